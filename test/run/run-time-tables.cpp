// Meshes and networks that are known when the derivative object is made.
// RUN: %sizes
// SIZE: nodes=2 ne=1 edge=0,1 tri=0,1,1 row_ptr=0,1,2 col=1,0 nz=2
// SIZE: nodes=4 ne=3 edge=0,1,1,2,3,0 tri=0,1,2,1,2,3,3,0,1 row_ptr=0,2,3,3,5 col=1,3,0,2,3 nz=5
// SIZE: nodes=5 ne=4 edge=4,1,1,1,2,3,2,3 tri=4,3,2,0,1,2,1,1,1,0,4,3 row_ptr=0,0,3,4,6,7 col=0,2,4,1,3,0,4 nz=7
#include <sparsegen/annotate.h>

#include <cmath>

// CASE: network_jacobian(nodes, ne, edge) evaluate(nodes, ne, edge, x)
// REFUSED: network_jacobian(1, ne, edge)
// REFUSED: network_jacobian(-1, ne, edge)
SPARSEGEN_STRUCTURE(edge[2 * ne])
SPARSEGEN_JACOBIAN(r[nodes], u[nodes])
void network(int nodes, int ne, const int* edge, const double* u, double* r) {
  for (int i = 0; i < nodes; ++i) r[i] = u[i] * u[i];
  for (int e = 0; e < ne; ++e) {
    const int a = edge[2 * e], b = edge[2 * e + 1];
    const double flow = std::sin(u[a] - u[b]);
    r[a] += flow;
    r[b] -= flow;
  }
}

// Elements with local arrays, and two unknowns a node.
// CASE: elements_jacobian(nodes, ne, tri) evaluate(nodes, ne, tri, x)
SPARSEGEN_STRUCTURE(tri[3 * ne])
SPARSEGEN_JACOBIAN(r[2 * nodes], u[2 * nodes])
void elements(int nodes, int ne, const int* tri, const double* u, double* r) {
  for (int i = 0; i < 2 * nodes; ++i) r[i] = 0;
  for (int e = 0; e < ne; ++e) {
    double mean[2] = {0, 0}, force[3][2];
    for (int k = 0; k < 3; ++k)
      for (int d = 0; d < 2; ++d) mean[d] += u[2 * tri[3 * e + k] + d] / 3;
    for (int k = 0; k < 3; ++k)
      for (int d = 0; d < 2; ++d) {
        const double apart = u[2 * tri[3 * e + k] + d] - mean[d];
        force[k][d] = apart * (1 + apart * apart) + 0.1 * mean[1 - d] * mean[d];
      }
    for (int k = 0; k < 3; ++k)
      for (int d = 0; d < 2; ++d) r[2 * tri[3 * e + k] + d] += force[k][d];
  }
}

// Rows of a matrix whose structure the caller has.
// CASE: product_jacobian(nodes, nz, row_ptr, col) evaluate(nodes, nz, row_ptr, col, x)
SPARSEGEN_STRUCTURE((row_ptr[nodes + 1], col[nz]))
SPARSEGEN_JACOBIAN(y[nodes], x[nodes])
void product(int nodes, int nz, const int* row_ptr, const int* col, const double* x, double* y) {
  (void)nz;
  for (int i = 0; i < nodes; ++i) {
    double sum = 0;
    for (int k = row_ptr[i]; k < row_ptr[i + 1]; ++k) sum += x[col[k]] * x[col[k]];
    y[i] = sum;
  }
}

// The length of a table, and of a slot, is an entry of another.
// CASE: weighted_jacobian(nodes, row_ptr, col) evaluate(nodes, row_ptr, col, x, x + row_ptr[nodes])
// REFUSED: weighted_jacobian(nodes, std::vector<int>{0, 1, -1}.data(), col)
SPARSEGEN_STRUCTURE((row_ptr[nodes + 1], col[row_ptr[nodes]]))
SPARSEGEN_JACOBIAN(y[nodes], (val[row_ptr[nodes]], x[nodes]))
void weighted(int nodes, const int* row_ptr, const int* col, const double* val, const double* x, double* y) {
  for (int i = 0; i < nodes; ++i) {
    y[i] = 0;
    for (int k = row_ptr[i]; k < row_ptr[i + 1]; ++k) y[i] += val[k] * x[col[k]];
  }
}

// As many neighbors as the table says, in a factor that is made from all of them.
// CASE: factors_jacobian(nodes, row_ptr, col) evaluate(nodes, row_ptr, col, x)
SPARSEGEN_STRUCTURE((row_ptr[nodes + 1], col[row_ptr[nodes]]))
SPARSEGEN_JACOBIAN(y[nodes], x[nodes])
void factors(int nodes, const int* row_ptr, const int* col, const double* x, double* y) {
  for (int i = 0; i < nodes; ++i) {
    double factor = 1, sum = 0;
    for (int k = row_ptr[i]; k < row_ptr[i + 1]; ++k) factor *= x[col[k]], sum += x[col[k]];
    y[i] = factor + std::tanh(sum) * x[i];
  }
}

// Values of the caller's decide, in a loop over a table.
// CASE: valves_jacobian(nodes, ne, edge) evaluate(nodes, ne, edge, 0.25, x)
SPARSEGEN_STRUCTURE(edge[2 * ne])
SPARSEGEN_JACOBIAN(r[nodes], p[nodes])
void valves(int nodes, int ne, const int* edge, double open, const double* p, double* r) {
  for (int i = 0; i < nodes; ++i) r[i] = 0.5 * p[i];
  for (int e = 0; e < ne; ++e) {
    const int a = edge[2 * e], b = edge[2 * e + 1];
    if (p[a] - p[b] > open) {
      const double flow = std::sqrt(1 + p[a] - p[b]);
      r[a] -= flow;
      r[b] += flow;
    } else if (p[a] > 0) {
      r[b] += p[a] * p[b];
    }
  }
}

// What is checked first, and fails, leaves no row as it was before others of the rows are set anew.
// CASE: supported_jacobian(nodes, ne, edge) evaluate(nodes, ne, edge, 0.5, x)
SPARSEGEN_STRUCTURE(edge[2 * ne])
SPARSEGEN_JACOBIAN(r[nodes], u[nodes])
int supported(int nodes, int ne, const int* edge, double h, const double* u, double* r) {
  if (h <= 0) return -1;
  for (int i = 0; i < nodes; ++i) r[i] = h * u[i];
  for (int i = 0; i + 1 < nodes; ++i) r[i + 1] -= u[i];
  for (int e = 0; e < ne; ++e) r[edge[2 * e]] = u[edge[2 * e]] - 1;
  return 0;
}

// Loops below conditions on values: sums over a node's neighbours that are cut off, and others.
// CASE: rectified_jacobian(nodes, row_ptr, col) evaluate(nodes, row_ptr, col, x)
SPARSEGEN_STRUCTURE((row_ptr[nodes + 1], col[row_ptr[nodes]]))
SPARSEGEN_JACOBIAN(h[2 * nodes], u[nodes])
void rectified(int nodes, const int* row_ptr, const int* col, const double* u, double* h) {
  for (int i = 0; i < nodes; ++i) {
    double sum = 0.1 * u[i];
    for (int k = row_ptr[i]; k < row_ptr[i + 1]; ++k) sum += u[col[k]] * u[i];
    h[2 * i] = sum > 0 ? sum : 0.0;
    h[2 * i + 1] = sum > 0.5 ? u[i] : 2 * sum;
  }
}

// CASE: below_jacobian(nodes, row_ptr, col) evaluate(nodes, row_ptr, col, x)
SPARSEGEN_STRUCTURE((row_ptr[nodes + 1], col[row_ptr[nodes]]))
SPARSEGEN_JACOBIAN(f[nodes], u[nodes])
void below(int nodes, const int* row_ptr, const int* col, const double* u, double* f) {
  for (int i = 0; i < nodes; ++i) {
    double sum = 0.1 * u[i];
    f[i] = u[i] * u[i];
    for (int k = row_ptr[i]; k < row_ptr[i + 1]; ++k) sum += std::sin(u[col[k]]);
    if (u[i] > 0.2) {
      for (int k = row_ptr[i]; k < row_ptr[i + 1]; ++k)
        if (col[k] != i) f[i] += u[col[k]] * u[i];
      f[i] += u[0];
    } else if (sum > 0) {
      f[i] -= sum;
      for (int j = 0; j < i; ++j)
        for (int k = row_ptr[j]; k < row_ptr[j + 1]; ++k) f[i] += 0.1 * u[col[k]] * u[j];
    } else {
      f[i] += 2 * sum;
    }
    f[i] += 3 * u[nodes - 1];
  }
}
