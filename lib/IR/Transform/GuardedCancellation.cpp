//===- GuardedCancellation.cpp - differences that may be zero -------------===//

#include "IR/Transform/GuardedCancellation.h"

#include <algorithm>
#include <map>
#include <optional>
#include <set>

#include "IR/Builder.h"
#include "IR/Memory/Escape.h"
#include "IR/Memory/ModRef.h"
#include "IR/Transform/Simplify.h"
#include "IR/Walk.h"

namespace sparsegen::ir {

namespace {

/// A point of the walk; statements that write anything have one of their own.
using Time = std::size_t;

/// An expression, as it was at a time.
struct Past {
  ExprId expr;
  Time time;
};

/// What is subtracted or divided.
std::optional<std::pair<ExprId, ExprId>> compared(const Module& module, const Expr& expr) {
  const Type& type = module[expr.type];
  if (type.kind != TypeKind::Scalar || !isReal(type.scalar)) return std::nullopt;
  if (expr.op == Op::Divide) return std::pair{expr.operand(0), expr.operand(1)};
  return difference(module, expr);
}

bool isIntegral(const Module& module, ExprId expr) {
  const Type& type = module[module[expr].type];
  return type.kind == TypeKind::Scalar && isInteger(type.scalar);
}

/// The scalar or pointer that a load names; none of other loads.
ObjectId variableOf(const Module& module, ExprId load) {
  const Expr& place = module[module[load].operand(0)];
  if (place.op != Op::Address) return {};
  const Object& object = module[place.object];
  const TypeKind kind = module[object.type].kind;
  const bool own = object.kind == ObjectKind::Local || object.kind == ObjectKind::Parameter;
  return own && (kind == TypeKind::Scalar || kind == TypeKind::Pointer) ? place.object : ObjectId();
}

/// What two expressions read, and what must be equal for them to be the same.
struct Comparison {
  std::vector<std::pair<ExprId, ExprId>> equal;
  std::set<ObjectId> variables;
  std::vector<ExprId> places;
  Time first;  ///< when the earliest of it was read
};

class Finder {
public:
  explicit Finder(const Module& module)
      : module_(module),
        namedOnly_(ir::namedOnly(module)),
        lastWrite_(module.objects.size()),
        definitions_(module.objects.size()) {}

  Coincidences run() {
    for (const Function& function : module_.functions) block(function.body);
    std::erase_if(result_.all,
                  [&](const Coincidence& each) { return !each.places.empty() && shared_.contains(each.expr); });
    return std::move(result_);
  }

private:
  //===--------------------------------------------------------------------===//
  // The walk: when each variable was written last, and with what
  //===--------------------------------------------------------------------===//

  void block(const Block& body) {
    for (const StmtId id : body) statement(id);
  }

  void statement(StmtId id) {
    const Stmt& stmt = module_[id];
    if (isLoop(stmt)) writesWithin(id);  // in earlier rounds
    forEachExpr(stmt, [&](ExprId expr, ExprUse use) {
      if (use == ExprUse::Value) search(expr, id);
    });
    forEachBlock(stmt, [&](const Block& inner) {
      block(inner);
      for (const StmtId nested : inner) writesWithin(nested);  // or not, as seen from what follows
    });
    writes(id);
    const auto* assign = std::get_if<Assign>(&stmt.node);
    if (assign && module_[assign->place].op == Op::Address)
      definitions_[module_[assign->place].object.value] = assign->value;
  }

  /// Where nothing says whether the writes are made, or which one is the last: what they give is not known.
  void writesWithin(StmtId id) {
    writes(id);
    forEachBlock(module_[id], [&](const Block& inner) {
      for (const StmtId nested : inner) writesWithin(nested);
    });
  }

  void writes(StmtId id) {
    ++now_;
    const Stmt::Node& node = module_[id].node;
    if (const auto* loop = std::get_if<For>(&node)) return written(loop->variable, id);
    if (const auto* declare = std::get_if<Declare>(&node)) return written(declare->object, id);
    if (const auto* call = std::get_if<Call>(&node)) {
      result_.writes.push_back(id);
      if (call->result.valid() && module_[call->result].op == Op::Address) written(module_[call->result].object, id);
    }
    const auto* assign = std::get_if<Assign>(&node);
    if (!assign) return;
    if (module_[assign->place].op != Op::Address) return result_.writes.push_back(id);
    written(module_[assign->place].object, id);
  }

  void written(ObjectId object, StmtId by) {
    lastWrite_[object.value] = now_;
    definitions_[object.value] = {};
    writeCounts_[now_] = result_.writes.size();
    if (!namedOnly_[object.value]) result_.writes.push_back(by);
  }

  //===--------------------------------------------------------------------===//
  // Expressions
  //===--------------------------------------------------------------------===//

  void search(ExprId expr, StmtId by) {
    const auto [at, isNew] = searched_.insert({expr, by});
    if (!isNew && at->second != by) shared_.insert(expr);
    if (!isNew) return;
    const Expr& node = module_[expr];
    for (const ExprId operand : node.operands)
      if (operand.valid()) search(operand, by);
    if (const auto both = compared(module_, node)) compare(expr, both->first, both->second);
  }

  void compare(ExprId expr, ExprId a, ExprId b) {
    Comparison comparison{.equal = {}, .variables = {}, .places = {}, .first = now_ + 1};
    if (!unify({a, now_ + 1}, {b, now_ + 1}, comparison) || comparison.equal.empty()) return;
    Coincidence found;
    found.expr = expr;
    found.equal = std::move(comparison.equal);
    if (comparison.first <= now_) {
      const auto isAsThen = [&](ObjectId object) {
        return namedOnly_[object.value] && lastWrite_[object.value] < comparison.first;
      };
      if (!std::ranges::all_of(comparison.variables, isAsThen)) return;
      found.places = std::move(comparison.places);
      found.firstWrite = writeCounts_.at(comparison.first);
      found.endWrite = result_.writes.size();
    }
    result_.all.push_back(std::move(found));
  }

  /// Whether two expressions are the same but for integers.
  bool unify(Past a, Past b, Comparison& out) {
    if (a.time == b.time && sameExpr(module_, a.expr, b.expr)) return true;
    if (const auto before = definition(a)) return unify(*before, b, out);
    if (const auto before = definition(b)) return unify(a, *before, out);
    out.first = std::min({out.first, a.time, b.time});
    if (isIntegral(module_, a.expr) && isIntegral(module_, b.expr)) {
      if (module_[a.expr].type != module_[b.expr].type) return false;
      if (sameExpr(module_, a.expr, b.expr)) return reads(a, out);
      out.equal.emplace_back(a.expr, b.expr);
      return reads(a, out) && reads(b, out);
    }
    if (!isAlike(a.expr, b.expr)) return false;
    const Expr& node = module_[a.expr];
    if (node.op == Op::Load) {
      const ObjectId one = variableOf(module_, a.expr), other = variableOf(module_, b.expr);
      if (one.valid() || other.valid()) return one == other && reads(a, out);
    }
    if (node.op == Op::Load) out.places.push_back(node.operand(0)), out.places.push_back(module_[b.expr].operand(0));
    for (unsigned k = 0; k < info(node.op).arity; ++k)
      if (!unify({node.operand(k), a.time}, {module_[b.expr].operand(k), b.time}, out)) return false;
    return true;
  }

  /// Whether two nodes are equal but for their operands.
  bool isAlike(ExprId a, ExprId b) const {
    const Expr& node = module_[a];
    const Expr& other = module_[b];
    if (node.op != other.op || node.type != other.type || node.field != other.field) return false;
    return info(node.op).arity > 0 || sameExpr(module_, a, b);
  }

  /// What a variable was given before, in the same run of statements: a pointer, or an element that was read.
  std::optional<Past> definition(Past past) const {
    if (module_[past.expr].op != Op::Load || isIntegral(module_, past.expr)) return std::nullopt;
    const ObjectId object = variableOf(module_, past.expr);
    if (!object.valid() || !namedOnly_[object.value] || lastWrite_[object.value] >= past.time) return std::nullopt;
    const ExprId value = definitions_[object.value];
    if (!value.valid()) return std::nullopt;
    if (module_[module_[value].type].kind != TypeKind::Pointer && module_[value].op != Op::Load) return std::nullopt;
    return Past{value, lastWrite_[object.value]};
  }

  /// Notes what an expression reads. Of what was read before, memory is not looked at again.
  bool reads(Past past, Comparison& out) {
    const Expr& node = module_[past.expr];
    if (node.op == Op::Load) {
      const ObjectId object = variableOf(module_, past.expr);
      if (object.valid()) return out.variables.insert(object), true;
      if (past.time <= now_) return false;
      out.places.push_back(node.operand(0));
    }
    for (const ExprId operand : node.operands)
      if (operand.valid() && !reads({operand, past.time}, out)) return false;
    return true;
  }

  const Module& module_;
  const std::vector<bool> namedOnly_;
  std::vector<Time> lastWrite_;      ///< ObjectId
  std::vector<ExprId> definitions_;  ///< ObjectId: what the last write gave it, where that is known here
  std::map<Time, std::size_t> writeCounts_;
  std::map<ExprId, StmtId> searched_;  ///< and where
  std::set<ExprId> shared_;            ///< by several statements
  Time now_ = 0;
  Coincidences result_;
};

//===----------------------------------------------------------------------===//
// What was seen
//===----------------------------------------------------------------------===//

/// Whether nothing wrote, meanwhile, to what the operands had read.
bool isUnchanged(const Coincidences& all, const Coincidence& each, const SeenCoincidences& seen, ModRef& writers) {
  for (const ExprId place : each.places)
    for (const ObjectId object : seen.targets[place.value])
      for (std::size_t k = each.firstWrite; k < each.endWrite; ++k)
        if (writers.mayWrite(all.writes[k], object)) return false;
  return true;
}

/// Expressions with conditions in them.
class Conditions {
public:
  explicit Conditions(Module& module) : module_(module), build_(module) {}

  void add(const Coincidence& each) { conditions_[each.expr] = &each; }

  void run() {
    const auto change = [&](ExprId& expr) {
      if (expr.valid()) expr = rewritten(expr);
    };
    for (Stmt& stmt : module_.stmts) {
      if (auto* assign = std::get_if<Assign>(&stmt.node)) change(assign->value);
      if (auto* leave = std::get_if<Return>(&stmt.node)) change(leave->value);
      if (auto* call = std::get_if<Call>(&stmt.node)) std::ranges::for_each(call->arguments, change);
    }
  }

private:
  ExprId rewritten(ExprId expr) {
    const auto known = rewritten_.find(expr);
    if (known != rewritten_.end()) return known->second;
    Expr node = module_[expr];
    bool isChanged = false;
    for (ExprId& operand : node.operands) {
      if (!operand.valid()) continue;
      const ExprId now = rewritten(operand);
      isChanged |= now != operand;
      operand = now;
    }
    ExprId result = expr;
    if (isChanged) {
      module_.exprs.push_back(node);
      result = ExprId(module_.exprs.size() - 1);
    }
    const auto at = conditions_.find(expr);
    if (at != conditions_.end()) result = conditional(*at->second, result);
    return rewritten_[expr] = result;
  }

  ExprId conditional(const Coincidence& each, ExprId otherwise) {
    build_.at(module_[each.expr].range);
    ExprId condition;
    for (const auto& [a, b] : each.equal) {
      const ExprId both = equality(a, b);
      condition = condition.valid() ? build_.binary(Op::LogicalAnd, condition, both) : both;
    }
    const double value = module_[each.expr].op == Op::Divide ? 1 : 0;
    return build_.select(condition, build_.real(value, build_.scalarOf(otherwise)), otherwise);
  }

  /// That two integers are equal, without what both have in common: `i + a` and `i + b` are if a and b are.
  ExprId equality(ExprId a, ExprId b) {
    const Expr& left = module_[a];
    const Expr& right = module_[b];
    const auto is = [&](Op op) { return left.op == op && right.op == op; };
    const auto same = [&](unsigned k) { return sameExpr(module_, left.operand(k), right.operand(k)); };
    if (is(Op::Cast) && isWidening(left) && module_[left.operand(0)].type == module_[right.operand(0)].type)
      return equality(left.operand(0), right.operand(0));
    if ((is(Op::Add) || is(Op::Subtract)) && same(0)) return equality(left.operand(1), right.operand(1));
    if ((is(Op::Add) || is(Op::Subtract)) && same(1)) return equality(left.operand(0), right.operand(0));
    return build_.binary(Op::Equal, a, b);
  }

  bool isWidening(const Expr& cast) const {
    const Type& from = module_[module_[cast.operand(0)].type];
    return isInteger(from.scalar) && bitWidth(module_[cast.type].scalar) >= bitWidth(from.scalar);
  }

  Module& module_;
  Builder build_;
  std::map<ExprId, const Coincidence*> conditions_;
  std::map<ExprId, ExprId> rewritten_;
};

}  // namespace

Coincidences findCoincidences(const Module& module) { return Finder(module).run(); }

void guardCancellations(Module& module, const SeenCoincidences& seen) {
  const Coincidences found = findCoincidences(module);
  ModRef writers(module, seen.targets);
  Conditions conditions(module);
  for (const Coincidence& each : found.all)
    if (seen.coincides[each.expr.value] && isUnchanged(found, each, seen, writers)) conditions.add(each);
  conditions.run();
}

}  // namespace sparsegen::ir
