//===- Direct.h - values straight to their places ---------------*- C++ -*-===//
//
// Direct evaluation, the stage's second way to a Jacobian's values: no lanes,
// no decompression. It stands on top of forward mode, whose derivative modules
// it numbers; forward mode knows nothing of it.
//
//===----------------------------------------------------------------------===//
#pragma once

#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <variant>
#include <vector>

#include "IR/IR.h"
#include "Pattern/SparsityPattern.h"
#include "Propagate/Propagate.h"
#include "Support/Diagnostics.h"
#include "sparsegen/runtime/structure.h"

namespace sparsegen {

/// Derivative code that writes the values of the Jacobian to their places.
struct DirectEvaluation {
  /// evaluate(inputs..., [sg_row_ptr], [sg_ranks], sg_values): the pattern's
  /// row_ptr and the table below are passed where they are needed.
  ir::Module evaluation;
  /// structure(sg_visits): see Places/Structure.h. What it writes, read by
  /// sparsegen/runtime/structure.h, gives the pattern and `ranks`.
  ir::Module structure;
  std::size_t visited = 0;              ///< the integers that it writes
  std::vector<std::int64_t> firstTerm;  ///< of each visit, in `terms`; and where the last one's end
  std::vector<runtime::visit_term> terms;
  std::vector<std::int64_t> ranks;
  std::int64_t noRank = 0;    ///< what stands there where a term is in no row
  std::size_t sequence = 0;   ///< where the ranks begin that are read in the order of the visits
  bool isEnumerable = false;  ///< `structure` finds the whole pattern, and nothing else but what is above a triangle
};

/// Why the values can't be written directly.
struct Indirect {
  std::string why;  ///< to follow "because"
  SourceRange at;
  std::string input{};  ///< what the caller has that places depend on; empty where it is anything else
};

/// What is written of the entries that propagate found.
struct WantedEntries {
  const SparsityPattern& found;
  const SparsityPattern& pattern;  ///< those that are written
  Triangle triangle = Triangle::Both;
  /// Of the Jacobian of a gradient: variables of loops of which each round adds to the dependents the gradient of one
  /// scalar function of all that it reads.
  std::set<ir::ObjectId> gradientLoops{};
};

/// What the values cost otherwise.
struct Compression {
  const ir::Module& derivative;  ///< of mode kCompressed
  std::int64_t colors = 0;
};

/// The direct evaluation of the module's entry function, if all its dependents
/// are linear forms of the independents wherever they are assigned, at places
/// that do not depend on inputs, and if `otherwise`, where it is given, is not
/// estimated to be faster. The structure pass is run, and everything that it says
/// is held against the pattern. `indexKind`: of row_ptr, I32 or I64.
std::variant<DirectEvaluation, Indirect> differentiateDirect(const ir::Module& module, const Facts& facts,
                                                             const WantedEntries& wanted,
                                                             const std::optional<Compression>& otherwise,
                                                             ir::ScalarKind indexKind, Diagnostics& diagnostics);

}  // namespace sparsegen
