// A concentration c: what the flow carries comes from upwind; the conduction has a factor 1 + c^2 / 2 of the face's
// mean.
#include "model.h"

#include <sparsegen/annotate.h>

SPARSEGEN_STRUCTURE((mesh.left[mesh.faces], mesh.right[mesh.faces]))
SPARSEGEN_JACOBIAN(r[mesh.cells], c[mesh.cells])
void model(const Mesh& mesh, double rate, const double* c, double* r) {
  for (int i = 0; i < mesh.cells; ++i) r[i] = mesh.volume[i] * rate * c[i] * (1.0 - c[i]);
  for (int f = 0; f < mesh.faces; ++f) {
    const double left = c[mesh.left[f]], right = c[mesh.right[f]], mean = 0.5 * (left + right);
    const double upwind = mesh.flow[f] > 0 ? left : right;
    const double flux = mesh.flow[f] * upwind + mesh.conduction[f] * (1.0 + 0.5 * mean * mean) * (left - right);
    r[mesh.left[f]] -= flux;
    r[mesh.right[f]] += flux;
  }
}
