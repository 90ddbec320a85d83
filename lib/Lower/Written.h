//===- Written.h - what lowered code may write ------------------*- C++ -*-===//
//
// Private to `lower`. Of a lowered module, which memory any of its functions may
// write, whatever its arguments are. What one pointer may point into is one
// *class*, found by unification (Steensgaard, "Points-to analysis in almost
// linear time", POPL 1996); the members of a record are not told apart.
//
//===----------------------------------------------------------------------===//
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "IR/IR.h"

namespace sparsegen::lowering {

class Written {
public:
  /// Nearly linear in the module's nodes.
  explicit Written(const ir::Module& module);

  /// Whether what a pointer of the module leads to may be written.
  bool behind(ir::ObjectId pointer);

private:
  using Class = std::uint32_t;

  void statement(ir::FunctionId function, const ir::Stmt& stmt);
  void call(const ir::Call& call);
  void hold(Class holder, ir::ExprId value);
  void write(ir::ExprId place) { written_.push_back(target(place)); }
  void mark();
  Class result(ir::FunctionId function) const { return static_cast<Class>(module_.objects.size() + function.value); }
  Class target(ir::ExprId pointer);
  Class pointee(Class holder);
  Class make();
  Class find(Class of);
  void unify(Class a, Class b);

  const ir::Module& module_;
  std::vector<Class> parent_;
  std::vector<std::optional<Class>> pointee_;  ///< of a class's representative
  std::vector<Class> written_;
  std::vector<Class> given_;     ///< to functions that can't be seen into, which may follow the pointers there
  std::vector<bool> isWritten_;  ///< by representatives
};

}  // namespace sparsegen::lowering
