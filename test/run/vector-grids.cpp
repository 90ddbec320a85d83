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

// Rows, and elements, that only the run tells: any of those that there are.
// WARNS: load-unknown-index
// WITH mode: 2
// WITH at: 1
// PATTERN: XX.X..XXX / XX..X..XX / XXX..X.XX
SPARSEGEN_JACOBIAN(f[3], u[9])
void chosen(int mode, unsigned at, const double* u, double* f) {
  Grid g(3, std::vector<double>(3));
  std::vector<double> own(2);
  for (std::size_t i = 0; i < 3; ++i)
    for (std::size_t j = 0; j < 3; ++j) g[i][j] = u[3 * i + j];
  own[0] = u[0] * u[1];
  own[1] = u[7] * u[8];
  for (std::size_t j = 0; j < 3; ++j) f[j] = g[static_cast<std::size_t>(mode % 3)][j] * own[at] * u[0];
}

struct Tables {
  std::vector<std::vector<double>> rows;
  int mode;
};

// WITH tables: Tables{{{1.5, 2.5}, {3.5, 4.5}, {0.5, 1.25}}, 2}
SPARSEGEN_SET(tables.rows.size, 3)
SPARSEGEN_JACOBIAN(f[2], u[2])
void given(const Tables& tables, const double* u, double* f) {
  for (std::size_t i = 0; i < 2; ++i) f[i] = tables.rows[static_cast<std::size_t>(tables.mode % 3)][i] * u[i] * u[i];
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
