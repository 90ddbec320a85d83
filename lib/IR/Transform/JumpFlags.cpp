//===- JumpFlags.cpp - variables that say what was jumped over ------------===//

#include "IR/Transform/JumpFlags.h"

#include <utility>

namespace sparsegen::ir {

bool JumpFlags::isJump(StmtId id) const {
  const Stmt::Node& node = module_[id].node;
  const auto* next = std::get_if<Continue>(&node);
  const auto* out = std::get_if<Break>(&node);
  return jump_ == LoopJump::Continue ? next && next->levels == 0 : out && out->levels == 0;
}

bool JumpFlags::ends(const Block& block) const { return !block.empty() && isJump(block.back()); }

bool JumpFlags::mayEnd(const Block& block) const {
  if (ends(block)) return true;
  for (const StmtId id : block)
    if (const auto* branch = std::get_if<If>(&module_[id].node))
      if (mayEnd(branch->then) || mayEnd(branch->otherwise)) return true;
  return false;
}

/// Whether a path may leave a block otherwise than by its end.
static bool leaves(const Module& module, const Block& block) {
  if (block.empty()) return false;
  const Stmt::Node& last = module[block.back()].node;
  return std::holds_alternative<Break>(last) || std::holds_alternative<Continue>(last) ||
         std::holds_alternative<Return>(last) || std::holds_alternative<Stop>(last);
}

Block* JumpFlags::otherSide(If& branch) const {
  Block* const other = ends(branch.then) ? &branch.otherwise : ends(branch.otherwise) ? &branch.then : nullptr;
  return other && !leaves(module_, *other) ? other : nullptr;
}

ObjectId JumpFlags::declare(FunctionId function, Block& out) {
  const ObjectId flag = build_.object({.name = names_.make(name_),
                                       .type = build_.scalar(ScalarKind::Bool),
                                       .function = function,
                                       .initial = {},
                                       .range = {}});
  out.push_back(build_.statement(Declare{flag}));
  out.push_back(set(flag, 0));
  return flag;
}

StmtId JumpFlags::set(ObjectId flag, std::int64_t value) {
  return build_.statement(Assign{build_.address(flag), build_.integer(value, ScalarKind::Bool)});
}

StmtId JumpFlags::unless(ObjectId flag, Block block) {
  return build_.statement(If{build_.unary(Op::LogicalNot, build_.load(flag)), std::move(block), {}});
}

void JumpFlags::guard(Block& block, ObjectId flag) {
  if (ends(block)) {
    build_.at(module_[block.back()].range);
    block.back() = set(flag, 1);
  }
  for (std::size_t k = 0; k < block.size(); ++k) {
    const auto* found = std::get_if<If>(&module_[block[k]].node);
    if (!found || !(mayEnd(found->then) || mayEnd(found->otherwise))) continue;
    If branch = *found;
    Block rest(block.begin() + static_cast<std::ptrdiff_t>(k) + 1, block.end());
    block.resize(k + 1);
    if (Block* const other = otherSide(branch)) {
      other->insert(other->end(), rest.begin(), rest.end());
      rest.clear();
    }
    guard(branch.then, flag);
    guard(branch.otherwise, flag);
    module_[block[k]].node = std::move(branch);
    if (rest.empty()) return;
    guard(rest, flag);
    build_.at(module_[block[k]].range);
    block.push_back(unless(flag, std::move(rest)));
    return;
  }
}

}  // namespace sparsegen::ir
