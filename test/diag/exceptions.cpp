// What may be thrown is not caught.
// RUN: not sparsegen %s 2>&1 | FileCheck %s -implicit-check-not=error:
#include <sparsegen/annotate.h>
#include <stdexcept>
#include <vector>

inline double positive(double x) {
  if (x < 0) throw std::domain_error("negative");
  return x;
}

// CHECK: exceptions.cpp:[[# @LINE + 5]]:12: error: catching what may be thrown here is not supported [sparsegen-unsupported]
// CHECK: note: leave the `try` to the caller, or return an error code
SPARSEGEN_JACOBIAN(y[1], x[1])
void negativeCaught(const double* x, double* y) {
  try {
    y[0] = positive(x[0]);
  } catch (const std::exception&) {
    y[0] = 0;
  }
}

// CHECK: exceptions.cpp:[[# @LINE + 4]]:12: error: catching what may be thrown here is not supported [sparsegen-unsupported]
SPARSEGEN_JACOBIAN(y[1], x[1])
void negativeChecked(const std::vector<double>& x, double* y, std::size_t k) {
  try {
    y[0] = x.at(k);
  } catch (...) {
    y[0] = 0;
  }
}

// Of what runs with a declaration: initial values of members, in the constructor or where they are declared, and
// constructors that are inherited.
struct Initial {
  double value;
  explicit Initial(double x) : value(positive(x)) {}
};
struct Inherits : Initial {
  using Initial::Initial;
};
struct Member {
  double given;
  double value = positive(given);
};
// CHECK: exceptions.cpp:[[# @LINE + 4]]:13: error: catching what may be thrown here is not supported [sparsegen-unsupported]
SPARSEGEN_JACOBIAN(y[1], x[1])
void initialCaught(const double* x, double* y) {
  try {
    Initial made(x[0]);
    y[0] = made.value;
  } catch (...) {
    y[0] = 0;
  }
}
// CHECK: exceptions.cpp:[[# @LINE + 4]]:14: error: catching what may be thrown here is not supported [sparsegen-unsupported]
SPARSEGEN_JACOBIAN(y[1], x[1])
void inheritedCaught(const double* x, double* y) {
  try {
    Inherits made(x[0]);
    y[0] = made.value;
  } catch (...) {
    y[0] = 0;
  }
}
// CHECK: exceptions.cpp:[[# @LINE - 22]]:18: error: catching what may be thrown here is not supported [sparsegen-unsupported]
SPARSEGEN_JACOBIAN(y[1], x[1])
void memberCaught(const double* x, double* y) {
  try {
    Member made{x[0]};
    y[0] = made.value;
  } catch (...) {
    y[0] = 0;
  }
}

// And of what overrides a virtual function.
struct Law {
  virtual double of(double x) const { return x; }
};
struct Positive : Law {
  double of(double x) const override { return positive(x); }
};
// CHECK: exceptions.cpp:[[# @LINE + 6]]:12: error: catching what may be thrown here is not supported [sparsegen-unsupported]
SPARSEGEN_JACOBIAN(y[1], x[1])
void virtualCaught(const double* x, double* y) {
  const Positive made;
  const Law& law = made;
  try {
    y[0] = law.of(x[0]);
  } catch (...) {
    y[0] = 0;
  }
}

// C's linkage says nothing of a body that is here.
extern "C" inline double positiveOfC(double x) { return positive(x); }
// CHECK: exceptions.cpp:[[# @LINE + 4]]:12: error: catching what may be thrown here is not supported [sparsegen-unsupported]
SPARSEGEN_JACOBIAN(y[1], x[1])
void linkageCaught(const double* x, double* y) {
  try {
    y[0] = positiveOfC(x[0]);
  } catch (...) {
    y[0] = 0;
  }
}

// What a lambda captures is made where it stands.
// CHECK: exceptions.cpp:[[# @LINE + 4]]:32: error: catching what may be thrown here is not supported [sparsegen-unsupported]
SPARSEGEN_JACOBIAN(y[1], x[1])
void captureCaught(const double* x, double* y) {
  try {
    const auto made = [value = positive(x[0])] { return value; };
    y[0] = made();
  } catch (...) {
    y[0] = 0;
  }
}

// Elements are made by a vector, or by a list that leaves them out.
struct Element {
  double value;
  Element() : value(positive(-1)) {}
  explicit Element(double x) : value(positive(x)) {}
};
// CHECK: exceptions.cpp:[[# @LINE + 5]]:5: error: catching what may be thrown here is not supported [sparsegen-unsupported]
SPARSEGEN_JACOBIAN(y[1], x[1])
void elementCaught(const double* x, double* y) {
  try {
    std::vector<Element> made;
    made.emplace_back(x[0]);
    y[0] = made[0].value;
  } catch (...) {
    y[0] = 0;
  }
}
// CHECK: exceptions.cpp:[[# @LINE + 4]]:24: error: catching what may be thrown here is not supported [sparsegen-unsupported]
SPARSEGEN_JACOBIAN(y[1], x[1])
void leftOutCaught(const double* x, double* y) {
  try {
    Element made[2] = {Element(2.0)};
    y[0] = x[0] + made[1].value;
  } catch (...) {
    y[0] = 0;
  }
}
