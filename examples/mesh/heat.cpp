// Steady heat in a plate that conducts the better the hotter it is, by linear finite elements.
#include "heat.h"

#include <sparsegen/annotate.h>

SPARSEGEN_STRUCTURE((mesh.corners[3 * mesh.triangles], mesh.fixed[mesh.points]))
SPARSEGEN_JACOBIAN(r[mesh.points], u[mesh.points])
void heat(const Mesh& mesh, const std::vector<double>& given, const double* u, double* r) {
  for (int i = 0; i < mesh.points; ++i) r[i] = mesh.fixed[i] ? u[i] - given[i] : 0.0;
  for (int t = 0; t < mesh.triangles; ++t) {
    const int* corner = &mesh.corners[3 * t];
    double gx[3], gy[3];  // the gradients of the corners' shapes, times twice the area
    for (int a = 0; a < 3; ++a) {
      const int b = corner[(a + 1) % 3], c = corner[(a + 2) % 3];
      gx[a] = mesh.y[b] - mesh.y[c];
      gy[a] = mesh.x[c] - mesh.x[b];
    }
    const double twice_area = gx[0] * gy[1] - gx[1] * gy[0];
    double ux = 0.0, uy = 0.0, mean = 0.0;
    for (int a = 0; a < 3; ++a) {
      ux += gx[a] * u[corner[a]] / twice_area;
      uy += gy[a] * u[corner[a]] / twice_area;
      mean += u[corner[a]] / 3.0;
    }
    const double conductivity = 1.0 + mean * mean;
    for (int a = 0; a < 3; ++a)
      if (!mesh.fixed[corner[a]]) r[corner[a]] += 0.5 * conductivity * (ux * gx[a] + uy * gy[a]);
  }
}
