//===- InnerLocals.cpp - declarations where they are used -----------------===//

#include "Differentiate/Reverse/InnerLocals.h"

#include <algorithm>
#include <map>
#include <set>
#include <utility>

#include "IR/Types.h"
#include "IR/Walk.h"

namespace sparsegen::differentiate {

using namespace ir;

namespace {

/// A statement in a block of another, or in the function's body.
struct Step {
  StmtId parent;  ///< none: the function
  unsigned block = 0;
  StmtId stmt{};
};

class Finder {
public:
  Finder(Subject& subject, FunctionId function, const std::vector<bool>& namedOnly)
      : module_(subject.module), build_(subject.build), function_(function), namedOnly_(namedOnly) {}

  void run() {
    visit(module_[function_].body, StmtId(), 0);
    for (const auto& [object, path] : uses_) {
      const Step& step = path.back();
      const bool isInSome = std::ranges::any_of(path, [&](const Step& each) { return isInLoop(each); });
      if (isInSome && sets(step.stmt, object)) moves_[step.stmt].push_back(object), moved_.insert(object);
    }
    if (moved_.empty()) return;
    Block body = rebuilt(module_[function_].body);
    module_[function_].body = std::move(body);
  }

private:
  bool isInLoop(const Step& step) const { return step.parent.valid() && isLoop(module_[step.parent]); }

  bool isCandidate(ObjectId object) const {
    const Object& held = module_[object];
    const TypeKind kind = module_[held.type].kind;
    return object.value < namedOnly_.size() && namedOnly_[object.value] && held.kind == ObjectKind::Local &&
           held.function == function_ &&
           (kind == TypeKind::Scalar || kind == TypeKind::Pointer || kind == TypeKind::Lanes);
  }

  void visit(const Block& block, StmtId parent, unsigned number) {
    path_.push_back({parent, number});
    for (const StmtId id : block) {
      path_.back().stmt = id;
      const Stmt& stmt = module_[id];
      if (const auto* loop = std::get_if<For>(&stmt.node)) use(loop->variable);
      forEachExpr(stmt, [&](ExprId expr) {
        forEachNode(module_, expr, [&](const Expr& node) {
          if (node.op == Op::Address) use(node.object);
        });
      });
      unsigned inner = 0;
      forEachBlock(stmt, [&](const Block& each) { visit(each, id, inner++); });
    }
    path_.pop_back();
  }

  /// Keeps what the paths to all uses have in common; where they part within one block, the first of them.
  void use(ObjectId object) {
    if (!isCandidate(object)) return;
    const auto [at, isNew] = uses_.emplace(object, path_);
    if (isNew) return;
    std::vector<Step>& common = at->second;
    std::size_t k = 0;
    while (k < common.size() && k < path_.size() && common[k].parent == path_[k].parent &&
           common[k].block == path_[k].block) {
      ++k;
      if (common[k - 1].stmt != path_[k - 1].stmt) break;
    }
    common.resize(k);
  }

  /// Whether a statement gives a variable a value without reading it.
  bool sets(StmtId id, ObjectId object) const {
    const Stmt& stmt = module_[id];
    ExprId place;
    if (const auto* assign = std::get_if<Assign>(&stmt.node)) place = assign->place;
    if (const auto* combine = std::get_if<Combine>(&stmt.node)) place = combine->place;
    if (const auto* call = std::get_if<Call>(&stmt.node)) place = call->result;
    if (const auto* loop = std::get_if<For>(&stmt.node); loop && loop->variable != object) return false;
    const bool isLoop = std::holds_alternative<For>(stmt.node);
    if (!isLoop && !(place.valid() && module_[place].op == Op::Address && module_[place].object == object))
      return false;
    bool isRead = false;
    forEachExpr(
        stmt, [&](ExprId expr, ExprUse use) { isRead |= use != ExprUse::Written && mentions(module_, expr, object); });
    return !isRead;
  }

  /// The block with the declarations in their new places, and without the old ones.
  Block rebuilt(const Block& block) {
    Block made;
    for (const StmtId id : Block(block)) {
      const auto* declare = std::get_if<Declare>(&module_[id].node);
      if (declare && moved_.contains(declare->object)) continue;
      if (const auto found = moves_.find(id); found != moves_.end())
        for (const ObjectId object : found->second) made.push_back(build_.statement(Declare{object}));
      Stmt stmt = module_[id];
      forEachBlock(stmt, [&](Block& inner) { inner = rebuilt(inner); });
      module_[id] = std::move(stmt);
      made.push_back(id);
    }
    return made;
  }

  Module& module_;
  Builder& build_;
  const FunctionId function_;
  const std::vector<bool>& namedOnly_;
  std::vector<Step> path_;
  std::map<ObjectId, std::vector<Step>> uses_;
  std::map<StmtId, std::vector<ObjectId>> moves_;  ///< by the statement that they are declared before
  std::set<ObjectId> moved_;
};

}  // namespace

void declareWithin(Subject& subject, FunctionId function, const std::vector<bool>& namedOnly) {
  Finder(subject, function, namedOnly).run();
}

}  // namespace sparsegen::differentiate
