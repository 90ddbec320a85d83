// A state that goes through steps by moves: where nothing points into it, it stays a plain array.
// RUN: sparsegen %s -- -I%include | FileCheck %s
#include <sparsegen/annotate.h>

#include <utility>
#include <vector>

using State = std::vector<double>;

inline State stepped(State u, double h) {
  for (std::size_t i = 1; i < u.size(); ++i) u[i] += h * (u[i - 1] - u[i]);
  return u;
}

// CHECK-NOT: capacity
// CHECK: stepped_d(
// CHECK-NOT: capacity
SPARSEGEN_JACOBIAN(y[4], x[4])
void steps(const State& x, State& y) {
  State u = x;
  for (int k = 0; k < 3; ++k) u = stepped(std::move(u), 0.1);
  y = u;
}
