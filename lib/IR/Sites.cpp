//===- Sites.cpp - where functions call and declare -----------------------===//

#include "IR/Sites.h"

#include <algorithm>

#include "IR/Walk.h"

namespace sparsegen::ir {

using namespace ir;

namespace {

/// Finds statements of a kind, and whether each may happen again before its function returns.
template <class Wanted>
class Sites {
public:
  explicit Sites(const Module& module) : module_(module) {
    for (std::size_t k = 0; k < module.functions.size(); ++k) {
      caller_ = FunctionId(k);
      visit(module.functions[k].body, false);
    }
  }
  std::vector<Site> found;

private:
  void visit(const Block& block, bool repeats) {
    for (const StmtId id : block) {
      const Stmt& stmt = module_[id];
      if (std::holds_alternative<Wanted>(stmt.node)) found.push_back({caller_, id, repeats});
      const auto* loop = std::get_if<While>(&stmt.node);
      const bool again = std::holds_alternative<For>(stmt.node) || (loop && !isBlock(*loop));
      forEachBlock(stmt, [&](const Block& inner) { visit(inner, repeats || again); });
    }
  }

  /// A loop that is there for the jumps out of it alone.
  bool isBlock(const While& loop) const {
    if (loop.body.empty() || !loop.step.empty()) return false;
    const Stmt::Node& last = module_[loop.body.back()].node;
    const auto* outer = std::get_if<Continue>(&last);
    const bool leaves = std::holds_alternative<Break>(last) || std::holds_alternative<Return>(last) ||
                        std::holds_alternative<Stop>(last) || (outer && outer->levels > 0);
    return leaves && !continues(loop.body, 0);
  }

  bool continues(const Block& block, std::uint32_t depth) const {
    return std::ranges::any_of(block, [&](StmtId id) {
      const Stmt& stmt = module_[id];
      if (const auto* node = std::get_if<Continue>(&stmt.node)) return node->levels == depth;
      bool within = false;
      forEachBlock(stmt, [&](const Block& inner) { within |= continues(inner, depth + (isLoop(stmt) ? 1 : 0)); });
      return within;
    });
  }

  const Module& module_;
  FunctionId caller_;
};

}  // namespace

std::vector<Site> callSites(const Module& module) { return Sites<Call>(module).found; }

std::vector<Site> declarationSites(const Module& module) { return Sites<Declare>(module).found; }

}  // namespace sparsegen::ir
