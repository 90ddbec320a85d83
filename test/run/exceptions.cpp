// Paths that throw end there; what nothing is thrown in may be caught; attributes; printing to streams is left out.
// RUN: %run
// WARNS: passed-over
#include <sstream>
#include <cassert>
#include <iostream>
#include <sparsegen/annotate.h>
#include <stdexcept>
#include <string>
#include <vector>

[[nodiscard]] inline double square(double x) noexcept { return x * x; }

inline double positive(double x) {
  if (x < -1e9) throw std::domain_error("negative: " + std::to_string(7));
  return x + 2.0;
}

// A dependent that is not written on a path that throws is no reason to warn.
SPARSEGEN_JACOBIAN(y[3], x[3])
void checks(const std::vector<double>& x, std::vector<double>& y) {
  if (x.size() != y.size()) throw std::invalid_argument("sizes differ");
  if (x[0] > 1e9) throw 1;
  assert(x.size() == 3);
  static_assert(sizeof(char) == 1, "");
  [[maybe_unused]] const double unused = 1;
  for (std::size_t i = 0; i < x.size(); ++i) {
    if (x[i] > 0) {
      y[i] = square(x[i]);
    } else {
      y[i] = positive(x[i]);
    }
  }
}

SPARSEGEN_JACOBIAN(y[2], x[2])
void chosen(const double* x, double* y, int kind) {
  y[0] = kind == 100 ? throw std::runtime_error("kind") : x[0] * x[1];
  switch (kind) {
    case 0:
      y[1] = x[1];
      break;
    case 100:
      throw std::logic_error("kind");
    default:
      y[1] = square(x[1]);
  }
}

SPARSEGEN_JACOBIAN(y[2], x[2])
void caught(const double* x, double* y) {
  try {
    y[0] = square(x[0]);
    std::vector<double> w(2, x[1]);
    y[1] = w[0] * w[1];
  } catch (const std::exception&) {
    y[0] = y[1] = 0;
  }
}

// Elements that nothing throws in, and functions of C's linkage.
extern "C" inline double squareOfC(double x) { return square(x); }
struct Element {
  double value;
  std::vector<double> parts;
  explicit Element(double x) : value(x), parts(2, x) {}
};
SPARSEGEN_JACOBIAN(y[2], x[2])
void caughtOfElements(const double* x, double* y) {
  try {
    std::vector<Element> made;
    made.emplace_back(x[0]);
    made.push_back(Element(x[1]));
    const auto scaled = [by = made[0].parts[1]](double a) { return by * a; };
    y[0] = squareOfC(made[1].value);
    y[1] = scaled(x[1]);
  } catch (...) {
    y[0] = y[1] = 0;
  }
}

SPARSEGEN_JACOBIAN(y[2], x[2])
void logs(const double* x, double* y) {
  int lines = 0;
  y[0] = x[0] * x[1];
  std::cout << "y0 = " << y[0] << ", line " << ++lines << std::endl;
  y[1] = x[1] * lines;
  if (y[1] > 1e9) std::cerr << "large\n";
  std::clog.flush();
}

// What makes the message is not for anybody where the path ends.
SPARSEGEN_JACOBIAN(y[2], x[2])
void told(const double* x, double* y) {
  for (int k = 0; k < 2; ++k) {
    if (!(x[k] < 1e9)) {
      std::ostringstream message;
      message << "x[" << k << "] is " << x[k];
      throw std::invalid_argument(message.str());
    }
    y[k] = x[k] * x[k];
  }
}

// The same where a function of the source's own throws, whatever it is called with.
inline void fail(const std::string& what, std::size_t at, const std::vector<double>& values) {
  std::ostringstream message;
  for (const double each : values) message << each << ' ';
  throw std::invalid_argument(what + " at " + std::to_string(at) + ": " + message.str());
}
inline double unknownKind(int kind) {
  std::cerr << "kind " << kind << '\n';
  fail("unknown kind " + std::to_string(kind), 0, {});
  return 0;
}
inline double byKind(int kind, double x) {
  switch (kind) {
    case 0:
      return x;
    case 1:
      return x * x;
  }
  return unknownKind(kind);
}

SPARSEGEN_JACOBIAN(y[2], x[2])
void fails(const std::vector<double>& x, std::vector<double>& y) {
  if (x.size() < 2) fail("x has size " + std::to_string(x.size()), 0, x);
  for (int k = 0; k < 2; ++k) y[k] = byKind(k, x[k]);
}

// What may return is a function like any other.
inline void failUnless(bool isRight, double& counted) {
  counted += 1;
  if (isRight) return;
  throw std::logic_error("it is wrong");
}

SPARSEGEN_JACOBIAN(y[1], x[1])
void counts(const double* x, double* y) {
  double count = x[0];
  failUnless(x[0] < 1e9, count);
  y[0] = count * count;
}
