// The area of a surface of linear triangles over a square grid, two a cell.
#include "surface.h"

#include <cmath>
#include <sparsegen/annotate.h>

static double height(const double* u, const double* frame, int i, int j) {
  const bool within = i > 0 && i <= side && j > 0 && j <= side;
  return within ? u[(i - 1) * side + j - 1] : frame[i * (side + 2) + j];
}

static double triangle(double corner, double a, double b) {
  const double da = (a - corner) / spacing, db = (b - corner) / spacing;
  return 0.5 * spacing * spacing * sqrt(1.0 + da * da + db * db);
}

SPARSEGEN_HESSIAN(return, u[side * side])
double area(const double* u, const double* frame) {
  double sum = 0;
  for (int i = 0; i <= side; ++i) {
    for (int j = 0; j <= side; ++j) {
      const double a = height(u, frame, i + 1, j), b = height(u, frame, i, j + 1);
      sum += triangle(height(u, frame, i, j), a, b);
      sum += triangle(height(u, frame, i + 1, j + 1), a, b);
    }
  }
  return sum;
}
