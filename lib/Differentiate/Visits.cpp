//===- Visits.cpp - Combines as entries of the Jacobian -------------------===//

#include "Differentiate/Visits.h"

#include <algorithm>

#include "Differentiate/Traverse.h"

namespace sparsegen::differentiate {

using namespace ir;

namespace {

class Numberer {
public:
  Numberer(Subject& subject, const RowGroups& groups, const UnknownControl& unknown, std::int64_t mostSlots, Half half)
      : subject_(subject),
        module_(subject.module),
        build_(subject.build),
        groups_(groups),
        half_(half),
        wholes_(module_.objects.size()),
        storage_(subject),
        rows_(subject, unknown, storage_, mostSlots),
        numbers_(subject, storage_, rows_, half) {}

  Numbered run() {
    const std::vector<FunctionId> functions = reachable(module_);
    for (const FunctionId function : functions) parameters(function);
    for (const FunctionId function : functions) {
      function_ = function;
      Block body = module_[function].body;
      block(body);
      module_[function].body = std::move(body);
    }
    forgetTables();
    result_.emptied = numbers_.emptied();
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
  // Statements
  //===--------------------------------------------------------------------===//

  void block(const Block& body) {
    for (const StmtId id : body) {
      const SourceRange outer = build_.range();
      build_.at(module_[id].range);
      for (const Block* inner : blocksOf(module_[id])) block(Block(*inner));
      statement(id);
      build_.at(outer);
    }
  }

  void statement(StmtId id) {
    const Stmt::Node node = module_[id].node;
    if (const auto* declare = std::get_if<Declare>(&node)) declared(id, *declare);
    if (const auto* assign = std::get_if<Assign>(&node)) assigned(id, *assign);
    if (const auto* call = std::get_if<Call>(&node)) called(id, *call);
    if (const auto* combine = std::get_if<Combine>(&node)) combined(id, *combine);
  }

  void declared(StmtId id, const Declare& node) {
    if (numbers_.isShadow(node.object)) module_[id].node = Declare{numbers_.object(node.object)};
  }

  void assigned(StmtId id, const Assign& node) {
    if (!numbers_.isShadow(node.value)) return;
    const ExprId place = numbers_.place(node.place);
    module_[id].node = Assign{place, numbers_.value(node.value, build_.pointee(place))};
  }

  void called(StmtId id, Call node) {
    if (module_[node.callee].outside) return;
    for (std::size_t k = 0; k < node.arguments.size(); ++k) {
      const ObjectId parameter = module_[node.callee].parameters[k];
      if (numbers_.isShadow(node.arguments[k]))
        node.arguments[k] = numbers_.value(node.arguments[k], module_[parameter].type);
    }
    module_[id].node = std::move(node);
  }

  void combined(StmtId id, const Combine& node) {
    ExprId scale;
    std::vector<VisitTerm> terms;
    for (const CombineTerm& term : node.terms) {
      if (module_[build_.pointee(term.source)].kind == TypeKind::Seed)
        terms.push_back({term.coefficient, numbers_.number(term.source)});
      else if (sameExpr(module_, term.source, node.place) && !scale.valid())
        scale = term.coefficient;
      else if (rows_.isLocal(term.source))
        slotTerms(term, terms);
      else
        throw NotDirect{"a row is made from other rows", module_[term.source].range};
    }
    if (rows_.isLocal(node.place)) {
      result_.fillings.push_back({id, function_, numbers_.place(node.place), rows_.width(*storage_.cells(node.place)),
                                  rows_.slots(id), std::move(terms), scale});
      return;
    }
    const auto group = groups_.find(id);
    result_.visits.push_back({id, function_, numbers_.number(node.place), std::move(terms), scale,
                              group == groups_.end() ? StmtId() : group->second});
  }

  /// A multiple of a short row: one of each of its slots.
  void slotTerms(const CombineTerm& term, std::vector<VisitTerm>& out) {
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
  const LocalRows rows_;
  RowNumbers numbers_;
  FunctionId function_;
  Numbered result_;
};

}  // namespace

ExprId slotPlace(Builder& build, ExprId row, std::int64_t width, std::int64_t slot) {
  return width == 1 ? row : build.element(row, build.integer(slot));
}

Numbered numberVisits(Subject& subject, const RowGroups& groups, const UnknownControl& unknown, std::int64_t mostSlots,
                      Half half) {
  return Numberer(subject, groups, unknown, mostSlots, half).run();
}

}  // namespace sparsegen::differentiate
