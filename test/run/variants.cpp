// std::variant: which alternative it holds may be known or not.
// RUN: %run
#include <sparsegen/annotate.h>

#include <array>
#include <cmath>
#include <functional>
#include <memory>
#include <utility>
#include <variant>
#include <vector>

struct Linear {
  double k = 1.5;
  double at(double v) const { return k * v; }
};
struct Quadratic {
  double a, b;
  double at(double v) const { return a * v * v + b; }
};
using Model = std::variant<Linear, Quadratic>;

SPARSEGEN_JACOBIAN(y[5], x[4])
void held(const double* x, double* y) {
  Model model = Quadratic{x[0], 2.0};
  y[0] = std::get<Quadratic>(model).at(x[1]);
  y[1] = std::holds_alternative<Linear>(model) ? x[2] : x[3];
  if (auto* quadratic = std::get_if<Quadratic>(&model)) quadratic->b = x[2];
  y[2] = std::get<1>(model).b + static_cast<double>(model.index());
  model = Linear{x[3]};
  y[3] = std::get_if<Quadratic>(&model) ? x[0] : std::get<Linear>(model).at(x[2]);
  const Model first;
  y[4] = std::get<0>(first).at(x[0]);
}

static Model modelOf(double v) {
  if (v > 0) return Linear{v};
  return Quadratic{v, 1.0};
}

// Made by a function, chosen by what is active; copies. What the second alternative was is not forgotten where the
// first one may be held.
// PATTERN: XX.. / X.X. / .X.X / ..XX
SPARSEGEN_JACOBIAN(y[4], x[4])
void chosen(const double* x, double* y) {
  const auto model = modelOf(x[0]);
  y[0] = std::visit([&](const auto& each) { return each.at(x[1]); }, model);
  Model other = model;
  std::visit([&](auto& each) { each = {}; }, other);
  y[1] = std::visit([&](const auto& each) { return each.at(x[2]); }, other);
  std::variant<double, Linear> number = 2.0;
  if (x[3] > 0.5) number = Linear{x[1]};
  y[2] = number.index() == 0 ? std::get<double>(number) : std::get<Linear>(number).at(x[3]);
  std::swap(number, number);
  const auto* real = std::get_if<0>(&number);
  y[3] = real ? *real * x[2] : x[3];
}

template <class... Cases>
struct Overload : Cases... {
  using Cases::operator()...;
};
template <class... Cases>
Overload(Cases...) -> Overload<Cases...>;

struct Flux {
  double scale;
  double operator()(const Linear& model) const { return scale * model.k; }
  double operator()(const Quadratic& model) const { return scale + model.a; }
};

// Visitors: functors, overloaded lambdas, of two variants, that give nothing.
SPARSEGEN_JACOBIAN(y[5], x[3])
void visited(const double* x, double* y) {
  const std::array<Model, 2> models = {Linear{x[0]}, Quadratic{x[1], x[2]}};
  y[0] = y[1] = 0;
  for (const Model& model : models) {
    y[0] += std::visit(Flux{x[2]}, model);
    y[1] += std::visit(
        Overload{[](const Linear& each) { return each.k; }, [&](const Quadratic& each) { return each.at(x[0]); }},
        model);
  }
  y[2] = std::visit([](const auto& a, const auto& b) { return a.at(2.0) * b.at(3.0); }, models[0], models[1]);
  double sum = 0;
  std::visit([&sum](const auto& each) { sum += each.at(1.0); }, models[1]);
  y[3] = sum;
  std::vector<Model> grown;
  grown.push_back(models[1]);
  grown.emplace_back(Linear{x[1]});
  y[4] = std::visit([](const auto& each) { return each.at(0.5); }, grown[1]);
}

class Law {
public:
  explicit Law(Model model) : model_(std::move(model)) {}
  double operator()(double v) const {
    return std::visit([v](const auto& each) { return each.at(v); }, model_);
  }

private:
  Model model_;
};

SPARSEGEN_JACOBIAN(y[4], x[4])
void member(const double* x, double* y) {
  const Law law(Quadratic{2.0, 1.0});
  for (int k = 0; k + 1 < 4; ++k) y[k] = law(x[k + 1] - x[k]);
  const std::variant<std::monostate, double> nothing;
  y[3] = nothing.index() == 0 ? x[3] : x[0];
}

// What visitors make and let grow.
SPARSEGEN_JACOBIAN(y[2], x[2])
void grown(const double* x, double* y) {
  const Model models[2] = {Linear{x[0]}, Linear{x[1]}};
  std::vector<double> seen;
  std::vector<std::unique_ptr<double>> kept;
  for (int k = 0; k < 2; ++k)
    std::visit(
        [&](const auto& each) {
          seen.push_back(each.at(x[k]));
          kept.push_back(std::make_unique<double>(each.at(2.0)));
        },
        models[k]);
  y[0] = seen[0] * *kept[0];
  y[1] = seen[1] + *kept[1] + static_cast<double>(seen.size());
}

static const std::array<Model, 2> kModels = {Linear{2.0}, Quadratic{3.0, 0.5}};
static const Model kModel = Quadratic{0.5, 2.0};

// Tables of them.
SPARSEGEN_JACOBIAN(y[2], x[2])
void constants(const double* x, double* y) {
  static constexpr std::variant<double> kScale = 1.5;
  y[0] = 0;
  for (const auto& model : kModels) y[0] += std::visit([&](const auto& each) { return each.at(x[0]); }, model);
  y[1] = std::get<Quadratic>(kModel).at(x[1]) * std::get<0>(kScale);
}

// The assignment that compilers write calls the variant's by its name.
struct Loaded {
  std::variant<double, std::function<double(double)>> load;
};
// PATTERN: .X / X.
SPARSEGEN_JACOBIAN(y[2], x[2])
void assigned_within(const double* x, double* y) {
  Loaded a{x[0]}, b{x[1]};
  std::swap(a, b);
  y[0] = std::get<double>(a.load);
  a = b;
  y[1] = std::get<double>(a.load);
}
