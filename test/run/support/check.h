//===- check.h - what every run test checks ---------------------*- C++ -*-===//
//
// Given a function compiled twice, on `double` and on dual numbers, and the
// generated header's struct for it, `check::run` holds every member of the
// contract against the dual numbers at several random points. The glue between
// a test and this file is written by run.py, from the test's annotations.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "dual.h"

#include <sparsegen/runtime/partition.h>

#include <array>
#include <cfloat>
#include <climits>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <initializer_list>
#include <limits>
#include <math.h>
#include <memory>
#if __has_include(<span>)
#include <span>
#endif
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

namespace check {

/// The type of parameter K of a function.
template <class F, std::size_t K>
struct ParameterOf;
template <class R, class First, class... Rest, std::size_t K>
struct ParameterOf<R(First, Rest...), K> : ParameterOf<R(Rest...), K - 1> {};
template <class R, class First, class... Rest>
struct ParameterOf<R(First, Rest...), 0> {
  using type = First;
};
template <class C, class R, class... P, std::size_t K>
struct ParameterOf<R (C::*)(P...), K> : ParameterOf<R(P...), K> {};
template <class C, class R, class... P, std::size_t K>
struct ParameterOf<R (C::*)(P...) const, K> : ParameterOf<R(P...), K> {};
template <class F, std::size_t K>
using Parameter = typename ParameterOf<F, K>::type;

template <class T>
inline constexpr bool isFunctionPointer = std::is_pointer_v<T> && std::is_function_v<std::remove_pointer_t<T>>;

/// What holds the elements that a span leads to; any other type is itself.
template <class P>
struct Holder {
  using type = P;
};
#ifdef __cpp_lib_span
template <class T, std::size_t N>
struct Holder<std::span<T, N>> {
  using type = std::vector<std::remove_cv_t<T>>;
};
#endif

/// What a parameter, by value, by pointer or by reference, holds or points to; a pointer to a function is a value.
template <class P>
using Pointee = typename Holder<std::conditional_t<
    isFunctionPointer<P>, P, std::remove_cv_t<std::remove_pointer_t<std::remove_reference_t<P>>>>>::type;

template <class P>
inline constexpr bool isSpan =
    !std::is_same_v<Pointee<P>, std::remove_cv_t<std::remove_pointer_t<std::remove_reference_t<P>>>> &&
    !isFunctionPointer<P>;

/// An argument of type P from the address of what it stands for: pointers point there, all else is read there.
template <class P>
std::conditional_t<isSpan<P>, std::remove_cv_t<std::remove_reference_t<P>>, P> as(void* address) {
  using Value = std::remove_reference_t<P>;
  if constexpr (isSpan<P>) return std::remove_cv_t<Value>(*static_cast<Pointee<P>*>(address));
  else if constexpr (std::is_pointer_v<Value> && !std::is_reference_v<P> && !isFunctionPointer<P>) return static_cast<P>(address);
  else return *static_cast<Value*>(address);
}

/// A pointer type without any const.
template <class P>
struct WithoutConst {
  using type = std::remove_cv_t<P>;
};
template <class T>
struct WithoutConst<T*> {
  using type = typename WithoutConst<std::remove_cv_t<T>>::type*;
};

/// What a `T**` or a `T***` leads to: rows that are allocated one by one, the last one first, so that no row follows the
/// one before it in memory.
template <class P>
class Rows;
template <class T>
class Rows<T*> {
public:
  explicit Rows(std::size_t count) : cells(count) {}
  Rows(std::initializer_list<T> values) : cells(values) {}
  T* data() { return cells.data(); }

private:
  std::vector<T> cells;
};
template <class T>
class Rows<T**> {
public:
  template <class... Counts>
  explicit Rows(std::size_t count, Counts... counts) : rows(count), pointers(count) {
    for (std::size_t k = count; k-- > 0;) {
      rows[k] = std::make_unique<Rows<T*>>(counts...);
      pointers[k] = rows[k]->data();
    }
  }
  Rows(std::initializer_list<std::initializer_list<T>> values) : rows(values.size()), pointers(values.size()) {
    for (std::size_t k = values.size(); k-- > 0;) {
      rows[k] = std::make_unique<Rows<T*>>(values.begin()[k]);
      pointers[k] = rows[k]->data();
    }
  }
  T** data() { return pointers.data(); }

private:
  std::vector<std::unique_ptr<Rows<T*>>> rows;
  std::vector<T*> pointers;
};
template <class P>
using RowsOf = Rows<typename WithoutConst<P>::type>;

/// Appends the addresses of a slot's reals: from pointer to pointer, an extent each, and then one run of what is left.
template <class Real, class T>
void append(std::vector<Real*>& out, T* place, const std::vector<std::size_t>& extents, std::size_t level = 0) {
  if constexpr (std::is_pointer_v<T>) {
    for (std::size_t k = 0; k != extents[level]; ++k) append<Real>(out, place[k], extents, level + 1);
  } else {
    std::size_t count = sizeof(std::remove_all_extents_t<T>) / sizeof(Real);
    for (; level != extents.size(); ++level) count *= extents[level];
    for (std::size_t k = 0; k != count; ++k) out.push_back(reinterpret_cast<Real*>(place) + k);
  }
}

/// The first scalar of a slot that is a pointer, a vector, an array of any rank, or a scalar.
template <class T>
inline constexpr bool isVector = false;
template <class T>
inline constexpr bool isVector<std::vector<T>> = true;
template <class Real, class T>
Real* first(T& place) {
  if constexpr (std::is_pointer_v<T>) return place;
  else if constexpr (isVector<T>) return reinterpret_cast<Real*>(place.data());
  else return reinterpret_cast<Real*>(&place);
}

/// The number of reals in a place whose type says it.
template <class Real, class T>
constexpr std::size_t count() {
  return sizeof(std::remove_reference_t<T>) / sizeof(Real);
}

/// What a parameter leads to through all its pointers, references and extents.
template <class P>
struct Element {
  using type = std::remove_cv_t<P>;
};
template <class P>
struct Element<P*> : Element<P> {};
template <class P>
struct Element<P* const> : Element<P> {};
template <class P>
struct Element<P&> : Element<P> {};
template <class P>
struct Element<P[]> : Element<P> {};
template <class P, std::size_t N>
struct Element<P[N]> : Element<P> {};
template <class P, std::size_t N>
struct Element<std::array<P, N>> : Element<P> {};
template <class P, std::size_t N>
struct Element<const std::array<P, N>> : Element<P> {};
template <class P>
struct Element<std::vector<P>> : Element<P> {};
template <class P>
struct Element<const std::vector<P>> : Element<P> {};
#ifdef __cpp_lib_span
template <class P, std::size_t N>
struct Element<std::span<P, N>> : Element<P> {};
template <class P, std::size_t N>
struct Element<const std::span<P, N>> : Element<P> {};
#endif

/// The number of reals in one element of a slot: more than one where it is a struct.
template <class Real, class P>
constexpr std::size_t reals() {
  return sizeof(typename Element<P>::type) / sizeof(Real);
}

/// The inputs and outputs of one call, and the call. Made anew for each call.
template <class Real>
struct Frame {
  virtual ~Frame() = default;
  virtual std::vector<Real*> independents() = 0;
  virtual std::vector<Real*> dependents() = 0;
  /// Passive reals that take random values too.
  virtual std::vector<Real*> passive() = 0;
  /// Runs the function; what it returns, where that is passive, else 0.
  virtual double call() = 0;
};

/// The same, with the members of the generated struct. Each returns what `call` does.
template <class Value>
struct GeneratedFrame : Frame<Value> {
  virtual double evaluate(Value* values) = 0;
  virtual double compressed(Value* compressed) = 0;
  virtual void jvp(Value* tangents, Value* outputs, Value* outputTangents) = 0;
  virtual double vjp(const Value* weights, Value* adjoints) = 0;
  virtual double gradient(Value* gradient) = 0;  ///< of one row
  virtual double value_and_gradient(Value* value, Value* gradient) = 0;
};

template <class T>
struct TypeOf {
  using type = T;
};

/// f(TypeOf<Generated>) where it has one row.
template <class Generated, class F>
double ofOneRow(const F& f) {
  if constexpr (Generated::rows == 1)
    return f(TypeOf<Generated>{});
  else
    return 0;
}

/// How a case's frames are made, with `new`. Plain pointers, so that all checks are compiled once, not once a case.
using NewOracle = Frame<Dual>* (*)();
template <class Value>
using NewPlain = GeneratedFrame<Value>* (*)();

/// The generated struct, without its type.
template <class Value>
struct Facts {
  long long rows, cols, nnz, columnColors, rowColors;
  std::vector<long long> rowPtr, colIdx;
  std::vector<long long> columnColor, rowColor;  ///< -1 for all of a side that is not grouped
  std::size_t compressedSize;
  void (*decompress)(const Value*, Value*);
};

template <class Value, class J>
Facts<Value> facts() {
  static_assert(std::is_same_v<typename J::value_type, Value>, "value_type is that of the function");
  static_assert(std::is_same_v<decltype(J::rows), const typename J::index_type>, "rows is a constant index_type");
  static_assert(std::is_same_v<decltype(J::cols), const typename J::index_type>, "cols is a constant index_type");
  static_assert(std::is_same_v<decltype(J::nnz), const typename J::index_type>, "nnz is a constant index_type");
  static_assert(std::is_same_v<decltype(J::num_colors), const typename J::index_type>, "num_colors is one too");
  static_assert(std::is_same_v<decltype(J::compressed_size), const std::size_t>, "compressed_size is a std::size_t");
  Facts<Value> f{J::rows, J::cols, J::nnz, 0, 0, {}, {}, {}, {}, J::compressed_size, &J::decompress};
  const typename J::index_type* rowPtr = J::row_ptr();
  const typename J::index_type* colIdx = J::col_idx();
  const typename J::index_type* color = J::colors();
  f.rowPtr.assign(rowPtr, rowPtr + J::rows + 1);
  f.colIdx.assign(colIdx, colIdx + J::nnz);
  f.columnColor.assign(std::size_t(J::cols), -1);
  f.rowColor.assign(std::size_t(J::rows), -1);
  constexpr auto partition = J::partition;
  static_assert(partition == sparsegen::partition::column || partition == sparsegen::partition::row ||
                    partition == sparsegen::partition::bidirectional,
                "no other partition is of a Jacobian");
  if constexpr (partition == sparsegen::partition::column) {
    f.columnColors = J::num_colors;
    f.columnColor.assign(color, color + J::cols);
  } else if constexpr (partition == sparsegen::partition::row) {
    f.rowColors = J::num_colors;
    f.rowColor.assign(color, color + J::rows);
  } else {
    static_assert(J::num_colors == J::num_column_colors + J::num_row_colors, "the sum of both sides");
    f.columnColors = J::num_column_colors;
    f.rowColors = J::num_row_colors;
    f.rowColor.assign(color, color + J::rows);
    f.columnColor.assign(color + J::rows, color + J::rows + J::cols);
  }
  return f;
}

struct Options {
  const char* name;
  double low = -1.5, high = 1.5;  ///< where random inputs are drawn
  int samples = 6;
  const char* pattern = nullptr;  ///< the expected one, rows of X and . ended by /; else that of the dual numbers
  bool superset = false;          ///< the pattern may be larger than what the points show
  double tolerance = 1e-10;       ///< relative
  std::vector<double> edges = {};  ///< in every second sample, half of all inputs are one of these
  const char* blocks = nullptr;    ///< of a Hessian: the sizes of elements' blocks, ascending, or "none"; else any
};

/// SplitMix64: the same inputs on every machine.
class Random {
public:
  explicit Random(std::uint64_t seed) : state(seed) {}
  double uniform(double low, double high) {
    std::uint64_t z = (state += 0x9e3779b97f4a7c15u);
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    return low + (high - low) * static_cast<double>((z ^ (z >> 31)) >> 11) * 0x1p-53;
  }

private:
  std::uint64_t state;
};

/// Counts and prints what went wrong in one case; only the first few are of use to a reader.
class Report {
public:
  explicit Report(const char* name) : name(name) {}
  template <class... Args>
  bool require(bool holds, const char* format, Args... args) {
    if (holds) return true;
    if (++failures <= 8) {
      std::printf("%s: ", name);
      if constexpr (sizeof...(args) == 0) std::fputs(format, stdout);
      else std::printf(format, args...);
      std::printf("\n");
    }
    return false;
  }
  bool close(double seen, double expected, double tolerance) const {
    // The derivative itself may be none, as of an infinite one less another.
    if (std::isnan(seen) || std::isnan(expected)) return std::isnan(seen) && std::isnan(expected);
    if (seen == expected) return true;
    return std::fabs(seen - expected) <= tolerance * std::fmax(1.0, std::fabs(expected));
  }
  int failures = 0;

private:
  const char* name;
};

/// Random inputs of one point; the same numbers for both compilations.
struct Point {
  std::vector<double> independents, passive;
};

/// The inputs of one of the samples.
template <class Value>
Point drawPoint(Frame<Value>& sizes, const Options& options, int sample, Random& random) {
  Point point;
  const auto draw = [&] {
    const double any = random.uniform(options.low, options.high);
    if (options.edges.empty() || sample % 2 == 0 || random.uniform(0, 1) < 0.5) return double(static_cast<Value>(any));
    const auto which = static_cast<std::size_t>(random.uniform(0, static_cast<double>(options.edges.size())));
    return double(static_cast<Value>(options.edges[which]));
  };
  for (std::size_t k = sizes.independents().size(); k > 0; --k) point.independents.push_back(draw());
  for (std::size_t k = sizes.passive().size(); k > 0; --k) point.passive.push_back(draw());
  return point;
}

template <class Real>
void load(Frame<Real>& frame, const Point& point) {
  // Outputs start as garbage: what a function does not write must not look right by chance.
  for (Real* out : frame.dependents()) *out = Real(std::numeric_limits<double>::quiet_NaN());
  std::vector<Real*> ins = frame.independents(), passive = frame.passive();
  for (std::size_t k = 0; k < ins.size(); ++k) *ins[k] = Real(point.independents[k]);
  for (std::size_t k = 0; k < passive.size(); ++k) *passive[k] = Real(point.passive[k]);
}

/// Colors from 0 to their number, or -1.
inline void checkColors(const char* side, const std::vector<long long>& colors, long long number, Report& report) {
  for (std::size_t k = 0; k < colors.size(); ++k)
    report.require(colors[k] >= -1 && colors[k] < number, "%s %zu has color %lld of %lld", side, k, colors[k], number);
}

/// Each entry is alone with its color in its row, or in its column.
template <class Value>
void checkColoring(const Facts<Value>& f, Report& report) {
  checkColors("column", f.columnColor, f.columnColors, report);
  checkColors("row", f.rowColor, f.rowColors, report);
  // Of each row and color of columns, and of each column and color of rows: how many entries there are.
  std::vector<int> inRow(static_cast<std::size_t>(f.rows * f.columnColors)), inColumn(static_cast<std::size_t>(f.cols * f.rowColors));
  const auto forEachEntry = [&](auto&& visit) {
    for (std::size_t i = 0; i + 1 < f.rowPtr.size(); ++i)
      for (long long k = f.rowPtr[i]; k < f.rowPtr[i + 1]; ++k) visit(i, static_cast<std::size_t>(f.colIdx[static_cast<std::size_t>(k)]));
  };
  const auto rowCount = [&](std::size_t i, std::size_t j) -> int* {
    return f.columnColor[j] < 0 ? nullptr : &inRow[i * static_cast<std::size_t>(f.columnColors) + static_cast<std::size_t>(f.columnColor[j])];
  };
  const auto columnCount = [&](std::size_t i, std::size_t j) -> int* {
    return f.rowColor[i] < 0 ? nullptr : &inColumn[j * static_cast<std::size_t>(f.rowColors) + static_cast<std::size_t>(f.rowColor[i])];
  };
  forEachEntry([&](std::size_t i, std::size_t j) {
    if (int* count = rowCount(i, j)) ++*count;
    if (int* count = columnCount(i, j)) ++*count;
  });
  forEachEntry([&](std::size_t i, std::size_t j) {
    const int *row = rowCount(i, j), *column = columnCount(i, j);
    if ((row && *row == 1) || (column && *column == 1)) return;
    if (row) report.require(false, "row %zu has two columns of color %lld", i, f.columnColor[j]);
    else if (column) report.require(false, "column %zu has two rows of color %lld", j, f.rowColor[i]);
    else report.require(false, "no color reads (%zu, %zu)", i, j);
  });
}

/// CSR with ascending columns, a coloring that all entries can be read by, and a compressed Jacobian of its size.
template <class Value>
bool checkStructure(const Facts<Value>& f, Report& report) {
  const int before = report.failures;
  report.require(f.rowPtr.front() == 0 && f.rowPtr.back() == f.nnz, "row_ptr does not run from 0 to nnz");
  std::vector<bool> usedRow(static_cast<std::size_t>(f.rows)), usedColumn(static_cast<std::size_t>(f.cols));
  for (std::size_t i = 0; i + 1 < f.rowPtr.size(); ++i) {
    if (!report.require(f.rowPtr[i] <= f.rowPtr[i + 1] && f.rowPtr[i + 1] <= f.nnz, "row_ptr is not ascending")) break;
    for (long long k = f.rowPtr[i]; k < f.rowPtr[i + 1]; ++k) {
      const long long j = f.colIdx[static_cast<std::size_t>(k)];
      if (!report.require(j >= 0 && j < f.cols, "row %zu has column %lld", i, j)) continue;
      if (k > f.rowPtr[i])
        report.require(f.colIdx[static_cast<std::size_t>(k) - 1] < j, "columns of row %zu are not ascending", i);
      usedRow[i] = usedColumn[static_cast<std::size_t>(j)] = true;
    }
  }
  const long long size = f.rows * f.columnColors + f.rowColors * f.cols;
  report.require(f.compressedSize == static_cast<std::size_t>(size), "compressed_size is %zu, not %lld", f.compressedSize, size);
  if (report.failures > before) return false;
  checkColoring(f, report);
  for (std::size_t j = 0; j < usedColumn.size(); ++j)
    if (!usedColumn[j]) report.require(f.columnColor[j] == -1, "empty column %zu has color %lld", j, f.columnColor[j]);
  for (std::size_t i = 0; i < usedRow.size(); ++i)
    if (!usedRow[i]) report.require(f.rowColor[i] == -1, "empty row %zu has color %lld", i, f.rowColor[i]);
  return report.failures == before;
}

/// A dense matrix of the test: row-major.
struct Dense {
  std::size_t rows, cols;
  std::vector<double> at;
  Dense(std::size_t rows, std::size_t cols) : rows(rows), cols(cols), at(rows * cols) {}
  double& operator()(std::size_t i, std::size_t j) { return at[i * cols + j]; }
  double operator()(std::size_t i, std::size_t j) const { return at[i * cols + j]; }
};

/// A function's value and Jacobian, or how far off they may be.
struct Derived {
  std::vector<double> value;
  Dense jacobian;
};

/// The Jacobian at a point by dual numbers, one column a call, and the function's value.
inline Derived oracle(NewOracle newOracle, const Point& point, std::size_t rows) {
  const std::size_t cols = point.independents.size();
  Derived exact{std::vector<double>(rows), Dense(rows, cols)};
  for (std::size_t j = 0; j < cols + (cols == 0); ++j) {
    std::unique_ptr<Frame<Dual>> frame(newOracle());
    load<Dual>(*frame, point);
    if (j < cols) frame->independents()[j]->d = 1;
    frame->call();
    std::vector<Dual*> outs = frame->dependents();
    for (std::size_t i = 0; i < rows; ++i) {
      exact.value[i] = outs[i]->v;
      if (j < cols) exact.jacobian(i, j) = outs[i]->d;
    }
  }
  return exact;
}

/// What rounding may come to. Where the inputs are rounded once more, up or down in turn, each number moves by so much;
/// a function's own roundings amount to some times that. Of a float function that magnifies them, duals of double
/// precision tell no more.
template <class Value>
Derived roundingOf(NewOracle newOracle, const Point& point, const Derived& exact) {
  constexpr double kRoundings = 64;
  Point rounded = point;
  double by = std::numeric_limits<Value>::epsilon();
  for (double& input : rounded.independents) input *= 1 + (by = -by);
  Derived moved = oracle(newOracle, rounded, exact.value.size());
  const auto times = [&](double& to, double from) { to = kRoundings * std::fabs(to - from); };
  for (std::size_t k = 0; k < moved.value.size(); ++k) times(moved.value[k], exact.value[k]);
  for (std::size_t k = 0; k < moved.jacobian.at.size(); ++k) times(moved.jacobian.at[k], exact.jacobian.at[k]);
  return moved;
}

/// Along one input alone `jvp` is one column, also where others are infinite.
template <class Value, class IsDerivative>
void checkColumns(NewPlain<Value> newPlain, const Point& point, Derived& exact, const IsDerivative& isDerivative,
                  Report& report) {
  const Value nan = std::numeric_limits<Value>::quiet_NaN();
  const std::size_t rows = exact.jacobian.rows, cols = exact.jacobian.cols;
  for (std::size_t j = 0; j < cols; ++j) {
    std::vector<Value> tangents(cols), outputs(rows, nan), outputTangents(rows, nan);
    tangents[j] = 1;
    std::unique_ptr<GeneratedFrame<Value>> frame(newPlain());
    load<Value>(*frame, point);
    frame->jvp(tangents.data(), outputs.data(), outputTangents.data());
    for (std::size_t i = 0; i < rows; ++i)
      report.require(isDerivative(double(outputTangents[i]), exact.jacobian(i, j), 0.0),
                     "jvp along column %zu: tangent %zu is %.17g, not %.17g", j, i, double(outputTangents[i]),
                     exact.jacobian(i, j));
  }
}

/// Reverse mode: the transposed Jacobian's product with random weights, and with one row at a time where that matters.
template <class Value, class Loaded, class IsDerivative>
void checkAdjoints(const Loaded& loaded, Derived& exact, const Derived& rounding, double status, double tolerance,
                   bool eachRow, const IsDerivative& isDerivative, Random& random, Report& report) {
  const Dense& jacobian = exact.jacobian;
  const Value nan = std::numeric_limits<Value>::quiet_NaN();
  const std::size_t rows = jacobian.rows, cols = jacobian.cols;
  std::vector<Value> weights(rows), adjoints(cols, nan);
  for (Value& w : weights) w = static_cast<Value>(random.uniform(-1, 1));
  const double returned = loaded()->vjp(weights.data(), adjoints.data());
  report.require(returned == status, "vjp returns %g, the function %g", returned, status);
  for (std::size_t j = 0; j < cols; ++j) {
    double product = 0, scale = 1, rounded = 0;
    for (std::size_t i = 0; i < rows; ++i) {
      product += check::product(jacobian(i, j), double(weights[i]));
      scale = std::fmax(scale, std::fabs(jacobian(i, j)));
      rounded += rounding.jacobian(i, j);
    }
    if (std::isnan(product)) continue;  // infinite in both directions, or in one that is not the user's
    report.require(double(adjoints[j]) == product ||
                       std::fabs(double(adjoints[j]) - product) <= 10 * tolerance * scale + rounded,
                   "vjp: adjoint %zu is %.17g, not %.17g", j, double(adjoints[j]), product);
  }
  for (std::size_t i = 0; eachRow && i < rows; ++i) {
    std::fill(weights.begin(), weights.end(), Value(0));
    weights[i] = 1;
    std::fill(adjoints.begin(), adjoints.end(), nan);
    loaded()->vjp(weights.data(), adjoints.data());
    for (std::size_t j = 0; j < cols; ++j)
      report.require(isDerivative(double(adjoints[j]), jacobian(i, j), rounding.jacobian(i, j)),
                     "vjp of row %zu: adjoint %zu is %.17g, not %.17g", i, j, double(adjoints[j]), jacobian(i, j));
  }
  if (rows != 1) return;
  std::vector<Value> gradient(cols, nan), beside(cols, nan);
  Value value = nan;
  const double alone = loaded()->gradient(gradient.data());
  const double both = loaded()->value_and_gradient(&value, beside.data());
  report.require(alone == status && both == status, "gradient returns %g and %g, the function %g", alone, both, status);
  report.require(std::fabs(double(value) - exact.value[0]) <= tolerance * std::fmax(1, std::fabs(exact.value[0])) + rounding.value[0] ||
                     double(value) == exact.value[0] || std::isnan(exact.value[0]),
                 "value_and_gradient: the value is %.17g, not %.17g", double(value), exact.value[0]);
  for (std::size_t j = 0; j < cols; ++j)
    for (const double seen : {double(gradient[j]), double(beside[j])})
      report.require(isDerivative(seen, jacobian(0, j), rounding.jacobian(0, j)),
                     "gradient: derivative %zu is %.17g, not %.17g", j, seen, jacobian(0, j));
}

/// Each element of the compressed Jacobian is the sum of the entries that share a color in its row, or in its column.
template <class Value>
void checkCompressed(const Facts<Value>& f, Dense& exact, Dense& rounding, const std::vector<Value>& compressed,
                     double tolerance, Report& report) {
  const auto columnColors = static_cast<std::size_t>(f.columnColors), tangents = exact.rows * columnColors;
  struct Sum {
    double value = 0, scale = 1, rounded = 0;
  };
  std::vector<Sum> sums(compressed.size());
  for (std::size_t i = 0; i < exact.rows; ++i)
    for (std::size_t j = 0; j < exact.cols; ++j) {
      const auto add = [&](std::size_t at) {
        sums[at].value += exact(i, j);
        sums[at].scale = std::fmax(sums[at].scale, std::fabs(exact(i, j)));
        sums[at].rounded += rounding(i, j);
      };
      if (f.columnColor[j] >= 0) add(i * columnColors + static_cast<std::size_t>(f.columnColor[j]));
      if (f.rowColor[i] >= 0) add(tangents + static_cast<std::size_t>(f.rowColor[i]) * exact.cols + j);
    }
  for (std::size_t at = 0; at < sums.size(); ++at) {
    const Sum& sum = sums[at];
    const double seen = double(compressed[at]);
    // Dual numbers have none, or several infinite ones add up.
    if (std::isnan(sum.value) || std::isinf(sum.scale)) continue;
    const bool ofRow = at < tangents;
    report.require(std::fabs(seen - sum.value) <= 10 * tolerance * sum.scale + sum.rounded,
                   "compressed %s %zu, color %zu: %.17g, not %.17g", ofRow ? "row" : "column",
                   ofRow ? at / columnColors : (at - tangents) % exact.cols,
                   ofRow ? at % columnColors : (at - tangents) / exact.cols, seen, sum.value);
  }
}

/// The generated members against the dual numbers' Jacobian at one point.
template <class Value>
void checkPoint(NewPlain<Value> newPlain, const Facts<Value>& f, const Point& point, Derived& exact, Derived& rounding,
                const Options& options, Random& random, Report& report) {
  const double tolerance = options.tolerance;
  Dense& jacobian = exact.jacobian;
  const std::vector<double>& expected = exact.value;
  const auto isClose = [&](double seen, double wanted, double rounded) {
    return report.close(seen, wanted, tolerance) || std::fabs(seen - wanted) <= rounded;
  };
  // Dual numbers have no derivative where an infinite one meets another, as in `v - v`, which the tool knows to be zero.
  const auto isDerivative = [&](double seen, double wanted, double rounded) {
    return std::isnan(wanted) || isClose(seen, wanted, rounded);
  };
  const Value nan = std::numeric_limits<Value>::quiet_NaN();
  const std::size_t rows = jacobian.rows, cols = jacobian.cols, nnz = f.colIdx.size();
  auto loaded = [&] {
    std::unique_ptr<GeneratedFrame<Value>> frame(newPlain());
    load<Value>(*frame, point);
    return frame;
  };
  auto plain = loaded();
  const double status = plain->call();
  std::vector<Value*> outs = plain->dependents();
  for (std::size_t i = 0; i < rows; ++i)
    report.require(isClose(double(*outs[i]), expected[i], rounding.value[i]), "the test itself: value %zu is %g, not %g",
                   i, double(*outs[i]), expected[i]);

  std::vector<Value> values(nnz, nan), compressed(f.compressedSize, nan), back(nnz, nan);
  const double evaluated = loaded()->evaluate(values.data());
  report.require(evaluated == status, "evaluate returns %g, the function %g", evaluated, status);
  const double compressedStatus = loaded()->compressed(compressed.data());
  report.require(compressedStatus == status, "compressed returns %g, the function %g", compressedStatus, status);
  checkCompressed(f, jacobian, rounding.jacobian, compressed, tolerance, report);
  f.decompress(compressed.data(), back.data());
  for (std::size_t i = 0; i < rows; ++i) {
    std::vector<bool> inPattern(cols);
    for (auto k = static_cast<std::size_t>(f.rowPtr[i]); k < static_cast<std::size_t>(f.rowPtr[i + 1]); ++k) {
      const auto j = static_cast<std::size_t>(f.colIdx[k]);
      inPattern[j] = true;
      report.require(isDerivative(double(values[k]), jacobian(i, j), rounding.jacobian(i, j)),
                     "evaluate (%zu, %zu): %.17g, not %.17g", i, j, double(values[k]), jacobian(i, j));
      report.require(report.close(double(back[k]), double(values[k]), tolerance),
                     "decompress (%zu, %zu): %.17g, evaluate %.17g", i, j, double(back[k]), double(values[k]));
    }
    for (std::size_t j = 0; j < cols; ++j)
      if (!inPattern[j])
        report.require(jacobian(i, j) == 0 || std::isnan(jacobian(i, j)),
                       "missing entry (%zu, %zu): the derivative is %g", i, j, jacobian(i, j));
  }

  if (!options.edges.empty()) checkColumns(newPlain, point, exact, isDerivative, report);

  std::vector<Value> tangents(cols), outputs(rows, nan), outputTangents(rows, nan);
  for (Value& t : tangents) t = static_cast<Value>(random.uniform(-1, 1));
  loaded()->jvp(tangents.data(), outputs.data(), outputTangents.data());
  for (std::size_t i = 0; i < rows; ++i) {
    double product = 0, scale = 1, rounded = 0;
    for (std::size_t j = 0; j < cols; ++j) {
      product += check::product(jacobian(i, j), double(tangents[j]));
      scale = std::fmax(scale, std::fabs(jacobian(i, j)));
      rounded += rounding.jacobian(i, j);
    }
    report.require(isClose(double(outputs[i]), expected[i], rounding.value[i]), "jvp: output %zu is %.17g, not %.17g", i,
                   double(outputs[i]), expected[i]);
    if (std::isnan(product)) continue;  // infinite in both directions
    report.require(double(outputTangents[i]) == product ||
                       std::fabs(double(outputTangents[i]) - product) <= 10 * tolerance * scale + rounded,
                   "jvp: tangent %zu is %.17g, not %.17g", i, double(outputTangents[i]), product);
  }
  checkAdjoints<Value>(loaded, exact, rounding, status, tolerance, !options.edges.empty(), isDerivative, random, report);
}

/// The generated pattern against the expected one: written in the test, or what the points showed.
template <class Value>
void checkPattern(const Facts<Value>& f, const std::vector<bool>& seen, const Options& options, Report& report) {
  const auto rows = static_cast<std::size_t>(f.rows), cols = static_cast<std::size_t>(f.cols);
  std::vector<bool> expected = seen;
  if (options.pattern) {
    expected.clear();
    for (const char* c = options.pattern; *c; ++c)
      if (*c == 'X' || *c == '.') expected.push_back(*c == 'X');
    if (!report.require(expected.size() == rows * cols, "the test's PATTERN is not %zu x %zu", rows, cols)) return;
  } else if (options.superset) {
    return;
  }
  std::vector<bool> generated(rows * cols);
  for (std::size_t i = 0; i < rows; ++i)
    for (auto k = static_cast<std::size_t>(f.rowPtr[i]); k < static_cast<std::size_t>(f.rowPtr[i + 1]); ++k)
      generated[i * cols + static_cast<std::size_t>(f.colIdx[k])] = true;
  for (std::size_t k = 0; k < rows * cols; ++k)
    report.require(generated[k] == expected[k], "pattern: (%zu, %zu) is %s", k / cols, k % cols,
                   generated[k] ? "not expected" : "missing");
}

/// All checks of one case; the number of failures.
template <class Value>
int run(const Options& options, const Facts<Value>& f, NewPlain<Value> newPlain, NewOracle newOracle) {
  Report report(options.name);
  // Who waits for this program knows then where it crashed or did not end.
  std::printf("checking %s\n", options.name);
  std::fflush(stdout);
  const std::unique_ptr<Frame<Value>> sizes(newPlain());
  const std::size_t rows = sizes->dependents().size(), cols = sizes->independents().size();
  if (!report.require(f.rows == static_cast<long long>(rows), "rows is %lld, not %zu", f.rows, rows)) return 1;
  if (!report.require(f.cols == static_cast<long long>(cols), "cols is %lld, not %zu", f.cols, cols)) return 1;
  if (!checkStructure(f, report)) return 1;
  std::uint64_t seed = 1;
  for (const char* c = options.name; *c; ++c) seed = seed * 31 + static_cast<unsigned char>(*c);
  Random random(seed);
  std::vector<bool> seen(rows * cols);
  for (int sample = 0; sample < options.samples; ++sample) {
    const Point point = drawPoint<Value>(*sizes, options, sample, random);
    Derived exact = oracle(newOracle, point, rows);
    for (std::size_t k = 0; k < seen.size(); ++k)
      if (exact.jacobian.at[k] != 0) seen[k] = true;
    Derived rounding = roundingOf<Value>(newOracle, point, exact);
    checkPoint(newPlain, f, point, exact, rounding, options, random, report);
  }
  checkPattern(f, seen, options, report);
  return report.failures > 0;
}

}  // namespace check
