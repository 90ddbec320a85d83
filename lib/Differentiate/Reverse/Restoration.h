//===- Restoration.h - overwritten values that the way back restores -*- C++ -*-===//
//
// Part of reverse mode. The way forth may push what a variable held before it is
// overwritten. The way back pops that into the variable, and goes on with memory
// as it was. What is made of it there need not be saved, but is computed again:
//
//   for (step = 0; step < n; ++step) {     push(a);
//     t = dt * b;                          a = a * t;
//     a = a * t;                      back, from the last round:
//     b = b + a;                           b = pop(); a = pop(); t = dt * b; ...
//   }
//
// One number is saved where a variable is overwritten, and not one for each
// factor that was made of it; and none where a counter or a pointer goes a step,
// which is taken back. This is how Tapenade does it throughout (Hascoet
// and Pascual, "The Tapenade automatic differentiation tool", 2013); here it is
// done where the tape gets shorter by it.
//
//===----------------------------------------------------------------------===//
#pragma once

#include <map>

#include "Differentiate/Reverse/Accesses.h"

namespace sparsegen::differentiate {

class Availability;

/// Which assignments the way back undoes, and which temporaries it computes again, of one function.
class Restoration {
public:
  /// An assignment that is undone: how the way back comes by the value that it overwrites.
  struct Write {
    bool isFirst = false;   ///< there is none: the variable is declared in the same block
    bool isStep = false;    ///< it adds a constant, which is taken off again
    ir::ObjectId holder{};  ///< a temporary that was given the value before; none: it is pushed, anyhow
  };
  /// A scalar that one statement sets, in the block that declares it.
  struct Temporary {
    ir::StmtId definition;
    bool isCheap = false;  ///< whether it may be computed again
    ir::StmtId copy{};     ///< an undone assignment, further down in the block, of its value to another scalar
  };

  /// Null: what the statement overwrites is lost.
  const Write* write(ir::StmtId stmt) const;
  /// Null: it is saved, where it is needed.
  const Temporary* temporary(ir::ObjectId object) const;
  const std::map<ir::StmtId, Write>& writes() const { return writes_; }
  const std::map<ir::ObjectId, Temporary>& temporaries() const { return temporaries_; }
  /// Variables of undone assignments that are declared in loops, by declaration, with the first assignment: what they
  /// are left with is pushed at the end of the block.
  const std::map<ir::StmtId, ir::StmtId>& declared() const { return declared_; }
  bool restores(ir::ObjectId object) const { return objects_.contains(object); }
  bool any() const { return !writes_.empty(); }

private:
  friend class Overwrites;
  std::map<ir::StmtId, Write> writes_;
  std::map<ir::ObjectId, Temporary> temporaries_;
  std::map<ir::StmtId, ir::StmtId> declared_;
  std::set<ir::ObjectId> objects_;
};

/// The restoration with the shortest tape, of those with a variable less each; none, where that is as short. `without`
/// is the function's availability without any. O(variables · statements), and linear in long functions.
Restoration chooseRestoration(const Subject& subject, const Accesses& accesses, const Availability& without,
                              ir::FunctionId function);

}  // namespace sparsegen::differentiate
