// What carries no derivative and can give nothing back is left out: printing, flushing, a monitor of the user's.
// WARNS: passed-over
// RUN: %run
#include <cstdio>
#include <ctime>
#include <sparsegen/annotate.h>

enum Level { kInfo, kError };
void monitor(int step, const double* values);
void log_message(Level level, const char* format, ...);
bool accepts(double value);
#ifndef __SPARSEGEN__
void monitor(int, const double*) {}
void log_message(Level, const char*, ...) {}
bool accepts(double value) { return value < 1e30; }
#endif

// PATTERN: X.. / .X. / ..X
SPARSEGEN_JACOBIAN(y[3], x[3])
int prints(const double* x, double* y) {
  int count = 0;
  for (int i = 0; i < 3; ++i) {
    y[i] = x[i] * x[i];
    if (y[i] > 1e30) {
      fprintf(stderr, "step %d: %d\n", count++, static_cast<int>(y[i]));
      fflush(stderr);
    }
    monitor(i, y);
    accepts(y[i]);
    log_message(kInfo, "%d: %d", i, static_cast<int>(y[i]));
    if (y[i] < -1e30) puts("negative square");
  }
  return count;
}

// Nothing comes back by a clock.
// PATTERN: X
// WITH seconds: {0.0}
SPARSEGEN_JACOBIAN(y[1], x[1])
void timed(const double* x, double* y, double* seconds) {
  const std::clock_t start = std::clock();
  y[0] = x[0] * x[0];
  monitor(1, y);
  *seconds = double(std::clock() - start) / CLOCKS_PER_SEC;
}

// What its arguments do on the side is done.
// PATTERN: X. / .X
SPARSEGEN_JACOBIAN(y[2], x[2])
void counts(const double* x, double* y) {
  int k = 0;
  if (x[0] < -1e30) printf("%d\n", k);
  y[k] = x[k] * 2;
  monitor(++k, x);
  y[k] = x[k] * 3;
}

// Values that were computed for the log alone are in no one's way.
double norm(const double* v, int n) {
  double sum = 0;
  for (int i = 0; i < n; ++i) sum += v[i] * v[i];
  return sum;
}

// PATTERN: XX / .X
SPARSEGEN_JACOBIAN(r[2], u[2])
int residual(const double* u, double* r) {
  r[0] = u[0] * u[1] - 1;
  r[1] = u[1] - 2;
  const double size = norm(r, 2);
  if (size > 1e30) {
    std::printf("residual %d\n", static_cast<int>(size));
    return 1;
  }
  accepts(norm(u, 2));
  return 0;
}
