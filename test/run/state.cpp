// Variables that outlive a call: scratch that is filled before it is read, counters of loops, tables; static variables,
// globals of this file, globals of a header.
// RUN: %run
#include <algorithm>
#include <cmath>
#include <cstring>
#include <optional>
#include <sparsegen/annotate.h>
#include <utility>
#include <vector>

#include "Inputs/state.h"

SPARSEGEN_JACOBIAN(y[4], x[4])
void staticScratch(const double* x, double* y) {
  static double work[4];
  static double scale;
  scale = 2.0 * x[0];
  for (int i = 0; i < 4; ++i) work[i] = x[i] * x[i];
  for (int i = 0; i < 4; ++i) y[i] = work[3 - i] + scale;
}

// As translated from Fortran: everything is static.
SPARSEGEN_JACOBIAN(y[4], x[4])
int translated(const double* x, double* y) {
  static int i__;
  static double t;
  static const int n = 4;
  for (i__ = 1; i__ <= n; ++i__) {
    t = x[i__ - 1];
    y[i__ - 1] = t * t;
  }
  return 0;
}

static double flux[5];
static double gamma_ = 1.4;  // never written: a constant
static double table[3] = {1.0, 0.0, 2.0};

static void fluxes(const double* u, double h) {
  for (int i = 0; i < 5; ++i) flux[i] = (u[i + 1] - u[i]) / h;
}
static double divergence(int i) { return flux[i + 1] - flux[i]; }

// Filled by one function, read by another.
SPARSEGEN_JACOBIAN(r[4], u[6])
void fileScratch(const double* u, double* r, double h) {
  fluxes(u, h);
  for (int i = 0; i < 4; ++i) r[i] = gamma_ * divergence(i);
}

static double dot3(const double* a, const double* b) { return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]; }

SPARSEGEN_JACOBIAN(y, x[3])
void unwrittenTable(const double* x, double& y) { y = dot3(table, x); }

// A value that is read from one of two places is no write to either.
SPARSEGEN_JACOBIAN(y[3], x[3])
void chosenValue(const double* x, double* y) {
  for (int i = 0; i < 3; ++i) y[i] = x[i];
  for (int i = 0; i < 3; ++i) y[i] *= i > 1 ? y[0] : table[i];
}

// A global that other code reads, too: only the copy is written.
SPARSEGEN_JACOBIAN(y[3], x[3])
void headerGlobal(const double* x, double* y) {
  for (int i = 0; i < 3; ++i) shared_work[i] = shared_scale * x[i];
  shared_calls++;
  for (int i = 0; i < 3; ++i) y[i] = shared_work[i] * shared_work[2 - i];
}

struct Cell {
  double u, v;
  int count;
};

// Through two levels, as a record, with a loop that overwrites it each time.
static Cell& cell(int k) {
  static Cell cells[2];
  return cells[k];
}
static double sum(const double* x, int i) {
  cell(0).u = x[i];
  cell(1).v = x[i + 1];
  cell(0).count = i;
  return cell(0).u * cell(1).v + cell(0).count;
}
SPARSEGEN_JACOBIAN(y[3], x[4])
void throughCalls(const double* x, double* y) {
  for (int i = 0; i < 3; ++i) y[i] = sum(x, i);
}

// What an earlier step of this call left is known.
static double recent(const double* x, int i) {
  static double last;
  const double old = i == 0 ? 0.0 : last;
  last = x[i];
  return old;
}
SPARSEGEN_JACOBIAN(y[3], x[3])
void keptBetweenCalls(const double* x, double* y) {
  for (int i = 0; i < 3; ++i) y[i] = recent(x, i) * x[2];
}

static int size_ = 3;
void setSize(int n) { size_ = n; }
SPARSEGEN_SET(size_, 3)
SPARSEGEN_JACOBIAN(y[3], x[3])
void boundStatic(const double* x, double* y) {
  for (int i = 0; i < size_; ++i) y[i] = x[i] * x[0];
}

// Read from one of several places, some of them const: still never written.
static double rates[3] = {0.5, 2.0, 1.5};
SPARSEGEN_JACOBIAN(y[2], x[2])
void chosenRate(const double* x, double* y) {
  y[0] = x[0];
  y[1] = x[1] * (y[0] > 0.3 ? (x[1] > 0.5 ? rates[2] : y[0]) : (x[1] < 0.1 ? rates[0] : x[1]));
}

static double viewed_rates[2] = {0.5, 1.5};
static double scaled(const double& factor, double x) { return factor * x; }

// A reference to const to one of two writes neither.
SPARSEGEN_JACOBIAN(y[2], x[2])
void viewed(const double* x, double* y) {
  for (int i = 0; i < 2; ++i) y[i] = scaled(i == 0 ? viewed_rates[1] : x[0], x[i]);
}

// Handed out by pointers that nobody writes through: tables, as if they were const.
static double polynomial[3] = {1.0, -2.0, 0.5};
static int neighbour[3] = {1, 2, 0};
static double at(double* c, int n, double x) {
  double sum = 0.0;
  while (n-- > 0) sum = sum * x + c[n];
  return sum;
}
SPARSEGEN_JACOBIAN(y[3], x[3])
void handedTables(const double* x, double* y) {
  static double scales[3] = {0.5, 1.0, 2.0};
  int* next = neighbour;
  double *s = scales, copy[3];
  memcpy(copy, polynomial, sizeof copy);
  for (int i = 0; i < 3; ++i) y[i] = at(polynomial, 3, x[*next++]) * *s++ + copy[i];
}

struct Law {
  double rate[2];
  int from, to;
};
static Law laws[2] = {{{0.5, 1.5}, 0, 2}, {{0.25, 0.75}, 2, 1}};
SPARSEGEN_JACOBIAN(y[3], x[3])
void handedRecords(const double* x, double* y) {
  for (int i = 0; i < 3; ++i) y[i] = 0.0;
  for (Law* law = laws; law != laws + 2; ++law) {
    y[law->to] += law->rate[0] * x[law->from] * x[law->from];
    y[law->from] -= law->rate[1] * x[law->from];
  }
}

// One of them is written by way of a pointer that may lead to either.
static double first[2] = {1.0, 2.0}, second[2] = {3.0, 4.0};
SPARSEGEN_JACOBIAN(y[2], x[2])
SPARSEGEN_SET(mode, 1)
void handedAndWritten(const double* x, double* y, int mode) {
  for (int i = 0; i < 2; ++i) first[i] = second[i] = x[i];
  double* chosen = mode > 0 ? first : second;
  chosen[0] = x[1];
  for (int i = 0; i < 2; ++i) y[i] = first[i] * second[i];
}

// The helper's parameters lead to this table, which nothing writes, and to what is written.
static double untouched[3] = {1.0, 2.0, -1.0};
static double inner(double* a, double* b) {
  double s = 0;
  for (int i = 0; i < 3; ++i) s += a[i] * b[i];
  return s;
}
SPARSEGEN_JACOBIAN(y[3], x[3])
void besideWritten(const double* x, double* y) {
  double squares[3];
  for (int i = 0; i < 3; ++i) squares[i] = x[i] * x[i];
  y[0] = inner(untouched, squares);
  y[1] = inner(squares, untouched) + untouched[1] * x[0];
  y[2] = inner(squares, squares);
}

static double* leftmost(double* of) { return of; }
static double third[2] = {1.0, 2.0};
SPARSEGEN_JACOBIAN(y[2], x[2])
SPARSEGEN_SET(mode, 1)
void writtenByAnotherName(const double* x, double* y, int mode) {
  double* chosen = mode > 0 ? leftmost(third) : y;
  double** holder = &chosen;
  (*holder)[0] = x[1];
  leftmost(*holder)[1] = x[0];
  y[0] = third[0];
  y[1] = third[1] * x[1];
}

// A vector that is made from a table's numbers elsewhere leaves them as they are.
static double gains[3] = {1.5, 2.5, 3.5};
double firstGain();
double firstGain() {
  std::vector<double> all;
  for (int k = 0; k < 3; ++k) all.emplace_back(gains[k]);
  return all[0];
}
SPARSEGEN_JACOBIAN(y[1], x[2])
void gained(const double* x, double* y) { y[0] = x[0] * gains[1]; }

// So do functions that could write what they are given, and don't.
struct Bounds {
  double low, high;
};
static double heights[3] = {1.0, 2.0, 4.0};
static double lowest = 0.1;
static Bounds bounds = {0.5, 2.0};
template <class T>
static double half(T&& v) {
  return 0.5 * v;
}
template <class T>
static double handed(T&& v) {
  return half(std::forward<T>(v));
}
static double width(Bounds& of) { return of.high - of.low; }
double read(double by);
double read(double by) {
  std::optional<double> none;
  std::vector<double> all;
  all.push_back(heights[1]);
  return none.value_or(heights[0]) + handed(heights[2]) + half(lowest) + std::max(lowest, by) + width(bounds) + all[0];
}
SPARSEGEN_JACOBIAN(y[2], x[2])
void bounded(const double* x, double* y) {
  for (int i = 0; i < 2; ++i) y[i] = heights[i + 1] * x[i] + std::max(lowest, x[i]) * bounds.high;
}

// What the function itself calls by a pointer is known, and keeps no table.
static double squareOf(double x) { return x * x; }
static double offsets[2] = {0.5, 2.0};
SPARSEGEN_JACOBIAN(y[2], x[2])
// PATTERN: XX .X
void besideCallsByPointers(const double* x, double* y) {
  double (*shaped)(double) = squareOf;
  y[0] = shaped(leftmost(offsets)[0] * x[0] + x[1]);
  y[1] = shaped(offsets[1] * x[1]);
}
