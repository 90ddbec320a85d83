// What runs with a statement and stands elsewhere: default arguments and members, destructors, inherited constructors, the
// initial values of members, what a pointer to a function leads to. It changes bounds of loops, sizes, and what is read next.
// RUN: %run
// WARNS: store-unknown-index
#include <sparsegen/annotate.h>

#include <functional>
#include <vector>

struct Bag {
  std::vector<double> v;
  void add(double value) { v.push_back(value); }
};
/// One or two elements, in memory for six.
static Bag some(const double* x) {
  Bag bag;
  bag.v.assign(6, x[0]);
  bag.v.resize(1);
  if (x[2] > 0) bag.v.resize(2, x[2]);
  return bag;
}
struct Grows {
  Bag& bag;
  double value;
  int k = (bag.add(value), 1);
};
// PATTERN: X.X.....
// PATTERN: XXXX....
// PATTERN: XXX.X...
// PATTERN: XX.X.X..
// PATTERN: XX..X.X.
// PATTERN: .....X..
SPARSEGEN_JACOBIAN(y[6], x[8])
void memberGrows(const double* x, double* y) {
  Bag bag = some(x);
  for (int i = 0; i < 6; ++i) y[i] = x[i];
  for (std::size_t k = 0; k < bag.v.size(); ++k) {
    if (bag.v.size() < 5) y[0] += Grows{bag, x[1]}.k;
    y[k] += bag.v[k] * x[k + 2];
  }
}
static Bag* current;
static double grown(double value = (current->add(1.0), 2.0)) { return value; }
// PATTERN: XXX.....
// PATTERN: XXXX....
// PATTERN: X.X.X...
// PATTERN: X..X.X..
// PATTERN: X...X.X.
// PATTERN: .....X..
SPARSEGEN_JACOBIAN(y[6], x[8])
void argumentGrows(const double* x, double* y) {
  Bag bag = some(x);
  current = &bag;
  for (int i = 0; i < 6; ++i) y[i] = x[i];
  for (std::size_t k = 0; k < bag.v.size(); ++k) {
    if (bag.v.size() < 5) y[0] += grown() * x[1];
    y[k] += bag.v[k] * x[k + 2];
  }
  current = nullptr;
}
// PATTERN: XXX.....
// PATTERN: XXXX....
// PATTERN: XXX.X...
// PATTERN: XX.X.X..
// PATTERN: XX..X.X.
// PATTERN: .....X..
SPARSEGEN_JACOBIAN(y[6], x[8])
void pointerGrows(const double* x, double* y) {
  Bag bag = some(x);
  current = &bag;
  double (*grow)(double) = [](double value) { return current->add(value), value; };
  for (int i = 0; i < 6; ++i) y[i] = x[i];
  for (std::size_t k = 0; k < bag.v.size(); ++k) {
    if (bag.v.size() < 5) y[0] += grow(x[1]);
    y[k] += bag.v[k] * x[k + 2];
  }
  current = nullptr;
}
struct Adds {
  Adds(Bag& bag, double value) { bag.add(value); }
};
struct Inherits : Adds {
  using Adds::Adds;
};
// PATTERN: X.X.....
// PATTERN: XXXX....
// PATTERN: XXX.X...
// PATTERN: XX.X.X..
// PATTERN: XX..X.X.
// PATTERN: .....X..
SPARSEGEN_JACOBIAN(y[6], x[8])
void inheritedGrows(const double* x, double* y) {
  Bag bag = some(x);
  for (int i = 0; i < 6; ++i) y[i] = x[i];
  for (std::size_t k = 0; k < bag.v.size(); ++k) {
    if (bag.v.size() < 5) Inherits made(bag, x[1]);
    y[k] += bag.v[k] * x[k + 2];
  }
}
struct Guard {
  Bag& bag;
  double value;
  ~Guard() { bag.v.resize(5, value); }
};
struct Guarded : Guard {
  Guarded(Bag& held, double by) : Guard{held, by} {}
};
struct Holds {
  Guarded guard;
};
// PATTERN: X.X.....
// PATTERN: XXXX....
// PATTERN: XXX.X...
// PATTERN: XX.X.X..
// PATTERN: XX..X.X.
// PATTERN: .....X..
SPARSEGEN_JACOBIAN(y[6], x[8])
void endGrows(const double* x, double* y) {
  Bag bag = some(x);
  for (int i = 0; i < 6; ++i) y[i] = x[i];
  for (std::size_t k = 0; k < bag.v.size(); ++k) {
    if (bag.v.size() < 5) Holds made{Guarded(bag, x[1])};
    y[k] += bag.v[k] * x[k + 2];
  }
}
static double behind(const std::vector<double>& v, void (*act)(double), double value) {
  act(value);
  return v.back();
}
SPARSEGEN_JACOBIAN(y[2], x[2])
void sizeBehindPointer(const double* x, double* y) {
  Bag bag;
  bag.add(x[0]);
  current = &bag;
  y[0] = behind(bag.v, [](double value) { current->add(value); }, x[1]);
  y[1] = bag.v.back() * bag.v.front();
  current = nullptr;
}
struct Sets {
  explicit Sets(int& n) { n = 5; }
};
struct SetsToo : Sets {
  using Sets::Sets;
};
SPARSEGEN_JACOBIAN(y[6], x[8])
void boundByInherited(const double* x, double* y) {
  int n = x[0] > 0 ? 1 : 2;
  for (int i = 0; i < 6; ++i) y[i] = x[i];
  for (int k = 0; k < n; ++k) {
    if (k == 0) SetsToo made(n);
    y[k] += x[k + 2] * x[0];
  }
}
static int* at(int& n) { return &n; }
struct PointsToParameter {
  int* n;
  double sum = 0;
  PointsToParameter(int count, const double* x) : n(at(count)) {
    for (int k = 0; k < count; ++k) {
      *n = 4;
      sum += x[k];
    }
  }
};
struct Refers {
  int& n;
};
static Refers to(int& n) { return {n}; }
struct RefersToParameter {
  Refers refers;
  double sum = 0;
  RefersToParameter(int count, const double* x) : refers(to(count)) {
    for (int k = 0; k < count; ++k) {
      refers.n = 4;
      sum += x[k];
    }
  }
};
SPARSEGEN_JACOBIAN(y[2], x[4])
void parameterOfConstructor(const double* x, double* y) {
  y[0] = PointsToParameter(x[0] > 0 ? 1 : 2, x).sum;
  y[1] = RefersToParameter(x[0] > 0 ? 1 : 2, x).sum;
}
struct Steps {
  double value;
  Steps(double by, double* at) : value(by) { *at += by; }
};
struct StepsToo : Steps {
  using Steps::Steps;
};
SPARSEGEN_JACOBIAN(y[2], x[2])
void readBefore(const double* x, double* y) {
  double t = x[1];
  const double first[2] = {t, StepsToo(x[0], &t).value};
  const double second[2] = {t * x[0], StepsToo(x[1], &t).value};
  y[0] = first[0] * first[1];
  y[1] = second[0] * second[1] + t;
}
static double* kept(double value) { return new double(value); }
struct Keeps {
  double* at;
  explicit Keeps(double value) : at(new double(value)) {}
};
struct KeepsToo : Keeps {
  using Keeps::Keeps;
};
struct Makes {
  double* make(double value) { return new double(value * value); }
};
SPARSEGEN_JACOBIAN(y[3], x[2])
void allocatedAgain(const double* x, double* y) {
  double* p[3][2];
  double* (*f)(double) = kept;
  double* (Makes::*g)(double) = &Makes::make;
  Makes makes;
  for (int i = 0; i < 2; ++i) {
    p[0][i] = f(x[i]);
    p[1][i] = KeepsToo(x[i]).at;
    p[2][i] = (makes.*g)(x[i]);
  }
  for (int k = 0; k < 3; ++k) {
    y[k] = *p[k][0] * *p[k][1] + *p[k][k % 2];
    delete p[k][0];
    delete p[k][1];
  }
}
