// Functions whose values are written directly, without lanes: each entry straight to its place.
// RUN: %run
#include <cmath>
#include <sparsegen/annotate.h>

// DIRECT: periodic_jacobian
// Rows of one length, ranks that differ at the borders.
SPARSEGEN_JACOBIAN(f[2 * 4 * 4], y[2 * 4 * 4])
void periodic(const double* y, double* f) {
  const double* u = y;
  const double* v = y + 16;
  for (int i = 0; i < 4; ++i)
    for (int j = 0; j < 4; ++j) {
      const int up = (i + 3) % 4, down = (i + 1) % 4, left = (j + 3) % 4, right = (j + 1) % 4;
      const double a = u[4 * i + j], b = v[4 * i + j], product = a * a * b;
      f[4 * i + j] = product - 2 * a + 0.5 * (u[4 * up + j] + u[4 * down + j] + u[4 * i + left] + u[4 * i + right]);
      f[16 + 4 * i + j] = a - product + 0.5 * (v[4 * up + j] + v[4 * down + j] + v[4 * i + left] + v[4 * i + right]);
    }
}

// DIRECT: collapsed_jacobian
// On a grid of two, the neighbours on both sides are one: its parts add up.
SPARSEGEN_JACOBIAN(f[2], y[2])
void collapsed(const double* y, double* f) {
  for (int i = 0; i < 2; ++i) f[i] = y[(i + 1) % 2] * y[i] + std::sin(y[(i + 3) % 2]);
}

// DIRECT: tridiagonal_jacobian
// Rows of other lengths at the ends.
SPARSEGEN_JACOBIAN(f[7], x[7])
void tridiagonal(const double* x, double* f) {
  f[0] = (3.0 - 2.0 * x[0]) * x[0] - 2.0 * x[1];
  for (int i = 1; i < 6; ++i) f[i] = (3.0 - 2.0 * x[i]) * x[i] - x[i - 1] - 2.0 * x[i + 1];
  f[6] = (3.0 - 2.0 * x[6]) * x[6] - x[5];
}

// DIRECT: sums_jacobian
// One entry after the other of a row, in a loop.
SPARSEGEN_JACOBIAN(f[3], x[5])
void sums(const double* x, double* f) {
  for (int i = 0; i < 3; ++i) {
    f[i] = 0;
    for (int j = 0; j < 5; ++j) f[i] += (i + 1) * x[j] * x[j];
  }
}

// DIRECT: triangle_jacobian
SPARSEGEN_JACOBIAN(f[5], x[5])
void triangle(const double* x, double* f) {
  for (int i = 0; i < 5; ++i) {
    f[i] = 0;
    for (int j = i; j < 5; ++j) f[i] += x[j] * (j + 2);
  }
}

// DIRECT: band_jacobian
SPARSEGEN_JACOBIAN(f[8], x[8])
void band(const double* x, double* f) {
  for (int i = 0; i < 8; ++i) {
    f[i] = 0;
    for (int j = 0; j < 8; ++j)
      if (j >= i - 2 && j <= i + 1) f[i] += x[j] * x[j] * (2 * i + j + 1);
  }
}

// DIRECT: overwritten_jacobian
SPARSEGEN_JACOBIAN(f[3], x[4])
void overwritten(const double* x, double* f) {
  for (int i = 0; i < 3; ++i) f[i] = x[i] * x[i + 1];
  f[1] = x[1] / x[2];
  for (int i = 0; i < 3; ++i) f[i] *= 3;
  f[2] += x[0] * x[2];
}

// DIRECT: by_value_jacobian
// Both sides of a branch on a value; only one writes at run time.
SPARSEGEN_JACOBIAN(f[3], x[4])
void by_value(const double* x, double* f) {
  for (int i = 0; i < 3; ++i) {
    if (x[i] > 0.2)
      f[i] = x[i] * x[i + 1];
    else
      f[i] = x[i] * 7;
    if (x[i + 1] < 0.4) f[i] += x[3] * x[3];
  }
}

// DIRECT: status_jacobian
SPARSEGEN_JACOBIAN(f[3], x[3])
int status(const double* x, double* f) {
  for (int i = 0; i < 3; ++i) {
    if (x[i] < -100) return -1;
    f[i] = x[i] * x[2 - i];
  }
  return 0;
}

struct Pair {
  double a, b;
};

// DIRECT: structs_jacobian
SPARSEGEN_JACOBIAN(f[3], x[3])
void structs(const Pair* x, Pair* f) {
  for (int i = 0; i < 3; ++i) {
    f[i].b = x[i].a * x[i].b;
    f[i].a = x[2 - i].a + x[i].b;
  }
}

static void residual(const double* camera, const double* point, const double* seen, double* r) {
  const double scale = camera[0] * point[2];
  r[0] = scale * point[0] + camera[1] - seen[0];
  r[1] = scale * point[1] + camera[2] - seen[1];
}

static const int cameraOf[4] = {1, 0, 1, 0};
static const int pointOf[4] = {0, 1, 2, 2};
static const double seen[8] = {1, 2, 3, 4, 5, 6, 7, 8};

// DIRECT: adjustment_jacobian
// Blocks at places that tables say, in a helper.
SPARSEGEN_JACOBIAN(r[8], x[15])
void adjustment(const double* x, double* r) {
  for (int k = 0; k < 4; ++k) residual(x + 3 * cameraOf[k], x + 6 + 3 * pointOf[k], seen + 2 * k, r + 2 * k);
}

// DIRECT: nothing_jacobian
// No entry at all.
SPARSEGEN_JACOBIAN(f[2], x[2])
void nothing(const double* x, double* f) {
  f[0] = x[0] > 0 ? 1 : 2;
  f[1] = 3;
}

struct Grid {
  int nx, ny;
  double h;
};

// DIRECT: bound_members_jacobian
// WITH grid: {3, 2, 0.5}
SPARSEGEN_JACOBIAN(f[6], x[6])
SPARSEGEN_SET(grid->nx, 3)
SPARSEGEN_SET(grid->ny, 2)
void bound_members(const double* x, double* f, const Grid* grid) {
  for (int j = 0; j < grid->ny; ++j)
    for (int i = 0; i < grid->nx; ++i) {
      const int k = j * grid->nx + i;
      double r = x[k] / grid->h;
      f[k] = r * r;
      if (i > 0) f[k] -= x[k - 1];
      if (j > 0) f[k] -= x[k - grid->nx] * x[k];
    }
}

static const int limit[4] = {2, 0, 3, 1};

// DIRECT: found_jacobian
// A loop's variable that is used behind the loop; a row that a helper finds.
static void next(int* k) { *k = (*k + 3) % 4; }
SPARSEGEN_JACOBIAN(f[4], x[4])
void found(const double* x, double* f) {
  int row = 0;
  for (int i = 0; i < 4; ++i) {
    int k = 0;
    for (; k < 4; ++k)
      if (limit[k] == i) break;
    f[row] = x[k] * x[i];
    next(&row);
  }
}

static const int gaps[5] = {0, 1, 3, 6, 10};
static void onward(int* k) { *k = (*k + 1) % 5; }
static int shifted(int k) { return (k + 2) % 5; }

// A helper that moves the row, on either side of a branch on a value: not direct, for the enumeration goes both ways.
SPARSEGEN_JACOBIAN(f[5], x[11])
void moved_either_way(const double* x, double* f) {
  int k = 0;
  for (int i = 0; i < 5; ++i) {
    if (x[i] > 0)
      onward(&k);
    else
      onward(&k);
    f[k] = x[gaps[i]] + 2 * x[gaps[(i + 1) % 5]] + 3 * x[gaps[(i + 2) % 5]] + 4 * x[gaps[(i + 3) % 5]] +
           5 * x[gaps[(i + 4) % 5]];
  }
}

// DIRECT: looked_up_either_way_jacobian
// One that only computes is called on both sides.
SPARSEGEN_JACOBIAN(f[5], x[5])
void looked_up_either_way(const double* x, double* f) {
  for (int i = 0; i < 5; ++i) {
    if (x[i] > 0)
      f[i] = x[shifted(i)] * x[i];
    else
      f[i] = x[shifted(i)];
  }
}

static int first_of(const double* x, double* f) {
  f[0] = x[0];
  return 1;
}
static void rest_of(const double* x, double* f) {
  int k = 0;
  k = first_of(x, f);
  for (; k < 3; ++k) f[k] = x[k] * x[2 - k];
}

// DIRECT: told_jacobian
// A helper that writes a row, and says where to go on.
SPARSEGEN_JACOBIAN(f[3], x[3])
void told(const double* x, double* f) {
  first_of(x, f);
  rest_of(x, f);
}

static void deepen(const double* x, double* f, int n) {
  double r = x[n];
  if (n > 0) deepen(x, f, n - 1);
  for (int j = 0; j < 3; ++j) r += x[j] * (j + n + 2);
  f[0] = r;
}

// While a row is summed up a call of the same function sums up the same row.
SPARSEGEN_JACOBIAN(f[1], x[3])
void recursive(const double* x, double* f) { deepen(x, f, 2); }

// DIRECT: chosen_jacobian
// DIRECT: chosen_in_turn_jacobian
// A local begins anew through a choice of places.
SPARSEGEN_JACOBIAN(return, x[4])
double chosen(const double* x) {
  double s = x[0] * x[3];
  (sizeof(int) == 4 ? s : s) = x[3];
  return s;
}

SPARSEGEN_JACOBIAN(y[3], x[4])
void chosen_in_turn(const double* x, double* y) {
  double s = x[0] * x[3], t = x[1];
  y[0] = s;
  for (int k = 1; k < 3; ++k) {
    *(k == 1 ? &t : &s) = x[k] * x[3];
    y[k] = s * t;
  }
}

// Dependents that change places: one of them waits in a local.
SPARSEGEN_JACOBIAN(y[4], x[1])
void reversed(const double* x, double* y) {
  for (int k = 0; k < 4; ++k) y[k] = std::sin(x[0] * (k + 1));
  for (int i = 0; i < 2; ++i) {
    const double t = y[i];
    y[i] = y[3 - i];
    y[3 - i] = t;
  }
}

// DIRECT: cancelled_jacobian
// What a reaction takes and gives back is an entry that is zero, and written.
// PATTERN: XXX.
// PATTERN: XXX.
// PATTERN: X.XX
SPARSEGEN_JACOBIAN(y[3], x[4])
void cancelled(const double* x, double* y) {
  double r[2];
  r[0] = 2 * x[0] * x[1];
  r[1] = 3 * x[2] * x[2];
  y[0] = 0 - r[0] + r[0] + r[1];
  y[1] = r[0] - r[1];
  const double t = x[3] - x[0];
  y[2] = t + x[0] * x[2] - t;
}

static void pendulum(const double* s, double* rate) {
  rate[0] = s[2];
  rate[1] = s[3];
  rate[2] = -s[0] * s[1];
  rate[3] = std::sin(s[0]) - s[3];
}

// DIRECT: simpson_jacobian
// One helper, called for independents, and for what is made of its own results.
SPARSEGEN_JACOBIAN(c[12], z[16])
void simpson(const double* z, double* c) {
  const double h = 0.1;
  for (int k = 0; k < 3; ++k) {
    double first[4], last[4], middle[4], between[4];
    const double* a = z + 4 * k;
    const double* b = a + 4;
    pendulum(a, first);
    pendulum(b, last);
    for (int j = 0; j < 4; ++j) between[j] = 0.5 * (a[j] + b[j]) + h / 8 * (first[j] - last[j]);
    pendulum(between, middle);
    for (int j = 0; j < 4; ++j) c[4 * k + j] = b[j] - a[j] - h / 6 * (first[j] + 4 * middle[j] + last[j]);
  }
}

// DIRECT: kinetics_jacobian
// PATTERN: XXX
// PATTERN: XXX
// PATTERN: .X.
// What was made from independents is read back: the sum of the others, as it must be.
SPARSEGEN_JACOBIAN(dy[3], y[3])
void kinetics(const double* y, double* dy) {
  dy[0] = -0.04 * y[0] + 10 * y[1] * y[2];
  dy[2] = 3 * y[1] * y[1];
  dy[1] = -dy[0] - dy[2];
}

// DIRECT: balances_jacobian
// The same in each cell, on pointers that move, by half and scaled, and for a next one.
SPARSEGEN_JACOBIAN(dy[12], y[12])
void balances(const double* y, double* dy) {
  for (int k = 0; k < 4; ++k) {
    const double* c = y + 3 * k;
    double* d = dy + 3 * k;
    d[1] = c[0] * c[1];
    d[0] = 1 - 0.5 * d[1];
    d[1] *= c[2];
    d[2] = d[0] * d[1];
  }
}

// What is read back was written by way of another pointer, in a branch, by a helper, under an index that moved, and in
// an earlier round.
static void doubled(double* v) { *v *= 2; }
static const int first[2] = {0, 1};
SPARSEGEN_JACOBIAN(f[10], x[6])
void behind(const double* x, double* f) {
  double* g = f + first[0];
  f[0] = x[0] * x[0];
  g[0] = x[1];
  f[1] = 3 * f[0];
  f[2] = x[2] * x[1];
  if (x[0] > 0.2) f[2] = x[3];
  f[3] = f[2] * x[0];
  f[4] = std::sin(x[4]);
  doubled(f + 4);
  f[5] = f[4] - 1;
  int i = 6;
  f[i] = x[5] * x[0];
  f[i + 1] = x[3];
  ++i;
  f[i + 1] = f[i] * x[2];
  f[9] = x[5];
  for (int k = 0; k < 2; ++k) {
    f[9] = f[9] * x[k];
    f[k] = f[9] + f[k];
  }
}

// One element by two indices, since a sign makes another number of the same bits.
SPARSEGEN_JACOBIAN(f[210], x[1])
void narrow(const double* x, double* f) {
  for (int i = 0; i < 210; ++i) f[i] = 0;
  for (int k = 200; k < 201; ++k) {
    const unsigned char c = static_cast<unsigned char>(k);
    f[c + 1] = x[0] * x[0];
    f[static_cast<signed char>(c) + 257] = 5 * x[0];
    f[0] = 2 * f[c + 1];
  }
}

// What is read again, and may have changed in between: through another name, by a callee, by a step of the pointer.
static void shift(const double* a, double* b) {
  const double t = a[0] * a[1] * a[0];
  b[0] = t;
  b[1] = a[0] * a[1] * t;
}
SPARSEGEN_JACOBIAN(y[2], x[2])
void sharedWork(const double* x, double* y) {
  double w[2] = {x[0], x[1]};
  shift(w, w);
  shift(w, y);
}

static double exchanged(double& a, double& b) {
  const double s = a * a * b;
  a = b;
  return s * a * b;
}
SPARSEGEN_JACOBIAN(y[2], x[2])
void byReference(const double* x, double* y) {
  double u = x[0], v = x[1];
  y[0] = exchanged(u, v);
  y[1] = u * v * u;
}

// DIRECT: stepped_jacobian
SPARSEGEN_JACOBIAN(y[3], x[4])
void stepped(const double* x, double* y) {
  *y = x[0] * x[0];
  ++y;
  ++x;
  *y = x[0] * x[0] * x[1];
  ++y;
  x += 1;
  *y = x[0] * x[1] * x[1];
}

SPARSEGEN_JACOBIAN(y[2], x[2])
void throughPointer(const double* x, double* y) {
  double a = x[0];
  double* p = &a;
  const double s = a * a * x[1];
  *p = s;
  y[0] = a * a;
  p = &y[1];
  *p = s * a * x[1];
}
