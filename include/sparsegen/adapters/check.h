//===- check.h - derivatives held against differences -----------*- C++ -*-===//
//
// For tests and debug builds: C++17, no library behind it. It holds a Jacobian,
// generated or written by hand, against differences of its function, and a
// Jacobian of the user's own against another one. What it finds is named by slot
// and index: wrong values, missing entries, entries too many.
//
//     namespace check = sparsegen::check;
//     const check::report report = check::differences(
//         check::pattern_of<rhs_jacobian>(),
//         [&](const double* x, double* values) { rhs_jacobian::evaluate(n, x, values); },
//         [&](const double* x, double* f) { rhs(n, x, f); }, point);
//     if (!report.good()) std::cerr << report;
//
//===----------------------------------------------------------------------===//
#ifndef SPARSEGEN_ADAPTERS_CHECK_H
#define SPARSEGEN_ADAPTERS_CHECK_H

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <map>
#include <ostream>
#include <random>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

namespace sparsegen {
namespace check {

//===----------------------------------------------------------------------===//
// What is checked
//===----------------------------------------------------------------------===//

/// A run of rows or columns as the user calls it: `u[8][8]` is {"u", {8, 8}}, a scalar {"p", {}}.
struct slot {
  std::string name;
  std::vector<std::size_t> extents;
};

struct options {
  /// Names of rows and columns, one slot behind the other; without them they are numbers.
  std::vector<slot> rows, cols;
  /// At how many points near the given one.
  int points = 3;
  /// How far these are from it, relative to the larger of |x| and 1.
  double spread = 0.05;
  /// What a derivative may be off, relative to the larger of its size and `scale`, beyond the error of the differences
  /// that is estimated from two step sizes.
  double tolerance = 1e-6;
  double scale = 1e-3;
  /// With more columns than this, random directions are taken instead of one column at a time.
  std::size_t most_columns = 200;
  /// How many directions at each point. An entry that is wrong is seen in each of them.
  int directions = 4;
  /// After so many findings the check ends.
  std::size_t most_findings = 20;
  std::uint64_t seed = 1;
};

/// A pattern in CSR. The arrays are the caller's and must outlive it; indices are `base`-based, columns in any order.
template <class Index>
struct pattern {
  std::size_t rows = 0, cols = 0;
  const Index* row_ptr = nullptr;  ///< rows + 1
  const Index* col_idx = nullptr;
  Index base = 0;
  std::size_t entries() const { return rows == 0 ? 0 : static_cast<std::size_t>(row_ptr[rows] - base); }
};

/// That of a generated struct or object.
template <class Jacobian>
pattern<typename Jacobian::index_type> pattern_of(const Jacobian& jacobian = {}) {
  return {static_cast<std::size_t>(jacobian.rows), static_cast<std::size_t>(jacobian.cols), jacobian.row_ptr(),
          jacobian.col_idx(), 0};
}

//===----------------------------------------------------------------------===//
// What is found
//===----------------------------------------------------------------------===//

enum class fault : std::uint8_t {
  wrong,        ///< an entry with another value
  missing,      ///< a derivative that is not zero where there is no entry
  superfluous,  ///< an entry where the other Jacobian has none
};

struct finding {
  fault kind;
  std::size_t row, col;  ///< zero-based
  double given;          ///< what the checked Jacobian has; 0 for a missing entry
  double expected;       ///< what differences, or the other Jacobian, say
  std::string where;     ///< "d dydt[17] / d y[3]"
};

struct report {
  std::vector<finding> findings;
  std::size_t checked = 0;    ///< derivatives that were held against something
  std::size_t undecided = 0;  ///< those at which differences do not converge, as at a kink, or are not finite

  /// Nothing is at fault, and something could be decided.
  bool good() const { return findings.empty() && undecided < checked; }
  std::size_t count(fault kind) const {
    return static_cast<std::size_t>(
        std::count_if(findings.begin(), findings.end(), [&](const finding& each) { return each.kind == kind; }));
  }
};

inline std::ostream& operator<<(std::ostream& out, const report& report) {
  const std::streamsize precision = out.precision(10);
  for (const finding& each : report.findings) {
    out << each.where << ": ";
    switch (each.kind) {
      case fault::wrong:
        out << each.given << ", not " << each.expected;
        break;
      case fault::missing:
        out << "missing, it is " << each.expected;
        break;
      case fault::superfluous:
        out << "superfluous, with the value " << each.given;
        break;
    }
    out << '\n';
  }
  out << report.checked << " derivatives checked, " << report.findings.size() << " at fault, " << report.undecided
      << " undecided\n";
  out.precision(precision);
  return out;
}

//===----------------------------------------------------------------------===//
// How
//===----------------------------------------------------------------------===//

namespace detail {

/// The name of an element of stacked slots; `fallback` and its number without any.
inline std::string name_of(const std::vector<slot>& slots, std::size_t index, const char* fallback) {
  std::size_t first = 0;
  for (const slot& each : slots) {
    std::size_t count = 1;
    for (const std::size_t extent : each.extents) count *= extent;
    if (index < first + count) {
      std::string subscripts;
      std::size_t rest = index - first;
      for (std::size_t k = each.extents.size(); k-- > 0;) {
        subscripts = "[" + std::to_string(rest % each.extents[k]) + "]" + subscripts;
        rest /= each.extents[k];
      }
      return each.name + subscripts;
    }
    first += count;
  }
  return std::string(fallback) + " " + std::to_string(index);
}

inline std::string where(const options& how, std::size_t row, std::size_t col) {
  return "d " + name_of(how.rows, row, "row") + " / d " + name_of(how.cols, col, "column");
}

/// The same numbers on every machine, which std::uniform_real_distribution does not promise.
inline double uniform(std::mt19937_64& random, double low, double high) {
  return low + (high - low) * (static_cast<double>(random() >> 11) * 0x1.0p-53);
}

inline double length(double x) { return std::max(std::fabs(x), 1.0); }

/// Derivatives along a direction, by central differences with two steps and extrapolation (Richardson), how far they
/// may be off, and by how much the differences to the two sides differ: at a kink, that does not vanish with the step.
struct estimate {
  std::vector<double> value, error, kink;
};

template <class Function>
class differencer {
public:
  differencer(const Function& function, std::size_t rows) : function_(function), rows_(rows) {}

  estimate along(const std::vector<double>& x, const std::vector<double>& direction) const {
    const double h = std::cbrt(std::numeric_limits<double>::epsilon()) * 4;
    const std::vector<double> here = at(x);
    const sides wide = around(x, direction, h), narrow = around(x, direction, h / 2);
    estimate made{std::vector<double>(rows_), std::vector<double>(rows_), std::vector<double>(rows_)};
    for (std::size_t i = 0; i < rows_; ++i) {
      const double first = (wide.above[i] - wide.below[i]) / (2 * h);
      const double second = (narrow.above[i] - narrow.below[i]) / h;
      const double rounding = 16 * std::numeric_limits<double>::epsilon() * std::fabs(here[i]) / h;
      made.value[i] = (4 * second - first) / 3;
      made.error[i] = std::fabs(second - first) + rounding;
      made.kink[i] = std::fabs(narrow.above[i] - 2 * here[i] + narrow.below[i]) / (h / 2);
    }
    return made;
  }

private:
  struct sides {
    std::vector<double> above, below;
  };

  std::vector<double> at(const std::vector<double>& x) const {
    std::vector<double> f(rows_, std::numeric_limits<double>::quiet_NaN());
    function_(x.data(), f.data());
    return f;
  }

  sides around(const std::vector<double>& x, const std::vector<double>& direction, double h) const {
    std::vector<double> up = x, down = x;
    for (std::size_t j = 0; j < x.size(); ++j) up[j] += h * direction[j], down[j] -= h * direction[j];
    return {at(up), at(down)};
  }

  const Function& function_;
  std::size_t rows_;
};

template <class Index>
struct entries {
  const pattern<Index>& at;
  std::vector<double> values;

  /// The value at a place, the sum where it is there more than once; whether there is an entry.
  std::pair<double, bool> find(std::size_t row, std::size_t col) const {
    std::pair<double, bool> found{0.0, false};
    for (std::size_t k = begin(row); k < begin(row + 1); ++k)
      if (column(k) == col) found.first += values[k], found.second = true;
    return found;
  }
  std::size_t begin(std::size_t row) const { return static_cast<std::size_t>(at.row_ptr[row] - at.base); }
  std::size_t column(std::size_t k) const { return static_cast<std::size_t>(at.col_idx[k] - at.base); }
  double product(std::size_t row, const std::vector<double>& direction) const {
    double sum = 0;
    for (std::size_t k = begin(row); k < begin(row + 1); ++k)
      if (direction[column(k)] != 0) sum += values[k] * direction[column(k)];
    return sum;
  }
};

/// One check against differences.
template <class Index, class Function>
class checker {
public:
  checker(const pattern<Index>& at, const Function& function, const options& how, report& made)
      : at_(at), differences_(function, at.rows), how_(how), report_(made) {}

  void columns(const std::vector<double>& x, const entries<Index>& given) {
    std::vector<double> direction(at_.cols);
    for (std::size_t j = 0; j < at_.cols && !is_full(); ++j) {
      direction[j] = length(x[j]);
      const estimate found = differences_.along(x, direction);
      for (std::size_t i = 0; i < at_.rows && !is_full(); ++i) entry(given, i, j, found, direction[j]);
      direction[j] = 0;
    }
  }

  void directions(const std::vector<double>& x, const entries<Index>& given, std::mt19937_64& random) {
    std::vector<double> direction(at_.cols);
    for (int k = 0; k < how_.directions && !is_full(); ++k) {
      for (std::size_t j = 0; j < at_.cols; ++j)
        direction[j] = length(x[j]) * (random() % 2 == 0 ? 1 : -1) * uniform(random, 0.5, 1);
      const estimate found = differences_.along(x, direction);
      for (std::size_t i = 0; i < at_.rows && !is_full(); ++i) {
        ++report_.checked;
        if (!is_decided(found, i, given.product(i, direction)))
          ++report_.undecided;
        else if (is_off(found, i, given.product(i, direction)))
          narrow(x, given, i, direction);
      }
    }
  }

private:
  bool is_full() const { return report_.findings.size() >= how_.most_findings; }

  /// Whether differences are good enough to tell: their error is well below what they say.
  bool is_decided(const estimate& found, std::size_t row, double given) const {
    if (!std::isfinite(found.value[row]) || !std::isfinite(found.error[row])) return false;
    const double size = std::max({std::fabs(found.value[row]), std::fabs(given), how_.scale});
    return found.error[row] <= 0.01 * size && found.kink[row] <= 0.02 * size;
  }
  bool is_off(const estimate& found, std::size_t row, double given) const {
    const double size = std::max({std::fabs(found.value[row]), std::fabs(given), how_.scale});
    return !(std::fabs(found.value[row] - given) <= how_.tolerance * size + 4 * found.error[row]);
  }

  void entry(const entries<Index>& given, std::size_t row, std::size_t col, const estimate& found, double step) {
    const auto [value, is_there] = given.find(row, col);
    ++report_.checked;
    if (!is_decided(found, row, value * step)) {
      ++report_.undecided;
    } else if (is_off(found, row, value * step)) {
      add(is_there ? fault::wrong : fault::missing, row, col, value, found.value[row] / step);
    }
  }

  void add(fault kind, std::size_t row, std::size_t col, double value, double expected) {
    for (const finding& each : report_.findings)
      if (each.row == row && each.col == col) return;  // at another point
    report_.findings.push_back({kind, row, col, value, expected, where(how_, row, col)});
  }

  /// Of a row that is off along a direction, the column: the half of the direction along which it is off, again and
  /// again.
  void narrow(const std::vector<double>& x, const entries<Index>& given, std::size_t row,
              const std::vector<double>& direction) {
    std::size_t first = 0, last = at_.cols;
    while (last - first > 1) {
      const std::size_t middle = first + (last - first) / 2;
      std::vector<double> half(at_.cols);
      std::copy(direction.begin() + static_cast<std::ptrdiff_t>(first),
                direction.begin() + static_cast<std::ptrdiff_t>(middle),
                half.begin() + static_cast<std::ptrdiff_t>(first));
      const estimate found = differences_.along(x, half);
      (is_off(found, row, given.product(row, half)) ? last : first) = middle;
    }
    std::vector<double> single(at_.cols);
    single[first] = direction[first];
    const estimate found = differences_.along(x, single);
    const auto [value, is_there] = given.find(row, first);
    // Faults that hide each other along halves leave one that is none.
    if (is_off(found, row, value * direction[first]))
      add(is_there ? fault::wrong : fault::missing, row, first, value, found.value[row] / direction[first]);
    else
      ++report_.undecided;
  }

  const pattern<Index>& at_;
  const differencer<Function> differences_;
  const options& how_;
  report& report_;
};

}  // namespace detail

/// Holds a Jacobian against central differences of its function, at random points near `x`.
///
/// `evaluate(const double* x, double* values)` writes the values in the order of the pattern, `function(const double*
/// x, double* f)` all rows. With few columns each entry, and each place without one, is compared: five evaluations of
/// the function a column and point. With more than `most_columns` it is products with random directions, five
/// evaluations each, and some 5 log2(cols) for each row that is off, to find the column. What is at fault only where
/// values cancel along all directions is not seen, which is a matter of chance. Derivatives at which differences do not
/// settle, as beside a kink, are counted as undecided. Throws what the functions throw.
template <class Index, class Evaluate, class Function>
report differences(const pattern<Index>& at, const Evaluate& evaluate, const Function& function,
                   const std::vector<double>& x, const options& how = {}) {
  if (x.size() != at.cols)
    throw std::invalid_argument("sparsegen::check: the point has " + std::to_string(x.size()) +
                                " elements, and the Jacobian " + std::to_string(at.cols) + " columns");
  report made;
  std::mt19937_64 random(how.seed);
  detail::checker<Index, Function> checker(at, function, how, made);
  for (int k = 0; k < how.points; ++k) {
    std::vector<double> point = x;
    for (double& each : point) each += how.spread * detail::length(each) * detail::uniform(random, -1, 1);
    detail::entries<Index> given{at, std::vector<double>(at.entries())};
    evaluate(point.data(), given.values.data());
    if (at.cols <= how.most_columns)
      checker.columns(point, given);
    else
      checker.directions(point, given, random);
  }
  return made;
}

/// The same of a generated struct or object whose function takes nothing but its independents:
/// `differences<f_jacobian>(f, x)`.
template <class Jacobian, class Function>
report differences(const Function& function, const std::vector<double>& x, const options& how = {}) {
  return differences(
      pattern_of<Jacobian>(), [](const double* at, double* values) { Jacobian::evaluate(at, values); },
      [&](const double* at, double* f) { function(at, f); }, x, how);
}

/// Holds one Jacobian (`theirs`) against another one (`ours`) entry by entry: where one has an entry and the other
/// none, and where values differ by more than `tolerance` relative to the larger of their size and `scale`. Entries
/// that occur more than once are summed. Linear in the entries, times the logarithm of a row's.
template <class Index, class OwnIndex>
report compare(const pattern<OwnIndex>& theirs, const double* their_values, const pattern<Index>& ours,
               const double* our_values, const options& how = {}) {
  if (theirs.rows != ours.rows || theirs.cols != ours.cols)
    throw std::invalid_argument("sparsegen::check: Jacobians of different sizes, " + std::to_string(theirs.rows) +
                                " x " + std::to_string(theirs.cols) + " and " + std::to_string(ours.rows) + " x " +
                                std::to_string(ours.cols));
  report made;
  const auto row_of = [](const auto& at, const double* values, std::size_t row) {
    std::map<std::size_t, double> entries;
    for (auto k = at.row_ptr[row]; k < at.row_ptr[row + 1]; ++k) {
      const auto place = static_cast<std::size_t>(k - at.base);
      entries[static_cast<std::size_t>(at.col_idx[place] - at.base)] += values[place];
    }
    return entries;
  };
  for (std::size_t row = 0; row < ours.rows; ++row) {
    const std::map<std::size_t, double> given = row_of(theirs, their_values, row),
                                        wanted = row_of(ours, our_values, row);
    const auto add = [&](fault kind, std::size_t col, double value, double expected) {
      if (made.findings.size() < how.most_findings)
        made.findings.push_back({kind, row, col, value, expected, detail::where(how, row, col)});
    };
    for (const auto& [col, value] : given) {
      ++made.checked;
      const auto own = wanted.find(col);
      if (own == wanted.end()) {
        add(fault::superfluous, col, value, 0);
        continue;
      }
      const double size = std::max({std::fabs(value), std::fabs(own->second), how.scale});
      if (!(std::fabs(value - own->second) <= how.tolerance * size)) add(fault::wrong, col, value, own->second);
    }
    for (const auto& [col, value] : wanted) {
      if (given.find(col) != given.end()) continue;
      ++made.checked;
      add(fault::missing, col, 0, value);
    }
  }
  return made;
}

/// The CSR form of a dense Jacobian that is stored a column behind the other, as Fortran, LAPACK and SUNDIALS' dense
/// matrices have it, with `leading` elements from one column to the next. What is not zero is an entry.
class column_major {
public:
  column_major(const double* values, std::size_t rows, std::size_t cols, std::size_t leading)
      : rows_(rows), cols_(cols) {
    row_ptr_.push_back(0);
    for (std::size_t i = 0; i < rows; ++i) {
      for (std::size_t j = 0; j < cols; ++j) {
        const double value = values[j * leading + i];
        if (value == 0) continue;
        col_idx_.push_back(static_cast<std::int64_t>(j));
        values_.push_back(value);
      }
      row_ptr_.push_back(static_cast<std::int64_t>(values_.size()));
    }
  }
  check::pattern<std::int64_t> pattern() const { return {rows_, cols_, row_ptr_.data(), col_idx_.data(), 0}; }
  const double* values() const { return values_.data(); }

private:
  std::size_t rows_, cols_;
  std::vector<std::int64_t> row_ptr_, col_idx_;
  std::vector<double> values_;
};

}  // namespace check
}  // namespace sparsegen

#endif  // SPARSEGEN_ADAPTERS_CHECK_H
