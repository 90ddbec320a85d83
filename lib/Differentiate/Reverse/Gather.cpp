//===- Gather.cpp - what one adjoint gets, added up before ----------------===//

#include "Differentiate/Reverse/Gather.h"

#include <algorithm>
#include <set>
#include <vector>

#include "IR/Types.h"
#include "IR/Walk.h"

namespace sparsegen::differentiate {

using namespace ir;

namespace {

class Gatherer {
public:
  Gatherer(Subject& subject, Shadows& shadows, const CallersTangents& callers, FunctionId function)
      : module_(subject.module), build_(subject.build), shadows_(shadows), callers_(callers), function_(function) {
    forEachStmt(module_, module_[function].body, [&](const Stmt& stmt) { collectReached(stmt); });
  }

  void block(Block& body) {
    std::vector<std::size_t> open;  // the last contribution to each place, in `made`
    Block made;
    for (const StmtId id : body) {
      Stmt inner = module_[id];
      bool isCompound = false;
      forEachBlock(inner, [&](Block& each) { block(each), isCompound = true; });
      if (isCompound) module_[id] = std::move(inner);
      if (isContribution(id))
        contribute(id, open, made);
      else
        close(id, open, made);
      made.push_back(id);
    }
    // What became a local is declared before it.
    body.clear();
    for (const StmtId id : made) {
      if (const auto local = locals_.find(id); local != locals_.end())
        body.push_back(build_.statement(Declare{local->second}));
      body.push_back(id);
    }
  }

private:
  /// Objects to which other ways lead than their names.
  void collectReached(const Stmt& stmt) {
    forEachExpr(stmt, [&](ExprId expr, ExprUse use) {
      if (use != ExprUse::Value && namedObject(module_, expr).valid()) return;
      forEachNode(module_, expr, [&](const Expr& node) {
        if (node.op == Op::Address) reached_.insert(node.object);
      });
    });
  }

  const Combine* combineOf(StmtId id) const { return std::get_if<Combine>(&module_[id].node); }

  bool isContribution(StmtId id) const {
    const Combine* node = combineOf(id);
    if (!node || node->terms.size() < 2) return false;
    const CombineTerm& own = node->terms.front();
    const Expr& one = module_[own.coefficient];
    return one.op == Op::RealConstant && one.real == 1 && sameExpr(module_, own.source, node->place) &&
           std::ranges::none_of(node->terms.begin() + 1, node->terms.end(),
                                [&](const CombineTerm& term) { return meet(term.source, node->place); });
  }

  void contribute(StmtId id, std::vector<std::size_t>& open, const Block& made) {
    const Combine node = *combineOf(id);
    for (std::size_t k = 1; k < node.terms.size(); ++k)
      std::erase_if(open, [&](std::size_t at) { return meet(placeOf(made[at]), node.terms[k].source); });
    const auto same =
        std::ranges::find_if(open, [&](std::size_t at) { return sameExpr(module_, placeOf(made[at]), node.place); });
    if (same == open.end()) return open.push_back(made.size());
    addLater(made[*same], id);
    *same = made.size();
  }

  /// The earlier contribution goes to a local, and the later one adds that.
  void addLater(StmtId earlier, StmtId later) {
    Combine first = *combineOf(earlier);
    const ObjectId sum = shadows_.local(function_, module_[module_[first.place].type].element);
    first.place = build_.address(sum);
    first.terms.erase(first.terms.begin());
    module_[earlier].node = std::move(first);
    locals_[earlier] = sum;
    std::get<Combine>(module_[later].node).terms.push_back({shadows_.one(), build_.address(sum)});
  }

  ExprId placeOf(StmtId contribution) const { return combineOf(contribution)->place; }

  /// Whether two places of tangents may be the same.
  bool meet(ExprId a, ExprId b) const {
    const ObjectId first = ownName(a), second = ownName(b);
    if (first.valid() || second.valid()) return first == second;
    const ObjectId one = callersMemory(a), other = callersMemory(b);
    return !one.valid() || !other.valid() || one == other;
  }
  /// The object that no pointer leads to; none where there is none.
  ObjectId ownName(ExprId place) const {
    const ObjectId named = namedObject(module_, place);
    return reached_.contains(named) ? ObjectId() : named;
  }
  /// The one piece of the caller's memory that a place is tangents of.
  ObjectId callersMemory(ExprId place) const {
    const auto found = callers_.find(pointerOf(module_, place));
    if (found == callers_.end()) return {};
    const std::set<ObjectId> all(found->second.begin(), found->second.end());
    return all.size() == 1 ? *all.begin() : ObjectId();
  }

  /// Ends what can't go on behind any other statement.
  void close(StmtId id, std::vector<std::size_t>& open, const Block& made) {
    const Stmt& stmt = module_[id];
    if (const auto* combine = std::get_if<Combine>(&stmt.node)) {
      const auto touches = [&](ExprId place) {
        return meet(place, combine->place) ||
               std::ranges::any_of(combine->terms, [&](const CombineTerm& term) { return meet(place, term.source); });
      };
      std::erase_if(open, [&](std::size_t at) { return touches(placeOf(made[at])); });
    } else if (const auto* assign = std::get_if<Assign>(&stmt.node)) {
      closeChanged(assign->place, open, made);
    } else if (const auto* pop = std::get_if<Pop>(&stmt.node)) {
      closeChanged(pop->place, open, made);
    } else if (const auto* declare = std::get_if<Declare>(&stmt.node)) {
      std::erase_if(open, [&](std::size_t at) { return mentions(module_, placeOf(made[at]), declare->object); });
    } else if (!std::holds_alternative<Push>(stmt.node)) {
      open.clear();
    }
  }

  /// A real is in no index.
  void closeChanged(ExprId written, std::vector<std::size_t>& open, const Block& made) {
    if (isRealScalar(module_, module_[module_[written].type].element)) return;
    const ObjectId named = namedObject(module_, written);
    if (!named.valid() || reached_.contains(named)) return open.clear();
    std::erase_if(open, [&](std::size_t at) { return mentions(module_, placeOf(made[at]), named); });
  }

  Module& module_;
  Builder& build_;
  Shadows& shadows_;
  const CallersTangents& callers_;
  const FunctionId function_;
  std::set<ObjectId> reached_;
  std::map<StmtId, ObjectId> locals_;  ///< of contributions that have become one
};

}  // namespace

void gatherContributions(Subject& subject, Shadows& shadows, const CallersTangents& callers, FunctionId function) {
  Gatherer gatherer(subject, shadows, callers, function);
  Block body = subject.module[function].body;
  gatherer.block(body);
  subject.module[function].body = std::move(body);
}

}  // namespace sparsegen::differentiate
