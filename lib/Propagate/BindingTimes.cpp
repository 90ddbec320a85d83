//===- BindingTimes.cpp - when integers are known -------------------------===//

#include "Propagate/BindingTimes.h"

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <utility>
#include <vector>

#include "IR/Layout.h"
#include "IR/Memory/CellKinds.h"
#include "IR/Memory/ObjectCells.h"
#include "IR/Types.h"
#include "IR/Walk.h"

namespace sparsegen {

using namespace ir;

namespace {

/// The objects that a place may be in: what propagate saw, or what is named. Of the count of a table, which propagate
/// does not look at, what the caller passes.
std::vector<ObjectId> targetsOf(const Module& module, const Facts& facts, ExprId place) {
  for (;;) {
    if (place.value < facts.targets.size() && !facts.targets[place.value].empty()) return facts.targets[place.value];
    const Expr& node = module[place];
    if (node.op == Op::Address) return {node.object};
    if (node.op != Op::Element && node.op != Op::Field && node.op != Op::PointerAdd && node.op != Op::PointerCast) {
      const auto callers = callersCell(module, place);
      return callers ? std::vector{callers->first} : std::vector<ObjectId>();
    }
    place = node.operands[0];
  }
}

/// What is written where: by object and kind of cell, the values, and the conditions under which they are.
class Writes {
public:
  Writes(const Module& module, const Facts& facts, const CellKinds& kinds)
      : module_(module), facts_(facts), kinds_(kinds), of_(module.objects.size()) {
    for (const FunctionId function : reachable(module)) collect(module[function].body, function, {});
  }
  std::vector<ExprId> of(ObjectId object, const CellKind& kind) const {
    std::vector<ExprId> found;
    for (const auto& [other, values] : of_[object.value])
      if (mayBeSame(kind, other)) found.insert(found.end(), values.begin(), values.end());
    return found;
  }

private:
  void add(ObjectId object, const std::set<CellKind>& kinds, ExprId value, const std::vector<ExprId>& conditions) {
    for (const CellKind& kind : kinds) {
      std::vector<ExprId>& all = of_[object.value][kind];
      if (value.valid()) all.push_back(value);
      all.insert(all.end(), conditions.begin(), conditions.end());
    }
  }

  void collect(const Block& block, FunctionId function, const std::vector<ExprId>& conditions) {
    for (const StmtId id : block) {
      if (!facts_.executed[id.value]) continue;
      const Stmt& stmt = module_[id];
      std::vector<ExprId> inner = conditions;
      if (const auto* assign = std::get_if<Assign>(&stmt.node)) {
        for (const ObjectId target : targetsOf(module_, facts_, assign->place))
          add(target, kinds_.at(assign->place), assign->value, conditions);
      } else if (const auto* loop = std::get_if<For>(&stmt.node)) {
        for (const ExprId expr : {loop->first, loop->bound, loop->step}) add(loop->variable, {CellKind{}}, expr, {});
      } else if (const auto* call = std::get_if<Call>(&stmt.node)) {
        collect(*call, conditions);
      } else if (const auto* branch = std::get_if<If>(&stmt.node)) {
        inner.push_back(branch->condition);
      } else if (const auto* whileLoop = std::get_if<While>(&stmt.node)) {
        inner.push_back(whileLoop->condition);
      }
      forEachBlock(stmt, [&](const Block& each) { collect(each, function, inner); });
    }
  }

  void collect(const Call& call, const std::vector<ExprId>& conditions) {
    const Function& callee = module_[call.callee];
    for (std::size_t k = 0; k < callee.parameters.size() && k < call.arguments.size(); ++k)
      add(callee.parameters[k], {CellKind{}}, call.arguments[k], {});
    if (!call.result.valid()) return;
    const std::set<CellKind> kinds = kinds_.at(call.result);
    for (const ObjectId target : targetsOf(module_, facts_, call.result)) {
      add(target, kinds, {}, conditions);
      forEachStmt(module_, callee.body, [&](StmtId id) {
        const auto* back = std::get_if<Return>(&module_[id].node);
        if (back && facts_.executed[id.value]) add(target, kinds, back->value, {});
      });
    }
  }

  const Module& module_;
  const Facts& facts_;
  const CellKinds& kinds_;
  std::vector<std::map<CellKind, std::vector<ExprId>>> of_;  ///< ObjectId
};

/// The integers that counts and bounds are made of.
class Needs {
public:
  Needs(Module& module, const Facts& facts)
      : module_(module), facts_(facts), kinds_(module), cells_(module), writes_(module, facts, kinds_) {}

  void run() {
    for (const std::vector<Slot>* slots : {&module_.independents, &module_.dependents})
      for (const Slot& slot : *slots) {
        needCount(slot.count);
        for (const ExprId begin : slot.begins) needCount(begin);
      }
    for (const StructureInput& input : module_.structure) needCount(input.count);
    for (const FunctionId function : reachable(module_))
      forEachStmt(module_, module_[function].body, [&](StmtId id) {
        if (!facts_.executed[id.value]) return;
        if (const auto* loop = std::get_if<For>(&module_[id].node))
          for (const ExprId expr : {loop->first, loop->bound, loop->step}) need(expr);
        if (const auto* loop = std::get_if<While>(&module_[id].node)) need(loop->condition);
        if (const auto* declare = std::get_if<Declare>(&module_[id].node)) need(declare->extent);
      });
    for (const ObjectId parameter : module_[module_.entry].parameters) addInputs(parameter);
  }

private:
  /// A count is of what the caller passes, also where no statement reads that.
  void needCount(ExprId count) {
    need(count);
    forEachNode(module_, count, [&](ExprId id) {
      if (module_[id].op != Op::Load) return;
      if (const auto input = callersCell(module_, module_[id].operands[0])) addInput(input->first, input->second);
    });
  }

  void need(ExprId expr) {
    if (!expr.valid() || !isIntegral(expr)) return;
    const Expr& node = module_[expr];
    if (node.op == Op::Load)
      for (const ObjectId target : targetsOf(module_, facts_, node.operands[0])) need(target, node.operands[0]);
    for (const ExprId operand : node.operands) need(operand);
  }

  /// What a real says is known with its value only.
  bool isIntegral(ExprId expr) const {
    const Type& type = module_[module_[expr].type];
    return type.kind != TypeKind::Scalar || !isReal(type.scalar);
  }

  void need(ObjectId object, ExprId place) {
    const Object& held = module_[object];
    const bool isEntrys = held.kind == ObjectKind::Parameter && held.function == module_.entry;
    const auto cell = cells_.of(place);
    if ((isEntrys || (held.kind == ObjectKind::External && !held.isState)) && cell) addInput(object, *cell);
    for (const CellKind& kind : kinds_.at(place))
      if (seen_.insert({object, kind}).second)
        for (const ExprId value : writes_.of(object, kind)) need(value);
  }

  void addInput(ObjectId object, std::uint64_t cell) {
    const Type& type = module_[cellPath(module_, module_[object].type, cell).type];
    if (type.kind == TypeKind::Scalar && isInteger(type.scalar)) inputs_.insert({object, cell});
  }

  /// In the order of the parameters that lead to them.
  void addInputs(ObjectId from) {
    for (const auto& [object, cell] : inputs_)
      if (object == from && !isGiven(object, cell))
        module_.structure.push_back({.object = object, .cell = cell, .range = module_[object].range});
    for (const ExternalBinding& binding : module_.externals)
      if (binding.holder == from && !binding.rows) addInputs(binding.object);
  }

  bool isGiven(ObjectId object, std::uint64_t cell) const {
    const auto isBound = [&](const ValueBinding& binding) { return binding.object == object && binding.cell == cell; };
    return structureInput(module_, object, cell) || std::ranges::any_of(module_.values, isBound);
  }

  Module& module_;
  const Facts& facts_;
  const CellKinds kinds_;
  const ObjectCells cells_;
  const Writes writes_;
  std::set<std::pair<ObjectId, CellKind>> seen_;
  std::set<std::pair<ObjectId, std::uint64_t>> inputs_;  ///< cells
};

/// The objects that hold dynamic integers, and the branches and loops that go by them.
class Dynamics {
public:
  Dynamics(const Module& module, Facts& facts)
      : module_(module),
        facts_(facts),
        cells_(module),
        dynamic_(module.objects.size()),
        declaredBelow_(module.objects.size()) {
    for (std::size_t k = 0; k < module.objects.size(); ++k)
      if (module.objects[k].kind == ObjectKind::Global || module.objects[k].isState) mark(ObjectId(k), std::nullopt);
  }

  void run() {
    do {
      changed_ = false;
      for (const FunctionId function : reachable(module_))
        scan(module_[function].body, calledBelow_.contains(function) ? 1 : 0);
    } while (changed_);
    for (const FunctionId function : reachable(module_))
      forEachStmt(module_, module_[function].body, [&](StmtId id) {
        if (!facts_.unknownControl[id.value]) return;
        facts_.unknownControl[id.value] = goesByDynamic(module_[id]);
        if (!facts_.unknownControl[id.value]) return;
        if (const auto* branch = std::get_if<If>(&module_[id].node)) noteStructuralParts(branch->condition);
        if (const auto* loop = std::get_if<While>(&module_[id].node)) noteStructuralParts(loop->condition);
      });
    for (std::size_t k = 0; k < facts_.unknownChoice.size(); ++k) {
      if (!facts_.unknownChoice[k]) continue;
      facts_.unknownChoice[k] = isDynamic(ExprId(k));
      if (facts_.unknownChoice[k]) noteStructuralParts(ExprId(k));
    }
  }

private:
  /// Whether what is read from an object may change from call to call, or depends on values.
  bool isDynamic(ObjectId object, ExprId place) const {
    const Object& held = module_[object];
    const bool isEntrys = held.kind == ObjectKind::Parameter && held.function == module_.entry;
    const bool isCallers = isEntrys || (held.kind == ObjectKind::External && !held.isState);
    const auto cell = cells_.of(place);
    if (!isCallers || isMarked(object, cell)) return isMarked(object, cell);
    const auto isBound = [&](const ValueBinding& binding) { return binding.object == object && binding.cell == cell; };
    return !structureInput(module_, object, cell) && std::ranges::none_of(module_.values, isBound);
  }

  void mark(ObjectId object, std::optional<std::uint64_t> cell) {
    changed_ |= dynamic_[object.value].insert(cell).second;
  }

  /// Whether a cell of an object was marked; where it is not known which, any.
  bool isMarked(ObjectId object, std::optional<std::uint64_t> cell) const {
    const std::set<std::optional<std::uint64_t>>& cells = dynamic_[object.value];
    return cell ? cells.contains(cell) || cells.contains(std::nullopt) : !cells.empty();
  }

  bool isDynamic(ExprId expr) const {
    bool found = false;
    forEachNode(module_, expr, [&](ExprId id) {
      const Expr& node = module_[id];
      found |= asksForData(node);
      if (node.op != Op::Load) return;
      found |= isRealScalar(module_, node.type);
      if (isPointer(module_, node.type)) return;
      for (const ObjectId target : targetsOf(module_, facts_, node.operands[0]))
        found |= isDynamic(target, node.operands[0]);
    });
    return found;
  }

  /// Whether pointers are compared that lead to the caller's data, as one with null, to ask whether there are any. What
  /// is no part of the structure may be elsewhere at the next call, or missing.
  bool asksForData(const Expr& node) const {
    const bool isCompared = info(node.op).family == OpFamily::Comparison && node.operands[1].valid();
    if (!isCompared || !isPointer(module_, module_[node.operands[0]].type)) return false;
    const std::vector<ObjectId> one = targetsOf(module_, facts_, node.operands[0]);
    const std::vector<ObjectId> other = targetsOf(module_, facts_, node.operands[1]);
    if (one.size() == 1 && one == other) return false;
    return std::ranges::any_of(one, [&](ObjectId each) { return isData(each); }) ||
           std::ranges::any_of(other, [&](ObjectId each) { return isData(each); });
  }

  bool isData(ObjectId object) const {
    const auto isOf = [&](const StructureInput& input) { return input.object == object; };
    return module_[object].kind == ObjectKind::External && !leadsToStructure(module_, object) &&
           std::ranges::none_of(module_.structure, isOf);
  }

  /// Of a condition that is dynamic as a whole.
  void noteStructuralParts(ExprId condition) {
    facts_.structuralCondition.resize(module_.exprs.size());
    const Expr& node = module_[condition];
    const bool isCombined = node.op == Op::LogicalAnd || node.op == Op::LogicalOr || node.op == Op::LogicalNot;
    if (!isDynamic(condition))
      facts_.structuralCondition[condition.value] = true;
    else if (isCombined)
      for (const ExprId operand : node.operands)
        if (operand.valid()) noteStructuralParts(operand);
  }

  bool goesByDynamic(const Stmt& stmt) const {
    if (const auto* branch = std::get_if<If>(&stmt.node)) return isDynamic(branch->condition);
    if (const auto* loop = std::get_if<While>(&stmt.node)) return isDynamic(loop->condition);
    const auto* loop = std::get_if<For>(&stmt.node);
    return !loop || isDynamic(loop->first) || isDynamic(loop->bound) || isDynamic(loop->step);
  }

  /// `below`: how many branches and loops around it go by what is dynamic. What is written below one is dynamic behind
  /// it.
  void scan(const Block& block, unsigned below) {
    for (const StmtId id : block) {
      if (!facts_.executed[id.value]) continue;
      const Stmt& stmt = module_[id];
      if (const auto* declare = std::get_if<Declare>(&stmt.node)) declaredBelow_[declare->object.value] = below;
      if (const auto* assign = std::get_if<Assign>(&stmt.node)) write(assign->place, isDynamic(assign->value), below);
      if (const auto* loop = std::get_if<For>(&stmt.node); loop && goesByDynamic(stmt)) mark(loop->variable, 0);
      if (const auto* call = std::get_if<Call>(&stmt.node)) enter(*call, below);
      const bool isControl = std::holds_alternative<If>(stmt.node) || std::holds_alternative<While>(stmt.node) ||
                             std::holds_alternative<For>(stmt.node);
      const bool isUnknown = isControl && facts_.unknownControl[id.value] && goesByDynamic(stmt);
      forEachBlock(stmt, [&](const Block& inner) { scan(inner, below + (isUnknown ? 1 : 0)); });
    }
  }

  /// What reals are does not matter to any integer.
  void write(ExprId place, bool isDynamicValue, unsigned below) {
    if (isRealScalar(module_, module_[module_[place].type].element)) return;
    for (const ObjectId target : targetsOf(module_, facts_, place))
      if (isDynamicValue || below > declaredBelow_[target.value]) mark(target, cells_.of(place));
  }

  void enter(const Call& call, unsigned below) {
    const Function& callee = module_[call.callee];
    if (below > 0) changed_ |= calledBelow_.insert(call.callee).second;
    for (std::size_t k = 0; k < callee.parameters.size() && k < call.arguments.size(); ++k)
      if (isDynamic(call.arguments[k])) mark(callee.parameters[k], 0);
    bool gives = callee.outside.has_value();
    forEachStmt(module_, callee.body, [&](StmtId id) {
      const auto* back = std::get_if<Return>(&module_[id].node);
      if (back && back->value.valid() && facts_.executed[id.value]) gives |= isDynamic(back->value);
    });
    if (call.result.valid()) write(call.result, gives, below);
    for (std::size_t k = 0; callee.outside && k < call.arguments.size(); ++k)
      if (k < callee.outside->arguments.size() && callee.outside->arguments[k].isWritten)
        for (const ObjectId target : targetsOf(module_, facts_, call.arguments[k])) mark(target, std::nullopt);
  }

  const Module& module_;
  Facts& facts_;
  const ObjectCells cells_;
  std::vector<std::set<std::optional<std::uint64_t>>> dynamic_;  ///< ObjectId: cells; none: not known which
  std::vector<unsigned> declaredBelow_;
  std::set<FunctionId> calledBelow_;  ///< below such a branch
  bool changed_ = false;
};

}  // namespace

void separateBindingTimes(Module& module, Facts& facts) {
  Needs(module, facts).run();
  separateAgain(module, facts);
}

void separateAgain(const Module& rewritten, Facts& facts) { Dynamics(rewritten, facts).run(); }

}  // namespace sparsegen
