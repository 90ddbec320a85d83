//===- Differentiate.h - IR with tangents from IR ---------------*- C++ -*-===//
//
// Forward mode. Every active object gets a *shadow* that holds its tangents:
// its type is that of the object with each real replaced by Lanes, or by Seed
// where all that it holds are independents as they came in; pointers to active
// objects get shadow pointers, so that shadow places are the primal places,
// node for node. Each assignment of an active value computes the partial
// derivatives of its expression once, in scalars, and is preceded by one
// Combine over the shadows.
//
//===----------------------------------------------------------------------===//
#pragma once

#include <string>
#include <variant>
#include <vector>

#include "IR/IR.h"
#include "Pattern/SparsityPattern.h"
#include "Propagate/Propagate.h"
#include "Support/Diagnostics.h"
#include "sparsegen/runtime/structure.h"

namespace sparsegen {

/// What the derivative function computes.
enum class ForwardKind : std::uint8_t {
  /// compressed(inputs..., seeds, compressed): J·S for the seed matrix S of a
  /// coloring. Independents carry Seeds; the function's value is not computed.
  Compressed,
  /// jvp(inputs..., tangents..., outputs..., output tangents...): one lane, the
  /// tangents given, and the function's value.
  Product,
  /// As Compressed, with every local's tangents in terms of the independents
  /// where that is possible: what differentiateDirect() starts from.
  Direct,
  /// As Direct, with the tangents of dependents in locals, which are copied in
  /// the end: so rows may be made from each other.
  DirectApart,
};

inline bool isDirect(ForwardKind kind) { return kind == ForwardKind::Direct || kind == ForwardKind::DirectApart; }

/// The derivative of the module's entry function, as a module of its own: its
/// entry function has the parameters of the generated member function, in its
/// order, and its interface is that of the module given.
ir::Module differentiateForward(const ir::Module& module, const Facts& facts, ForwardKind kind,
                                Diagnostics& diagnostics);

/// Derivative code that writes the values of the Jacobian to their places.
struct DirectEvaluation {
  /// evaluate(inputs..., [sg_row_ptr], [sg_ranks], sg_values): the pattern's
  /// row_ptr and the table below are passed where they are needed.
  ir::Module evaluation;
  /// structure(sg_visits): see Structure.h. What it writes, read by
  /// sparsegen/runtime/structure.h, gives the pattern and `ranks`.
  ir::Module structure;
  std::size_t visited = 0;              ///< the integers that it writes
  std::vector<std::int64_t> firstTerm;  ///< of each visit, in `terms`; and where the last one's end
  std::vector<runtime::visit_term> terms;
  std::vector<std::int64_t> ranks;
  std::int64_t noRank = 0;    ///< what stands there where a term is in no row
  std::size_t sequence = 0;   ///< where the ranks begin that are read in the order of the visits
  bool isEnumerable = false;  ///< `structure` finds the whole pattern, and nothing that is not in it
};

/// Why the values can't be written directly.
struct Indirect {
  std::string why;  ///< to follow "because"
  SourceRange at;
};

/// What the values cost otherwise.
struct Compression {
  const ir::Module& derivative;  ///< of kind Compressed
  std::int64_t colors = 0;
};

/// The direct evaluation of the module's entry function, if all its dependents
/// are linear forms of the independents wherever they are assigned, at places
/// that do not depend on inputs, and if `otherwise`, where it is given, is not
/// estimated to be faster. The structure pass is run, and everything that it says
/// is held against the pattern. `indexKind`: of row_ptr, I32 or I64.
std::variant<DirectEvaluation, Indirect> differentiateDirect(const ir::Module& module, const Facts& facts,
                                                             const SparsityPattern& pattern,
                                                             const std::optional<Compression>& otherwise,
                                                             ir::ScalarKind indexKind, Diagnostics& diagnostics);

}  // namespace sparsegen
