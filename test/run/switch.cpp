// switch: on indices, on parameters, on what is known; fall-through, breaks within a case, continue, nested in loops.
// RUN: %run
#include <cmath>
#include <cstdlib>
#include <sparsegen/annotate.h>

SPARSEGEN_JACOBIAN(y[6], x[6])
void onIndex(const double* x, double* y) {
  for (int i = 0; i < 6; ++i) {
    switch (i % 4) {
      case 0:
        y[i] = x[i];
        break;
      case 1:
      case 2:
        y[i] = x[i] * x[0];
        break;
      default:
        y[i] = 3.0;
    }
  }
}

SPARSEGEN_JACOBIAN(y[5], x[5])
void fallsThrough(const double* x, double* y) {
  for (int i = 0; i < 5; ++i) {
    double sum = 0;
    switch (i) {
      case 3:
        sum += x[3];
        [[fallthrough]];
      case 2:
        sum += x[2];
        [[fallthrough]];
      case 1:
        sum += x[1];
        break;
      case 0:
        sum = x[0];
    }
    y[i] = sum;
  }
}

enum Kind { dirichlet, neumann, robin };

// PATTERN: X. / XX
SPARSEGEN_JACOBIAN(y[2], x[2])
void onParameter(const double* x, double* y, Kind kind) {
  y[0] = x[0];
  switch (kind) {
    case dirichlet:
      y[1] = x[1];
      break;
    case neumann:
      y[1] = x[1] - x[0];
      break;
    case robin:
      y[1] = x[1] + 2.0 * (x[1] - x[0]);
      break;
    default:
      y[1] = 0.0;
  }
}

// WITH order: 3
SPARSEGEN_SET(order, 3)
SPARSEGEN_JACOBIAN(y[1], x[4])
void onBound(const double* x, double* y, int order) {
  switch (order) {
    case 1: y[0] = x[1] - x[0]; break;
    case 2: y[0] = 1.5 * x[0] - 2.0 * x[1] + 0.5 * x[2]; break;
    case 3: y[0] = x[3] - x[1]; break;
    default: abort();
  }
}

// Fall-through at run time: a state of which only some paths have the last statements.
// PATTERN: XXX.
// WITH mode: 2
SPARSEGEN_JACOBIAN(y[1], x[4])
void unknownFallThrough(const double* x, double* y, int mode) {
  double s = x[3];
  switch (mode) {
    case 0:
      s = x[0];
      break;
    case 1:
      s = 1.0;
      [[fallthrough]];
    case 2:
      s *= x[1];
      s = x[1];
      break;
    default:
      s = x[2];
  }
  y[0] = s;
}

// A break within a case, and continue of the loop around.
SPARSEGEN_JACOBIAN(y[8], x[8])
void leavesEarly(const double* x, double* y) {
  for (int i = 0; i < 8; ++i) {
    y[i] = x[i];
    switch (i % 3) {
      case 0:
        if (i > 3) break;
        y[i] += x[7];
        break;
      case 1: {
        if (i == 4) continue;
        double t = x[0];
        if (x[i] > 0.2) {
          if (x[i] > 0.5) break;
          t *= x[1];
        }
        y[i] *= t;
      }
        [[fallthrough]];
      case 2:
        y[i] += x[2];
    }
    y[i] *= 2.0;
  }
}

SPARSEGEN_JACOBIAN(y[6], x[6])
void nested(const double* x, double* y) {
  for (int i = 0; i < 6; ++i) {
    switch (i / 2) {
      case 0:
        switch (i) {
          case 0: y[i] = x[5]; break;
          default: y[i] = x[4];
        }
        break;
      case 1:
        for (int k = 0; k < 6; ++k) {
          if (k == 3) break;
          y[i] = k == 0 ? x[0] : y[i] * x[k];
        }
        break;
      default:
        y[i] = x[i];
    }
  }
}

static double rate(int reaction, const double* c) {
  switch (reaction) {
    case 0: return c[0];
    case 1: return c[0] * c[1];
    case 2: return c[1] * c[2] * c[2];
  }
  return 0.0;
}

SPARSEGEN_JACOBIAN(y[4], x[3])
void returns(const double* x, double* y) {
  for (int r = 0; r < 4; ++r) y[r] = rate(r, x);
}

SPARSEGEN_JACOBIAN(y[4], x[4])
void ranges(const double* x, double* y) {
  for (unsigned char i = 0; i < 4; ++i) switch (i) case 2: y[3 - i] = x[i];
  y[0] = x[0];
  for (long k = 2; k < 4; ++k) {
    switch (k) {
        double t;
      case 2:
        t = x[0];
        y[k] = t;
        break;
      case 3:
        t = x[1];
        y[k] = t * t;
    }
  }
}
