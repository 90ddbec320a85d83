// Room that is reserved: what points to elements still does when the vector has grown so far, wherever it is.
// RUN: %run
#include <sparsegen/annotate.h>

#include <utility>
#include <vector>

using State = std::vector<double>;

inline State taken(State& from) {
  State v;
  v.swap(from);
  return v;
}
inline State scaled(State u, double by) {
  for (double& e : u) e *= by;
  return u;
}
inline State appended(State v, double a) {
  v.reserve(9);
  double& f = v[0];
  v.push_back(a);
  f *= a;
  return v;
}
SPARSEGEN_JACOBIAN(y[3], x[3])
void inWhatIsMoved(const State& x, State& y) {
  State u = x;
  u = appended(std::move(u), x[1]);
  y = {u[0], u[3], u[2]};
}
struct Grid {
  State d;
  void grow(double a) {
    d.reserve(d.size() + 1);
    double& f = d.front();
    d.push_back(a * f);
    f += a;
  }
};
SPARSEGEN_JACOBIAN(y[3], x[3])
void inAMember(const State& x, State& y) {
  Grid g{x};
  g.grow(x[1]);
  y = {g.d[0], g.d[3], g.d[2]};
}
inline Grid grown(Grid g, double a) {
  g.grow(a);
  return g;
}
SPARSEGEN_JACOBIAN(y[3], x[3])
void inAMemberThatComesBack(const State& x, State& y) {
  Grid g{x};
  for (int k = 0; k < 3; ++k) g = grown(std::move(g), x[k]);
  y = {g.d[0], g.d[3], g.d[5]};
}
SPARSEGEN_JACOBIAN(y[3], x[3])
void beforeItIsTaken(const State& x, State& y) {
  State u = x;
  u.reserve(20);
  double* p = u.data();
  State w = taken(u);
  w.push_back(x[2]);
  p[0] *= x[1];
  y = {w[0], w[3], w[2]};
}
inline State withRoom(State v) {
  v.reserve(20);
  return v;
}
SPARSEGEN_JACOBIAN(y[3], x[3])
void whereItIsMade(const State& x, State& y) {
  State u = withRoom(x);
  double* p = u.data();
  State w = scaled(std::move(u), 2.0);
  for (int k = 0; k < 5; ++k) w.push_back(p[k] * x[k % 3]);
  y = {w[3], w[5], w[7]};
}
SPARSEGEN_JACOBIAN(y[3], x[3])
void inRows(const State& x, State& y) {
  std::vector<State> rows(2, x);
  rows[0].reserve(10);
  double* p = rows[0].data();
  rows[0].push_back(x[0]);
  *p *= x[2];
  State big(9, 1.0), u = x;
  u.reserve(9);
  double* q = &u[1];
  rows.push_back(std::move(u));
  rows[2].push_back(3.0);
  *q *= x[0];
  rows[1].reserve(12);
  double* r = rows[1].data();
  rows[1] = big;
  *r = x[1] * x[2];
  y = {rows[0][0], rows[2][1], rows[1][0]};
}
inline void fillUp(State& v, double a) {
  v.reserve(12);
  double& f = v[0];
  v.resize(5, a);
  v.insert(v.end(), v.size(), a);
  f *= a;
}
SPARSEGEN_JACOBIAN(y[3], x[3])
void throughAReference(const State& x, State& y) {
  Grid g{x};
  fillUp(g.d, x[1]);
  State w = x;
  fillUp(w, x[2]);
  y = {g.d[0], w[0], g.d[9]};
}
