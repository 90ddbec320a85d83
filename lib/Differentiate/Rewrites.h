//===- Rewrites.h - the primal in another form ------------------*- C++ -*-===//
//
// Before derivative code is made: clones where one function can't serve all calls
// (IR/Transform/CloneFunctions.h), straight lines in place of short loops and
// calls (IR/Transform/Unroll.h). There is one policy: a module that was rewritten
// is propagated in full, and the pattern must stay what it was. All of it is on
// the primal, so that what follows need not know.
//
//===----------------------------------------------------------------------===//
#pragma once

#include <optional>
#include <set>

#include "IR/IR.h"
#include "Propagate/Propagate.h"

namespace sparsegen::differentiate {

struct Rewritten {
  ir::Module module;
  Facts facts;  ///< of a full run
};

/// A clone for every call. Nothing where no function is called more than once, or the clones would be too many.
/// `facts` and `pattern`: of the module without clones. One run of propagate.
std::optional<Rewritten> clonePerCall(const ir::Module& module, const Facts& facts, const SparsityPattern& pattern);

/// Clones of the functions in which a pointer leads to what carries derivatives in one call, and in another to memory
/// of the caller's that has no name, and so no tangents; and of their callers. Nothing where there are none, else as
/// above.
std::optional<Rewritten> cloneWhereMixed(const ir::Module& module, const Facts& facts, const SparsityPattern& pattern);

/// Short loops unrolled, calls inlined, and small locals made scalars. Nothing where there are none, or the module
/// would be too long. `facts` and `pattern`: of the module as it is. One run of propagate.
std::optional<Rewritten> straightened(const ir::Module& module, const Facts& facts, const SparsityPattern& pattern);

/// The same within the rounds of the outermost of the loops with the variables `outer`. What these variables are called
/// in the result is added.
std::optional<Rewritten> straightenedWithin(const ir::Module& module, const Facts& facts,
                                            const SparsityPattern& pattern, std::set<ir::ObjectId>& outer);

/// Loops that scatter sums shifted, so that a round completes an element. Nothing where there are none. `facts` and
/// `pattern`: of the module as it is. One run of propagate.
std::optional<Rewritten> shifted(const ir::Module& module, const Facts& facts, const SparsityPattern& pattern);

}  // namespace sparsegen::differentiate
