//===- sizes.h - what a program of sizes.py checks its objects with -------------===//
//
// A derivative object and the static header of its structure, held against each other. The checks see both through plain
// numbers and functions, so that they are compiled once (precompiled.py) and not for each object: with CHECKS_HERE
// defined their definitions follow (sizes_checks.h).
//
//===----------------------------------------------------------------------===//
#pragma once

#include <sparsegen/runtime/partition.h>

#include <cmath>
#include <cstdio>
#include <cstring>
#include <functional>
#include <map>
#include <random>
#include <set>
#include <stdexcept>
#include <string>
#include <type_traits>
#include <vector>

namespace sizes {

/// How many checks failed so far.
int& failed();
/// A check: says `what` is wrong `of` what where it does not hold.
void expect(bool holds, const char* what, const char* of);

/// Something that can be called while it lives.
template <class... Arguments>
class Callable {
  const void* of;
  void (*call)(const void*, Arguments...);

 public:
  template <class Of>
  Callable(const Of& named)
      : of(&named), call([](const void* of, Arguments... arguments) { (*static_cast<const Of*>(of))(arguments...); }) {}
  void operator()(Arguments... arguments) const { call(of, arguments...); }
};

/// A pattern in CSR form.
struct Pattern {
  long long rows, cols, nnz;
  std::vector<long long> row_ptr, col_idx;
};

template <class Object>
Pattern pattern_of(const Object& made) {
  return {made.rows, made.cols, made.nnz, {made.row_ptr(), made.row_ptr() + made.rows + 1},
          {made.col_idx(), made.col_idx() + made.nnz}};
}
template <class Header>
Pattern pattern_of() {
  return {Header::rows, Header::cols, Header::nnz, {Header::row_ptr(), Header::row_ptr() + Header::rows + 1},
          {Header::col_idx(), Header::col_idx() + Header::nnz}};
}

/// (x, values)
using Evaluate = Callable<const double*, double*>;
/// (x, tangents, y, product, weights, adjoints)
using Products = Callable<const double*, const double*, double*, double*, const double*, double*>;
/// (x, compressed, workspace or null)
using Compressed = Callable<const double*, double*, void*>;

/// The static header's pattern and values, and the object's.
void compare(const char* name, const Pattern& expected, const Pattern& object, const Evaluate& of_static,
             const Evaluate& of_object);

/// Products of one slot of dependents: the static header's, and the object's.
void compare_products(const char* name, const Pattern& object, const Products& of_static, const Products& of_object);

/// The colors of an object; `colors` are those of columns, where columns alone are grouped.
struct Colors {
  sparsegen::partition partition;
  int count, of_columns;
  std::size_t compressed_size, workspace_size;
  const void* held_at;
  std::vector<int> colors;
};

/// How many colors group columns, of an object that may have colors of rows.
template <class Object>
auto column_colors(const Object& object, int) -> decltype(int(object.num_column_colors())) {
  return object.num_column_colors();
}
template <class Object>
int column_colors(const Object& object, long) {
  return object.num_colors();
}
template <class Object>
Colors colors_of(const Object& object) {
  const int count = object.num_colors();
  const bool are_columns = object.partition() == sparsegen::partition::column;
  return {object.partition(), count, column_colors(object, 0), object.compressed_size(), object.workspace_size(),
          object.colors(), {object.colors(), object.colors() + (are_columns ? object.cols : 0)}};
}

/// Colors, and values that are read off the compressed form against `evaluate`. `object` and `copy` are the colors of an
/// object and of its copy, which compresses with a workspace.
void compare_compressed(const char* name, bool is_hessian, const Pattern& pattern, const Colors& object, const Colors& copy,
                        const Evaluate& of_values, const Compressed& of_object, const Compressed& of_copy,
                        const Evaluate& decompress);

/// What a hook does with a block: (block, unknowns, size).
class Hook {
  Callable<double*, const long long*, int> with;

 public:
  template <class With>
  explicit Hook(const With& with) : with(with) {}
  template <class Index>
  void operator()(double* block, const Index* unknowns, Index size) const {
    const std::vector<long long> widened(unknowns, unknowns + size);
    with(block, widened.data(), int(size));
  }
};
/// (x, values, hook)
using WithHook = Callable<const double*, double*, const Hook&>;

/// `evaluate` with a hook: what it is given adds up to the Hessian, and what it leaves is added where it belongs.
/// `blocks` gets the sizes that blocks have.
void compare_blocks(const char* name, const Pattern& object, std::set<int>& blocks, const Evaluate& evaluate,
                    const WithHook& with_hook);

/// The same where the object has a hook; else `blocks` gets 0. `call` takes (object, x, values, hook).
template <class Object, class Call>
void compare_elements(const char* name, const Object& object, std::set<int>& blocks, const Evaluate& evaluate,
                      const Call& call) {
  if constexpr (std::is_invocable_v<Call, const Object&, const double*, double*, const Hook&>) {
    compare_blocks(name, pattern_of(object), blocks, evaluate,
                   [&](const double* x, double* values, const Hook& hook) { call(object, x, values, hook); });
  } else {
    blocks.insert(0);
  }
}

/// The sizes of blocks that were seen, as `wanted` lists them.
void expect_blocks(const char* name, const std::set<int>& blocks, const char* wanted);

/// What a constructor refuses.
void expect_refused(const char* name, const Callable<>& make);

}  // namespace sizes

#ifdef CHECKS_HERE
#include "sizes_checks.h"
#endif
