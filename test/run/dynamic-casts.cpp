// Casts that look at the object's class: up, down and across, to pointers and to references, of null.
// RUN: %run
#include <memory>
#include <sparsegen/annotate.h>
#include <vector>

struct Law {
  double scale = 1.5;
  virtual ~Law() = default;
  virtual double stress(double strain) const = 0;
};
struct Elastic : Law {
  double modulus;
  explicit Elastic(double e) : modulus(e) {}
  double stress(double strain) const override { return modulus * strain; }
};
struct Hardening : Elastic {
  double rate;
  Hardening(double e, double h) : Elastic(e), rate(h) {}
  double stress(double strain) const override { return modulus * strain + rate * strain * strain; }
};
struct Damage {
  double factor = 0.25;
  virtual ~Damage() = default;
};
struct Brittle final : Law, Damage {
  double stress(double strain) const override { return 2.0 * strain; }
};

// What only some have counts for these alone.
// PATTERN: X... / XX.. / ..X.
SPARSEGEN_JACOBIAN(y[3], x[4])
void laws(const double* x, double* y) {
  Elastic elastic(2.0);
  Hardening hardening(3.0, x[1]);
  Brittle brittle;
  brittle.factor = 0.5;
  const Law* all[3] = {&elastic, &hardening, &brittle};
  for (int i = 0; i < 3; ++i) {
    y[i] = all[i]->stress(x[i == 2 ? 2 : 0]);
    if (const auto* h = dynamic_cast<const Hardening*>(all[i])) y[i] += h->rate * x[0];
    if (dynamic_cast<const Elastic*>(all[i]) == nullptr) y[i] *= 2.0;
    // Across: of what is another base of the whole object.
    if (const auto* damage = dynamic_cast<const Damage*>(all[i])) y[i] *= 1.0 - damage->factor;
  }
}

// To references, within a function; from one that is not the first base; and of null.
static double hardened(const Law& law, double strain) {
  const auto& h = dynamic_cast<const Hardening&>(law);
  return h.rate * strain * strain;
}
static const Law* whole(const Damage* damage) { return dynamic_cast<const Law*>(damage); }
// PATTERN: X. / .X
SPARSEGEN_JACOBIAN(y[2], x[2])
void references(const double* x, double* y) {
  Hardening hardening(3.0, 0.5);
  Brittle brittle;
  Damage only;
  y[0] = hardened(hardening, x[0]);
  y[1] = whole(&brittle)->stress(x[1]);
  if (whole(&only) || whole(nullptr)) y[1] = x[0];
}

// Of what a vector of pointers owns, in a member function.
class Assembly {
public:
  void add(std::unique_ptr<Law> law) { laws_.push_back(std::move(law)); }
  double total(const double* strain) const {
    double sum = 0.0;
    for (std::size_t k = 0; k < laws_.size(); ++k) {
      if (dynamic_cast<const Brittle*>(laws_[k].get())) continue;
      sum += laws_[k]->stress(strain[k]);
    }
    return sum;
  }

private:
  std::vector<std::unique_ptr<Law>> laws_;
};
// PATTERN: X.X
SPARSEGEN_JACOBIAN(y[1], x[3])
void owned(const double* x, double* y) {
  Assembly assembly;
  assembly.add(std::make_unique<Elastic>(2.0));
  assembly.add(std::make_unique<Brittle>());
  assembly.add(std::make_unique<Hardening>(1.0, 0.5));
  y[0] = assembly.total(x);
}

// What the cast of a reference finds decides whether the path ends there.
// PATTERN: X.
SPARSEGEN_JACOBIAN(y[1], x[2])
void ended(const double* x, double* y) {
  Elastic elastic(2.0);
  const Law& law = elastic;
  y[0] = law.stress(x[0]);
  if (law.scale < 0.0) y[0] = hardened(law, x[1]);
}
