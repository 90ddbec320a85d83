// Functions that only a header, or the source itself, declares: called where nothing that they are given is active.
// RUN: %run
// DIRECT: rates_jacobian
// DIRECT: inLoop_jacobian
// DIRECT: reads_jacobian
#include "Inputs/library.h"
#include "Inputs/overloads.h"
#include <chrono>
#include <cstdlib>
#include <ctime>
#include <sparsegen/annotate.h>

// A result, of numbers and of an enumeration.
// PATTERN: XX / .X
SPARSEGEN_JACOBIAN(f[2], y[2])
void rates(double temperature, const double* y, double* f) {
  const double k = rate_constant(1, temperature);
  const Phase phase = phase_of(temperature);
  f[0] = -k * y[0] * y[1] + (phase == PHASE_GAS ? 2 : 1) * y[0];
  f[1] = rate_constant(0, temperature * 2) * y[1] * y[1] + phase_factor(phase, 1.5f);
}

// In a loop, with what it is called with from a table.
// PATTERN: X.. / .X. / ..X
// WITH temperatures: {1.0, 2.5, 3.0}
SPARSEGEN_JACOBIAN(f[3], y[3])
void inLoop(const double* temperatures, const double* y, double* f) {
  for (int i = 0; i < 3; ++i) f[i] = rate_constant(i, temperatures[i]) * y[i] * y[i];
}

// User data that it reads; an array and numbers that it writes.
// PATTERN: X... / .X.. / ..X. / ...X
// WITH gas: {2.0, 1.0, 4, {1.0, 2.0, 3.0, 4.0}}
SPARSEGEN_JACOBIAN(f[4], y[4])
int reads(const double* y, double* f, const Gas* gas) {
  if (gas_species(gas) != 4) return 1;
  double k[4];
  gas_rates(gas, k);
  for (int i = 0; i < 4; ++i) f[i] = k[i] * y[i] * y[i];
  return 0;
}

// PATTERN: XX / XX
SPARSEGEN_JACOBIAN(f[2], y[2])
void writes(const double* y, double* f) {
  Gas gas = {};
  double scale;
  int count = 0;
  gas.weight[1] = 4;
  const int flag = gas_state(&gas, &scale, &count);
  f[0] = scale * y[0] * y[1] + gas.temperature * count + flag;
  f[1] = gas.weight[1] * y[0] / (gas.pressure + y[1]);
}

// What only the derivative code's caller knows: a handle.
// PATTERN: X
// WITH solver: {7}
SPARSEGEN_JACOBIAN(f[1], y[1])
void handle(const double* y, double* f, Solver* solver) {
  f[0] = solver_time(solver) * y[0] * y[0] + static_cast<double>(step_number());
}

// The clock and the like, of the system.
// PATTERN: X
SPARSEGEN_JACOBIAN(f[1], y[1])
int timed(const double* y, double* f) {
  const clock_t start = clock();
  f[0] = y[0] * y[0] * y[0];
  const double spent = double(clock() - start) / CLOCKS_PER_SEC;
  const time_t now = time(nullptr);
  return spent < 0 || now < 0 || std::rand() < 0;
}

// A call that gives nothing back is kept beside one that may.
// PATTERN: X
SPARSEGEN_JACOBIAN(f[1], y[1])
void kept(const double* y, double* f, double temperature) {
  show_number(temperature);
  f[0] = rate_constant(0, temperature) * y[0];
}

// A place that only the function that is called knows: what it may be is taken together.
// PATTERN: XXX
SPARSEGEN_JACOBIAN(f[1], y[3])
void picked(const double* y, double* f) {
  f[0] = 0;
  for (int i = 0; i < 3; ++i)
    if (i <= step_number()) f[0] += y[i] * y[i];
}

// It reads what a struct leads to: that is kept, however the pointer came there.
static const double* chosen(const double* a, const double* b, int which) { return which > 0 ? a : b; }

// PATTERN: X. / .X
// WITH which: 1
SPARSEGEN_JACOBIAN(f[2], y[2])
void deep(const double* y, double* f, double level, int which) {
  double a[2] = {1, level}, b[2];
  b[0] = 2 * level;
  b[1] = 5;
  Lookup lookup;
  lookup.table = chosen(a, b, which);
  lookup.count = 2;
  f[0] = look_up(&lookup) * y[0] * y[0];
  lookup.table = b;
  f[1] = look_up(&lookup) * y[1];
}

namespace detail {
double scale_of(const double& level, bool twice);
}
extern "C" int levels(int* count, double* values);
#ifndef __SPARSEGEN__
namespace detail {
double scale_of(const double& level, bool twice) { return twice ? 2 * level : level; }
}
extern "C" int levels(int* count, double* values) {
  *count = 2;
  values[0] = 1.5;
  values[1] = 2.5;
  return 0;
}
#endif

// Functions that the source itself declares; within a helper, by reference.
static double scaled(double v, double level) { return v * detail::scale_of(level, true) + detail::scale_of(level, false); }

// PATTERN: X. / .X
SPARSEGEN_JACOBIAN(f[2], y[2])
void declaredHere(const double* y, double* f, double level) {
  double values[2];
  int count;
  levels(&count, values);
  for (int i = 0; i < 2; ++i) f[i] = scaled(y[i], level) * (i < count ? values[i] : 0) * y[i];
}

struct Effort {
  long long ticks = 0;
};
static void stopwatch(const double* y, double* f, Effort& effort) {
  const auto start = std::chrono::steady_clock::now();
  f[0] = y[0] * y[1];
  const auto spent = std::chrono::duration_cast<std::chrono::nanoseconds>(std::chrono::steady_clock::now() - start);
  effort.ticks += spent.count();
}

// PATTERN: XX / .X
SPARSEGEN_JACOBIAN(f[2], y[2])
void measured(const double* y, double* f) {
  Effort effort;
  stopwatch(y, f, effort);
  f[1] = effort.ticks < 0 ? 0 : y[1] * y[1];
}

// Of several of one name the one that the source calls: by variables, constants and null pointers.
// PATTERN: X.. / .X. / ..X
SPARSEGEN_JACOBIAN(f[3], y[3])
void overloaded(const double* y, double* f) {
  const char kind = 'a';
  double weights[2] = {1.0, 2.0};
  const double* seen = weights;
  const long long n = 4;
  f[0] = (scale_of(kind) + scale_of('a') + scale_of(5)) * y[0] * y[0];
  const double before = total_of(seen), changed = total_of(weights);
  f[1] = (before + 2.0 * changed + 4.0 * total_of(seen)) * y[1] * y[1];
  f[2] = (span_of(n) + span_of(3L) + span_of(5LL) + named(nullptr) + named("a") + named(n > 3)) * y[2] * y[2];
}
