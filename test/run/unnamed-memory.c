/* What the caller's pointers lead to where no name does: tables of elements behind pointers, lists. It is only read. */
// RUN: %run
#include <sparsegen/annotate.h>
#include <stddef.h>

typedef struct {
  const double *table;
  double gain;
  int count;
} Block;
typedef struct Node {
  double weight;
  struct Node *next;
} Node;
typedef struct {
  const Block *blocks;
  const int *order;
  Node *list;
} System;

static double sum_of(const double *values, int count) {
  double sum = 0;
  for (int i = 0; i < count; ++i) sum += values[i];
  return sum;
}

/* Of each element, also of one that is known at run time only. */
// SETUP: double a[3] = {1, 2, 3}, b[3] = {4, 5, 6};
// SETUP: Block blocks[2] = {{a, 0.5, 3}, {b, 1.5, 3}};
// SETUP: int order[2] = {1, 0};
// SETUP: Node last{3.0, nullptr};
// SETUP: Node first{2.0, &last};
// WITH s: {blocks, order, &first}
// PATTERN: XX. / .XX / X.X
SPARSEGEN_JACOBIAN(y[3], x[3])
void tables(const System *s, const double *x, double *y) {
  const Block *second = s->blocks + 1;
  y[0] = s->blocks[1].table[2] * x[0] * x[1];
  y[1] = sum_of(second->table, 3) * x[1] * x[2] + s->blocks[0].table[1] * x[2];
  y[2] = s->blocks[s->order[1]].table[1] * x[0] * x[2];
}

/* A list, of a length that is not known, beside one of the code's own. */
// SETUP: Block blocks[1] = {{nullptr, 0.5, 3}};
// SETUP: int order[2] = {1, 0};
// SETUP: Node last{3.0, nullptr};
// SETUP: Node first{2.0, &last};
// WITH s: {blocks, order, &first}
// PATTERN: XX / .X
SPARSEGEN_JACOBIAN(y[2], x[2])
void lists(const System *s, const double *x, double *y) {
  Node own[2];
  const Node *n, *mine;
  own[0].weight = x[1];
  own[0].next = &own[1];
  own[1].weight = 2;
  own[1].next = NULL;
  y[0] = 0;
  for (n = s->list; n; n = n->next) y[0] += n->weight * x[0];
  y[0] *= x[1];
  y[1] = 0;
  for (mine = own; mine; mine = mine->next) y[1] += mine->weight * x[1];
}

/* Helpers that are given what carries derivatives in one call, and what has no name in another. */
static double dot(const double *a, const double *b, int n) {
  double sum = 0;
  for (int i = 0; i < n; ++i) sum += a[i] * b[i];
  return sum;
}
static double weighted(const System *s, const double *x, int k) { return dot(s->blocks[k].table, x, 3) * dot(x, x, 3); }
static double square(const double *a) { return dot(a, a, 2); }
// SETUP: double a[3] = {1, 2, 3}, b[3] = {4, 5, 6};
// SETUP: Block blocks[2] = {{a, 0.5, 3}, {b, 1.5, 3}};
// SETUP: int order[2] = {1, 0};
// WITH s: {blocks, order, nullptr}
SPARSEGEN_JACOBIAN(y[4], x[3])
void shared(const System *s, const double *x, double *y) {
  y[0] = dot(x, x, 3) + dot(s->blocks[1].table, x, 3);
  y[1] = weighted(s, x, 0) + weighted(s, x, 1);
  y[2] = square(x) * square(s->blocks[1].table);
  y[3] = square(x + 1) * square(x);
}

/* So are the helpers of these. */
static double element(const Block *b, int i) { return b->table[i] * b->gain; }
static double along(const Block *b, const double *x) {
  double sum = 0;
  for (int i = 0; i < 2; ++i) sum += element(b, i) * x[i];
  return sum;
}
// SETUP: double a[3] = {1, 2, 3}, b[3] = {4, 5, 6};
// SETUP: Block blocks[2] = {{a, 0.5, 3}, {b, 1.5, 3}};
// SETUP: int order[2] = {1, 0};
// WITH s: {blocks, order, nullptr}
SPARSEGEN_JACOBIAN(y[1], x[3])
void sharedTwice(const System *s, const double *x, double *y) {
  double w[3] = {x[0] * x[1], 2, x[2]};
  Block own = {w, 2.0, 3};
  y[0] = along(&own, x) + along(&s->blocks[1], x);
}
