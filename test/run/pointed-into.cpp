// Pointers into a vector that is moved to a function and comes back: made in each way that the language has.
// RUN: %run
#include <sparsegen/annotate.h>

#include <algorithm>
#include <cstring>
#include <functional>
#include <utility>
#include <vector>

using State = std::vector<double>;

inline State scaled(State u, double by) {
  for (double& e : u) e *= by;
  return u;
}
inline double* firstOf(State& v) { return &v[0]; }
inline void keep(State& v, double** to) { *to = v.data(); }
struct View {
  State& v;
  double* p;
  View(State& s) : v(s), p(&s[0]) {}
};
SPARSEGEN_JACOBIAN(y[3], x[3])
void byAHelper(const State& x, State& y) {
  State u(x);
  double* p = firstOf(u);
  u = scaled(std::move(u), 2);
  *p *= x[1];
  y = u;
}
SPARSEGEN_JACOBIAN(y[3], x[3])
void throughAPointer(const State& x, State& y) {
  State u(x);
  double* p;
  keep(u, &p);
  u = scaled(std::move(u), 2);
  *p *= x[1];
  y = u;
}
SPARSEGEN_JACOBIAN(y[3], x[3])
void inAnObject(const State& x, State& y) {
  State u(x);
  View w(u);
  u = scaled(std::move(u), 2);
  *w.p *= x[1];
  y = u;
}
SPARSEGEN_JACOBIAN(y[3], x[3])
void inARangeFor(const State& x, State& y) {
  State u(x);
  double* p = nullptr;
  for (double& e : u)
    if (!p) p = &e;
  u = scaled(std::move(u), 2);
  *p *= x[1];
  y = u;
}
SPARSEGEN_JACOBIAN(y[3], x[3])
void byAConstReference(const State& x, State& y) {
  State u(x);
  const State& alias = u;
  const double* p = &alias[0];
  u = scaled(std::move(u), 2);
  u[0] *= x[1];
  y = u;
  y[2] = *p;
}
SPARSEGEN_JACOBIAN(y[3], x[3])
void byAChoice(const State& x, State& y) {
  State u(x);
  double& r = x.size() > 2 ? u[0] : u[1];
  u = scaled(std::move(u), 2);
  r *= x[1];
  y = u;
}
SPARSEGEN_JACOBIAN(y[3], x[3])
void byAWrapper(const State& x, State& y) {
  State u(x);
  auto r = std::ref(u[0]);
  u = scaled(std::move(u), 2);
  r.get() *= x[1];
  y = u;
}
SPARSEGEN_JACOBIAN(y[3], x[3])
void inAnAlgorithm(const State& x, State& y) {
  State u(x);
  double* p = nullptr;
  std::for_each(u.begin(), u.end(), [&p](double& e) {
    if (!p) p = &e;
  });
  u = scaled(std::move(u), 2);
  *p *= x[1];
  y = u;
}
SPARSEGEN_JACOBIAN(y[3], x[3])
void byAnAssignment(const State& x, State& y) {
  State u(x);
  double& r = (u[0] = x[0] * x[2]);
  u = scaled(std::move(u), 2);
  r *= x[1];
  y = u;
}
SPARSEGEN_JACOBIAN(y[3], x[3])
void byAnIncrement(const State& x, State& y) {
  State u(x);
  double& r = ++u[0];
  u = scaled(std::move(u), 2);
  r *= x[1];
  y = u;
}
SPARSEGEN_JACOBIAN(y[3], x[3])
void byASearch(const State& x, State& y) {
  State u(x);
  auto it = std::find_if(u.begin(), u.end(), [](double) { return true; });
  u = scaled(std::move(u), 2);
  *it *= x[1];
  y = u;
}
SPARSEGEN_JACOBIAN(y[3], x[3])
void byAClosure(const State& x, State& y) {
  State u(x);
  auto at = [&u](int i) -> double& { return u[i]; };
  double& r = at(0);
  u = scaled(std::move(u), 2);
  r *= x[1];
  y = u;
}
SPARSEGEN_JACOBIAN(y[3], x[3])
void beforeAMove(const State& x, State& y) {
  State w(x);
  double* p = w.data();
  State u = std::move(w);
  u = scaled(std::move(u), 2);
  *p *= x[1];
  y = u;
}
SPARSEGEN_JACOBIAN(y[3], x[3])
void beforeAMoveAssignment(const State& x, State& y) {
  State w(x), u;
  double* p = w.data();
  u = std::move(w);
  u = scaled(std::move(u), 2);
  *p *= x[1];
  y = u;
}
SPARSEGEN_JACOBIAN(y[3], x[3])
void beforeASwap(const State& x, State& y) {
  State w(x), u;
  double* p = w.data();
  u.swap(w);
  u = scaled(std::move(u), 2);
  *p *= x[1];
  y = u;
}
SPARSEGEN_JACOBIAN(y[3], x[3])
void beforeASwapByTheLibrary(const State& x, State& y) {
  State w(x), u;
  double* p = w.data();
  std::swap(u, w);
  u = scaled(std::move(u), 2);
  *p *= x[1];
  y = u;
}
inline void give(State& a, State& b) { a.swap(b); }
SPARSEGEN_JACOBIAN(y[3], x[3])
void beforeASwapByAHelper(const State& x, State& y) {
  State w(x), u;
  double* p = w.data();
  give(u, w);
  u = scaled(std::move(u), 2);
  *p *= x[1];
  y = u;
}
inline double* at0(double& e) { return &e; }
SPARSEGEN_JACOBIAN(y[3], x[3])
void byAnElement(const State& x, State& y) {
  State u(x);
  double* p = at0(u[0]);
  u = scaled(std::move(u), 2);
  *p *= x[1];
  y = u;
}
inline State outer(State u, const State& x) {
  double* p = u.data();
  u = scaled(std::move(u), 2);
  *p *= x[1];
  return u;
}
SPARSEGEN_JACOBIAN(y[3], x[3])
void inTheMiddle(const State& x, State& y) {
  State u(x);
  u = outer(std::move(u), x);
  y = u;
}
inline State outer2(State u, const State& x, double* p) {
  u = scaled(std::move(u), 2);
  *p *= x[1];
  return u;
}
SPARSEGEN_JACOBIAN(y[3], x[3])
void handedBeside(const State& x, State& y) {
  State u(x);
  double* p = u.data();
  u = outer2(std::move(u), x, p);
  y = u;
}
SPARSEGEN_JACOBIAN(y[3], x[3])
void inAnAggregate(const State& x, State& y) {
  State u(x);
  struct {
    double* p;
  } s{u.data()};
  u = scaled(std::move(u), 2);
  *s.p *= x[1];
  y = u;
}
SPARSEGEN_JACOBIAN(y[3], x[3])
void inAnArray(const State& x, State& y) {
  State u(x);
  double* q[2] = {&u[0], &u[1]};
  u = scaled(std::move(u), 2);
  *q[0] *= *q[1];
  y = u;
}
inline const State& same(const State& v) { return v; }
SPARSEGEN_JACOBIAN(y[3], x[3])
void byAReferenceReturned(const State& x, State& y) {
  State u(x);
  const State& s = same(u);
  const double* p = &s[0];
  u = scaled(std::move(u), 2);
  u[0] *= x[2];
  y = u;
  y[1] = *p;
}
SPARSEGEN_JACOBIAN(y[3], x[3])
void byThePointerToIt(const State& x, State& y) {
  State u(x);
  State* h = &u;
  double* p = h->data();
  u = scaled(std::move(u), 2);
  *p *= x[2];
  y = u;
}
SPARSEGEN_JACOBIAN(y[3], x[3])
void inACondition(const State& x, State& y) {
  State u(x);
  double* p;
  if (double* q = u.data(); q) p = q;
  u = scaled(std::move(u), 2);
  *p *= x[2];
  y = u;
}
SPARSEGEN_JACOBIAN(y[3], x[3])
void inABinding(const State& x, State& y) {
  State u(x);
  auto [a, b] = std::pair<double*, int>(&u[0], 1);
  u = scaled(std::move(u), 2);
  *a *= x[2];
  y = u;
}
SPARSEGEN_JACOBIAN(y[3], x[3])
void ofTheGreatest(const State& x, State& y) {
  State u(x);
  double& m = *std::max_element(u.begin(), u.begin() + 1);
  u = scaled(std::move(u), 2);
  m *= x[2];
  y = u;
}
SPARSEGEN_JACOBIAN(y[3], x[3])
void keptByAClosure(const State& x, State& y) {
  State u(x);
  double* p;
  auto f = [&] { p = u.data(); };
  f();
  u = scaled(std::move(u), 2);
  *p *= x[2];
  y = u;
}
SPARSEGEN_JACOBIAN(y[3], x[3])
void inAVector(const State& x, State& y) {
  State u(x);
  std::vector<double*> ps;
  for (auto& e : u) ps.push_back(&e);
  u = scaled(std::move(u), 2);
  *ps[0] *= x[2];
  y = u;
}
SPARSEGEN_JACOBIAN(y[3], x[3])
void byALibraryReference(const State& x, State& y) {
  State u(x);
  const double& r = std::max(u[0], u[0]);
  u = scaled(std::move(u), 2);
  u[0] *= x[2];
  y = u;
  y[1] = r;
}
SPARSEGEN_JACOBIAN(y[3], x[3])
void inAVectorOfIterators(const State& x, State& y) {
  State u(x);
  std::vector<State::iterator> its;
  its.push_back(u.begin());
  u = scaled(std::move(u), 2);
  *its[0] *= x[2];
  y = u;
}
SPARSEGEN_JACOBIAN(y[3], x[3])
void beforeAChoice(const State& x, State& y) {
  State w(x);
  double* p = w.data();
  State u = x.size() > 2 ? std::move(w) : State(3);
  u = scaled(std::move(u), 2);
  *p *= x[2];
  y = u;
}
inline State chosen(State& w, bool c) {
  State v = c ? std::move(w) : State(3), z(3);
  if (!c) v.swap(z);
  return v;
}
SPARSEGEN_JACOBIAN(y[3], x[3])
void beforeAChoiceInAHelper(const State& x, State& y) {
  State w(x);
  double* p = w.data();
  State u = chosen(w, true);
  *p *= x[2];
  y = u;
}
inline State doubled(State u) {
  for (double& e : u) e *= 2;
  return u;
}
SPARSEGEN_JACOBIAN(y[3], x[3])
void beforeACast(const State& x, State& y) {
  State v(x), u;
  double* p = &v[0];
  u = static_cast<State&&>(v);
  u = doubled(std::move(u));
  *p *= x[1];
  y = u;
}
template <class T>
inline State pass(T&& from) {
  State to;
  to = static_cast<T&&>(from);
  to = doubled(std::move(to));
  return to;
}
SPARSEGEN_JACOBIAN(y[3], x[3])
void throughACastInAHelper(const State& x, State& y) {
  State v(x);
  double* p = &v[0];
  State u = pass(std::move(v));
  *p *= x[1];
  y = u;
}
SPARSEGEN_JACOBIAN(y[3], x[3])
void ofAReferenceToOneThatIsMoved(const State& x, State& y) {
  State v(x);
  double* p = &v[0];
  State&& r = std::move(v);
  State u;
  u = static_cast<State&&>(r);
  u = doubled(std::move(u));
  *p *= x[1];
  y = u;
}
SPARSEGEN_JACOBIAN(y[3], x[3])
void throughCasts(const State& x, State& y) {
  State u(x), v, w;
  double* p = &u[0];
  auto use = [](State a) {
    a[1] *= 2;
    return a;
  };
  v = (State &&) u;
  w = (State &&) v;
  w = use((State &&) w);
  *p *= x[1];
  y = w;
}
inline void keepRaw(State& v, double** to) {
  double* q = v.data();
  std::memcpy((void*)to, (void*)&q, sizeof q);
}
SPARSEGEN_JACOBIAN(y[3], x[3])
void byItsBytes(const State& x, State& y) {
  State u(x);
  double* p;
  keepRaw(u, &p);
  u = doubled(std::move(u));
  *p *= x[1];
  y = u;
}
