// A compiler sees nothing of annotations, and does not complain about them.
// RUN: %cxx -x c -std=c11 -Wall -Wextra -pedantic -Werror -I%include -fsyntax-only %s
// RUN: %clangxx -x c -std=c11 -Wall -Wextra -pedantic -Werror -I%include -fsyntax-only %s
// RUN: %cxx -x c++ -std=c++11 -Wall -Wextra -pedantic -Werror -I%include -fsyntax-only %s
// RUN: %clangxx -x c++ -std=c++11 -Wall -Wextra -pedantic -Werror -I%include -fsyntax-only %s
// RUN: %clangxx -x c++ -std=c++20 -Wall -Wextra -pedantic -Werror -I%include -fsyntax-only %s
#include <sparsegen/annotate.h>

SPARSEGEN_JACOBIAN(f[n], x[n])
SPARSEGEN_JACOBIAN((f[n]), (x[n], p[2]), f_named)
SPARSEGEN_HESSIAN(return, x[n])
SPARSEGEN_HESSIAN(return, x[n], f_curvature)
SPARSEGEN_SET(n, 32)
double rhs(int n, const double* x, const double* p, double* f);

#ifdef __cplusplus
SPARSEGEN_JACOBIAN(y[N], x[N])
template <class T, int N>
void scale(const T* x, T* y);

SPARSEGEN_JACOBIAN(y[3], x[3])
extern "C" void linked(const double* x, double* y);

struct Model {
  SPARSEGEN_JACOBIAN(y[3], x[3])
  void apply(const double* x, double* y);
};
#endif
