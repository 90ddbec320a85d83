// Vectors of vectors as grids and tables.
// RUN: %run
#include <sparsegen/annotate.h>

#include <cstddef>
#include <vector>

using Grid = std::vector<std::vector<double>>;

inline Grid smooth(const Grid& g) {
  Grid r = g;
  for (std::size_t i = 1; i + 1 < g.size(); ++i)
    for (std::size_t j = 1; j + 1 < g[i].size(); ++j)
      r[i][j] = 0.25 * (g[i - 1][j] + g[i + 1][j] + g[i][j - 1] + g[i][j + 1]);
  return r;
}

// One that is replaced by what was made of it: g++ knows neither how large it has become nor the memory behind it.
SPARSEGEN_JACOBIAN(f[16], u[16])
void replaced(const double* u, double* f) {
  Grid g(4, std::vector<double>(4));
  for (std::size_t i = 0; i < 4; ++i)
    for (std::size_t j = 0; j < 4; ++j) g[i][j] = u[4 * i + j] * u[4 * i + j];
  g = smooth(g);
  g = smooth(g);
  for (std::size_t i = 0; i < 4; ++i)
    for (std::size_t j = 0; j < 4; ++j) f[4 * i + j] = g[i][j];
}
