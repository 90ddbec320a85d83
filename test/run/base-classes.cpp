// Classes of the caller's whose bases hold data: by reference, by pointer, in arrays and members, also where only the
// source knows them.
// RUN: %run
#include "Inputs/base-classes.h"

#include <cstddef>
#include <sparsegen/annotate.h>
#include <vector>

// PATTERN: X. / .X
// WITH p: {}
SPARSEGEN_JACOBIAN(y[2], x[2])
void direct(const plant::Problem& p, const double* x, double* y) {
  y[0] = p.k * x[0] * x[0] + p.drag(x[0]);
  y[1] = p.mu * x[1] * p.rho * x[1];
}

// An indirect base, three bases, and one that is a template's.
// PATTERN: X.. / XX. / ..X
// WITH p: plant::Refined(0.25)
SPARSEGEN_JACOBIAN(y[3], x[3])
void several(const plant::Refined& p, const double* x, double* y) {
  y[0] = p.drag(x[0]) * p.extra + plant::lift(p, x[0]);
  y[1] = p.weigh(x) * x[1];
  y[2] = p.id * x[2] * p.w[1] * p.plant::Physics::mu * x[2];
}

// PATTERN: X. / XX
// WITH p: {}
SPARSEGEN_JACOBIAN(y[2], x[2])
void pointers(const plant::Problem* p, const double* x, double* y) {
  const plant::Physics* const physics = p;
  const plant::Physics& other = x[0] > 0 ? *physics : *p;
  y[0] = physics->mu * x[0] + lift(*p, x[0]);
  y[1] = other.rho * x[0] * x[1];
}

// A copy, which is changed.
// PATTERN: X. / .X
// WITH p: {}
SPARSEGEN_JACOBIAN(y[2], x[2])
void copied(const plant::Problem& p, const double* x, double* y) {
  plant::Problem own = p;
  own.mu = 2 * p.rho;
  own.k += 1;
  y[0] = own.drag(x[0]);
  y[1] = own.k * x[1];
}

// A base's member is an independent.
// PATTERN: XX
SPARSEGEN_JACOBIAN(y[1], (p.mu, p.k))
void slots(const plant::Problem& p, double* y) { y[0] = p.drag(2.0) * p.k; }

// An object of the function's own, which no one else knows.
// PATTERN: XX
SPARSEGEN_JACOBIAN(y[1], x[2])
void own(const double* x, double* y) {
  plant::Refined made(x[0]);
  made.mu = x[1];
  y[0] = made.drag(2.0) * made.extra;
}

// Private members of the class itself are not read, those of its base are.
// PATTERN: X
// WITH h: {}
SPARSEGEN_JACOBIAN(y[1], x[1])
void partly(const plant::Hidden& h, const double* x, double* y) { y[0] = h.drag(x[0]) + h.rho * x[0]; }

// Only this source knows these.
struct Base {
  double k = 2;
  double table[2] = {0.5, 3};
  double scale(double t) const { return k * t * table[1]; }
};
struct Empty {
  static double twice(double t) { return 2 * t; }
};
struct Model : Empty, Base {
  double c = 3;
};
struct Holder {
  Model models[2];
  int n = 2;
};

// PATTERN: X. / .X
// WITH m: {}
SPARSEGEN_JACOBIAN(y[2], x[2])
void ofSource(const Model& m, const double* x, double* y) {
  y[0] = m.scale(x[0]) * m.c * Model::twice(x[0]);
  y[1] = m.k * x[1] * m.table[0] * x[1];
}

// PATTERN: X. / .X
// WITH h: {}
SPARSEGEN_JACOBIAN(y[2], x[2])
void heldInArrays(const Holder& h, const double* x, double* y) {
  for (int i = 0; i < 2; ++i) y[i] = h.models[i].scale(x[i]) * x[i] + h.models[i].k * h.models[1].c;
}

// The base by itself, too.
// PATTERN: X. / XX
// WITH m: {}
// WITH b: {}
SPARSEGEN_JACOBIAN(y[2], x[2])
void both(const Model& m, const Base& b, const double* x, double* y) {
  y[0] = m.scale(x[0]) + b.scale(x[0] * x[0]);
  y[1] = m.c * b.k * x[0] * x[1];
}

struct Params {
  std::vector<double> k{1.5, 2.5};
  int n = 2;
};
struct Derived : Params {
  double s = 0.5;
  double at(int i) const { return k[static_cast<std::size_t>(i)] * s; }
};

// PATTERN: X. / .X
// WITH d: {}
SPARSEGEN_SET(d.n, 2)
SPARSEGEN_JACOBIAN(y[2], x[2])
void withVector(const Derived& d, const double* x, double* y) {
  for (int i = 0; i < d.n; ++i) y[i] = d.at(i) * x[i] * x[i];
}

struct Node : plant::Named {
  double w = 0.25;
};
struct Net {
  std::vector<Node> nodes{Node{}, Node{}};
};

// Elements of a vector, which only the vector's type tells.
// PATTERN: X. / .X
// WITH net: {}
SPARSEGEN_SET(net.nodes.size, 2)
SPARSEGEN_JACOBIAN(y[2], x[2])
void inVector(const Net& net, const double* x, double* y) {
  int k = 0;
  for (const Node& node : net.nodes) {
    const plant::Named& named = node;
    y[k] = node.w * x[k] * x[k] * named.id;
    ++k;
  }
}

struct Data : plant::Physics {
  double dx = 0.5;
};

// PATTERN: XX / XX
// WITH user: Data{}
SPARSEGEN_JACOBIAN(f[2], u[2])
int untyped(double t, const double* u, double* f, void* user) {
  const auto* data = static_cast<Data*>(user);
  if (!data) return 1;
  f[0] = data->drag(u[0]) + data->mu * u[1] / data->dx + t;
  f[1] = data->rho * u[0] - u[1] * u[1];
  return 0;
}
