#include <cstdio>

#include "rhs.h"
#include "rhs_sparse.h"

int main() { std::printf("rows %d\n", static_cast<int>(rhs_jacobian::rows)); }
