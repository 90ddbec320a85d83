#include <points.h>
#include <sparsegen/annotate.h>

static_assert(__cplusplus >= 202002L, "the standard of what the target links");
static_assert(sizeof(NAME) == sizeof("two words"), "a definition with quotes and a space");

SPARSEGEN_JACOBIAN(f[n], x[n])
void rhs(int n, const double* x, double* f) {
  for (int i = 0; i < n; ++i) f[i] = x[i] * x[n - 1 - i];
}
