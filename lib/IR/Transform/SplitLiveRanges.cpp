//===- SplitLiveRanges.cpp - a variable for each block's use --------------===//

#include "IR/Transform/SplitLiveRanges.h"

#include <algorithm>
#include <set>

#include "IR/Builder.h"
#include "IR/Memory/Escape.h"
#include "IR/Transform/LiveVariables.h"
#include "IR/Transform/RenameVariables.h"
#include "IR/Types.h"
#include "IR/UniqueNames.h"
#include "IR/Walk.h"

namespace sparsegen::ir {

namespace {

class Splitter {
public:
  Splitter(Module& module, FunctionId function, const std::vector<bool>& isNamedOnly, UniqueNames& names)
      : module_(module), build_(module), function_(function), names_(names) {
    std::set<ObjectId> named;
    forEachStmt(module_, module_[function_].body,
                [&](const Stmt& stmt) { forEachNamed(stmt, [&](ObjectId object) { named.insert(object); }); });
    for (const ObjectId object : named)
      if (isNamedOnly[object.value] && isCandidate(object)) variables_.emplace(object, variables_.size());
  }

  void run() {
    if (variables_.empty()) return;
    live_ = liveVariables(module_, function_, variables_);
    Block body = module_[function_].body;
    splitWithin(body);
    splitAtWrites(body, VariableSet(variables_.size()));
    removeUnnamed(body);
    module_[function_].body = std::move(body);
  }

private:
  bool isCandidate(ObjectId id) const {
    const Object& object = module_[id];
    const TypeKind kind = module_[object.type].kind;
    return object.kind == ObjectKind::Local && object.function == function_ &&
           (kind == TypeKind::Scalar || kind == TypeKind::Pointer) &&
           isNamedOutside(module_, module_[function_].body, id);
  }

  /// Inner blocks first: what is named in none but these has variables of theirs.
  void splitWithin(const Block& block) {
    for (const StmtId id : block) {
      Stmt stmt = module_[id];
      unsigned number = 0;
      forEachBlock(stmt, [&](Block& inner) {
        splitWithin(inner);
        split({id, number}, inner);
        splitAtWrites(inner, live_.at({id, number++}).out);
      });
      module_[id] = std::move(stmt);
    }
  }

  void split(BlockId id, Block& block) {
    const BlockLiveness& live = live_.at(id);
    std::set<ObjectId> named, declared;
    forEachStmt(module_, block, [&](const Stmt& stmt) {
      if (const auto* declare = std::get_if<Declare>(&stmt.node)) declared.insert(declare->object);
      forEachNamed(stmt, [&](ObjectId object) { named.insert(object); });
    });
    std::map<ObjectId, ObjectId> own;
    for (const ObjectId object : named) {
      const auto variable = variables_.find(object);
      if (variable == variables_.end() || declared.contains(object)) continue;
      if (!live.in[variable->second] && !live.out[variable->second]) own.emplace(object, copyOf(object));
    }
    if (own.empty()) return;
    renameVariables(module_, block, own);
    declare(block, own);
  }

  /// Counters and pointers that a block sets several times have a variable from each on, where no value leaves the
  /// block.
  void splitAtWrites(Block& block, const VariableSet& out) {
    std::set<ObjectId> begun;
    std::map<ObjectId, ObjectId> own;
    Block made;
    for (const StmtId id : block) {
      const ObjectId object = setWhole(id);
      const auto variable = variables_.find(object);
      const bool isOwn =
          variable != variables_.end() && !out[variable->second] && !isRealScalar(module_, module_[object].type);
      if (isOwn && !begun.insert(object).second) {
        own[object] = copyOf(object);
        build_.at(module_[id].range);
        made.push_back(build_.statement(Declare{own[object]}));
      }
      if (!own.empty()) renameVariables(module_, {id}, own);
      made.push_back(id);
    }
    block = std::move(made);
  }

  /// The variable that a statement gives a value without reading it; or none.
  ObjectId setWhole(StmtId id) const {
    const auto* loop = std::get_if<For>(&module_[id].node);
    const auto* assign = std::get_if<Assign>(&module_[id].node);
    const bool isWhole = assign && module_[assign->place].op == Op::Address;
    const ObjectId object = loop ? loop->variable : isWhole ? module_[assign->place].object : ObjectId();
    const ExprId value = loop ? loop->first : isWhole ? assign->value : ExprId();
    return mentions(module_, value, object) ? ObjectId() : object;
  }

  template <class F>
  void forEachNamed(const Stmt& stmt, const F& f) const {
    if (const auto* loop = std::get_if<For>(&stmt.node)) f(loop->variable);
    forEachExpr(stmt, [&](ExprId expr) {
      forEachNode(module_, expr, [&](const Expr& node) {
        if (node.op == Op::Address) f(node.object);
      });
    });
  }

  ObjectId copyOf(ObjectId object) {
    Object copy = module_[object];
    copy.called = calledName(copy);
    copy.name = names_.make(copy.name);
    const ObjectId made = build_.object(std::move(copy));
    copies_[object].push_back(made);
    return made;
  }

  /// Each before the first statement that names it.
  void declare(Block& block, std::map<ObjectId, ObjectId>& own) {
    std::set<ObjectId> left;
    for (const auto& [object, copy] : own) left.insert(copy);
    Block made;
    for (const StmtId id : block) {
      const auto at = [&](ObjectId object) {
        if (left.erase(object) == 0) return;
        build_.at(module_[id].range);
        made.push_back(build_.statement(Declare{object}));
      };
      std::set<ObjectId> named;
      forEachStmt(module_, Block{id},
                  [&](const Stmt& stmt) { forEachNamed(stmt, [&](ObjectId object) { named.insert(object); }); });
      std::ranges::for_each(named, at);
      made.push_back(id);
    }
    block = std::move(made);
  }

  /// What has been named in such blocks only is no more, and one of these has its name.
  void removeUnnamed(Block& body) {
    std::set<ObjectId> named;
    forEachStmt(module_, body,
                [&](const Stmt& stmt) { forEachNamed(stmt, [&](ObjectId object) { named.insert(object); }); });
    removeUnnamed(body, named);
    for (const auto& [object, copies] : copies_)
      if (!named.contains(object)) std::swap(module_[object].name, module_[copies.front()].name);
  }

  void removeUnnamed(Block& block, const std::set<ObjectId>& named) {
    std::erase_if(block, [&](StmtId id) {
      const auto* declare = std::get_if<Declare>(&module_[id].node);
      return declare && variables_.contains(declare->object) && !named.contains(declare->object);
    });
    for (const StmtId id : block) {
      Stmt stmt = module_[id];
      forEachBlock(stmt, [&](Block& inner) { removeUnnamed(inner, named); });
      module_[id] = std::move(stmt);
    }
  }

  Module& module_;
  Builder build_;
  const FunctionId function_;
  UniqueNames& names_;
  std::map<ObjectId, std::size_t> variables_;
  std::map<BlockId, BlockLiveness> live_;
  std::map<ObjectId, std::vector<ObjectId>> copies_;
};

}  // namespace

void splitLiveRanges(Module& module) {
  UniqueNames names(module.objects);
  const std::vector<bool> isNamedOnly = namedOnly(module);
  for (const FunctionId function : reachable(module)) Splitter(module, function, isNamedOnly, names).run();
}

}  // namespace sparsegen::ir
