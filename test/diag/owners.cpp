// What is refused of smart pointers that the caller provides.
// RUN: not sparsegen %s 2>&1 | FileCheck %s -implicit-check-not=error:
#include <memory>
#include <sparsegen/annotate.h>
#include <utility>

struct Part {
  double v[2];
};
struct Holder {
  std::unique_ptr<Part> part;
  std::shared_ptr<Part> shared;
};

// CHECK: owners.cpp:[[# @LINE + 4]]:{{[0-9]+}}: error: this use of a smart pointer that the caller provides is not supported [sparsegen-unsupported]
// CHECK: note: look into what it points to: `*p`, `p->member`, `p[k]`, `p.get()`
SPARSEGEN_JACOBIAN(y[1], x[2])
void negativeReset(Holder& holder, const double* x, double* y) {
  holder.part.reset();
  y[0] = x[0];
}

static double first(const std::unique_ptr<Part>& part) { return part->v[0]; }
// CHECK: owners.cpp:[[# @LINE + 2]]:{{[0-9]+}}: error: this use of a smart pointer that the caller provides is not supported [sparsegen-unsupported]
SPARSEGEN_JACOBIAN(y[1], x[2])
void negativePassed(const Holder& holder, const double* x, double* y) { y[0] = first(holder.part) * x[0]; }

// CHECK: owners.cpp:[[# @LINE + 3]]:3: error: `std::shared_ptr` is not supported [sparsegen-unsupported]
SPARSEGEN_JACOBIAN(y[1], x[2])
void negativeCopied(const Holder& holder, const double* x, double* y) {
  auto same = holder.shared;
  y[0] = same->v[0] * x[0];
}

// CHECK: owners.cpp:[[# @LINE + 2]]:26: error: `holder->part->v` is behind a smart pointer within an object, and can't be a slot [sparsegen-bad-slot]
// CHECK: note: pass what the smart pointer gives by `get()` as a parameter
SPARSEGEN_JACOBIAN(y[1], holder->part->v[2])
void negativeSlot(const Holder* holder, double* y) { y[0] = holder->part->v[0]; }
