// An index, or a pointer, that is known at run time only: the union of what it can be, and a warning.
// RUN: %run
// WARNS: load-unknown-index
// WARNS: store-unknown-index
#include <algorithm>
#include <cmath>
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

static int limited(int k, int least, int most) { return k < least ? least : k > most ? most : k; }

// What bounds an index by a choice bounds it as a branch does, in whatever way it is spelled.
// WITH k: 3
// PATTERN: ..XXX..... / ..XXX..... / ..XXX..... / ..XXX..... / ......XXX. / X.........
// WARNS: *
SPARSEGEN_JACOBIAN(y[6], x[10])
void bounded(int k, const double* x, double* y) {
  y[0] = x[std::clamp(static_cast<int>(x[0]), 2, 4)];
  y[1] = x[std::min(std::max(static_cast<int>(x[0]), 2), 4)];
  y[2] = x[limited(k, 2, 4)];
  const int n = k + 1;
  y[3] = x[n < 2 ? 2 : (4 < n ? 4 : n)];
  y[4] = x[std::min<std::size_t>(static_cast<std::size_t>(k), 2) + 6];
  y[5] = x[std::max(std::min(k, 0), 0)];
}

// The same in real numbers, before they become indexes.
// WITH k: 3
// PATTERN: XXXX...... / ...XXX.... / ..XX...... / XXX....... / ....XXX...
// WARNS: *
SPARSEGEN_JACOBIAN(y[5], x[10])
void boundedReals(int k, const double* x, double* y) {
  y[0] = x[static_cast<int>(std::fmin(std::fmax(x[0], 0.0), 3.0))];
  y[1] = x[static_cast<int>(std::fmin(std::fmax(k, 1), 3)) + 2];
  y[2] = x[static_cast<long>(std::floor(std::min(std::max(x[1] * 2.0, 2.5), 3.5)))];
  y[3] = x[static_cast<std::size_t>(std::fabs(x[2] < -2.0 ? -2.0 : x[2] < 2.0 ? x[2] : 2.0))];
  y[4] = x[static_cast<int>(4.5 + 2.0 * (x[3] > 0.0 ? (x[3] < 1.0 ? x[3] : 1.0) : 0.0))];
}

// A number that is not known leaves known what it is multiplied by.
// WITH p: {1, 0}
// PATTERN: .X..X..X. / ..X..X..X / X...X...X / .X.....X. / ...X..X..
// WARNS: *
SPARSEGEN_JACOBIAN(y[5], x[9])
void strided(const int* p, const double* x, double* y) {
  const double* triple = &x[3 * p[1]];
  y[0] = triple[1];
  std::vector<double> copied(x, x + 9);
  y[1] = copied[static_cast<std::size_t>(2 + p[1] * 3)];
  const unsigned k = static_cast<unsigned>(p[1]);
  y[2] = x[4 * k];
  y[3] = x[static_cast<std::size_t>(k) * 6 + 1];
  y[4] = x[3 * std::clamp(p[0], 1, 2)];
}
