// RUN: %run
//
// GNU C's statements within expressions, as in the macros of much C code.
#include <math.h>
#include <sparsegen/annotate.h>
#include <stddef.h>

#define MAX(a, b)           \
  ({                        \
    __typeof__(a) a_ = (a); \
    __typeof__(b) b_ = (b); \
    a_ > b_ ? a_ : b_;      \
  })
#define SQ(a)              \
  ({                       \
    const double s_ = (a); \
    s_* s_;                \
  })

SPARSEGEN_JACOBIAN(y[4], x[3])
void macros(const double* x, double* y) {
  int i = 0, k;
  y[0] = MAX(x[0], x[1] * 2.0) + SQ(x[2]);
  y[1] = SQ(MAX(MAX(x[i++], 0.5), x[i++]));
  y[2] = ({
    double s = 0;
    for (k = 0; k < 3; ++k) {
      if (k == 1) continue;
      s += x[k] * x[k];
    }
    s;
  });
  for (k = MAX(0, 1); k < MAX(i, 3); ++k) y[k] += SQ(x[k]) * (k > 1 ? SQ(x[0]) : 1.0);
  y[3] = i > 5 && SQ(x[1]) > 0.0 ? x[0] : MAX(x[2], SQ(x[1]));
}

/* What is changed within and read behind; places and pointers as values; conditions. */
SPARSEGEN_JACOBIAN(y[4], x[3])
void order(const double* x, double* y) {
  double s = x[0], *p = y;
  int k = 0;
  // clang-format off
  y[0] = (({ s *= x[1]; s; }), ({ s *= x[2]; s + x[0]; }));
  y[({ k += 1; k; })] = x[2] * s;
  *({ p += 2; p; }) = x[k] * s;
  while (({ k += 1; k < 3; })) y[2] += x[k];
  ({ p += 1; }), y[k] = ({ double n = fabs(x[k - 1]); p == y + 3 ? n : 0.0; });
  // clang-format on
}

#define TRY(call)                \
  ({                             \
    const int status_ = (call);  \
    if (status_) return status_; \
    status_;                     \
  })
static int half(double* v) {
  *v *= 0.5;
  return *v < -10.0;
}

SPARSEGEN_JACOBIAN(y[2], x[2])
int checked(const double* x, double* y) {
  int bad = 0, k;
  y[0] = x[0] * x[0];
  y[1] = 0.0;
  for (k = 0; k < 2; ++k) {
    bad += TRY(half(y + k));
    y[k] += x[1];
  }
  return bad;
}

typedef struct {
  double a, b;
} Pair;

/* A struct as the value; a switch within. */
SPARSEGEN_JACOBIAN(y[2], x[2])
void structs(const double* x, double* y) {
  int k;
  Pair p = ({
    Pair made = {x[0], x[1]};
    made.a *= made.b;
    made;
  });
  for (k = 0; k < 2; ++k)
    y[k] = ({
      double chosen;
      switch (k) {
        case 0:
          chosen = p.a * p.a;
          break;
        default:
          chosen = p.b;
      }
      chosen;
    });
}

static double orElse(const double* given, const double* other, double scale) {
  const double* p = given ?: other;
  return *p * (scale ?: 2.0);
}

/* The first operand is evaluated once. */
SPARSEGEN_JACOBIAN(y[3], x[3])
void orElses(const double* x, double* y) {
  int i = 0;
  const int k = i++ ?: 2;
  y[0] = orElse(NULL, x, 0.0) * i;
  y[1] = orElse(x + 1, x, 3.0);
  y[2] = x[k];
}
