// Private members of the caller's objects that no member function gives whole: generated code has pointers to them.
// RUN: %run
#include <sparsegen/annotate.h>
#include "Inputs/private-members.h"

// WITH mesh: fem::Mesh(7)
SPARSEGEN_SET(mesh.nodes_, 7)
SPARSEGEN_JACOBIAN(f[7], u[7])
void lumped(const fem::Mesh& mesh, const double* u, double* f) {
  for (int i = 0; i < mesh.numNodes(); ++i) f[i] = mesh.weight(i) * u[i] * u[i];
}

struct Model {
  fem::Mesh mesh;
  const fem::Mesh* other;
};
static const fem::Mesh sg_mesh(4);

// WITH model: {fem::Mesh(5), &sg_mesh}
SPARSEGEN_HESSIAN(return, u[3])
double stored(const Model& model, const double* u) {
  double sum = 0.0;
  for (int i = 0; i < 3; ++i) sum += model.mesh.weight(i) * u[i] * u[i] * u[i] + model.other->area(i % 2) * u[i] * u[0];
  return sum;
}

// WITH d: {}
SPARSEGEN_JACOBIAN(y[2], x[2])
void hidden(const fem::Derived& d, const double* x, double* y) {
  for (int i = 0; i < 2; ++i) y[i] = d.inner(i) * x[i] * x[i];
}

// WITH h: {}
SPARSEGEN_JACOBIAN(y[2], x[2])
void hiding(const fem::Hiding& h, const double* x, double* y) {
  for (int i = 0; i < 2; ++i) y[i] = h.product() * x[i] * x[i];
}

// WITH a: fem::Rate(0.5)
// WITH b: fem::Rate_of(0.25)
SPARSEGEN_JACOBIAN(y[2], x[2])
void meeting(const fem::Rate& a, const fem::Rate_of& b, const double* x, double* y) {
  for (int i = 0; i < 2; ++i) y[i] = a.twice() * x[i] * x[i] + b.thrice() * x[1 - i];
}
