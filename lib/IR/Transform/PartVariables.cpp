//===- PartVariables.cpp - locals that stand beside another one -----------===//

#include "IR/Transform/PartVariables.h"

#include <algorithm>

#include "IR/Builder.h"
#include "IR/Walk.h"

namespace sparsegen::ir {

PartVariables::PartVariables(Module& module) : module_(module) {
  forEachStmt(module, [&](const Stmt& stmt) {
    if (const auto* declare = std::get_if<Declare>(&stmt.node)) declared_.insert(declare->object);
  });
}

ObjectId PartVariables::add(ObjectId variable, const std::string& suffix, ExprId value) {
  Object made = module_[variable];
  made.name = newName(made.name + "_" + suffix);
  made.called = {};
  made.type = module_[value].type;
  const ObjectId part = Builder(module_).object(std::move(made));
  parts_[variable].push_back({part, value});
  return part;
}

std::string PartVariables::newName(std::string wish) const {
  const auto isTaken = [&] {
    return std::ranges::any_of(module_.objects, [&](const Object& object) { return object.name == wish; });
  };
  while (isTaken()) wish += "_";
  return wish;
}

void PartVariables::place() {
  if (parts_.empty()) return;
  const std::size_t statements = module_.stmts.size();
  for (std::size_t k = 0; k < statements; ++k) {
    Stmt stmt = module_.stmts[k];
    forEachBlock(stmt, [&](Block& block) { place(block); });
    module_.stmts[k] = std::move(stmt);
  }
  for (Function& function : module_.functions) place(function.body);
}

void PartVariables::place(Block& block) {
  Builder build(module_);
  Block made;
  for (const StmtId id : block) {
    const Stmt stmt = module_[id];
    build.at(stmt.range);
    const auto* assign = std::get_if<Assign>(&stmt.node);
    const bool isOfVariable = assign && module_[assign->place].op == Op::Address;
    if (const auto at = parts_.find(isOfVariable ? module_[assign->place].object : ObjectId()); at != parts_.end())
      for (const Part& part : at->second)
        made.push_back(build.statement(Assign{build.address(part.variable), part.value}));
    made.push_back(id);
    const auto* declare = std::get_if<Declare>(&stmt.node);
    if (const auto at = parts_.find(declare ? declare->object : ObjectId()); at != parts_.end())
      for (const Part& part : at->second) made.push_back(build.statement(Declare{part.variable}));
  }
  block = std::move(made);
}

}  // namespace sparsegen::ir
