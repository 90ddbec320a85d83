//===- hessian.h - what every run test of a Hessian checks ------*- C++ -*-===//
//
// Given a function compiled twice, on `double` and on hyper-dual numbers, and
// the generated header's struct for it, `check::runHessian` holds the pattern of
// the lower triangle, its coloring and every member of the contract against the
// hyper-dual numbers at several random points. run.py writes the glue.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "check.h"
#include "hyperdual.h"

#include <functional>
#include <set>
#include <string>

namespace check {

/// What is given each element's block, row-major, and the numbers of its unknowns.
template <class Value>
using Hook = std::function<void(Value* block, const std::vector<std::size_t>& unknowns)>;

/// One call of a function, with the members of the struct that is generated for its Hessian. Each returns what `call`
/// does; the weights are passed on where the member takes some.
template <class Value>
struct HessianFrame : Frame<Value> {
  virtual double evaluate(const Value* weights, Value* values) = 0;
  /// `evaluate` with a hook; false where there is none.
  virtual bool elements(const Value* weights, Value* values, const Hook<Value>& hook) = 0;
  virtual double compressed(const Value* weights, Value* compressed) = 0;
  virtual double gradient(const Value* weights, Value* gradient) = 0;
  virtual double hvp(const Value* weights, const Value* direction, Value* product) = 0;
  bool takesWeights = false;  ///< whether the member that was called last does
};

/// Calls a member, which `member` does with or without weights, whichever compiles.
template <class Generated, class Value, class F>
double weighted(HessianFrame<Value>& frame, const Value* weights, const F& member) {
  constexpr bool takes = std::is_invocable_v<const F&, TypeOf<Generated>, const Value*>;
  frame.takesWeights = takes;
  const auto call = [&] {
    if constexpr (takes) return member(TypeOf<Generated>{}, weights);
    else return member(TypeOf<Generated>{});
  };
  if constexpr (std::is_void_v<decltype(call())>) return call(), 0;
  else return static_cast<double>(call());
}

/// Calls `evaluate` with a hook, which `member` does with or without weights, where either compiles.
template <class Generated, class Value, class F>
bool withHook(const Value* weights, const Hook<Value>& hook, const F& member) {
  const auto inner = [&](auto* block, const auto* unknowns, auto size) {
    hook(block, std::vector<std::size_t>(unknowns, unknowns + size));
  };
  if constexpr (std::is_invocable_v<const F&, TypeOf<Generated>, decltype(inner), const Value*>)
    return member(TypeOf<Generated>{}, inner, weights), true;
  else if constexpr (std::is_invocable_v<const F&, TypeOf<Generated>, decltype(inner)>)
    return member(TypeOf<Generated>{}, inner), true;
  else
    return false;
}

using NewHyperOracle = Frame<HyperDual>* (*)();
template <class Value>
using NewHessian = HessianFrame<Value>* (*)();

/// The generated struct, without its type.
template <class Value>
struct HessianFacts {
  long long rows, cols, nnz, numColors;
  std::vector<long long> rowPtr, colIdx, color;
  bool direct;  ///< each entry is one of the compressed Hessian
  std::size_t compressedSize;
  void (*decompress)(const Value*, Value*);
};

template <class Value, class H>
HessianFacts<Value> hessianFacts() {
  static_assert(std::is_same_v<typename H::value_type, Value>, "value_type is that of the function");
  static_assert(std::is_same_v<decltype(H::rows), const typename H::index_type>, "rows is a constant index_type");
  static_assert(std::is_same_v<decltype(H::cols), const typename H::index_type>, "cols is a constant index_type");
  static_assert(std::is_same_v<decltype(H::nnz), const typename H::index_type>, "nnz is a constant index_type");
  static_assert(std::is_same_v<decltype(H::num_colors), const typename H::index_type>, "num_colors is one too");
  static_assert(std::is_same_v<decltype(H::compressed_size), const std::size_t>, "compressed_size is a std::size_t");
  constexpr auto partition = H::partition;
  static_assert(partition == sparsegen::partition::star || partition == sparsegen::partition::acyclic,
                "no other partition is of a Hessian");
  HessianFacts<Value> f{H::rows, H::cols, H::nnz, H::num_colors, {}, {}, {}, partition == sparsegen::partition::star,
                        H::compressed_size, &H::decompress};
  f.rowPtr.assign(H::row_ptr(), H::row_ptr() + H::rows + 1);
  f.colIdx.assign(H::col_idx(), H::col_idx() + H::nnz);
  f.color.assign(H::colors(), H::colors() + H::cols);
  return f;
}

/// visit(row, column, place) for every entry of the lower triangle.
template <class Value, class Visit>
void forEachEntry(const HessianFacts<Value>& f, const Visit& visit) {
  for (std::size_t i = 0; i + 1 < f.rowPtr.size(); ++i)
    for (auto k = static_cast<std::size_t>(f.rowPtr[i]); k < static_cast<std::size_t>(f.rowPtr[i + 1]); ++k)
      visit(i, static_cast<std::size_t>(f.colIdx[k]), k);
}

/// visit(row, column) for every element of both triangles, once.
template <class Visit>
void onBothSides(std::size_t i, std::size_t j, const Visit& visit) {
  visit(i, j);
  if (i != j) visit(j, i);
}

/// Of a star coloring: an entry is alone with its column's color in its row, or the other way round.
template <class Value>
void checkStar(const HessianFacts<Value>& f, Report& report) {
  const auto colors = static_cast<std::size_t>(f.numColors);
  std::vector<int> count(static_cast<std::size_t>(f.rows) * colors);
  const auto at = [&](std::size_t i, std::size_t j) {
    return f.color[j] < 0 ? nullptr : &count[i * colors + static_cast<std::size_t>(f.color[j])];
  };
  forEachEntry(f, [&](std::size_t i, std::size_t j, std::size_t) {
    onBothSides(i, j, [&](std::size_t row, std::size_t column) {
      if (int* c = at(row, column)) ++*c;
    });
  });
  forEachEntry(f, [&](std::size_t i, std::size_t j, std::size_t) {
    const int *one = at(i, j), *other = at(j, i);
    report.require((one && *one == 1) || (other && *other == 1), "no color reads (%zu, %zu)", i, j);
  });
}

/// The product of a symmetric matrix with the seeds of its colors, row by row.
template <class Value>
std::vector<double> seeded(const HessianFacts<Value>& f, const Dense& matrix) {
  std::vector<double> sums(matrix.rows * static_cast<std::size_t>(f.numColors));
  for (std::size_t i = 0; i < matrix.rows; ++i)
    for (std::size_t j = 0; j < matrix.cols; ++j)
      if (f.color[j] >= 0) sums[i * static_cast<std::size_t>(f.numColors) + static_cast<std::size_t>(f.color[j])] += matrix(i, j);
  return sums;
}

/// Any matrix of the pattern is found again in what it is compressed to.
template <class Value>
void checkDecompression(const HessianFacts<Value>& f, Random& random, Report& report) {
  const auto n = static_cast<std::size_t>(f.rows);
  Dense matrix(n, n);
  forEachEntry(f, [&](std::size_t i, std::size_t j, std::size_t) {
    matrix(i, j) = matrix(j, i) = random.uniform(-1, 1);
  });
  const std::vector<double> sums = seeded(f, matrix);
  const std::vector<Value> compressed(sums.begin(), sums.end());
  std::vector<Value> values(f.colIdx.size(), std::numeric_limits<Value>::quiet_NaN());
  f.decompress(compressed.data(), values.data());
  // A substitution adds the roundings of all that it goes through.
  const double tolerance = static_cast<double>(n + 1) * 16 * double(std::numeric_limits<Value>::epsilon());
  forEachEntry(f, [&](std::size_t i, std::size_t j, std::size_t k) {
    report.require(report.close(double(values[k]), matrix(i, j), tolerance),
                   "decompress of any matrix (%zu, %zu): %.17g, not %.17g", i, j, double(values[k]), matrix(i, j));
  });
}

/// CSR of a lower triangle with ascending columns, and a coloring that all entries can be read by.
template <class Value>
bool checkStructure(const HessianFacts<Value>& f, Random& random, Report& report) {
  const int before = report.failures;
  report.require(f.rowPtr.front() == 0 && f.rowPtr.back() == f.nnz, "row_ptr does not run from 0 to nnz");
  for (std::size_t i = 0; i + 1 < f.rowPtr.size(); ++i) {
    if (!report.require(f.rowPtr[i] <= f.rowPtr[i + 1] && f.rowPtr[i + 1] <= f.nnz, "row_ptr is not ascending")) break;
    for (auto k = static_cast<std::size_t>(f.rowPtr[i]); k < static_cast<std::size_t>(f.rowPtr[i + 1]); ++k) {
      report.require(f.colIdx[k] >= 0 && f.colIdx[k] <= static_cast<long long>(i),
                     "row %zu has column %lld: not of the lower triangle", i, f.colIdx[k]);
      if (static_cast<long long>(k) > f.rowPtr[i])
        report.require(f.colIdx[k - 1] < f.colIdx[k], "columns of row %zu are not ascending", i);
    }
  }
  const long long size = f.rows * f.numColors;
  report.require(f.compressedSize == static_cast<std::size_t>(size), "compressed_size is %zu, not %lld", f.compressedSize, size);
  if (report.failures > before) return false;
  checkColors("column", f.color, f.numColors, report);
  if (f.direct) checkStar(f, report);
  if (report.failures == before) checkDecompression(f, random, report);
  return report.failures == before;
}

/// The gradient and the Hessian of a weighted sum of all dependents, and the dependents, or how far off they may be.
struct SecondDerived {
  std::vector<double> value, gradient;
  Dense hessian;
};

/// The Hessian at a point by hyper-dual numbers, one pair of inputs a call.
inline SecondDerived hyperOracle(NewHyperOracle newOracle, const Point& point, const std::vector<double>& weights) {
  const std::size_t n = point.independents.size();
  SecondDerived exact{std::vector<double>(weights.size()), std::vector<double>(n), Dense(n, n)};
  const auto run = [&](std::size_t i, std::size_t j) {
    std::unique_ptr<Frame<HyperDual>> frame(newOracle());
    load<HyperDual>(*frame, point);
    const std::vector<HyperDual*> ins = frame->independents();
    if (n > 0) ins[i]->d1 = 1, ins[j]->d2 = 1;
    frame->call();
    double slope = 0, curvature = 0;
    const std::vector<HyperDual*> outs = frame->dependents();
    for (std::size_t k = 0; k < weights.size(); ++k) {
      exact.value[k] = outs[k]->v;
      slope += product(weights[k], outs[k]->d1);
      curvature += product(weights[k], outs[k]->d12);
    }
    if (n == 0) return;
    exact.gradient[i] = slope;
    exact.hessian(i, j) = exact.hessian(j, i) = curvature;
  };
  if (n == 0) run(0, 0);
  for (std::size_t i = 0; i < n; ++i)
    for (std::size_t j = 0; j <= i; ++j) run(i, j);
  return exact;
}

/// What rounding may come to, as in `roundingOf`.
template <class Value>
SecondDerived roundingOf(NewHyperOracle newOracle, const Point& point, const std::vector<double>& weights,
                         const SecondDerived& exact) {
  constexpr double kRoundings = 64;
  Point rounded = point;
  double by = std::numeric_limits<Value>::epsilon();
  for (double& input : rounded.independents) input *= 1 + (by = -by);
  SecondDerived moved = hyperOracle(newOracle, rounded, weights);
  const auto times = [&](double& to, double from) { to = kRoundings * std::fabs(to - from); };
  for (std::size_t k = 0; k < moved.value.size(); ++k) times(moved.value[k], exact.value[k]);
  for (std::size_t k = 0; k < moved.gradient.size(); ++k) times(moved.gradient[k], exact.gradient[k]);
  for (std::size_t k = 0; k < moved.hessian.at.size(); ++k) times(moved.hessian.at[k], exact.hessian.at[k]);
  return moved;
}

/// One point of one case, with what is exact there.
template <class Value>
struct HessianPoint {
  NewHessian<Value> newFrame;
  const HessianFacts<Value>& f;
  const Point& point;
  const std::vector<Value>& weights;
  const SecondDerived &exact, &rounding;
  double tolerance;
  Report& report;

  static constexpr Value nan = std::numeric_limits<Value>::quiet_NaN();

  std::unique_ptr<HessianFrame<Value>> loaded() const {
    std::unique_ptr<HessianFrame<Value>> frame(newFrame());
    load<Value>(*frame, point);
    return frame;
  }
  /// Hyper-dual numbers have no derivative where an infinite one meets another.
  bool isDerivative(double seen, double wanted, double rounded) const {
    return std::isnan(wanted) || report.close(seen, wanted, tolerance) || std::fabs(seen - wanted) <= rounded;
  }

  /// Calls one member, and holds what it returns, and whether it takes weights, against what it has to.
  template <class F>
  void call(const char* name, const F& member) const {
    auto frame = loaded(), plain = loaded();
    const double status = plain->call(), returned = member(*frame);
    report.require(returned == status || (std::isnan(returned) && std::isnan(status)), "%s returns %g, the function %g",
                   name, returned, status);
    const std::size_t dependents = plain->dependents().size();
    report.require(frame->takesWeights == (dependents != 1), "%s %s weights, of %zu dependents", name,
                   frame->takesWeights ? "takes" : "takes no", dependents);
  }
};

/// The function on `double` and on hyper-dual numbers: else nothing that follows says anything.
template <class Value>
void checkFunction(const HessianPoint<Value>& at) {
  auto plain = at.loaded();
  plain->call();
  const std::vector<Value*> outs = plain->dependents();
  for (std::size_t i = 0; i < outs.size(); ++i)
    at.report.require(at.isDerivative(double(*outs[i]), at.exact.value[i], at.rounding.value[i]),
                      "the test itself: value %zu is %g, not %g", i, double(*outs[i]), at.exact.value[i]);
}

/// `evaluate`, and `compressed` with `decompress`, entry by entry.
template <class Value>
void checkValues(const HessianPoint<Value>& at) {
  const HessianFacts<Value>& f = at.f;
  const Dense &hessian = at.exact.hessian, &rounded = at.rounding.hessian;
  std::vector<Value> values(f.colIdx.size(), at.nan), compressed(f.compressedSize, at.nan), back(values);
  at.call("evaluate", [&](HessianFrame<Value>& g) { return g.evaluate(at.weights.data(), values.data()); });
  at.call("compressed", [&](HessianFrame<Value>& g) { return g.compressed(at.weights.data(), compressed.data()); });
  f.decompress(compressed.data(), back.data());
  double largest = 1, roundings = 0;
  for (std::size_t k = 0; k < hessian.at.size(); ++k) {
    largest = std::fmax(largest, std::fabs(hessian.at[k]));
    roundings += rounded.at[k];
  }
  std::vector<bool> inPattern(hessian.at.size());
  forEachEntry(f, [&](std::size_t i, std::size_t j, std::size_t k) {
    inPattern[i * hessian.cols + j] = true;
    at.report.require(at.isDerivative(double(values[k]), hessian(i, j), rounded(i, j)),
                      "evaluate (%zu, %zu): %.17g, not %.17g", i, j, double(values[k]), hessian(i, j));
    // What is infinite or none elsewhere in its color leaves an entry that is not read off alone without a value.
    if (!std::isfinite(largest) || std::isnan(roundings)) return;
    const double scale = f.direct ? 1 : largest;
    at.report.require(std::fabs(double(back[k]) - double(values[k])) <= 10 * at.tolerance * std::fmax(scale, std::fabs(hessian(i, j))) + roundings,
                      "decompress (%zu, %zu): %.17g, evaluate %.17g", i, j, double(back[k]), double(values[k]));
  });
  for (std::size_t i = 0; i < hessian.rows; ++i)
    for (std::size_t j = 0; j <= i; ++j)
      if (!inPattern[i * hessian.cols + j])
        at.report.require(hessian(i, j) == 0 || std::isnan(hessian(i, j)),
                          "missing entry (%zu, %zu): the second derivative is %g", i, j, hessian(i, j));
  const std::vector<double> sums = seeded(f, hessian);
  const auto colors = static_cast<std::size_t>(f.numColors);
  for (std::size_t k = 0; k < sums.size(); ++k)
    if (std::isfinite(sums[k]) && std::isfinite(largest) && !std::isnan(roundings))
      at.report.require(std::fabs(double(compressed[k]) - sums[k]) <= 10 * at.tolerance * largest + roundings,
                        "compressed row %zu, color %zu: %.17g, not %.17g", k / colors, k % colors, double(compressed[k]), sums[k]);
}

/// `evaluate` with a hook: blocks are symmetric and make up the Hessian, and what the hook leaves of them is added.
/// Adds the sizes of blocks; 0 where there is no such member.
template <class Value>
void checkElements(const HessianPoint<Value>& at, std::set<std::size_t>& sizes) {
  const HessianFacts<Value>& f = at.f;
  const Dense &hessian = at.exact.hessian, &rounded = at.rounding.hessian;
  std::vector<Value> values(f.colIdx.size(), at.nan);
  Dense sum(hessian.rows, hessian.cols);
  const auto look = [&](Value* block, const std::vector<std::size_t>& unknowns) {
    const std::size_t size = unknowns.size();
    sizes.insert(size);
    for (std::size_t i = 0; i < size; ++i)
      for (std::size_t j = 0; j < size; ++j) {
        const Value entry = block[i * size + j], mirrored = block[j * size + i];
        at.report.require(entry == mirrored || std::isnan(entry), "a block is not symmetric: %g, %g", double(entry), double(mirrored));
        sum(unknowns[i], unknowns[j]) += double(entry);
      }
  };
  if (!at.loaded()->elements(at.weights.data(), values.data(), look)) return static_cast<void>(sizes.insert(0));
  forEachEntry(f, [&](std::size_t i, std::size_t j, std::size_t k) {
    const double wanted = hessian(i, j), rounding = rounded(i, j);
    at.report.require(at.isDerivative(double(values[k]), wanted, rounding), "evaluate with a hook (%zu, %zu): %.17g, not %.17g",
                      i, j, double(values[k]), wanted);
    at.report.require(at.isDerivative(sum(i, j), wanted, rounding), "the sum of blocks (%zu, %zu): %.17g, not %.17g", i, j,
                      sum(i, j), wanted);
  });
  const auto count = [](Value* block, const std::vector<std::size_t>& unknowns) {
    for (std::size_t k = 0; k < unknowns.size() * unknowns.size(); ++k) block[k] = k % (unknowns.size() + 1) == 0 ? 1 : 0;
  };
  Dense counted(hessian.rows, 1);
  at.loaded()->elements(at.weights.data(), values.data(), [&](Value* block, const std::vector<std::size_t>& unknowns) {
    count(block, unknowns);
    for (const std::size_t unknown : unknowns) counted(unknown, 0) += 1;
  });
  forEachEntry(f, [&](std::size_t i, std::size_t j, std::size_t k) {
    at.report.require(double(values[k]) == (i == j ? counted(i, 0) : 0), "unit blocks add up to %g at (%zu, %zu)",
                      double(values[k]), i, j);
  });
}

/// `gradient`, and `hvp` along a random direction and along each input alone.
template <class Value>
void checkProducts(const HessianPoint<Value>& at, Random& random) {
  const Dense& hessian = at.exact.hessian;
  const std::size_t n = hessian.rows;
  std::vector<Value> gradient(n, at.nan), direction(n), product(n);
  at.call("gradient", [&](HessianFrame<Value>& g) { return g.gradient(at.weights.data(), gradient.data()); });
  for (std::size_t i = 0; i < n; ++i)
    at.report.require(at.isDerivative(double(gradient[i]), at.exact.gradient[i], at.rounding.gradient[i]),
                      "gradient: derivative %zu is %.17g, not %.17g", i, double(gradient[i]), at.exact.gradient[i]);
  for (std::size_t along = 0; along <= n; ++along) {
    for (std::size_t j = 0; j < n; ++j)
      direction[j] = static_cast<Value>(along == n ? random.uniform(-1, 1) : along == j);
    product.assign(n, at.nan);
    at.call("hvp", [&](HessianFrame<Value>& g) { return g.hvp(at.weights.data(), direction.data(), product.data()); });
    for (std::size_t i = 0; i < n; ++i) {
      double sum = 0, scale = 1, rounded = 0;
      for (std::size_t j = 0; j < n; ++j) {
        sum += check::product(hessian(i, j), double(direction[j]));
        scale = std::fmax(scale, std::fabs(hessian(i, j)));
        const double own = at.rounding.hessian(i, j);
        rounded += std::isnan(own) ? 0 : own;  // nothing is known of it
      }
      if (std::isnan(sum)) continue;
      at.report.require(double(product[i]) == sum || std::fabs(double(product[i]) - sum) <= 10 * at.tolerance * scale + rounded,
                        "hvp %zu: element %zu is %.17g, not %.17g", along, i, double(product[i]), sum);
    }
  }
}

/// The generated lower triangle against the expected one: written in the test, or what the points showed.
template <class Value>
void checkLower(const HessianFacts<Value>& f, const std::vector<bool>& seen, const Options& options, Report& report) {
  const auto n = static_cast<std::size_t>(f.rows);
  std::vector<bool> expected, generated(n * n);
  if (options.pattern) {
    std::vector<bool> written;
    for (const char* c = options.pattern; *c; ++c)
      if (*c == 'X' || *c == '.') written.push_back(*c == 'X');
    if (!report.require(written.size() == n * (n + 1) / 2, "the test's LOWER has not %zu rows", n)) return;
    expected.resize(n * n);
    for (std::size_t i = 0, k = 0; i < n; ++i)
      for (std::size_t j = 0; j <= i; ++j, ++k) expected[i * n + j] = written[k];
  } else if (options.superset) {
    return;
  } else {
    expected = seen;
  }
  forEachEntry(f, [&](std::size_t i, std::size_t j, std::size_t) { generated[i * n + j] = true; });
  for (std::size_t i = 0; i < n; ++i)
    for (std::size_t j = 0; j <= i; ++j)
      report.require(generated[i * n + j] == expected[i * n + j], "pattern: (%zu, %zu) is %s", i, j,
                     generated[i * n + j] ? "not expected" : "missing");
}

/// All checks of one case; the number of failures.
template <class Value>
int runHessian(const Options& options, const HessianFacts<Value>& f, NewHessian<Value> newFrame, NewHyperOracle newOracle) {
  Report report(options.name);
  std::printf("checking %s\n", options.name);
  std::fflush(stdout);
  const std::unique_ptr<HessianFrame<Value>> sizes(newFrame());
  const std::size_t n = sizes->independents().size(), dependents = sizes->dependents().size();
  if (!report.require(f.rows == static_cast<long long>(n), "rows is %lld, not %zu", f.rows, n)) return 1;
  if (!report.require(f.cols == static_cast<long long>(n), "cols is %lld, not %zu", f.cols, n)) return 1;
  std::uint64_t seed = 1;
  for (const char* c = options.name; *c; ++c) seed = seed * 31 + static_cast<unsigned char>(*c);
  Random random(seed);
  if (!checkStructure(f, random, report)) return 1;
  std::vector<bool> seen(n * n);
  std::set<std::size_t> sizesOfBlocks;
  for (int sample = 0; sample < options.samples; ++sample) {
    const Point point = drawPoint<Value>(*sizes, options, sample, random);
    // One dependent has no weight.
    std::vector<Value> weights(dependents, Value(1));
    if (dependents > 1)
      for (Value& w : weights) w = static_cast<Value>(random.uniform(-1, 1));
    const std::vector<double> wide(weights.begin(), weights.end());
    const SecondDerived exact = hyperOracle(newOracle, point, wide);
    for (std::size_t k = 0; k < seen.size(); ++k)
      if (exact.hessian.at[k] != 0) seen[k] = true;
    const SecondDerived rounding = roundingOf<Value>(newOracle, point, wide, exact);
    const HessianPoint<Value> at{newFrame, f, point, weights, exact, rounding, options.tolerance, report};
    checkFunction(at);
    checkValues(at);
    checkElements(at, sizesOfBlocks);
    checkProducts(at, random);
  }
  std::string blocks;
  for (const std::size_t size : sizesOfBlocks) blocks += (blocks.empty() ? "" : " ") + (size == 0 ? "none" : std::to_string(size));
  report.require(!options.blocks || blocks == options.blocks, "blocks of %s, not of %s", blocks.c_str(), options.blocks);
  checkLower(f, seen, options, report);
  return report.failures > 0;
}

}  // namespace check
