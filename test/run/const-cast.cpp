// A table that somebody writes through a pointer to const is not constant; one of another type is. One helper for what is
// const and what is not, as the library's own in std::array.
// RUN: %run
#include <array>
#include <sparsegen/annotate.h>

static double seenByAll[3] = {1, 2, 3};
static int order[3] = {2, 0, 1};
static void sneak(const double* t) { const_cast<double*>(t)[1] = 5; }
static int at(const int* t, int k) { return t[k]; }

SPARSEGEN_JACOBIAN(y[3], x[3])
void behindConst(const double* x, double* y) {
  sneak(seenByAll);
  for (int i = 0; i < 3; ++i) y[i] = seenByAll[1] * x[at(order, i)];
}

// As in older libraries, that nothing is written through.
static const double weights[2] = {0.5, 1.5};
static double last(double* a, int n, int set) {
  if (set) a[n - 1] = 1.0;
  return a[n - 1] * a[0];
}
SPARSEGEN_JACOBIAN(y[2], x[2])
void cast(const double* x, double* y) {
  double own[2] = {x[0], x[1] * x[0]};
  y[0] = last(own, 2, 0);
  y[1] = last(const_cast<double*>(weights), 2, 0) * x[1];
}

static double& ref(const double* p, int k) { return const_cast<double&>(p[k]); }
SPARSEGEN_JACOBIAN(y[3], x[3])
void eitherWay(const double* x, double* y) {
  for (int k = 0; k < 3; ++k) ref(y, k) = ref(x, k) * ref(x, 2 - k) + ref(weights, k % 2);
}

using Vector3 = std::array<double, 3>;
static const Vector3 masses{1.0, 0.0, 2.0};
// WITH scales: {1.0, 2.0, 3.0}
SPARSEGEN_JACOBIAN(y[3], x[3])
void ofOneType(const Vector3& x, const Vector3& scales, Vector3& y) {
  Vector3 sum = scales;
  for (std::size_t k = 0; k < 3; ++k) sum[k] += masses[k] * x[k] * x.back();
  y = sum;
  y[1] = scales[1] * x.at(0);
}

// Constants of a class whose elements one helper of the library's gives, to read and to write.
struct Place {
  std::array<double, 3> c;
  double& operator[](std::size_t i) { return c[i]; }
  double operator[](std::size_t i) const { return c[i]; }
};
inline Place operator+(Place a, const Place& b) {
  for (std::size_t i = 0; i < 3; ++i) a[i] += b[i];
  return a;
}
static const Place axes[2] = {{{{1, 0, 0}}}, {{{0, 1, 0}}}};
struct Joint {
  int from;
  Place at;
};
static const std::array<Joint, 2> joints = {{{0, {{{1, 0, 2}}}}, {1, {{{0, 1, 0}}}}}};
SPARSEGEN_JACOBIAN(y[4], x[6])
void shifted(const double* x, double* y) {
  for (int i = 0; i < 2; ++i) {
    const Place here{{{x[3 * i], x[3 * i + 1], x[3 * i + 2]}}};
    const Place there = here + axes[i];
    y[i] = there[0] * there[1] + there[2];
  }
  for (const Joint& joint : joints) {
    const Place here{{{x[joint.from], x[joint.from + 1], x[joint.from + 2]}}};
    const Place there = here + joint.at;
    y[2 + joint.from] = there[0] * there[1] * there[2];
  }
}
