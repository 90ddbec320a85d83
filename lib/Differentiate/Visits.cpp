//===- Visits.cpp - Combines as entries of the Jacobian -------------------===//

#include "Differentiate/Visits.h"

#include <algorithm>
#include <map>

#include "Differentiate/Traverse.h"

namespace sparsegen::differentiate {

using namespace ir;

namespace {

/// What a shadow pointer points to: cells of seeds or lanes, no pointers among them.
bool isCells(const Subject& subject, TypeId type) {
  const Type& node = subject.module[type];
  switch (node.kind) {
    case TypeKind::Lanes:
    case TypeKind::Seed:
      return true;
    case TypeKind::Array:
      return isCells(subject, node.element);
    case TypeKind::Record: {
      if (!subject.isShadow(node.record)) return false;
      for (const RecordField& field : subject.module[node.record].fields)
        if (!isCells(subject, field.type)) return false;
      return true;
    }
    case TypeKind::Void:
    case TypeKind::Scalar:
    case TypeKind::Pointer:
      return false;
  }
  throw InternalError("differentiate", "a type of no kind");
}

class Numberer {
public:
  Numberer(Subject& subject, const RowGroups& groups)
      : subject_(subject), module_(subject.module), build_(subject.build), groups_(groups) {}

  std::vector<Visit> run() {
    const std::vector<FunctionId> functions = reachable(module_);
    for (const FunctionId function : functions) parameters(function);
    for (const FunctionId function : functions) {
      function_ = function;
      std::vector<StmtId> stmts;
      forEachStmt(module_, module_[function].body, [&](StmtId id) { stmts.push_back(id); });
      for (const StmtId id : stmts) statement(id);
    }
    return std::move(visits_);
  }

private:
  bool isNumbered(TypeId type) const {
    return module_[type].kind == TypeKind::Pointer && isCells(subject_, module_[type].element);
  }

  void parameters(FunctionId function) {
    std::vector<ObjectId>& all = module_[function].parameters;
    for (ObjectId& parameter : all) {
      if (!isNumbered(module_[parameter].type)) continue;
      if (function == module_.entry) {
        first_.push_back(parameter);
        subject_.drop(parameter);
        continue;
      }
      const ObjectId number = numberOf(parameter);
      module_[number].kind = ObjectKind::Parameter;
      subject_.drop(parameter);
      parameter = number;
    }
    if (function == module_.entry) std::erase_if(all, [&](ObjectId parameter) { return isFirst(parameter); });
  }

  bool isFirst(ObjectId object) const { return std::ranges::find(first_, object) != first_.end(); }

  /// The integer that stands for a shadow pointer.
  ObjectId numberOf(ObjectId pointer) {
    const auto [at, fresh] = numbers_.try_emplace(pointer);
    if (fresh) {
      Object object = module_[pointer];
      if (object.name.ends_with("_t")) object.name.resize(object.name.size() - 2);
      object.name = subject_.uniqueName(object.name + (isRow(object.type) ? "_row" : "_column"), object.function);
      object.type = build_.scalar(ScalarKind::I64);
      at->second = build_.object(std::move(object));
    }
    return at->second;
  }

  /// Whether a shadow pointer leads to lanes, of which rows are made; else to seeds.
  bool isRow(TypeId type) const {
    while (module_[type].kind == TypeKind::Pointer || module_[type].kind == TypeKind::Array)
      type = module_[type].element;
    if (module_[type].kind == TypeKind::Record) return isRow(module_[module_[type].record].fields.front().type);
    return module_[type].kind == TypeKind::Lanes;
  }

  [[noreturn]] void fail(std::string why, ExprId at) const { throw NotDirect{std::move(why), module_[at].range}; }

  std::int64_t cells(ExprId at, TypeId type) const {
    const auto count = cellCount(module_, type);
    if (!count) fail("an extent is not known", at);
    return static_cast<std::int64_t>(*count);
  }

  ExprId steps(ExprId expr, ExprId from, ExprId index, TypeId over) {
    const std::int64_t each = cells(expr, over);
    const ExprId wide = build_.cast(index, ScalarKind::I64);
    const ExprId by = each == 1 ? wide : build_.binary(Op::Multiply, wide, build_.integer(each));
    return isZero(from) ? by : build_.binary(Op::Add, from, by);
  }

  bool isZero(ExprId expr) const { return module_[expr].op == Op::IntegerConstant && module_[expr].integer == 0; }

  /// The number of the seed or row that a shadow pointer points to.
  ExprId number(ExprId expr) {
    const Expr node = module_[expr];
    if (node.op == Op::Load) {
      const Expr place = module_[node.operands[0]];
      if (place.op != Op::Address) fail("a row is reached through a pointer in memory", expr);
      return isFirst(place.object) ? build_.integer(0) : build_.load(numberOf(place.object));
    }
    if (node.op == Op::Address) fail("`" + module_[node.object].name + "` holds derivatives between", expr);
    if (node.op == Op::Element || node.op == Op::PointerAdd)
      return steps(expr, number(node.operands[0]), node.operands[1], build_.pointee(expr));
    if (node.op == Op::Field) {
      const RecordId record = module_[build_.pointee(node.operands[0])].record;
      const auto offset = static_cast<std::int64_t>(fieldOffset(module_, record, node.field));
      const ExprId base = number(node.operands[0]);
      return offset == 0 ? base : build_.binary(Op::Add, base, build_.integer(offset));
    }
    if (node.op == Op::PointerCast) return number(node.operands[0]);
    if (node.op == Op::Select)
      return build_.select(node.operands[0], number(node.operands[1]), number(node.operands[2]));
    if (node.op == Op::NullPointer) return build_.integer(0);
    throw InternalError("differentiate", "`" + std::string(info(node.op).text) + "` as a shadow pointer");
  }

  void statement(StmtId id) {
    const SourceRange outer = build_.range();
    build_.at(module_[id].range);
    const Stmt::Node node = module_[id].node;
    if (const auto* assign = std::get_if<Assign>(&node)) assigned(id, *assign);
    if (const auto* call = std::get_if<Call>(&node)) called(id, *call);
    if (const auto* combine = std::get_if<Combine>(&node)) combined(id, *combine);
    if (const auto* declare = std::get_if<Declare>(&node)) declared(id, *declare);
    build_.at(outer);
  }

  void declared(StmtId id, const Declare& node) {
    if (isNumbered(module_[node.object].type)) module_[id].node = Declare{numberOf(node.object)};
  }

  void assigned(StmtId id, const Assign& node) {
    if (!isNumbered(module_[node.value].type)) return;
    const Expr place = module_[node.place];
    if (place.op != Op::Address) fail("a pointer to rows is kept in memory", node.place);
    module_[id].node = Assign{build_.address(numberOf(place.object)), number(node.value)};
  }

  void called(StmtId id, Call node) {
    for (ExprId& argument : node.arguments)
      if (isNumbered(module_[argument].type)) argument = number(argument);
    module_[id].node = std::move(node);
  }

  void combined(StmtId id, const Combine& node) {
    const auto group = groups_.find(id);
    Visit visit{id, function_, number(node.place), {}, {}, group == groups_.end() ? StmtId() : group->second};
    for (const CombineTerm& term : node.terms) {
      if (module_[build_.pointee(term.source)].kind == TypeKind::Seed)
        visit.terms.push_back({term.coefficient, number(term.source)});
      else if (sameExpr(module_, term.source, node.place) && !visit.scale.valid())
        visit.scale = term.coefficient;
      else
        fail("a row is made from other rows", term.source);
    }
    visits_.push_back(std::move(visit));
  }

  Subject& subject_;
  Module& module_;
  Builder& build_;
  const RowGroups& groups_;
  FunctionId function_;
  std::vector<ObjectId> first_;  ///< the entry's parameters: the first seed, the first row
  std::map<ObjectId, ObjectId> numbers_;
  std::vector<Visit> visits_;
};

}  // namespace

std::vector<Visit> numberVisits(Subject& subject, const RowGroups& groups) { return Numberer(subject, groups).run(); }

}  // namespace sparsegen::differentiate
