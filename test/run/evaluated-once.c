/* What an argument of a library function does is done, and done once; so is what the value of several elements does. */
// RUN: %run
#include <math.h>
#include <sparsegen/annotate.h>
#include <stdlib.h>
#include <string.h>

SPARSEGEN_JACOBIAN(y[2], x[2])
void copies(const double *x, double *y) {
  double r[3][2] = {{0}};
  int n = 0;
  memcpy(r[n++], x, sizeof r[0]);
  y[0] = r[0][0] * n;
  y[1] = r[0][1] + r[1][1];
}

SPARSEGEN_JACOBIAN(y[3], x[3])
void sets(const double *x, double *y) {
  double w[3], *p = w + 2;
  for (int i = 0; i < 3; i++) w[i] = x[i];
  memset(p--, 0, sizeof *p);
  memmove(p--, x, sizeof *p);
  for (int i = 0; i < 3; i++) y[i] = w[i] + *p;
}

struct arena {
  double room[8];
  int used;
};

static void *piece(struct arena *a, int count) {
  double *p = a->room + a->used;
  a->used += count;
  return p;
}

/* What is copied to has no type but that of what is copied. */
SPARSEGEN_JACOBIAN(y[3], x[3])
void pieces(const double *x, double *y) {
  struct arena a;
  double *one, *other;
  a.used = 0;
  one = (double *)memcpy(piece(&a, 3), x, 3 * sizeof *x);
  memcpy(piece(&a, 1), x + 1, sizeof *x);
  other = (double *)memcpy(piece(&a, 2), one, 2 * sizeof *one);
  y[0] = one[2] * a.used;
  y[1] = other[1];
  y[2] = a.room[3];
}

static int total(int *used, int more) { return *used += more; }

SPARSEGEN_JACOBIAN(y[3], x[3])
void allocates(const double *x, double *y) {
  int n = 2, used = 0;
  double *p = (double *)malloc((size_t)n++ * sizeof *p);
  double *q = (double *)malloc((size_t)total(&used, 2) * sizeof *q);
  double *r = (double *)calloc((size_t)total(&used, 2), sizeof *r);
  double *s = (double *)malloc(sizeof(double) * (size_t)(n += 1));
  p[0] = x[0];
  q[1] = x[1];
  for (int i = 0; i < used; i++) r[i] += x[2] * i;
  for (int i = 0; i < n; i++) s[i] = x[0] * i;
  y[0] = p[0] * n;
  y[1] = q[1] * used;
  y[2] = r[3] + s[3];
  free(s);
  free(r), free(q), free(p);
}

SPARSEGEN_JACOBIAN(y[4], x[4])
void computes(const double *x, double *y) {
  const double *p = x;
  int k = 1, e;
  y[0] = pow(*p++, 2);
  y[0] += hypot(*p++, 1.0);
  y[0] += fmax(0.0, *p++);
  y[1] = ldexp(*--p, k++);
  y[1] += fma(*--p, 2.0, k);
  y[2] = fabs(*p);
  y[2] *= abs(k--);
  y[2] += k;
  y[3] = frexp(x[3], &e);
  y[3] *= __builtin_expect(k++, 1);
  y[3] += __builtin_popcount((unsigned)(k *= 3));
  y[3] *= k;
}

#define PART(b) {2.0, b}
#ifdef __SPARSEGEN__
#define TWO(type, name, ...) const type name[2] = {[0 ... 1] = __VA_ARGS__}
#else
#define TWO(type, name, ...) const type name##_once = __VA_ARGS__, name[2] = {name##_once, name##_once}
#endif
typedef struct {
  double weight, of;
} Part;
static double next(const double **from) { return *(*from)++; }

// PATTERN: X.. / X.. / .X.
SPARSEGEN_JACOBIAN(y[3], x[3])
void ranges(const double *x, double *y) {
  const double *from = x;
  int k = 0;
  TWO(double, both, x[k++]);
  TWO(Part, parts, PART(next(&from)));
  y[0] = both[0] * both[1] * k;
  y[1] = parts[0].weight * parts[0].of * parts[1].of;
  y[2] = next(&from);
}
