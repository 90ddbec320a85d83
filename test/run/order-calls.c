/* qsort and bsearch: of indexes, of structs, by values that are known and by ones that are not. */
// RUN: %run
#include <sparsegen/annotate.h>
#include <stdlib.h>

static int byNumber(const void* a, const void* b) { return *(const int*)a - *(const int*)b; }

SPARSEGEN_JACOBIAN(y[4], x[4])
void indexes(const double* x, double* y) {
  int id[4] = {2, 0, 3, 1};
  qsort(id, 4, sizeof id[0], byNumber);
  for (int i = 0; i < 4; ++i) y[i] = x[i] * x[id[i]];
}

struct node {
  int id;
  double place;
};

static int byPlace(const void* a, const void* b) {
  const struct node *one = (const struct node*)a, *other = (const struct node*)b;
  if (one->place < other->place) return -1;
  return one->place > other->place;
}

/* The order is known: of constants. */
SPARSEGEN_JACOBIAN(y[3], x[3])
void structs(const double* x, double* y) {
  struct node nodes[3] = {{0, 0.5}, {1, 0.1}, {2, 0.3}};
  qsort(nodes, sizeof nodes / sizeof *nodes, sizeof *nodes, byPlace);
  for (int i = 0; i < 3; ++i) y[i] = x[nodes[i].id] * nodes[i].place;
}

static int byValue(const void* a, const void* b) {
  const double one = *(const double*)a, other = *(const double*)b;
  return (one > other) - (one < other);
}

/* The order depends on values: every element may come to every place. */
SPARSEGEN_JACOBIAN(y[2], x[3])
void values(const double* x, double* y) {
  double sorted[3];
  for (int i = 0; i < 3; ++i) sorted[i] = x[i] * x[i];
  qsort(sorted, 3, sizeof(double), byValue);
  y[0] = sorted[0];
  y[1] = sorted[1] - sorted[2];
}

static const int keys[] = {2, 3, 5, 7, 11};

SPARSEGEN_JACOBIAN(y[5], x[5])
void found(const double* x, double* y) {
  for (int i = 0; i < 5; ++i) {
    int key = i + 2;
    const int* p = (const int*)bsearch(&key, keys, 5, sizeof *keys, byNumber);
    y[i] = p ? x[p - keys] : x[i] * x[4];
  }
}

struct row {
  int key;
  int column;
  double factor;
};

static int byKey(const void* key, const void* entry) { return *(const int*)key - ((const struct row*)entry)->key; }

static const struct row table[] = {{10, 2, 0.5}, {20, 0, 0.25}, {40, 1, 2.0}};

static double entry(int key, const double* x) {
  const struct row* r = bsearch(&key, table, sizeof table / sizeof table[0], sizeof table[0], byKey) != NULL
                            ? (const struct row*)bsearch(&key, table, 3, sizeof table[0], byKey)
                            : NULL;
  return r == NULL ? 0 : r->factor * x[r->column];
}

SPARSEGEN_JACOBIAN(y[4], x[3])
void ofAnotherType(const double* x, double* y) {
  for (int i = 0; i < 4; ++i) y[i] = entry(10 * (i + 1), x);
}

/* Elements that are arrays. */
static int byRow(const void* a, const void* b) {
  const double *one = (const double*)a, *other = (const double*)b;
  return (one[1] > other[1]) - (one[1] < other[1]);
}

SPARSEGEN_JACOBIAN(y[3], x[3])
void rows(const double* x, double* y) {
  double a[3][2];
  for (int i = 0; i < 3; ++i) {
    a[i][0] = x[i];
    a[i][1] = (i * 2) % 3;
  }
  qsort(a, 3, sizeof a[0], byRow);
  for (int i = 0; i < 3; ++i) y[i] = a[i][0] * x[0];
}

/* Pointers, by what they lead to. */
static int byTarget(const void* a, const void* b) {
  const double one = **(const double*const*)a, other = **(const double*const*)b;
  return (one > other) - (one < other);
}

// WARNS: *
SPARSEGEN_JACOBIAN(y[2], x[3])
void pointers(const double* x, double* y) {
  const double* p[3];
  for (int i = 0; i < 3; ++i) p[i] = &x[i];
  qsort(p, 3, sizeof *p, byTarget);
  y[0] = *p[0];
  y[1] = *p[1] * *p[2];
}

/* In a helper that is told what compares. */
static void sortAll(int* v, size_t n, int (*by)(const void*, const void*)) { qsort(v, n, sizeof *v, by); }

SPARSEGEN_JACOBIAN(y[3], x[3])
void handed(const double* x, double* y) {
  int v[3] = {2, 0, 1};
  sortAll(v, 3, byNumber);
  for (int i = 0; i < 3; ++i) y[i] = x[v[i]] * x[0];
}

/* Of passive and of other numbers in one function. */
SPARSEGEN_JACOBIAN(y[2], x[2])
void both(const double *x, double *y) {
  int t[3] = {3, 1, 2};
  double a[2];
  for (int i = 0; i < 2; i++) a[i] = x[i];
  qsort(t, 3, sizeof *t, byNumber);
  qsort(a, 2, sizeof *a, byValue);
  y[0] = a[0] * t[0];
  y[1] = a[1] * t[2];
}
