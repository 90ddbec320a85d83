//===- UntypedMembers.cpp - void* members that lead to data ---------------===//
//
// A `void*` member leads to what the code converts it to: to one type all over,
// or it stays unknown. In the IR the member gets that type, so that all that
// follows sees a pointer like any other; generated code converts it where it is
// read, as the source does.
//
//===----------------------------------------------------------------------===//

#include <algorithm>

#include "IR/Walk.h"
#include "Lower/Entry.h"

namespace sparsegen::lowering {

using ir::ExprId;
using ir::Op;
using ir::TypeId;
using ir::TypeKind;

namespace {

/// What an untyped pointer was loaded as: lowering puts a conversion around each load of an untyped member.
ExprId unwrapped(const ir::Module& module, ExprId id) {
  const ir::Expr& expr = module[id];
  const bool isUntyped = expr.op == Op::PointerCast && module[module[expr.type].element].kind == TypeKind::Void;
  return isUntyped ? expr.operands[0] : id;
}

/// The uses of one member in a module.
struct Uses {
  std::vector<ExprId> places;
  std::vector<ExprId> loads;
  bool isLent = false;  ///< its address is used otherwise
};

Uses usesOf(const ir::Module& module, ir::RecordId record, std::uint32_t field) {
  Uses uses;
  const auto isPlace = [&](ExprId id) {
    const ir::Expr& expr = module[id];
    return expr.op == Op::Field && expr.field == field &&
           module[module[module[expr.operands[0]].type].element].record == record;
  };
  for (std::size_t k = 0; k < module.exprs.size(); ++k) {
    const ExprId id(k);
    if (isPlace(id)) uses.places.push_back(id);
    for (const ExprId operand : module[id].operands) {
      if (!operand.valid() || !isPlace(operand)) continue;
      if (module[id].op == Op::Load)
        uses.loads.push_back(id);
      else
        uses.isLent = true;
    }
  }
  for (const ir::Stmt& stmt : module.stmts) {
    const auto* assign = std::get_if<ir::Assign>(&stmt.node);
    if (assign && isPlace(assign->value)) uses.isLent = true;
    if (const auto* call = std::get_if<ir::Call>(&stmt.node)) {
      uses.isLent = uses.isLent || std::any_of(call->arguments.begin(), call->arguments.end(), isPlace);
      uses.isLent = uses.isLent || (call->result.valid() && isPlace(call->result));
    }
    if (const auto* result = std::get_if<ir::Return>(&stmt.node))
      uses.isLent = uses.isLent || (result->value.valid() && isPlace(result->value));
  }
  return uses;
}

}  // namespace

/// The one type that the loads, and the variables that hold what they gave, are converted to.
std::optional<TypeId> EntryLowering::convertedTo(const std::vector<ExprId>& loads) const {
  const auto isLoad = [&](ExprId id) {
    return std::find(loads.begin(), loads.end(), unwrapped(module, id)) != loads.end();
  };
  std::vector<ir::ObjectId> holders;
  const auto hold = [&](ir::ObjectId first) {
    for (const ir::ObjectId object : aliases(first))
      if (std::find(holders.begin(), holders.end(), object) == holders.end()) holders.push_back(object);
  };
  for (const ir::Stmt& stmt : module.stmts) {
    if (const auto* assign = std::get_if<ir::Assign>(&stmt.node)) {
      if (isLoad(assign->value) && module[assign->place].op == Op::Address) hold(module[assign->place].object);
    } else if (const auto* call = std::get_if<ir::Call>(&stmt.node)) {
      for (std::size_t k = 0; k < call->arguments.size(); ++k)
        if (isLoad(call->arguments[k])) hold(module[call->callee].parameters[k]);
    }
  }
  std::optional<TypeId> found;
  for (const ir::Expr& expr : module.exprs) {
    if (expr.op != Op::PointerCast || module[module[expr.type].element].kind == TypeKind::Void) continue;
    const ir::Expr& from = module[expr.operands[0]];
    const bool isHeld = from.op == Op::Load && module[from.operands[0]].op == Op::Address &&
                        std::find(holders.begin(), holders.end(), module[from.operands[0]].object) != holders.end();
    if (!isHeld && !isLoad(expr.operands[0])) continue;
    if (found && *found != module[expr.type].element) return std::nullopt;
    found = module[expr.type].element;
  }
  return found;
}

/// Whether loads are used by conversions, and to copy the member, alone.
bool EntryLowering::areConverted(const std::vector<ExprId>& loads, const std::vector<ExprId>& places) const {
  const auto isIn = [](const std::vector<ExprId>& list, ExprId id) {
    return std::find(list.begin(), list.end(), id) != list.end();
  };
  for (const ir::Expr& expr : module.exprs)
    for (const ExprId operand : expr.operands)
      if (operand.valid() && isIn(loads, operand) && expr.op != Op::PointerCast) return false;
  for (const ir::Stmt& stmt : module.stmts) {
    bool isPlain = true;
    const auto* assign = std::get_if<ir::Assign>(&stmt.node);
    const bool isCopy = assign && isIn(places, assign->place);
    ir::forEachExpr(stmt, [&](ExprId expr, ir::ExprUse) { isPlain = isPlain && (isCopy || !isIn(loads, expr)); });
    if (!isPlain) return false;
  }
  return true;
}

/// Gives the member its type in all expressions. What is assigned to it is converted.
void EntryLowering::retypeMember(ir::RecordId record, std::uint32_t field, TypeId target) {
  const Uses uses = usesOf(module, record, field);
  const TypeId typed = shared.build.pointer(target);
  const TypeId place = shared.build.pointer(typed);
  module[record].fields[field].type = typed;
  module[record].fields[field].isUntyped = true;
  for (const ExprId id : uses.places) module.exprs[id.value].type = place;
  for (const ExprId id : uses.loads) module.exprs[id.value].type = typed;
  for (std::size_t k = 0; k < module.stmts.size(); ++k) {
    const auto* assign = std::get_if<ir::Assign>(&module.stmts[k].node);
    if (!assign || std::find(uses.places.begin(), uses.places.end(), assign->place) == uses.places.end()) continue;
    ExprId value = unwrapped(module, assign->value);
    if (module[value].type != typed) value = shared.build.pointerCast(assign->value, typed);
    std::get<ir::Assign>(module.stmts[k].node).value = value;
  }
  // What is converted there and back is the pointer itself.
  for (ir::Expr& expr : module.exprs) {
    if (expr.op != Op::PointerCast || expr.type != typed) continue;
    const ExprId inner = unwrapped(module, expr.operands[0]);
    if (module[inner].type != typed) continue;
    const SourceRange range = expr.range;
    expr = ir::Expr(module[inner]);
    expr.range = range;
  }
}

void EntryLowering::retypeMembers() {
  for (std::size_t r = 0; r < module.records.size(); ++r) {
    const ir::RecordId record(r);
    for (std::uint32_t k = 0; k < module[record].fields.size(); ++k) {
      const ir::Type held = module[module[record].fields[k].type];
      if (held.kind != TypeKind::Pointer || module[held.element].kind != TypeKind::Void || !isPlainVoid(record, k))
        continue;
      const Uses uses = usesOf(module, record, k);
      const bool isPlain = !uses.isLent && areConverted(uses.loads, uses.places);
      const auto target = isPlain ? convertedTo(uses.loads) : std::nullopt;
      if (!target) continue;
      retypeMember(record, k, *target);
    }
  }
  // Where a member stays untyped, its conversions are none.
  for (ir::Expr& expr : module.exprs) {
    if (expr.op != Op::PointerCast || module[expr.operands[0]].type != expr.type) continue;
    const SourceRange range = expr.range;
    expr = ir::Expr(module[expr.operands[0]]);
    expr.range = range;
  }
}

/// Whether a member is a `void*`, and not an opaque handle or a pointer to const.
bool EntryLowering::isPlainVoid(ir::RecordId record, std::uint32_t index) const {
  for (const auto& [field, at] : shared.fields_) {
    const auto known = shared.records_.find(field->getParent());
    if (at != index || known == shared.records_.end() || known->second != record) continue;
    return shared.context.hasSameType(field->getType().getCanonicalType().getUnqualifiedType(),
                                      shared.context.VoidPtrTy);
  }
  return false;
}

/// Generated code names the type that it converts a member of the caller's to.
void EntryLowering::requireNamedTargets() {
  for (const ir::RecordId record : givenRecords())
    for (const ir::RecordField& field : module[record].fields) {
      const ir::Type& held = module[ir::reached(module, field.type)];
      if (!field.isUntyped || held.kind != TypeKind::Record || module[held.record].inHeader) continue;
      fail(DiagId::NotEmittable, module[held.record].range,
           "the header can't name `" + module[held.record].name + "`, which this source defines, and member `" +
               field.name + "` leads to",
           "define it in a header, and include that");
    }
}

}  // namespace sparsegen::lowering
