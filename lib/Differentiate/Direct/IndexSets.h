//===- IndexSets.h - a pattern for every size, by index sets ----*- C++ -*-===//
//
// Direct evaluation says what the short rows are made of that lie between
// independents and dependents, and gives up where one is as long as the problem is
// large. Then the values go through lanes; but the object needs their pattern all
// the same. Here the structure pass runs the function on index sets of any length:
// in place of each tangent there is the *handle* of a set, an integer, and what
// the pass writes says which sets were united (sparsegen/runtime/index_sets.h).
//
//===----------------------------------------------------------------------===//
#pragma once

#include <cstdint>
#include <variant>
#include <vector>

#include "Differentiate/Direct/Direct.h"

namespace sparsegen {

struct IndexSetPass {
  /// structure(structure inputs..., [sg_row_base_k...], [sg_column_base_k...], sg_seeds, sg_compressed, sg_tally,
  /// sg_visits): see Places/Structure.h. `sg_seeds` has the handles of the independents, `sg_compressed` those of the
  /// dependents, 0 at first.
  ir::Module structure;
  /// Of each kind of visit how many handles it writes. The last kind is that of the dependents, one after the other.
  std::vector<std::int64_t> handles;
  Triangle triangle = Triangle::Both;  ///< of all entries, those that the pattern has
};

/// Of a module whose sizes are not known; `facts` hold for every size, and are separated by binding times. Indirect
/// where the integers that the sets depend on depend on values. One derivation; linear in the module.
std::variant<IndexSetPass, Indirect> passOfIndexSets(const ir::Module& module, const Facts& facts, Triangle triangle);

}  // namespace sparsegen
