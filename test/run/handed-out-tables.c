// RUN: %run
//
// Tables of functions as C has them: found by helpers, set in objects, and what C says without a word of C++.
#include <math.h>
#include <sparsegen/annotate.h>
#include <stddef.h>
#include <string.h>

typedef struct {
  double (*rate)(double);
  double scale;
} Ops;
typedef struct {
  const Ops* ops;
  int n;
} Cell;

static double square(double v) { return v * v; }
static double cube(double v) { return v * v * v; }
static const Ops table[2] = {{square, 2}, {&cube, 3}};
static const Ops linear = {NULL, 5};

static const Ops* get(int k) { return k < 0 ? &linear : &table[k]; }
static int find(int k, const Ops** found) {
  *found = get(k);
  return 0;
}
static void start(Cell* cell) {
  cell->n = 1;
  cell->ops = &table[0];
}
static void replace(Cell* cell) {
  Cell made = {&table[1], 2};
  *cell = made;
}
static double apply(const Ops* ops, double v) {
  return ops->rate != NULL ? ops->scale * ops->rate(v) : NULL == ops->rate ? ops->scale * v : 0.0;
}

SPARSEGEN_JACOBIAN(y[5], x[3])
int laws(const double* x, double* y) {
  const Ops* ops;
  Cell cell;
  int k;
  for (k = 0; k < 2; ++k) y[k] = get(k)->rate(x[k]) * get(k)->scale;
  if (find(1, &ops)) return -1;
  y[2] = ops->rate(x[2]);
  start(&cell);
  y[3] = cell.ops->rate(x[cell.n]);
  replace(&cell);
  y[3] += cell.ops->rate(x[cell.n]);
  y[4] = apply(get(-1), x[0]) + apply(get(1), x[1]);
  return 0;
}

typedef double (*Law)(double);
static double with(Law law, double v) { return law != NULL ? law(v) : v; }
static void each(const double* x, void (*visit)(double, double*), double* sum) {
  int i;
  for (i = 0; i < 2; ++i) visit(x[i], sum);
}
static void add(double v, double* sum) { *sum += v * v; }

SPARSEGEN_JACOBIAN(y[3], x[2])
void addresses(const double* x, double* y) {
  Law law = &square;
  y[0] = with(law, x[0]) + with(NULL, x[1]);
  y[1] = with(x == NULL ? &square : &cube, x[1]);
  y[2] = 0.0;
  each(x, &add, y + 2);
}

/* Tables that the source could change and does not: each law gets the reaction that it is of. */
struct reaction;
typedef double (*Rate)(struct reaction* of, double T);
struct reaction {
  const char* name;
  Rate rate;
  double A, E;
  int from, to;
};
static double arrhenius(struct reaction* of, double T) { return of->A * exp(-of->E / T); }
static double constant(struct reaction* of, double T) { return T > 0 ? of->A : 0.0; }
static struct reaction reactions[] = {
    {"a -> b", arrhenius, 10.0, 2.0, 0, 1},
    {"b -> c", constant, 0.5, 0.0, 1, 2},
};

SPARSEGEN_JACOBIAN(dy[3], y[3])
int kinetics(double T, const double* y, double* dy) {
  int i;
  for (i = 0; i < 3; ++i) dy[i] = 0.0;
  for (i = 0; i < (int)(sizeof reactions / sizeof reactions[0]); ++i) {
    struct reaction* r = &reactions[i];
    const double flow = r->rate(r, T) * y[r->from];
    dy[r->from] -= flow;
    dy[r->to] += flow;
  }
  return 0;
}

static Ops defaults = {square, 4};
SPARSEGEN_JACOBIAN(y[1], x[1])
void member(const double* x, double* y) {
  struct {
    Ops* ops;
  } solver;
  solver.ops = &defaults;
  y[0] = solver.ops->rate(x[0]) * solver.ops->scale;
}

/* One that is changed is none. */
static Ops current = {square, 1};
SPARSEGEN_JACOBIAN(y[2], x[2])
void changed(const double* x, double* y) {
  Ops* ops = &current;
  ops->scale = 3.0;
  ops->rate = cube;
  y[0] = ops->rate(x[0]) * current.scale;
  current.rate = square;
  y[1] = ops->rate(x[1]);
}

struct spec {
  double a;
  const struct spec* reverse;
};
static const struct spec specs[3] = {{1, &specs[1]}, {2, &specs[2]}, {3, &specs[0]}};
static double middle(const struct spec* p, double v) { return p == &specs[1] ? v * v : v; }

/* Its address is one, wherever it is asked for. */
SPARSEGEN_JACOBIAN(y[2], x[2])
void identity(const double* x, double* y) {
  y[0] = middle(specs[0].reverse, x[0]);
  y[1] = middle(specs[1].reverse, x[1]);
}

struct kind {
  int n;
  double (*law)(double);
};
struct device {
  const struct kind* kind;
  double p;
  const struct device* next;
};
static const struct kind kinds[] = {{1, square}, {2, cube}};
static struct device devices[] = {{&kinds[0], 3, &devices[1]}, {&kinds[1], 4, NULL}};
static const struct kind* const last = &kinds[1];
static const struct kind* const order[2] = {&kinds[1], &kinds[0]};

/* How many there are, which one it is, and whether it is that one: none of it changes a table. */
SPARSEGEN_JACOBIAN(y[4], x[2])
void uses(const double* x, double* y) {
  unsigned i;
  const struct device* d;
  for (i = 0; i < sizeof devices / sizeof devices[0]; ++i) y[i] = devices[i].p * devices[i].kind->law(x[i]);
  y[2] = 0.0;
  for (d = devices; d; d = d->next) y[2] += x[d - devices] * d->kind->n;
  for (d = devices; d < devices + 2; ++d)
    if (d == &devices[1]) y[2] *= d->p * x[0];
  y[3] = last->law(x[0]) + order[1]->law(x[1]);
}

/* A struct that is cleared before it gets its tables. */
typedef struct {
  int n, *at;
  double* size;
} model_of_tables;
static int starts[2] = {1, 0};
static double sizes[2] = {.5, 2};
static double from_tables(const model_of_tables* m, const double* x, int i) { return m->size[i] * x[m->at[i]] * x[0]; }
// PATTERN: XX / X.
SPARSEGEN_JACOBIAN(y[2], x[2])
void cleared(const double* x, double* y) {
  int i;
  model_of_tables m;
  memset(&m, 0, sizeof m);
  m.n = 2;
  m.at = starts;
  m.size = sizes;
  for (i = 0; i < m.n; i++) y[i] = from_tables(&m, x, i);
}
