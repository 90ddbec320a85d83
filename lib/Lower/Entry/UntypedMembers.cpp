//===- UntypedMembers.cpp - void* members that lead to data ---------------===//

#include "Lower/Entry/UntypedMembers.h"

#include <algorithm>

#include "IR/Walk.h"
#include "Lower/Classes/Records.h"
#include "Lower/Entry/EntryContext.h"
#include "Lower/Entry/Externals.h"

namespace sparsegen::lowering {

using ir::ExprId;
using ir::Op;
using ir::TypeId;
using ir::TypeKind;

static bool isPlainVoid(const EntryContext& entry, ir::RecordId record, std::uint32_t index);

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
static std::optional<TypeId> convertedTo(const EntryContext& entry, const std::vector<ExprId>& loads) {
  const auto isLoad = [&](ExprId id) {
    return std::find(loads.begin(), loads.end(), unwrapped(entry.module, id)) != loads.end();
  };
  std::vector<ir::ObjectId> holders;
  const auto hold = [&](ir::ObjectId first) {
    for (const ir::ObjectId object : aliases(entry, first))
      if (std::find(holders.begin(), holders.end(), object) == holders.end()) holders.push_back(object);
  };
  for (const ir::Stmt& stmt : entry.module.stmts) {
    if (const auto* assign = std::get_if<ir::Assign>(&stmt.node)) {
      if (isLoad(assign->value) && entry.module[assign->place].op == Op::Address)
        hold(entry.module[assign->place].object);
    } else if (const auto* call = std::get_if<ir::Call>(&stmt.node)) {
      for (std::size_t k = 0; k < call->arguments.size(); ++k)
        if (isLoad(call->arguments[k])) hold(entry.module[call->callee].parameters[k]);
    }
  }
  std::optional<TypeId> found;
  for (const ir::Expr& expr : entry.module.exprs) {
    if (expr.op != Op::PointerCast || entry.module[entry.module[expr.type].element].kind == TypeKind::Void) continue;
    const ir::Expr& from = entry.module[expr.operands[0]];
    const bool isHeld =
        from.op == Op::Load && entry.module[from.operands[0]].op == Op::Address &&
        std::find(holders.begin(), holders.end(), entry.module[from.operands[0]].object) != holders.end();
    if (!isHeld && !isLoad(expr.operands[0])) continue;
    if (found && *found != entry.module[expr.type].element) return std::nullopt;
    found = entry.module[expr.type].element;
  }
  return found;
}

/// Whether loads are used by conversions, and to copy the member, alone.
static bool areConverted(const EntryContext& entry, const std::vector<ExprId>& loads,
                         const std::vector<ExprId>& places) {
  const auto isIn = [](const std::vector<ExprId>& list, ExprId id) {
    return std::find(list.begin(), list.end(), id) != list.end();
  };
  for (const ir::Expr& expr : entry.module.exprs)
    for (const ExprId operand : expr.operands)
      if (operand.valid() && isIn(loads, operand) && expr.op != Op::PointerCast) return false;
  for (const ir::Stmt& stmt : entry.module.stmts) {
    bool isPlain = true;
    const auto* assign = std::get_if<ir::Assign>(&stmt.node);
    const bool isCopy = assign && isIn(places, assign->place);
    ir::forEachExpr(stmt, [&](ExprId expr, ir::ExprUse) { isPlain = isPlain && (isCopy || !isIn(loads, expr)); });
    if (!isPlain) return false;
  }
  return true;
}

/// Gives the member its type in all expressions. What is assigned to it is converted.
static void retypeMember(EntryContext& entry, ir::RecordId record, std::uint32_t field, TypeId target) {
  const Uses uses = usesOf(entry.module, record, field);
  const TypeId typed = entry.shared.build.pointer(target);
  const TypeId place = entry.shared.build.pointer(typed);
  entry.module[record].fields[field].type = typed;
  entry.module[record].fields[field].isUntyped = true;
  for (const ExprId id : uses.places) entry.module.exprs[id.value].type = place;
  for (const ExprId id : uses.loads) entry.module.exprs[id.value].type = typed;
  for (std::size_t k = 0; k < entry.module.stmts.size(); ++k) {
    const auto* assign = std::get_if<ir::Assign>(&entry.module.stmts[k].node);
    if (!assign || std::find(uses.places.begin(), uses.places.end(), assign->place) == uses.places.end()) continue;
    ExprId value = unwrapped(entry.module, assign->value);
    if (entry.module[value].type != typed) value = entry.shared.build.pointerCast(assign->value, typed);
    std::get<ir::Assign>(entry.module.stmts[k].node).value = value;
  }
  // What is converted there and back is the pointer itself.
  for (ir::Expr& expr : entry.module.exprs) {
    if (expr.op != Op::PointerCast || expr.type != typed) continue;
    const ExprId inner = unwrapped(entry.module, expr.operands[0]);
    if (entry.module[inner].type != typed) continue;
    const SourceRange range = expr.range;
    expr = ir::Expr(entry.module[inner]);
    expr.range = range;
  }
}

void retypeMembers(EntryContext& entry) {
  for (std::size_t r = 0; r < entry.module.records.size(); ++r) {
    const ir::RecordId record(r);
    for (std::uint32_t k = 0; k < entry.module[record].fields.size(); ++k) {
      const ir::Type held = entry.module[entry.module[record].fields[k].type];
      if (held.kind != TypeKind::Pointer || entry.module[held.element].kind != TypeKind::Void ||
          !isPlainVoid(entry, record, k))
        continue;
      const Uses uses = usesOf(entry.module, record, k);
      const bool isPlain = !uses.isLent && areConverted(entry, uses.loads, uses.places);
      const auto target = isPlain ? convertedTo(entry, uses.loads) : std::nullopt;
      if (!target) continue;
      retypeMember(entry, record, k, *target);
    }
  }
  // Where a member stays untyped, its conversions are none.
  for (ir::Expr& expr : entry.module.exprs) {
    if (expr.op != Op::PointerCast || entry.module[expr.operands[0]].type != expr.type) continue;
    const SourceRange range = expr.range;
    expr = ir::Expr(entry.module[expr.operands[0]]);
    expr.range = range;
  }
}

/// Whether a member is a `void*`, and not an opaque handle or a pointer to const.
static bool isPlainVoid(const EntryContext& entry, ir::RecordId record, std::uint32_t index) {
  for (const auto& [field, at] : entry.shared.fields) {
    const auto known = entry.shared.records.find(field->getParent());
    if (at != index || known == entry.shared.records.end() || known->second != record) continue;
    return entry.shared.context.hasSameType(field->getType().getCanonicalType().getUnqualifiedType(),
                                            entry.shared.context.VoidPtrTy);
  }
  return false;
}

void requireNamedTargets(EntryContext& entry) {
  for (const ir::RecordId record : givenRecords(entry))
    for (const ir::RecordField& field : entry.module[record].fields) {
      const ir::Type& held = entry.module[ir::reached(entry.module, field.type)];
      if (!field.isUntyped || held.kind != TypeKind::Record || entry.module[held.record].inHeader) continue;
      entry.fail(DiagId::NotEmittable, entry.module[held.record].range,
                 "the header can't name `" + entry.module[held.record].name +
                     "`, which this source defines, and member `" + field.name + "` leads to",
                 "define it in a header, and include that");
    }
}

}  // namespace sparsegen::lowering
