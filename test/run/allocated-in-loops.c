// Memory that a helper allocates for its caller, again and again: in loops of the caller, as structs, as rows.
// RUN: %run
#include <sparsegen/annotate.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
static double *square(const double *x, int n) {
  double *r = (double *)malloc((size_t)n * sizeof(double));
  for (int i = 0; i < n; i++) r[i] = x[i] * x[i];
  return r;
}
SPARSEGEN_JACOBIAN(f[4], x[4])
void inloop(const double *x, double *f) {
  for (int i = 0; i < 4; i++) f[i] = 0;
  for (int k = 0; k < 2; k++) {
    double *r = square(x + k, 3);
    for (int i = 0; i < 3; i++) f[i + k] += r[i];
    free(r);
  }
}
typedef struct { double *a; int n; } Vec;
static Vec vec_new(int n) { Vec v; v.a = (double *)calloc((size_t)n, sizeof(double)); v.n = n; return v; }
static void vec_free(Vec *v) { free(v->a); v->a = 0; }
SPARSEGEN_JACOBIAN(f[4], x[4])
void vecs(const double *x, double *f) {
  for (int i = 0; i < 4; i++) {
    Vec v = vec_new(3);
    v.a[0] = x[i]; v.a[1] = x[(i + 1) % 4];
    f[i] = v.a[0] * v.a[1] + v.a[2];
    vec_free(&v);
  }
}
static double **alloc2(int n, int m) {
  double **a = (double **)malloc((size_t)n * sizeof(double *));
  for (int i = 0; i < n; i++) a[i] = (double *)malloc((size_t)m * sizeof(double));
  return a;
}
static void free2(double **a, int n) { for (int i = 0; i < n; i++) free(a[i]); free(a); }
SPARSEGEN_JACOBIAN(f[4], x[4])
void mat(const double *x, double *f) {
  for (int s = 0; s < 2; s++) {
    double **a = alloc2(2, 2);
    for (int i = 0; i < 2; i++) for (int j = 0; j < 2; j++) a[i][j] = x[i + s] * x[j + s];
    f[2 * s] = a[0][1]; f[2 * s + 1] = a[1][1];
    free2(a, 2);
  }
}

typedef struct Node {
  double value;
  struct Node *next;
} Node;
static Node *push(Node *head, double value) {
  Node *made = (Node *)malloc(sizeof(Node));
  made->value = value;
  made->next = head;
  return made;
}
// A list of what is made one after the other, all of it alive in the end.
SPARSEGEN_JACOBIAN(f[4], x[4])
void listed(const double *x, double *f) {
  Node *head = NULL;
  double product = 1.0;
  int i = 0;
  for (int k = 0; k < 4; k++) head = push(head, x[k] * x[0]);
  for (Node *node = head; node; node = node->next) {
    product *= node->value;
    f[i] = i % 2 ? node->value : product;
    i++;
  }
  while (head) {
    Node *next = head->next;
    free(head);
    head = next;
  }
}

static double *copied(const double *x, int n) {
  double *r = (double *)malloc((size_t)n * sizeof(double));
  for (int i = 0; i < n; i++) r[i] = x[i];
  return r;
}
// A helper that calls itself, with memory of its own on each level.
static double halved(const double *x, int n) {
  if (n == 1) return x[0];
  double *part = copied(x, n);
  for (int i = 0; i + 1 < n; i++) part[i] *= part[i + 1];
  const double left = halved(part, n / 2), right = halved(part + n / 2, n - n / 2);
  free(part);
  return left + right * x[n - 1];
}
SPARSEGEN_JACOBIAN(f[1], x[4])
void recursive(const double *x, double *f) { f[0] = halved(x, 4); }

/* Made once by name, and again and again by a pointer to the function. */
static double *pair_of(double v) {
  double *made = (double *)malloc(2 * sizeof(double));
  made[0] = v;
  made[1] = 2 * v;
  return made;
}
SPARSEGEN_JACOBIAN(f[2], y[3])
void made_by_pointer(const double *y, double *f) {
  double *(*make)(double) = pair_of, *once = pair_of(y[0]), *a[3];
  int i;
  for (i = 0; i < 3; ++i) a[i] = make(y[i]);
  f[0] = once[0] * a[0][0];
  f[1] = a[1][1] * a[2][0];
  for (i = 0; i < 3; ++i) free(a[i]);
  free(once);
}

/* Functions around malloc that only look whether there was memory. */
static void *checked(size_t size) {
  void *p = malloc(size);
  if (!p) {
    fprintf(stderr, "out of memory\n");
    exit(1);
  }
  return p;
}
static void *checked_zeros(size_t count, size_t size, const char *what) {
  void *p;
  if ((p = calloc(count, size)) == NULL) {
    fprintf(stderr, "no memory for %s\n", what);
    exit(1);
  }
  return p;
}
static void *cleared(size_t size) {
  void *p = checked(size);
  memset(p, 0, size);
  return p;
}
typedef struct {
  double u, v;
} Pair;
#define MAKE(count, type) ((type *)checked((size_t)(count) * sizeof(type)))
static double *squares(const double *x, int n) {
  double *s = (double *)checked((size_t)n * sizeof(double));
  for (int k = 0; k < n; ++k) s[k] = x[k] * x[k];
  return s;
}
SPARSEGEN_JACOBIAN(y[6], x[3])
void around(const double *x, double *y) {
  double *a = (double *)checked(3 * sizeof(double)), *z = (double *)checked_zeros(3, sizeof(double), "z");
  double *c = (double *)cleared(sizeof(double) * 2);
  Pair *p = MAKE(2, Pair);
  double *s = squares(x, 3), *t = squares(x + 1, 2);
  int k;
  for (k = 0; k < 3; ++k) a[k] = x[k] * x[0];
  z[1] += a[2];
  c[0] += x[1];
  p[0].u = x[2];
  p[1].v = x[0] * x[1];
  for (k = 0; k < 3; ++k) y[k] = z[k] + a[k];
  y[3] = c[0] + c[1];
  y[4] = p[0].u * p[1].v;
  y[5] = s[1] + t[1];
  for (k = 0; k < 2; ++k) {
    double *w = (double *)checked(sizeof *w);
    *w = x[k];
    y[5] += *w;
    free(w);
  }
  free(a);
  free(z);
  free(c);
  free(p);
  free(s);
  free(t);
}
