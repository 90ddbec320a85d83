// Prints the size that the header was generated for.
#include "rhs_sparse.h"

#include <points.h>

#include <cstdio>

int main() {
  std::printf("rows %d\n", static_cast<int>(rhs_jacobian::rows));
  return rhs_jacobian::rows == POINTS + EXTRA ? 0 : 1;
}
