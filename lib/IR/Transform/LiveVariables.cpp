//===- LiveVariables.cpp - what is read before it is set again ------------===//

#include "IR/Transform/LiveVariables.h"

#include <algorithm>

#include "IR/Types.h"
#include "IR/Walk.h"
#include "Support/Diagnostics.h"
#include "Support/Overloaded.h"

namespace sparsegen::ir {

namespace {

class Liveness {
public:
  Liveness(const Module& module, const std::map<ObjectId, std::size_t>& variables)
      : module_(module), variables_(variables), none_(variables.size()) {}

  std::map<BlockId, BlockLiveness> run(FunctionId function) {
    before(module_[function].body, none_);
    return std::move(found_);
  }

private:
  /// Where `break` and `continue` of a loop go on, and how many blocks are around its own.
  struct Loop {
    VariableSet end, next;
    std::size_t depth;
  };

  static void unite(VariableSet& into, const VariableSet& more) {
    for (std::size_t k = 0; k < into.size(); ++k) into[k] = into[k] || more[k];
  }

  void read(ExprId expr, VariableSet& live) const {
    forEachNode(module_, expr, [&](const Expr& node) {
      if (node.op == Op::Address) mark(node.object, live, true);
    });
  }

  void mark(ObjectId object, VariableSet& live, bool is) const {
    if (const auto found = variables_.find(object); found != variables_.end()) live[found->second] = is;
  }

  /// A place that is no variable by itself is reached by what is read.
  void write(ExprId place, VariableSet& live) const {
    if (module_[place].op == Op::Address)
      mark(module_[place].object, live, false);
    else
      read(place, live);
  }

  /// What is live before a block with what is behind it.
  VariableSet before(const Block& block, VariableSet live) {
    for (auto id = block.rbegin(); id != block.rend(); ++id) live = before(*id, std::move(live));
    return live;
  }

  VariableSet before(BlockId id, const Block& block, const VariableSet& behind) {
    blocks_.push_back(id);
    found_[id].out = behind;
    VariableSet live = before(block, behind);
    blocks_.pop_back();
    return found_[id].in = std::move(live);
  }

  VariableSet before(StmtId id, VariableSet live) {
    const auto plain = [&](const auto&) {
      forEachExpr(module_[id], [&](ExprId expr, ExprUse use) {
        if (use == ExprUse::Written) write(expr, live);
      });
      forEachExpr(module_[id], [&](ExprId expr, ExprUse use) {
        if (use != ExprUse::Written) read(expr, live);
      });
      return std::move(live);
    };
    return std::visit(Overloaded{
                          [&](const Declare& node) {
                            mark(node.object, live, false);
                            if (node.extent.valid()) read(node.extent, live);
                            return std::move(live);
                          },
                          [&](const Assign& node) { return plain(node); },
                          [&](const Call& node) { return plain(node); },
                          [&](const For& node) { return beforeLoop(id, node, live); },
                          [&](const While& node) { return beforeLoop(id, node, live); },
                          [&](const If& node) {
                            VariableSet either = before({id, 0}, node.then, live);
                            unite(either, before({id, 1}, node.otherwise, live));
                            read(node.condition, either);
                            return either;
                          },
                          [&](const Break& node) { return jump(loop(node.levels), loop(node.levels).end); },
                          [&](const Continue& node) { return jump(loop(node.levels), loop(node.levels).next); },
                          [&](const Return& node) {
                            VariableSet result = none_;
                            if (node.value.valid()) read(node.value, result);
                            return result;
                          },
                          [&](const Stop&) { return none_; },
                          [&](const Combine&) { return ofDerivatives(); },
                          [&](const Push&) { return ofDerivatives(); },
                          [&](const Pop&) { return ofDerivatives(); },
                      },
                      module_[id].node);
  }

  [[noreturn]] VariableSet ofDerivatives() const { throw InternalError("transform", "a statement of derivative IR"); }

  const Loop& loop(std::uint32_t levels) const { return loops_.at(loops_.size() - 1 - levels); }

  /// Leaves all blocks within the loop.
  VariableSet jump(const Loop& loop, const VariableSet& target) {
    for (std::size_t k = loop.depth; k < blocks_.size(); ++k) unite(found_[blocks_[k]].out, target);
    return target;
  }

  VariableSet beforeLoop(StmtId id, const For& node, const VariableSet& behind) {
    VariableSet head = behind;
    for (const ExprId expr : {node.bound, node.step}) read(expr, head);
    mark(node.variable, head, true);
    rounds(head, [&] {
      loops_.push_back({behind, head, blocks_.size()});
      const VariableSet live = before({id, 0}, node.body, head);
      loops_.pop_back();
      return live;
    });
    mark(node.variable, head, false);
    read(node.first, head);
    return head;
  }

  VariableSet beforeLoop(StmtId id, const While& node, const VariableSet& behind) {
    VariableSet head = behind;
    read(node.condition, head);
    rounds(head, [&] {
      const VariableSet next = before({id, 1}, node.step, head);
      loops_.push_back({behind, next, blocks_.size()});
      const VariableSet live = before({id, 0}, node.body, next);
      loops_.pop_back();
      return live;
    });
    return head;
  }

  /// After one round it is known what is live before each; after another, within it. So what is asked of one loop for
  /// the first of these is asked of those in it once.
  template <class F>
  void rounds(VariableSet& head, const F& round) {
    if (!isWithinFirst_) {
      isWithinFirst_ = true;
      unite(head, round());
      isWithinFirst_ = false;
    }
    unite(head, round());
  }

  const Module& module_;
  const std::map<ObjectId, std::size_t>& variables_;
  const VariableSet none_;
  std::map<BlockId, BlockLiveness> found_;
  std::vector<BlockId> blocks_;  ///< around what is looked at, from the outermost on
  std::vector<Loop> loops_;
  bool isWithinFirst_ = false;  ///< of two rounds that a loop is taken to have
};

}  // namespace

std::map<BlockId, BlockLiveness> liveVariables(const Module& module, FunctionId function,
                                               const std::map<ObjectId, std::size_t>& variables) {
  return Liveness(module, variables).run(function);
}

}  // namespace sparsegen::ir
