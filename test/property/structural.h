//===- structural.h - what is checked of structures known at run time -*- C++ -*-===//
//
// Objects of random functions (structures.py) against dual numbers: at each of
// a function's structures the pattern has all that is not zero, and the values
// and products are right. At the first, the pattern is that of the header that
// has this structure bound. The glue is written by structural.py.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "dual.h"

#include <cstdio>
#include <map>
#include <memory>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

namespace structural {

using check::Dual;

/// The integers that a function is passed.
struct Given {
  int n, m, ne, nz;
  std::vector<int> edge, kind, first, col, perm;
};

/// The numbers that it is passed, by the names of its parameters.
template <class Real>
struct Reals {
  std::vector<Real> x, z, y, g, result, p;
  Real a;

  std::vector<Real>& of(char name) {
    switch (name) {
    case 'x': return x;
    case 'z': return z;
    case 'y': return y;
    case 'g': return g;
    default: return result;
    }
  }
};

struct Pattern {
  std::vector<long long> row_ptr, col_idx;
};

template <class J>
Pattern patternOf(const J& j, long long rows, long long nnz) {
  return {{j.row_ptr(), j.row_ptr() + rows + 1}, {j.col_idx(), j.col_idx() + nnz}};
}

/// A derivative object, without its type.
struct Object {
  virtual ~Object() = default;
  virtual long long rows() const = 0;
  virtual long long cols() const = 0;
  virtual Pattern pattern() const = 0;
  virtual void evaluate(Reals<double>& at, double* values) const = 0;
  /// The values that are read off the compressed form.
  virtual std::vector<double> decompressed(Reals<double>& at) const = 0;
  virtual void jvp(Reals<double>& at, Reals<double>& tangents, Reals<double>& outputs, Reals<double>& products) const = 0;
  virtual void vjp(Reals<double>& at, Reals<double>& weights, Reals<double>& products) const = 0;
};

struct Case {
  const char* name;
  const char* wrt;  ///< the names of the slots, a letter each; `r` is what is returned
  const char* of;
  std::vector<Given> structures;
  long long (*extent)(const Given&, char name);
  void (*call)(const Given&, Reals<Dual>&);
  std::unique_ptr<Object> (*make)(const Given&);
  bool hasBound;  ///< whether there is a header that has the first structure bound
  Pattern (*bound)();
  bool widens;    ///< the tool says that the pattern may be larger
};

/// Checks all cases, and prints what is wrong of each; the number of those that fail.
int run(const std::vector<Case>& cases);

}  // namespace structural
