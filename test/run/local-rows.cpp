// What lies between independents and dependents, and has few entries: rows of its own, without lanes, even where these
// would be faster.
// OPTIONS: --evaluation=direct
// RUN: %run
#include <sparsegen/annotate.h>

#include <array>
#include <cmath>
#include <vector>

// DIRECT: fluxes_jacobian
// Both ends of each flux are entries of two rows, but for the walls.
SPARSEGEN_JACOBIAN(f[12], x[12])
void fluxes(const double* x, double* f) {
  double flux[13];
  flux[0] = 0.0;
  flux[12] = 0.0;
  for (int i = 1; i < 12; ++i) flux[i] = (x[i] - x[i - 1]) * (x[i] + x[i - 1]);
  for (int i = 0; i < 12; ++i) f[i] = flux[i + 1] - flux[i];
}

// DIRECT: upwind_jacobian
// Which of two inputs a flux depends on is a matter of values.
SPARSEGEN_JACOBIAN(f[10], x[10])
void upwind(const double* x, double* f) {
  double flux[11];
  for (int i = 0; i <= 10; ++i) {
    const int l = i == 0 ? 9 : i - 1, r = i == 10 ? 0 : i;
    const double v = std::sin(3 * (x[l] + x[r]));
    if (v > 0)
      flux[i] = v * x[l];
    else
      flux[i] = v * x[r];
  }
  for (int i = 0; i < 10; ++i) f[i] = flux[i + 1] - flux[i];
}

static double minmod(double a, double b) {
  if (a * b <= 0) return 0.0;
  return a * a < b * b ? a : b;
}

// DIRECT: limited_jacobian
// A helper's result, which leaves early by values.
SPARSEGEN_JACOBIAN(f[9], x[9])
void limited(const double* x, double* f) {
  for (int i = 1; i < 8; ++i) f[i] = x[i] + 0.5 * minmod(std::sin(5 * x[i]) - x[i - 1], x[i + 1] - x[i]);
  f[0] = x[0];
  f[8] = x[8];
}

static void rates(const double* c, double* r) {
  r[0] = c[0] * c[1];
  r[1] = c[1] * c[2] * 2.0;
  r[2] = c[2];
}

// DIRECT: reactions_jacobian
SPARSEGEN_JACOBIAN(dc[3], c[3])
void reactions(const double* c, double* dc) {
  double r[3];
  rates(c, r);
  dc[0] = -r[0] + r[2];
  dc[1] = r[0] - r[1];
  dc[2] = r[1] - r[2];
}

struct Cell {
  double u, v;
};

// DIRECT: cells_jacobian
SPARSEGEN_JACOBIAN(f[12], x[12])
void cells(const double* x, double* f) {
  Cell c[6];
  for (int i = 0; i < 6; ++i) {
    c[i].u = x[2 * i] * x[2 * i];
    c[i].v = x[2 * i + 1] * x[2 * i];
  }
  for (int i = 0; i < 6; ++i) {
    f[2 * i] = c[i].u * c[(i + 1) % 6].v;
    f[2 * i + 1] = c[i].v - (i > 0 ? c[i - 1].u : 0.0);
  }
}

static Cell updated(Cell cell, double by) {
  cell.u *= by;
  return cell;
}

SPARSEGEN_JACOBIAN(f[8], x[8])
void structs(const double* x, double* f) {
  for (int i = 0; i < 4; ++i) {
    Cell cell = {x[2 * i], x[2 * i + 1] * x[0]};
    cell = updated(cell, x[1]);
    f[2 * i] = cell.u + cell.v;
    f[2 * i + 1] = cell.u * cell.v;
  }
}

// The input that it is changes with the values: lanes.
SPARSEGEN_JACOBIAN(f[2], x[5])
void greatest(const double* x, double* f) {
  double m = x[0];
  for (int k = 1; k < 5; ++k)
    if (std::sin(4 * x[k]) > std::sin(4 * m)) m = x[k];
  f[0] = m;
  f[1] = m * m;
}

// Sums over a loop have as many slots as there are rounds: lanes.
SPARSEGEN_JACOBIAN(f[6], x[9])
void summed(const double* x, double* f) {
  for (int i = 0; i < 3; ++i) {
    double s = 0;
    for (int k = 0; k < 3; ++k) s += (k + 1) * x[3 * i + k];
    f[2 * i] = s;
    f[2 * i + 1] = s * s;
  }
}

// DIRECT: added_jacobian
// What is added in some rows, for all values.
SPARSEGEN_JACOBIAN(f[12], x[6])
void added(const double* x, double* f) {
  for (int i = 0; i < 6; ++i) {
    double q = x[i] * x[i];
    if (i > 0) q += x[i - 1] * 3;
    if (i % 2 == 0) q *= 2;
    f[2 * i] = q;
    f[2 * i + 1] = std::exp(-q);
  }
}

// DIRECT: clipped_jacobian
// What is added for some values.
SPARSEGEN_JACOBIAN(f[12], x[6])
void clipped(const double* x, double* f) {
  double q;
  for (int i = 0; i < 6; ++i) {
    q = x[i];
    if (std::sin(9 * x[i]) > 0) q = q * x[(i + 1) % 6] + x[(i + 2) % 6];
    f[2 * i] = q;
    f[2 * i + 1] = 2 * q + 1;
  }
}

// Pointers that are swapped: one may be made from the other, lanes.
SPARSEGEN_JACOBIAN(f[4], x[4])
void swapped(const double* x, double* f) {
  double a[4], b[4];
  double* from = a;
  double* to = b;
  for (int i = 0; i < 4; ++i) from[i] = x[i] * x[i];
  for (int i = 0; i < 4; ++i) to[i] = from[(i + 1) % 4] * x[i];
  double* other = from;
  from = to;
  to = other;
  for (int i = 0; i < 4; ++i) f[i] = from[i] - to[3 - i];
}

// DIRECT: planes_jacobian
// Fluxes in two directions.
SPARSEGEN_JACOBIAN(f[4][3], x[4][3])
void planes(const double x[4][3], double f[4][3]) {
  double across[5][3], along[4][4];
  for (int i = 0; i <= 4; ++i)
    for (int j = 0; j < 3; ++j) {
      if (i == 0)
        across[i][j] = -x[0][j];
      else if (i == 4)
        across[i][j] = 0;
      else
        across[i][j] = x[i][j] * x[i - 1][j];
    }
  for (int i = 0; i < 4; ++i)
    for (int j = 0; j <= 3; ++j) along[i][j] = j == 0 ? 1.0 : j == 3 ? x[i][2] : x[i][j] - x[i][j - 1] * x[i][j - 1];
  for (int i = 0; i < 4; ++i)
    for (int j = 0; j < 3; ++j) f[i][j] = across[i + 1][j] - across[i][j] + 0.5 * (along[i][j + 1] - along[i][j]);
}

// DIRECT: reused_jacobian
// One array for several fields, one after the other.
SPARSEGEN_JACOBIAN(f[3 * 5], x[3 * 5])
void reused(const double* x, double* f) {
  double flux[6];
  for (int s = 0; s < 3; ++s) {
    flux[0] = flux[5] = 0;
    for (int i = 1; i < 5; ++i) flux[i] = (s + 1) * (x[5 * s + i] - x[5 * s + i - 1]) * x[5 * ((s + 1) % 3) + i];
    for (int i = 0; i < 5; ++i) f[5 * s + i] = flux[i + 1] - flux[i];
  }
}

// DIRECT: reusedByValues_jacobian
// The same where values decide between two ways.
SPARSEGEN_JACOBIAN(f[2 * 5], x[2 * 5])
void reusedByValues(const double* x, double* f) {
  double flux[6];
  for (int s = 0; s < 2; ++s) {
    flux[0] = flux[5] = 0;
    for (int i = 1; i < 5; ++i) {
      const double* y = x + 5 * s;
      if (std::sin(7 * y[i]) > 0)
        flux[i] = y[i] * y[i];
      else if (y[i - 1] > 0.5)
        flux[i] = 3 * y[i - 1];
      else
        flux[i] = 0;
    }
    for (int i = 0; i < 5; ++i) f[5 * s + i] = flux[i + 1] - flux[i];
  }
}

// What was there before is read on one of the two ways.
SPARSEGEN_JACOBIAN(f[4], x[4])
void keptByValues(const double* x, double* f) {
  double q[2] = {x[0], x[1]}, old = 0;
  for (int i = 2; i < 4; ++i) {
    if (std::sin(7 * x[i]) > 0) {
      q[0] = x[i] * x[i];
    } else {
      old = q[0];
      q[0] = x[i];
    }
    f[i] = q[0] + old;
  }
  f[0] = q[0];
  f[1] = q[1];
}

struct Work {
  double rate[4];
  double sum;
};

// DIRECT: scratch_jacobian
SPARSEGEN_JACOBIAN(f[4], x[4])
void scratch(const double* x, double* f, Work* work) {
  for (int i = 0; i < 4; ++i) work->rate[i] = x[i] / (1 + x[i]);
  work->sum = 0.25 * work->rate[0] + work->rate[3] * work->rate[3];
  for (int i = 0; i < 4; ++i) f[i] = work->rate[i] - work->rate[(i + 1) % 4] + work->sum;
}

static double arrhenius(double t) { return std::exp(-1 / t); }
static double power(double t, double q) { return arrhenius(t) * q; }

// DIRECT: nested_jacobian
// Helpers that call helpers, with and without values in the way.
SPARSEGEN_JACOBIAN(f[5], x[5])
void nested(const double* x, double* f) {
  for (int i = 0; i < 5; ++i) {
    double r = power(1 + x[i] * x[i], x[(i + 1) % 5]);
    if (r > 0.4) r = arrhenius(2 + r) - arrhenius(1 + x[(i + 2) % 5] * x[(i + 2) % 5]);
    f[i] = r * x[i];
  }
}

// DIRECT: recurrence_jacobian
// Rows that are made from earlier ones: lists.
SPARSEGEN_JACOBIAN(f[8], x[8])
void recurrence(const double* x, double* f) {
  double a[8];
  a[0] = x[0];
  for (int i = 1; i < 8; ++i) a[i] = a[i - 1] * x[i];
  for (int i = 0; i < 8; ++i) f[i] = a[i];
}

// Dependents that others are made from: lanes.
SPARSEGEN_JACOBIAN(f[6], x[6])
void readBack(const double* x, double* f) {
  for (int i = 0; i < 6; i += 2) f[i] = x[i] * x[i + 1];
  for (int i = 1; i < 6; i += 2) f[i] = f[i - 1] * x[i] + std::sin(f[(i + 1) % 6]);
}

// DIRECT: scattered_jacobian
// Each element adds to its corners.
SPARSEGEN_JACOBIAN(f[6], x[6])
void scattered(const double* x, double* f) {
  static const int corners[4][3] = {{0, 1, 3}, {1, 4, 3}, {1, 2, 4}, {2, 5, 4}};
  for (int i = 0; i < 6; ++i) f[i] = 0;
  for (int e = 0; e < 4; ++e) {
    double local[3];
    for (int k = 0; k < 3; ++k) local[k] = x[corners[e][k]] * x[corners[e][(k + 1) % 3]];
    for (int k = 0; k < 3; ++k) f[corners[e][k]] += local[k] - 0.5 * local[(k + 2) % 3];
  }
}

// STORAGE: weight: 4
// RANGE: 0.1 1.2
// DIRECT: pressures_jacobian
// A sum over a loop goes into every row, once directly and once through what it makes.
SPARSEGEN_JACOBIAN(f[9], x[9])
void pressures(const double* x, const double* weight, double* f) {
  double pressure = 0.0;
  for (int k = 0; k < 4; ++k) pressure += weight[k] * x[k] * x[k];
  const double root = std::sqrt(1 + pressure);
  for (int i = 0; i < 9; ++i) f[i] = x[i] * (1.0 - x[i] - pressure) + root;
}

// DIRECT: lines_jacobian
// The list begins anew on each line.
SPARSEGEN_JACOBIAN(f[12], x[12])
void lines(const double* x, double courant, double* f) {
  for (int line = 0; line < 3; ++line) {
    double carried = 1.0;
    for (int k = 4 * line; k < 4 * line + 4; ++k) {
      carried = (x[k] + courant * carried) / (1 + courant + 0.3 * x[k] * x[k]);
      f[k] = x[k] - carried;
    }
  }
}

static void add(double* to, const double* x, int i) { *to += x[i] * x[i + 1]; }

// DIRECT: sums_jacobian
// A helper adds; cumulative sums stay for later; columns come twice.
SPARSEGEN_JACOBIAN(f[5], x[6])
void sums(const double* x, double* f) {
  double total = 0.0, sum[3];
  for (int i = 0; i < 3; ++i) {
    add(&total, x, i);
    sum[i] = total * x[0];
  }
  f[0] = sum[0];
  f[1] = sum[1] - sum[0];
  f[2] = sum[2] * sum[2];
  f[3] = 2 * total;
  f[4] = x[4] * x[5] + x[0] * x[1] * x[2] * x[3];
}

// DIRECT: exchanged_jacobian
// Lists are exchanged, and one is made from both.
SPARSEGEN_JACOBIAN(f[3], x[5])
void exchanged(const double* x, double* f) {
  double a = x[0], b = x[1];
  for (int i = 2; i < 4; ++i) {
    const double old = a;
    a = b;
    b = old * x[i];
  }
  f[0] = a * a;
  f[1] = b + x[4];
  f[2] = x[0] * x[1] * x[2] * x[3] * x[4];
}

// A row may be its own source: lanes.
SPARSEGEN_JACOBIAN(f[4], x[4])
void maybeItself(const double* x, double* f) {
  static const int from[4] = {0, 0, 2, 1};
  double a[4];
  for (int i = 0; i < 4; ++i) a[i] = std::sin(x[i]);
  for (int i = 0; i < 4; ++i) a[i] = a[from[i]] * x[i] + x[0];
  for (int i = 0; i < 4; ++i) f[i] = a[i];
}

// Values say which terms there are: lanes.
SPARSEGEN_JACOBIAN(f[4], x[4])
void chosenTerms(const double* x, double* f) {
  double sum = 0.0;
  for (int i = 0; i < 4; ++i)
    if (x[i] > 0.2) sum += x[i] * x[i];
  for (int i = 0; i < 4; ++i) f[i] = sum * x[i];
}

// Too many terms for what comes out: lanes.
SPARSEGEN_JACOBIAN(f[3], x[3])
void steps(const double* x, double* f) {
  double u[3], v[3];
  for (int i = 0; i < 3; ++i) u[i] = x[i];
  for (int step = 0; step < 4; ++step) {
    for (int i = 0; i < 3; ++i) v[i] = u[i] + 0.1 * (u[(i + 2) % 3] - 2 * u[i] + u[(i + 1) % 3]) * u[i];
    for (int i = 0; i < 3; ++i) u[i] = v[i];
  }
  for (int i = 0; i < 3; ++i) f[i] = u[i];
}

// DIRECT: slopes_jacobian
// Terms that always have one column share a slot, also where at the walls one of them has none.
SPARSEGEN_JACOBIAN(f[9], x[9])
void slopes(const double* x, double h, double* f) {
  double slope[9], state[9], flux[9];
  slope[0] = slope[8] = 0.0;
  for (int i = 1; i < 8; ++i) {
    const double a = x[i] - x[i - 1], b = x[i + 1] - x[i];
    slope[i] = a * b * (a + b) / (a * a + b * b + 1e-6);
  }
  for (int i = 0; i < 9; ++i) state[i] = x[i] + 0.5 * slope[i];
  for (int i = 0; i < 8; ++i) {
    const double left = state[i], right = x[i + 1] - 0.5 * slope[i + 1];
    flux[i] = 0.25 * (left * left + right * right) - 0.5 * (right - left);
  }
  flux[8] = 0.5 * state[8] * state[8];
  f[0] = -flux[0] / h;
  for (int i = 1; i < 9; ++i) f[i] = (flux[i - 1] - flux[i]) / h;
}

// DIRECT: seldomApart_jacobian
// Two terms have one column everywhere but in one place.
SPARSEGEN_JACOBIAN(f[7], x[7])
void seldomApart(const double* x, double* f) {
  static const int other[7] = {0, 1, 2, 3, 4, 6, 6};
  double w[7];
  for (int i = 0; i < 7; ++i) w[i] = x[i] * std::cos(x[other[i]]);
  for (int i = 0; i < 7; ++i) f[i] = w[i] * w[i] + x[i];
}

static double wasted(double a, const double* x) {
  const double result = a * x[0];
  for (int i = 0; i < 40; ++i) a += x[i % 3] * a;
  return result;
}

// DIRECT: unread_jacobian
// What nobody reads may get as long as it likes: there is no list of it.
SPARSEGEN_JACOBIAN(f[3], x[3])
void unread(const double* x, double* f) {
  double sum = 0.0;
  for (int i = 0; i < 3; ++i) sum += x[i] * x[i];
  for (int i = 0; i < 3; ++i) f[i] = wasted(sum, x) + x[i];
}

struct Pair {
  double u[3];
  double v;
};
static Pair make(double a, double b) { return {{a, b, 0.5 * a}, 0.5 * b}; }
static double spread(const Pair& s) { return 0.5 * (s.u[0] + 0.5 * s.v); }
static double grown(double a, double b) {
  a = std::sin(a);
  b = std::sin(b + a * b + (spread(make(b, a)) + a));
  return b;
}
// Values that no dependent comes from are made of many terms.
SPARSEGEN_JACOBIAN(y[2], x[2])
void unused(const double* x, double* y) {
  for (int k = 0; k < 2; ++k) y[k] = spread({{x[0] * x[1], x[k], std::exp(x[1 - k])}, std::sin(x[k])});
  const double s = grown(x[1] * x[0], std::erf(y[1]));
  Pair z[2] = {make(x[1], s), make(s + y[0], std::cos(s + x[1]))};
  z[0].u[1] = s + 0.5 * z[1].v;
}

// DIRECT: readMeanwhile_jacobian
// The row that a sum ends in is read while it is summed up.
SPARSEGEN_JACOBIAN(f[3], x[4])
void readMeanwhile(const double* x, double* f) {
  double w[2];
  w[0] = x[0] * x[0];
  w[1] = x[1] * x[2];
  double t = x[2] * 3, g = x[1];
  if (x[3] > 0) {
    t += x[0];
    g += w[1] * x[0];
  }
  w[1] = t;
  f[2] = std::sin(g) * g;
  f[0] = w[0] * w[1];
  f[1] = w[1];
}

static void exchange(double& a, double& b) {
  const double t = a;
  a = b;
  b = t;
}

// The same in a helper, of dependents and of a local array.
SPARSEGEN_JACOBIAN(f[3], x[3])
void turned(const double* x, double* f) {
  double w[3];
  for (int i = 0; i < 3; ++i) w[i] = x[i] * x[(i + 1) % 3];
  exchange(w[0], w[1]);
  exchange(w[1], w[2]);
  for (int i = 0; i < 3; ++i) f[i] = w[i] * w[i];
  exchange(f[0], f[2]);
}

// The function may end with other terms in a row than it would have had later.
SPARSEGEN_JACOBIAN(f[2], x[4])
void leftEarly(const double* x, double* f) {
  f[0] = x[3] * x[3];
  f[1] = f[0] * x[3];
  if (x[2] > 0) return;
  f[0] = x[0] * 2 + x[3] * x[3];
  f[1] = f[0] * 2;
}

// The same of what is changed in place.
SPARSEGEN_JACOBIAN(x[4], x[4])
void leftInPlace(double* x) {
  const double before = x[0];
  x[0] = x[3] * x[3];
  if (x[2] > 0) return;
  x[0] = before * x[1];
}

// DIRECT: ghosts_jacobian
// Cells beyond the border are multiples of cells within it: as short as these.
SPARSEGEN_JACOBIAN(f[16], u[16])
void ghosts(const double* u, double* f) {
  double g[6][6];
  for (int j = 0; j < 4; ++j)
    for (int i = 0; i < 4; ++i) g[j + 1][i + 1] = u[4 * j + i];
  for (int k = 1; k <= 4; ++k) {
    g[0][k] = 0.9 * g[1][k];
    g[5][k] = 0.8 * g[4][k] + 0.1;
    g[k][0] = g[k][2];
    g[k][5] = g[k][4] * std::exp(k);
  }
  for (int j = 1; j <= 4; ++j)
    for (int i = 1; i <= 4; ++i)
      f[4 * (j - 1) + i - 1] = g[j][i + 1] + g[j][i - 1] + g[j + 1][i] + g[j - 1][i] - 4 * g[j][i] * (1 + g[j][i]);
}

// DIRECT: handedOn_jacobian
// Rows of two slots are handed on in their own array, to themselves as well, scaled by what is active, and added to.
SPARSEGEN_JACOBIAN(f[5], x[6])
void handedOn(const double* x, double* f) {
  static const int from[5] = {0, 0, 1, 3, 2};
  double a[5];
  for (int i = 0; i < 5; ++i) a[i] = x[i] * x[i + 1];
  for (int i = 4; i >= 0; --i) a[i] = 2 * a[from[i]];
  for (int i = 0; i < 5; ++i) f[i] = a[i] * x[5 - i];
}

// DIRECT: midpoint_jacobian
// Rows of rows of rows: twelve terms, which are five columns once the rows that they come from are known to have three.
SPARSEGEN_JACOBIAN(f[14], u[14])
void midpoint(const double* u, double* f) {
  double a[14], z[14], b[14];
  for (int i = 0; i < 14; ++i) a[i] = (i > 0 ? u[i - 1] : 0.5) - 2 * u[i] + (i < 13 ? u[i + 1] : 0.1) - u[i] * u[i];
  for (int i = 0; i < 14; ++i) z[i] = u[i] + 0.05 * a[i];
  for (int i = 0; i < 14; ++i) b[i] = (i > 0 ? z[i - 1] : 0.5) - 2 * z[i] + (i < 13 ? z[i + 1] : 0.1) - z[i] * z[i];
  for (int i = 0; i < 14; ++i) f[i] = u[i] + 0.1 * b[i];
}

struct Two {
  double a, b;
};
static Two two(double a, double b) {
  Two t = {a, 0.5 * b};
  return t;
}
static double early(double v, double w) {
  if (v > 0.8) return 0.5 * w;
  return -w;
}

// DIRECT: late_jacobian
// The row that `s` ends in, that of an argument, comes to life after `s` has its value.
SPARSEGEN_JACOBIAN(y[2], x[3])
void late(const double* x, double* y) {
  const double s = std::cosh(std::sin(early(x[1], x[0])));
  const Two z[2] = {two(std::sin(x[1]), x[0]), two(-s, x[2])};
  y[0] = z[1].a * z[0].b;
  y[1] = z[1].b * z[0].a;
}

// A base shifted back before a vector's memory: no index of an array.
SPARSEGEN_JACOBIAN(return [1], x[3])
std::vector<double> oneBased(const std::vector<double>& x, double t) {
  std::vector<double> y(1, x[0]);
  std::vector<double> u{std::sqrt(1.2 + t * t), y[0]};
  y[0] = std::atan(u[1]) * x[2];
  for (double& v : y) {
    double* p = &u.data()[0] - 1;
    for (int k = 1; k <= 2; ++k) p[k] = 0.5 * p[k] + 0.5 * t;
    v += u[1] * u[0];
  }
  return y;
}

// DIRECT: held_jacobian
// A closure that holds rows beside an index and a pointer, made anew in each round.
using Ends = std::array<double, 2>;
SPARSEGEN_JACOBIAN(y[4], x[5])
void held(const double* x, double* y) {
  double u[5];
  for (int i = 0; i < 5; ++i) u[i] = x[i] * x[i];
  for (int i = 0; i < 4; ++i) {
    Ends w{u[i], u[i + 1]};
    const double* p = u;
    const auto g = [=](double v) { return std::sin(p[i] * w.front() + v * w[1]); };
    y[i] = g(x[0]);
  }
}

struct Part {
  const double* from;
  double sum;
  int k;
};
// DIRECT: parts_jacobian
// The same of a struct whose row is filled an entry at a time.
SPARSEGEN_JACOBIAN(y[4], x[5])
void parts(const double* x, double* y) {
  double u[5];
  for (int i = 0; i < 5; ++i) u[i] = x[i] * x[(i + 1) % 5];
  for (int i = 0; i < 4; ++i) {
    Part part;
    part.from = u + i;
    part.k = i;
    part.sum = 0;
    for (int k = 0; k < 2; ++k) part.sum += part.from[k] * x[k];
    const Part* q = &part;
    y[q->k] = q->sum * q->from[0];
  }
}

static void twice(double* w, int k) { w[k] *= 2.0; }

// DIRECT: severalLocals_jacobian
// Both locals end in one row; the one that comes first there has its value first, and begins the row.
SPARSEGEN_JACOBIAN(f[8], x[8])
void severalLocals(const double* x, double* f) {
  double w[8];
  for (int i = 0; i < 8; ++i) w[i] = x[i];
  for (int i = 0; i < 8; ++i) {
    const double before = w[i];
    twice(w, i);
    const double other = w[7 - i];
    twice(w, i);
    f[i] = w[i] * x[0] + (other - before);
  }
}

// DIRECT: weighted_jacobian
// What a sum is multiplied with in the end is known before it begins.
SPARSEGEN_JACOBIAN((p[8], q[8]), x[8])
void weighted(const double* x, double* p, double* q, double h) {
  for (int i = 0; i < 8; ++i) {
    double a = 0.0, b = x[i];
    for (int k = i / 2; k <= i; ++k) {
      const double between = x[i] - x[k];
      a += x[k] * std::cos(between);
      b -= x[k] * std::sin(between);
    }
    p[i] = x[i] * a;
    q[i] = b / (h * h) + 0.5 * a;
  }
}

// DIRECT: reweighted_jacobian
// What it is multiplied with is another value by then.
SPARSEGEN_JACOBIAN(f[8], x[8])
void reweighted(const double* x, double* f) {
  double w[8];
  for (int i = 0; i < 8; ++i) w[i] = x[i];
  for (int i = 0; i < 7; ++i) {
    double a = 0.0, scale = x[0];
    for (int k = 0; k <= i; ++k) {
      a += x[k] * x[k];
      scale += 0.5 * x[k];
      w[i] = w[i] * x[k];
    }
    f[i] = w[i] * a;
    f[7] = scale * a;
  }
}

struct Scales {
  double scale;
  double shift;
};
static void bump(Scales* p, double by) { p->scale += by; }

// A helper changes the weight while the sum goes on.
SPARSEGEN_JACOBIAN(f[9], x[9])
void bumped(const double* x, double* f) {
  Scales p{1.0, 0.5};
  for (int i = 0; i < 9; ++i) {
    double s = 0.0;
    for (int k = 0; k <= i; ++k) {
      s += x[k] * x[k];
      bump(&p, 0.1);
    }
    f[i] = p.scale * s + p.shift;
  }
}

SPARSEGEN_JACOBIAN(f[9], x[9])
void bumped_by_inputs(const double* x, double* f) {
  Scales p{1.0, 0.5};
  for (int i = 0; i < 9; ++i) {
    double s = 0.0;
    for (int k = 0; k <= i; ++k) {
      s += x[k] * x[k];
      bump(&p, 0.1 * x[k]);
    }
    f[i] = p.scale * s + p.shift;
  }
}

// One sum in two rows, each with a weight of its own.
SPARSEGEN_JACOBIAN((f[20], g[20]), x[20])
void both(const double* x, double* f, double* g, double h) {
  for (int i = 0; i < 20; ++i) {
    double s = 0.0;
    for (int k = 0; k < 20; ++k) {
      if (k == i) continue;
      if (k > i + 7) break;
      s += std::sin(x[k] - x[i]);
    }
    f[i] = h * s;
    g[i] = s / (1.0 + x[i] * x[i]);
  }
}

SPARSEGEN_JACOBIAN(y[12], (x[12], y[12]))
void gemv(const double* x, double* y, double alpha, double beta) {
  for (int i = 0; i < 12; ++i) {
    double s = 0.0;
    for (int j = i % 3; j < 12; j += 3) s += (1.0 + i * j) * x[j];
    y[i] = alpha * s + beta * y[i];
  }
}

static const int places_[12] = {3, 1, 4, 1, 5, 9, 2, 6, 5, 3, 5, 8};
SPARSEGEN_JACOBIAN(f[12], x[12])
void indexed(const double* x, double* f) {
  double w[12];
  for (int i = 0; i < 12; ++i) w[i] = x[i] * x[i];
  for (int i = 0; i < 12; ++i) {
    double s = 0.0;
    for (int j = 0; j < 12; ++j) {
      s += x[j] * x[places_[j]];
      if (j == i) w[places_[i]] = 0.5 * x[j];
    }
    f[i] = w[places_[i]] * s;
  }
}

SPARSEGEN_JACOBIAN(f[12], x[12])
void weight_in_branch(const double* x, double* f) {
  for (int i = 0; i < 12; ++i) {
    double s = 0.0, w = 1.0;
    if (x[i] > 0.3)
      w = x[i] * x[0];
    else
      w = 2.0;
    for (int j = 0; j < i; ++j) s += x[j] * x[j];
    f[i] = w * s - w;
  }
}

// The weight is read through a pointer that the loop moves, from memory that the loop writes through another one.
SPARSEGEN_JACOBIAN(f[10], x[10])
void moved_weight(const double* x, double* f) {
  double w[12];
  for (int i = 0; i < 12; ++i) w[i] = x[i % 10];
  double* p = w;
  for (int i = 0; i < 10; ++i) {
    double* q = w + (i + 2) % 12;
    double s = 0.0;
    for (int k = 0; k < 10; ++k) {
      s += x[k] * x[i];
      if (k == i) *q = x[k] * x[k];
      if (k == 5) ++p;
    }
    f[i] = *p * s + w[(i + 2) % 12] * s;
  }
}

// The row itself is read for the weight, and written in the loop.
SPARSEGEN_JACOBIAN(f[10], x[10])
void own_row(const double* x, double* f) {
  for (int i = 0; i < 10; ++i) f[i] = x[i];
  for (int i = 0; i < 10; ++i) {
    double s = 0.0;
    for (int k = 0; k < 10; ++k) {
      s += x[k] * x[k];
      if (k == 3) f[(i + 1) % 10] = x[0] * x[i];
    }
    f[i] = f[i] * s;
  }
}
