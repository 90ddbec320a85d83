// Loops whose variable, bound or step changes while they run: by a pointer, a reference, a member, a call, by name.
// RUN: %run
#include <sparsegen/annotate.h>

SPARSEGEN_JACOBIAN(y[6], x[6])
void throughPointer(const double* x, double* y) {
  for (int i = 0; i < 6; ++i) y[i] = 0.0;
  for (int i = 0; i < 6; ++i) {
    int* p = &i;
    if (*p == 2) *p = 4;
    y[i] = x[i];
  }
}

SPARSEGEN_JACOBIAN(y[6], x[6])
void throughReference(const double* x, double* y) {
  for (int i = 0; i < 6; ++i) y[i] = 0.0;
  int n = 6;
  int& m = n;
  for (int i = 0; i < n; ++i) {
    if (i == 2) m = 4;
    y[i] = x[i];
  }
}

static void bump(int& i) { i += 1; }

SPARSEGEN_JACOBIAN(y[6], x[6])
void throughCall(const double* x, double* y) {
  for (int i = 0; i < 6; ++i) y[i] = x[i];
  for (int i = 0; i < 6; ++i) {
    y[i] = x[5 - i];
    bump(i);
  }
}

SPARSEGEN_JACOBIAN(y[6], x[6])
void inArray(const double* x, double* y) {
  int a[2] = {3, 6};
  for (int i = 0; i < 6; ++i) y[i] = 0.0;
  for (int i = 0; i < a[0]; ++i) {
    a[0] = a[1];
    y[i] = x[i];
  }
}

struct S {
  int n;
  double c;
};

// WITH s: S{6, 2.0}
SPARSEGEN_SET(s->n, 6)
SPARSEGEN_JACOBIAN(y[6], x[6])
void inRecord(const double* x, double* y, const S* s) {
  S t = *s;
  S* q = &t;
  for (int i = 0; i < 6; ++i) y[i] = 1.0;
  for (int i = 0; i < q->n; ++i) {
    if (i == 3) t.n = 5;
    y[i] = t.c * x[i];
  }
}

SPARSEGEN_JACOBIAN(y[8], x[8])
void halfway(const double* x, double* y) {
  for (int i = 0; i < 8; ++i) y[i] = 0.0;
  for (int i = 0; i < 8 - i; ++i) y[i] = x[i];
}

SPARSEGEN_JACOBIAN(y[8], x[8])
void doubling(const double* x, double* y) {
  for (int i = 0; i < 8; ++i) y[i] = 0.0;
  for (int i = 1; i < 8; i += i) y[i] = x[i];
  for (int i = 0; i < 8; i += 1.5) y[i] += x[7 - i];
}

struct R {
  double h;
  int n;
};

SPARSEGEN_JACOBIAN(y[6], x[6])
void fromReal(const double* x, double* y) {
  R t{3.0, 3};
  double* g = &t.h;
  R* q = &t;
  for (int i = 0; i < 6; ++i) y[i] = 0.0;
  for (int i = 0; i < (int)q->h; ++i) {
    *g = 5.0;
    y[i] = x[i];
  }
}

SPARSEGEN_JACOBIAN(y[6], x[6])
void byRecordAssignment(const double* x, double* y) {
  R t{3.0, 3}, u{4.0, 5};
  R* q = &t;
  for (int i = 0; i < 6; ++i) y[i] = 0.0;
  for (int i = 0; i < q->n; ++i) {
    t = u;
    y[i] = x[i];
  }
}

SPARSEGEN_JACOBIAN(y[6], x[6])
void boundThroughPointer(const double* x, double* y) {
  int a = 3;
  int* p = &a;
  for (int i = 0; i < 6; ++i) y[i] = 0.0;
  for (int i = 0; i < *p; ++i) {
    a = 5;
    y[i] = x[i];
  }
}

SPARSEGEN_JACOBIAN(y[6], x[6])
void pointerMoves(const double* x, double* y) {
  int a[2] = {3, 5};
  int* p = a;
  for (int i = 0; i < 6; ++i) y[i] = 0.0;
  for (int i = 0; i < *p; ++i) {
    p = a + 1;
    y[i] = x[i];
  }
}
