// A property package that sparsegen sees declarations of only.
#pragma once
#include <cstddef>
#include <cmath>
#include <sparsegen/annotate.h>

#include "only-declared.h"
namespace props {
enum class Fluid { Water, Air };
struct Coefficients { double a[3]; };
inline namespace v2 {
SPARSEGEN_RULE(return : (T, p), slopes::cp)
LIBRARY double cp(Fluid fluid, double T, double p, const char* name = "x") BODY(return (fluid == Fluid::Water ? 2.0 : 1.0) * T * p + (name[0] == 'x');)
}
namespace slopes {
LIBRARY void cp(Fluid fluid, double T, double p, const char* name, double* d) BODY(double f = fluid == Fluid::Water ? 2.0 : 1.0; d[0] = f * p; d[1] = f * T; (void)name;)
}
SPARSEGEN_RULE((h[1], s[1]) : x[n], state_jacobian)
LIBRARY void state(std::size_t n, const Coefficients& c, const double* x, double* h, double* s) BODY(*h = 0; *s = 1; for (std::size_t i = 0; i < n; ++i) { *h += c.a[i % 3] * x[i]; *s *= x[i]; })
LIBRARY void state_jacobian(std::size_t n, const Coefficients& c, const double* x, double* j) BODY(for (std::size_t i = 0; i < n; ++i) { j[i] = c.a[i % 3]; double q = 1; for (std::size_t k = 0; k < n; ++k) if (k != i) q *= x[k]; j[n + i] = q; })
SPARSEGEN_RULE(y[i < n] : (x[i < n], w[i < n]), mul_diag)
LIBRARY bool mul(int n, const double* x, const double* w, double* y) BODY(for (int i = 0; i < n; ++i) y[i] = x[i] * w[i]; return n > 0;)
LIBRARY void mul_diag(int n, const double* x, const double* w, double* d) BODY(for (int i = 0; i < n; ++i) { d[i] = w[i]; d[n + i] = x[i]; })
struct Tools {
  SPARSEGEN_RULE(return : x, gelu_slope)
  static LIBRARY double gelu(double x) BODY(return x * x * 0.5;)
  static LIBRARY void gelu_slope(double x, double* d) BODY(*d = x;)
};
}
