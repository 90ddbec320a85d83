// An index, or a pointer, that is known at run time only: the union of what it can be, and a warning.
// RUN: %run
// WARNS: load-unknown-index
// WARNS: store-unknown-index
#include <cstddef>
#include <sparsegen/annotate.h>
#include <vector>

// PATTERN: XXXX / .X..
// WITH k: 2
SPARSEGEN_JACOBIAN(y[2], x[4])
void load(const double* x, double* y, int k) {
  double local[4] = {x[0], x[1], x[2], x[3]};
  y[0] = local[k];
  y[1] = x[1];
}

// PATTERN: X.X. / .XX. / ..X. / ..XX
// WITH k: 1
SPARSEGEN_JACOBIAN(y[4], x[4])
void store(const double* x, double* y, int k) {
  double local[4] = {x[0], x[1], 0.0, x[3]};
  local[k] = x[2];
  for (int i = 0; i < 4; ++i) y[i] = local[i];
}

// PATTERN: X.X. / .X.X
SPARSEGEN_JACOBIAN(y[2], x[4])
void chosen(const double* x, double* y, bool which) {
  const double* p = which ? x : x + 2;
  y[0] = p[0];
  y[1] = p[1] * p[1];
}

struct Rows {
  double values[3];
  int count;
};
static const double& at(const double* values, std::size_t k) { return values[k]; }

// What the remainder, the quotient or the bits of any unsigned number can be is known.
// PATTERN: XXX.. / XXX.. / ..XXX / X.X..
SPARSEGEN_JACOBIAN(y[4], x[5])
void remainders(const double* x, double* y, int k, std::size_t any) {
  const Rows rows{{x[0], x[1], x[2]}, k};
  y[0] = at(rows.values, static_cast<std::size_t>(k) % 3);
  y[1] = at(rows.values, (any - 1 + 3) % 3);
  y[2] = at(x + 2, (any >> 3) % 3);
  y[3] = at(rows.values, any & 2);
}

struct Counted {
  double values[3];
  int count;
  double rest[2];
};
static double& of(double (&values)[3], std::size_t k) { return values[k]; }

// No index of reals leads to the integer behind them.
// PATTERN: XXX. / XXX. / XX.X / XXX.
// WITH k: 1
SPARSEGEN_JACOBIAN(y[4], x[4])
void besideIntegers(const double* x, double* y, int k) {
  Counted c = {{x[0], x[1], x[2]}, 2, {0.5, 0.25}};
  y[0] = of(c.values, static_cast<std::size_t>(k % 3));
  of(c.values, static_cast<std::size_t>(k % 3)) = x[2];
  double sum = 0;
  for (int i = 0; i <= c.count; ++i) sum += c.values[i];
  y[1] = sum;
  double* p = c.values;
  p[static_cast<std::size_t>(k)] = x[3] * x[0];
  y[2] = c.rest[0] + x[1];
  y[3] = y[0];
}

static void add(std::vector<double>& bins, int bin, double value) { bins[static_cast<std::size_t>(bin)] += value; }

// A vector has the elements that were made, whatever the index is.
// PATTERN: X.X. / .XX. / ..X. / XXXX
// WITH k: 1
SPARSEGEN_JACOBIAN(y[4], x[4])
void inVector(const double* x, double* y, int k) {
  std::vector<double> local(3);
  for (std::size_t i = 0; i < 2; ++i) local[i] = x[i];
  local[static_cast<std::size_t>(k)] = x[2];
  for (std::size_t i = 0; i < 3; ++i) y[i] = local[i];
  local.push_back(x[3]);
  y[3] = local.at(static_cast<std::size_t>(k)) * local.back();
}

struct Cell {
  double mass, speed;
};

// PATTERN: XX. / XX. / X.. / X.X
// WITH k: 1
SPARSEGEN_JACOBIAN(y[4], x[3])
void inHelper(const double* x, double* y, int k) {
  std::vector<double> bins(2, 0.0);
  add(bins, k, x[0]);
  add(bins, 1 - k, x[1] * x[1]);
  std::vector<Cell> cells(2);
  cells[static_cast<std::size_t>(k)].mass = x[0];
  cells[1].speed = x[2];
  for (std::size_t i = 0; i < 2; ++i) y[i] = bins[i] * bins[i];
  y[2] = cells[0].mass + cells[0].speed;
  y[3] = cells[1].mass * cells[1].speed;
}

// PATTERN: XX.. / XX.. / ..X. / ...X
// WITH k: 1
SPARSEGEN_JACOBIAN(y[4], x[4])
void inRows(const double* x, double* y, int k) {
  std::vector<std::vector<double>> rows(2, std::vector<double>(2));
  for (std::size_t i = 0; i < 2; ++i) rows[1][i] = x[2 + i];
  rows[0][static_cast<std::size_t>(k) % 2] = x[0];
  std::vector<double> sum(2);
  std::vector<double>* const one = &sum;
  (*one)[static_cast<std::size_t>(k)] = x[1] * rows[0][0];
  for (std::size_t i = 0; i < 2; ++i) y[i] = sum[i] * rows[0][i], y[2 + i] = rows[1][i] * x[2 + i];
}

// Few values of an index stay few where they wrap, and where flags are set in them.
// WITH wet: 1
// PATTERN: X..... / .X...X / X...XX
// WARNS: *
SPARSEGEN_JACOBIAN(y[3], x[6])
void few_values(const double* x, double* y, int wet) {
  enum { kBoundary = 1, kWet = 2, kDry = 8 };
  unsigned flags[2] = {kBoundary, 0};
  for (unsigned& each : flags) each |= wet > 0 ? kWet : kDry;
  const int next = wet > 0 ? 1 : -1;
  y[0] = (flags[0] & kBoundary) != 0 ? x[0] : x[-1];
  y[1] = (flags[1] & kBoundary) != 0 ? x[-1] : x[(6 + next) % 6];
  y[2] = x[(5 + (wet > 3)) % 6] * x[4];
}
