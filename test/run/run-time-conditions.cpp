// Conditions of sizes and tables, of values, and of both, around entries of a structure that is known at run time; and
// structs of the source as slots.
//
// RUN: %sizes
// SIZE: n=1 m=2 nb=-1,0 kind=0,1
// SIZE: n=4 m=3 nb=1,-1,3,2,0,-1,2,2 kind=0,1,2,1
// SIZE: n=7 m=5 nb=1,-1,3,2,0,-1,2,2,6,5,-1,-1,4,4 kind=0,1,2,1,2,2,0
#include <sparsegen/annotate.h>

#include <cmath>
#include <vector>

// CASE: neigh_jacobian(n, nb) evaluate(n, nb, x)
SPARSEGEN_STRUCTURE(nb[2 * n])
SPARSEGEN_JACOBIAN(f[n], x[n])
void neigh(int n, const int* nb, const double* x, double* f) {
  for (int i = 0; i < n; i++) {
    double s = x[i];
    for (int k = 0; k < 2; k++)
      if (nb[2 * i + k] >= 0) s += 0.5 * (x[nb[2 * i + k]] - x[i]) * x[i];
    f[i] = s;
  }
}
// CASE: kinds_jacobian(n, kind) evaluate(n, kind, x)
SPARSEGEN_STRUCTURE(kind[n])
SPARSEGEN_JACOBIAN(f[n], x[n])
void kinds(int n, const int* kind, const double* x, double* f) {
  for (int i = 0; i < n; i++) switch (kind[i]) {
      case 0:
        f[i] = x[0];
        break;
      case 1:
        f[i] = x[i] * x[n - 1];
        break;
      default:
        f[i] = 3.0;
    }
}
// Values leave out sides in which conditions of the structure decide what is there.
// CASE: against_jacobian(n) evaluate(n, x)
SPARSEGEN_JACOBIAN(f[n], x[n])
void against(int n, const double* x, double* f) {
  for (int i = 0; i < n; i++) {
    f[i] = x[i];
    if (std::sin(5 * x[i]) > 0) {
      if (i > 0) f[i] += x[i] * x[i - 1];
    } else {
      if (i + 1 < n) f[i] += x[i] * x[i + 1];
      if (i > 1) f[i] -= x[i - 2];
    }
  }
}
// CASE: nested_jacobian(n, kind) evaluate(n, kind, x)
SPARSEGEN_STRUCTURE(kind[n])
SPARSEGEN_JACOBIAN(f[n], x[n])
void nested(int n, const int* kind, const double* x, double* f) {
  for (int i = 0; i < n; i++) f[i] = x[i];
  for (int i = 0; i < n; i++) {
    if (std::sin(5 * x[i]) > 0) {
      const int left = i - 1;
      const int* own = kind + i;
      if (left >= 0) {
        int at = left;
        if (*own == 1) at = 0;
        if (at > 0) {
          f[i] += x[i] * x[at];
        } else {
          f[i] += x[0];
        }
        if (std::cos(9 * x[i]) > 0.1 && i > 2) f[i] += x[i] * x[i - 3];
      }
    } else if (i + 1 < n) {
      f[i] += x[i] * x[i + 1];
      if (std::cos(7 * x[i]) < 0) {
        if (i + 2 < n) f[i] += x[i + 2] * x[0];
      } else {
        f[n - 1] += x[0];
      }
    }
    f[n / 2] += x[i] * x[n - 1];
  }
}
inline void share(double a, double* to) { *to += a * a; }
// CASE: moved_jacobian(n) evaluate(n, x)
SPARSEGEN_JACOBIAN(f[n], x[n])
void moved(int n, const double* x, double* f) {
  for (int i = 0; i < n; i++) {
    f[i] = x[i];
    if (std::sin(5 * x[i]) > 0) {
      if (i > 0) share(x[i - 1], &f[0]);
    } else if (i > 1) {
      f[i] += x[i] * x[i - 2];
    }
    f[i] += x[n - 1] * x[i];
  }
}
struct Node {
  double a, b;
};
// CASE: nodes_jacobian(n) evaluate(n, (const Node*)x)
SPARSEGEN_JACOBIAN((f[n]), u[n])
void nodes(int n, const Node* u, Node* f) {
  for (int i = 0; i < n; i++) {
    f[i].a = u[i].b * u[(i + 1) % n].a;
    f[i].b = std::cos(u[i].a);
  }
}
// CASE: mode_jacobian(n) evaluate(n, 2, x)
SPARSEGEN_JACOBIAN(f[n], x[n])
void mode(int n, int how, const double* x, double* f) {
  for (int i = 0; i < n; i++) {
    if (how == 2)
      f[i] = x[i];
    else if (how == 3)
      f[i] = x[0] * x[i];
    else
      f[i] = 1;
    if (how > 1 && i > 0) f[i] += x[i - 1] * x[i - 1];
  }
}
// CASE: minmax_jacobian(n, m) evaluate(n, m, x, x + n)
SPARSEGEN_JACOBIAN((f[n], s[1]), (x[n], p[m]))
void minmax(int n, int m, const double* x, const double* p, double* f, double* s) {
  *s = 0;
  for (int j = 0; j < m; j++) *s += p[j] * p[j];
  for (int i = 0; i < n; i++) {
    double big = x[i] > p[i % m] ? x[i] : p[i % m];
    f[i] = big * big + std::fmax(x[i], 0.3);
    if (big > 1) *s += x[i];
  }
}
// CASE: mixed_jacobian(n, nb) evaluate(n, 2, nb, x)
SPARSEGEN_STRUCTURE(nb[2 * n])
SPARSEGEN_JACOBIAN(f[n], x[n])
void mixed(int n, int how, const int* nb, const double* x, double* f) {
  for (int i = 0; i < n; i++) {
    f[i] = 0;
    if (i > 0 && x[i] > 0.4)
      f[i] += x[i - 1] * x[i];
    else
      f[i] -= 2 * x[n - 1] * x[i];
    if (!(i == 0 || x[i] < 0.2)) f[i] += x[i - 1] * x[i];
    if ((i < n - 1 && how > 1) || i == 0) f[i] *= x[(i + 1) % n];
    if (nb[2 * i] >= 0 && x[nb[2 * i]] > 0.3) f[i] += x[nb[2 * i]] * x[i];
    if (how == 2 && nb[2 * i + 1] >= 0) f[i] += std::sin(x[nb[2 * i + 1]] * x[i]);
    if (how == 3 || nb[2 * i + 1] < 0)
      f[i] += x[0];
    else
      f[i] += x[nb[2 * i + 1]] * x[i];
  }
}

// Flags that hold conditions of values, with what says whether there is a neighbour before.
// CASE: flagged_jacobian(n) evaluate(n, x)
SPARSEGEN_JACOBIAN(f[2 * n], x[n + 1])
void flagged(int n, const double* x, double* f) {
  for (int i = 0; i < n; ++i) {
    const double v = x[i] + 0.5 * x[i + 1];
    const bool up = v > 0;
    f[2 * i] = v * (up ? x[i] : x[i + 1]);
    const bool left = i > 0 && v > 0.2, end = i == 0 || i + 1 == n || v < -0.1;
    double w;
    if (left)
      w = x[i - 1] * x[i];
    else
      w = x[i + 1];
    f[2 * i + 1] = w * (end ? v : x[i - 1] + x[i + 2]);
  }
}

// What is upwind: by an index, a pointer, a branch.
// CASE: upwind_jacobian(n) evaluate(n, x)
SPARSEGEN_JACOBIAN(f[2 * n], x[2 * n + 2])
void upwind(int n, const double* x, double* f) {
  for (int i = 0; i < n; ++i) {
    const double *left = x + 2 * i, *right = left + 2;
    const double v = left[0] + right[0];
    const double* up = v > 0 ? left : right;
    const int k = i > 0 && v > 0.1 ? i - 1 : i;
    f[2 * i] = v * up[1] * x[k];
    int m = i;
    if (v < 0) m = i + 1;
    f[2 * i + 1] = x[m] * x[m];
  }
}
