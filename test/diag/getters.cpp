// Sizes that are given by member functions which are not read, and what to do instead.
// RUN: not sparsegen %s -o %t.h -- -I%S/../../include 2>&1 | FileCheck %s
// RUN: not sparsegen %s -o %t.h -- -DPRIVATE_COUNT -I%S/../../include 2>&1 | FileCheck %s --check-prefix=PRIVATE
// RUN: not sparsegen %s -o %t.h -- -DTABLE -I%S/../../include 2>&1 | FileCheck %s --check-prefix=TABLE
#include <sparsegen/annotate.h>

#if !defined PRIVATE_COUNT && !defined TABLE
// CHECK: getters.cpp:[[@LINE+7]]:22: error: the extent of `f` is not an integer constant: `v.size()` [sparsegen-bad-extent]
// CHECK: note: `v.size()` is read only where it is not virtual, and returns no more than members, constants and sizes of vectors, added, multiplied or divided, in one statement
// CHECK-NEXT: note: name the member that it returns, or an integer of the function's
struct Virtual {
  virtual int size() const { return n; }
  int n = 0;
};
SPARSEGEN_JACOBIAN(f[v.size()], u[v.n])
void by_virtual(const Virtual& v, const double* u, double* f) {
  for (int k = 0; k < v.size(); ++k) f[k] = u[k] * u[k];
}

// CHECK: getters.cpp:[[@LINE+10]]:22: error: the extent of `f` is not an integer constant: `c.size()`
// CHECK: note: `c.size()` is read only where
struct Counting {
  int size() const {
    ++asked;
    return n;
  }
  int n = 0;
  mutable int asked = 0;
};
SPARSEGEN_JACOBIAN(f[c.size()], u[c.n])
void by_count(const Counting& c, const double* u, double* f) {
  for (int k = 0; k < c.n; ++k) f[k] = u[k] * u[k];
}

// CHECK: getters.cpp:[[@LINE+6]]:22: error: the extent of `f` is not an integer constant: `r.size()`
// CHECK: note: `r.size()` is read only where
struct Round {
  int size() const { return other(); }
  int other() const { return size(); }
};
SPARSEGEN_JACOBIAN(f[r.size()], u[3])
void by_round(const Round& r, const double* u, double* f) {
  for (int k = 0; k < 3; ++k) f[k] = u[k] * u[k];
}
#elif defined TABLE
#include <vector>
// TABLE: error: `by_ends_jacobian` can't be generated for sizes that are known at run time, because places depend on `*net->ends_->data`
// TABLE: note: name it: `SPARSEGEN_STRUCTURE(net->ends_)` or `--structure 'net->ends_'`
class Net {
public:
  const std::vector<int>& ends() const { return ends_; }
  int size() const { return size_; }

private:
  std::vector<int> ends_;
  int size_ = 0;
};
SPARSEGEN_JACOBIAN(f[net.size()], u[net.size()])
void by_ends(const Net& net, const double* u, double* f) {
  for (int k = 0; k < net.size(); ++k) f[k] = u[k] * u[net.ends()[k]];
}
#else
// What a size is made of has to be at hand.
// PRIVATE: getters.cpp:[[@LINE+6]]:3: error: generated code can't reach member `half` of `Doubled`, which the caller provides [sparsegen-not-emittable]
class Doubled {
public:
  int size() const { return 2 * half; }

private:
  int half = 0;
};
SPARSEGEN_JACOBIAN(f[d.size()], u[d.size()])
void by_half(const Doubled& d, const double* u, double* f) {
  for (int k = 0; k < d.size(); ++k) f[k] = u[k] * u[k];
}

// Functions of the vector's names that give something else do not stand for it.
// PRIVATE: getters.cpp:[[@LINE+10]]:3: error: generated code can't reach member `values_` of `Ghosted`, which the caller provides
// PRIVATE: note: define the class in a header, make it a public member, have a public member function return it whole, or pass what is needed of it
#include <vector>
class Ghosted {
public:
  int size() const { return static_cast<int>(values_.size()) - 2; }
  const double* data() const { return values_.data() + 1; }
  double operator()(int i) const { return values_[i + 1]; }

private:
  std::vector<double> values_;
};
SPARSEGEN_JACOBIAN(f[4], x[4])
void decay(const Ghosted& k, const double* x, double* f) {
  for (int i = 0; i < 4; ++i) f[i] = -k(i) * x[i];
}

// What a class declares hides what its bases do, also where that is no getter.
// PRIVATE: getters.cpp:[[@LINE+13]]:15: error: `d` has no member `size()` [sparsegen-unknown-name]
class Base {
public:
  int size() const { return n; }
  int n = 8;
};
class Derived : public Base {
public:
  int size() const {
    int inner = n;
    return inner -= 2;
  }
};
SPARSEGEN_SET(d.size(), 6)
SPARSEGEN_JACOBIAN(f[6], x[6])
void hidden(const Derived& d, const double* x, double* f) {
  for (int i = 0; i < d.size(); ++i) f[i] = x[i] * x[i];
}
#endif
