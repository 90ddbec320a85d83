// Slots that are members of a struct.
// RUN: %run
#include <sparsegen/annotate.h>

struct Model {
  double u[3];
  double res[3];
  double alpha;
};

// WITH m: {{0.0, 0.0, 0.0}, {0.0, 0.0, 0.0}, 2.0}
SPARSEGEN_JACOBIAN(m->res[3], m->u[3])
void residual(Model* m) {
  for (int i = 0; i < 3; ++i) m->res[i] = m->alpha * m->u[i] * m->u[(i + 1) % 3];
}

// WITH m: {{0.0, 0.0, 0.0}, {0.0, 0.0, 0.0}, 2.0}
SPARSEGEN_JACOBIAN(y[3], (m->u, m->alpha))
void parameters(const Model* m, double* y) {
  for (int i = 0; i < 3; ++i) y[i] = m->alpha * m->u[i];
}
