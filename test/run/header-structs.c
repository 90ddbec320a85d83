/* Structs that a header declares, with pointers to functions in them: the function's own, and the caller's. */
// RUN: %run
#include "Inputs/solvers.h"
#include <sparsegen/annotate.h>
#include <string.h>

static int linear(const Law *law, const double *x, double *y) {
  *y = law->rate * x[0];
  return 0;
}
static int square(const Law *law, const double *x, double *y) {
  *y = law->rate * x[1] * x[1];
  return 0;
}

static int set(Law *law) {
  if (law->apply == 0) law->apply = linear;
  law->flag = 1;
  return 0;
}

// PATTERN: X. / .X
SPARSEGEN_JACOBIAN(y[2], x[2])
void applied(const double *x, double *y) {
  Law first, second;
  first.rate = 2.0;
  first.apply = 0;
  second = first;
  second.apply = square;
  set(&first);
  set(&second);
  first.apply(&first, x, &y[0]);
  second.apply(&second, x, &y[1]);
}

static int set_by_code(Law *law) {
  if (strcmp(law->code, "LIN") == 0) {
    law->apply = linear;
    law->rate = 3.0;
  } else if (strcmp(law->code, "SQR-2") == 0) {
    law->apply = square;
    law->rate = 2.0;
  } else {
    return 1;
  }
  strcpy(law->name, "law-");
  strcat(law->name, law->code);
  return 0;
}

/* What a text says is known where it was copied. */
// PATTERN: X. / .X / X. / .X
SPARSEGEN_JACOBIAN(y[4], x[2])
void by_code(const double *x, double *y) {
  Law law, other, none;
  strcpy(law.code, "LIN");
  strncpy(other.code, "SQR-2", sizeof other.code);
  strncpy(none.code, "LINEAR", 3);
  none.code[3] = 'x';
  none.code[4] = '\0';
  if (set_by_code(&law) == 0) law.apply(&law, x, &y[0]);
  if (set_by_code(&other) == 0) other.apply(&other, x, &y[1]);
  y[2] = set_by_code(&none) == 0 ? x[1] : x[0] * (double)strlen(other.name) + other.code[7];
  y[3] = strcmp(other.name, "law-SQR-2") == 0 ? x[1] : x[0];
}

/* A text that only tells what has been done is left out, beside a call through a pointer too. */
// WARNS: passed-over
// PATTERN: X.
SPARSEGEN_JACOBIAN(y[1], x[2])
void labelled(const double *x, double *y) {
  Law law;
  strcpy(law.name, "linear");
  law.rate = 1.5;
  law.apply = linear;
  law.apply(&law, x, y);
}

/* What holds one, or leads to one, is written out too. */
// PATTERN: X. / .X
SPARSEGEN_JACOBIAN(y[2], x[2])
void reported(const double *x, double *y) {
  Law laws[2] = {{1, "a", "", 2.0, {1.0, 2.0, 3.0}, linear}, {1, "b", "", 3.0, {1.0, 2.0, 3.0}, square}};
  struct Report report = {0, laws};
  for (int i = 0; i < 2; ++i) {
    report.law = &laws[i];
    report.law->apply(report.law, x, &y[i]);
    y[i] *= report.law->weight[i];
  }
}

/* Of the caller's, what is read beside the function. */
// WITH given: {2.0, nullptr}
// PATTERN: X. / .X
SPARSEGEN_JACOBIAN(y[2], x[2])
void of_callers(const double *x, double *y, const Scaled *given) {
  Scaled copy = *given;
  y[0] = given->scale * x[0];
  y[1] = copy.scale * x[1] + (given->of == 0 ? 0.0 : x[0] * 0.0);
}
