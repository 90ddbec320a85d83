// Data that a caller may leave out, with null, where sizes are known at run time: what is added where there are some has
// its entries in the pattern either way.
// RUN: %sizes
// SIZE: n=1 ne=1 edge=0,0
// SIZE: n=4 ne=3 edge=0,1,1,2,3,0
// SIZE: n=7 ne=5 edge=6,1,1,5,2,3,2,0,4,4
#include <sparsegen/annotate.h>

#include <cmath>

static const double kData[] = {0.3, -1.2, 0.7, 1.9, -0.4, 0.8, 1.1};

// A term, a factor, and entries of neighbors; also with what is asked beside.
// CASE: weighted_jacobian(n) evaluate(n, nullptr, kData, x)
// CASE: weighted_jacobian(n) evaluate(n, kData, nullptr, x)
SPARSEGEN_JACOBIAN(r[n], x[n])
void weighted(int n, const double* w, const double* flow, const double* x, double* r) {
  for (int i = 0; i < n; ++i) {
    double s = x[i] * x[i];
    if (w) s *= w[i];
    if (flow != nullptr && i > 0) s += flow[i] * std::sin(x[i - 1]);
    r[i] = w && i + 1 < n ? s + x[i + 1] : s;
  }
}

// Members of user data, in a mesh; rows are set where there are none, and added to else.
struct Data {
  const double *previous, *target;
  double dt;
};
static const Data kAll{kData, kData, 0.1}, kSome{nullptr, kData, 0.5}, kNone{nullptr, nullptr, 1};
// CASE: stepped_jacobian(n, ne, edge) evaluate(n, ne, edge, &kAll, x)
// CASE: stepped_jacobian(n, ne, edge) evaluate(n, ne, edge, &kSome, x)
// CASE: stepped_jacobian(n, ne, edge) evaluate(n, ne, edge, &kNone, x)
SPARSEGEN_STRUCTURE(edge[2 * ne])
SPARSEGEN_JACOBIAN(r[n], x[n])
void stepped(int n, int ne, const int* edge, const Data* data, const double* x, double* r) {
  for (int i = 0; i < n; ++i) {
    if (data->previous)
      r[i] = (x[i] - data->previous[i]) / data->dt;
    else
      r[i] = 0;
  }
  for (int e = 0; e < ne; ++e) {
    const int a = edge[2 * e], b = edge[2 * e + 1];
    double f = std::sin(x[a] - x[b]);
    if (data->target) f *= 1 + data->target[a] * x[b];
    r[a] += f;
    r[b] -= f;
  }
}

// Hessians: a whole loop, and a pointer that is chosen.
// CASE: energy_hessian(n, ne, edge) evaluate(n, ne, edge, kData, nullptr, x)
// CASE: energy_hessian(n, ne, edge) evaluate(n, ne, edge, nullptr, kData, x)
SPARSEGEN_STRUCTURE(edge[2 * ne])
SPARSEGEN_HESSIAN(return, x[n])
double energy(int n, int ne, const int* edge, const double* rest, const double* ref, const double* x) {
  double sum = 0;
  for (int e = 0; e < ne; ++e) {
    const double d = x[edge[2 * e]] - x[edge[2 * e + 1]], l = rest ? rest[e] : 1.0;
    sum += (d - l) * (d - l) * (d + 2);
  }
  if (ref)
    for (int i = 0; i < n; ++i) sum += std::pow(x[i] - ref[i], 4);
  return sum;
}

// A callee asks, and one function leaves early.
inline double damped(const double* rate, int i, double a, double b) {
  if (!rate) return std::sin(a);
  return a * b * rate[i];
}
// CASE: chain_jacobian(n) evaluate(n, nullptr, x)
// CASE: chain_jacobian(n) evaluate(n, kData, x)
SPARSEGEN_JACOBIAN(r[n], x[n])
void chain(int n, const double* rate, const double* x, double* r) {
  for (int i = 0; i < n; ++i) r[i] = damped(rate, i, x[i], x[(i + 1) % n]);
  if (!rate) return;
  for (int i = 1; i < n; ++i) r[i] += x[i - 1] * x[i - 1];
}

// One variable for all loops, as in C; what lives in a branch, and is needed on the way back.
// CASE: loops_jacobian(n) evaluate(n, nullptr, -1.0, x)
// CASE: loops_jacobian(n) evaluate(n, kData, 0.5, x)
SPARSEGEN_JACOBIAN(r[n], x[n])
void loops(int n, const double* w, double eps, const double* x, double* r) {
  int i;
  for (i = 0; i < n; i++) r[i] = x[i] * x[i];
  if (w)
    for (i = 0; i < n; i++) r[i] *= w[i];
  if (eps > 0) {
    for (i = 1; i < n; i++) r[i] += eps * x[i - 1];
  } else {
    for (i = 0; i + 1 < n; i++) r[i] += x[i + 1] * x[i];
  }
}

inline double at(const double* p, int i) { return p[i]; }
// CASE: locals_hessian(n) evaluate(n, nullptr, x)
// CASE: locals_hessian(n) evaluate(n, kData, x)
SPARSEGEN_HESSIAN(return, x[n])
double locals(int n, const double* w, const double* x) {
  double sum = 0;
  for (int i = 0; i < n; ++i) {
    if (w) sum += at(x, i) * at(x, (i + 2) % n) * at(w, i);
    if (x[i] > 0) {
      const int j = (i + 1) % n;
      const double* p = x + j;
      sum += x[j] * x[j] * x[i] + std::sin(p[0] * x[0]);
    } else {
      const int j = n - 1 - i;
      sum += x[j] * x[i] * x[i];
    }
  }
  return sum;
}
