// Rows between independents and dependents that are made from many others, and have the same columns again and again:
// one entry for each column, and tables that say which.
// OPTIONS: --evaluation=direct
// RUN: %run
#include <sparsegen/annotate.h>

#include <cmath>
#include <vector>

constexpr int species = 14, reactions = 24;

// DIRECT: energy_jacobian
// The temperature's equation is made from those of all species.
SPARSEGEN_JACOBIAN(dydt[species + 1], y[species + 1])
void energy(const double* y, double* dydt) {
  const double T = y[species];
  for (int k = 0; k < species; k++) dydt[k] = 0.0;
  for (int r = 0; r < reactions; r++) {
    const int a = (5 * r) % species, b = (5 * r + 3) % species, c = (3 * r + 1) % species;
    const double forward = (1.0 + 0.1 * r) * std::exp(-0.3 * r / (1.0 + T * T)) * y[a] * y[b];
    const double q = forward - 0.2 * y[c] * T;
    dydt[a] -= q;
    dydt[b] -= q;
    dydt[c] += 2.0 * q;
  }
  double heat = 0.0, capacity = 0.0;
  for (int k = 0; k < species; k++) {
    heat += (1.0 + 0.5 * k * T) * dydt[k];
    capacity += y[k] * y[k] * (2.0 + 0.1 * k);
  }
  dydt[species] = -heat / (1.0 + capacity);
}

// DIRECT: moments_jacobian
// Sums of sums: what is made from long rows is longer.
SPARSEGEN_JACOBIAN(f[24], x[24])
void moments(const double* x, double* f) {
  double mean[4];
  for (int b = 0; b < 4; ++b) {
    mean[b] = 0.0;
    for (int k = 0; k < 18; ++k) mean[b] += x[(3 * b + k) % 24] * x[(3 * b + 2 * k) % 24];
  }
  double all = 0.0;
  for (int b = 0; b < 4; ++b) all += mean[b] * mean[(b + 1) % 4];
  for (int i = 0; i < 24; ++i) f[i] = mean[i / 6] * x[i] + 0.25 * all;
}

// A helper goes on where its caller is in the tables, and leaves them where it ends: early, or not.
static double gathered(const double* x, const int* from, int n) {
  double sum = 0.0;
  for (int k = 0; k < n; ++k) sum += x[from[k]] * x[from[(k + 1) % n]];
  if (n == 2) return 0.5 * sum;
  for (int k = 0; k < n; ++k) sum -= 0.1 * x[from[k]];
  return sum;
}

static const int corners[20][4] = {{0, 1, 2, 3}, {2, 0, 3, 1}, {3, 4, 5, 0}, {1, 5, 0, 0}, {4, 2, 2, 5},
                                   {6, 1, 7, 3}, {7, 0, 6, 1}, {6, 4, 7, 0}, {1, 6, 0, 0}, {4, 7, 2, 6},
                                   {0, 5, 2, 6}, {2, 6, 3, 7}, {3, 7, 5, 6}, {1, 3, 0, 0}, {4, 0, 7, 5},
                                   {5, 1, 4, 3}, {2, 3, 3, 5}, {3, 6, 1, 0}, {1, 0, 0, 0}, {7, 2, 1, 5}};
static const int sizes[20] = {4, 2, 3, 2, 4, 3, 4, 2, 2, 4, 4, 4, 3, 2, 3, 2, 4, 3, 2, 4};

// DIRECT: elements_jacobian
SPARSEGEN_JACOBIAN(f[8], x[8])
void elements(const double* x, double* f) {
  for (int i = 0; i < 8; ++i) f[i] = 0.0;
  double total = 0.0;
  for (int e = 0; e < 20; ++e) {
    const double own = gathered(x, corners[e], sizes[e]);
    total += own;
    f[corners[e][0]] += own * x[e % 8];
    f[corners[e][1]] -= own + total;
  }
  f[5] = total * gathered(x, corners[2], 3);
}

// DIRECT: relaxed_jacobian
// A row that is scaled, grows, and begins anew.
SPARSEGEN_JACOBIAN(f[20], x[20])
void relaxed(const double* x, double* f) {
  double s = x[0];
  for (int i = 0; i < 20; ++i) {
    if (i == 4) s = x[1] * x[2];
    for (int k = 0; k < 20; ++k) s = 0.9 * s + x[(i + k) % 20] * x[(i + k + 4) % 20];
    f[i] = s * x[i];
  }
}

static double tree(const double* x, int lo, int hi) {
  if (hi - lo == 1) return x[lo] * x[lo];
  double s = 0.0;
  for (int k = lo; k < hi; ++k) s += 0.1 * x[k] * x[lo];
  return s + tree(x, lo, (lo + hi) / 2) * tree(x, (lo + hi) / 2, hi);
}

// DIRECT: recursive_jacobian
// Each call has lists of its own, and takes its part of the tables.
SPARSEGEN_JACOBIAN(f[2], x[20])
void recursive(const double* x, double* f) {
  f[0] = tree(x, 0, 10);
  f[1] = tree(x, 10, 20) * tree(x, 0, 3);
}

// DIRECT: with_vectors_jacobian
SPARSEGEN_JACOBIAN(return [24], x[24])
std::vector<double> with_vectors(const std::vector<double>& x) {
  std::vector<double> mean(4, 0.0), out(24);
  for (int i = 0; i < 24; ++i) mean[i % 4] += x[i] * x[i];
  for (int i = 0; i < 24; ++i) {
    double s = 0.0;
    for (int j = 0; j < 24; ++j) s += mean[(i + j) % 4] * x[j];
    out[i] = s * mean[i % 4];
  }
  return out;
}

// DIRECT: early_out_jacobian
// A sum that goes on from row to row, until the function is left.
SPARSEGEN_JACOBIAN(f[24], x[24])
void early_out(const double* x, double* f) {
  double total = 0.0;
  for (int i = 0; i < 24; ++i) {
    for (int j = 0; j < 18; ++j) total += x[(i * j) % 24] * x[(i + j) % 24];
    f[i] = total;
    if (i == 22) {
      f[23] = total * x[0];
      return;
    }
  }
}

// Slots that values decide, in lists that are merged.
static double upwind(double a, double b) {
  if (a + b > 0.7) return a * a;
  if (a > b) return 0.0;
  return a * b;
}

// DIRECT: upwinded_jacobian
SPARSEGEN_JACOBIAN(f[21], x[20])
void upwinded(const double* x, double* f) {
  double flux[20], total = 0.0;
  for (int i = 0; i < 20; ++i) {
    if (x[i] > 0.4)
      flux[i] = x[i] * x[(i + 1) % 20];
    else
      flux[i] = upwind(x[(i + 3) % 20], x[i]);
  }
  for (int k = 0; k < 40; ++k) total += flux[k % 20] * flux[(3 * k + 1) % 20];
  for (int i = 0; i < 20; ++i) f[i] = flux[i] * total;
  f[20] = total;
}

// Lists of several lengths behind pointers of one kind.
static void add(double* to, const double* x, int from, int n) {
  for (int k = 0; k < n; ++k) *to += x[(from + k) % 20] * x[(from + 3 * k) % 20];
}

// DIRECT: pointers_jacobian
SPARSEGEN_JACOBIAN(f[20], x[20])
void pointers(const double* x, double* f) {
  double small[20], large = 0.0;
  for (int i = 0; i < 20; ++i) {
    small[i] = 0.0;
    double* to = i % 3 == 0 ? &large : &small[i];
    add(to, x, i, i % 3 == 0 ? 20 : 4);
    *to *= 0.5;
  }
  for (int i = 0; i < 20; ++i) f[i] = small[i] + large * x[i];
}
