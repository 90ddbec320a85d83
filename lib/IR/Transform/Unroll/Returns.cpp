//===- Returns.cpp - early returns as branches ----------------------------===//

#include "IR/Transform/Unroll/Returns.h"

#include <algorithm>
#include <utility>

#include "IR/Walk.h"

namespace sparsegen::ir::unrolling {

/// Whether control never comes to the end of a block, for it returns before.
static bool alwaysReturns(const Module& module, const Block& block) {
  return std::ranges::any_of(block, [&](StmtId id) {
    const Stmt::Node& node = module[id].node;
    if (const auto* branch = std::get_if<If>(&node))
      return alwaysReturns(module, branch->then) && alwaysReturns(module, branch->otherwise);
    return std::holds_alternative<Return>(node);
  });
}

std::optional<Block> withReturnsLast(Module& module, const Block& block) {
  Block result;
  for (std::size_t k = 0; k < block.size(); ++k) {
    Stmt stmt = module[block[k]];
    if (!std::holds_alternative<Return>(stmt.node) && !jumpsFrom(module, block[k]).toCaller) {
      result.push_back(block[k]);
      continue;
    }
    if (auto* branch = std::get_if<If>(&stmt.node)) {
      const bool then = alwaysReturns(module, branch->then), otherwise = alwaysReturns(module, branch->otherwise);
      if (!then && !otherwise) return std::nullopt;
      Block& open = then ? branch->otherwise : branch->then;
      if (!then || !otherwise) open.insert(open.end(), block.begin() + static_cast<std::ptrdiff_t>(k) + 1, block.end());
      auto first = withReturnsLast(module, branch->then), second = withReturnsLast(module, branch->otherwise);
      if (!first || !second) return std::nullopt;
      branch->then = *std::move(first), branch->otherwise = *std::move(second);
      result.emplace_back(module.stmts.size());
      module.stmts.push_back(std::move(stmt));
    } else if (std::holds_alternative<Return>(stmt.node)) {
      result.push_back(block[k]);
    } else {
      return std::nullopt;
    }
    return result;
  }
  return result;
}

}  // namespace sparsegen::ir::unrolling
