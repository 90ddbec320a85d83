/* Pointers of the caller's may be null, where nothing but the code says that they lead somewhere. */
// RUN: %run
#include <sparsegen/annotate.h>
#include <stddef.h>

typedef struct Part {
  double weight;
  struct Part *next;
} Part;
typedef struct {
  const double *table;
  double *work;
  const Part *first;
  double scale;
} Data;

/* A member: null, and not. */
// WITH data: {nullptr, nullptr, nullptr, 2.0}
// PATTERN: XX
SPARSEGEN_JACOBIAN(f[1], y[2])
void without(const double *y, double *f, const Data *data) {
  if (data->table)
    f[0] = y[0] * data->table[1];
  else
    f[0] = data->scale * y[1] * y[1];
}
// SETUP: double table[2] = {0.5, 1.5};
// WITH data: {table, nullptr, nullptr, 2.0}
// PATTERN: XX
SPARSEGEN_JACOBIAN(f[1], y[2])
void with(const double *y, double *f, const Data *data) {
  const double *table = data->table;
  f[0] = table != NULL ? y[0] * table[1] : data->scale * y[1] * y[1];
}

/* A parameter, behind a check of all that is given; what has a slot is there. */
// WARNS: maybe-unwritten-dependent
// SETUP: double table[2] = {0.5, 1.5};
// WITH data: {table, nullptr, nullptr, 2.0}
// PATTERN: X.
SPARSEGEN_JACOBIAN(f[1], y[2])
void checked(const double *y, double *f, const Data *data) {
  if (!y || !f || data == NULL) return;
  if (y == NULL) f[0] = y[1];
  f[0] = y[0] * data->scale;
}

/* An error code says that nothing is given back. */
// WITH data: {nullptr, nullptr, nullptr, 2.0}
// PATTERN: X. / .X
SPARSEGEN_JACOBIAN(f[2], y[2])
int coded(double t, const double *y, double *f, const Data *data) {
  if (!data || !data->scale) return -1;
  f[0] = y[0] * y[0] * data->scale;
  if (data->table == NULL) {
    f[1] = t * y[1] * y[1];
    return 0;
  }
  f[1] = data->table[0] * y[1];
  return 0;
}

/* One buffer or the other. */
// WARNS: *
// WITH data: {nullptr, nullptr, nullptr, 2.0}
// PATTERN: XX / X.
SPARSEGEN_JACOBIAN(f[2], y[2])
void buffered(const double *y, double *f, const Data *data) {
  double own[2];
  double *work = data->work ? data->work : own;
  work[0] = y[0] * y[1];
  work[1] = y[0] * data->scale;
  f[0] = work[0];
  f[1] = work[1];
}

/* Two of them may both be null. */
typedef struct {
  const double *first, *last;
  double scale;
} Range;
// WARNS: *
// WITH range: {nullptr, nullptr, 2.0}
// PATTERN: XX
SPARSEGEN_JACOBIAN(f[1], y[2])
void both(const double *y, double *f, const Range *range) {
  const int same = range->first == range->last;
  f[0] = y[same ? 0 : 1] * range->scale * y[same ? 0 : 1];
}
