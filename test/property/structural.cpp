//===- structural.cpp - what is checked of structures known at run time -------===//
//
// The checks of structural.h. They are compiled once for all programs.
//
//===----------------------------------------------------------------------===//

#include "structural.h"

#include <algorithm>
#include <cmath>
#include <cstdint>

namespace structural {
namespace {

constexpr double kTolerance = 1e-9;
constexpr int kPoints = 3;

/// SplitMix64: the same inputs on every machine.
class Random {
public:
  explicit Random(std::uint64_t seed) : state(seed) {}
  double uniform() {
    std::uint64_t z = (state += 0x9e3779b97f4a7c15u);
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    return -1.5 + 3 * static_cast<double>((z ^ (z >> 31)) >> 11) * 0x1p-53;
  }

private:
  std::uint64_t state;
};

/// All that is checked of one function at one structure.
class AtStructure {
public:
  AtStructure(const Case& of, const Given& given) : of(of), given(given) {}

  /// Whether the object could be made. Intermediates that depend on more inputs than the generator tried are named.
  bool made() {
    try {
      object = of.make(given);
      return true;
    } catch (const std::length_error& error) {
      refused = true;
    } catch (const std::exception& error) {
      fail("the constructor throws", error.what());
    }
    return false;
  }

  void check(bool isFirst) {
    rows = total(of.of), cols = total(of.wrt);
    if (object->rows() != rows || object->cols() != cols) return fail("another size", "");
    pattern = object->pattern();
    if (!isOrdered()) return fail("the pattern is no sorted CSR", "");
    if (isFirst && of.hasBound && !of.widens) holdAgainst(of.bound());
    Random random(static_cast<std::uint64_t>(rows * 1000 + cols));
    for (int point = 0; point < kPoints && failures == 0; ++point) checkPoint(random);
  }

  int failures = 0;
  bool refused = false;
  bool isWider = false;  ///< than that of the header, which the tool did not say

private:
  void fail(const char* what, const char* more) {
    if (++failures > 3) return;
    std::printf("%s_jacobian: n=%d m=%d ne=%d: %s %s\n", of.name, given.n, given.m, given.ne, what, more);
  }

  void failAt(const char* what, long long i, long long j, double seen, double expected) {
    char text[160];
    std::snprintf(text, sizeof text, "(%lld, %lld): %.17g, not %.17g", i, j, seen, expected);
    fail(what, text);
  }

  long long total(const char* slots) const {
    long long sum = 0;
    for (const char* s = slots; *s; ++s) sum += of.extent(given, *s);
    return sum;
  }

  bool isOrdered() const {
    if (static_cast<long long>(pattern.row_ptr.size()) != rows + 1 || pattern.row_ptr.front() != 0) return false;
    for (long long i = 0; i < rows; ++i) {
      const auto begin = pattern.row_ptr[static_cast<std::size_t>(i)], end = pattern.row_ptr[static_cast<std::size_t>(i) + 1];
      if (begin > end || end > static_cast<long long>(pattern.col_idx.size())) return false;
      for (auto k = begin; k < end; ++k) {
        const auto j = pattern.col_idx[static_cast<std::size_t>(k)];
        if (j < 0 || j >= cols || (k > begin && pattern.col_idx[static_cast<std::size_t>(k) - 1] >= j)) return false;
      }
    }
    return true;
  }

  /// What is wider at tables that the generator did not try, it could not tell.
  void holdAgainst(const Pattern& bound) {
    if (bound.row_ptr == pattern.row_ptr && bound.col_idx == pattern.col_idx) return;
    if (contains(bound)) {
      isWider = true;
      return;
    }
    char text[120];
    std::snprintf(text, sizeof text, "%zu entries, the header of this structure has %zu", pattern.col_idx.size(), bound.col_idx.size());
    fail("another pattern:", text);
  }

  bool contains(const Pattern& bound) const {
    for (std::size_t i = 0; i + 1 < bound.row_ptr.size(); ++i) {
      const auto row = [&](const Pattern& of) { return of.col_idx.begin() + of.row_ptr[i]; };
      const auto end = [&](const Pattern& of) { return of.col_idx.begin() + of.row_ptr[i + 1]; };
      if (!std::includes(row(pattern), end(pattern), row(bound), end(bound))) return false;
    }
    return bound.row_ptr.size() == pattern.row_ptr.size();
  }

  /// Numbers for all slots. What is only written starts as garbage: what is not written must not look right by chance.
  template <class Real>
  void fill(Reals<Real>& reals, const char* slots, const std::vector<double>& from) const {
    for (const char* all = "xzygr"; *all; ++all) reals.of(*all).clear();
    for (const char* s = of.of; *s; ++s) reals.of(*s).assign(static_cast<std::size_t>(of.extent(given, *s)), Real(std::nan("")));
    std::size_t k = 0;
    for (const char* s = of.wrt; *s; ++s) reals.of(*s).assign(static_cast<std::size_t>(of.extent(given, *s)), Real(std::nan("")));
    for (const char* s = slots; *s; ++s)
      for (Real& each : reals.of(*s)) each = Real(from[k++]);
  }

  template <class Real>
  std::vector<Real> flat(Reals<Real>& reals, const char* slots) const {
    std::vector<Real> all;
    for (const char* s = slots; *s; ++s) all.insert(all.end(), reals.of(*s).begin(), reals.of(*s).end());
    return all;
  }

  static std::vector<double> numbers(Random& random, long long count) {
    std::vector<double> made;
    while (count-- > 0) made.push_back(random.uniform());
    return made;
  }

  struct Point {
    std::vector<double> independents, passive;
    double a;
  };

  template <class Real>
  void load(Reals<Real>& reals, const Point& point) const {
    fill(reals, of.wrt, point.independents);
    reals.p.assign(point.passive.begin(), point.passive.end());
    reals.a = Real(point.a);
  }

  void deriveExactly(const Point& point) {
    exact.assign(static_cast<std::size_t>(rows * cols), 0);
    for (long long j = 0; j < cols + (cols == 0); ++j) {
      Reals<Dual> reals;
      load(reals, point);
      long long k = j;
      for (const char* s = of.wrt; *s && j < cols; ++s) {
        const auto count = of.extent(given, *s);
        if (k >= 0 && k < count) reals.of(*s)[static_cast<std::size_t>(k)].d = 1;
        k -= count;
      }
      of.call(given, reals);
      const std::vector<Dual> out = flat(reals, of.of);
      value.clear();
      for (std::size_t i = 0; i < out.size(); ++i) {
        value.push_back(out[i].v);
        if (j < cols) exact[i * static_cast<std::size_t>(cols) + static_cast<std::size_t>(j)] = out[i].d;
      }
    }
  }

  static bool close(double seen, double expected, double scale) {
    return !std::isfinite(expected) || std::fabs(expected) > 1e100 || std::fabs(seen - expected) <= kTolerance * std::fmax(1, scale);
  }

  void checkPoint(Random& random) {
    const Point point{numbers(random, cols), numbers(random, given.n), random.uniform()};
    deriveExactly(point);
    largest = 0;
    for (double each : exact) largest = std::fmax(largest, std::fabs(each));
    checkEvaluate(point);
    const std::vector<double> tangents = numbers(random, cols), weights = numbers(random, rows);
    checkJvp(point, tangents);
    checkVjp(point, weights);
  }

  double& exactAt(long long i, long long j) { return exact[static_cast<std::size_t>(i * cols + j)]; }

  void checkEvaluate(const Point& point) {
    Reals<double> reals;
    load(reals, point);
    // One more than there are: nothing is written behind the end.
    std::vector<double> values(pattern.col_idx.size(), std::nan(""));
    object->evaluate(reals, values.data());
    load(reals, point);
    const std::vector<double> again = object->decompressed(reals);
    for (long long i = 0; i < rows; ++i) {
      std::vector<bool> has(static_cast<std::size_t>(cols));
      for (auto k = pattern.row_ptr[static_cast<std::size_t>(i)]; k < pattern.row_ptr[static_cast<std::size_t>(i) + 1]; ++k) {
        const auto j = pattern.col_idx[static_cast<std::size_t>(k)];
        has[static_cast<std::size_t>(j)] = true;
        const double seen = values[static_cast<std::size_t>(k)];
        if (!close(seen, exactAt(i, j), largest)) failAt("evaluate", i, j, seen, exactAt(i, j));
        const double read = again[static_cast<std::size_t>(k)];
        if (!close(read, exactAt(i, j), largest)) failAt("decompress", i, j, read, exactAt(i, j));
      }
      for (long long j = 0; j < cols; ++j)
        if (!has[static_cast<std::size_t>(j)] && exactAt(i, j) != 0 && !std::isnan(exactAt(i, j)))
          failAt("missing entry", i, j, 0, exactAt(i, j));
    }
  }

  void checkJvp(const Point& point, const std::vector<double>& direction) {
    Reals<double> reals, tangents, outputs, products;
    load(reals, point);
    fill(tangents, of.wrt, direction);
    fill(outputs, "", {});
    fill(products, "", {});
    object->jvp(reals, tangents, outputs, products);
    const std::vector<double> out = flat(outputs, of.of), product = flat(products, of.of);
    for (long long i = 0; i < rows; ++i) {
      double expected = 0;
      for (long long j = 0; j < cols; ++j) expected += exactAt(i, j) * direction[static_cast<std::size_t>(j)];
      const auto k = static_cast<std::size_t>(i);
      if (!close(out[k], value[k], std::fabs(value[k]))) failAt("jvp's value", i, 0, out[k], value[k]);
      if (!close(product[k], expected, largest * 10)) failAt("jvp", i, 0, product[k], expected);
    }
  }

  void checkVjp(const Point& point, const std::vector<double>& weighted) {
    Reals<double> reals, weights, products;
    load(reals, point);
    fill(weights, of.of, weighted);
    fill(products, "", {});
    object->vjp(reals, weights, products);
    const std::vector<double> product = flat(products, of.wrt);
    for (long long j = 0; j < cols; ++j) {
      double expected = 0;
      for (long long i = 0; i < rows; ++i) expected += exactAt(i, j) * weighted[static_cast<std::size_t>(i)];
      const auto k = static_cast<std::size_t>(j);
      if (!close(product[k], expected, largest * 10)) failAt("vjp", 0, j, product[k], expected);
    }
  }

  const Case& of;
  const Given& given;
  std::unique_ptr<Object> object;
  long long rows = 0, cols = 0;
  Pattern pattern;
  std::vector<double> exact, value;
  double largest = 0;
};

}  // namespace

int run(const std::vector<Case>& cases) {
  int failed = 0, refused = 0, wider = 0;
  for (const Case& each : cases) {
    // Who waits for this program knows then where it crashed or did not end.
    std::printf("checking %s\n", each.name);
    std::fflush(stdout);
    int failures = 0;
    for (std::size_t k = 0; k < each.structures.size() && failures == 0; ++k) {
      AtStructure here(each, each.structures[k]);
      if (here.made()) here.check(k == 0);
      failures += here.failures;
      refused += here.refused;
      wider += here.isWider;
    }
    failed += failures > 0;
  }
  std::printf("%d of %zu cases failed, %d objects refused, %d wider unsaid\n", failed, cases.size(), refused, wider);
  return failed;
}

}  // namespace structural
