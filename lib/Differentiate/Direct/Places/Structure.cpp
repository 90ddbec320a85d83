//===- Structure.cpp - the loops that enumerate all entries ---------------===//

#include "Differentiate/Direct/Places/Structure.h"

#include <algorithm>
#include <set>
#include <utility>

#include "Differentiate/Direct/Places/Slice.h"
#include "Differentiate/Direct/Places/VariableLife.h"
#include "Differentiate/Direct/Rows/RowUpdates.h"
#include "IR/Builder.h"
#include "IR/Layout.h"
#include "IR/Memory/Escape.h"
#include "IR/Walk.h"

namespace sparsegen::differentiate {

using namespace ir;

namespace {

class StructureMaker {
public:
  StructureMaker(Subject& subject, const Numbered& numbered, const ValueDependentControl& unknown, ScalarKind indexKind)
      : subject_(subject),
        module_(subject.module),
        build_(subject.build),
        numbered_(numbered),
        unknown_(unknown),
        isNamedOnly_(namedOnly(module_)),
        slice_(subject, numbered),
        indexKind_(indexKind) {
    result_.maybe.resize(numbered.visits.size());
    result_.handles.resize(numbered.keepsHandles ? numbered.visits.size() : 0);
  }

  Structure run() {
    findVisiting();
    const std::vector<FunctionId> functions = reachable(module_);
    const bool isLeftByValues = mayLeave(module_.entry) || mayLeave(subject_.user);
    // What comes behind adds to what a row holds by then, if that is not all.
    const bool isLeft = numbered_.keepsHandles && std::ranges::any_of(functions, [&](FunctionId function) {
      return slice_.keeps(function) && mayLeave(function);
    });
    for (const FunctionId function : functions)
      if (visiting_.contains(function)) addParameter(function);
    for (const FunctionId function : functions) {
      function_ = function;
      scopes_ = {};
      if (unknown_.mayBePassedOver(function) || isLeft) scopes_.push_back(undeclared(module_, function));
      Block out;
      if (function == module_.entry) entryStart(out);
      for (const ObjectId object : undeclared(module_, function)) empty({object}, out);
      if (slice_.keeps(function)) block(module_[function].body, out);
      bodies_[function] = std::move(out);
    }
    for (const FunctionId function : functions) finish(function);
    makeOutput();
    if (isLeftByValues) result_.maybe.assign(result_.maybe.size(), true);
    return std::move(result_);
  }

private:
  /// The functions that visit, themselves or in a call.
  void findVisiting() {
    const std::vector<FunctionId> functions = reachable(module_);
    const std::set<FunctionId> reached(functions.begin(), functions.end());
    for (const Visit& visit : numbered_.visits)
      if (reached.contains(visit.function)) visiting_.insert(visit.function);
    for (bool grown = true; grown;) {
      grown = false;
      for (const FunctionId function : functions)
        forEachStmt(module_, module_[function].body, [&](StmtId id) {
          const auto* call = std::get_if<Call>(&module_[id].node);
          if (call && visiting_.contains(call->callee)) grown |= visiting_.insert(function).second;
        });
    }
    visiting_.insert(module_.entry);
  }

  /// Whether values may leave a function early, and what is visited then is not what is visited else. That is not so
  /// where nothing was visited before, and the user's function fails by it: then no value is owed.
  bool mayLeave(FunctionId function) const {
    bool visited = function == subject_.user ? hasRowsOnEntry() : function != module_.entry;
    return mayLeave(module_[function].body, visited);
  }

  /// Whether rows have something in them when the user's function is called: of dependents that are also independents.
  bool hasRowsOnEntry() const {
    bool has = false, called = false;
    forEachStmt(module_, module_[module_.entry].body, [&](StmtId id) {
      const auto* call = std::get_if<Call>(&module_[id].node);
      called |= call && call->callee == subject_.user;
      const std::size_t* visit = slice_.visit(id);
      has |= !called && visit && !numbered_.visits[*visit].terms.empty();
    });
    return has;
  }

  /// `visited`: whether something may have been, before the block, and behind it.
  bool mayLeave(const Block& block, bool& visited) const {
    bool may = false;
    for (const StmtId id : block) {
      if (!slice_.keeps(id)) {
        may |= jumpsFrom(module_, id).toCaller && (visited || !fails(id));
        continue;
      }
      const Stmt& stmt = module_[id];
      if (isLoop(stmt)) visited |= visits(id);  // in an earlier round
      forEachBlock(stmt, [&](const Block& inner) { may |= mayLeave(inner, visited); });
      visited |= visits(id);
    }
    return may;
  }

  /// Whether a statement leaves the function only with a status that is no success. A truth value may mean either.
  bool fails(StmtId id) const {
    const Type& status = module_[module_[subject_.user].result];
    bool all = status.kind == TypeKind::Scalar && status.scalar != ScalarKind::Bool;
    forEachStmt(module_, Block{id}, [&](StmtId inner) {
      const auto* leave = std::get_if<Return>(&module_[inner].node);
      if (leave) all &= leave->value.valid() && staticInteger(module_, leave->value).value_or(0) != 0;
    });
    return all;
  }

  /// Whether something is visited within a statement, or in what it calls.
  bool visits(StmtId id) const {
    bool found = false;
    forEachStmt(module_, Block{id}, [&](StmtId inner) {
      const auto* call = std::get_if<Call>(&module_[inner].node);
      found |= slice_.visit(inner) || slice_.update(inner) || (call && visiting_.contains(call->callee));
    });
    return found;
  }

  TypeId index() { return build_.scalar(indexKind_); }

  ObjectId object(const std::string& name, TypeId type, ObjectKind kind, FunctionId function) {
    Object object{.name = {}, .type = type, .kind = kind, .function = function, .initial = {}, .range = {}};
    subject_.name(object, name, name);
    return build_.object(std::move(object));
  }

  bool countsVisits() const { return isStructural(module_) || !module_.structure.empty(); }

  /// The count of integers and by how much the pointer moves, where there is one.
  ExprId tally(std::int64_t which) {
    return build_.pointerAdd(build_.load(tally_.at(function_)), build_.integer(which));
  }

  /// In the entry function the next integer to be written, in all others a pointer to that.
  void addParameter(FunctionId function) {
    if (countsVisits())
      tally_[function] =
          object("sg_tally", build_.pointer(build_.scalar(ScalarKind::I64)), ObjectKind::Parameter, function);
    const TypeId pointer = build_.pointer(index());
    const bool entry = function == module_.entry;
    next_[function] = object("sg_next", entry ? pointer : build_.pointer(pointer),
                             entry ? ObjectKind::Local : ObjectKind::Parameter, function);
  }

  /// A place of the pointer to the next integer.
  ExprId nextPlace() {
    const ExprId own = build_.address(next_.at(function_));
    return function_ == module_.entry ? own : build_.load(own);
  }

  /// The entry's parameters are locals here: bound, or of no use.
  void entryStart(Block& out) {
    std::vector<ObjectId> parameters = module_[module_.entry].parameters;
    for (const ObjectId parameter : parameters) {
      if (!slice_.needs(parameter)) {
        subject_.drop(parameter);
        continue;
      }
      if (structureInput(module_, parameter, 0) || leadsToStructure(module_, parameter) ||
          slice_.needsPlaceAlone(parameter)) {
        inputs_.push_back(parameter);
        continue;
      }
      subject_.drop(parameter);
      for (const ValueBinding& binding : module_.values) {
        if (binding.object != parameter) continue;
        out.push_back(build_.statement(Declare{parameter}));
        out.push_back(build_.statement(
            Assign{build_.address(parameter), build_.integer(binding.value, module_[module_[parameter].type].scalar)}));
      }
    }
  }

  //===--------------------------------------------------------------------===//
  // Statements
  //===--------------------------------------------------------------------===//

  void block(const Block& primal, Block& out) {
    const Block copy = primal;
    for (const StmtId id : copy) {
      if (!slice_.keeps(id)) {
        dropped(id);
        continue;
      }
      const SourceRange outer = build_.range();
      build_.at(module_[id].range);
      statement(id, out);
      build_.at(outer);
    }
  }

  /// What is left out must not have led elsewhere; but leaving a function only leaves out visits.
  void dropped(StmtId id) {
    const Jumps jumps = jumpsFrom(module_, id);
    if (jumps.toLoop) throw NotDirect{"the number of iterations depends on values", module_[id].range};
  }

  /// A local row that comes to life is to have no columns.
  void empty(const Declare& declare, Block& out) {
    if (!numbered_.emptied.contains(declare.object)) return;
    if (numbered_.keepsHandles) return emptyRows(subject_, function_, declare, {.lists = {}, .slot = 0}, out);
    if (slice_.needs(declare.object))
      emptyRows(subject_, function_, declare, {.lists = numbered_.lists, .slot = -1}, out);
  }

  void statement(StmtId id, Block& out) {
    Stmt::Node node = module_[id].node;
    if (const std::size_t* index = slice_.visit(id)) return visit(*index, out);
    if (const RowUpdate* update = slice_.update(id)) return fill(*update, out);
    if (auto* branch = std::get_if<If>(&node)) return ifStatement(id, *branch, out);
    if (auto* loop = std::get_if<For>(&node)) {
      if (subject_.unknownControl(id)) fail("the number of iterations depends on values", id);
      if (!scopes_.empty()) requireOwnVariable(id, loop->variable);
      Block body;
      block(loop->body, body);
      add(For{loop->variable, settled(loop->first), loop->compare, settled(loop->bound), settled(loop->step),
              std::move(body)},
          out);
      return noteVisitingLoop(id, *loop, out.back());
    }
    if (auto* loop = std::get_if<While>(&node)) {
      if (isValueDependentLoop(subject_, id)) return closure(id, *loop, out);
      Block body, step;
      block(loop->body, body);
      block(loop->step, step);
      return add(While{settled(loop->condition), std::move(body), std::move(step)}, out);
    }
    if (auto* assign = std::get_if<Assign>(&node)) {
      requireOwnTargets(id, assign->place);
      return add(Assign{settled(assign->place), settled(assign->value)}, out);
    }
    if (auto* call = std::get_if<Call>(&node)) return callStatement(id, *call, out);
    if (auto* leave = std::get_if<Return>(&node)) {
      if (unknown_.mayBePassedOver(id)) fail("what a function returns depends on values", id);
      return add(Return{slice_.needsResult(function_) ? settled(leave->value) : ExprId{}}, out);
    }
    if (auto* declare = std::get_if<Declare>(&node)) return declareStatement(*declare, out);
    add(std::move(node), out);
  }

  void declareStatement(Declare declare, Block& out) {
    if (!scopes_.empty()) scopes_.back().insert(declare.object);
    if (declare.extent.valid()) declare.extent = settled(declare.extent);
    add(declare, out);
    empty(declare, out);
  }

  /// Where the condition is not known both sides are gone that may be, one after the other; so neither may change what
  /// the other, or what follows, needs.
  void ifStatement(StmtId id, const If& node, Block& out) {
    If copy{node.condition, {}, {}};
    if (!isValueDependentBranch(subject_, id, node)) {
      copy.condition = settled(node.condition);
      block(node.then, copy.then);
      block(node.otherwise, copy.otherwise);
      return add(std::move(copy), out);
    }
    const SideConditions conditions = sideConditions(subject_, node.condition);
    maybeSide(node.then, conditions.then, out);
    maybeSide(node.otherwise, conditions.otherwise, out);
  }

  void maybeSide(const Block& side, ExprId condition, Block& out) {
    scopes_.emplace_back();
    Block copy;
    block(side, copy);
    scopes_.pop_back();
    if (condition.valid() && !copy.empty()) return add(If{settled(condition), std::move(copy), {}}, out);
    out.insert(out.end(), copy.begin(), copy.end());
  }

  /// A loop that goes on as long as values say. A round unites each set with others, the same in all rounds: after as
  /// many rounds as there are sets that live outside of it, none changes any more.
  void closure(StmtId id, const While& loop, Block& out) {
    const auto rounds = numbered_.keepsHandles ? setsOutside(id) : std::nullopt;
    if (!rounds) fail("the number of iterations depends on values", id);
    Block round = loop.body;
    round.insert(round.end(), loop.step.begin(), loop.step.end());
    Block made;
    maybeSide(round, sideConditions(subject_, loop.condition).then, made);
    const ObjectId k = object("sg_round", build_.scalar(ScalarKind::I64), ObjectKind::Local, function_);
    add(Declare{k}, out);
    add(For{k, build_.integer(0), Op::Less, build_.integer(*rounds), build_.integer(1), std::move(made)}, out);
  }

  /// More cells with index sets would be united too often.
  static constexpr std::int64_t kMostSets = 64;

  /// How many cells a loop unites that may live outside of it; none where that is not known, or too many.
  std::optional<std::int64_t> setsOutside(StmtId loop) const {
    std::set<FunctionId> called;
    std::set<StmtId> inside;
    forEachStmt(module_, Block{loop}, [&](StmtId id) {
      inside.insert(id);
      if (const auto* call = std::get_if<Call>(&module_[id].node))
        for (const FunctionId function : reachable(module_, call->callee)) called.insert(function);
    });
    std::set<ObjectId> objects;
    for (const Visit& visit : numbered_.visits) {
      if (!visit.cell.valid() || !(inside.contains(visit.stmt) || called.contains(visit.function))) continue;
      const std::vector<ObjectId> targets = subject_.targets(visit.cell);
      if (targets.empty()) return std::nullopt;
      objects.insert(targets.begin(), targets.end());
    }
    std::int64_t count = 0;
    for (const ObjectId object : objects) {
      const auto cells = cellCount(module_, module_[object].type);
      if (!cells || (count += static_cast<std::int64_t>(*cells)) > kMostSets) return std::nullopt;
    }
    return count;
  }

  void callStatement(StmtId id, const Call& node, Block& out) {
    Call copy{node.callee, {}, {}};
    const std::vector<ObjectId> parameters = module_[node.callee].parameters;
    for (std::size_t k = 0; k < parameters.size(); ++k)
      if (slice_.needs(parameters[k])) copy.arguments.push_back(settled(node.arguments[k]));
    if (slice_.needsResult(node.callee)) {
      if (node.result.valid()) {
        requireOwnTargets(id, node.result);
        copy.result = settled(node.result);
      }
    }
    if (visiting_.contains(node.callee)) {
      if (countsVisits()) copy.arguments.push_back(build_.load(tally_.at(function_)));
      copy.arguments.push_back(nextPlace());
    }
    add(std::move(copy), out);
  }

  /// Whether the handle in a cell may be that of another path: it lives outside of what values decide about.
  bool mayBeKept(ExprId cell) const {
    if (scopes_.empty()) return false;
    const std::vector<ObjectId> targets = subject_.targets(cell);
    return targets.empty() ||
           !std::ranges::all_of(targets, [&](ObjectId target) { return scopes_.back().contains(target); });
  }

  /// Unites index sets.
  void unite(std::size_t index, Block& out) {
    const Visit& visit = numbered_.visits[index];
    std::vector<EntryTerm> handles;
    for (const EntryTerm& term : visit.terms) handles.push_back({{}, build_.load(settled(term.column))});
    if (visit.cell.valid() && mayBeKept(visit.cell)) {
      if (handles.empty()) return;
      handles.push_back({{}, build_.load(settled(visit.cell))});
    }
    result_.handles[index] = static_cast<std::int64_t>(handles.size());
    if (!visit.cell.valid()) return write(index, build_.integer(0), handles, out);
    const ExprId cell = settled(visit.cell);
    if (handles.size() > 1) write(index, build_.integer(0), handles, out);
    const ExprId alone = handles.empty() ? build_.integer(0) : handles.front().column;
    add(Assign{cell, handles.size() > 1 ? build_.load(tally(0)) : alone}, out);
  }

  void visit(std::size_t index, Block& out) {
    const Visit& visit = numbered_.visits[index];
    if (numbered_.keepsHandles) return unite(index, out);
    if (!scopes_.empty()) result_.maybe[index] = true;
    const std::size_t before = out.size();
    write(index, settled(visit.row), visit.terms, out);
    result_.written[index] = Block(out.begin() + static_cast<std::ptrdiff_t>(before), out.end());
    const auto entries = static_cast<double>(visit.terms.size());
    result_.efforts.push_back({out[before],
                               {.entries = entries,
                                .listed = visit.index.valid() ? entries : 0,
                                .combined = static_cast<double>(visit.combined)}});
  }

  /// Several of these are no overflow.
  static constexpr std::int64_t kLongestStep = 8;

  /// Finds the loops of VisitingLoop. Nothing else may know the variable, and no branch on values be around.
  void noteVisitingLoop(StmtId id, const For& loop, StmtId inPass) {
    const auto step = staticInteger(module_, loop.step);
    const bool isUpwards = loop.compare == Op::Less || loop.compare == Op::LessEqual;
    if (!countsVisits() || !scopes_.empty() || !isUpwards || !step || *step < 1 || *step > kLongestStep) return;
    std::vector<std::size_t> visits;
    for (const StmtId each : loop.body) {
      const Stmt::Node& node = module_[each].node;
      if (const std::size_t* index = slice_.visit(each))
        visits.push_back(*index);
      else if (slice_.update(each) || !(std::holds_alternative<Declare>(node) || std::holds_alternative<Assign>(node)))
        return;
    }
    // A loop over the entries of a list is none of the derivation.
    for (std::size_t k = 0; k < visits.size(); ++k)
      if (visits[k] != visits[0] + k || numbered_.visits[visits[k]].index.valid()) return;
    if (visits.empty() || isNamedOutside(module_, module_[function_].body, loop.variable)) return;
    Block begin;
    write(0, build_.integer(0), {}, begin);
    result_.loops.push_back({id, inPass, visits[0], visits.size(), std::move(begin)});
  }

  /// A number, a row, and the columns of terms.
  void write(std::size_t index, ExprId row, const std::vector<EntryTerm>& terms, Block& out) {
    std::int64_t k = 0;
    const auto writeNext = [&](ExprId value) {
      const ExprId at = build_.pointerAdd(build_.load(nextPlace()), build_.integer(k++));
      add(Assign{at, build_.cast(value, indexKind_)}, out);
    };
    writeNext(build_.integer(static_cast<std::int64_t>(index), indexKind_));
    writeNext(row);
    for (const EntryTerm& term : terms) writeNext(settled(term.column));
    const ExprId place = nextPlace();
    if (!countsVisits()) return add(Assign{place, build_.pointerAdd(build_.load(place), build_.integer(k))}, out);
    const ExprId moved = build_.binary(Op::Multiply, build_.load(tally(1)), build_.integer(k));
    add(Assign{place, build_.pointerAdd(build_.load(place), moved)}, out);
    add(Assign{tally(0), build_.binary(Op::Add, build_.load(tally(0)), build_.integer(k))}, out);
  }

  /// Whether two lists are of one type; others are not of the same cells.
  bool isAlike(ExprId list, ExprId other) {
    return module_[build_.pointee(list)].record == module_[build_.pointee(other)].record;
  }

  void fill(const RowUpdate& update, Block& out) {
    result_.rowUpdates.insert(update.stmt);
    RowUpdate copy = update;
    copy.row = settled(copy.row);
    for (EntryTerm& term : copy.terms)
      (term.list.valid() ? term.list : term.column) = settled(term.list.valid() ? term.list : term.column);
    if (!update.isList && update.slots.count > 1 && visiting_.contains(function_)) {
      Block record;
      const auto number = static_cast<std::size_t>(&update - numbered_.rowUpdates.data());
      write(numbered_.visits.size() + number, build_.integer(0), update.terms, record);
      result_.checks.insert(result_.checks.end(), record.begin(), record.end());
      result_.records.insert(result_.records.end(), record.begin(), record.end());
      out.insert(out.end(), record.begin(), record.end());
    }
    const auto check = [&](ExprId condition, Block& block, ExprId slot = {}, ExprId column = {}) {
      const StmtId stop = build_.statement(Stop{});
      add(If{condition, {stop}, {}}, block);
      result_.stops[stop] = {update.stmt, block.back(), slot, column};
      result_.checks.push_back(block.back());
    };
    const auto hasOther = [&](ExprId slot, ExprId column, Block& block) {
      const ExprId held = build_.load(slot), filled = build_.binary(Op::GreaterEqual, held, build_.integer(0));
      check(build_.binary(Op::LogicalAnd, filled, build_.binary(Op::NotEqual, held, column)), block, held, column);
    };
    const auto isOther = [&](ExprId column, ExprId other, Block& block) {
      const auto isColumn = [&](ExprId each) { return build_.binary(Op::GreaterEqual, each, build_.integer(0)); };
      const ExprId areColumns = build_.binary(Op::LogicalAnd, isColumn(column), isColumn(other));
      check(build_.binary(Op::LogicalAnd, areColumns, build_.binary(Op::NotEqual, column, other)), block, column,
            other);
    };
    const auto isFull = [&](ExprId last, Block& block) {
      check(build_.binary(Op::GreaterEqual, last, build_.integer(update.width)), block);
    };
    const auto position = [&](ExprId at, Block& block) {
      write(*update.positions, build_.integer(0), {{{}, at}}, block);
    };
    // A list is emptied, or grows, before all entries of another are read.
    for (const EntryTerm& term : copy.terms)
      if (term.list.valid() && update.sources.contains(update.cells) && isAlike(term.list, copy.row))
        check(build_.binary(Op::Equal, copy.row, term.list), out);
    const std::size_t before = out.size();
    fillColumns(subject_, copy, {hasOther, isOther, isFull, position}, out);
    weigh(update, {out.begin() + static_cast<std::ptrdiff_t>(before), out.end()});
  }

  /// The effort of the statements that fill a row; loops go through lists.
  void weigh(const RowUpdate& update, const Block& statements) {
    if (statements.empty()) return;
    const auto isEntry = [](const EntryTerm& term) { return !term.list.valid(); };
    const auto entries = static_cast<double>(std::ranges::count_if(update.terms, isEntry));
    const double merged = update.positions ? 1 : 0;
    result_.efforts.push_back(
        {statements.front(),
         {.entries = entries, .merged = merged * entries, .combined = static_cast<double>(update.combined)}});
    for (const StmtId id : statements) {
      const auto* copies = std::get_if<For>(&module_[id].node);
      if (!copies) continue;
      result_.efforts.push_back({id, {.copies = 1}});
      result_.efforts.push_back({copies->body.front(), {.entries = 1, .listed = 1, .merged = merged}});
    }
  }

  void add(Stmt::Node node, Block& out) { out.push_back(build_.statement(std::move(node))); }

  [[noreturn]] void fail(std::string why, StmtId at) const { throw NotDirect{std::move(why), module_[at].range}; }

  /// What the user calls a variable. One that is none of the user's is of the tape (Second/TapeArrays.h).
  std::string nameOf(ObjectId variable) const {
    const std::string& name = calledName(module_[variable]);
    return name.starts_with("sg_") ? "what a gradient has to keep" : "`" + name + "`";
  }

  /// Within a branch that depends on values only what lives there may change: not what lives in one around it.
  void requireOwnTargets(StmtId id, ExprId place) const {
    if (scopes_.empty()) return;
    for (const ObjectId target : subject_.targets(place))
      if (!scopes_.back().contains(target) &&
          !(isNamedOnly_[target.value] && isSetOnce(module_, module_[function_].body, target, id)))
        fail(nameOf(target) + " depends on values", id);
  }

  /// A loop's variable lives in the branch, or in the loop where nothing names it but loops that begin it anew.
  void requireOwnVariable(StmtId loop, ObjectId variable) const {
    if (scopes_.back().contains(variable)) return;
    if (isNamedOutside(module_, module_[function_].body, variable)) fail(nameOf(variable) + " depends on values", loop);
  }

  /// An expression without what the caller passes: what is known is a constant.
  ExprId settled(ExprId expr) {
    if (const auto constant = subject_.constantInteger(expr)) return build_.integer(*constant, build_.scalarOf(expr));
    Expr node = module_[expr];
    bool changed = false;
    for (ExprId& operand : node.operands) {
      if (!operand.valid()) continue;
      const ExprId now = settled(operand);
      changed |= now != operand;
      operand = now;
    }
    if (!changed) return expr;
    module_.exprs.push_back(node);
    return ExprId(module_.exprs.size() - 1);
  }

  //===--------------------------------------------------------------------===//
  // Functions and the module
  //===--------------------------------------------------------------------===//

  void finish(FunctionId id) {
    Function& function = module_[id];
    std::erase_if(function.parameters, [&](ObjectId parameter) {
      const bool isUnused = id == module_.entry || !slice_.needs(parameter);
      if (isUnused && std::ranges::find(inputs_, parameter) == inputs_.end()) subject_.drop(parameter);
      return isUnused;
    });
    if (!slice_.needsResult(id)) function.result = build_.voidType();
    module_[id].body = std::move(bodies_.at(id));
    if (id == module_.entry || !visiting_.contains(id)) return;
    if (countsVisits()) module_[id].parameters.push_back(tally_.at(id));
    module_[id].parameters.push_back(next_.at(id));
  }

  /// Whether an object of the caller's is one of the pass, too.
  bool isKept(ObjectId object) const {
    return module_[object].kind == ObjectKind::External || std::ranges::find(inputs_, object) != inputs_.end();
  }

  void makeOutput() {
    Module& module = module_;
    const std::vector<ExternalBinding> externals = std::exchange(module.externals, {});
    module.values.clear();
    module.independents.clear();
    module.dependents.clear();
    const ObjectId visits = object("sg_visits", build_.pointer(index()), ObjectKind::Parameter, module.entry);
    module[module.entry].parameters = inputs_;
    if (countsVisits()) module[module.entry].parameters.push_back(tally_.at(module.entry));
    module[module.entry].parameters.push_back(visits);
    Object behind;
    behind.name = subject_.uniqueName("*sg_visits", {});
    behind.type = build_.array(index(), ExprId{});
    behind.kind = ObjectKind::External;
    module.externals.push_back({build_.object(std::move(behind)), visits});
    for (const ExternalBinding& binding : externals)
      if (isKept(binding.holder)) module.externals.push_back(binding);
    std::erase_if(module.functionBindings, [&](const FunctionBinding& binding) { return !isKept(binding.object); });
    std::erase_if(module.structure, [&](const StructureInput& input) {
      return module[input.object].kind != ObjectKind::External && !isKept(input.object);
    });
    Block& body = module[module.entry].body;
    const ObjectId next = next_.at(module.entry);
    body.insert(body.begin(), build_.statement(Assign{build_.address(next), build_.load(visits)}));
    body.insert(body.begin(), build_.statement(Declare{next}));
  }

  Subject& subject_;
  Module& module_;
  Builder& build_;
  const Numbered& numbered_;
  const ValueDependentControl& unknown_;
  const std::vector<bool> isNamedOnly_;
  Slice slice_;
  ScalarKind indexKind_;
  Structure result_;
  std::set<FunctionId> visiting_;
  std::vector<ObjectId> inputs_;  ///< the entry's parameters that stay
  std::map<FunctionId, ObjectId> next_;
  std::map<FunctionId, ObjectId> tally_;
  std::map<FunctionId, Block> bodies_;
  FunctionId function_;
  std::vector<std::set<ObjectId>> scopes_;  ///< of branches that depend on values: what is declared there
};

}  // namespace

Structure makeStructure(Subject& subject, const Numbered& numbered, const ValueDependentControl& unknown,
                        ScalarKind indexKind) {
  return StructureMaker(subject, numbered, unknown, indexKind).run();
}

namespace {

void removeFrom(Module& module, Block& block, const std::set<StmtId>& checks) {
  std::erase_if(block, [&](StmtId id) { return checks.contains(id); });
  for (const StmtId id : block) {
    Stmt::Node& node = module[id].node;
    if (auto* loop = std::get_if<For>(&node)) removeFrom(module, loop->body, checks);
    if (auto* loop = std::get_if<While>(&node)) removeFrom(module, loop->body, checks);
    if (auto* branch = std::get_if<If>(&node))
      removeFrom(module, branch->then, checks), removeFrom(module, branch->otherwise, checks);
  }
}

}  // namespace

void removeChecks(Module& structure, const std::vector<StmtId>& checks) {
  const std::set<StmtId> gone(checks.begin(), checks.end());
  for (const FunctionId function : reachable(structure)) removeFrom(structure, structure[function].body, gone);
}

void announce(Module& structure, const VisitingLoop& loop, std::size_t number) {
  Builder build(structure);
  auto& assign = std::get<Assign>(structure[loop.begin.front()].node);
  assign.value = build.integer(static_cast<std::int64_t>(number), build.scalarOf(assign.value));
  const auto insertInto = [&](Block& block) {
    const auto at = std::ranges::find(block, loop.inPass);
    if (at != block.end()) block.insert(at, loop.begin.begin(), loop.begin.end());
  };
  for (Function& function : structure.functions) insertInto(function.body);
  for (Stmt& stmt : structure.stmts) forEachBlock(stmt, insertInto);
}

ObjectId visitedObject(const Module& structure) { return structure.externals.front().object; }

}  // namespace sparsegen::differentiate
