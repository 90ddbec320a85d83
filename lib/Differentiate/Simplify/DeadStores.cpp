//===- DeadStores.cpp - values that no one reads --------------------------===//

#include "Differentiate/Simplify/DeadStores.h"

#include <algorithm>

#include "IR/Types.h"
#include "IR/Walk.h"

namespace sparsegen::differentiate {

using namespace ir;

namespace {

class Remover {
public:
  Remover(Subject& subject, const std::set<ObjectId>& ours, ResultUse result)
      : subject_(subject), module_(subject.module), ours_(ours), result_(result) {}

  void run() {
    do {
      changed_ = false;
      countMentions();
      findNeeded();
      findNeededShadows();
      findEffects();
      for (Function& function : module_.functions) prune(function.body);
      for (std::size_t k = 0; k < module_.functions.size(); ++k) {
        if (module_.functions[k].outside) continue;
        dropParameters(FunctionId(k));
        dropResult(FunctionId(k));
      }
    } while (changed_);
  }

private:
  //===--------------------------------------------------------------------===//
  // What is used
  //===--------------------------------------------------------------------===//

  void countMentions() {
    mentions_.assign(module_.objects.size(), 0);
    usedResults_.assign(module_.functions.size(), 0);
    callsOf_.assign(module_.functions.size(), {});
    forEachStmt(module_, [&](StmtId id) {
      const Stmt& stmt = module_[id];
      if (const auto* loop = std::get_if<For>(&stmt.node)) ++mentions_[loop->variable.value];
      if (const auto* call = std::get_if<Call>(&stmt.node)) {
        callsOf_[call->callee.value].push_back(id);
        if (call->result.valid()) ++usedResults_[call->callee.value];
      }
      for (const ExprId expr : expressionsOf(stmt)) {
        forEachNode(module_, expr, [&](ExprId node) {
          if (module_[node].op == Op::Address) ++mentions_[module_[node].object.value];
        });
      }
    });
  }

  /// The objects whose values reach a tangent, a branch, or what others see. A
  /// value that only makes itself, as that of `r = r + 1`, does not.
  void findNeeded() {
    needed_.assign(module_.objects.size(), false);
    lent_.clear();
    const std::vector<StmtId> stmts = lastFirst();
    do {
      grown_ = false;
      for (const StmtId id : stmts) {
        const auto* assign = std::get_if<Assign>(&module_[id].node);
        if (assign && isDead(assign->place)) continue;
        if (isDeadCall(module_[id].node)) continue;
        for (const ExprId expr : expressionsOf(module_[id])) markLoads(expr);
        markLent(module_[id].node);
      }
    } while (grown_);
  }

  void markLoads(ExprId expr) {
    forEachNode(module_, expr, [&](ExprId node) {
      if (module_[node].op != Op::Load) return;
      for (const ObjectId target : subject_.targets(module_[node].operands[0])) {
        grown_ = grown_ || !needed_[target.value];
        needed_[target.value] = true;
      }
    });
  }

  /// What a function that can't be seen into may read: all that it can reach.
  void markLent(const Stmt::Node& node) {
    const auto lend = [&](ExprId pointer) {
      if (!isPointer(module_, module_[pointer].type)) return;
      for (const ObjectId target : subject_.targets(pointer)) {
        grown_ = lent_.insert(target).second || grown_ || !needed_[target.value];
        needed_[target.value] = true;
      }
    };
    const auto holds = [&](ExprId place) {
      return std::ranges::any_of(subject_.targets(place), [&](ObjectId target) { return lent_.contains(target); });
    };
    if (const auto* assign = std::get_if<Assign>(&node); assign && holds(assign->place)) lend(assign->value);
    const auto* call = std::get_if<Call>(&node);
    if (!call) return;
    if (module_[call->callee].outside)
      for (const ExprId argument : call->arguments) lend(argument);
    if (!call->result.valid() || !holds(call->result)) return;
    forEachStmt(module_, module_[call->callee].body, [&](StmtId id) {
      if (const auto* given = std::get_if<Return>(&module_[id].node); given && given->value.valid()) lend(given->value);
    });
  }

  /// The shadows that are mentioned anywhere but where they are written, or in what another needed shadow is made of.
  void findNeededShadows() {
    const std::vector<StmtId> stmts = lastFirst();
    do {
      grown_ = false;
      for (const StmtId id : stmts) {
        const ExprId written = writtenPlace(module_[id].node);
        if (written.valid() && isDeadShadow(written)) continue;
        const ObjectId named = written.valid() ? namedObject(module_, written) : ObjectId();
        for (const ExprId expr : expressionsOf(module_[id])) {
          forEachNode(module_, expr, [&](ExprId node) {
            const ObjectId object = module_[node].object;
            if (module_[node].op != Op::Address || object == named || needed_[object.value] || !isShadow(object))
              return;
            grown_ = needed_[object.value] = true;
          });
        }
      }
    } while (grown_);
  }

  /// All statements, so that what is needed comes before what it is made of, and one pass is mostly enough.
  std::vector<StmtId> lastFirst() const {
    std::vector<StmtId> stmts;
    forEachStmt(module_, [&](StmtId id) { stmts.push_back(id); });
    std::ranges::reverse(stmts);
    return stmts;
  }

  static ExprId writtenPlace(const Stmt::Node& node) {
    if (const auto* assign = std::get_if<Assign>(&node)) return assign->place;
    if (const auto* combine = std::get_if<Combine>(&node)) return combine->place;
    return {};
  }

  /// Whether a place is of a local shadow, by its name, that nothing needs.
  bool isDeadShadow(ExprId place) const {
    const ObjectId named = namedObject(module_, place);
    return named.valid() && module_[named].kind == ObjectKind::Local && isShadow(named) && !needed_[named.value];
  }

  /// Whether nothing needs what a place names; false where that is not known.
  bool isDead(ExprId place) const {
    const std::vector<ObjectId> targets = subject_.targets(place);
    return !targets.empty() && std::ranges::all_of(targets, [&](ObjectId target) {
      const ObjectKind kind = module_[target].kind;
      const bool seen = kind == ObjectKind::Global || kind == ObjectKind::Constant ||
                        (kind == ObjectKind::External && !ours_.contains(target));
      return !seen && !isShadow(target) && !needed_[target.value] && !standsIn(target);
    });
  }

  /// Whether a call of what computes from its arguments alone computes nothing that is needed.
  bool isDeadCall(const Stmt::Node& node) const {
    const auto* call = std::get_if<Call>(&node);
    const auto& outside = call ? module_[call->callee].outside : std::nullopt;
    if (!outside || !outside->isPure || (call->result.valid() && !isDead(call->result))) return false;
    for (std::size_t k = 0; k < call->arguments.size(); ++k)
      if (outside->arguments[k].isWritten && !isDead(call->arguments[k])) return false;
    return true;
  }

  /// What the final entry function has for the caller's memory is read through pointers that were noted to point there.
  bool standsIn(ObjectId object) const {
    return module_[object].function.valid() && isFinalEntry(module_[object].function);
  }

  /// Shadows are read through pointers whose targets no one has noted.
  bool isShadow(ObjectId object) const {
    if (subject_.isUntypedShadow(object)) return true;
    TypeId type = module_[object].type;
    while (module_[type].kind == TypeKind::Array || module_[type].kind == TypeKind::Pointer)
      type = module_[type].element;
    const TypeKind kind = module_[type].kind;
    const bool shadowRecord = kind == TypeKind::Record && subject_.isShadow(module_[type].record);
    return shadowRecord || kind == TypeKind::Lanes || kind == TypeKind::Seed;
  }

  //===--------------------------------------------------------------------===//
  // Removal
  //===--------------------------------------------------------------------===//

  void prune(Block& body) {
    std::erase_if(body, [&](StmtId id) {
      Stmt::Node& node = module_[id].node;
      if (auto* loop = std::get_if<For>(&node)) prune(loop->body);
      if (auto* loop = std::get_if<While>(&node)) prune(loop->body), prune(loop->step);
      if (auto* branch = std::get_if<If>(&node)) prune(branch->then), prune(branch->otherwise);
      if (auto* call = std::get_if<Call>(&node); call && call->result.valid() && isDead(call->result)) {
        call->result = {};
        changed_ = true;
      }
      const bool removed = isRemovable(node);
      changed_ = changed_ || removed;
      return removed;
    });
  }

  bool isRemovable(const Stmt::Node& node) const {
    if (const auto* declare = std::get_if<Declare>(&node)) return mentions_[declare->object.value] == 0;
    if (const auto* assign = std::get_if<Assign>(&node)) return isDead(assign->place) || isDeadShadow(assign->place);
    if (const auto* combine = std::get_if<Combine>(&node)) return isDeadShadow(combine->place);
    if (const auto* call = std::get_if<Call>(&node))
      return module_[call->callee].outside ? isDeadCall(node) : !call->result.valid() && !effects_[call->callee.value];
    if (const auto* branch = std::get_if<If>(&node)) return branch->then.empty() && branch->otherwise.empty();
    const auto* loop = std::get_if<For>(&node);
    return loop && loop->body.empty() && !needed_[loop->variable.value];
  }

  //===--------------------------------------------------------------------===//
  // Functions
  //===--------------------------------------------------------------------===//

  /// Which functions do anything but compute a result: write memory that is not
  /// their own, stop, perhaps never end, or can't be seen into.
  void findEffects() {
    effects_.assign(module_.functions.size(), false);
    for (std::size_t k = 0; k < effects_.size(); ++k)
      effects_[k] = module_.functions[k].outside && !module_.functions[k].outside->isPure;
    for (bool found = true; found;) {
      found = false;
      for (std::size_t k = 0; k < effects_.size(); ++k) {
        if (effects_[k]) continue;
        forEachStmt(module_, module_.functions[k].body,
                    [&](StmtId id) { effects_[k] = effects_[k] || hasEffect(module_[id].node, FunctionId(k)); });
        found |= effects_[k];
      }
    }
  }

  /// The arguments by which a function that can't be seen into may write.
  std::vector<ExprId> writtenOutside(const Call& call) const {
    std::vector<ExprId> written;
    const auto& outside = module_[call.callee].outside;
    for (std::size_t k = 0; outside && k < call.arguments.size(); ++k)
      if (outside->arguments[k].isWritten) written.push_back(call.arguments[k]);
    return written;
  }

  bool hasEffect(const Stmt::Node& node, FunctionId function) const {
    const auto isOwn = [&](ExprId place) {
      const ObjectId named = namedObject(module_, place);
      return named.valid() && module_[named].function == function;
    };
    if (const auto* assign = std::get_if<Assign>(&node)) return !isOwn(assign->place);
    if (const auto* combine = std::get_if<Combine>(&node)) return !isOwn(combine->place);
    if (const auto* call = std::get_if<Call>(&node))
      return effects_[call->callee.value] || (call->result.valid() && !isOwn(call->result)) ||
             !std::ranges::all_of(writtenOutside(*call), isOwn);
    return std::holds_alternative<Stop>(node) || std::holds_alternative<While>(node) ||
           std::holds_alternative<Push>(node) || std::holds_alternative<Pop>(node);
  }

  /// Around the user's function, and called from outside.
  bool isFinalEntry(FunctionId function) const { return function == module_.entry && function != subject_.user; }

  void dropParameters(FunctionId function) {
    if (isFinalEntry(function)) return;
    std::vector<ObjectId>& parameters = module_[function].parameters;
    for (std::size_t k = parameters.size(); k-- > 0;) {
      if (mentions_[parameters[k].value] != 0) continue;
      subject_.drop(parameters[k]);
      parameters.erase(parameters.begin() + static_cast<std::ptrdiff_t>(k));
      for (const StmtId call : callsOf_[function.value]) dropArgument(call, k);
      changed_ = true;
    }
  }

  void dropArgument(StmtId id, std::size_t k) {
    std::vector<ExprId>& arguments = std::get<Call>(module_[id].node).arguments;
    arguments.erase(arguments.begin() + static_cast<std::ptrdiff_t>(k));
  }

  void dropResult(FunctionId function) {
    const bool kept = (function == subject_.user || isFinalEntry(function)) && result_ == ResultUse::Used;
    if (kept || usedResults_[function.value] != 0 || module_[module_[function].result].kind == TypeKind::Void) return;
    forEachStmt(module_, module_[function].body, [&](StmtId id) {
      auto* node = std::get_if<Return>(&module_[id].node);
      if (node) node->value = {};
    });
    module_[function].result = subject_.build.voidType();
    changed_ = true;
  }

  Subject& subject_;
  Module& module_;
  const std::set<ObjectId>& ours_;
  const ResultUse result_;
  std::vector<int> mentions_;                 ///< ObjectId: where it is named
  std::vector<int> usedResults_;              ///< FunctionId: calls whose result is stored
  std::vector<std::vector<StmtId>> callsOf_;  ///< FunctionId
  std::vector<bool> needed_;                  ///< ObjectId: values that are, and local shadows
  std::vector<bool> effects_;                 ///< FunctionId
  std::set<ObjectId> lent_;                   ///< what functions that can't be seen into may reach
  bool grown_ = false;
  bool changed_ = false;
};

}  // namespace

void removeDeadStores(Subject& subject, const std::set<ObjectId>& ours, ResultUse result) {
  Remover(subject, ours, result).run();
}

}  // namespace sparsegen::differentiate
