// Hessians element by element, `evaluate` with a hook, where meshes and sizes are known at run time: what blocks are of
// in every round, at every size.
// RUN: %sizes
// SIZE: n=1 m=1 nodes=3 ne=1 edge=0,1, tri=0,1,2 kind=1, mesh->nodes=3 mesh->ne=1 mesh->edge=0,1,
// SIZE: n=5 m=4 nodes=4 ne=3 edge=0,1,1,2,3,0 tri=0,1,2,1,2,3,3,0,1 kind=0,1,2 mesh->nodes=4 mesh->ne=3 mesh->edge=0,1,1,2,3,0
// SIZE: n=8 m=2 nodes=5 ne=4 edge=4,1,1,1,2,3,2,0 tri=4,3,2,0,1,2,1,1,1,0,4,3 kind=2,1,0,1 mesh->nodes=5 mesh->ne=4 mesh->edge=4,1,1,1,2,3,2,0
#include <sparsegen/annotate.h>

#include <cmath>

// BLOCKS: springs_hessian 4
// CASE: springs_hessian(nodes, ne, edge) evaluate(nodes, ne, edge, 0.7, x)
SPARSEGEN_STRUCTURE(edge[2 * ne])
SPARSEGEN_HESSIAN(return, x[2 * nodes])
double springs(int nodes, int ne, const int* edge, double rest, const double* x) {
  (void)nodes;
  double energy = 0;
  for (int e = 0; e < ne; ++e) {
    const double* p = x + 2 * edge[2 * e];
    const double* q = x + 2 * edge[2 * e + 1];
    const double stretch = std::sqrt(0.1 + (p[0] - q[0]) * (p[0] - q[0]) + (p[1] - q[1]) * (p[1] - q[1])) - rest;
    energy += 0.5 * stretch * stretch;
  }
  return energy;
}

// A helper with arrays and loops of its own, and indices in a local array.
// BLOCKS: triangles_hessian 6
// CASE: triangles_hessian(nodes, ne, tri) evaluate(nodes, ne, tri, x)
inline double triangle(const double (&p)[3][2]) {
  double sum = 0;
  for (int a = 0; a < 3; ++a)
    for (int c = 0; c < 2; ++c) sum += p[a][c] * p[(a + 1) % 3][1 - c];
  return std::sin(sum) + std::exp(0.1 * (p[0][0] - p[1][1]) * p[2][0] * p[2][1]);
}
SPARSEGEN_STRUCTURE(tri[3 * ne])
SPARSEGEN_HESSIAN(return, x[2 * nodes])
double triangles(int nodes, int ne, const int* tri, const double* x) {
  (void)nodes;
  double energy = 0;
  for (int e = 0; e < ne; ++e) {
    int node[3];
    double p[3][2];
    for (int a = 0; a < 3; ++a) {
      node[a] = tri[3 * e + a];
      for (int c = 0; c < 2; ++c) p[a][c] = x[2 * node[a] + c];
    }
    energy += triangle(p);
  }
  return energy;
}

// What values leave out, and what they choose from.
// BLOCKS: contacts_hessian 1 2
// CASE: contacts_hessian(nodes, ne, edge) evaluate(nodes, ne, edge, x)
SPARSEGEN_STRUCTURE(edge[2 * ne])
SPARSEGEN_HESSIAN(return, x[nodes])
double contacts(int nodes, int ne, const int* edge, const double* x) {
  (void)nodes;
  double energy = 0;
  for (int e = 0; e < ne; ++e) {
    const double a = x[edge[2 * e]], b = x[edge[2 * e + 1]];
    if (a > 0)
      energy += std::exp(a * b);
    else
      energy += a * a * a;
  }
  return energy;
}

// A grid, whose elements share nodes; and a ring, of which one round goes back to the start.
// BLOCKS: grid_hessian 4
// CASE: grid_hessian(n, m) evaluate(n, m, x)
SPARSEGEN_HESSIAN(return, u[n * m])
double grid(int n, int m, const double* u) {
  double area = 0;
  for (int i = 0; i + 1 < n; ++i)
    for (int j = 0; j + 1 < m; ++j) {
      const double a = u[(i + 1) * m + j + 1] - u[i * m + j], b = u[(i + 1) * m + j] - u[i * m + j + 1];
      area += std::sqrt(1 + a * a + b * b + a * b);
    }
  return area;
}
// BLOCKS: ring_hessian 3
// CASE: ring_hessian(n) evaluate(n, x)
SPARSEGEN_HESSIAN(return, x[n])
double ring(int n, const double* x) {
  double energy = 0;
  for (int i = 0; i < n; ++i) {
    const int left = (i + n - 1) % n, right = (i + 1) % n;
    energy += std::exp(0.1 * x[left] * x[i] * x[right]);
  }
  return energy;
}

// Slots of their own sizes; a table of real parameters; indices by a condition on tables.
// BLOCKS: two_slots_hessian 3
// CASE: two_slots_hessian(nodes, ne, edge, kind) evaluate(nodes, ne, edge, kind, x, x)
SPARSEGEN_STRUCTURE(edge[2 * ne], kind[ne])
SPARSEGEN_HESSIAN(return, (x[nodes], y[ne]))
double two_slots(int nodes, int ne, const int* edge, const int* kind, const double* x, const double* y) {
  (void)nodes;
  double energy = 0;
  for (int e = 0; e < ne; ++e) {
    const int a = kind[e] > 0 ? edge[2 * e] : edge[2 * e + 1], b = kind[e] > 0 ? edge[2 * e + 1] : edge[2 * e];
    energy += std::sin(x[a] - 2 * x[b]) * y[e] * y[e];
  }
  return energy;
}

// Points of an element: what is computed once for all of them is not the round's.
// BLOCKS: points_hessian 2
// CASE: points_hessian(nodes, ne, edge, m) evaluate(nodes, ne, edge, m, x)
SPARSEGEN_STRUCTURE(edge[2 * ne])
SPARSEGEN_STRUCTURE(m)
SPARSEGEN_HESSIAN(return, x[nodes])
double points(int nodes, int ne, const int* edge, int m, const double* x) {
  (void)nodes;
  double energy = 0;
  for (int e = 0; e < ne; ++e) {
    const double* p = x + edge[2 * e];
    const double* q = x + edge[2 * e + 1];
    for (int k = 0; k < m; ++k) energy += std::exp(0.2 * (k + 1) * p[0] * q[0]);
  }
  return energy;
}

// Weights are in the blocks; linear unknowns are not.
// BLOCKS: weighted_hessian 1 2
// CASE: weighted_hessian(nodes, ne, edge) evaluate(nodes, ne, edge, x, x)
SPARSEGEN_STRUCTURE(edge[2 * ne])
SPARSEGEN_HESSIAN((f, g), x[nodes])
void weighted(int nodes, int ne, const int* edge, const double* x, double& f, double& g) {
  (void)nodes;
  f = 0, g = 0;
  for (int e = 0; e < ne; ++e) {
    const double a = x[edge[2 * e]], b = x[edge[2 * e + 1]];
    f += a * a * b;
    g += std::cos(a - 3 * b) * a;
  }
  for (int i = 0; i < nodes; ++i) g += x[i] * x[i] + 3 * x[(i + 1) % nodes];
}

// User data, whose tables lie behind a pointer.
struct Mesh {
  int nodes, ne;
  const int* edge;
  double stiffness;
};
// SETUP: [[maybe_unused]] const Mesh mesh{NODES, NE, EDGE, 1.5};
// BLOCKS: of_data_hessian 2
// CASE: of_data_hessian(&mesh) evaluate(x, &mesh)
SPARSEGEN_STRUCTURE(mesh->edge[2 * mesh->ne])
SPARSEGEN_HESSIAN(return, x[mesh->nodes])
double of_data(const double* x, const Mesh* mesh) {
  double energy = 0;
  for (int e = 0; e < mesh->ne; ++e)
    energy += mesh->stiffness * std::sin(x[mesh->edge[2 * e]] * x[mesh->edge[2 * e + 1]]);
  return energy;
}

// Contacts: what is near adds to the energy, and what is far away does not; values are kept in variables before.
// BLOCKS: barrier_hessian 4
// CASE: barrier_hessian(nodes, ne, edge) evaluate(nodes, ne, edge, x)
SPARSEGEN_STRUCTURE(edge[2 * ne])
SPARSEGEN_HESSIAN(return, x[2 * nodes])
double barrier(int nodes, int ne, const int* edge, const double* x) {
  (void)nodes;
  double energy = 0;
  for (int e = 0; e < ne; ++e) {
    const double* p = x + 2 * edge[2 * e];
    const double* q = x + 2 * edge[2 * e + 1];
    const double a = p[0] - q[0], b = p[1] - q[1];
    const double d = std::sqrt(0.01 + a * a + b * b);
    if (d > 1.5) continue;
    energy += -(d - 1.5) * (d - 1.5) * std::log(d / 1.5);
  }
  return energy;
}

// Some elements are left out by their tables; vectors of a class of the user's.
template <class T>
struct Vec {
  T v[3];
  T& operator[](int k) { return v[k]; }
  const T& operator[](int k) const { return v[k]; }
  T dot(const Vec& other) const { return v[0] * other.v[0] + v[1] * other.v[1] + v[2] * other.v[2]; }
};
template <class T>
Vec<T> operator-(const Vec<T>& a, const Vec<T>& b) {
  Vec<T> difference;
  for (int k = 0; k < 3; ++k) difference[k] = a[k] - b[k];
  return difference;
}
// BLOCKS: pinned_hessian 6
// CASE: pinned_hessian(nodes, ne, edge, kind) evaluate(nodes, ne, edge, kind, x)
SPARSEGEN_STRUCTURE(edge[2 * ne], kind[ne])
SPARSEGEN_HESSIAN(return, x[3 * nodes])
double pinned(int nodes, int ne, const int* edge, const int* kind, const double* x) {
  (void)nodes;
  double energy = 0;
  for (int e = 0; e < ne; ++e) {
    if (kind[e] == 1) continue;
    Vec<double> p, q;
    for (int k = 0; k < 3; ++k) p[k] = x[3 * edge[2 * e] + k], q[k] = x[3 * edge[2 * e + 1] + k];
    const Vec<double> d = p - q;
    const double stretch = std::sqrt(d.dot(d) + 0.1) - 1;
    energy += stretch * stretch;
  }
  return energy;
}

// Two fields one behind the other, of which the last of one and the first of the other stand side by side, but are in no
// run; and elements of one unknown, which split nodes.
// BLOCKS: fields_hessian 1 4
// CASE: fields_hessian(nodes, ne, edge) evaluate(nodes, ne, edge, x)
SPARSEGEN_STRUCTURE(edge[2 * ne])
SPARSEGEN_HESSIAN(return, x[2 * nodes])
double fields(int nodes, int ne, const int* edge, const double* x) {
  const double* angle = x;
  const double* v = x + nodes;
  double loss = 0;
  for (int e = 0; e < ne; ++e) {
    const int i = edge[2 * e], j = edge[2 * e + 1];
    loss += std::exp(0.1 * v[i] * v[j]) * std::cos(angle[i] - 2 * angle[j]);
  }
  for (int i = 0; i < nodes; ++i) loss += 0.1 * v[i] * v[i] * v[i];
  return loss;
}
// BLOCKS: across_hessian 3
// CASE: across_hessian(nodes, ne, edge) evaluate(nodes, ne, edge, x, x)
SPARSEGEN_STRUCTURE(edge[2 * ne])
SPARSEGEN_HESSIAN(return, (u[nodes], w[nodes]))
double across(int nodes, int ne, const int* edge, const double* u, const double* w) {
  double sum = 0;
  for (int e = 0; e < ne; ++e) sum += std::exp(0.3 * u[nodes - 1] * w[0] * u[edge[2 * e]]);
  return sum;
}
// Loads are linear: their unknowns are in no element, and looked at all the same.
// BLOCKS: loaded_hessian 2
// CASE: loaded_hessian(nodes, ne, edge, kind) evaluate(nodes, ne, edge, kind, x, x)
// REFUSED: loaded_hessian(nodes, ne, edge, std::vector<int>(8, nodes).data())
static void apply(const double* force, const int* at, int k, const double* x, double* work) {
  *work -= force[k] * x[at[k]];
}
SPARSEGEN_STRUCTURE(edge[2 * ne], kind[ne])
SPARSEGEN_HESSIAN(return, x[nodes])
double loaded(int nodes, int ne, const int* edge, const int* kind, const double* force, const double* x) {
  (void)nodes;
  double work = 0;
  for (int e = 0; e < ne; ++e) work += std::exp(0.1 * x[edge[2 * e]] * x[edge[2 * e + 1]]);
  for (int e = 0; e < ne; ++e) apply(force, kind, e, x, &work);
  return work;
}
// BLOCKS: floor_hessian 1 6
// CASE: floor_hessian(nodes, ne, edge) evaluate(nodes, ne, edge, x)
SPARSEGEN_STRUCTURE(edge[2 * ne])
SPARSEGEN_HESSIAN(return, x[3 * nodes])
double floor(int nodes, int ne, const int* edge, const double* x) {
  double energy = 0;
  for (int e = 0; e < ne; ++e) {
    const double* p = x + 3 * edge[2 * e];
    const double* q = x + 3 * edge[2 * e + 1];
    double square = 0.1;
    for (int k = 0; k < 3; ++k) square += (p[k] - q[k]) * (p[k] - q[k]);
    energy += square * std::sqrt(square);
  }
  for (int i = 0; i < nodes; ++i) energy += std::exp(-x[3 * i + 2]);
  return energy;
}

// A member function, of whose members one is an extent and nothing else.
struct Network {
  int nodes, ne;
  const int* edge;
  double stiffness;
  // BLOCKS: Network_energy_hessian 2
  // CASE: Network_energy_hessian(nodes, ne, edge) evaluate(x, nodes, ne, edge, 1.5)
  SPARSEGEN_STRUCTURE(edge[2 * ne])
  SPARSEGEN_HESSIAN(return, x[nodes])
  double energy(const double* x) const {
    double sum = 0;
    for (int e = 0; e < ne; ++e) sum += stiffness * std::exp(0.1 * x[edge[2 * e]] * x[edge[2 * e + 1]]);
    return sum;
  }
};

// None: a term outside of the loop,
// BLOCKS: outside_hessian none
// CASE: outside_hessian(nodes, ne, edge) evaluate(nodes, ne, edge, x)
SPARSEGEN_STRUCTURE(edge[2 * ne])
SPARSEGEN_HESSIAN(return, x[nodes])
double outside(int nodes, int ne, const int* edge, const double* x) {
  double energy = x[nodes - 1] * x[nodes - 1];
  for (int e = 0; e < ne; ++e) energy += std::exp(x[edge[2 * e]] * x[edge[2 * e + 1]]);
  return energy;
}

// what has zeros where the pattern has no place at some size,
// BLOCKS: tridiagonal_hessian none
// CASE: tridiagonal_hessian(n) evaluate(n, x)
SPARSEGEN_HESSIAN(return, x[n])
double tridiagonal(int n, const double* x) {
  double energy = 0;
  for (int i = 0; i + 2 < n; ++i) energy += x[i] * x[i] * x[i + 1] + x[i + 1] * x[i + 1] * x[i + 2] + x[i + 2] * x[i + 2];
  return energy;
}

// what has none where two unknowns of an element do not meet: factors, multipliers, and runs that these split,
// BLOCKS: product_hessian none
// CASE: product_hessian(nodes, ne, edge) evaluate(nodes, ne, edge, x)
SPARSEGEN_STRUCTURE(edge[2 * ne])
SPARSEGEN_HESSIAN(return, x[nodes])
double product(int nodes, int ne, const int* edge, const double* x) {
  (void)nodes;
  double sum = 0;
  for (int e = 0; e < ne; ++e) sum += (e + 2) * x[edge[2 * e]] * x[edge[2 * e + 1]];
  return sum;
}
// BLOCKS: balance_hessian none
// CASE: balance_hessian(nodes, ne, edge) evaluate(nodes, ne, edge, x, x, x, x)
SPARSEGEN_STRUCTURE(edge[2 * ne])
SPARSEGEN_HESSIAN((P[nodes], Q[nodes]), (angle[nodes], v[nodes], made[nodes]))
void balance(int nodes, int ne, const int* edge, const double* angle, const double* v, const double* made, double* P,
             double* Q) {
  for (int i = 0; i < nodes; ++i) {
    P[i] = -made[i] * v[i];
    Q[i] = 0;
  }
  for (int e = 0; e < ne; ++e) {
    const int i = edge[2 * e], j = edge[2 * e + 1];
    const double d = angle[i] - 2 * angle[j], p = v[i] * v[j] * (3 * std::cos(d) + std::sin(d));
    P[i] += p;
    P[j] -= 0.9 * p;
    Q[i] += v[i] * v[j] * std::sin(d);
  }
}
// BLOCKS: multipliers_hessian none
// CASE: multipliers_hessian(nodes, ne, edge) evaluate(nodes, ne, edge, x, x)
SPARSEGEN_STRUCTURE(edge[2 * ne])
SPARSEGEN_HESSIAN(return, (x[3 * nodes], lambda[2 * ne]))
double multipliers(int nodes, int ne, const int* edge, const double* x, const double* lambda) {
  (void)nodes;
  double sum = 0;
  for (int e = 0; e < ne; ++e) {
    const double *p = x + 3 * edge[2 * e], *q = x + 3 * edge[2 * e + 1];
    const double a = p[0] - q[0], b = p[1] - q[1], c = p[2] - q[2];
    sum += lambda[2 * e] * (a * a + b * b + a * b * c + std::exp(0.1 * c) - 1) + lambda[2 * e + 1] * a * c;
  }
  return sum;
}
// BLOCKS: stiffness_hessian none
// CASE: stiffness_hessian(nodes, ne, edge) evaluate(nodes, ne, edge, x, x)
SPARSEGEN_STRUCTURE(edge[2 * ne])
SPARSEGEN_HESSIAN(return, (x[4 * nodes], area[ne]))
double stiffness(int nodes, int ne, const int* edge, const double* x, const double* area) {
  (void)nodes;
  double energy = 0;
  for (int e = 0; e < ne; ++e) {
    const double *p = x + 4 * edge[2 * e], *q = x + 4 * edge[2 * e + 1];
    double square = 0.1;
    for (int k = 0; k < 3; ++k) square += (p[k] - 2 * q[k]) * (p[k] - 2 * q[k]);
    energy += area[e] * square * std::sqrt(square) + p[3] * square;
  }
  return energy;
}

// a factor of the whole sum,
// BLOCKS: scaled_hessian none
// CASE: scaled_hessian(nodes, ne, edge) evaluate(nodes, ne, edge, x)
SPARSEGEN_STRUCTURE(edge[2 * ne])
SPARSEGEN_HESSIAN(return, x[nodes])
double scaled(int nodes, int ne, const int* edge, const double* x) {
  double sum = 0;
  for (int e = 0; e < ne; ++e) sum += std::sin(x[edge[2 * e]] * x[edge[2 * e + 1]]);
  return sum * x[nodes - 1];
}

// and terms that some elements have and others do not.
// BLOCKS: kinds_hessian none
// CASE: kinds_hessian(nodes, ne, edge, kind) evaluate(nodes, ne, edge, kind, x)
SPARSEGEN_STRUCTURE(edge[2 * ne], kind[ne])
SPARSEGEN_HESSIAN(return, x[nodes])
double kinds(int nodes, int ne, const int* edge, const int* kind, const double* x) {
  (void)nodes;
  double energy = 0;
  for (int e = 0; e < ne; ++e) {
    const double a = x[edge[2 * e]], b = x[edge[2 * e + 1]];
    energy += a * a * std::exp(b);
    if (kind[e] > 0) energy += std::sin(a * b);
  }
  return energy;
}

// Indices that are changed in the round, or change places.
// BLOCKS: stepped_hessian 2
// CASE: stepped_hessian(n) evaluate(n, x)
SPARSEGEN_HESSIAN(return, x[n])
double stepped(int n, const double* x) {
  double energy = 0;
  for (int i = 0; i < n; ++i) {
    int next = i + 1;
    if (next >= n) next -= n;
    energy += std::exp(x[i] * x[next]);
  }
  return energy;
}
// BLOCKS: swapped_hessian 2
// CASE: swapped_hessian(nodes, ne, edge, kind) evaluate(nodes, ne, edge, kind, x)
SPARSEGEN_STRUCTURE(edge[2 * ne], kind[ne])
SPARSEGEN_HESSIAN(return, x[nodes])
double swapped(int nodes, int ne, const int* edge, const int* kind, const double* x) {
  (void)nodes;
  double energy = 0;
  for (int e = 0; e < ne; ++e) {
    int a = edge[2 * e], b = edge[2 * e + 1];
    if (kind[e] == 1) {
      const int held = a;
      a = b;
      b = held;
    }
    energy += std::sin(x[a] - 2 * x[b]) * x[b];
  }
  return energy;
}
