//===- Overwrites.h - what loops overwrite, and can have again --*- C++ -*-===//
//
// Part of reverse mode. Which variables of a function the way back could restore:
// locals, as it may write these, and nobody reads them behind it.
//
//===----------------------------------------------------------------------===//
#pragma once

#include <cstdint>
#include <vector>

#include "Differentiate/Reverse/Availability.h"
#include "IR/Builder.h"

namespace sparsegen::differentiate {

/// Whether a statement adds a constant to an integer variable, or moves a pointer variable by one.
bool isStep(const ir::Module& module, ir::StmtId stmt);
/// What the variable was before, of one that is.
ir::ExprId stepBack(ir::Builder& build, const ir::Assign& step);

/// A variable, and one of the loops that overwrite it: an outermost one in its region.
struct Overwritten {
  ir::ObjectId object;
  ir::StmtId loop;
  friend bool operator==(const Overwritten&, const Overwritten&) = default;
};

class Overwrites {
public:
  /// `availability` is that without any restoration.
  Overwrites(const Subject& subject, const Accesses& accesses, const Availability& availability,
             ir::FunctionId function);

  /// All that can be restored, what is assigned once first: it may be computed again instead.
  std::vector<Overwritten> candidates() const;
  /// That of some of these.
  Restoration restorationOf(const std::vector<Overwritten>& chosen) const;

private:
  /// Where a statement stands.
  struct Site {
    std::uint32_t number = 0;  ///< in the order of the text
    std::uint32_t block = 0;   ///< the number of its block
    ir::StmtId loop;           ///< the outermost one around it in its region
  };
  struct Variable {
    ir::StmtId declaration;            ///< none: it is the function's
    std::vector<ir::StmtId> assigned;  ///< in the order of the text
    bool isOther = false;              ///< whether anything else gives it values, or it is no scalar and holds pointers
  };

  void visit(const ir::Block& block);
  void noteWrites(ir::StmtId id);
  bool isOurs(ir::ObjectId object) const;
  bool isScalar(ir::ObjectId object) const;
  bool isPointerVariable(ir::ObjectId object) const;
  bool isOnce(const Variable& variable) const;
  bool isRestorable(ir::ObjectId object, const Variable& variable, ir::StmtId loop) const;
  bool beginsWithFirst(ir::ObjectId object, const Variable& variable) const;
  bool hasValueBefore(ir::ObjectId object, const Variable& variable, ir::StmtId loop) const;
  bool isInBlockOf(const Variable& variable, ir::StmtId stmt) const;
  bool readsOld(ir::StmtId stmt) const;
  bool isCheapToCompute(ir::ExprId value) const;
  ir::ObjectId holderOf(ir::StmtId stmt) const;
  bool isUnchanged(ir::ExprId place, ir::StmtId from, ir::StmtId to) const;
  void addTemporaries(Restoration& restoration, const std::vector<Overwritten>& chosen) const;
  ir::StmtId copyOf(ir::ObjectId object, const Restoration& restoration) const;

  const Subject& subject_;
  const ir::Module& module_;
  const Accesses& accesses_;
  const Availability& availability_;
  const ir::FunctionId function_;
  std::map<ir::StmtId, Site> sites_;
  std::map<ir::ObjectId, Variable> variables_;
  std::map<ir::ObjectId, std::vector<ir::StmtId>> copies_;  ///< assignments of a variable's value to another one
  Writes writes_;
  std::uint32_t blocks_ = 0;
};

}  // namespace sparsegen::differentiate
