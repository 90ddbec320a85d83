//===- HeaderJumps.cpp - break and continue of the loops around -----------===//

#include "Emit/HeaderJumps.h"

namespace sparsegen::emit {

using namespace ir;

void Jumps::visit(const Block& block) {
  for (const StmtId id : block) {
    const Stmt::Node& node = module_[id].node;
    if (const auto* counted = std::get_if<For>(&node)) {
      visitLoop(id, counted->body);
    } else if (const auto* loop = std::get_if<While>(&node)) {
      visitLoop(id, loop->body);
      visit(loop->step);
    } else if (const auto* branch = std::get_if<If>(&node)) {
      visit(branch->then);
      visit(branch->otherwise);
    } else if (const auto* leaves = std::get_if<Break>(&node)) {
      jump(id, leaves->levels, left_, behind_, "break");
    } else if (const auto* goesOn = std::get_if<Continue>(&node)) {
      jump(id, goesOn->levels, continued_, within_, "continue");
    }
  }
}

void Jumps::visitLoop(StmtId loop, const Block& body) {
  open_.push_back(loop);
  visit(body);
  open_.pop_back();
}

void Jumps::jump(StmtId from, std::uint32_t levels, std::set<StmtId>& loops, Labels& labels, const char* word) {
  const StmtId loop = open_.at(open_.size() - 1 - levels);
  loops.insert(loop);
  if (levels == 0) {
    texts_[from] = word;
    return;
  }
  const std::string fresh = std::string("sg_") + word + "_" + std::to_string(labels.size() + 1);
  texts_[from] = "goto " + labels.emplace(loop, fresh).first->second;
}

std::string Jumps::labelOf(const Labels& labels, StmtId loop) {
  const auto found = labels.find(loop);
  return found == labels.end() ? "" : found->second;
}

}  // namespace sparsegen::emit
