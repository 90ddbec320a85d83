//===- Invariants.cpp - integers that a round does not change -------------===//

#include "Differentiate/Direct/Places/Invariants.h"

#include <algorithm>
#include <string>

#include "IR/Builder.h"
#include "IR/Memory/Escape.h"
#include "IR/Walk.h"

namespace sparsegen::differentiate {

using namespace ir;

//===----------------------------------------------------------------------===//
// What is written where
//===----------------------------------------------------------------------===//

Invariants::Invariants(Module& pass, const Structure& structure, const std::vector<Slot>& independents)
    : module_(pass), independents_(independents), namedOnly_(namedOnly(pass)) {
  for (const auto& [visit, statements] : structure.written) ofVisits_.insert(statements.begin(), statements.end());
  findElements();
  for (const FunctionId function : reachable(pass)) {
    unconditional_.insert(pass[function].body.begin(), pass[function].body.end());
    collect(pass[function].body, {});
  }
}

/// Arrays whose address is nothing but that of an element, which is loaded or assigned.
void Invariants::findElements() {
  std::set<ObjectId> others;
  const auto uses = [&](ExprId expr, bool isElement) {
    if (!expr.valid()) return;
    const Expr& node = module_[expr];
    if (node.op == Op::Address && !isElement) others.insert(node.object);
    if (node.op == Op::Element && module_[node.operands[0]].op == Op::Address && !isElement)
      others.insert(module_[node.operands[0]].object);
  };
  for (const Expr& expr : module_.exprs)
    for (std::size_t k = 0; k < expr.operands.size(); ++k)
      uses(expr.operands[k], k == 0 && (expr.op == Op::Load || expr.op == Op::Element));
  for (const Stmt& stmt : module_.stmts)
    forEachExpr(stmt, [&](ExprId expr, ExprUse use) { uses(expr, use == ExprUse::Written); });
  for (std::size_t k = 0; k < module_.objects.size(); ++k) {
    const Object& object = module_.objects[k];
    const Type& type = module_[object.type];
    const bool isRow = type.kind == TypeKind::Array && module_[type.element].kind == TypeKind::Scalar;
    if (object.kind == ObjectKind::Local && isRow && !others.contains(ObjectId(k))) elementsOnly_.insert(ObjectId(k));
  }
}

void Invariants::collect(const Block& block, StmtId loop) {
  for (const StmtId id : block) collect(id, loop);
}

void Invariants::collect(StmtId id, StmtId loop) {
  loops_[id] = loop;
  order_[id] = order_.size();
  struct Visitor {
    Invariants& self;
    StmtId id, loop;
    void operator()(const Declare& node) const { self.declarations_[node.object] = id; }
    void operator()(const Assign& node) const { self.writes(id, node.place, node.value); }
    void operator()(const For& node) const {
      self.counted_[node.variable].push_back(id);
      self.unconditional_.insert(node.body.begin(), node.body.end());
      self.collect(node.body, id);
    }
    void operator()(const While& node) const {
      self.unconditional_.insert(node.body.begin(), node.body.end());
      self.collect(node.body, id), self.collect(node.step, id);
    }
    void operator()(const If& node) const { self.collect(node.then, loop), self.collect(node.otherwise, loop); }
    void operator()(const Break&) const {}
    void operator()(const Continue&) const {}
    void operator()(const Return&) const {}
    /// What a function writes is noted where it does; of a loop around the call nothing is known.
    void operator()(const Call& node) const {
      const std::vector<ObjectId>& parameters = self.module_[node.callee].parameters;
      for (std::size_t k = 0; k < parameters.size(); ++k) self.given_[parameters[k]].push_back(node.arguments[k]);
      if (loop.valid() || self.module_[node.callee].outside) self.writesMemory(loop);
      if (node.result.valid()) self.writes(id, node.result, {});
    }
    void operator()(const Stop&) const {}
    void operator()(const Combine& node) const { self.writes(id, node.place, {}); }
    void operator()(const Push&) const {}
    void operator()(const Pop& node) const { self.writes(id, node.place, {}); }
  };
  std::visit(Visitor{*this, id, loop}, module_[id].node);
}

/// The cell that a place is; an element whose index is not known is any.
std::optional<Invariants::Cell> Invariants::cellOf(ExprId place) const {
  const Expr& node = module_[place];
  if (node.op == Op::Address && namedOnly_[node.object.value]) return Cell{node.object, kVariable};
  if (node.op != Op::Element) return std::nullopt;
  const Expr& array = module_[node.operands[0]];
  if (array.op != Op::Address || !elementsOnly_.contains(array.object)) return std::nullopt;
  return Cell{array.object, staticInteger(module_, node.operands[1]).value_or(kAnyElement)};
}

void Invariants::writes(StmtId id, ExprId place, ExprId value) {
  if (const std::optional<Cell> cell = cellOf(place))
    writes_[*cell].push_back({id, value});
  else if (!ofVisits_.contains(id) && !isOfVisits(value))
    writesMemory(loops_.at(id));
}

/// Where visits are written is kept in a variable that callees get the address of.
bool Invariants::isOfVisits(ExprId value) const {
  if (!value.valid() || module_[value].op != Op::Load) return false;
  const Expr& place = module_[module_[value].operands[0]];
  return place.op == Op::Address && place.object == module_[module_.entry].parameters.back();
}

void Invariants::writesMemory(StmtId loop) {
  writesMemory_ = true;
  for (; loop.valid(); loop = loops_.at(loop)) writing_.insert(loop);
}

StmtId Invariants::loopAround(StmtId stmt) const { return loops_.at(stmt); }

bool Invariants::isWithin(StmtId stmt, StmtId loop) const {
  if (!loop.valid()) return true;
  for (; stmt.valid(); stmt = loops_.at(stmt))
    if (stmt == loop) return true;
  return false;
}

/// Whether a cell gets the number of no column.
bool Invariants::isNone(const Write& write) const {
  return write.value.valid() && staticInteger(module_, write.value) == -1;
}

//===----------------------------------------------------------------------===//
// Integers
//===----------------------------------------------------------------------===//

std::optional<ExprId> Invariants::in(StmtId loop, ExprId integer, StmtId at) {
  return value(integer, {loop, Unchanged::InRound, at});
}

std::optional<ExprId> Invariants::value(ExprId integer, const Question& question) {
  const Expr& node = module_[integer];
  if (node.op != Op::Load) return rebuilt(integer, question);
  if (const std::optional<Cell> cell = cellOf(node.operands[0])) return read(integer, *cell, question);
  const bool isOfRound = question.loop.valid() && question.memory == Unchanged::InRound;
  const bool mayChange = isOfRound ? writing_.contains(question.loop) : writesMemory_;
  return mayChange ? std::nullopt : rebuilt(integer, question);
}

std::optional<ExprId> Invariants::rebuilt(ExprId expr, const Question& question) {
  Expr made = module_[expr];
  bool isSame = true;
  for (ExprId& operand : made.operands) {
    if (!operand.valid()) continue;
    const std::optional<ExprId> own = value(operand, question);
    if (!own) return std::nullopt;
    isSame = isSame && *own == operand;
    operand = *own;
  }
  if (isSame) return expr;
  module_.exprs.push_back(made);
  return ExprId(module_.exprs.size() - 1);
}

std::optional<ExprId> Invariants::read(ExprId load, Cell cell, const Question& question) {
  const ObjectId object = cell.first;
  if (counted_.contains(object)) return counter(load, object, question.loop);
  if (writes_.contains(cell)) return written(load, cell, question);
  if (module_[object].kind == ObjectKind::Parameter) return parameter(load, object, question.loop);
  return std::nullopt;
}

/// Of what counts a loop, which is the same in a round of that and of those within.
std::optional<ExprId> Invariants::counter(ExprId load, ObjectId object, StmtId loop) const {
  const bool isAround =
      loop.valid() && std::ranges::any_of(counted_.at(object), [&](StmtId own) { return isWithin(loop, own); });
  return isAround ? std::optional(load) : std::nullopt;
}

/// Of a cell that statements write.
std::optional<ExprId> Invariants::written(ExprId load, Cell cell, const Question& question) {
  std::vector<Write> all = writes_.at(cell);
  if (cell.second == kAnyElement) return std::nullopt;
  if (const auto any = writes_.find({cell.first, kAnyElement}); any != writes_.end())
    all.insert(all.end(), any->second.begin(), any->second.end());
  const auto declared = declarations_.find(cell.first);
  const StmtId livesIn = declared == declarations_.end() ? StmtId() : loops_.at(declared->second);
  const bool isLocal = module_[cell.first].kind == ObjectKind::Local;
  const StmtId loop = question.loop;
  const bool isChanged =
      loop.valid() && std::ranges::any_of(all, [&](const Write& write) { return isWithin(write.stmt, loop); });
  if (isChanged) {
    if (isLocal && livesIn == loop && followed_.insert(cell).second) {
      const std::optional<ExprId> own = ofRound(all, question);
      followed_.erase(cell);
      if (own) return own;
    }
    return version(load, cell, all, question);
  }
  // Written before the round. One that comes to life in each round of a loop around, and is written there and nowhere
  // else, is what it was made of, unless that has changed since.
  if (all.size() == 1 && all.front().value.valid() && loops_.at(all.front().stmt) == livesIn && isLocal &&
      isWithin(loop, livesIn))
    if (const auto own = value(all.front().value, {livesIn, Unchanged::InRun, all.front().stmt})) return own;
  return loop.valid() && cell.second == kVariable ? std::optional(load) : std::nullopt;
}

/// Of a cell that comes to life in the round: whatever it is given there is the same. Where it has a value, that is what
/// is read, since reading what is not written is an error; but not so where it has the number of no column first.
std::optional<ExprId> Invariants::ofRound(const std::vector<Write>& all, const Question& question) {
  std::optional<ExprId> found;
  std::size_t first = order_.size(), lastNone = 0;
  bool hasNone = false, isCertain = false;
  for (const Write& write : all) {
    const std::size_t order = order_.at(write.stmt);
    if (isNone(write)) {
      hasNone = true, lastNone = std::max(lastNone, order);
      continue;
    }
    if (!write.value.valid() || loops_.at(write.stmt) != question.loop) return std::nullopt;
    const auto own = value(write.value, {question.loop, question.memory, write.stmt});
    if (!own || (found && !sameExpr(module_, *found, *own))) return std::nullopt;
    found = own;
    isCertain = isCertain || unconditional_.contains(write.stmt);
    if (unconditional_.contains(write.stmt)) first = std::min(first, order);
  }
  const bool isEmptiedBefore = lastNone < first && question.at.valid() && first < order_.at(question.at);
  return !hasNone || (isCertain && isEmptiedBefore) ? found : std::nullopt;
}

/// Of a cell that changes in the round: what it holds there, by the last write before. Between two reads with the same
/// one nothing writes it, since a round goes forward but for the loops in it.
std::optional<ExprId> Invariants::version(ExprId load, Cell cell, const std::vector<Write>& all,
                                          const Question& question) {
  if (!question.at.valid() || loops_.at(question.at) != question.loop) return std::nullopt;
  std::size_t last = 0;
  for (const Write& write : all)
    if (isWithin(write.stmt, question.loop) && order_.at(write.stmt) < order_.at(question.at))
      last = std::max(last, order_.at(write.stmt) + 1);
  const auto [at, isNew] = versions_.try_emplace({cell, last});
  if (isNew) {
    Builder build(module_);
    at->second = build.load(build.object({.name = "sg_version_" + std::to_string(versions_.size()),
                                          .type = module_[load].type,
                                          .initial = {},
                                          .range = {}}));
  }
  return at->second;
}

/// Of a parameter that nothing writes: what it is given, if that is the same in all calls and all the time.
std::optional<ExprId> Invariants::parameter(ExprId load, ObjectId object, StmtId loop) {
  const std::optional<ExprId> itself = loop.valid() ? std::optional(load) : std::nullopt;
  if (module_[object].function == module_.entry) return ofEntry(load, object);
  const Cell cell{object, kVariable};
  if (!given_.contains(object) || !followed_.insert(cell).second) return itself;
  std::optional<ExprId> all;
  bool areAlike = true;
  for (const ExprId argument : std::vector(given_.at(object))) {
    const std::optional<ExprId> one = value(argument, {{}, Unchanged::InRun, {}});
    areAlike = areAlike && one && (!all || sameExpr(module_, *all, *one));
    if (!areAlike) break;
    all = one;
  }
  followed_.erase(cell);
  return areAlike ? all : itself;
}

/// A slot of columns begins behind those before it, as its rows do.
ExprId Invariants::ofEntry(ExprId load, ObjectId object) {
  const std::string& name = module_[object].name;
  if (!name.starts_with(kColumnBase)) return load;
  Builder build(module_);
  ExprId begin = build.integer(0);
  const std::size_t slot = std::stoul(name.substr(std::string(kColumnBase).size()));
  for (std::size_t k = 0; k < slot; ++k)
    begin = build.binary(Op::Add, begin, build.cast(independents_[k].count, ScalarKind::I64));
  return begin;
}

}  // namespace sparsegen::differentiate
