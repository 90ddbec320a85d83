//===- Visits.cpp - Combines as entries of the Jacobian -------------------===//

#include "Differentiate/Direct/Entries/Visits.h"

#include <algorithm>

#include "Differentiate/Direct/Rows/RowUpdates.h"
#include "IR/Walk.h"

namespace sparsegen::differentiate {

using namespace ir;

namespace {

class Numberer {
public:
  Numberer(Subject& subject, const RowGroups& groups, const ValueDependentControl& unknown,
           const GradientLayout& shapes, SlotLimits limits, Half half)
      : subject_(subject),
        module_(subject.module),
        build_(subject.build),
        groups_(groups),
        half_(half),
        wholes_(module_.objects.size()),
        storage_(subject),
        rows_(subject, unknown, storage_, shapes, limits),
        numbers_(subject, storage_, rows_, half) {}

  Numbered run() {
    const std::vector<FunctionId> functions = reachable(module_);
    forgetOthers(functions);
    for (const auto& [end, between] : groups_.between) requireApart(end, between);
    for (const FunctionId function : functions) parameters(function);
    for (const FunctionId function : functions) {
      function_ = function;
      Block body = module_[function].body;
      block(body);
      emptyUndeclared(body);
      module_[function].body = std::move(body);
    }
    forgetTables();
    result_.emptied = numbers_.emptied();
    result_.lists = numbers_.lists();
    return std::move(result_);
  }

private:
  void parameters(FunctionId function) {
    std::vector<ObjectId> out;
    for (const ObjectId parameter : module_[function].parameters) {
      if (!numbers_.isShadow(parameter)) {
        out.push_back(parameter);
        continue;
      }
      if (function == module_.entry)
        numbers_.isFirst(parameter);
      else
        out.push_back(numbers_.object(parameter));
      subject_.drop(parameter);
    }
    module_[function].parameters = std::move(out);
  }

  /// What is not called any more would call functions that have other parameters from now on.
  void forgetOthers(const std::vector<FunctionId>& functions) {
    for (std::size_t k = 0; k < module_.functions.size(); ++k)
      if (std::ranges::count(functions, FunctionId(k)) == 0) module_.functions[k].body.clear();
  }

  /// The shadows of tables are no more; they become locals without use, since a constant has to have values.
  void forgetTables() {
    for (std::size_t k = 0; k < wholes_; ++k) {
      Object& table = module_.objects[k];
      if (table.kind != ObjectKind::Constant || !isShadowType(subject_, table.type)) continue;
      table.kind = ObjectKind::Local;
      table.function = module_.entry;
    }
  }

  //===--------------------------------------------------------------------===//
  // Groups
  //===--------------------------------------------------------------------===//

  /// A group's row is its own from the first Combine on. The placement sees to that where it is one of the Jacobian.
  void requireApart(StmtId end, const std::vector<StmtId>& between) const {
    const ExprId row = std::get<Combine>(module_[end].node).place;
    if (!rows_.isLocal(row)) return;
    const auto cells = storage_.cells(row);
    const auto isOther = [&](ExprId place) {
      return rows_.isLocal(place) && storage_.cells(place) == cells && !sameExpr(module_, place, row);
    };
    for (const StmtId id : between) {
      bool touches = false;
      const auto own = groups_.endOf.find(id);
      const bool isOwn = own != groups_.endOf.end() && own->second == end;
      if (const auto* combine = std::get_if<Combine>(&module_[id].node)) {
        const auto reads = [&](const CombineTerm& term) {
          return isOwn ? isOther(term.source) : rows_.isLocal(term.source) && storage_.cells(term.source) == cells;
        };
        touches = std::ranges::any_of(combine->terms, reads) ||
                  (!isOwn && rows_.isLocal(combine->place) && storage_.cells(combine->place) == cells);
      } else if (const auto* call = std::get_if<Call>(&module_[id].node)) {
        touches = std::ranges::any_of(reachable(module_, call->callee),
                                      [&](FunctionId callee) { return mentions(callee, *cells); });
      }
      if (touches)
        throw NotDirect{"a row is read or written while it is summed up", module_[id].range,
                        NotDirect::Cause::RowOfRows};
    }
  }

  /// Whether a function has Combines of rows that are such cells.
  bool mentions(FunctionId function, Storage::Id cells) const {
    bool found = false;
    forEachStmt(module_, module_[function].body, [&](StmtId id) {
      const auto* combine = std::get_if<Combine>(&module_[id].node);
      if (!combine) return;
      const auto is = [&](ExprId place) { return rows_.isLocal(place) && storage_.cells(place) == cells; };
      found |= is(combine->place) ||
               std::ranges::any_of(combine->terms, [&](const CombineTerm& term) { return is(term.source); });
    });
    return found;
  }

  //===--------------------------------------------------------------------===//
  // Statements
  //===--------------------------------------------------------------------===//

  void block(Block& body) {
    Block out;
    for (const StmtId id : body) {
      const SourceRange outer = build_.range();
      build_.at(module_[id].range);
      out.push_back(id);
      statement(id, out);
      build_.at(outer);
    }
    body = std::move(out);
  }

  /// What stands behind the statement from now on is appended to `out`.
  void statement(StmtId id, Block& out) {
    Stmt::Node node = module_[id].node;
    if (const auto* declare = std::get_if<Declare>(&node)) return declared(id, *declare, out);
    if (const auto* assign = std::get_if<Assign>(&node)) return assigned(id, *assign);
    if (const auto* call = std::get_if<Call>(&node)) return called(id, *call);
    if (const auto* combine = std::get_if<Combine>(&node)) return combined(id, *combine, out);
    if (auto* loop = std::get_if<For>(&node)) block(loop->body);
    if (auto* loop = std::get_if<While>(&node)) block(loop->body), block(loop->step);
    if (auto* branch = std::get_if<If>(&node)) block(branch->then), block(branch->otherwise);
    module_[id].node = std::move(node);
  }

  /// What leads to rows without a type that says so can't be made to lead to their numbers.
  void requireTyped(ExprId expr) const {
    forEachNode(module_, expr, [&](ExprId node) {
      const ObjectId object = module_[node].op == Op::Address ? module_[node].object : ObjectId();
      if (numbers_.isShadow(node) || (object.valid() && subject_.isUntypedShadow(object)))
        throw NotDirect{"a row is reached through an untyped pointer", module_[expr].range};
    });
  }

  void declared(StmtId id, const Declare& node, Block& out) {
    if (!numbers_.isShadow(node.object)) return;
    const Declare own{numbers_.object(node.object), node.extent};
    module_[id].node = own;
    empty(own, out);
  }

  /// Lists get no entries where the structure pass has it so.
  void empty(const Declare& rows, Block& out) {
    if (half_ == Half::Coefficients && numbers_.emptied().contains(rows.object))
      emptyRows(subject_, function_, rows, {.lists = numbers_.lists()}, out);
  }

  void emptyUndeclared(Block& body) {
    Block first;
    module_[function_].body = body;
    for (const ObjectId object : undeclared(module_, function_)) empty({object, {}}, first);
    body.insert(body.begin(), first.begin(), first.end());
  }

  void assigned(StmtId id, const Assign& node) {
    if (!numbers_.isShadow(node.value)) return requireTyped(node.place), requireTyped(node.value);
    const ExprId place = numbers_.place(node.place);
    module_[id].node = Assign{place, numbers_.value(node.value, build_.pointee(place))};
  }

  void called(StmtId id, Call node) {
    if (module_[node.callee].outside) return;
    for (std::size_t k = 0; k < node.arguments.size(); ++k) {
      const ObjectId parameter = module_[node.callee].parameters[k];
      if (numbers_.isShadow(node.arguments[k]))
        node.arguments[k] = numbers_.value(node.arguments[k], module_[parameter].type);
      else
        requireTyped(node.arguments[k]);
    }
    module_[id].node = std::move(node);
  }

  void combined(StmtId id, const Combine& node, Block& out) {
    ExprId scale;
    std::vector<EntryTerm> terms, lists;
    std::set<Storage::Id> sources;
    for (const CombineTerm& term : node.terms) {
      if (module_[build_.pointee(term.source)].kind == TypeKind::Seed)
        terms.push_back({term.coefficient, numbers_.number(term.source)});
      else if (sameExpr(module_, term.source, node.place) && !scale.valid())
        scale = term.coefficient;
      else if (!rows_.isLocal(term.source))
        throw NotDirect{"a row is made from other rows", module_[term.source].range, NotDirect::Cause::RowOfRows};
      else if (sources.insert(*storage_.cells(term.source)); rows_.isList(*storage_.cells(term.source)))
        lists.push_back({{}, {}, term.coefficient, false, numbers_.place(term.source)});
      else
        slotTerms(term, terms);
    }
    if (rows_.isLocal(node.place)) {
      const Storage::Id cells = *storage_.cells(node.place);
      terms.insert(terms.end(), lists.begin(), lists.end());
      std::optional<std::size_t> positions;
      if (rows_.isMerged(cells)) {
        positions = result_.visits.size();
        result_.visits.push_back({.stmt = {},
                                  .function = function_,
                                  .row = {},
                                  .terms = {{}},
                                  .scale = {},
                                  .group = {},
                                  .tellsPosition = true});
      }
      result_.rowUpdates.push_back({id, function_, numbers_.place(node.place), rows_.width(cells), rows_.slots(id),
                                    std::move(terms), scale, cells, rows_.isList(cells), positions, std::move(sources),
                                    node.terms.size()});
      return;
    }
    const auto group = groups_.endOf.find(id);
    const StmtId end = group == groups_.endOf.end() ? StmtId() : group->second;
    Visit visit{id, function_, numbers_.number(node.place), {}, scale, end, {}, node.terms.size()};
    if (lists.empty()) {
      visit.terms = std::move(terms);
      result_.visits.push_back(std::move(visit));
      return;
    }
    result_.visits.push_back(visit);
    visit.combined = 0;
    // What comes behind adds to the row, and is of its group while that goes on.
    if (visit.endsGroup()) visit.group = {};
    visit.scale = build_.real(1, subject_.laneKind);
    for (const EntryTerm& list : lists) entryVisits(visit, node, list, out);
    if (terms.empty()) return;
    visit.stmt = build_.statement(Combine{node.place, {}});
    visit.terms = std::move(terms);
    out.push_back(visit.stmt);
    result_.visits.push_back(std::move(visit));
  }

  /// The loop that visits with each entry of a list.
  void entryVisits(Visit visit, const Combine& node, const EntryTerm& list, Block& out) {
    Object variable{
        .name = {}, .type = build_.scalar(ScalarKind::I64), .function = function_, .initial = {}, .range = {}};
    subject_.name(variable, "sg_k", "sg_k");
    const ObjectId k = build_.object(std::move(variable));
    visit.stmt = build_.statement(Combine{node.place, {}});
    visit.index = build_.load(k);
    const ExprId entry = build_.load(listEntry(build_, list.list, visit.index));
    const bool coefficients = half_ == Half::Coefficients;
    const ExprId weight = coefficients ? held(subject_, function_, "sg_weight", list.weight, out) : ExprId();
    visit.terms = {{coefficients ? entry : ExprId(), coefficients ? ExprId() : entry, weight, true}};
    const StmtId marker = visit.stmt;
    result_.visits.push_back(std::move(visit));
    out.push_back(build_.statement(For{
        k, build_.integer(0), Op::LessEqual, build_.load(listLast(build_, list.list)), build_.integer(1), {marker}}));
  }

  /// A multiple of a short row: one of each of its slots.
  void slotTerms(const CombineTerm& term, std::vector<EntryTerm>& out) {
    const std::int64_t width = rows_.width(*storage_.cells(term.source));
    const ExprId row = numbers_.place(term.source);
    for (std::int64_t k = 0; k < width; ++k) {
      const ExprId slot = build_.load(slotPlace(build_, row, width, k));
      const bool coefficients = half_ == Half::Coefficients;
      out.push_back({coefficients ? slot : ExprId(), coefficients ? ExprId() : slot, term.coefficient, true});
    }
  }

  Subject& subject_;
  Module& module_;
  Builder& build_;
  const RowGroups& groups_;
  const Half half_;
  const std::size_t wholes_;  ///< the number of objects that were there before
  const Storage storage_;
  const SparseGradients rows_;
  RowNumbers numbers_;
  FunctionId function_;
  Numbered result_;
};

}  // namespace

Numbered numberVisits(Subject& subject, const RowGroups& groups, const ValueDependentControl& unknown,
                      const GradientLayout& shapes, SlotLimits limits, Half half) {
  return Numberer(subject, groups, unknown, shapes, limits, half).run();
}

}  // namespace sparsegen::differentiate
