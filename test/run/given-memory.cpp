// Functions that return a vector with the memory of another one: what pointed to its elements still does.
// RUN: %run
#include <sparsegen/annotate.h>

#include <algorithm>
#include <cstddef>
#include <functional>
#include <utility>
#include <vector>

using State = std::vector<double>;

inline State taken(State& from) {
  State v;
  v.swap(from);
  return v;
}

SPARSEGEN_JACOBIAN(y[3], x[3])
// PATTERN: XX. .X. ..X
void changedByAnOlderPointer(const State& x, State& y) {
  State o(x);
  double* first = o.data();
  State a = taken(o);
  *first *= x[1];
  y = a;
}

SPARSEGEN_JACOBIAN(y[3], x[3])
// PATTERN: XX. .X. ..X
void readByAnOlderPointer(const State& x, State& y) {
  State o(x);
  const double* second = &o[1];
  State a = taken(o);
  a[1] *= a[1];
  y = {x[0] * *second, a[1], a[2]};
}

inline State scaled(State u, double by) {
  for (double& each : u) each *= by;
  return u;
}

SPARSEGEN_JACOBIAN(y[3], x[3])
// PATTERN: XX. .X. ..X
void movedIntoAndAssigned(const State& x, State& y) {
  State u(x), a(3);
  double* first = u.data();
  a = scaled(std::move(u), 2.0);
  *first *= x[1];
  y = a;
}

// What a copy is given leaves the original alone.
SPARSEGEN_JACOBIAN(y[3], x[3])
// PATTERN: X.. .X. ..X
void copiedInto(const State& x, State& y) {
  State u(x);
  double* first = u.data();
  State a = scaled(u, 2.0);
  *first *= x[1];
  y = a;
}

// The idiom that this is for: the state goes through a step and comes back.
inline State stepped(State u, double h) {
  const double left = u[0];
  for (std::size_t i = 1; i < u.size(); ++i) u[i] += h * (u[i - 1] - u[i]);
  u[0] -= h * left;
  return u;
}

SPARSEGEN_JACOBIAN(y[4], x[4])
// PATTERN: X... XX.. XXX. XXXX
void throughSteps(const State& x, State& y) {
  State u = x;
  for (int k = 0; k < 3; ++k) u = stepped(std::move(u), 0.1);
  y = u;
}

SPARSEGEN_JACOBIAN(return[4], x[4])
// PATTERN: X... XX.. XXX. XXXX
State throughStepsReturned(State x) {
  for (int k = 0; k < 3; ++k) x = stepped(std::move(x), 0.1);
  return x;
}

inline State integrated(State u, int steps) {
  for (int k = 0; k < steps; ++k) u = stepped(std::move(u), 0.05);
  return u;
}

SPARSEGEN_JACOBIAN(y[4], x[4])
// PATTERN: XX.. XX.. XXX. XXXX
void nestedSteps(const State& x, State& y) {
  State u = x;
  double& first = u.front();
  State end = integrated(stepped(std::move(u), 0.1), 2);
  first += x[1];
  y = std::move(end);
}

// With a pointer that a function made of its result.
struct Kept {
  double* at = nullptr;
};

inline State madeAndKept(const State& x, Kept& kept) {
  State made(x);
  kept.at = &made[2];
  return made;
}

SPARSEGEN_JACOBIAN(y[3], x[3])
// PATTERN: X.. .X. X.X
void keptInWhatIsDeclared(const State& x, State& y) {
  Kept kept;
  State a = madeAndKept(x, kept);
  *kept.at *= x[0];
  y = a;
}

// Exchanged in the library's own way.
struct Pool {
  State spare;
  State release() {
    State gone = std::move(spare);
    spare.clear();
    return gone;
  }
  State take() { return std::exchange(spare, {}); }
  State give() { return std::move(spare); }
};

SPARSEGEN_JACOBIAN(y[6], x[3])
// PATTERN: XX. .X. ..X X.X .X. ..X
void releasedByMembers(const State& x, State& y) {
  Pool pool, other;
  pool.spare = x;
  other.spare = x;
  double* one = pool.spare.data();
  double* two = &other.spare[0];
  State a = pool.release(), b = other.take();
  *one *= x[1];
  *two *= x[2];
  y = a;
  y.insert(y.end(), b.begin(), b.end());
}

SPARSEGEN_JACOBIAN(y[3], x[3])
// PATTERN: X.X .X. ..X
void movedOutOfAMember(const State& x, State& y) {
  Pool pool;
  pool.spare = x;
  double* one = pool.spare.data();
  y = pool.give();
  *one *= x[2];
}

// As a closure's.
SPARSEGEN_JACOBIAN(y[3], x[3])
// PATTERN: XX. .X. ..X
void byAClosure(const State& x, State& y) {
  State o(x);
  double* first = o.data();
  const auto release = [&o] {
    State v = std::move(o);
    return v;
  };
  State a = release();
  *first *= x[1];
  y = a;
}

// One of several, and what a function of functions gives.
inline State chosen(State& a, State& b, bool isFirst) { return isFirst ? std::move(a) : std::move(b); }
inline State takenTwice(State& from) { return taken(from); }

SPARSEGEN_JACOBIAN(y[3], x[3])
// PATTERN: XX. .X. ..X
void oneOfTwo(const State& x, State& y) {
  State a(x), b(3, 1.0);
  double* first = &a[0];
  State c = chosen(a, b, x.size() > 1);
  *first *= x[1];
  y = c;
}

SPARSEGEN_JACOBIAN(y[3], x[3])
// PATTERN: XX. .X. ..X
void handedOn(const State& x, State& y) {
  State a(x);
  double* first = &a[0];
  State c = takenTwice(a);
  *first *= x[1];
  y = c;
}

// An element of a vector of vectors, which comes back as what it was.
inline std::vector<State> rowsOf(std::vector<State> rows) {
  rows[0][0] *= 2.0;
  return rows;
}

SPARSEGEN_JACOBIAN(y[4], x[2])
// PATTERN: XX .X X. .X
void rowsThrough(const State& x, State& y) {
  std::vector<State> rows(2, x);
  double* first = rows[0].data();
  std::vector<State> again = rowsOf(std::move(rows));
  *first *= x[1];
  y = again[0];
  y.insert(y.end(), again[1].begin(), again[1].end());
}

// Buffers that a solver swaps stay its own: nobody else points to them.
inline State swapped(const State& from, int n) {
  State now(from), next(from.size());
  for (int k = 0; k < n; ++k) {
    for (std::size_t i = 0; i < now.size(); ++i) next[i] = now[i] + 0.5 * now[i == 0 ? i : i - 1];
    std::swap(now, next);
  }
  return now;
}

SPARSEGEN_JACOBIAN(y[4], x[4])
// PATTERN: X... XX.. XXX. .XXX
void ownBuffers(const State& x, State& y) { y = swapped(x, 2); }

// Beside what the caller's objects hold.
struct Model {
  State rates = {0.5, 1.5, 2.5};
};

SPARSEGEN_JACOBIAN(y[3], x[3])
// PATTERN: XX. .X. ..X
void besideTheCallers(const State& x, State& y, const Model& model) {
  State u(x);
  double* first = u.data();
  u = scaled(std::move(u), model.rates[0]);
  *first *= x[1];
  const auto rate = [&u, &model](std::size_t i) { return u[i] * model.rates[i]; };
  for (std::size_t i = 0; i < y.size(); ++i) y[i] = rate(i);
}

// Put into a vector of vectors, or of what holds them.
struct Row {
  State cells;
  double weight = 1.0;
};
inline Row rowOf(State cells) { return {std::move(cells), 2.0}; }

SPARSEGEN_JACOBIAN(y[5], x[3])
// PATTERN: XX. .XX .XX XX. X.X
void putIntoVectors(const State& x, State& y) {
  State one(x), two(x), three(x);
  double* first = one.data();
  double* second = &two[1];
  auto third = three.begin();
  std::vector<State> all;
  all.push_back(taken(one));
  all.insert(all.begin(), std::move(two));
  all.emplace_back(scaled(std::move(three), 2.0));
  std::vector<Row> rows;
  State four(x);
  double& fourth = four[0];
  rows.push_back(rowOf(std::move(four)));
  State five(x);
  double* fifth = five.data();
  rows.insert(rows.begin(), rowOf(taken(five)));
  *first *= x[1];
  *second *= x[2];
  *(third + 2) *= x[1];
  fourth *= x[1];
  *fifth *= x[2];
  y = {all[1][0], all[0][1], all[2][2], rows[1].cells[0], rows[0].cells[0]};
  if (!two.empty() || !five.empty()) y[0] = 0.0;
}

// Moved by algorithms, and by what calls functions.
SPARSEGEN_JACOBIAN(y[3], x[3])
void movedFromAreEmpty(const State& x, State& y) {
  std::vector<State> A(2, x), B(2);
  B[0] = x;
  std::move(A.begin(), A.end(), B.begin());
  y = {B[0][0], double(A[0].size() + A[1].size()) * x[1], B[1][2]};
}
SPARSEGEN_JACOBIAN(y[3], x[3])
void movedByARange(const State& x, State& y) {
  std::vector<State> A(2, x), B(2);
  double* p = &A[1][0];
  std::move(A.begin(), A.end(), B.begin());
  *p *= x[1];
  y = {B[0][0], B[1][0], B[1][2]};
}
SPARSEGEN_JACOBIAN(y[3], x[3])
void turnedRound(const State& x, State& y) {
  std::vector<State> A{x, scaled(x, 2.0), scaled(x, 3.0)};
  double* p = &A[0][0];
  std::reverse(A.begin(), A.end());
  *p *= x[1];
  y = {A[0][0], A[1][0], A[2][0]};
}
inline State repeatedBy(const std::function<State(State)>& f, State u, int n) {
  for (int k = 0; k < n; ++k) u = f(u);
  return u;
}
SPARSEGEN_JACOBIAN(y[3], x[3])
void byAFunctionObject(const State& x, State& y) {
  y = repeatedBy(
      [](State u) {
        u[0] *= u[1];
        return u;
      },
      x, 2);
}
inline State coupled(State u) {
  u[0] *= u[1];
  return u;
}
template <class F>
State repeated(F f, State u, int n) {
  for (int k = 0; k < n; ++k) u = f(std::move(u));
  return u;
}
SPARSEGEN_JACOBIAN(y[3], x[3])
void byAFunctionPointer(const State& x, State& y) { y = repeated(coupled, x, 2); }
SPARSEGEN_JACOBIAN(y[3], x[3])
void bySeveralInTurn(const State& x, State& y) {
  std::function<State(State)> f = coupled;
  State u = x;
  u = f(std::move(u));
  u = repeated(
      [](State v) {
        v[1] *= v[2];
        return v;
      },
      std::move(u), 3);
  y = u;
}

// Brought into another order.
struct Keyed {
  State c;
  int key;
};
SPARSEGEN_JACOBIAN(y[3], x[3])
void sortedRows(const State& x, State& y) {
  std::vector<Keyed> rows{{x, 3}, {x, 1}, {x, 2}};
  double* p = rows[0].c.data();
  std::sort(rows.begin(), rows.end(), [](const Keyed& a, const Keyed& b) { return a.key < b.key; });
  *p *= x[1];
  y = {rows[0].c[0], rows[1].c[0], rows[2].c[0]};
}
SPARSEGEN_JACOBIAN(y[3], x[3])
void sortedStably(const State& x, State& y) {
  std::vector<Keyed> rows{{x, 3}, {x, 1}, {x, 2}};
  double* p = rows[0].c.data();
  std::stable_sort(rows.begin(), rows.end(), [](const Keyed& a, const Keyed& b) { return a.key < b.key; });
  std::reverse(rows.begin(), rows.end());
  *p *= x[1];
  y = {rows[0].c[0], rows[1].c[0], rows[2].c[0]};
}
SPARSEGEN_JACOBIAN(y[3], x[3])
void removedRows(const State& x, State& y) {
  std::vector<State> rows{{x[0], 3.0}, {x[1], 1.0}, {x[2], 2.0}};
  double* p = rows[0].data();
  rows.erase(std::remove_if(rows.begin(), rows.end(), [](const State& s) { return s[1] < 1.5; }), rows.end());
  *p *= x[1];
  y = {rows[0][0], rows[1][0], 1.0 * rows.size()};
}
SPARSEGEN_JACOBIAN(y[3], x[3])
void rotatedRows(const State& x, State& y) {
  std::vector<State> rows{{x[0], 3.0}, {x[1], 1.0}, {x[2], 2.0}};
  double* p = rows[0].data();
  std::rotate(rows.begin(), rows.begin() + 1, rows.end());
  rows.resize(5);
  rows.assign(rows.begin() + 1, rows.begin() + 3);
  y = {rows[0][0], rows[1][0], 1.0 * rows.size()};
}
SPARSEGEN_JACOBIAN(y[3], x[3])
void sortedBySize(const State& x, State& y) {
  std::vector<State> r{{x[0], x[1]}, {x[2]}};
  double* p = &r[0][0];
  std::stable_sort(r.begin(), r.end(), [](const State& a, const State& b) { return a.size() < b.size(); });
  *p *= x[2];
  y[0] = r[0][0];
  y[1] = r[1][0];
  y[2] = r[1][1];
}
