// Loops that end at what vectors, functions and std::min give, which nothing in them changes, are counted ones: so their
// Hessians are direct, and have a hook. What changes is asked for in each round. Walks up a tree end at its root, and what
// `continue` passes over by a value is no row that is left out.
// RUN: %sizes
// SIZE: n=1 width=1 begins=0,0 ends=0,0 begins.size()=2 ends.size()=2 parent=-1,0
// SIZE: n=4 width=2 begins=0,2,2,3,5 ends=1,2,0,3,1 begins.size()=5 ends.size()=5 parent=-1,0,0,2
// SIZE: n=7 width=3 begins=0,1,3,6,6,8,9,9 ends=4,0,1,2,3,0,1,4,6 begins.size()=8 ends.size()=9 parent=-1,0,1,1,-1,4,2
// BLOCKS: band_hessian 2
// BLOCKS: rows_hessian 2
// BLOCKS: calls_hessian 2
// BLOCKS: ranges_hessian 2
#include <sparsegen/annotate.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

// CASE: band_hessian(n, width) evaluate(n, width, x)
SPARSEGEN_HESSIAN(return, u[n])
double band(int n, int width, const double* u) {
  double sum = 0.0;
  for (int i = 0; i < n; ++i)
    for (int j = std::max(0, i - width); j <= std::min(n - 1, i + width); ++j) sum += (u[i] - 2.0 * u[j]) * u[i] * u[j];
  return sum;
}

// CASE: rows_hessian(begins_held, ends_held, n) evaluate(begins_held, ends_held, n, x)
SPARSEGEN_STRUCTURE(begins, ends)
SPARSEGEN_HESSIAN(return, u[n])
double rows(const std::vector<int>& begins, const std::vector<int>& ends, int n, const double* u) {
  double sum = 0.0;
  for (int i = 0; i < n; ++i)
    for (int k = begins[i]; k < begins[i + 1]; ++k) sum += std::exp(u[ends[k]] * u[i]);
  return sum;
}

static int last(const std::vector<int>& begins, int i) { return begins[i + 1]; }

// CASE: calls_hessian(begins_held, ends_held, n) evaluate(begins_held, ends_held, n, x)
SPARSEGEN_STRUCTURE(begins, ends)
SPARSEGEN_HESSIAN(return, u[n])
double calls(const std::vector<int>& begins, const std::vector<int>& ends, int n, const double* u) {
  double sum = 0.0;
  for (int i = 0; i < n; ++i)
    for (int k = begins[i]; k < last(begins, i); ++k) sum += std::sin(u[ends[k]] + 2.0 * u[i]);
  return sum;
}

struct Range {
  const int *first, *last;
  const int* begin() const { return first; }
  const int* end() const { return last; }
};
static Range rowOf(const std::vector<int>& begins, const std::vector<int>& ends, int i) {
  return {ends.data() + begins[i], ends.data() + begins[i + 1]};
}

// CASE: ranges_hessian(begins_held, ends_held, n) evaluate(begins_held, ends_held, n, x)
SPARSEGEN_STRUCTURE(begins, ends)
SPARSEGEN_HESSIAN(return, u[n])
double ranges(const std::vector<int>& begins, const std::vector<int>& ends, int n, const double* u) {
  double sum = 0.0;
  for (int i = 0; i < n; ++i)
    for (int j : rowOf(begins, ends, i)) sum += std::exp(u[j] * u[i]);
  return sum;
}

// CASE: moving_jacobian(n) evaluate(n, x)
SPARSEGEN_JACOBIAN(f[n], u[n])
void moving(int n, const double* u, double* f) {
  std::array<int, 2> end{1, n};
  for (int i = 0; i < n; ++i) f[i] = u[i] * u[i];
  for (int j = 0; j < std::min(n, end[0] * 2); ++j) {
    f[j] *= u[0];
    if (j % 2 == 0 && end[0] < n) ++end[0];
  }
}

// CASE: chains_jacobian(n, parent) evaluate(n, parent, x)
SPARSEGEN_STRUCTURE(parent[n])
SPARSEGEN_JACOBIAN(f[n], u[n])
void chains(int n, const int* parent, const double* u, double* f) {
  for (int i = 0; i < n; ++i) {
    f[i] = 1.0;
    for (int j = i; j >= 0; j = parent[j]) f[i] += u[j] * u[j];
  }
}

// CASE: slack_jacobian(n) evaluate(n, 0.5, x)
SPARSEGEN_JACOBIAN(f[n], u[n])
void slack(int n, double rest, const double* u, double* f) {
  std::vector<double> force(n + 1);
  for (int i = 0; i < n; ++i) {
    const double length = u[i] * u[i];
    if (length < rest) continue;
    force[i] += length;
    if (i % 3 == 2) {
      force[i] *= 2.0;
      continue;
    }
    force[i + 1] -= length * u[i];
  }
  for (int i = 0; i < n; ++i) f[i] = force[i] + force[i + 1];
}
