// What lower refuses: at its place, with a way out.
// RUN: not sparsegen %s 2>&1 | FileCheck %s -implicit-check-not=error:
#include <cstdlib>
#include <sparsegen/annotate.h>

// CHECK: unsupported.cpp:[[# @LINE + 4]]:17: error: this jump leads into a block, or into a loop from outside of it [sparsegen-unsupported]
// CHECK: note: write the loop with `for` or `while`
SPARSEGEN_JACOBIAN(y[1], x[1])
void negativeGotoIntoBlock(const double* x, double* y) {
  if (x[0] > 1) goto inside;
  for (;;) {
  inside:
    y[0] = x[0];
    if (x[0] > 0) break;
  }
}

// CHECK: unsupported.cpp:[[# @LINE + 5]]:1: error: a loop around label `back` is entered in its middle [sparsegen-unsupported]
// CHECK: note: write the loop with `for` or `while`
SPARSEGEN_JACOBIAN(y[1], x[1])
void negativeGotoIntoLoop(const double* x, double* y) {
  if (x[0] > 1) goto middle;
back:
  y[0] = 2 * x[0];
middle:
  y[0] = x[0];
  if (x[0] < 0) goto back;
}

// CHECK: unsupported.cpp:[[# @LINE + 7]]:7: error: a case within a nested block is not supported [sparsegen-unsupported]
// CHECK: note: write the case at the top of the switch
SPARSEGEN_JACOBIAN(y[1], x[1])
void negativeCaseInBlock(const double* x, double* y, int n) {
  switch (n) {
    default:
    if (x[0] > 1) {
      case 1:
        y[0] = x[0];
    }
  }
}

// CHECK: unsupported.cpp:[[# @LINE + 3]]:{{[0-9]+}}: error: type `long double` is not supported [sparsegen-unsupported]
SPARSEGEN_JACOBIAN(y[1], x[1])
void negativeLongDouble(const double* x, double* y) {
  long double t = x[0];
  y[0] = (double)t;
}

// CHECK: unsupported.cpp:[[# @LINE + 4]]:{{[0-9]+}}: error: a call through this pointer is not supported [sparsegen-unsupported]
// CHECK: note: call the function by its name
SPARSEGEN_JACOBIAN(y[1], x[1])
void negativeVariadic(const double* x, double* y, double (*f)(int, ...)) {
  y[0] = f(1, x[0]);
}

// CHECK: unsupported.cpp:[[# @LINE + 4]]:{{[0-9]+}}: error: `realloc` is not supported [sparsegen-unsupported]
// CHECK: note: allocate as much as is needed in the end at once
SPARSEGEN_JACOBIAN(y[1], x[1])
void negativeRealloc(const double* x, double* y) {
  double* more = static_cast<double*>(__builtin_realloc(y, 2 * sizeof(double)));
  more[0] = x[0];
}

// CHECK: unsupported.cpp:[[# @LINE + 5]]:{{[0-9]+}}: error: `memset` of anything but integers to anything but zero is not supported [sparsegen-unsupported]
// CHECK: note: assign the values in a loop
SPARSEGEN_JACOBIAN(y[1], x[1])
void negativeMemset(const double* x, double* y) {
  double flags[2];
  __builtin_memset(flags, 1, sizeof flags);
  y[0] = x[0] * flags[0];
}

struct Pair {
  double a;
  int b;
};
// CHECK: unsupported.cpp:[[# @LINE + 5]]:{{[0-9]+}}: error: a copy between different types is not supported [sparsegen-unsupported]
// CHECK: note: assign the members one by one
SPARSEGEN_JACOBIAN(y[1], x[2])
void negativeCopy(const double* x, double* y) {
  Pair p;
  __builtin_memcpy(&p, x, sizeof p);
  y[0] = p.a;
}

// CHECK: unsupported.cpp:[[# @LINE + 5]]:{{[0-9]+}}: error: this is no whole number of elements [sparsegen-unsupported]
// CHECK: note: copy or set whole elements only
SPARSEGEN_JACOBIAN(y[1], x[1])
void negativePartOfElement(const double* x, double* y) {
  double t = 0;
  __builtin_memcpy(&t, x, 4);
  y[0] = t;
}

struct Base {
  double a;
};
struct Derived : virtual Base {
  double b;
};
// CHECK: unsupported.cpp:[[# @LINE + 3]]:19: error: type `Derived` is not supported [sparsegen-unsupported]
SPARSEGEN_JACOBIAN(y[1], x[1])
void negativeBase(const double* x, double* y, const Derived& d) {
  y[0] = x[0] * d.b;
}

union Either {
  double a;
  float b;
};
SPARSEGEN_JACOBIAN(y[1], x[1])
void negativeUnion(const double* x, double* y) {
  // CHECK: unsupported.cpp:[[# @LINE + 1]]:3: error: type `Either` is not supported [sparsegen-unsupported]
  Either e;
  e.a = x[0];
  y[0] = e.a;
}

// CHECK: unsupported.cpp:[[# @LINE + 5]]:{{[0-9]+}}: error: a conversion between pointers to functions of different types is not supported [sparsegen-unsupported]
// CHECK: note: declare the pointer with the function's own type
static double square(double a) { return a * a; }
SPARSEGEN_JACOBIAN(y[1], x[1])
void negativeFunctionCast(const double* x, double* y) {
  int (*f)(int) = (int (*)(int))square;
  y[0] = ((double (*)(double))f)(x[0]);
}

// CHECK: unsupported.cpp:[[# @LINE + 2]]:1: error: how large `unsized` is is not known [sparsegen-unsupported]
// CHECK: note: write its extent in this declaration
extern double unsized[];
SPARSEGEN_JACOBIAN(y[1], x[1])
void negativeUnsized(const double* x, double* y) {
  unsized[0] = x[0];
  y[0] = unsized[0];
}

struct Flags {
  unsigned periodic : 1;
  double scale;
};
SPARSEGEN_JACOBIAN(y[1], x[1])
void negativeBitField(const double* x, double* y, const Flags& flags) {
  // CHECK: unsupported.cpp:[[# @LINE + 2]]:{{[0-9]+}}: error: member `periodic` is a bit-field, which is not supported [sparsegen-unsupported]
  // CHECK: note: make it an integer of its own
  y[0] = flags.periodic ? x[0] : flags.scale;
}

// One that nothing names where it is made zero.
struct Levels {
  // CHECK: unsupported.cpp:[[# @LINE + 1]]:3: error: member `low` is a bit-field, which is not supported [sparsegen-unsupported]
  unsigned low : 2, high : 3;
};
SPARSEGEN_JACOBIAN(y[1], x[4])
void negativeZeroedBitField(const double* x, double* y) {
  Levels levels{};
  levels.low = 3u;
  y[0] = x[levels.low];
}

// A literal that Clang does not know is made by the operator.
inline double operator""_in(long double v) { return static_cast<double>(v) * 0.0254; }
SPARSEGEN_JACOBIAN(y[1], x[1])
void negativeLiteral(const double* x, double* y) {
  // CHECK: unsupported.cpp:[[# @LINE + 1]]:17: error: type `long double` is not supported [sparsegen-unsupported]
  y[0] = x[0] * 2.0_in;
}

SPARSEGEN_JACOBIAN(y[1], x[2])
void negativeAllocatedExtent(const double* x, double* y, int k) {
  double* const scratch = static_cast<double*>(std::malloc(3 * sizeof(double)));
  for (int i = 0; i < 2; ++i) scratch[i] = x[i];
  // CHECK: unsupported.cpp:[[# @LINE + 2]]:{{[0-9]+}}: error: index `k` is not static, and the extent of an unnamed object is not known [sparsegen-unsupported]
  // CHECK: note: make it an array of fixed size
  scratch[k] = x[1];
  y[0] = scratch[0];
  std::free(scratch);
}

SPARSEGEN_JACOBIAN(y[2], x[2])
void negativeJumpOut(const double* x, double* y) {
  for (int i = 0; i < 2; ++i) {
    // CHECK: unsupported.cpp:[[# @LINE + 2]]:{{[0-9]+}}: error: a jump out of a statement expression is not supported [sparsegen-unsupported]
    // CHECK: note: write its statements on their own
    y[i] = ({
      if (i == 1) break;
      x[i];
    });
  }
}

struct Tag {
  double v;
  explicit Tag(double given) : v(given) {}
};

SPARSEGEN_JACOBIAN(y[2], x[2])
void negativeDeclaredBetween(const double* x, double* y) {
  int n = 0;
again:
  // CHECK: unsupported.cpp:[[# @LINE + 2]]:{{[0-9]+}}: error: this declaration between a label and a jump is not supported [sparsegen-unsupported]
  // CHECK: note: declare it before the jump and its label
  Tag w(x[0] * n);
  n++;
  if (n < 3) goto again;
  y[0] = w.v;
  y[1] = w.v;
}

static void* padded(std::size_t size) {
  // CHECK: unsupported.cpp:[[# @LINE + 2]]:{{[0-9]+}}: error: memory of `malloc` that has no type yet is not supported here [sparsegen-unsupported]
  // CHECK: note: convert it to a pointer to what it is to hold, where it is made
  void* p = std::malloc(size + 16);
  return static_cast<char*>(p) + 16;
}
SPARSEGEN_JACOBIAN(y[1], x[1])
void negativePadded(const double* x, double* y) {
  double* p = static_cast<double*>(padded(8));
  *p = x[0];
  y[0] = *p;
}

static double pooled[100];
static void* pool(std::size_t size) {
  void* p = nullptr;
  if (!p) return pooled;
  // CHECK: unsupported.cpp:[[# @LINE + 1]]:{{[0-9]+}}: error: memory of `malloc` that has no type yet is not supported here [sparsegen-unsupported]
  p = std::malloc(size);
  return p;
}
SPARSEGEN_JACOBIAN(y[1], x[1])
void negativePool(const double* x, double* y) {
  double *v = static_cast<double*>(pool(8)), *w = static_cast<double*>(pool(8));
  *v = x[0];
  *w = 2;
  y[0] = *v;
}

SPARSEGEN_JACOBIAN(y[2], x[2])
void negativeBound(const double* x, double* y) {
  int n = 2;
  y[0] = y[1] = 0;
  for (int i = 0; i < n; ++i) {
    // CHECK: unsupported.cpp:[[# @LINE + 1]]:{{[0-9]+}}: error: this jump leads into a block, or into a loop from outside of it [sparsegen-unsupported]
    if (x[i] > 1) goto large;
    y[i] = x[i];
  }
  if (x[0] > 0.5) {
  large:
    n = 1;
    y[0] = x[0] * n;
    return;
  }
}

// What this source declares and another file defines, and what no pattern can follow.
struct Elsewhere {
  static const double k;
};
template <class T>
struct OfType {
  static T k;
};
template <>
double OfType<double>::k;
extern double& referred;
// CHECK: unsupported.cpp:[[# @LINE + 2]]:{{[0-9]+}}: error: the value of `k`, which this source declares, is not visible [sparsegen-unsupported]
SPARSEGEN_JACOBIAN(y[1], x[1])
void negativeElsewhere(const double* x, double* y) { y[0] = Elsewhere::k * x[0]; }
// CHECK: unsupported.cpp:[[# @LINE + 2]]:{{[0-9]+}}: error: the value of `k`, which this source declares, is not visible [sparsegen-unsupported]
SPARSEGEN_JACOBIAN(y[1], x[1])
void negativeOfType(const double* x, double* y) { y[0] = OfType<double>::k * x[0]; }
// CHECK: unsupported.cpp:[[# @LINE - 7]]:1: error: a reference or a scoped enumerator that other code sets is not supported [sparsegen-unsupported]
SPARSEGEN_JACOBIAN(y[1], x[1])
void negativeReferred(const double* x, double* y) { y[0] = referred * x[0]; }

typedef double Packet __attribute__((vector_size(16)));
SPARSEGEN_JACOBIAN(y[1], x[2])
void negativePacket(const double* x, double* y) {
  // CHECK: unsupported.cpp:[[# @LINE + 2]]:3: error: type `Packet`, a vector register, is not supported [sparsegen-unsupported]
  // CHECK: note: compile for the tool without what uses it
  Packet p = {x[0], x[1]};
  y[0] = p[0];
}
