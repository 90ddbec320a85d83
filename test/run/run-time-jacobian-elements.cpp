// Jacobians element by element, where meshes are known at run time: what a straight line adds to rows is one element,
// whose rows and columns stand in runs.
// RUN: %sizes
// SIZE: nodes=2 ne=1 edge=0,1, tri=0,1,1 kind=1, nf=1 fixed=1, shift=1
// SIZE: nodes=4 ne=3 edge=0,1,1,2,3,0 tri=0,1,2,1,2,3,3,0,1 kind=0,1,2 nf=2 fixed=2,0 shift=1
// SIZE: nodes=6 ne=4 edge=4,1,1,5,2,3,2,0 tri=4,3,2,0,1,5,1,1,1,0,4,3 kind=2,1,0,1 nf=1 fixed=3, shift=1
#include <sparsegen/annotate.h>

#include <cmath>

// Nodes of three unknowns; a helper with arrays and loops of its own; an element may have a node twice.
// CASE: membrane_jacobian(nodes, ne, tri) evaluate(nodes, ne, tri, 1.5, x)
// REFUSED: membrane_jacobian(1, ne, tri)
inline void strain(const double (&p)[3][3], double stiffness, double (&force)[3][3]) {
  double mean[3] = {0, 0, 0};
  for (int a = 0; a < 3; ++a)
    for (int c = 0; c < 3; ++c) mean[c] += p[a][c] / 3;
  for (int a = 0; a < 3; ++a)
    for (int c = 0; c < 3; ++c) force[a][c] = stiffness * std::sin(p[a][c] - mean[c]) * (1 + mean[0] * mean[1] * mean[2]);
}
SPARSEGEN_STRUCTURE(tri[3 * ne])
SPARSEGEN_JACOBIAN(r[3 * nodes], u[3 * nodes])
void membrane(int nodes, int ne, const int* tri, double stiffness, const double* u, double* r) {
  for (int i = 0; i < 3 * nodes; ++i) r[i] = 0;
  for (int e = 0; e < ne; ++e) {
    double p[3][3], force[3][3];
    for (int a = 0; a < 3; ++a)
      for (int c = 0; c < 3; ++c) p[a][c] = u[3 * tri[3 * e + a] + c];
    strain(p, stiffness, force);
    for (int a = 0; a < 3; ++a)
      for (int c = 0; c < 3; ++c) r[3 * tri[3 * e + a] + c] += force[a][c];
  }
}

// A flux of three quantities, of which some depend on some; what values choose; cells begin with entries of their own.
// CASE: shallow_jacobian(nodes, ne, edge) evaluate(nodes, ne, edge, x)
SPARSEGEN_STRUCTURE(edge[2 * ne])
SPARSEGEN_JACOBIAN(r[3 * nodes], q[3 * nodes])
void shallow(int nodes, int ne, const int* edge, const double* q, double* r) {
  for (int i = 0; i < nodes; ++i) {
    r[3 * i] = 0;
    r[3 * i + 1] = -0.1 * q[3 * i + 1] * q[3 * i];
    r[3 * i + 2] = -0.1 * q[3 * i + 2] * q[3 * i];
  }
  for (int e = 0; e < ne; ++e) {
    const double* a = q + 3 * edge[2 * e];
    const double* b = q + 3 * edge[2 * e + 1];
    double* at = r + 3 * edge[2 * e];
    double* to = r + 3 * edge[2 * e + 1];
    const double speed = 0.5 * (a[1] + b[1]);
    const double mass = speed > 0 ? a[0] * speed : b[0] * speed;
    at[0] -= mass;
    to[0] += mass;
    at[1] -= mass * (a[1] + b[1]) + a[0] * a[0];
    to[1] += mass * (a[1] + b[1]) + b[0] * b[0];
    at[2] -= std::sin(a[2] - b[2]);
    to[2] += std::sin(a[2] - b[2]);
  }
}

// Fields in arrays of their own, and two dependents.
// CASE: fields_jacobian(nodes, ne, edge) evaluate(nodes, ne, edge, x, x)
SPARSEGEN_STRUCTURE(edge[2 * ne])
SPARSEGEN_JACOBIAN((du[nodes], dv[nodes]), (u[nodes], v[nodes]))
void fields(int nodes, int ne, const int* edge, const double* u, const double* v, double* du, double* dv) {
  for (int i = 0; i < nodes; ++i) du[i] = u[i] * u[i] * v[i], dv[i] = -u[i] * v[i];
  for (int e = 0; e < ne; ++e) {
    const int a = edge[2 * e], b = edge[2 * e + 1];
    const double flow = std::exp(0.1 * (u[a] - u[b])) * v[a], other = std::cos(v[a] - v[b]);
    du[a] += flow, du[b] -= flow;
    dv[a] += other, dv[b] -= other;
  }
}

// Rows that are set once the elements are done: which ones, tables say.
// CASE: fixed_jacobian(nodes, ne, edge, nf, fixed) evaluate(nodes, ne, edge, nf, fixed, x)
SPARSEGEN_STRUCTURE(edge[2 * ne], fixed[nf])
SPARSEGEN_JACOBIAN(r[2 * nodes], u[2 * nodes])
void fixed(int nodes, int ne, const int* edge, int nf, const int* fixed, const double* u, double* r) {
  for (int i = 0; i < 2 * nodes; ++i) r[i] = 0;
  for (int e = 0; e < ne; ++e) {
    const int a = 2 * edge[2 * e], b = 2 * edge[2 * e + 1];
    const double x = u[a] - u[b], y = u[a + 1] - u[b + 1], length = std::sqrt(x * x + y * y + 0.1);
    r[a] += x * length, r[a + 1] += y * length, r[b] -= x * length, r[b + 1] -= y * length;
  }
  for (int k = 0; k < nf; ++k) r[2 * fixed[k]] = u[2 * fixed[k]] * u[2 * fixed[k]];
}

// Those that are left out, elements of two kinds, and one outside of all loops.
// CASE: kinds_jacobian(nodes, ne, edge, kind) evaluate(nodes, ne, edge, kind, x)
SPARSEGEN_STRUCTURE(edge[2 * ne], kind[ne])
SPARSEGEN_JACOBIAN(r[2 * nodes], u[2 * nodes])
void kinds(int nodes, int ne, const int* edge, const int* kind, const double* u, double* r) {
  for (int i = 0; i < 2 * nodes; ++i) r[i] = 0;
  r[0] += u[0] * u[1] * u[2 * nodes - 1];
  r[1] += u[0] * u[1] * u[2 * nodes - 1];
  for (int e = 0; e < ne; ++e) {
    if (kind[e] == 0) continue;
    const int a = 2 * edge[2 * e], b = 2 * edge[2 * e + 1];
    const double x = u[a] - u[b], y = u[a + 1] - u[b + 1];
    if (kind[e] == 1) {
      const double force = x * y * y;
      r[a] += force, r[a + 1] += force * x, r[b] -= force, r[b + 1] -= force * x;
    } else {
      r[b] += x * x + y, r[b + 1] += std::sin(x) * y;
    }
  }
}

// Observations, each with rows of its own: of a camera and a point.
// CASE: observed_jacobian(nodes, ne, edge) evaluate(nodes, ne, edge, x)
static void project(const double* camera, const double* point, double* residual) {
  const double scale = std::exp(0.1 * camera[2]) / (1 + point[0] * point[0]);
  residual[0] = scale * (camera[0] + point[1]) - 0.3;
  residual[1] = scale * (camera[1] - point[1]) - 0.4;
}
SPARSEGEN_STRUCTURE(edge[2 * ne])
SPARSEGEN_JACOBIAN(r[2 * ne], x[5 * nodes])
void observed(int nodes, int ne, const int* edge, const double* x, double* r) {
  const double* points = x + 3 * nodes;
  for (int k = 0; k < ne; ++k) project(x + 3 * edge[2 * k], points + 2 * edge[2 * k + 1], r + 2 * k);
}

// A row that begins, and one that is added to, which may be the same one.
// CASE: follows_jacobian(nodes, ne, edge) evaluate(nodes, ne, edge, x)
SPARSEGEN_STRUCTURE(edge[2 * ne])
SPARSEGEN_JACOBIAN(r[ne + nodes], x[nodes])
void follows(int nodes, int ne, const int* edge, const double* x, double* r) {
  for (int i = 0; i < nodes; ++i) r[ne + i] = 0;
  for (int e = 0; e < ne; ++e) {
    const double a = x[edge[2 * e]], b = x[edge[2 * e + 1]];
    r[e] = a * b * b;
    r[ne + edge[2 * e]] += r[e] * a;
    r[ne + edge[2 * e + 1]] += std::exp(a) * b;
  }
}

// Indices that change in the round, and nodes in a local array.
// CASE: moved_jacobian(nodes, ne, tri, kind) evaluate(nodes, ne, tri, kind, x)
SPARSEGEN_STRUCTURE(tri[3 * ne], kind[ne])
SPARSEGEN_JACOBIAN(r[2 * nodes], u[2 * nodes])
void moved(int nodes, int ne, const int* tri, const int* kind, const double* u, double* r) {
  for (int i = 0; i < 2 * nodes; ++i) r[i] = 0;
  for (int e = 0; e < ne; ++e) {
    int at[3];
    for (int a = 0; a < 3; ++a) at[a] = 2 * tri[3 * e + (a + kind[e]) % 3];
    int p = at[0];
    const double x = u[p] * u[p + 1];
    r[p] += x * u[at[1]] * u[at[1] + 1];
    r[p + 1] += x * u[at[1]] + u[at[1] + 1];
    p = at[2];
    const double y = u[p] * u[p + 1];
    r[p] += y * x * u[at[1]] * u[at[1] + 1];
    r[p + 1] += y * x * u[at[1]] * u[at[1] + 1];
  }
}

// What is scaled once it is summed up, and what values leave out.
// CASE: scaled_jacobian(nodes, ne, edge) evaluate(nodes, ne, edge, x)
SPARSEGEN_STRUCTURE(edge[2 * ne])
SPARSEGEN_JACOBIAN(r[2 * nodes], u[2 * nodes])
void scaled(int nodes, int ne, const int* edge, const double* u, double* r) {
  for (int i = 0; i < 2 * nodes; ++i) r[i] = 0;
  for (int e = 0; e < ne; ++e) {
    const int a = 2 * edge[2 * e], b = 2 * edge[2 * e + 1];
    const double x = u[a] * u[b] * u[a + 1] * u[b + 1];
    r[a] += x, r[a + 1] += x, r[b] += x, r[b + 1] += x;
  }
  for (int i = 0; i < nodes; ++i) r[2 * i] *= 0.5;
}
// CASE: contact_jacobian(nodes, ne, edge) evaluate(nodes, ne, edge, x)
SPARSEGEN_STRUCTURE(edge[2 * ne])
SPARSEGEN_JACOBIAN(r[2 * nodes], u[2 * nodes])
void contact(int nodes, int ne, const int* edge, const double* u, double* r) {
  for (int i = 0; i < 2 * nodes; ++i) r[i] = 0;
  for (int e = 0; e < ne; ++e) {
    const int a = 2 * edge[2 * e], b = 2 * edge[2 * e + 1];
    const double x = u[a] - u[b], y = u[a + 1] - u[b + 1], gap = 1 - x * x - y * y;
    if (gap > 0) r[a] += gap * x, r[a + 1] += gap * y, r[b] -= gap * x, r[b + 1] -= gap * y;
  }
}

// A slot of its own size beside those of the mesh: a load factor and two parameters.
// CASE: loaded_jacobian(nodes, ne, edge) evaluate(nodes, ne, edge, x, x)
SPARSEGEN_STRUCTURE(edge[2 * ne])
SPARSEGEN_JACOBIAN((r[2 * nodes], work), (u[2 * nodes], p[3]))
void loaded(int nodes, int ne, const int* edge, const double* u, const double* p, double* r, double* work) {
  *work = 0;
  for (int i = 0; i < 2 * nodes; ++i) r[i] = 0;
  for (int e = 0; e < ne; ++e) {
    const int a = 2 * edge[2 * e], b = 2 * edge[2 * e + 1];
    const double x = u[a] - u[b], y = u[a + 1] - u[b + 1], force = p[0] * x * x * p[1] * y * p[2];
    r[a] += force, r[a + 1] += force * x, r[b] -= force, r[b + 1] -= force * x;
    *work += force;
  }
}

// A slot of a row that lies between may hold no column: of faces without a neighbour, and of rows that a helper goes through
// and that have other columns each.
// CASE: ghosts_jacobian(nodes, ne, edge, kind) evaluate(nodes, ne, edge, kind, 0.3, x)
SPARSEGEN_STRUCTURE(edge[2 * ne], kind[ne])
SPARSEGEN_JACOBIAN(r[2 * nodes], q[2 * nodes])
void ghosts(int nodes, int ne, const int* edge, const int* kind, double inflow, const double* q, double* r) {
  for (int i = 0; i < 2 * nodes; ++i) r[i] = 0;
  for (int f = 0; f < ne; ++f) {
    const int l = edge[2 * f], n = kind[f] == 0 ? -1 : edge[2 * f + 1];
    double b[2] = {inflow, -inflow};
    if (n >= 0) b[0] = q[2 * n], b[1] = q[2 * n + 1];
    const double a = q[2 * l] * b[1] + q[2 * l + 1] * b[0];
    r[2 * l] += a, r[2 * l + 1] += a * b[0];
    if (n >= 0) r[2 * n] -= a, r[2 * n + 1] -= a * b[0];
  }
}
// CASE: scattered_jacobian(nodes, ne, edge) evaluate(nodes, ne, edge, x)
static void scatter(double* r, const double* local) {
  for (int c = 0; c < 2; ++c) r[c] += local[c];
}
SPARSEGEN_STRUCTURE(edge[2 * ne])
SPARSEGEN_JACOBIAN(r[2 * nodes], u[2 * nodes])
void scattered(int nodes, int ne, const int* edge, const double* u, double* r) {
  for (int i = 0; i < 2 * nodes; ++i) r[i] = 0;
  for (int e = 0; e < ne; ++e) {
    const double *a = u + 2 * edge[2 * e], *b = u + 2 * edge[2 * e + 1];
    const double local[2] = {a[0] * a[1], a[0] * a[1] * b[0]};
    scatter(r + 2 * edge[2 * e], local);
  }
}

// A row that begins twice in a straight line, by names of which neither says that they are the same.
// CASE: twice_jacobian(nodes, ne, edge) evaluate(nodes, ne, edge, x)
SPARSEGEN_STRUCTURE(edge[2 * ne])
SPARSEGEN_JACOBIAN(r[2 * ne], u[nodes])
void twice(int nodes, int ne, const int* edge, const double* u, double* r) {
  (void)nodes;
  for (int e = 0; e < ne; ++e) {
    const int p = 2 * e;
    double* q = r + 2 * e;
    const double a = u[edge[2 * e]], b = u[edge[2 * e + 1]];
    q[0] = a * a * u[0];
    q[1] = b * b * u[0];
    r[p] = a * u[0];
    r[2 * e + 1] = std::exp(a) * b;
  }
}

// Sums that are stored to a row at last, where something else adds to a row in between. Where that is the same row, what it
// had is gone then: at a size that is not tried it is refused. And sums in one go.
// CASE: stored_jacobian(nodes, ne, edge, kind, shift) evaluate(nodes, ne, edge, kind, shift, x)
// REFUSED: stored_jacobian(nodes, ne, edge, kind, 0)
SPARSEGEN_STRUCTURE(shift, edge[2 * ne], kind[ne])
SPARSEGEN_JACOBIAN(r[ne], u[nodes])
void stored(int nodes, int ne, const int* edge, const int* kind, int shift, const double* u, double* r) {
  (void)nodes;
  for (int e = 0; e < ne; ++e) r[e] = 0;
  for (int e = 0; e < ne; ++e) {
    const double a = u[edge[2 * e]], b = u[edge[2 * e + 1]];
    double sum = a * a;
    if (kind[e] > 0) sum += a * b;
    if (e >= shift) r[e - shift] += a * b * b;
    if (kind[e] > 1) sum += b;
    r[e] = sum;
  }
}
// CASE: between_jacobian(nodes, ne, edge) evaluate(nodes, ne, edge, x)
SPARSEGEN_STRUCTURE(edge[2 * ne])
SPARSEGEN_JACOBIAN((r[ne], w[ne]), u[nodes])
void between(int nodes, int ne, const int* edge, const double* u, double* r, double* w) {
  (void)nodes;
  for (int e = 0; e < ne; ++e) r[e] = 0;
  for (int e = 0; e < ne; ++e) {
    const double a = u[edge[2 * e]], b = u[edge[2 * e + 1]];
    double sum = a * a, other = a * b;
    r[e] += a * b * b;
    sum += a * b;
    other += std::sin(b);
    r[e] = sum;
    w[e] = other;
  }
}
