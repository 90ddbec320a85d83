//===- Movables.cpp - places that may move --------------------------------===//

#include "Lower/Context/Movables.h"

namespace sparsegen::lowering {

ir::ExprId Movables::address(ir::Builder& build, ir::ObjectId variable) {
  const ir::ExprId holder = build.address(variable);
  all_.push_back({holder, build.address(variable)});
  return all_.back().place;
}

ir::ExprId Movables::field(ir::Builder& build, ir::ExprId record, std::uint32_t field) {
  const ir::ExprId holder = build.field(record, field);
  all_.push_back({holder, build.field(record, field)});
  return all_.back().place;
}

void leadThrough(ir::Module& module, const Movable& moved) {
  ir::Expr& place = module.exprs[moved.place.value];
  place.op = ir::Op::Load;
  place.operands = {moved.holder};
  place.object = {};
  place.field = 0;
}

}  // namespace sparsegen::lowering
