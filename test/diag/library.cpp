// What is refused of the standard library, with what to use in its place.
// RUN: not sparsegen %s 2>&1 | FileCheck %s -implicit-check-not=error:
#include <sparsegen/annotate.h>

#include <algorithm>
#include <cstddef>
#include <cmath>
#include <cstdlib>
#include <functional>
#include <list>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <valarray>
#include <variant>
#include <vector>

// CHECK: library.cpp:[[# @LINE + 4]]:3: error: `std::valarray` is not supported [sparsegen-unsupported]
// CHECK: note: use a `std::vector` or a `std::array`, and loops
SPARSEGEN_JACOBIAN(y[1], x[2])
void negativeValarray(const double* x, double* y) {
  std::valarray<double> v(x, 2);
  y[0] = v.sum();
}

// CHECK: library.cpp:[[# @LINE + 3]]:87: error: `std::map` is not supported [sparsegen-unsupported]
// CHECK: note: use a `std::vector` and indexes
SPARSEGEN_JACOBIAN(y[1], x[1])
void negativeMap(const std::map<int, double>& m, const double* x, double* y) { y[0] = m.at(1) * x[0]; }

// CHECK: library.cpp:[[# @LINE + 4]]:3: error: `std::list` is not supported [sparsegen-unsupported]
// CHECK: note: use a `std::vector`
SPARSEGEN_JACOBIAN(y[1], x[1])
void negativeList(const double* x, double* y) {
  std::list<double> all{x[0]};
  y[0] = all.front();
}

// CHECK: library.cpp:[[# @LINE + 4]]:3: error: `std::shared_ptr` is not supported [sparsegen-unsupported]
// CHECK: note: use a `std::unique_ptr`, or a reference
SPARSEGEN_JACOBIAN(y[1], x[1])
void negativeShared(const double* x, double* y) {
  const std::shared_ptr<double> p = std::make_shared<double>(x[0]);
  y[0] = *p;
}

// A member that is not read is not there.
struct Options {
  std::string name = "none";
  std::map<int, double> table;
  double tolerance = 1e-3;
};
SPARSEGEN_JACOBIAN(y[1], x[1])
void positiveUnread(const double* x, double* y) {
  const Options options;
  y[0] = x[0] * options.tolerance;
}

static double log_of[2];
struct Noted {
  double value;
  ~Noted() { log_of[0] = value; }
};

// CHECK: library.cpp:[[# @LINE + 4]]:14: error: `new` of `Noted`, whose destructor does something, is not supported [sparsegen-unsupported]
// CHECK: note: make it a variable
SPARSEGEN_JACOBIAN(y[1], x[1])
void negativeNoted(const double* x, double* y) {
  Noted* n = new Noted{x[0]};
  y[0] = n->value;
  delete n;
}

struct Pooled {
  double value;
  static void* operator new(std::size_t size);
};

// CHECK: library.cpp:[[# @LINE + 4]]:21: error: an allocation function of the source's own is not supported [sparsegen-unsupported]
// CHECK: note: use `new` without arguments
SPARSEGEN_JACOBIAN(y[1], x[1])
void negativePooled(const double* x, double* y) {
  const Pooled* p = new Pooled{x[0]};
  y[0] = p->value;
}

// What is refused within the library is reported where it is called.
// CHECK: library.cpp:[[# @LINE + 4]]:17: error: in `std::char_traits<char>::find`, the body of `__builtin_memchr` is not visible here [sparsegen-no-body]
// CHECK: note: it is in `std::char_traits<char>::find`
SPARSEGEN_JACOBIAN(y[1], x[2])
void negativeWithin(const double* x, double* y) {
  y[0] = x[1] * std::char_traits<char>::find("ab", 2, 'b')[0];
}

static std::optional<std::vector<double>> solved(const double* x, int n) {
  if (n < 1) return std::nullopt;
  return std::vector<double>(x, x + n);
}
// CHECK: library.cpp:[[# @LINE + 4]]:{{[0-9]+}}: error: `std::optional` is not supported [sparsegen-unsupported]
// CHECK: note: use the vector itself, empty where there is none, or a `bool` beside it
SPARSEGEN_JACOBIAN(y[1], x[1])
void negativeOptionalVector(const double* x, double* y) {
  const auto found = solved(x, 1);
  y[0] = found ? found->at(0) : 0.0;
}

struct Item {
  double key, value;
};

// Of few elements the order may depend on values; what many get is the library's own.
// CHECK: library.cpp:[[# @LINE + 7]]:70: error: index 40 is outside of `all`, which has 40 elements [sparsegen-out-of-bounds]
// CHECK: library.cpp:[[# @LINE + 6]]:3: note: it is called by `sort`
// CHECK: note: how far that code goes depends on values that are known at run time only, such as the order of what it sorts; write it out in loops whose bounds are known, or sort by `std::stable_sort`
SPARSEGEN_JACOBIAN(y[1], x[20])
void negativeManySorted(const double* x, double* y) {
  Item all[20];
  for (int k = 0; k < 20; ++k) all[k] = {x[k], 0.0};
  std::sort(all, all + 20, [](const Item& a, const Item& b) { return a.key < b.key; });
  y[0] = all[0].key;
}

// Of many real numbers, too, where the order is not that of the numbers.
// CHECK: library.cpp:[[# @LINE + 5]]:{{[0-9]+}}: error: {{.*}} [sparsegen-out-of-bounds]
// CHECK: note: how far that code goes depends on values
SPARSEGEN_JACOBIAN(y[20], x[20])
void negativeManyTies(const double* x, double* y) {
  std::copy(x, x + 20, y);
  std::sort(y, y + 20, [](double p, double q) { return std::floor(p) < std::floor(q); });
}

// CHECK: library.cpp:[[# @LINE + 6]]:3: error: `std::sort` by a comparison that changes something is not supported [sparsegen-unsupported]
// CHECK: note: how often a comparison is called is the library's choice: let it do no more than compare
SPARSEGEN_JACOBIAN(y[6], x[6])
void negativeCounted(const double* x, double* y) {
  int n = 0;
  std::copy(x, x + 6, y);
  std::sort(y, y + 6, [&n](double p, double q) { ++n; return p < q; });
  for (int i = 0; i < 6; ++i) y[i] *= n;
}

static int compared = 0;
static int ascending(const void* a, const void* b) {
  ++compared;
  const double p = *static_cast<const double*>(a), q = *static_cast<const double*>(b);
  return (p > q) - (p < q);
}
// CHECK: library.cpp:[[# @LINE + 4]]:3: error: `qsort` by a comparison that changes something is not supported [sparsegen-unsupported]
SPARSEGEN_JACOBIAN(y[6], x[6])
void negativeCountedByQsort(const double* x, double* y) {
  std::copy(x, x + 6, y);
  qsort(y, 6, sizeof(double), ascending);
  y[0] *= compared;
}

// CHECK: library.cpp:[[# @LINE + 6]]:3: error: `std::stable_sort` by this comparison is not supported [sparsegen-unsupported]
// CHECK: note: give it a lambda that takes two of the elements
SPARSEGEN_JACOBIAN(y[1], x[2])
void negativeOwnOrder(const double* x, double* y) {
  Item all[2] = {{x[0], 0.0}, {x[1], 0.0}};
  const std::function<bool(const Item&, const Item&)> less = [](const Item& a, const Item& b) { return a.key < b.key; };
  std::stable_sort(all, all + 2, less);
  y[0] = all[0].key;
}

struct Soft {
  double k;
};

// CHECK: library.cpp:[[# @LINE + 4]]:40: error: a `std::variant` of what is none of its alternatives is not supported [sparsegen-unsupported]
// CHECK: note: name the alternative: `A{...}`
SPARSEGEN_JACOBIAN(y[1], x[1])
void negativeConverted(const double* x, double* y) {
  const std::variant<double, Soft> v = 2.0F;
  y[0] = x[0] * std::get<0>(v);
}

// CHECK: library.cpp:[[# @LINE + 3]]:22: error: what `v` leads to is only known to the caller [sparsegen-unsupported]
// CHECK: note: make it a template parameter
SPARSEGEN_JACOBIAN(y[1], x[1])
void negativeCallers(const std::variant<double, Soft>& v, const double* x, double* y) { y[0] = x[0] * std::get<0>(v); }

// CHECK: library.cpp:[[# @LINE + 4]]:3: error: `std::variant` is not supported [sparsegen-unsupported]
// CHECK: note: make the vector a member of a struct
SPARSEGEN_JACOBIAN(y[1], x[1])
void negativeVectorAlternative(const double* x, double* y) {
  std::variant<double, std::vector<double>> v = x[0];
  y[0] = std::get<0>(v);
}

// CHECK: library.cpp:[[# @LINE + 5]]:10: error: this use of a `std::variant` is not supported [sparsegen-unsupported]
// CHECK: note: make it of one of its alternatives, assign one, and use `std::get`, `std::get_if` and `std::visit`
SPARSEGEN_JACOBIAN(y[1], x[1])
void negativeEmplaced(const double* x, double* y) {
  std::variant<double, Soft> v;
  y[0] = v.emplace<0>(x[0]);
}

struct Counting {
  double* count;
  ~Counting() { *count += 1.0; }
};

// CHECK: library.cpp:[[# @LINE + 4]]:34: error: a `std::variant` of what ends with a destructor that does something is not supported [sparsegen-unsupported]
// CHECK: note: make it a variable of its own
SPARSEGEN_JACOBIAN(y[1], x[1])
void negativeCounting(const double* x, double* y) {
  std::variant<double, Counting> v;
  v = 2.0;
  y[0] = x[0] * std::get<0>(v);
}

struct Doubling {
  double value;
  explicit Doubling(double v) : value(v) {}
  Doubling(const Doubling& other) : value(2.0 * other.value) {}
};

// CHECK: library.cpp:[[# @LINE + 4]]:38: error: copies of `std::variant<double, Doubling>`, which says itself what a copy is, are not supported here [sparsegen-unsupported]
// CHECK: note: copy the elements in a loop of your own, or let the compiler make its copies (`= default`)
SPARSEGEN_JACOBIAN(y[1], x[1])
void negativeDoubling(const double* x, double* y) {
  std::variant<double, Doubling> v = Doubling(x[0]);
  y[0] = std::get<1>(v).value;
}

struct Tree {
  double weight;
  std::vector<Tree> below;
};

// CHECK: library.cpp:[[# @LINE + 6]]:3: error: a copy of a vector of `Tree`, which holds such a vector itself, is not supported [sparsegen-unsupported]
// CHECK: note: keep all of them in one vector, and in each the indexes of those that belong to it
SPARSEGEN_JACOBIAN(y[1], x[1])
void negativeTree(const double* x, double* y) {
  Tree root{x[0], {}};
  const Tree leaf{2.0, {}};
  root.below.push_back(leaf);
  y[0] = root.below[0].weight;
}

// CHECK: library.cpp:[[# @LINE + 3]]:81: error: in `std::operator==`, a `std::string` is not supported here [sparsegen-unsupported]
// CHECK: note: choose by a number, an enumerator or a type, and leave texts to the caller
SPARSEGEN_JACOBIAN(y[1], x[1])
void negativeText(const std::string& kind, const double* x, double* y) { y[0] = kind == "linear" ? x[0] : x[0] * x[0]; }

// CHECK: library.cpp:[[# @LINE + 3]]:6: error: what a `std::variant` of the caller's holds is only known to the caller [sparsegen-unsupported]
// CHECK: note: pass what it holds, or make the function a template of it
SPARSEGEN_JACOBIAN(y[1], x[1])
void negativeCallersTable(const std::vector<std::variant<double, Soft>>& v, const double* x, double* y) {
  y[0] = x[0] * std::get<0>(v[0]);
}

// CHECK: library.cpp:[[# @LINE + 2]]:1: error: a `std::variant` that other code sets is not supported [sparsegen-unsupported]
// CHECK: note: pass what it holds as a parameter
extern std::variant<double, Soft> setElsewhere;
SPARSEGEN_JACOBIAN(y[1], x[1])
void negativeSetElsewhere(const double* x, double* y) { y[0] = x[0] * std::get<0>(setElsewhere); }
