// What is done depends on whether two pointers of the caller's lead to the same: only the caller's data say that.
// RUN: %run
#include <sparsegen/annotate.h>

struct Bus {
  int loc;
};
struct Line {
  const Bus* from;
};
struct Net {
  Bus* bus;
  Line* line;
};

// A bound value gives what it stands in a name, and says nothing of who else points there.
// SETUP: Bus buses[2] = {{0}, {1}};
// SETUP: Line lines[1] = {{buses}};
// WITH n: {buses, lines}
// PATTERN: XX / X.
SPARSEGEN_JACOBIAN(r[2], x[2])
SPARSEGEN_SET(n->bus[0].loc, 0)
void bound(const Net* n, const double* x, double* r) {
  const Bus* b = &n->bus[0];
  const Bus* f = n->line[0].from;
  r[0] = f == b ? x[0] * x[0] + b->loc : x[1] + f->loc;
  r[1] = x[0];
}

// SETUP: Bus buses[2] = {{0}, {1}};
// SETUP: Line lines[1] = {{buses + 1}};
// WITH n: {buses, lines}
// PATTERN: XX / XX
SPARSEGEN_JACOBIAN(r[2], x[2])
SPARSEGEN_SET(n->bus[0].loc, 0)
SPARSEGEN_SET(n->bus[1].loc, 1)
void unequal(const Net* n, const double* x, double* r) {
  r[0] = n->line[0].from != n->bus ? x[0] * x[0] : x[1];
  r[1] = x[0];
  if (n->line[0].from == &n->bus[1]) r[1] = x[1] * x[1];
}

struct Mesh {
  const double* height;
  const double* lowest;
};

// A difference is the number of an element. Both of these have names.
// WARNS: load-unknown-index
// SETUP: double heights[3] = {2.0, 0.5, 1.0};
// WITH m: {heights, heights + 1}
// PATTERN: XXX / XXX
SPARSEGEN_JACOBIAN(y[2], x[3])
void difference(const Mesh* m, const double* x, double* y) {
  const long k = m->lowest - m->height;
  y[0] = x[k] * x[k] * m->height[0];
  y[1] = m->lowest == m->height ? x[0] : m->lowest[0] * x[k] * x[2] * x[1];
}

// Parameters and slots are apart, as the interface says.
// WITH a: {1.0, 2.0}
// WITH b: {3.0, 4.0}
// PATTERN: .X
SPARSEGEN_JACOBIAN(y[1], x[2])
SPARSEGEN_SET(n, 2)
void parameters(int n, const double* a, const double* b, const double* x, double* y) {
  y[0] = 0.0;
  for (int i = 0; i < n; ++i) y[0] += y == a || b == x ? x[0] : a[0] * b[1] * x[1];
}
