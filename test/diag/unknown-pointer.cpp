// A pointer that is followed, and leads nowhere that is known.
// RUN: not sparsegen %s 2>&1 | FileCheck %s -implicit-check-not=error:
#include <sparsegen/annotate.h>

SPARSEGEN_JACOBIAN(y[1], x[1])
void negativeNull(const double* x, double* y) {
  const double* p = nullptr;
  // CHECK: unknown-pointer.cpp:[[# @LINE + 1]]:{{[0-9]+}}: error: `p` is null here, and is followed [sparsegen-unknown-pointer]
  y[0] = p[0] * x[0];
}

struct Work {
  double* rates;
};
static void setUp(Work* work) {
  double rates[2] = {1.0, 2.0};
  work->rates = rates;
}
static double use(const double* x, const Work* work) {
  double other[2] = {3.0, 4.0};
  // CHECK: unknown-pointer.cpp:[[# @LINE + 1]]:{{[0-9]+}}: error: what `work.rates` points to is not known [sparsegen-unknown-pointer]
  return other[0] * x[0] + work->rates[1];
}
// The array ended with its call, and its place may be another's by now.
SPARSEGEN_JACOBIAN(y[1], x[1])
void negativeEnded(const double* x, double* y) {
  Work work;
  setUp(&work);
  y[0] = use(x, &work);
}

SPARSEGEN_JACOBIAN(y[1], x[1])
void positiveGuarded(bool c, const double* x, double* y) {
  const double* p = nullptr;
  if (c) p = x;
  y[0] = p ? *p : 0.0;
}

// What has no name is only read, and leads to no functions.
struct Part {
  double* work;
  double (*law)(double);
};
SPARSEGEN_JACOBIAN(y[1], x[1])
void negativeWritten(const Part* parts, const double* x, double* y) {
  // CHECK: unknown-pointer.cpp:[[# @LINE + 1]]:{{[0-9]+}}: error: what `parts[1].work` points to is not known [sparsegen-unknown-pointer]
  parts[1].work[0] = x[0];
  y[0] = parts[1].work[0];
}
SPARSEGEN_JACOBIAN(y[1], x[1])
void negativeLaw(const Part* parts, const double* x, double* y) {
  // CHECK: unknown-pointer.cpp:[[# @LINE + 1]]:{{[0-9]+}}: error: which function `parts[1].law` points to is not known [sparsegen-unknown-pointer]
  y[0] = parts[1].law(2.0) * x[0];
}
// CHECK: unknown-pointer.cpp:[[# @LINE + 3]]:{{[0-9]+}}: error: pointers in `*parts` are followed beyond its first element, and others of them lead to what carries derivatives [sparsegen-unknown-pointer]
// CHECK: note: pass what carries derivatives by parameters of its own
SPARSEGEN_JACOBIAN(y[1], x[2])
void negativeBeside(const Part* parts, const double* x, double* y) {
  parts[0].work[0] = x[0] * x[1];
  y[0] = parts[0].work[0] + parts[1].work[0];
}

// It may be one of those that have a name, where these carry derivatives, too.
struct Cell {
  double u;
  const Cell *left, *right;
};
SPARSEGEN_JACOBIAN(y[3], x[3])
void negativeMesh(Cell* cells, const double* x, double* y) {
  for (int i = 0; i < 3; ++i) cells[i].u = x[i];
  // CHECK: unknown-pointer.cpp:[[# @LINE + 1]]:{{[0-9]+}}: error: this pointer of the caller's may lead to `cells`, which carries derivatives [sparsegen-unknown-pointer]
  for (int i = 0; i < 3; ++i) y[i] = cells[i].left->u;
}

// So may a pointer that has a name, where it is one of several, of structs that stand in an array.
struct Ring {
  Cell cells[3];
};
SPARSEGEN_JACOBIAN(y[3], x[3])
void negativeRing(Ring* ring, const double* x, double* y) {
  for (int i = 0; i < 3; ++i) ring->cells[i].u = x[i];
  // CHECK: unknown-pointer.cpp:[[# @LINE + 1]]:{{[0-9]+}}: error: this pointer of the caller's may lead to `ring`, which carries derivatives [sparsegen-unknown-pointer]
  for (int i = 0; i < 3; ++i) y[i] = ring->cells[i].left->u;
}
struct Mass {
  double x;
};
struct Spring {
  Mass *from, *to;
};
struct Chain {
  Mass masses[3];
  Spring springs[2];
};
SPARSEGEN_JACOBIAN(y[2], x[3])
void negativeChain(Chain* chain, const double* x, double* y) {
  for (int i = 0; i < 3; ++i) chain->masses[i].x = x[i];
  // CHECK: unknown-pointer.cpp:[[# @LINE + 1]]:{{[0-9]+}}: error: this pointer of the caller's may lead to `chain`, which carries derivatives [sparsegen-unknown-pointer]
  for (int i = 0; i < 2; ++i) y[i] = chain->springs[i].to->x - chain->springs[i].from->x;
}
// Nor is anything written there.
SPARSEGEN_JACOBIAN(y[3], x[3])
void negativeScattered(Chain* chain, const double* x, double* y) {
  // CHECK: unknown-pointer.cpp:[[# @LINE + 1]]:{{[0-9]+}}: error: this pointer of the caller's may lead to `chain->springs[0].to`, which carries derivatives [sparsegen-unknown-pointer]
  for (int i = 0; i < 2; ++i) chain->springs[i].to->x = x[i];
  for (int i = 0; i < 3; ++i) y[i] = chain->masses[i].x;
}
// There and back again.
SPARSEGEN_JACOBIAN(y[1], c->u)
void negativeBack(const Cell* c, double* y) {
  // CHECK: unknown-pointer.cpp:[[# @LINE + 1]]:{{[0-9]+}}: error: this pointer of the caller's may lead to `c`, which carries derivatives [sparsegen-unknown-pointer]
  y[0] = c->left->right->u * c->u;
}
// Slots say what is apart; so do members of one struct, and what is only asked whether it is there.
SPARSEGEN_JACOBIAN(y[1], (c->u, c->left->u, c->right->u))
void positiveSlots(const Cell* c, double* y) { y[0] = c->left->u * c->u - c->right->u; }
struct Level {
  double u[2];
  const Level* old;
};
struct Levels {
  Level *now, *before, *stages[2];
};
SPARSEGEN_JACOBIAN(y[2], levels->now->u)
void positiveLevels(const Levels* levels, double* y) {
  for (int i = 0; i < 2; ++i) levels->stages[1]->u[i] = 2 * levels->now->u[i];
  for (int i = 0; i < 2; ++i) y[i] = levels->stages[1]->u[i] - levels->before->u[i] - levels->now->old->u[i];
}
SPARSEGEN_JACOBIAN(y[3], x[3])
void positiveAsked(Ring* ring, const double* x, double* y) {
  for (int i = 0; i < 3; ++i) ring->cells[i].u = x[i];
  for (int i = 0; i < 3; ++i) y[i] = ring->cells[i].left ? ring->cells[i].u : 0.0;
}

SPARSEGEN_JACOBIAN(y[1], x[2])
void negativeShared(const Part* parts, bool second, const double* x, double* y) {
  // CHECK: unknown-pointer.cpp:[[# @LINE + 2]]:{{[0-9]+}}: error: what carries derivatives and what a pointer of the caller's leads to beyond the first element meet in one pointer here [sparsegen-unknown-pointer]
  // CHECK: note: use two pointers, or numbers
  const double* a = second ? parts[1].work : x;
  y[0] = a[0] * x[0] + a[1] * x[1];
}
