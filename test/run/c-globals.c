/* Globals of C whose structs and enumerations no header defines, as f2c's COMMON blocks. The linker knows them by their
   names: other code may set them, and two generated headers may declare them. */
// RUN: rm -rf %t && split-file %s %t
// RUN: sparsegen %t/model.c -o %t/model_sparse.h -- -I%include
// RUN: sparsegen %t/other.c -o %t/other_sparse.h -- -I%include
// RUN: %clangxx -x c -Wall -Wextra -Werror -I%include -c %t/model.c -o %t/model.o
// RUN: %cxx %flags -I%t %t/main.cpp %t/model.o -o %t/gcc && %t/gcc
// RUN: %clangxx %flags -I%t %t/main.cpp %t/model.o -o %t/clang && %t/clang

//--- model.c
#include <sparsegen/annotate.h>
struct {
  double rates[3];
  int count;
} common_ = {{1.0, 2.0, 3.0}, 3};
struct part {
  double k;
  struct {
    double in[2];
    short id;
  } inner[2];
};
struct part parts[2] = {{1.0, {{{2.0, 3.0}, 0}, {{4.0, 5.0}, 1}}}, {6.0, {{{7.0, 8.0}, 1}, {{9.0, 10.0}, 0}}}};
enum mode { Off, On } mode = On;
static double of(const struct part* p, double v) { return p->k * v * v; }

SPARSEGEN_JACOBIAN(y[3], x[3])
SPARSEGEN_SET(common_.count, 3)
int model(const double* x, double* y) {
  int i;
  for (i = 0; i < common_.count; ++i) y[i] = common_.rates[i] * x[i] * x[i];
  y[0] += of(&parts[1], x[1]) + parts[1].inner[1].in[0] * x[2];
  if (mode == On) y[2] *= x[0];
  return 0;
}

//--- other.c
#include <sparsegen/annotate.h>
extern struct {
  double rates[3];
  int count;
} common_;
SPARSEGEN_JACOBIAN(y[1], x[1])
void other(const double* x, double* y) { y[0] = common_.rates[1] * x[0]; }

//--- main.cpp
#include "model_sparse.h"
#include "other_sparse.h"
#include <cmath>
#include <cstdio>
extern "C" int model(const double* x, double* y);
int main() {
  const double x[3] = {2.0, 3.0, 5.0};
  common_.rates[1] = 7.0;
  double values[model_jacobian::nnz], dense[9] = {};
  model_jacobian::evaluate(x, values);
  for (int i = 0; i < 3; ++i)
    for (int k = model_jacobian::row_ptr()[i]; k < model_jacobian::row_ptr()[i + 1]; ++k)
      dense[3 * i + model_jacobian::col_idx()[k]] = values[k];
  int bad = 0;
  for (int j = 0; j < 3; ++j) {
    double high[3] = {x[0], x[1], x[2]}, low[3] = {x[0], x[1], x[2]}, up[3], down[3];
    high[j] += 1e-5;
    low[j] -= 1e-5;
    model(high, up);
    model(low, down);
    for (int i = 0; i < 3; ++i)
      if (!(std::fabs((up[i] - down[i]) / 2e-5 - dense[3 * i + j]) < 1e-6)) bad += std::printf("(%d, %d)\n", i, j);
  }
  double value;
  other_jacobian::evaluate(x, &value);
  if (value != 7.0) bad += std::printf("%g\n", value);
  return bad != 0;
}
