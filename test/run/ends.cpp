// Ways that end the program: loggers of fatal errors, checks by macros, and what such a macro leaves where it is off.
// RUN: %run
#include <cassert>
#include <cstdlib>
#include <ostream>
#include <sparsegen/annotate.h>
#include <sstream>
#include <string>

namespace logging {
// Only declared for the tool, as a library's header does.
class Message {
 public:
  Message(const char* file, int line);
  ~Message();
  std::ostream& stream();
};
class FatalMessage : public Message {
 public:
  FatalMessage(const char* file, int line);
  [[noreturn]] ~FatalMessage();
};
struct Nothing {
  void operator&(std::ostream&) {}
};
inline std::string* compared(int a, int b, const char* text) {
  if (a != b) return nullptr;
  std::ostringstream message;
  message << text << a;
  return new std::string(message.str());
}
#ifndef __SPARSEGEN__
inline Message::Message(const char*, int) {}
inline Message::~Message() {}
inline std::ostream& Message::stream() {
  static std::ostringstream out;
  return out;
}
inline FatalMessage::FatalMessage(const char* file, int line) : Message(file, line) {}
inline FatalMessage::~FatalMessage() { std::abort(); }
#endif
}  // namespace logging
#define LOG_FATAL logging::FatalMessage(__FILE__, __LINE__).stream()
#define CHECK(condition) (condition) ? (void)0 : logging::Nothing() & LOG_FATAL
#define CHECK_DIFFERENT(a, b) while (const void* same = (a) == (b) ? &(b) : nullptr) LOG_FATAL << same
#define DCHECK(condition) \
  while (false) CHECK(condition)

template <class T>
void rotate(const T* p, T* r) {
  DCHECK(p != r) << "in place";
  if (p == r) LOG_FATAL << "in place " << p[0];
  r[0] = p[1] * p[0];
}

SPARSEGEN_JACOBIAN(y[2], x[2])
void checked(const double* x, double* y) {
  const int n = 2;
  CHECK(n > 1) << "n is " << n;
  CHECK_DIFFERENT(x, y) << "in place";
  rotate(x, y);
  for (int k = 1; k < n; ++k) {
    CHECK(x[k] < 1e9) << "x[" << k << "] is " << x[k];
    y[k] = x[k] * x[k];
  }
}

// A check within an expression ends the program where it fails only.
#define NOT_NULL(p)                    \
  ({                                   \
    if (!(p)) LOG_FATAL << "null";     \
    p;                                 \
  })
static void square(const double* x, double* y) { *y = *x * *x; }
SPARSEGEN_JACOBIAN(y[2], x[2])
void found(const double* x, double* y) {
  square(NOT_NULL(x), y);
  (void)sizeof(logging::FatalMessage("", 0).stream());
  (void)noexcept(logging::FatalMessage("", 0));
  (void)(x[0] < -1e9 && (LOG_FATAL << "small", true));
  y[1] = x[1] < -1e9 ? (LOG_FATAL << "small", 0.0) : x[1] * x[0];
}

// What ends by assertions alone ends silently, whatever they ask.
struct Matrix {
  double d[4] = {};
  int size() const { return 4; }
};
struct Filler {
  Matrix& m;
  int k = 1;
  Filler(Matrix& of, double v) : m(of) { m.d[0] = v; }
  ~Filler() { finished(); }
  Filler& operator,(double v) {
    m.d[k++] = v;
    return *this;
  }
  Matrix& finished() {
    assert((k == m.size() || m.size() == 0) && "too few");
    return m;
  }
};
inline Filler operator<<(Matrix& m, double v) { return Filler(m, v); }

SPARSEGEN_JACOBIAN(y[4], x[2])
void filled(const double* x, double* y) {
  Matrix m;
  m << x[0], 1.0, x[1], x[0] * x[1];
  for (int i = 0; i < 4; ++i) y[i] = m.d[i] * m.d[i];
}

// A destructor that does something on the side is no such one.
struct Counter {
  int& count;
  int raise() const { return ++count; }
  ~Counter() { assert(raise() > 0); }
};
SPARSEGEN_JACOBIAN(y[1], x[2])
void counted(const double* x, double* y) {
  int count = 0;
  {
    Counter end{count};
  }
  y[0] = x[count];
}
