// Variables that outlive a call, read before the call writes them.
// RUN: not sparsegen %s 2>&1 | FileCheck %s -implicit-check-not=error: -implicit-check-not=warning:
#include <sparsegen/annotate.h>

// CHECK: state.cpp:[[# @LINE + 5]]:17: error: `previous` keeps what depends on the inputs from one call to the next [sparsegen-state-read]
// CHECK: note: pass it as a parameter, or write it before it is read
SPARSEGEN_JACOBIAN(y[1], x[1])
void negativeKeeps(const double* x, double* y) {
  static double previous;
  y[0] = x[0] - previous;
  previous = x[0];
}

static double rate = 1.0;
void setRate(double r) { rate = r; }

// CHECK: state.cpp:[[# @LINE + 4]]:17: error: `rate` is read before it is written, and the generated header can't name it [sparsegen-state-read]
// CHECK: note: make it `const`, or pass it as a parameter
SPARSEGEN_JACOBIAN(y[1], x[1])
void negativeSetElsewhere(const double* x, double* y) {
  y[0] = x[0] * rate;
}

// CHECK: state.cpp:[[# @LINE + 6]]:7: warning: `first` is read before it is written: it is taken as before the first call [sparsegen-state-assumed]
// CHECK: note: write it before it is read, or pass it as a parameter
// CHECK: state.cpp:[[# @LINE + 1]]:20: warning: no independent reaches `y`
SPARSEGEN_JACOBIAN(y[1], x[1])
void positiveFirst(const double* x, double* y) {
  static int first = 1;
  if (first) first = 0;
  y[0] = first * x[0];
}

static double kept[2] = {1.0, 2.0};
static void put(double* place, double value) { *place = value; }
static void putIf(int wanted) {
  if (wanted) put(kept, 3.0);
}
void putElsewhere() { putIf(1); }

// CHECK: state.cpp:[[# @LINE + 5]]:17: warning: `kept` is read before it is written: it is taken as before the first call [sparsegen-state-assumed]
// CHECK: note: write it before it is read, or pass it as a parameter
SPARSEGEN_JACOBIAN(y[1], x[1])
void positiveWrittenElsewhere(const double* x, double* y) {
  putIf(0);
  y[0] = x[0] * kept[0];
}

// Parts of constants that change, also where what changes them may only read the rest.
struct Cache {
  mutable double held = 1.0;
  void hold(double value) const { held = value; }
};
static const Cache cache;
static Cache other;
void refresh() {
  cache.hold(2.0);
  other.hold(2.0);
}
// CHECK: state.cpp:[[# @LINE + 2]]:66: error: `cache` is read before it is written, and the generated header can't name it [sparsegen-state-read]
SPARSEGEN_JACOBIAN(y[1], x[1])
void negativeMutable(const double* x, double* y) { y[0] = x[0] * cache.held; }
// CHECK: state.cpp:[[# @LINE + 2]]:69: error: `other` is read before it is written, and the generated header can't name it [sparsegen-state-read]
SPARSEGEN_JACOBIAN(y[1], x[1])
void negativeChangeable(const double* x, double* y) { y[0] = x[0] * other.held; }

// Variables that functions write, or keep, to which others hand on a reference.
static double bumped[2] = {1, 2};
static double held[2] = {1, 2};
static double inherited[2] = {1, 2};
static double lent[2] = {1, 2};
struct Plain {
  double held;
};
static Plain refreshed = {1};
static double bump(double& v) { return v += 1; }
static double bumpBelow(double& v) { return bump(v); }
static double refreshWithin(Plain& of) {
  double& inner = of.held;
  return inner = 3.0;
}
struct Holder {
  double& v;
  explicit Holder(double& of) : v(of) {}
  void set(double by) { v = by; }
};
struct InheritingHolder : Holder {
  using Holder::Holder;
};
template <class T>
static T& same(T& v) {
  return v;
}
double write() {
  Holder holder(held[1]);
  holder.set(2.0);
  InheritingHolder inheriting(inherited[0]);
  inheriting.set(2.0);
  same(lent[1]) = 4.0;
  return bumpBelow(bumped[0]) + refreshWithin(refreshed);
}
// CHECK: state.cpp:[[# @LINE + 2]]:65: error: `bumped` is read before it is written, and the generated header can't name it [sparsegen-state-read]
SPARSEGEN_JACOBIAN(y[1], x[1])
void negativeBumped(const double* x, double* y) { y[0] = x[0] * bumped[0]; }
// CHECK: state.cpp:[[# @LINE + 2]]:63: error: `held` is read before it is written, and the generated header can't name it [sparsegen-state-read]
SPARSEGEN_JACOBIAN(y[1], x[1])
void negativeHeld(const double* x, double* y) { y[0] = x[0] * held[0]; }
// CHECK: state.cpp:[[# @LINE + 2]]:68: error: `inherited` is read before it is written, and the generated header can't name it [sparsegen-state-read]
SPARSEGEN_JACOBIAN(y[1], x[1])
void negativeInherited(const double* x, double* y) { y[0] = x[0] * inherited[0]; }
// CHECK: state.cpp:[[# @LINE + 2]]:63: error: `lent` is read before it is written, and the generated header can't name it [sparsegen-state-read]
SPARSEGEN_JACOBIAN(y[1], x[1])
void negativeLent(const double* x, double* y) { y[0] = x[0] * lent[0]; }
// CHECK: state.cpp:[[# @LINE + 2]]:68: error: `refreshed` is read before it is written, and the generated header can't name it [sparsegen-state-read]
SPARSEGEN_JACOBIAN(y[1], x[1])
void negativeRefreshed(const double* x, double* y) { y[0] = x[0] * refreshed.held; }

// What Clang copies or moves member by member without a word of the source's.
static double moved[2] = {1, 2};
static double copied[2] = {1, 2};
struct Two {
  Two(Two&& of) noexcept : of(of.of) {}
  Two(const Two& of) : of(of.of) {}
  explicit Two(double* of) : of(of) {}
  double* of;
};
struct Twos {
  Two all[1];
};
static void writeMoved() {
  Twos twos = {{Two(moved)}};
  Twos others = static_cast<Twos&&>(twos);
  others.all[0].of[1] = 5;
}
static void writeCopied(Twos twos = {{Two(copied)}}) {
  Twos others = twos;
  others.all[0].of[1] = 5;
}
double writeBoth() {
  writeMoved();
  writeCopied();
  return 0;
}
// CHECK: state.cpp:[[# @LINE + 2]]:64: error: `moved` is read before it is written, and the generated header can't name it [sparsegen-state-read]
SPARSEGEN_JACOBIAN(y[1], x[1])
void negativeMoved(const double* x, double* y) { y[0] = x[0] * moved[1]; }
// CHECK: state.cpp:[[# @LINE + 2]]:65: error: `copied` is read before it is written, and the generated header can't name it [sparsegen-state-read]
SPARSEGEN_JACOBIAN(y[1], x[1])
void negativeCopied(const double* x, double* y) { y[0] = x[0] * copied[1]; }

// Variables that functions hand out: who writes them is not lowered, or stands in another file.
static double handed = 0.5;
static double* knob() { return &handed; }
void turn(double v) { *knob() = v; }
// CHECK: state.cpp:[[# @LINE + 2]]:65: error: `handed` is read before it is written, and the generated header can't name it [sparsegen-state-read]
SPARSEGEN_JACOBIAN(y[1], x[1])
void negativeHanded(const double* x, double* y) { y[0] = x[0] * *knob(); }

struct Parameters {
  double rate = 1.5;
  bool upwind = true;
};
inline Parameters& parameters() {
  static Parameters all;
  return all;
}
// CHECK: state.cpp:[[# @LINE + 2]]:68: error: `all` is read before it is written, and the generated header can't name it [sparsegen-state-read]
SPARSEGEN_JACOBIAN(y[1], x[1])
void negativeSingleton(const double* x, double* y) { y[0] = x[0] * parameters().rate; }

static double led = 1;
static void lead(double** to) { *to = &led; }
static double* through() {
  double* p;
  lead(&p);
  return p;
}
void writeLed() { *through() = 2; }
// CHECK: state.cpp:[[# @LINE + 4]]:27: error: `led` is read before it is written, and the generated header can't name it [sparsegen-state-read]
SPARSEGEN_JACOBIAN(y[1], x[1])
void negativeLed(const double* x, double* y) {
  double* p;
  lead(&p), y[0] = x[0] * *p;
}

static double viewed = 1;
static auto viewer() {
  return []() -> double& { return viewed; };
}
void writeViewed() { viewer()() = 2; }
// CHECK: state.cpp:[[# @LINE + 2]]:65: error: `viewed` is read before it is written, and the generated header can't name it [sparsegen-state-read]
SPARSEGEN_JACOBIAN(y[1], x[1])
void negativeViewed(const double* x, double* y) { y[0] = x[0] * viewer()(); }
