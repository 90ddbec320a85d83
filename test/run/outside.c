/* The same from C: the header's functions, the system's, and one that the source declares. */
// RUN: %run
#include "Inputs/library.h"
#include <sparsegen/annotate.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#ifdef __cplusplus
extern "C"
#endif
double efficiency(double load);
#ifndef __SPARSEGEN__
double efficiency(double load) { return 1 / (1 + load); }
#endif

// PATTERN: XX / .X
SPARSEGEN_JACOBIAN(f[2], y[2])
int rhs(double t, const double *y, double *f, double load) {
  double k[4];
  Gas gas = {300, 1, 4, {1, 2, 3, 4}};
  clock_t start = clock();
  (void)t;
  gas_rates(&gas, k);
  f[0] = k[0] * y[0] * y[1] * efficiency(load);
  f[1] = k[1] * y[1] * y[1];
  return clock() < start;
}

static int checked(const double *y, int count, double *f) {
  if (count < 0) return set_error("is it \"negative\"?", count);
  if (count > 100) return fail_at("%d of %ld is too large: %g%%", count, 100L, 0.5);
  f[0] = y[0] * y[1];
  return 0;
}

/* A status that a recorder of errors gives, which is given texts: what is unwritten then is no fault. */
// WITH notes: {"abc", 4}
// PATTERN: XX / XX
SPARSEGEN_JACOBIAN(f[2], y[2])
int recorded(double t, const double *y, double *f, const Notes *notes) {
  int status = checked(y, notes->count, f);
  char name[8];
  (void)t;
  if (status) return status;
  if (name_of(notes->title, name)) return 1;
  f[1] = y[0] + (note(notes, name, "after %d", 3) > 1e9 ? 0.0 : y[1] * y[1]);
  return 0;
}

/* What the system's functions on texts give and write. */
// PATTERN: X. / XX
SPARSEGEN_JACOBIAN(f[2], y[2])
void composed(const double *y, double *f) {
  char text[16];
  int k = 0, read, end = 0, length = snprintf(text, sizeof text, "%d.%s%n", 37, "25", &end);
  f[0] = y[0] * length * end;
  read = sscanf(text, "%d", &k);
  f[1] = y[0] * read + k * y[1] + (text[0] == '3' ? 0.0 : 1.0);
}

/* Pointers to pointers: what records an error for its caller, and rows. */
typedef struct {
  Notes *errors;
  double scale[2][2];
} Recorded;
static int scaled(Recorded *model, const double *y, double *f) {
  double *rows[2], sums[2] = {1, 2};
  if (model->scale[0][0] < 0) return record(&model->errors, 3);
  rows[0] = model->scale[0];
  rows[1] = &model->scale[1][0];
  row_sums(rows, 2, sums);
  f[0] = sums[0] * y[0] * y[0];
  f[1] = model->scale[1][0] * y[1];
  return 0;
}
// PATTERN: X. / .X
SPARSEGEN_JACOBIAN(f[2], y[2])
int recorded_errors(double t, const double *y, double *f) {
  Notes notes = {"", 4};
  Recorded model = {0, {{0.5, 1}, {2, 3}}};
  int status;
  (void)t;
  model.errors = &notes;
  status = scaled(&model, y, f);
  if (status == 0) status = record(&model.errors, 1) - 1;
  return model.errors ? 5 : status + notes.count - 1;
}

/* What a function was given, it may have kept, and another one may change. */
// PATTERN: XX / .X
// SUPERSET
SPARSEGEN_JACOBIAN(f[2], y[2])
void watched(const double *y, double *f) {
  int failed;
  watch_flag(&failed);
  failed = 0;
  advance();
  f[0] = failed ? y[1] : y[0];
  f[1] = y[1] * y[1];
  watch_flag(0);
}

/* The same where it is given later in a loop. */
// PATTERN: XX
SPARSEGEN_JACOBIAN(f[1], y[2])
void watched_in_loop(const double *y, double *f) {
  int failed = 0;
  double t = 1.0 + y[0] * y[0], sum = 0.0;
  watch_flag(0);
  while (t > 0.1) {
    advance();
    if (failed) sum += y[1];
    watch_flag(&failed);
    failed = 0;
    t *= 0.5;
  }
  f[0] = sum + y[0] * y[0];
  watch_flag(0);
}

/* Texts within structs, filled by another, and of a length that is not known. */
typedef struct {
  char name[8];
  int count;
  double weight;
} Label;
static int length_of(const char *text) {
  int n = 0;
  while (text[n]) ++n;
  return n;
}
// WITH notes: {"abc", 4}
// PATTERN: XX / .X
// SUPERSET
SPARSEGEN_JACOBIAN(f[2], y[2])
void labels(const double *y, double *f, const Notes *notes) {
  Label labels[2];
  strcpy(labels[0].name, notes->title);
  strcpy(labels[1].name + 1, notes->count > 3 ? "ong" : "o");
  labels[1].name[0] = 'l';
  labels[0].count = 3;
  labels[0].weight = y[0];
  f[0] = length_of(labels[0].name) > 2 ? y[0] : y[1];
  f[1] = y[1] * (double)length_of(labels[1].name) * labels[0].count;
}

/* Bounds that functions change which are given pointers behind pointers to const, in copies, and behind `...`. */
// PATTERN: X. / .X
SPARSEGEN_JACOBIAN(f[2], y[2])
void counted_down(const double *y, double *f) {
  int n = 4, m = 4, i;
  Counted first, second;
  first.count = &n;
  second.count = &m;
  f[0] = f[1] = 0;
  for (i = 0; i < *first.count; ++i) f[0] += y[0] * (2 + count_down(&first));
  for (i = 0; i < *second.count; ++i) f[1] += y[1] * (2 + count_down_copy(second));
}

// PATTERN: X
SPARSEGEN_JACOBIAN(f[1], y[1])
void scanned_bound(const double *y, double *f) {
  int n = 4, i;
  f[0] = 0;
  for (i = 0; i < n; ++i) {
    f[0] += y[0];
    sscanf("2", "%d", &n);
  }
}
