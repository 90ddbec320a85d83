//===- Fillings.cpp - the statements that fill local rows -----------------===//

#include "Differentiate/Fillings.h"

#include <algorithm>

#include "Differentiate/Real.h"

namespace sparsegen::differentiate {

using namespace ir;

namespace {

ObjectId newLocal(Subject& subject, FunctionId function, const char* name, ScalarKind kind) {
  Object object{.name = {}, .type = subject.build.scalar(kind), .function = function, .initial = {}, .range = {}};
  subject.name(object, name, name);
  return subject.build.object(std::move(object));
}

bool isOneLoad(const Module& module, ExprId value) {
  return module[value].op == Op::Load && module[module[value].operands[0]].op == Op::Address;
}

void emptyPlace(Subject& subject, FunctionId function, ExprId place, Block& out) {
  Builder& build = subject.build;
  const Type type = subject.module[build.pointee(place)];
  switch (type.kind) {
    case TypeKind::Scalar:
      out.push_back(build.statement(Assign{place, build.integer(-1)}));
      return;
    case TypeKind::Array: {
      const ObjectId k = newLocal(subject, function, "sg_k", ScalarKind::I64);
      Block body;
      emptyPlace(subject, function, build.element(place, build.load(k)), body);
      out.push_back(build.statement(For{k, build.integer(0), Op::Less, build.cast(type.extent, ScalarKind::I64),
                                        build.integer(1), std::move(body)}));
      return;
    }
    case TypeKind::Record: {
      const std::size_t fields = subject.module[type.record].fields.size();
      for (std::uint32_t field = 0; field < fields; ++field)
        emptyPlace(subject, function, build.field(place, field), out);
      return;
    }
    case TypeKind::Void:
    case TypeKind::Pointer:
    case TypeKind::Lanes:
    case TypeKind::Seed:
      break;
  }
  throw InternalError("differentiate", "columns of another type");
}

}  // namespace

ExprId held(Subject& subject, FunctionId function, const char* name, ExprId value, Block& out) {
  const Op op = subject.module[value].op;
  if (op == Op::IntegerConstant || op == Op::RealConstant || isOneLoad(subject.module, value)) return value;
  Builder& build = subject.build;
  const ObjectId own = newLocal(subject, function, name, build.scalarOf(value));
  out.push_back(build.statement(Declare{own}));
  out.push_back(build.statement(Assign{build.address(own), value}));
  return build.load(own);
}

std::vector<ExprId> weighted(Subject& subject, FunctionId function, const std::vector<VisitTerm>& terms, Block& out) {
  std::map<ExprId, ExprId> weights;
  std::vector<ExprId> values;
  for (const VisitTerm& term : terms) {
    if (!term.weight.valid()) {
      values.push_back(term.coefficient);
      continue;
    }
    const auto used = std::ranges::count(terms, term.weight, &VisitTerm::weight);
    const auto [at, fresh] = weights.try_emplace(term.weight, term.weight);
    if (fresh && used > 1) at->second = held(subject, function, "sg_weight", term.weight, out);
    values.push_back((Real(subject.build, at->second) * Real(subject.build, term.coefficient)).expr());
  }
  return values;
}

void fillCoefficients(Subject& subject, const Filling& filling, Block& out) {
  Builder& build = subject.build;
  const std::vector<ExprId> values = weighted(subject, filling.function, filling.terms, out);
  std::optional<Real> scale;
  if (filling.scale.valid()) {
    scale.emplace(build, filling.scale);
    if (filling.width > 1) scale.emplace(build, held(subject, filling.function, "sg_scale", filling.scale, out));
  }
  for (std::int64_t slot = 0; slot < filling.width; ++slot) {
    const ExprId place = slotPlace(build, filling.row, filling.width, slot);
    const std::int64_t term = slot - filling.slots.first;
    Real value(build, build.real(0, subject.laneKind));
    if (scale) value = *scale * Real(build, build.load(place));
    if (term >= 0 && term < filling.slots.count) value = value + Real(build, values[static_cast<std::size_t>(term)]);
    const Expr& node = subject.module[value.expr()];
    if (node.op == Op::Load && sameExpr(subject.module, node.operands[0], place)) continue;
    out.push_back(build.statement(Assign{place, value.as(subject.laneKind).expr()}));
  }
}

void fillColumns(Subject& subject, const Filling& filling, const ColumnCheck& check, Block& out) {
  Builder& build = subject.build;
  const auto assign = [&](ExprId place, ExprId value) { return build.statement(Assign{place, value}); };
  const auto place = [&](std::int64_t slot) { return slotPlace(build, filling.row, filling.width, slot); };
  for (std::int64_t k = 0; k < filling.slots.count; ++k) {
    const VisitTerm& term = filling.terms[static_cast<std::size_t>(k)];
    const ExprId own = place(filling.slots.first + k);
    if (filling.slots.begins) {
      out.push_back(assign(own, term.column));
      continue;
    }
    // What values decide is added to what may be there.
    const ExprId column = held(subject, filling.function, "sg_column", term.column, out);
    Block fill;
    check(own, column, fill);
    fill.push_back(assign(own, column));
    if (term.isFromSlot)
      out.push_back(build.statement(If{build.binary(Op::GreaterEqual, column, build.integer(0)), fill, {}}));
    else
      out.insert(out.end(), fill.begin(), fill.end());
  }
  if (!filling.slots.begins) return;
  for (std::int64_t slot = 0; slot < filling.width; ++slot)
    if (slot < filling.slots.first || slot >= filling.slots.first + filling.slots.count)
      out.push_back(assign(place(slot), build.integer(-1)));
}

void emptyColumns(Subject& subject, FunctionId function, ObjectId columns, Block& out) {
  emptyPlace(subject, function, subject.build.address(columns), out);
}

}  // namespace sparsegen::differentiate
