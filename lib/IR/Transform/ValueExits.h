//===- ValueExits.h - loops that values end -------------------------------===//
//
//     for (i...) { if (i == m) break; s += x[i]; if (s > 1) break; }
//
// Part of IR/Transform: which loops go on for as long as values say, so that they can
// become loops with rounds without effect (BreakBranches). Here the first `break` is
// the structure's, and the other one is by values.
//
//===----------------------------------------------------------------------===//
#pragma once

#include <cstddef>
#include <vector>

#include "IR/IR.h"
#include "IR/Transform/JumpFlags.h"

namespace sparsegen::ir {

class ValueExits {
public:
  /// `breaks`: of LoopJump::Break. Both are to live as long. O(nodes of the module).
  ValueExits(const Module& module, const JumpFlags& breaks);

  /// Of Escape.h, of the variables that there were.
  const std::vector<bool>& isNamedOnly() const { return isNamedOnly_; }

  /// How many statements at the begin of a round leave a counted loop where the structure says so. Linear in its body.
  std::ptrdiff_t leading(const Block& body) const;

  /// Whether values decide which round of a counted loop is the last. What else the condition of a branch asks may be
  /// whether there are elements at all: the rest of the loop's own block becomes the other side of that branch, but
  /// within others it is where the variable says so alone. Linear in the loop.
  bool endCounted(const Block& body) const;

  /// Whether values decide how often a loop without a counter goes on, whose rounds may end by what else they like.
  /// Linear in the loop.
  bool end(const While& loop) const;

private:
  /// What a jump in a block depends on, as far as the branches around it in the loop say.
  enum class Reason : std::uint8_t { Values, Structure };

  bool mayEnd(const If& branch) const;
  bool endsByValues(const Block& block, Reason reason) const;
  bool endsByValues(const If& branch, Reason reason) const;
  bool jumpsFromWithin(const Block& body) const;
  Reason reasonOf(ExprId condition) const;

  const Module& module_;
  const JumpFlags& breaks_;
  const std::vector<bool> isNamedOnly_;
};

}  // namespace sparsegen::ir
