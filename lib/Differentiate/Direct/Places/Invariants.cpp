//===- Invariants.cpp - integers that a round does not change -------------===//

#include "Differentiate/Direct/Places/Invariants.h"

#include <algorithm>
#include <string>

#include "IR/Builder.h"
#include "IR/Types.h"
#include "IR/Walk.h"

namespace sparsegen::differentiate {

using namespace ir;

//===----------------------------------------------------------------------===//
// What is written where
//===----------------------------------------------------------------------===//

Invariants::Invariants(Module& pass, const Structure& structure, const std::vector<Slot>& independents)
    : module_(pass), independents_(independents) {
  for (const auto& [visit, statements] : structure.written) ofVisits_.insert(statements.begin(), statements.end());
  findWhole();
  for (const FunctionId function : reachable(pass)) collect(pass[function].body, {}, {});
}

/// Locals and parameters whose address is nothing but that of a part, which is loaded or assigned. Nothing else can
/// change them.
void Invariants::findWhole() {
  whole_.resize(module_.objects.size());
  for (std::size_t k = 0; k < module_.objects.size(); ++k)
    whole_[k] = module_.objects[k].kind == ObjectKind::Local || module_.objects[k].kind == ObjectKind::Parameter;
  const auto isPart = [&](Op op) { return op == Op::Address || op == Op::Element || op == Op::Field; };
  const auto gives = [&](ExprId expr) {
    while (expr.valid() && (module_[expr].op == Op::Element || module_[expr].op == Op::Field))
      expr = module_[expr].operands[0];
    if (expr.valid() && module_[expr].op == Op::Address) whole_[module_[expr].object.value] = false;
  };
  for (const Expr& expr : module_.exprs)
    for (std::size_t k = 0; k < expr.operands.size(); ++k)
      if (k > 0 || (expr.op != Op::Load && !isPart(expr.op))) gives(expr.operands[k]);
  for (const Stmt& stmt : module_.stmts)
    forEachExpr(stmt, [&](ExprId expr, ExprUse use) {
      if (use != ExprUse::Written) gives(expr);
    });
}

/// Whether a function that is not visible may change memory.
bool Invariants::mayWrite(const Outside& function) {
  return !(function.isForgetful || function.isPure) ||
         std::ranges::any_of(function.arguments, &OutsideArgument::isWritten);
}

void Invariants::collect(const Block& block, StmtId outer, StmtId loop) {
  for (const StmtId id : block) {
    outer_[id] = outer;
    collect(id, loop);
  }
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
      self.collect(node.body, id, id);
    }
    void operator()(const While& node) const { self.collect(node.body, id, id), self.collect(node.step, id, id); }
    void operator()(const If& node) const { self.collect(node.then, id, loop), self.collect(node.otherwise, id, loop); }
    void operator()(const Break&) const {}
    void operator()(const Continue&) const {}
    void operator()(const Return&) const {}
    /// What a function writes is noted where it does; of a loop around the call nothing is known.
    void operator()(const Call& node) const {
      const std::vector<ObjectId>& parameters = self.module_[node.callee].parameters;
      for (std::size_t k = 0; k < parameters.size(); ++k) self.given_[parameters[k]].push_back(node.arguments[k]);
      const std::optional<Outside>& outside = self.module_[node.callee].outside;
      if (outside ? mayWrite(*outside) : loop.valid()) self.writesMemory(loop);
      if (node.result.valid()) self.writes(id, node.result, {});
    }
    void operator()(const Stop&) const {}
    void operator()(const Combine& node) const { self.writes(id, node.place, {}); }
    void operator()(const Push&) const {}
    void operator()(const Pop& node) const { self.writes(id, node.place, {}); }
  };
  std::visit(Visitor{*this, id, loop}, module_[id].node);
}

/// The cell that a place is; none where memory is reached otherwise, or an index is not known.
std::optional<Invariants::Cell> Invariants::cellOf(ExprId place) const {
  std::vector<std::int64_t> way;
  for (;; place = module_[place].operands[0]) {
    const Expr& node = module_[place];
    if (node.op == Op::Address) return whole_[node.object.value] ? std::optional(Cell{node.object, way}) : std::nullopt;
    if (node.op != Op::Element && node.op != Op::Field) return std::nullopt;
    const auto step =
        node.op == Op::Field ? std::optional<std::int64_t>(node.field) : staticInteger(module_, node.operands[1]);
    if (!step) return std::nullopt;
    way.push_back(*step);
  }
}

void Invariants::writes(StmtId id, ExprId place, ExprId value) {
  const ObjectId named = namedObject(module_, place);
  if (named.valid() && whole_[named.value])
    writes_[named].emplace_back(cellOf(place), Write{id, value});
  else if (!ofVisits_.contains(id) && !isOfVisits(value))
    writesMemory(loops_.at(id));
}

/// Whether a cell is a part of another one, which is larger. Ways begin with the innermost step.
bool Invariants::isPartOf(const Cell& part, const Cell& whole) {
  return part.second.size() > whole.second.size() &&
         std::equal(whole.second.rbegin(), whole.second.rend(), part.second.rbegin());
}

/// Those that may change a cell. A write of a whole that it is in is of no value that is known here.
std::vector<Invariants::Write> Invariants::writesOf(const Cell& cell) const {
  std::vector<Write> all;
  const auto found = writes_.find(cell.first);
  if (found == writes_.end()) return all;
  for (const auto& [own, write] : found->second) {
    if (own && *own == cell) all.push_back(write);
    // Ways begin with the innermost step.
    if (!own || isPartOf(*own, cell) || isPartOf(cell, *own))
      all.push_back({write.stmt, isNone(write) ? write.value : ExprId()});
  }
  return all;
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

std::optional<ExprId> Invariants::columnIn(StmtId loop, ExprId integer, StmtId at) {
  return value(integer, {loop, Unchanged::InRound, at, true});
}

std::optional<ExprId> Invariants::value(ExprId integer, const Question& question) {
  const Expr& node = module_[integer];
  if (node.op == Op::Select && question.isColumnOrNone) return oneOf(node.operands[1], node.operands[2], question);
  if (node.op != Op::Load) return rebuilt(integer, {question.loop, question.memory, question.at});
  if (const std::optional<Cell> cell = cellOf(node.operands[0])) return read(integer, *cell, question);
  const ObjectId named = namedObject(module_, node.operands[0]);
  if (named.valid() && whole_[named.value]) return std::nullopt;  // an element whose index is not known
  const bool isOfRound = question.loop.valid() && question.memory == Unchanged::InRound;
  const bool mayChange = isOfRound ? writing_.contains(question.loop) : writesMemory_;
  return mayChange ? std::nullopt : rebuilt(integer, question);
}

/// The column of either, which is the same.
std::optional<ExprId> Invariants::oneOf(ExprId integer, ExprId other, const Question& question) {
  const std::optional<ExprId> one = value(integer, question);
  const std::optional<ExprId> two = one ? value(other, question) : std::nullopt;
  return two && sameExpr(module_, *one, *two) ? one : std::nullopt;
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

std::optional<ExprId> Invariants::read(ExprId load, const Cell& cell, const Question& question) {
  const ObjectId object = cell.first;
  if (counted_.contains(object)) return counter(load, object, question.loop);
  if (writes_.contains(object)) return written(load, cell, question);
  if (module_[object].kind == ObjectKind::Parameter) return parameter(load, object, question);
  return std::nullopt;
}

/// Of what counts a loop, which is the same in a round of that and of those within.
std::optional<ExprId> Invariants::counter(ExprId load, ObjectId object, StmtId loop) const {
  const bool isAround =
      loop.valid() && std::ranges::any_of(counted_.at(object), [&](StmtId own) { return isWithin(loop, own); });
  return isAround ? std::optional(load) : std::nullopt;
}

/// Of a cell that statements write.
std::optional<ExprId> Invariants::written(ExprId load, const Cell& cell, const Question& question) {
  const std::vector<Write> all = writesOf(cell);
  if (all.empty()) return std::nullopt;
  const auto declared = declarations_.find(cell.first);
  const StmtId livesIn = declared == declarations_.end() ? StmtId() : loops_.at(declared->second);
  const bool isLocal = module_[cell.first].kind == ObjectKind::Local;
  const StmtId loop = question.loop;
  const bool isChanged =
      question.isOfRound() && std::ranges::any_of(all, [&](const Write& write) { return isWithin(write.stmt, loop); });
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
  const Write& first = all.front();
  const bool hasOneValue = all.size() == 1 && first.value.valid() && loops_.at(first.stmt) == livesIn && isLocal;
  if (hasOneValue && isWithin(loop, livesIn) && followed_.insert(cell).second) {
    const auto own = value(first.value, {livesIn, Unchanged::InRun, first.stmt});
    followed_.erase(cell);
    if (own) return own;
  }
  return loop.valid() ? std::optional(load) : std::nullopt;
}

/// Of a cell that comes to life in the round: whatever it is given there is the same. Where it has a value, that is
/// what is read, since reading what is not written is an error; but not so where it has the number of no column first.
std::optional<ExprId> Invariants::ofRound(const std::vector<Write>& all, const Question& question) {
  std::optional<ExprId> found;
  std::size_t first = order_.size(), lastNone = 0;
  bool hasNone = false;
  for (const Write& write : all) {
    if (isNone(write)) {
      hasNone = true, lastNone = std::max(lastNone, order_.at(write.stmt));
      continue;
    }
    if (!write.value.valid() || loops_.at(write.stmt) != question.loop) return std::nullopt;
    const auto own = value(write.value, {question.loop, question.memory, write.stmt, question.isColumnOrNone});
    if (!own || (found && !sameExpr(module_, *found, *own))) return std::nullopt;
    found = own;
    if (isCertain(write, question.at) && !hasVersion(*own)) first = std::min(first, order_.at(write.stmt));
  }
  const bool isFilled = lastNone < first && question.at.valid() && first < order_.at(question.at);
  return !hasNone || isFilled || question.isColumnOrNone ? found : std::nullopt;
}

/// Whether both are in one of the two blocks of a branch.
bool Invariants::isInSameBlock(StmtId branch, StmtId one, StmtId other) const {
  const auto& node = std::get<If>(module_[branch].node);
  const auto isIn = [&](const Block& block, StmtId id) {
    for (; outer_.at(id) != branch; id = outer_.at(id)) {
    }
    return std::ranges::find(block, id) != block.end();
  };
  return isIn(node.then, one) == isIn(node.then, other);
}

/// Whether a statement that comes to `at` has come by the write in the same round. A column that is one is written also
/// where that is asked first: `if (column >= 0) slot = column`.
bool Invariants::isCertain(const Write& write, StmtId at) const {
  StmtId block = outer_.at(write.stmt);
  if (const auto* branch = block.valid() ? std::get_if<If>(&module_[block].node) : nullptr) {
    const Expr& condition = module_[branch->condition];
    if (condition.op == Op::GreaterEqual && sameExpr(module_, condition.operands[0], write.value) &&
        staticInteger(module_, condition.operands[1]) == 0)
      block = outer_.at(block);
  }
  if (!at.valid()) return false;
  // A branch holds two blocks, and only one of them is gone.
  for (StmtId around = outer_.at(at); around.valid(); around = outer_.at(around))
    if (around == block)
      return !std::holds_alternative<If>(module_[around].node) || isInSameBlock(block, write.stmt, at);
  return false;
}

/// Of a cell that changes in the round: what it holds there, by the last write before. Between two reads with the same
/// one nothing writes it, since a round goes forward but for the loops in it.
std::optional<ExprId> Invariants::version(ExprId load, const Cell& cell, const std::vector<Write>& all,
                                          const Question& question) {
  if (!question.at.valid() || loops_.at(question.at) != question.loop) return std::nullopt;
  std::size_t last = 0;
  for (const Write& write : all)
    if (isWithin(write.stmt, question.loop) && order_.at(write.stmt) < order_.at(question.at))
      last = std::max(last, order_.at(write.stmt) + 1);
  const auto [at, isNew] = versions_.try_emplace({cell, question.loop, last});
  if (isNew) {
    Builder build(module_);
    const ObjectId held = build.object({.name = "sg_version_" + std::to_string(versions_.size()),
                                        .type = module_[load].type,
                                        .initial = {},
                                        .range = {}});
    ofVersions_.insert(held);
    at->second = build.load(held);
  }
  return at->second;
}

bool Invariants::hasVersion(ExprId expr) const {
  bool has = false;
  forEachNode(module_, expr, [&](const Expr& node) {
    has |= node.op == Op::Address && ofVersions_.contains(node.object);
  });
  return has;
}

/// Of a parameter that nothing writes: what it is given, if that is the same in all calls and all the time.
std::optional<ExprId> Invariants::parameter(ExprId load, ObjectId object, const Question& question) {
  const std::optional<ExprId> itself = question.isOfRound() ? std::optional(load) : std::nullopt;
  if (module_[object].function == module_.entry) return ofEntry(load, object);
  const Cell cell{object, {}};
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
  if (independents_.empty() || !name.starts_with(kColumnBase)) return load;
  Builder build(module_);
  ExprId begin = build.integer(0);
  const std::size_t slot = std::stoul(name.substr(std::string(kColumnBase).size()));
  for (std::size_t k = 0; k < slot; ++k)
    begin = build.binary(Op::Add, begin, build.cast(independents_[k].count, ScalarKind::I64));
  return begin;
}

}  // namespace sparsegen::differentiate
