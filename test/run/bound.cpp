// Sizes bound by SPARSEGEN_SET: a parameter, a member, a global, an enumerator in the expression.
// RUN: %run
#include <sparsegen/annotate.h>
#include <vector>

SPARSEGEN_JACOBIAN(dydt[2 * n], y[2 * n])
SPARSEGEN_SET(n, 4)
void parameter(int n, const double* y, double* dydt) {
  for (int i = 0; i < n; ++i) {
    const int left = i == 0 ? n - 1 : i - 1;
    dydt[i] = y[left] - y[i];
    dydt[n + i] = y[i] * y[n + i];
  }
}

SPARSEGEN_SET(nx, 3)
SPARSEGEN_SET(ny, 2)
SPARSEGEN_JACOBIAN(f[ny][nx], u[ny][nx])
void grid(unsigned nx, unsigned ny, const double* u, double* f) {
  for (unsigned j = 0; j < ny; ++j)
    for (unsigned i = 0; i < nx; ++i) {
      const unsigned west = (i + nx - 1) % nx, north = (j + 1) % ny;
      f[j * nx + i] = u[j * nx + west] * u[north * nx + i];
    }
}

struct Problem {
  int mx;
  double dx;
};

// WITH data: {5, 0.5}
SPARSEGEN_JACOBIAN(f[data->mx], u[data->mx])
SPARSEGEN_SET(data->mx, 5)
void member(const Problem* data, const double* u, double* f) {
  const int n = data->mx;
  f[0] = u[0];
  f[n - 1] = u[n - 1];
  for (int i = 1; i < n - 1; ++i) f[i] = (u[i - 1] - 2.0 * u[i] + u[i + 1]) / (data->dx * data->dx) + u[i] * u[i];
}

// A member by the name of the local that the user data is fetched into: declared with it, given it later, a reference.
// WITH user_data: Problem{4, 0.5}
SPARSEGEN_SET(data->mx, 4)
SPARSEGEN_JACOBIAN(f[data->mx], u[data->mx])
void local_name(const double* u, double* f, void* user_data) {
  const Problem* data = static_cast<const Problem*>(user_data);
  for (int i = 0; i < data->mx; ++i) f[i] = u[i] * u[(i + 1) % data->mx] / data->dx;
}

typedef Problem* ProblemData;

// WITH user_data: Problem{3, 0.25}
SPARSEGEN_SET(data->mx, 3)
SPARSEGEN_JACOBIAN(f[2 * data->mx], u[data->mx])
int assigned_later(const double* u, double* f, void* user_data) {
  ProblemData data;
  int i;
  (void)user_data;
  data = (ProblemData)user_data;
  for (i = 0; i < data->mx; ++i) {
    f[i] = u[i] / data->dx;
    f[data->mx + i] = u[0] * u[i];
  }
  return 0;
}

// WITH user_data: Problem{5, 2.0}
SPARSEGEN_SET(problem.mx, 5)
SPARSEGEN_JACOBIAN(f[problem.mx - 1], u[problem.mx])
void reference_to_user_data(const double* u, double* f, void* user_data) {
  const Problem& problem = *static_cast<const Problem*>(user_data);
  for (int i = 1; i < problem.mx; ++i) f[i - 1] = (u[i] - u[i - 1]) / problem.dx;
}

// Elements, what a pointer leads to, and what a reference does.
struct Extents {
  int dims[3];
  double scale;
};
// WITH n: {5}
// WITH ipar: {1, 2, 3}
// WITH g: {{5, 7, 1}, 2.0}
// WITH bands: 1
SPARSEGEN_SET(*n, 5)
SPARSEGEN_SET(ipar[1], 2)
SPARSEGEN_SET(g->dims[0], 5)
SPARSEGEN_SET(bands, 1)
SPARSEGEN_JACOBIAN(f[g->dims[0] - bands], x[1 * *n])
void elements(const int* n, const int* ipar, const Extents* g, const int& bands, const double* x, double* f) {
  for (int i = bands; i < g->dims[0]; ++i) {
    f[i - bands] = x[i] * g->scale;
    for (int k = 1; k < ipar[1]; ++k)
      if (i + k < *n) f[i - bands] -= x[i + k];
  }
}

// WITH grids: {{5, 7, 3}, 2.0}
SPARSEGEN_SET(grids[0].dims[2], 3)
SPARSEGEN_JACOBIAN(f[3], x[3])
void first_of_grids(const Extents* grids, const double* x, double* f) {
  for (int i = 0; i < grids->dims[2]; ++i) f[i] = x[i] * x[grids->dims[2] - 1 - i];
}

// Elements of vectors.
struct Net {
  std::vector<int> from, to;
  std::vector<double> k;
};
// WITH net: {{0, 1}, {1, 2}, {2.0, 3.0}}
SPARSEGEN_JACOBIAN(y[3], x[3])
SPARSEGEN_SET(net.from[0], 0)
SPARSEGEN_SET(net.from[1], 1)
SPARSEGEN_SET(net.to[0], 1)
SPARSEGEN_SET(net.to[1], 2)
void springs(const Net& net, const double* x, double* y) {
  for (int i = 0; i < 3; ++i) y[i] = 0;
  for (std::size_t e = 0; e < 2; ++e) {
    const double f = net.k[e] * (x[net.from[e]] - x[net.to[e]]);
    y[net.from[e]] += f;
    y[net.to[e]] -= f;
  }
}
// WITH net: {{0, 1}, {1, 2}, {2.0, 3.0}}
SPARSEGEN_JACOBIAN(y[3], x[3])
SPARSEGEN_SET(net->to[0], 1)
void pointed(const Net* net, const double* x, double* y) {
  for (int i = 0; i < 3; ++i) y[i] = x[i] * x[net->to[0]];
}
// WITH order: {2, 0}
SPARSEGEN_JACOBIAN(y[3], x[3])
SPARSEGEN_SET(order[0], 2)
void given(const std::vector<int>& order, const double* x, double* y) {
  for (int i = 0; i < 3; ++i) y[i] = x[i] * x[order[0]];
}

// Elements of a vector that is a member of the object.
struct Ordered {
  std::vector<int> order;
  // OBJECT: {{1, 0}}
  // MEMBERS: sg_this.order
  SPARSEGEN_SET(order[0], 1)
  SPARSEGEN_SET(order[1], 0)
  SPARSEGEN_JACOBIAN(y[2], x[2])
  void apply(const double* x, double* y) const {
    for (int i = 0; i < 2; ++i) y[i] = x[order[i]] * x[order[i]];
  }
};
