/* Compound literals: as values, arguments, results, and by their address. */
// RUN: %run
#include <sparsegen/annotate.h>

/* The programs of these tests are C++, which has no compound literals with an address, and their members in order. */
#ifdef __cplusplus
#include <array>
#include <list>
template <class T>
T &kept(const T &value) {
  static std::list<T> all;
  all.push_back(value);
  return all.back();
}
#define AT(Type, ...) (&kept(Type{__VA_ARGS__}))
#define ARRAY(count, ...) (kept(std::array<double, count>{__VA_ARGS__}).data())
#define BY_NAME(re, im) {re, im}
#define WEIGHTED(re, im, weight) {{re, im}, {0, weight, 0}, 0}
#else
#define AT(Type, ...) (&(Type){__VA_ARGS__})
#define ARRAY(count, ...) ((double[count]){__VA_ARGS__})
#define BY_NAME(real, imaginary) {.im = imaginary, .re = real}
#define WEIGHTED(re, im, value) {.at = {re, im}, .weight = {[1] = value}}
#endif

typedef struct {
  double re, im;
} Complex;

typedef struct {
  Complex at;
  double weight[3];
  int n;
} Sample;

static Complex product(Complex a, Complex b) {
  return (Complex){a.re * b.re - a.im * b.im, a.re * b.im + a.im * b.re};
}
static double norm(const Complex *z) { return z->re * z->re + z->im * z->im; }
static double sum(const double *v, int n) {
  double s = 0;
  for (int i = 0; i < n; ++i) s += v[i];
  return s;
}

// PATTERN: XXXX / XXXX
SPARSEGEN_JACOBIAN(y[2], x[4])
void complex_product(const double *x, double *y) {
  Complex z = product((Complex){x[0], x[1]}, (Complex)BY_NAME(x[2], x[3]));
  y[0] = z.re;
  y[1] = z.im;
}

/* Assigned, also from itself. */
// PATTERN: .X / X.
SPARSEGEN_JACOBIAN(y[2], x[2])
void swapped(const double *x, double *y) {
  Complex z;
  z = (Complex){x[0], x[1] * x[1]};
  z = (Complex){z.im, z.re};
  y[0] = z.re;
  y[1] = z.im;
}

/* A member of a struct that is a value. */
// PATTERN: XX / XX
SPARSEGEN_JACOBIAN(y[2], x[2])
void members(const double *x, double *y, int which) {
  y[0] = product((Complex){x[0], 2}, (Complex){x[1], 3}).re;
  y[1] = (which > 0 ? (Complex){x[0], x[1]} : (Complex){x[1], x[0]}).im;
}

/* By address, of an array, with members that are not named. */
// PATTERN: XX / XX / .X
SPARSEGEN_JACOBIAN(y[3], x[2])
void lent(const double *x, double *y) {
  const Sample s = (Sample)WEIGHTED(x[0], x[1], x[1] * x[1]);
  y[0] = norm(AT(Complex, x[0], x[1])) + s.n;
  y[1] = sum(ARRAY(3, x[0], 2 * x[1], x[0] * x[1]), 3);
  y[2] = sum(s.weight, 3) + s.at.im;
}

/* In a loop it is made anew; chosen, it lives as long as its block. */
// PATTERN: XX. / .XX / ..X
SPARSEGEN_JACOBIAN(y[3], x[3])
void anew(const double *x, double *y, int which) {
  for (int i = 0; i < 3; ++i) {
    const double *p = ARRAY(2, x[i], 3);
    if (i < 2) p = ARRAY(2, x[i], x[i + 1]);
    y[i] = p[0] * p[1] + x[i] * x[i];
  }
  const Complex *scale = which ? AT(Complex, 2, 3) : AT(Complex, 4, 5);
  for (int i = 0; i < 3; ++i) y[i] *= scale->re + (double){1.5} + (int){1};
}
