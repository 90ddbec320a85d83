// Destructors that do something: at the end of a block, of a loop's round, of a member, and on every way out.
// RUN: %run
#include <sparsegen/annotate.h>

#include <optional>

// Puts an old value back.
struct Restore {
  double& place;
  double old;
  Restore(double& where, double now) : place(where), old(where) { place = now; }
  ~Restore() { place = old; }
};

SPARSEGEN_JACOBIAN(y[4], x[2])
void block(const double* x, double* y) {
  double gain = x[0];
  {
    Restore outer(gain, x[1]);
    Restore inner(gain, 2.0 * x[1]);
    y[0] = gain;
  }
  y[1] = gain;
  if (Restore in(gain, 3.0); gain > 2.0) y[2] = gain * x[1];
  y[3] = gain;
}

static double early(double& gain, double v, int way) {
  Restore all(gain, v);
  if (way == 0) return gain;
  for (int k = 0; k < 3; ++k) {
    Restore round(gain, gain * 2.0);
    if (k == 0) continue;
    if (way == 1) return gain * v;
    if (k == 1) break;
  }
  return gain + 1.0;
}

// By return, continue and break.
SPARSEGEN_JACOBIAN(y[6], x[2])
void ways(const double* x, double* y) {
  double gain = x[0];
  for (int way = 0; way < 3; ++way) {
    y[2 * way] = early(gain, x[1], way);
    y[2 * way + 1] = gain;
  }
}

struct Note {
  double* log;
  double weight;
  ~Note() { *log = 2.0 * *log + weight; }
};
struct Holder {
  Note first, second;
  Note more[2];
  ~Holder() { *first.log += 0.5; }
};
struct Derived : Note {
  Note own;
};

// The order: the body, the members from the last to the first, the base.
SPARSEGEN_JACOBIAN(y[3], x[4])
void order(const double* x, double* y) {
  y[0] = y[1] = y[2] = 0.0;
  {
    Note a{&y[0], x[0]};
    Note b{&y[0], x[1]};
    Holder h{{&y[1], x[0]}, {&y[1], x[1]}, {{&y[1], x[2]}, {&y[1], x[3]}}};
    Derived d{{&y[2], x[0]}, {&y[2], x[1] * x[1]}};
  }
  y[0] *= x[2];
}

// Ends that no number shows.
struct Buffer {
  double* data;
  double inside[2];
  ~Buffer() {
    if (data) delete[] data;
  }
};
SPARSEGEN_JACOBIAN(y[1], x[1])
void silent(const double* x, double* y) {
  Buffer b{nullptr, {x[0], 2.0}};
  y[0] = b.inside[0] * b.inside[1];
}

// A part of a statement is a block of its own, in braces or not.
SPARSEGEN_JACOBIAN(y[5], x[3])
void withoutBraces(const double* x, double* y) {
  double t = x[2];
  y[4] = x[0];
  if (x[0] > 0) Note n{&t, x[1]};
  y[0] = t;
  for (int i = 0; i < 2; ++i) Note n{&t, x[0]};
  y[1] = t;
  int k = 0;
  while (k++ < 2) Note n{&t, x[1]};
  do Note n{&t, x[0]};
  while (k++ < 4);
  y[2] = t;
  const Note notes[2] = {{&y[4], 1.0}, {&y[4], x[1]}};
  for (Note n : notes) n.weight += t * x[0];
  y[3] = t;
}
SPARSEGEN_JACOBIAN(y[1], x[3])
void inCases(const double* x, double* y) {
  double t = x[2];
  switch (x[0] > 0 ? 1 : x[1] > 0 ? 2 : 3) {
    case 1: {
      Note n{&t, x[1]};
      t += 1;
      break;
    }
    case 2: {
      Note n{&t, x[0]};
    }
      [[fallthrough]];
    default:
      Note n{&t, 2.0};
      t -= x[1];
  }
  y[0] = t;
}

// An optional ends what it holds, and its union nothing.
struct Scales {
  double* place;
  double by;
  Scales(double* at, double factor) : place(at), by(factor) {}
  ~Scales() { *place *= by; }
};
SPARSEGEN_JACOBIAN(y[1], x[2])
void held(const double* x, double* y) {
  y[0] = x[1];
  std::optional<Scales> maybe;
  maybe.emplace(y, x[0]);
  y[0] += 1.0;
}

struct Message {
  double* at;
  explicit Message(double* where) : at(where) {}
  ~Message() { *at = 0; }
  Message& operator<<(double v) {
    *at += v;
    return *this;
  }
};
#define LOG_IF_DEBUG(where) \
  if (false) Message(where)

// What is never reached may hold what is not supported.
SPARSEGEN_JACOBIAN(y[1], x[2])
void neverReached(const double* x, double* y) {
  y[0] = x[0];
  LOG_IF_DEBUG(y) << x[1];
  if (sizeof(double) == 4) LOG_IF_DEBUG(y) << x[0];
}

// What only the head of a branch does is something, too.
struct Raising {
  double& at;
  ~Raising() {
    if (bool is = (at += 1, true)) (void)is;
  }
};
SPARSEGEN_JACOBIAN(y[1], x[1])
void raised(const double* x, double* y) {
  double t = x[0];
  {
    Raising end{t};
    t *= 2;
  }
  y[0] = t * t;
}
