// Extents that are read off their tokens are those that Clang makes of them. A body that is a macro's can't be parsed
// again with anything in it; in the other file all extents have a cast, which is parsed.
// RUN: sed -e 's/@//g' %s > %t.plain.cpp
// RUN: sed -e 's/@\([^@]*\)@/(long)(\1)/g' -e 's/BODY$/{ y[0] = x[0]; }/' %s > %t.parsed.cpp
// RUN: sparsegen --emit=requests %t.plain.cpp > %t.plain
// RUN: sparsegen --emit=requests %t.parsed.cpp > %t.parsed
// RUN: diff %t.plain %t.parsed
// RUN: FileCheck %s < %t.plain
//
// What is not that plain is parsed:
// RUN: sparsegen --emit=requests %t.plain.cpp -- -DPARSED | FileCheck %s --check-prefix=PARSED
#include <sparsegen/annotate.h>

#define NEQ 3
#define BODY { y[0] = x[0]; }
constexpr int W = 4;
const unsigned long kLong = 5;
enum { Red, Green, Blue };
enum class Scoped { One };
struct Grid {
  int mx, my, dims[3];
  const int* ptr;
};

#ifndef PARSED
// CHECK: jacobian numbers_jacobian
// CHECK-NEXT: of y[12]
// CHECK-NEXT: of z[4]
// CHECK-NEXT: wrt x[19][5][2]
SPARSEGEN_JACOBIAN((y[@NEQ*W@], z[@(W + NEQ) / Blue + 7 % 2@]), x[@W + NEQ*kLong@][@kLong@][@Blue@])
void numbers(const double* x, double* y, double* z) BODY

// CHECK: jacobian parameters_jacobian
// CHECK-NEXT: of y[2 * n]
// CHECK-NEXT: wrt x[n - (own / 3)][(n + 1) * (own % 4)]
SPARSEGEN_JACOBIAN(y[@2 * n@], x[@n - own / NEQ@][@(n + 1)*(own % W)@])
void parameters(int n, const unsigned& own, const double* x, double* y) BODY

// CHECK: jacobian members_jacobian
// CHECK-NEXT: of y[g->mx * g->my]
// CHECK-NEXT: wrt x[h.dims[1]][g->ptr[n]][rows[0] - h.dims[2]][rows[n + 1]]
SPARSEGEN_JACOBIAN(y[@g->mx * g->my@], x[@h.dims[1]@][@g->ptr[n]@][@rows[0] - h.dims[NEQ - 1]@][@rows[n + 1]@])
void members(const Grid* g, const Grid& h, const int* rows, int n, const double* x, double* y) BODY

namespace around {
const int W = 7;
struct Model {
  static constexpr int kSize = 11;
  int N_;
  Grid grid_;
  // CHECK: jacobian Model_apply_jacobian
  // CHECK-NEXT: of y[N_ * 7]
  // CHECK-NEXT: wrt x[11 * N_][grid_.mx]
  SPARSEGEN_JACOBIAN(y[@N_ * W@], x[@kSize * N_@][@grid_.mx@])
  void apply(const double* x, double* y) const BODY
};
}  // namespace around

#else
// A name that the preprocessor knows twice, one that is declared behind, a parameter of a template, bound names and
// numbers that depend on their types.
#define AGAIN 2
#undef AGAIN
#define AGAIN 3
#define SUM 1 + 2
// PARSED: jacobian again_jacobian
// PARSED-NEXT: of y[3]
// PARSED-NEXT: wrt x[4]
SPARSEGEN_JACOBIAN(y[@AGAIN@], x[@2 * SUM@])
void again(const double* x, double* y) { y[0] = x[0]; }

constexpr int Size = 100;
// PARSED: jacobian of_template_jacobian
// PARSED-NEXT: of y[2]
// PARSED-NEXT: wrt x[6]
template <int Size>
SPARSEGEN_JACOBIAN(y[@Size@], x[@3 * Size@])
void of_template(const double* x, double* y) { y[0] = x[0]; }
template void of_template<2>(const double*, double*);

// PARSED: jacobian bound_jacobian
// PARSED-NEXT: of y[8]
// PARSED-NEXT: wrt x[40]
SPARSEGEN_SET(n, 4)
SPARSEGEN_SET(g->mx, n * 10)
SPARSEGEN_JACOBIAN(y[@2 * n@], x[@g->mx@])
void bound(int n, const Grid* g, const double* x, double* y) { y[0] = x[0]; }

constexpr int kOwn = 6;
struct Friendly {
  static constexpr int kOwn = 2;
  // PARSED: jacobian befriended_jacobian
  // PARSED-NEXT: of y[2]
  SPARSEGEN_JACOBIAN(y[@kOwn@], x[@kOwn * 2@])
  friend void befriended(const double* x, double* y) { y[0] = x[0]; }
};

namespace using_others {
namespace {
constexpr int kOwn = 3;
}
// PARSED: jacobian unnamed_jacobian
// PARSED-NEXT: of y[3]
SPARSEGEN_JACOBIAN(y[@kOwn@], x[@kOwn * 2@])
void unnamed(const double* x, double* y) { y[0] = x[0]; }
}  // namespace using_others
namespace outer {
namespace inner {
constexpr int kOwn = 4;
}
using namespace inner;
// PARSED: jacobian nominated_jacobian
// PARSED-NEXT: of y[4]
SPARSEGEN_JACOBIAN(y[@kOwn@], x[@kOwn * 2@])
void nominated(const double* x, double* y) { y[0] = x[0]; }
}  // namespace outer

// PARSED: jacobian overflows_jacobian
// PARSED-NEXT: of y[3000000000]
// PARSED-NEXT: wrt x[4294967295]
SPARSEGEN_JACOBIAN(y[@3000000000@], x[@2u - NEQ@])
void overflows(const double* x, double* y) { y[0] = x[0]; }
#endif
