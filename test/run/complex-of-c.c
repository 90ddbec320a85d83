// Complex numbers of C, of which the generated code knows the parts: each function beside the same one in real numbers.
// RUN: rm -rf %t && split-file %s %t
// RUN: sparsegen %t/complex.c -o %t/parts_sparse.h -- -std=c11 -I%include
// RUN: %python %S/support/run.py %t/parts.cpp -o %t/run --header %t/parts_sparse.h --sparsegen none --cxx %cxx --clangxx %clangxx -- %flags

//--- complex.c
#include <complex.h>
#include <sparsegen/annotate.h>

// Sums, products and quotients of complex and of real numbers.
SPARSEGEN_JACOBIAN(y[12], x[5])
void arithmetic(const double *x, double *y) {
  const double complex a = x[0] + x[1] * I, b = x[2] - I * x[3];
  const double complex sum = a + b, product = a * b, quotient = a / b;
  y[0] = creal(sum);
  y[1] = cimag(sum - x[4]);
  y[2] = creal(product);
  y[3] = cimag(product);
  y[4] = creal(quotient);
  y[5] = cimag(quotient);
  double complex c = x[4];
  c *= a;
  c -= 2 * b;
  c /= x[1];
  y[6] = creal(c);
  y[7] = cimag(c);
  c = x[4] / -a;
  y[8] = __real__ c;
  y[9] = __imag__(c + conj(b));
  __imag__ c = x[0] * x[1];
  __real__ c += 1;
  y[10] = (double)(c * c);
  y[11] = a != b && c == c + 0 && !(c == 1) && c ? creal(~c * I) : 0;
}

// The library's functions.
SPARSEGEN_JACOBIAN(y[16], x[4])
void functions(const double *x, double *y) {
  const double complex a = x[0] + I * x[1], b = (x[2] - 0.5) + I * x[3];
  y[0] = cabs(a);
  y[1] = carg(b);
  y[2] = creal(cexp(a));
  y[3] = cimag(cexp(I * x[2]));
  y[4] = creal(clog(a));
  y[5] = cimag(clog(b));
  y[6] = creal(csqrt(b));
  y[7] = cimag(csqrt(b));
  y[8] = creal(csin(a));
  y[9] = cimag(csin(b));
  y[10] = creal(ccos(a));
  y[11] = cimag(ccos(b));
  y[12] = creal(csinh(a));
  y[13] = cimag(csinh(b));
  y[14] = creal(ccosh(a));
  y[15] = cimag(ccosh(b));
}

typedef struct {
  double complex admittance;
  int from, to;
} Line;

static double complex polar(double size, double angle) { return size * cexp(I * angle); }
static void add(double complex *to, double complex what) { *to += what; }

// Power flows into the lines of a ring: in structs, arrays, pointers, helpers. Voltages are in polar form.
SPARSEGEN_JACOBIAN((p[4], q[4]), (angle[4], size[4]))
void flows(const double *angle, const double *size, double *p, double *q) {
  const Line lines[4] = {{2 - 6 * I, 0, 1}, {1 - 3 * I, 1, 2}, {-4 * I, 2, 3}, {1, 3, 0}};
  double complex v[4], s[4] = {0};
  for (int k = 0; k < 4; ++k) v[k] = polar(size[k], angle[k]);
  for (const Line *each = lines; each != lines + 4; ++each) {
    const double complex current = (v[each->from] - v[each->to]) * each->admittance;
    add(&s[each->from], v[each->from] * conj(current));
    add(s + each->to, -v[each->to] * conj(current));
  }
  for (int k = 0; k < 4; ++k) {
    p[k] = creal(s[k]);
    q[k] = cimag(s[k]);
  }
}

// A fixed point of which the number of rounds depends on the values, and a polynomial.
SPARSEGEN_JACOBIAN(y[2], x[6])
void polynomial(const double *x, double *y) {
  double complex z = x[0] + I * x[1], value = 0;
  for (int k = 2; k < 6; ++k) value = value * z + x[k];
  while (cabs(value) > 2) value = cabs(value) > 4 ? value / 4 : value * 0.5;
  y[0] = creal(value);
  y[1] = cimag(value);
}

// A bound in a complex number, and one in a struct that a pointer to const leads to.
SPARSEGEN_JACOBIAN(y[4], x[4])
void bounds(const double *x, double *y) {
  double complex z = 4, *at = &z;
  struct {
    int n;
  } s = {4}, t = {3};
  const int *n = &s.n;
  for (int k = 0; k < 4; ++k) y[k] = 0;
  for (int k = 0; k < (int)creal(*at); ++k) {
    *at = 2;
    y[k] += x[k];
  }
  for (int k = 0; k < (int)*at + 2; ++k) {
    *at = 1;
    y[k] += 2 * x[0];
  }
  for (int k = 0; k < *n; ++k) {
    s = t;
    y[k] += 3 * x[3];
  }
}

//--- parts.cpp
#include <cmath>
#include <sparsegen/annotate.h>

SPARSEGEN_JACOBIAN(y[12], x[5])
void arithmetic(const double* x, double* y) {
  const double r = x[0], i = x[1], s = x[2], j = -x[3], t = x[4];
  y[0] = r + s;
  y[1] = i + j;
  y[2] = r * s - i * j;
  y[3] = r * j + i * s;
  y[4] = (r * s + i * j) / (s * s + j * j);
  y[5] = (i * s - r * j) / (s * s + j * j);
  y[6] = (t * r - 2 * s) / i;
  y[7] = (t * i - 2 * j) / i;
  const double re = -t * r / (r * r + i * i) + 1, im = r * i;
  y[8] = re - 1;
  y[9] = t * i / (r * r + i * i) - j;
  y[10] = re * re - im * im;
  y[11] = im;
}

SPARSEGEN_JACOBIAN(y[16], x[4])
void functions(const double* x, double* y) {
  const double r = x[0], i = x[1], s = x[2] - 0.5, j = x[3];
  const double size = std::sqrt(s * s + j * j), half = std::atan2(j, s) / 2;
  y[0] = std::sqrt(r * r + i * i);
  y[1] = std::atan2(j, s);
  y[2] = std::exp(r) * std::cos(i);
  y[3] = std::sin(x[2]);
  y[4] = std::log(r * r + i * i) / 2;
  y[5] = std::atan2(j, s);
  y[6] = std::sqrt(size) * std::cos(half);
  y[7] = std::sqrt(size) * std::sin(half);
  y[8] = std::sin(r) * std::cosh(i);
  y[9] = std::cos(s) * std::sinh(j);
  y[10] = std::cos(r) * std::cosh(i);
  y[11] = -std::sin(s) * std::sinh(j);
  y[12] = std::sinh(r) * std::cos(i);
  y[13] = std::cosh(s) * std::sin(j);
  y[14] = std::cosh(r) * std::cos(i);
  y[15] = std::sinh(s) * std::sin(j);
}

SPARSEGEN_JACOBIAN((p[4], q[4]), (angle[4], size[4]))
void flows(const double* angle, const double* size, double* p, double* q) {
  const int from[4] = {0, 1, 2, 3}, to[4] = {1, 2, 3, 0};
  const double g[4] = {2, 1, 0, 1}, b[4] = {-6, -3, -4, 0};
  for (int k = 0; k < 4; ++k) p[k] = q[k] = 0;
  for (int e = 0; e < 4; ++e) {
    const int m = from[e], n = to[e];
    const double d = angle[m] - angle[n], product = size[m] * size[n];
    p[m] += g[e] * size[m] * size[m] - product * (g[e] * std::cos(d) + b[e] * std::sin(d));
    q[m] += -b[e] * size[m] * size[m] - product * (g[e] * std::sin(d) - b[e] * std::cos(d));
    p[n] += g[e] * size[n] * size[n] - product * (g[e] * std::cos(d) - b[e] * std::sin(d));
    q[n] += -b[e] * size[n] * size[n] + product * (g[e] * std::sin(d) + b[e] * std::cos(d));
  }
}

SPARSEGEN_JACOBIAN(y[2], x[6])
void polynomial(const double* x, double* y) {
  double re = 0, im = 0;
  for (int k = 2; k < 6; ++k) {
    const double next = re * x[0] - im * x[1] + x[k];
    im = re * x[1] + im * x[0];
    re = next;
  }
  for (double size = std::sqrt(re * re + im * im); size > 2; size = std::sqrt(re * re + im * im)) {
    const double by = size > 4 ? 0.25 : 0.5;
    re *= by;
    im *= by;
  }
  y[0] = re;
  y[1] = im;
}

SPARSEGEN_JACOBIAN(y[4], x[4])
void bounds(const double* x, double* y) {
  for (int k = 0; k < 4; ++k) y[k] = 0;
  for (int k = 0; k < 2; ++k) y[k] += x[k];
  for (int k = 0; k < 3; ++k) y[k] += 2 * x[0];
  for (int k = 0; k < 3; ++k) y[k] += 3 * x[3];
}
