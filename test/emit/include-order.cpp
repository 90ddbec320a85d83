// What a C++ header may take for granted: types, templates, constants, functions, bases, what a `using` names.
// RUN: rm -rf %t && split-file %s %t
// RUN: sparsegen %t/f.cpp -o %t/f.h -- -std=c++17 -I%include
// RUN: %cxx %flags -fsyntax-only -x c++ %t/f.h
// RUN: FileCheck %s --input-file %t/f.h --implicit-check-not='#include "'

// CHECK:      #include "cstddef"
// CHECK-NEXT: #include "vector"
// CHECK-NEXT: #include "base.h"
// CHECK-NEXT: #include "box.h"
// CHECK-NEXT: #include "box_of_int.h"
// CHECK-NEXT: #include "usings.h"
// CHECK-NEXT: #include "model.h"
// CHECK-NEXT: #include "grid.h"
// CHECK:      extern "C" {
// CHECK-NEXT: #include "of_c.h"
// CHECK-NEXT: }
// CHECK:      struct

//--- base.h
namespace base {
struct Base { double k; };
constexpr int kSize = 3;
}
//--- box.h
template <class T> struct Box { T v; };
inline double twice(double x) { return 2 * x; }
//--- box_of_int.h
template <> struct Box<int> { long v, w; };
//--- of_c.h
struct of_c { double k; };
double outside(const struct of_c *c);
//--- unused.h
namespace base { struct Unused {}; }
//--- usings.h
namespace own { using base::Base; }
using namespace base;
namespace b = base;
template <class T> T more(T v) { return twice(v) + b::kSize; }
//--- model.h
struct Model : own::Base {
  Box<double> box;
  Box<int> other;
  double coef[base::kSize];
  std::vector<double> values;
};
//--- grid.h
struct Grid {
  std::size_t count;
  const Model* model;
  const std::vector<float>* unused;
  double dx() const { return twice(model->k); }
};
//--- f.cpp
#include <cstddef>
#include <vector>
#include "base.h"
#include "box.h"
#include "box_of_int.h"
#include "unused.h"
extern "C" {
#include "of_c.h"
}
#include "usings.h"
#include "model.h"
#include "grid.h"
#include <sparsegen/annotate.h>

SPARSEGEN_JACOBIAN(y[1], x[1])
void f(const Grid& grid, const of_c& c, const double* x, double* y) {
  y[0] = x[0] * outside(&c) * grid.model->coef[1] * grid.model->box.v * static_cast<double>(grid.count);
}
