//===- DirectStores.cpp - stores of entries in place of visits ------------===//

#include "Differentiate/Direct/Places/DirectStores.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <functional>
#include <map>

#include "Differentiate/Direct/Places/SkippedPlaces.h"
#include "Differentiate/Direct/Rows/RowUpdates.h"
#include "Differentiate/Direct/Rows/ValueDependentControl.h"
#include "Differentiate/Model/Copies.h"
#include "Differentiate/Tangent/Real.h"
#include "IR/Walk.h"
#include "sparsegen/runtime/place_tables.h"
#include "sparsegen/runtime/scatter.h"

namespace sparsegen::differentiate {

using namespace ir;

std::int64_t noRank(const std::vector<std::int64_t>& ranks) {
  return ranks.empty() ? 1 : *std::ranges::max_element(ranks) + 1;
}

namespace {

ScalarKind rankKind(const std::vector<std::int64_t>& ranks) {
  const std::int64_t most = noRank(ranks);
  if (most <= 0xff) return ScalarKind::U8;
  if (most <= 0xffff) return ScalarKind::U16;
  return most <= INT32_MAX ? ScalarKind::I32 : ScalarKind::I64;
}

/// Replaces visits by stores.
class Storing {
public:
  Storing(Subject& subject, const Numbered& numbered, const std::set<StmtId>& used, const Placement& placement,
          const SparsityPattern& pattern, ScalarKind indexKind)
      : subject_(subject),
        module_(subject.module),
        build_(subject.build),
        numbered_(numbered),
        used_(used),
        placement_(placement),
        pattern_(pattern),
        indexKind_(indexKind) {
    for (std::size_t k = 0; k < numbered.visits.size(); ++k) visitOf_[numbered.visits[k].stmt] = k;
    for (const RowUpdate& update : numbered.rowUpdates) updateOf_[update.stmt] = &update;
  }

  void run() {
    const std::vector<FunctionId> functions = reachable(module_);
    for (const FunctionId function : functions) {
      function_ = function;
      Block body = module_[function].body;
      block(body);
      module_[function].body = std::move(body);
    }
    handDown(functions);
    if (placement_.made == Made::AtConstruction) return;  // the caller clears
    if (clearsAll_)
      clearValues({{0, pattern_.nnz()}});
    else
      clearValues(placement_.cleared);
  }

private:
  /// What the code is given besides the inputs, in this order.
  enum Table : std::size_t { RowPtr, Ranks, Others, Clears, Values, Next, kTables };
  static constexpr std::array kAllTables{RowPtr, Ranks, Others, Clears, Values, Next};

  /// A parameter of the present function.
  ExprId table(Table which) {
    std::array<ObjectId, kTables>& own = tables_[function_];
    if (!own[which].valid()) {
      static constexpr std::array<const char*, kTables> names{"sg_row_ptr", "sg_ranks",  "sg_others",
                                                              "sg_clears",  "sg_values", "sg_next"};
      const bool entry = function_ == module_.entry;
      const TypeId type = build_.pointer(build_.scalar(kind(which)));
      own[which] = build_.object({.name = subject_.uniqueName(names[which], function_),
                                  .type = which == Next && !entry ? build_.pointer(type) : type,
                                  .kind = which == Next && entry ? ObjectKind::Local : ObjectKind::Parameter,
                                  .function = function_,
                                  .initial = {},
                                  .range = {}});
    }
    return build_.load(own[which]);
  }

  /// Of what a table has.
  ScalarKind kind(Table which) const {
    const ScalarKind ranks = placement_.made == Made::AtConstruction ? indexKind_ : rankKind(placement_.ranks);
    const std::array<ScalarKind, kTables> kinds{indexKind_, ranks, ranks, ScalarKind::Bool, subject_.laneKind, ranks};
    return kinds[which];
  }

  /// The place of the pointer to the next rank of the sequence: a local of the function. A load through a pointer to
  /// bytes may read anything, so a pointer that others can reach would be written and read again for each rank.
  ExprId nextPlace() {
    const ObjectId shared = module_[module_[table(Next)].operands[0]].object;
    const auto [at, fresh] = cursors_.try_emplace(function_);
    if (fresh) {
      const bool entry = function_ == module_.entry;
      const TypeId type = module_[shared].type;
      at->second = build_.object({.name = subject_.uniqueName("sg_rank", function_),
                                  .type = entry ? type : module_[type].element,
                                  .function = function_,
                                  .initial = {},
                                  .range = {}});
    }
    return build_.address(at->second);
  }

  /// The place of the same pointer that calls go on with.
  ExprId sharedNext(FunctionId function) {
    const ObjectId shared = tables_.at(function)[Next];
    return function == module_.entry ? build_.address(shared) : build_.load(shared);
  }

  /// The function's own pointer is the shared one where it begins, where it ends, and where a call takes that.
  void shareCursor(FunctionId function) {
    const auto own = cursors_.find(function);
    if (own == cursors_.end()) return;
    Block body = module_[function].body;
    shareCursor(body);
    if (function != module_.entry) body.push_back(giveCursor());
    // In the entry function the shared one is declared and set first.
    const std::ptrdiff_t first = function == module_.entry ? 2 : 0;
    body.insert(body.begin() + first, {build_.statement(Declare{own->second}), takeCursor()});
    module_[function].body = std::move(body);
  }

  StmtId takeCursor() {
    return build_.statement(Assign{build_.address(cursors_.at(function_)), build_.load(sharedNext(function_))});
  }
  StmtId giveCursor() { return build_.statement(Assign{sharedNext(function_), build_.load(cursors_.at(function_))}); }

  void shareCursor(Block& body) {
    Block out;
    for (const StmtId id : body) {
      Stmt::Node node = module_[id].node;
      if (auto* loop = std::get_if<For>(&node)) shareCursor(loop->body);
      if (auto* loop = std::get_if<While>(&node)) shareCursor(loop->body), shareCursor(loop->step);
      if (auto* branch = std::get_if<If>(&node)) shareCursor(branch->then), shareCursor(branch->otherwise);
      const auto* call = std::get_if<Call>(&node);
      const bool isTaken = call && tables_.contains(call->callee) && tables_.at(call->callee)[Next].valid();
      const bool leaves = std::holds_alternative<Return>(node) && function_ != module_.entry;
      module_[id].node = std::move(node);
      if (isTaken || leaves) out.push_back(giveCursor());
      out.push_back(id);
      if (isTaken) out.push_back(takeCursor());
    }
    body = std::move(out);
  }

  /// Who calls a function that is given tables is given them too, and the entry function the values in any case.
  void handDown(const std::vector<FunctionId>& functions) {
    function_ = module_.entry;
    table(Values);
    startSequence(functions);
    for (bool grown = true; grown;) {
      grown = false;
      for (const FunctionId caller : functions)
        forEachCall(caller, [&](StmtId, const Call& call) {
          const auto wanted = tables_.find(call.callee);
          if (wanted == tables_.end()) return;
          const std::array<ObjectId, kTables> all = wanted->second;
          function_ = caller;
          for (const Table which : kAllTables)
            if (all[which].valid() && !tables_[caller][which].valid()) table(which), grown = true;
        });
    }
    for (const FunctionId caller : functions)
      forEachCall(caller, [&](StmtId id, Call call) {
        const auto wanted = tables_.find(call.callee);
        if (wanted == tables_.end()) return;
        function_ = caller;
        const std::array<ObjectId, kTables> all = wanted->second;
        for (const Table which : kAllTables)
          if (all[which].valid()) call.arguments.push_back(which == Next ? sharedNext(caller) : table(which));
        module_[id].node = std::move(call);
      });
    for (const FunctionId function : functions) {
      function_ = function;
      shareCursor(function);
    }
    for (const auto& [function, own] : tables_)
      for (const Table which : kAllTables)
        if (own[which].valid() && module_[own[which]].kind == ObjectKind::Parameter)
          module_[function].parameters.push_back(own[which]);
  }

  /// The entry function has the pointer that goes through the sequence.
  void startSequence(const std::vector<FunctionId>& functions) {
    const auto takes = [&](FunctionId function) {
      const auto own = tables_.find(function);
      return own != tables_.end() && own->second[Next].valid();
    };
    if (std::ranges::none_of(functions, takes)) return;
    const ExprId first = build_.pointerAdd(table(Ranks), build_.integer(placement_.sequence));
    table(Next);
    const ExprId place = sharedNext(module_.entry);
    Block& body = module_[module_.entry].body;
    body.insert(body.begin(), build_.statement(Assign{place, first}));
    body.insert(body.begin(), build_.statement(Declare{module_[place].object}));
  }

  template <class F>
  void forEachCall(FunctionId caller, const F& f) {
    std::vector<StmtId> calls;
    forEachStmt(module_, module_[caller].body, [&](StmtId id) {
      if (std::holds_alternative<Call>(module_[id].node)) calls.push_back(id);
    });
    for (const StmtId id : calls) f(id, std::get<Call>(module_[id].node));
  }

  //===--------------------------------------------------------------------===//
  // Statements
  //===--------------------------------------------------------------------===//

  void block(Block& body) {
    Block out;
    for (const StmtId id : body) {
      if (const auto visit = visitOf_.find(id); visit != visitOf_.end()) {
        const SourceRange outer = build_.range();
        build_.at(module_[id].range);
        store(numbered_.visits[visit->second], placement_.visits[visit->second], out);
        build_.at(outer);
        continue;
      }
      if (const auto update = updateOf_.find(id); update != updateOf_.end()) {
        if (!used_.contains(id)) continue;
        const SourceRange outer = build_.range();
        build_.at(module_[id].range);
        const auto next = [&](Block& block) {
          const ExprId place = nextPlace();
          const ExprId position = held("sg_at", build_.cast(build_.load(build_.load(place)), ScalarKind::I64), block);
          const ExprId after = build_.pointerAdd(build_.load(place), build_.integer(1));
          block.push_back(build_.statement(Assign{place, after}));
          return position;
        };
        fillCoefficients(subject_, *update->second, next, out);
        build_.at(outer);
        continue;
      }
      Stmt::Node node = module_[id].node;
      if (placement_.evenLoops.contains(id)) {
        evenLoop(id, std::get<For>(node), out);
        continue;
      }
      if (auto* loop = std::get_if<For>(&node)) block(loop->body);
      if (auto* loop = std::get_if<While>(&node)) block(loop->body), block(loop->step);
      if (auto* branch = std::get_if<If>(&node)) this->branch(id, *branch);
      module_[id].node = std::move(node);
      out.push_back(id);
    }
    body = std::move(out);
  }

  //===--------------------------------------------------------------------===//
  // Loops whose rounds go on alike
  //===--------------------------------------------------------------------===//

  /// Segment after segment: rounds that go on alike, without a look at the table or a branch, or others.
  ///
  ///     first = ...;
  ///     while (first < bound) {
  ///       rounds = *next;  end = first + |rounds| · step;
  ///       if (rounds > 0)
  ///         for (all = first; all < end; all += n · step)         // n is rounds_at_once
  ///           for (i = all; i < all + n · step; i += step) { stores behind places that go on by their strides }
  ///       else
  ///         for (i = first; i < end; i += step) { stores as elsewhere }
  ///       first = end;
  ///     }
  void evenLoop(StmtId id, const For& loop, Block& out) {
    const SourceRange outer = build_.range();
    build_.at(module_[id].range);
    const ScalarKind kind = build_.scalarOf(loop.first);
    const ObjectId first = local("sg_first", kind);
    Block segment;
    const ExprId header = build_.cast(build_.load(build_.load(nextPlace())), ScalarKind::I64);
    const ExprId counted = held("sg_rounds", header, segment);
    const ExprId isEven = build_.binary(Op::Greater, counted, build_.integer(0));
    const ExprId count = build_.select(isEven, counted, build_.unary(Op::Negate, counted));
    const ExprId distance = times(build_.cast(count, kind), loop.step);
    const ExprId end = held("sg_end", build_.binary(Op::Add, build_.load(first), distance), segment);
    segment.push_back(skip(1));
    const auto loopFrom = [&](ObjectId variable, ObjectId from, ExprId to, ExprId step, Block body) {
      return For{variable, build_.load(from), Op::Less, to, step, std::move(body)};
    };
    If sides{isEven, {}, {}};
    Block even;
    evenRound(loop, even, sides.then);
    const ObjectId variable = ownCopies(loop.variable, even);
    const ObjectId all = local("sg_all", kind);
    const ExprId many = build_.integer(runtime::rounds_at_once * staticInteger(module_, loop.step).value(), kind);
    const ExprId allEnd = build_.binary(Op::Add, build_.load(all), many);
    const StmtId inner = build_.statement(loopFrom(variable, all, allEnd, loop.step, std::move(even)));
    sides.then.push_back(build_.statement(loopFrom(all, first, end, many, {inner})));
    Block others = loop.body;
    block(others);
    module_[id].node = loopFrom(loop.variable, first, end, loop.step, std::move(others));
    sides.otherwise = {id};
    segment.push_back(build_.statement(std::move(sides)));
    segment.push_back(build_.statement(Assign{build_.address(first), end}));
    out.push_back(build_.statement(Declare{first}));
    out.push_back(build_.statement(Assign{build_.address(first), loop.first}));
    const ExprId isLeft = build_.binary(loop.compare, build_.load(first), loop.bound);
    out.push_back(build_.statement(While{isLeft, std::move(segment), {}}));
    build_.at(outer);
  }

  /// One of these rounds; `before` them the places of the first one are read.
  void evenRound(const For& loop, Block& round, Block& before) {
    Block advance;
    std::int64_t read = 0;
    for (const StmtId id : loop.body) {
      const auto found = visitOf_.find(id);
      if (found == visitOf_.end()) {
        round.push_back(id);
        continue;
      }
      const SourceRange outer = build_.range();
      build_.at(module_[id].range);
      const VisitPlacement& placed = placement_.visits[found->second];
      std::vector<ExprId> leaders;
      for (std::int64_t k = 0; k < placed.sequenced; ++k) {
        const ObjectId place = local("sg_place", ScalarKind::I64);
        const ExprId held = build_.load(build_.pointerAdd(build_.load(nextPlace()), build_.integer(read++)));
        before.push_back(build_.statement(Declare{place}));
        before.push_back(build_.statement(Assign{build_.address(place), build_.cast(held, ScalarKind::I64)}));
        leaders.push_back(build_.load(place));
        advance.push_back(build_.statement(Assign{build_.address(place), plus(leaders.back(), placed.stride)}));
      }
      Visit visit = numbered_.visits[found->second];
      const std::vector<ExprId> coefficients = weighted(subject_, function_, visit.terms, round);
      for (std::size_t k = 0; k < visit.terms.size(); ++k) visit.terms[k].coefficient = coefficients[k];
      storeAsUsual(visit, placed.usual.terms, leaders, round);
      build_.at(outer);
    }
    before.push_back(skip(read));
    round.insert(round.end(), advance.begin(), advance.end());
  }

  /// Lets a straight line, and its loop's variable, have objects of its own, so that it can stand twice.
  ObjectId ownCopies(ObjectId variable, Block& body) {
    body = copied(subject_, body);
    const ObjectId own = copyOf(subject_, variable, function_);
    ObjectMap objects{{variable, own}};
    for (const StmtId id : body)
      if (const auto* declare = std::get_if<Declare>(&module_[id].node))
        objects[declare->object] = copyOf(subject_, declare->object, function_);
    rename(subject_, body, objects);
    return own;
  }

  /// Both sides of a branch that goes by values have their places in the sequence, one side behind the other, where
  /// they may be taken.
  void branch(StmtId id, If& node) {
    if (placement_.made != Made::AtConstruction || !isValueDependentBranch(subject_, id, node)) {
      block(node.then);
      block(node.otherwise);
      return;
    }
    requireWholeSides(id);
    const PlacesPassed places{[&](StmtId each) { return sequenced(each); },
                              [&](std::int64_t count) { return skip(count); }};
    const SideConditions conditions = sideConditions(subject_, node.condition);
    const Block then = skippedSide(subject_, function_, {node.then, conditions.then, {}}, places);
    const Block otherwise = skippedSide(subject_, function_, {node.otherwise, conditions.otherwise, node.then}, places);
    block(node.then);
    block(node.otherwise);
    append(node.then, otherwise);
    node.otherwise.insert(node.otherwise.begin(), then.begin(), then.end());
  }

  StmtId skip(std::int64_t places) {
    const ExprId next = nextPlace();
    return build_.statement(Assign{next, build_.pointerAdd(build_.load(next), build_.integer(places))});
  }

  /// How many places of the sequence a statement itself takes. Throws NotDirect where that is not known.
  std::int64_t sequenced(StmtId id) const {
    const auto visit = visitOf_.find(id);
    return (visit == visitOf_.end() ? 0 : placement_.visits[visit->second].sequenced) + positions(id);
  }

  /// How many positions the update of a merged list takes. Throws NotDirect where other lists go into it.
  std::int64_t positions(StmtId id) const {
    const auto update = updateOf_.find(id);
    if (update == updateOf_.end() || !update->second->positions || !used_.contains(id)) return 0;
    if (std::ranges::any_of(update->second->terms, [](const EntryTerm& term) { return term.list.valid(); }))
      throw NotDirect{"values decide whether one intermediate result is added to another", module_[id].range};
    return static_cast<std::int64_t>(update->second->terms.size());
  }

  /// What is behind the branch is reached from both sides, unless the function that is differentiated ends, or nothing
  /// there has a place.
  void requireWholeSides(StmtId id) const {
    const Jumps jumps = jumpsFrom(module_, id);
    if (!jumps.toLoop && (!jumps.toCaller || function_ == subject_.user)) return;
    const auto hasPlaces = [&](FunctionId function) { return placed(module_[function].body); };
    if (std::ranges::any_of(reachable(module_, function_), hasPlaces))
      throw NotDirect{"values decide how far a loop or a function is run", module_[id].range};
  }

  /// Whether some visit in a block takes a place of the sequence.
  bool placed(const Block& block) const {
    bool found = false;
    forEachStmt(module_, block, [&](StmtId id) {
      const auto visit = visitOf_.find(id);
      found |= visit != visitOf_.end() && placement_.visits[visit->second].sequenced > 0;
      const auto update = updateOf_.find(id);
      found |= update != updateOf_.end() && update->second->positions && used_.contains(id);
    });
    return found;
  }

  ExprId plus(ExprId a, std::int64_t b) {
    if (module_[a].op == Op::IntegerConstant) return build_.integer(module_[a].integer + b);
    if (b == 0) return a;
    return b > 0 ? build_.binary(Op::Add, a, build_.integer(b)) : build_.binary(Op::Subtract, a, build_.integer(-b));
  }
  ExprId times(ExprId a, std::int64_t b) {
    if (b == 0 || (module_[a].op == Op::IntegerConstant && module_[a].integer == 0)) return build_.integer(0);
    return b == 1 ? a : build_.binary(Op::Multiply, a, build_.integer(b));
  }

  ExprId times(ExprId a, ExprId b) {
    return staticInteger(module_, b) == 1 ? a : build_.binary(Op::Multiply, a, b);
  }

  ExprId held(const char* name, ExprId value, Block& out) {
    return differentiate::held(subject_, function_, name, value, out);
  }

  ObjectId local(const char* name, ScalarKind kind) {
    Object object{.name = {}, .type = build_.scalar(kind), .function = function_, .initial = {}, .range = {}};
    subject_.name(object, name, name);
    return build_.object(std::move(object));
  }

  ExprId rowBegin(const VisitPlacement& placed, ExprId row) {
    if (placed.rowBegin) return plus(times(row, placed.rowBegin->factor), placed.rowBegin->offset);
    return build_.cast(build_.load(build_.pointerAdd(table(RowPtr), row)), ScalarKind::I64);
  }

  ExprId rowEnd(const VisitPlacement& placed, ExprId row) {
    if (placed.rowEnd) return plus(times(row, placed.rowEnd->factor), placed.rowEnd->offset);
    return build_.cast(build_.load(build_.pointerAdd(table(RowPtr), plus(row, 1))), ScalarKind::I64);
  }

  bool isOne(ExprId scale) { return Real(build_, scale).is(1); }

  void store(const Visit& visit, const VisitPlacement& placed, Block& out) {
    const bool scales = visit.scale.valid() && !isOne(visit.scale);
    if (!placed.reached || (visit.terms.empty() && !scales && !placed.clearsRow)) return;
    const bool wholeRow = scales || placed.clearsRow;
    const auto byRow = [](const TermPlacement& term) {
      return term.rule == RankRule::FromEnd || (term.rule == RankRule::Column && term.rank.factor != 0);
    };
    const bool usesRowTwice = placed.width > 0 || wholeRow || std::ranges::any_of(placed.terms, byRow);
    const ExprId row = usesRowTwice ? held("sg_row", visit.row, out) : visit.row;
    Block over;
    if (wholeRow)
      overRow(
          row,
          [&](ExprId place, Block& body) {
            const ExprId zero = build_.real(0, subject_.laneKind);
            const ExprId value =
                scales ? (Real(build_, build_.load(place)) * Real(build_, visit.scale).as(subject_.laneKind)).expr()
                       : zero;
            body.push_back(build_.statement(Assign{place, value}));
          },
          over);
    if (placed.clearsSometimes.valid() && !scales) over = {build_.statement(If{flag(placed), std::move(over), {}})};
    out.insert(out.end(), over.begin(), over.end());
    clearsAll_ |= scales;
    if (visit.terms.empty()) return;
    const auto isBehindBegin = [](const TermPlacement& term) {
      return term.rule != RankRule::Absent && term.rule != RankRule::FromEnd && term.rule != RankRule::Mirrored;
    };
    const auto behindBegin = std::ranges::count_if(placed.terms, isBehindBegin);
    const ExprId begin = behindBegin > 1    ? held("sg_begin", rowBegin(placed, row), out)
                         : behindBegin == 1 ? rowBegin(placed, row)
                                            : ExprId();
    const auto ranked = [&](const TermPlacement& term) { return tableTarget(begin, term, row, placed); };
    Visit fixed = visit;
    const std::vector<ExprId> coefficients = weighted(subject_, function_, visit.terms, out);
    for (std::size_t k = 0; k < fixed.terms.size(); ++k) fixed.terms[k].coefficient = coefficients[k];
    if (placement_.made == Made::AtConstruction && placed.usual.hasOthers) return storeUsual(fixed, placed, out);
    if (!placed.kinds) {
      storeTerms(fixed, placed, begin, row, {ranked, &TermPlacement::adds}, out);
      if (placed.sequenced > 0) goOn(placed.sequenced, out);
      return;
    }
    for (EntryTerm& term : fixed.terms) term.coefficient = held("sg_entry", term.coefficient, out);
    const ExprId kind = build_.load(build_.pointerAdd(table(Ranks), plus(row, *placed.kinds - placed.firstRow)));
    If usual{build_.binary(Op::Equal, kind, build_.integer(0, build_.scalarOf(kind))), {}, {}};
    const auto constant = [&](const TermPlacement& term) {
      return term.usual == kNoRank ? Target{} : Target{plus(begin, term.usual), {}};
    };
    storeTerms(fixed, placed, begin, row, {constant, &TermPlacement::adds}, usual.then);
    storeTerms(fixed, placed, begin, row, {ranked, &TermPlacement::addsElsewhere}, usual.otherwise);
    out.push_back(build_.statement(std::move(usual)));
  }

  /// The sequence behind so many places. Where visits write anywhere, what as many later places stand for is fetched.
  void goOn(std::int64_t places, Block& out) {
    out.push_back(skip(places));
    if (placement_.locality == Locality::Near || places == 0) return;
    const std::int64_t fetched = std::min(places, runtime::fetched_ahead);
    const FunctionId fetch = runtimeFunction("fetch_ahead<" + std::to_string(fetched) + ">",
                                             {{Values, Access::Read}, {Ranks, Access::Read}}, {});
    out.push_back(build_.statement(Call{fetch, {table(Values), build_.load(nextPlace())}, {}}));
  }

  enum class Access : std::uint8_t { Read, Written };

  /// A function of sparsegen/runtime/scatter.h that is given tables, then the others.
  FunctionId runtimeFunction(const std::string& spelling, const std::vector<std::pair<Table, Access>>& tables,
                             const std::vector<ScalarKind>& others) {
    const auto [at, fresh] = runtime_.try_emplace({spelling, others.size()});
    if (!fresh) return at->second;
    Outside outside;
    outside.spelling = "sparsegen::runtime::" + spelling;
    outside.isForgetful = true;
    for (const auto& [which, access] : tables) outside.arguments.push_back({.isWritten = access == Access::Written});
    outside.arguments.resize(tables.size() + others.size());
    const FunctionId made = at->second =
        build_.function({.name = subject_.uniqueFunctionName("sg_" + spelling.substr(0, spelling.find('<'))),
                         .parameters = {},
                         .result = build_.voidType(),
                         .outside = std::move(outside)});
    std::vector<TypeId> types;
    for (const auto& [which, access] : tables) types.push_back(build_.pointer(build_.scalar(kind(which))));
    for (const ScalarKind other : others) types.push_back(build_.scalar(other));
    for (const TypeId type : types)
      module_[made].parameters.push_back(build_.object({.name = subject_.uniqueName("given", made),
                                                        .type = type,
                                                        .kind = ObjectKind::Parameter,
                                                        .function = made,
                                                        .initial = {},
                                                        .range = {}}));
    return made;
  }

  /// Where the terms stand in their usual distances from the places that the sequence has, and where not.
  void storeUsual(Visit visit, const VisitPlacement& placed, Block& out) {
    std::vector<ExprId> leaders;
    for (std::int64_t k = 0; k < placed.sequenced; ++k) {
      const ExprId place = build_.load(build_.pointerAdd(build_.load(nextPlace()), build_.integer(k)));
      leaders.push_back(held("sg_place", build_.cast(place, ScalarKind::I64), out));
    }
    goOn(placed.sequenced, out);
    const std::vector<runtime::term_kind>& usual = placed.usual.terms;
    for (std::size_t k = 0; k < usual.size(); ++k)
      if (usual[k].of != -1) visit.terms[k].coefficient = held("sg_entry", visit.terms[k].coefficient, out);
    If sides{build_.binary(Op::GreaterEqual, leaders.front(), build_.integer(0)), {}, {}};
    storeAsUsual(visit, usual, leaders, sides.then);
    storeOthers(visit, placed, leaders.front(), sides.otherwise);
    out.push_back(build_.statement(std::move(sides)));
  }

  /// Each term in its usual distance from one of the places.
  void storeAsUsual(const Visit& visit, const std::vector<runtime::term_kind>& usual,
                    const std::vector<ExprId>& leaders, Block& out) {
    std::vector<Stored> stored;
    for (const std::size_t k : sideBySide(usual)) {
      const ExprId place = plus(leaders[static_cast<std::size_t>(usual[k].of)], usual[k].offset);
      store(stored, {{place, {}}, visit.terms[k].coefficient, !usual[k].is_first});
    }
    for (const Stored& each : stored) storeTerm(each, out);
  }

  /// The terms that stand anywhere, ordered by their places where none adds.
  static std::vector<std::size_t> sideBySide(const std::vector<runtime::term_kind>& usual) {
    std::vector<std::size_t> order;
    bool adds = false;
    for (std::size_t k = 0; k < usual.size(); ++k) {
      if (usual[k].of == -1) continue;
      order.push_back(k);
      adds |= !usual[k].is_first;
    }
    const auto place = [&](std::size_t k) { return std::pair(usual[k].of, usual[k].offset); };
    if (!adds) std::ranges::stable_sort(order, {}, place);
    return order;
  }

  /// Adds each term to a place of its own, which stands in the table of others. What is dropped has none there.
  void storeOthers(const Visit& visit, const VisitPlacement& placed, ExprId first, Block& out) {
    std::vector<ExprId> arguments{table(Values), table(Others), first};
    bool hasPairs = false;
    for (std::size_t k = 0; k < visit.terms.size(); ++k) {
      const runtime::pair_part part = placed.usual.terms[k].part;
      hasPairs |= part != runtime::pair_part::none;
      const bool isDropped = part == runtime::pair_part::dropped;
      arguments.push_back(isDropped ? build_.real(0, subject_.laneKind) : visit.terms[k].coefficient);
    }
    std::vector<ScalarKind> kinds(1 + visit.terms.size(), subject_.laneKind);
    kinds.front() = ScalarKind::I64;
    const FunctionId add = runtimeFunction(hasPairs ? "add_other_pairs" : "add_others",
                                           {{Values, Access::Written}, {Others, Access::Read}}, kinds);
    out.push_back(build_.statement(Call{add, std::move(arguments), {}}));
  }

  /// Whether the row of such visits may have entries.
  ExprId flag(const VisitPlacement& placed) {
    return build_.load(build_.pointerAdd(table(Clears), placed.clearsSometimes));
  }

  /// Where a term's value goes: a place in the values, if a condition holds; without a place, nowhere.
  struct Target {
    ExprId at{};
    ExprId condition{};  ///< none: always
  };

  /// What holds of some rows.
  struct RowKind {
    std::function<Target(const TermPlacement&)> ranked;  ///< the place of a term whose rank is in the table
    bool TermPlacement::* adds;
  };

  /// Stores all terms, side by side where each is the first of its entry.
  void storeTerms(const Visit& visit, const VisitPlacement& placed, ExprId begin, ExprId row, const RowKind& kind,
                  Block& out) {
    std::vector<std::size_t> order;
    for (std::size_t k = 0; k < visit.terms.size(); ++k)
      if (placed.terms[k].rule != RankRule::Absent) order.push_back(k);
    const auto usualRank = [&](std::size_t k) {
      const TermPlacement& term = placed.terms[k];
      constexpr std::int64_t kBehind = std::int64_t{1} << 32;
      if (term.rule == RankRule::FromEnd) return kBehind + term.rank.offset;
      return term.rule == RankRule::Constant ? term.rank.offset : term.usual;
    };
    const bool adds = std::ranges::any_of(placed.terms, kind.adds);
    if (!adds) std::ranges::stable_sort(order, {}, usualRank);
    std::vector<Stored> stored;
    for (const std::size_t k : order) {
      const TermPlacement& term = placed.terms[k];
      const bool tabled = term.rule == RankRule::Table;
      Stored next{tabled ? kind.ranked(term) : ruleTarget(begin, term, row, visit, k, placed),
                  visit.terms[k].coefficient, term.*kind.adds};
      if (!next.target.at.valid()) continue;
      store(stored, next);
    }
    for (const Stored& each : stored) storeTerm(each, out);
  }

  /// What goes to one place.
  struct Stored {
    Target target;
    ExprId coefficient;
    bool adds = false;
  };

  /// Adds to what goes to the same place.
  void store(std::vector<Stored>& stored, const Stored& next) {
    const auto same = std::ranges::find_if(stored, [&](const Stored& other) { return isSamePlace(other, next); });
    if (same == stored.end())
      stored.push_back(next);
    else
      same->coefficient = (Real(build_, same->coefficient) + Real(build_, next.coefficient)).expr();
  }

  bool isSamePlace(const Stored& a, const Stored& b) const {
    return !a.target.condition.valid() && !b.target.condition.valid() && sameExpr(module_, a.target.at, b.target.at);
  }

  void storeTerm(const Stored& stored, Block& out) {
    const ExprId place = build_.pointerAdd(table(Values), stored.target.at);
    const ExprId value = stored.adds ? added(place, Real(build_, stored.coefficient)) : stored.coefficient;
    const StmtId assign = build_.statement(Assign{place, value});
    const ExprId condition = stored.target.condition;
    out.push_back(condition.valid() ? build_.statement(If{condition, {assign}, {}}) : assign);
  }

  /// What a place holds, and a coefficient.
  ExprId added(ExprId place, const Real& coefficient) {
    if (const auto inner = coefficient.negated()) return build_.binary(Op::Subtract, build_.load(place), inner->expr());
    return build_.binary(Op::Add, build_.load(place), coefficient.expr());
  }

  ExprId sum(ExprId a, ExprId b) {
    return module_[a].op == Op::IntegerConstant && module_[a].integer == 0 ? b : build_.binary(Op::Add, a, b);
  }

  /// Of a term whose rank is in no table, or is there with its column.
  Target ruleTarget(ExprId begin, const TermPlacement& term, ExprId row, const Visit& visit, std::size_t k,
                    const VisitPlacement& placed) {
    const ExprId column = visit.terms[k].column;
    switch (term.rule) {
      case RankRule::Absent:
      case RankRule::Table:
      case RankRule::Position:
        break;
      case RankRule::Index:
        return {plus(sum(begin, visit.index), term.rank.offset), {}};
      case RankRule::Constant:
        return {plus(begin, term.rank.offset), {}};
      case RankRule::FromEnd:
        return {plus(rowEnd(placed, row), term.rank.offset), {}};
      case RankRule::Column:
        return {plus(sum(sum(begin, column), times(row, term.rank.factor)), term.rank.offset), {}};
      case RankRule::ColumnTable: {
        const ExprId less = build_.cast(tabled(placed, term, row), ScalarKind::I64);
        return {build_.binary(Op::Subtract, sum(begin, column), less), {}};
      }
      case RankRule::Sequence:
        return rankTarget(begin, term, sequenced(term));
      case RankRule::Mirrored:
        return placeTarget(term);
    }
    throw InternalError("differentiate", "a term without a rule");
  }

  /// Of a term whose place stands in the sequence; -1 where it is in no row.
  Target placeTarget(const TermPlacement& term) {
    const ExprId place = build_.cast(sequenced(term), ScalarKind::I64);
    if (!term.isSometimes) return {place, {}};
    return {place, build_.binary(Op::GreaterEqual, place, build_.integer(0))};
  }

  /// What stands in the sequence for a term.
  ExprId sequenced(const TermPlacement& term) {
    return build_.load(build_.pointerAdd(build_.load(nextPlace()), build_.integer(term.inTable)));
  }

  Target tableTarget(ExprId begin, const TermPlacement& term, ExprId row, const VisitPlacement& placed) {
    return rankTarget(begin, term, tabled(placed, term, row));
  }

  Target rankTarget(ExprId begin, const TermPlacement& term, ExprId rank) {
    ExprId condition;
    if (term.isSometimes)
      condition = build_.binary(Op::NotEqual, rank, build_.integer(noRank(placement_.ranks), build_.scalarOf(rank)));
    return {sum(begin, build_.cast(rank, ScalarKind::I64)), condition};
  }

  /// What the table has for a term in a row.
  ExprId tabled(const VisitPlacement& placed, const TermPlacement& term, ExprId row) {
    const std::int64_t offset = placed.table - placed.firstRow * placed.width + term.inTable;
    return build_.load(build_.pointerAdd(table(Ranks), plus(times(row, placed.width), offset)));
  }

  /// A loop over the values of one row.
  template <class F>
  void overRow(ExprId row, const F& f, Block& out) {
    const auto rowPtr = [&](ExprId at) {
      return build_.cast(build_.load(build_.pointerAdd(table(RowPtr), at)), ScalarKind::I64);
    };
    out.push_back(loop(rowPtr(row), rowPtr(plus(row, 1)), f));
  }

  template <class F>
  StmtId loop(ExprId first, ExprId bound, const F& f) {
    const ObjectId k = local("sg_k", ScalarKind::I64);
    Block body;
    f(build_.pointerAdd(table(Values), build_.load(k)), body);
    return build_.statement(For{k, first, Op::Less, bound, build_.integer(1), std::move(body)});
  }

  void clearValues(const std::vector<EntryRange>& ranges) {
    function_ = module_.entry;
    const auto clear = [&](ExprId place, Block& body) {
      body.push_back(build_.statement(Assign{place, build_.real(0, subject_.laneKind)}));
    };
    Block cleared;
    for (const EntryRange& range : ranges) {
      const ExprId first = build_.integer(range.begin);
      if (range.end - range.begin == 1)
        clear(build_.pointerAdd(table(Values), first), cleared);
      else
        cleared.push_back(loop(first, build_.integer(range.end), clear));
    }
    Block& body = module_[module_.entry].body;
    body.insert(body.begin(), cleared.begin(), cleared.end());
  }

  Subject& subject_;
  Module& module_;
  Builder& build_;
  const Numbered& numbered_;
  const std::set<StmtId>& used_;
  const Placement& placement_;
  const SparsityPattern& pattern_;
  ScalarKind indexKind_;
  std::map<StmtId, std::size_t> visitOf_;
  std::map<StmtId, const RowUpdate*> updateOf_;
  std::map<FunctionId, std::array<ObjectId, kTables>> tables_;
  std::map<std::pair<std::string, std::size_t>, FunctionId> runtime_;  ///< by spelling, and how many are no tables
  std::map<FunctionId, ObjectId> cursors_;                             ///< the functions' own pointers to the next rank
  FunctionId function_;
  bool clearsAll_ = false;
};

}  // namespace

void storeEntries(Subject& subject, const Numbered& numbered, const std::set<StmtId>& used, const Placement& placement,
                  const SparsityPattern& pattern, ScalarKind indexKind) {
  Storing(subject, numbered, used, placement, pattern, indexKind).run();
}

}  // namespace sparsegen::differentiate
