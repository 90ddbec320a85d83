// The Brusselator's Jacobian by hand. A row has six entries: the five points of its own field in ascending order, and
// the other field's at the same point, which is the last of a row of u and the first of a row of v. Which of the five
// comes first depends on where the grid wraps around: nine kinds of cells, with constant places each.
#include "../ways.h"
#include "problem.h"

namespace {

// The coefficients that are the same in all cells.
struct Constants {
  double A, d, u_center, v_center;
};

// Where a line lies in the grid, and a cell in its line.
enum class Side { first, inner, last };

// The place of the cell itself among its five points in ascending order; its neighbours have all the same value.
constexpr int center_place(Side line, Side cell) {
  const int above = line == Side::first ? 0 : line == Side::inner ? 1 : 2;  // how many of `up` and `down` come before
  const int beside = cell == Side::first ? 0 : cell == Side::inner ? 1 : 2;
  return above + beside;
}

template <int center>
inline void cell(double u, double v, const Constants& c, double* of_u, double* of_v) {
  const double uv2 = 2.0 * u * v, u2 = u * u;
  for (int k = 0; k < 5; ++k) of_u[k] = k == center ? c.u_center + uv2 : c.d;
  of_u[5] = u2;
  of_v[0] = c.A - uv2;
  for (int k = 0; k < 5; ++k) of_v[k + 1] = k == center ? c.v_center - u2 : c.d;
}

template <Side line>
void cells_of(const double* u, const double* v, const Constants c, double* __restrict of_u, double* __restrict of_v) {
  cell<center_place(line, Side::first)>(u[0], v[0], c, of_u, of_v);
  for (int j = 1; j < N - 1; ++j) cell<center_place(line, Side::inner)>(u[j], v[j], c, of_u + 6 * j, of_v + 6 * j);
  constexpr int j = N - 1;
  cell<center_place(line, Side::last)>(u[j], v[j], c, of_u + 6 * j, of_v + 6 * j);
}

}  // namespace

void by_hand(const Problem& problem, const double* y, double* values) {
  const double h = 1.0 / (N - 1), d = problem.alpha / (h * h), A = 3.4;
  const Constants c = {A, d, -4.0 * d - (A + 1.0), -4.0 * d};
  const double* v = y + cells;
  double* of_v = values + 6L * cells;
  cells_of<Side::first>(y, v, c, values, of_v);
  for (int i = 1; i < N - 1; ++i) {
    const long line = static_cast<long>(i) * N;
    cells_of<Side::inner>(y + line, v + line, c, values + 6 * line, of_v + 6 * line);
  }
  constexpr long line = static_cast<long>(N - 1) * N;
  cells_of<Side::last>(y + line, v + line, c, values + 6 * line, of_v + 6 * line);
}
