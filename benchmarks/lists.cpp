// Functions whose rows, directly, are lists of entries that are copied, or could be: for lists.py.
#include <sparsegen/annotate.h>

#include <cmath>

constexpr int n = 240;

// Node sums over the elements of a line.
SPARSEGEN_JACOBIAN(out[240], x[240])
void nodes(const double* x, double* out) {
  double g[n];
  for (int i = 0; i < n; ++i) g[i] = 0;
  for (int e = 0; e < n - 1; ++e) {
    const double d = x[e + 1] - x[e];
    g[e] += d * d;
    g[e + 1] += d;
  }
  for (int i = 0; i < n; ++i) out[i] = g[i] * (1 + g[i]);
}

// Sums over four neighbours out of a table, each in two rows.
static const int shift[4] = {1, 7, 3, 11};
SPARSEGEN_JACOBIAN(out[240], x[240])
void graph(const double* x, double* out) {
  double g[n];
  for (int i = 0; i < n; ++i) {
    g[i] = 0;
    for (int k = 0; k < 4; ++k) g[i] += (x[(i + shift[k]) % n] - x[i]) * x[i];
  }
  for (int i = 0; i < n; ++i) out[i] = g[i] + g[(i + 1) % n];
}

// Normalised exponentials in groups of six.
SPARSEGEN_JACOBIAN(out[240], x[240])
void soft(const double* x, double* out) {
  for (int g = 0; g < n / 6; ++g) {
    double e[6], sum = 0;
    for (int k = 0; k < 6; ++k) {
      e[k] = std::exp(x[6 * g + k]);
      sum += e[k];
    }
    for (int k = 0; k < 6; ++k) out[6 * g + k] = e[k] / sum;
  }
}

// A filter that begins anew every six values.
SPARSEGEN_JACOBIAN(out[240], x[240])
void filter(const double* x, double* out) {
  for (int g = 0; g < n / 6; ++g) {
    double s = 0;
    for (int i = 0; i < 6; ++i) {
      s = 0.8 * s + x[6 * g + i] * x[6 * g + i];
      out[6 * g + i] = s * s;
    }
  }
}

// Back substitution in blocks of four.
SPARSEGEN_JACOBIAN(out[240], x[240])
void back(const double* x, double* out) {
  double u[n];
  for (int b = 0; b < n; b += 4) {
    u[b + 3] = x[b + 3] / 2;
    for (int i = 2; i >= 0; --i) u[b + i] = (x[b + i] - 0.5 * u[b + i + 1]) / 2;
  }
  for (int i = 0; i < n; ++i) out[i] = u[i];
}

// Products with a matrix, twice, in blocks of four.
SPARSEGEN_JACOBIAN(out[240], x[240])
void blocks(const double* x, double* out) {
  static const double m[4][4] = {{2, 1, 0, 1}, {1, 3, 1, 0}, {0, 1, 2, 1}, {1, 0, 1, 4}};
  double v[n], w[n];
  for (int b = 0; b < n / 4; ++b)
    for (int i = 0; i < 4; ++i) {
      double s = 0;
      for (int j = 0; j < 4; ++j) s += m[i][j] * x[4 * b + j];
      v[4 * b + i] = s;
    }
  for (int i = 0; i < n; ++i) w[i] = v[i] * v[i];
  for (int b = 0; b < n / 4; ++b)
    for (int i = 0; i < 4; ++i) {
      double s = 0;
      for (int j = 0; j < 4; ++j) s += m[i][j] * w[4 * b + j];
      out[4 * b + i] = s;
    }
}

// Every second value is the mean of its neighbours, and then every other.
SPARSEGEN_JACOBIAN(out[240], x[240])
void smooth(const double* x, double* out) {
  double u[n];
  for (int i = 0; i < n; ++i) u[i] = x[i] * x[i];
  for (int s = 0; s < 2; ++s)
    for (int i = 1; i < n - 1; i += 2) u[i] = 0.5 * (u[i - 1] + u[i + 1]);
  for (int s = 0; s < 2; ++s)
    for (int i = 2; i < n - 1; i += 2) u[i] = 0.5 * (u[i - 1] + u[i + 1]);
  for (int i = 0; i < n; ++i) out[i] = std::sin(u[i]);
}

// Sums and differences over two and four values.
SPARSEGEN_JACOBIAN(out[240], x[240])
void haar(const double* x, double* out) {
  double u[n], t[n];
  for (int i = 0; i < n; ++i) u[i] = x[i] * x[i];
  for (int len = 2; len <= 4; len *= 2) {
    for (int b = 0; b < n; b += len)
      for (int i = 0; i < len / 2; ++i) {
        t[b + i] = u[b + i] + u[b + i + len / 2];
        t[b + i + len / 2] = u[b + i] - u[b + i + len / 2];
      }
    for (int i = 0; i < n; ++i) u[i] = t[i];
  }
  for (int i = 0; i < n; ++i) out[i] = u[i];
}

// Three stages of a scheme that keeps them in one array.
SPARSEGEN_JACOBIAN(out[240], x[240])
void stages(const double* x, double* out) {
  double k[n], z[n];
  for (int i = 0; i < n; ++i) k[i] = -x[i];
  for (int i = 0; i < n; ++i) z[i] = x[i] + 0.05 * k[i];
  for (int i = 0; i < n; ++i) k[i] = -z[i];
  for (int i = 0; i < n; ++i) z[i] = x[i] + 0.05 * k[i];
  for (int i = 0; i < n; ++i) k[i] = -z[i];
  for (int i = 0; i < n; ++i) out[i] = x[i] + 0.1 * k[i];
}

static void decay(const double* y, double* k) {
  for (int s = 0; s < n; s += 3) {
    k[s] = -0.4 * y[s];
    k[s + 1] = 0.4 * y[s] - 0.2 * y[s + 1];
    k[s + 2] = 0.2 * y[s + 1];
  }
}

// Two stages of chains of three.
SPARSEGEN_JACOBIAN(out[240], x[240])
void chains(const double* x, double* out) {
  double k[n], z[n];
  decay(x, k);
  for (int i = 0; i < n; ++i) z[i] = x[i] + 0.05 * k[i];
  decay(z, k);
  for (int i = 0; i < n; ++i) out[i] = x[i] + 0.1 * k[i];
}

// The values of each pair change places.
SPARSEGEN_JACOBIAN(out[240], x[240])
void pairs(const double* x, double* out) {
  double u[n];
  for (int i = 0; i < n; ++i) u[i] = x[i] * x[i];
  for (int i = 0; i + 1 < n; i += 2) {
    const double t = u[i];
    u[i] = u[i + 1];
    u[i + 1] = t;
  }
  for (int i = 0; i < n; ++i) out[i] = u[i] + u[(i + 1) % n];
}
