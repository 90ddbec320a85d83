// Slots whose first index is not zero: arrays, and grids of row pointers with ghost cells, as PETSc's DMDA has them.
// RUN: rm -rf %t && mkdir -p %t
// RUN: sparsegen %s -o %t/header.h -- -std=c11 -I%include 2>&1 | count 0
// RUN: %cxx %flags -O1 -I%t -DRUN -x c++ %s -o %t/gcc && %t/gcc
// RUN: %clangxx %flags %sanitize -O0 -I%t -DRUN -x c++ %s -o %t/clang && %t/clang
#include <sparsegen/annotate.h>

#include <math.h>

typedef struct {
  int mx, my, xs, ys, xm, ym, gxs, gys, gxm, gym;
} LocalInfo;
typedef struct {
  double u, v;
} Field;

/* Fixed sizes. */
SPARSEGEN_JACOBIAN(f[4], x[-1:5])
void line(const double* x, double* f) {
  for (int i = 0; i < 4; ++i) f[i] = x[i - 1] * x[i] - 2.0 * x[i] + sin(x[i + 1]);
}

enum { XS = 2, XM = 4, YS = -3, YM = 3 };
SPARSEGEN_JACOBIAN(f[YS:YS + YM][XS:XS + XM], x[YS - 1:YS + YM + 1][XS - 1:XS + XM + 1])
int fixedGrid(LocalInfo* info, Field** x, Field** f) {
  for (int j = YS; j < YS + YM; ++j)
    for (int i = XS; i < XS + XM; ++i) {
      Field c = x[j][i];
      f[j][i].u = info->mx * c.u - x[j][i - 1].u - x[j][i + 1].u - x[j - 1][i].u - x[j + 1][i].u * c.v;
      f[j][i].v = c.u * c.v;
    }
  return 0;
}

/* Energy of the links between cells, of which those to the border are ghosts. */
SPARSEGEN_HESSIAN(return, x[-1:4])
double energy(const double* x) {
  double sum = 0.0;
  for (int i = -1; i < 3; ++i) sum += (x[i + 1] - x[i] * x[i]) * (x[i + 1] - x[i] * x[i]);
  return sum;
}

/* The same array on both sides. */
SPARSEGEN_JACOBIAN(x[-2:3], x[-2:3])
void inPlace(double* x) {
  for (int i = -1; i < 3; ++i) x[i] += x[i - 1] * x[i];
}

/* Sizes that are known when the derivative is made: a part of a grid, with what it reads of its neighbors'. */
SPARSEGEN_STRUCTURE((info->mx, info->my))
SPARSEGEN_JACOBIAN(f[info->ys:info->ys + info->ym][info->xs:info->xs + info->xm],
                   x[info->gys:info->gys + info->gym][info->gxs:info->gxs + info->gxm])
int FormFunctionLocal(LocalInfo* info, Field** x, Field** f, void* ctx) {
  const double scale = *(const double*)ctx;
  for (int j = info->ys; j < info->ys + info->ym; j++)
    for (int i = info->xs; i < info->xs + info->xm; i++) {
      if (i == 0 || j == 0 || i == info->mx - 1 || j == info->my - 1) {
        f[j][i] = x[j][i];
      } else {
        f[j][i].u = scale * (x[j][i - 1].u - 2.0 * x[j][i].u + x[j][i + 1].u) + x[j][i].u * x[j][i].v;
        f[j][i].v = scale * (x[j - 1][i].v - 2.0 * x[j][i].v + x[j + 1][i].v) - exp(x[j][i].u);
      }
    }
  return 0;
}

SPARSEGEN_JACOBIAN(f[zs:zs + n][ys:ys + n][xs:xs + n], x[zs - 1:zs + n + 1][ys:ys + n][xs:xs + n + 1])
void space(int n, int zs, int ys, int xs, double*** x, double*** f) {
  for (int k = zs; k < zs + n; k++)
    for (int j = ys; j < ys + n; j++)
      for (int i = xs; i < xs + n; i++) f[k][j][i] = x[k][j][i] * x[k + 1][j][i] - x[k - 1][j][i] + x[k][j][i + 1];
}

#ifndef RUN
/* Arrays that functions without a body set. */
typedef struct vector_of* vector;
int get(vector v, void* array);

SPARSEGEN_JACOBIAN(f[0:3], x[-1:4])
int global(vector X, double* f) {
  double* x;
  if (get(X, &x)) return 1;
  for (int i = 0; i < 3; ++i) f[i] = x[i - 1] * x[i + 1];
  return 0;
}
#else
#include <sparsegen/adapters/check.h>

#include <functional>
#include <iostream>
#include <vector>

#include "header.h"

namespace {

int failures = 0;

/// Memory of a part of a grid, in which index (first, second) is the first element.
template <class T>
struct Part {
  Part(int firstRow, int rows, int first, int length) : pointers(static_cast<std::size_t>(rows)) {
    for (auto& pointer : pointers) pointer = static_cast<T*>(nullptr);
    begin = firstRow, at = first, width = length;
  }
  T** over(double* values) {
    for (std::size_t k = 0; k < pointers.size(); ++k)
      pointers[k] = reinterpret_cast<T*>(values) + static_cast<std::ptrdiff_t>(k) * width - at;
    return pointers.data() - begin;
  }
  std::vector<T*> pointers;
  int begin = 0, at = 0, width = 0;
};

double* writable(const double* x) { return const_cast<double*>(x); }

using Values = std::function<void(const double*, double*)>;
using Jvp = std::function<void(const double*, const double*, double*, double*)>;
using Vjp = std::function<void(const double*, const double*, double*)>;

/// What there is of a generated derivative besides what is evaluated.
struct Shape {
  template <class J>
  Shape(const J& j)
      : pattern(sparsegen::check::pattern_of(j)), rows(j.rows), cols(j.cols), nnz(j.nnz), row_ptr(j.row_ptr()),
        col_idx(j.col_idx()), decompress([&j](const double* lanes, double* values) { j.decompress(lanes, values); }) {}

  sparsegen::check::pattern<std::int32_t> pattern;
  int rows, cols, nnz;
  const std::int32_t *row_ptr, *col_idx;
  Values decompress;
};

/// Holds values, their compressed form and both products against differences of the function.
void check(const char* name, const Shape& j, const Values& evaluate, const Values& compressed, const Jvp& jvp,
           const Vjp& vjp, const Values& function) {
  std::vector<double> point(static_cast<std::size_t>(j.cols)), values(static_cast<std::size_t>(j.nnz)), other(values);
  for (std::size_t k = 0; k < point.size(); ++k) point[k] = std::sin(0.7 * static_cast<double>(k) + 0.3);
  const auto report = sparsegen::check::differences(j.pattern, evaluate, function, point);
  bool good = report.good();
  if (!good) std::cout << name << ":\n" << report;
  evaluate(point.data(), values.data());
  std::vector<double> lanes(static_cast<std::size_t>(j.cols) * static_cast<std::size_t>(j.rows) + 1);
  compressed(point.data(), lanes.data());
  j.decompress(lanes.data(), other.data());
  std::vector<double> f(static_cast<std::size_t>(j.rows)), ft(f), weights(f), product(f);
  std::vector<double> adjoint(point.size()), back(point.size());
  for (std::size_t k = 0; k < weights.size(); ++k) weights[k] = 1.0 + 0.1 * static_cast<double>(k);
  jvp(point.data(), point.data(), f.data(), ft.data());
  vjp(point.data(), weights.data(), adjoint.data());
  for (int row = 0; row < j.rows; ++row)
    for (int k = j.row_ptr[row]; k < j.row_ptr[row + 1]; ++k) {
      const auto c = static_cast<std::size_t>(j.col_idx[k]), r = static_cast<std::size_t>(row);
      const double value = values[static_cast<std::size_t>(k)];
      good = good && std::fabs(value - other[static_cast<std::size_t>(k)]) < 1e-12;
      product[r] += value * point[c];
      back[c] += value * weights[r];
    }
  for (std::size_t k = 0; k < product.size(); ++k) good = good && std::fabs(product[k] - ft[k]) < 1e-12;
  for (std::size_t k = 0; k < back.size(); ++k) good = good && std::fabs(back[k] - adjoint[k]) < 1e-12;
  if (!good) std::cout << name << " is wrong\n", ++failures;
}

void lines() {
  using J = line_jacobian;
  check(
      "line", J{}, [](const double* x, double* values) { J::evaluate(x + 1, values); },
      [](const double* x, double* lanes) { J::compressed(x + 1, lanes); },
      [](const double* x, const double* t, double* f, double* ft) { J::jvp(x + 1, t, f, ft); },
      [](const double* x, const double* w, double* b) { J::vjp(x + 1, w, b); },
      [](const double* x, double* f) { line(x + 1, f); });
  using P = inPlace_jacobian;
  check(
      "inPlace", P{}, [](const double* x, double* values) { P::evaluate(x + 2, values); },
      [](const double* x, double* lanes) { P::compressed(x + 2, lanes); },
      [](const double* x, const double* t, double* f, double* ft) { P::jvp(x + 2, t, f, ft); },
      [](const double* x, const double* w, double* b) { P::vjp(x + 2, w, b); },
      [](const double* x, double* f) {
        std::copy(x, x + 5, f);
        inPlace(f + 2);
      });
  const double x[5] = {0.5, -1.5, 2.0, 3.0, 0.25};
  double gradient[5], moved[5], second[15];
  energy_hessian::gradient(x + 1, gradient);
  energy_hessian::evaluate(x + 1, second);
  for (int c = 0; c < 5; ++c) {
    double shifted[5];
    for (int k = 0; k < 5; ++k) shifted[k] = x[k] + (k == c ? 1e-6 : 0.0);
    energy_hessian::gradient(shifted + 1, moved);
    for (int r = c; r < 5; ++r)
      for (int k = energy_hessian::row_ptr()[r]; k < energy_hessian::row_ptr()[r + 1]; ++k)
        if (energy_hessian::col_idx()[k] == c && std::fabs((moved[r] - gradient[r]) / 1e-6 - second[k]) > 1e-3)
          std::cout << "energy (" << r << ", " << c << ")\n", ++failures;
  }
  if (energy_hessian::nnz != 9) std::cout << "energy has " << energy_hessian::nnz << " entries\n", ++failures;
  double values[6];
  global_jacobian::evaluate(writable(x) + 1, values);
  for (int i = 0; i < 3; ++i)
    if (values[2 * i] != x[i + 2] || values[2 * i + 1] != x[i]) std::cout << "global\n", ++failures;
}

template <class J, class Function>
void grid(const char* name, const J& j, LocalInfo info, const Function& function) {
  Part<Field> in(info.gys, info.gym, info.gxs, info.gxm), out(info.ys, info.ym, info.xs, info.xm);
  const auto at = [&](const double* x) { return in.over(writable(x)); };
  check(
      name, j, [&](const double* x, double* values) { function.evaluate(j, &info, at(x), values); },
      [&](const double* x, double* lanes) { function.compressed(j, &info, at(x), lanes); },
      [&](const double* x, const double* t, double* f, double* ft) { function.jvp(j, &info, at(x), t, f, ft); },
      [&](const double* x, const double* w, double* b) { function.vjp(j, &info, at(x), w, b); },
      [&](const double* x, double* f) { function(&info, at(x), out.over(f)); });
}

struct Fixed {
  using J = fixedGrid_jacobian;
  void evaluate(J, LocalInfo* info, Field** x, double* values) const { J::evaluate(info, x, values); }
  void compressed(J, LocalInfo* info, Field** x, double* lanes) const { J::compressed(info, x, lanes); }
  void jvp(J, LocalInfo* info, Field** x, const double* t, double* f, double* ft) const { J::jvp(info, x, t, f, ft); }
  void vjp(J, LocalInfo* info, Field** x, const double* w, double* b) const { J::vjp(info, x, w, b); }
  void operator()(LocalInfo* info, Field** x, Field** f) const { fixedGrid(info, x, f); }
};

struct Local {
  using J = FormFunctionLocal_jacobian;
  double scale = 1.5;
  double* data() const { return const_cast<double*>(&scale); }
  void evaluate(const J& j, LocalInfo* info, Field** x, double* values) const { j.evaluate(info, x, data(), values); }
  void compressed(const J& j, LocalInfo* info, Field** x, double* lanes) const { j.compressed(info, x, data(), lanes); }
  void jvp(const J& j, LocalInfo* info, Field** x, const double* t, double* f, double* ft) const {
    j.jvp(info, x, data(), t, f, ft);
  }
  void vjp(const J& j, LocalInfo* info, Field** x, const double* w, double* b) const { j.vjp(info, x, data(), w, b); }
  void operator()(LocalInfo* info, Field** x, Field** f) const { FormFunctionLocal(info, x, f, data()); }
};

void spaces(int n, int zs, int ys, int xs) {
  const space_jacobian j(n, zs, ys, xs);
  std::vector<double*> rows(static_cast<std::size_t>((n + 2) * n)), outRows(static_cast<std::size_t>(n * n));
  std::vector<double**> planes(static_cast<std::size_t>(n + 2)), outPlanes(static_cast<std::size_t>(n));
  const auto over = [&](double* x, std::vector<double*>& all, std::vector<double**>& each, int first, int length) {
    for (std::size_t k = 0; k < all.size(); ++k) all[k] = x + static_cast<std::ptrdiff_t>(k) * length - xs;
    for (std::size_t k = 0; k < each.size(); ++k) each[k] = all.data() + static_cast<std::ptrdiff_t>(k) * n - ys;
    return each.data() - first;
  };
  const auto at = [&](const double* x) { return over(writable(x), rows, planes, zs - 1, n + 1); };
  check(
      "space", j, [&](const double* x, double* values) { j.evaluate(n, zs, ys, xs, at(x), values); },
      [&](const double* x, double* lanes) { j.compressed(n, zs, ys, xs, at(x), lanes); },
      [&](const double* x, const double* t, double* f, double* ft) { j.jvp(n, zs, ys, xs, at(x), t, f, ft); },
      [&](const double* x, const double* w, double* b) { j.vjp(n, zs, ys, xs, at(x), w, b); },
      [&](const double* x, double* f) { space(n, zs, ys, xs, at(x), over(f, outRows, outPlanes, zs, n)); });
}

}  // namespace

int main() {
  lines();
  grid("fixedGrid", fixedGrid_jacobian{}, {4, 0, 2, -3, 4, 3, 1, -4, 6, 5}, Fixed{});
  for (const LocalInfo info : {LocalInfo{12, 9, 3, 2, 4, 5, 2, 1, 6, 7}, LocalInfo{5, 4, 0, 0, 5, 4, 0, 0, 5, 4},
                               LocalInfo{9, 9, 6, 0, 3, 4, 5, 0, 4, 5}}) {
    LocalInfo made = info;
    grid("FormFunctionLocal", FormFunctionLocal_jacobian(&made), info, Local{});
  }
  spaces(3, 2, -1, 4);
  spaces(1, 0, 0, 0);
  return failures != 0;
}
#endif
