//===- HeaderWorkspace.cpp - where large locals live ------------*- C++ -*-===//

#include "Emit/HeaderWorkspace.h"

#include <algorithm>
#include <vector>

#include "IR/Walk.h"

namespace sparsegen::emit {

using namespace ir;

namespace {

/// Whether an object of this type may be placed in raw memory: scalars, pointers and lanes, arrays of them, and structs
/// that are written out with such members, whose life needs no start. What the user's structs need is not known.
bool isPlain(const Types& types, TypeId id) {
  const Module& module = types.module();
  const Type& type = module[innermost(module, id)];
  switch (type.kind) {
    case TypeKind::Scalar:
    case TypeKind::Pointer:
    case TypeKind::Lanes:
    case TypeKind::Seed:
      return true;
    case TypeKind::Record:
      return types.isOwn(type.record) && !types.isTemplate(id) &&
             std::ranges::all_of(module[type.record].fields,
                                 [&](const RecordField& field) { return isPlain(types, field.type); });
    case TypeKind::Void:
    case TypeKind::Array:
      return false;
  }
  throw InternalError("emit", "a type of no kind");
}

}  // namespace

bool livesInWorkspace(const Types& types, ObjectId id) {
  const Object& object = types.module()[id];
  if (object.kind != ObjectKind::Local || !object.function || !isPlain(types, object.type)) return false;
  const auto bytes = types.bytes(object.type);
  return bytes && *bytes > kStackLimit;
}

Workspace::Workspace(const Types& types, Diagnostics& diagnostics)
    : types_(types),
      frames_(types.module().functions.size()),
      usesTape_(types.module().functions.size()),
      laneUses_(findLaneUses(types.module(), types.form())) {
  placeObjects();
  findTape();
  layOut(types.module().entry, diagnostics);
}

std::optional<std::uint64_t> Workspace::offset(ObjectId object) const {
  const auto at = offsets_.find(object);
  return at == offsets_.end() ? std::nullopt : std::optional(at->second);
}

void Workspace::placeObjects() {
  const Module& module = types_.module();
  // What differentiate left behind without a use takes no place.
  std::vector<bool> mentioned(module.objects.size());
  for (const Function& function : module.functions)
    forEachStmt(module, function.body, [&](const Stmt& stmt) {
      forEachExpr(stmt, [&](ExprId operand) {
        forEachNode(module, operand, [&](const Expr& expr) {
          if (expr.op == Op::Address) mentioned[expr.object.value] = true;
        });
      });
    });
  for (std::size_t k = 0; k < module.objects.size(); ++k) {
    if (!mentioned[k] || !livesInWorkspace(types_, ObjectId(k))) continue;
    Frame& frame = frames_[module.objects[k].function.value];
    offsets_[ObjectId(k)] = frame.own;
    frame.objects.push_back(ObjectId(k));
    frame.own = alignedOffset(frame.own + *types_.bytes(module.objects[k].type));
  }
}

void Workspace::findTape() {
  const Module& module = types_.module();
  for (std::size_t k = 0; k < usesTape_.size(); ++k)
    for (const FunctionId called : reachable(module, FunctionId(k)))
      forEachStmt(module, module[called].body, [&](const Stmt& stmt) {
        if (std::holds_alternative<Push>(stmt.node) || std::holds_alternative<Pop>(stmt.node)) usesTape_[k] = true;
      });
}

void Workspace::layOut(FunctionId function, Diagnostics& diagnostics) {
  frames_[function.value].state = State::Open;
  const Module& module = types_.module();
  std::uint64_t callees = 0;
  forEachStmt(module, module[function].body, [&](const Stmt& stmt) {
    const auto* call = std::get_if<Call>(&stmt.node);
    if (!call) return;
    Frame& callee = frames_[call->callee.value];
    if (callee.state == State::New) layOut(call->callee, diagnostics);
    if (callee.state == State::Open) callee.recursive = true;
    callees = std::max(callees, callee.total);
  });
  Frame& frame = frames_[function.value];
  frame.total = frame.own + callees;
  frame.state = State::Done;
  // Of the several derivatives of a function the first one says so.
  const bool isSaid = std::ranges::any_of(diagnostics.all(), [&](const Diagnostic& each) {
    return each.id == DiagId::NotEmittable && each.range == module[function].range;
  });
  if (frame.recursive && frame.total != 0 && !isSaid) {
    diagnostics
        .report(DiagId::NotEmittable, module[function].range,
                "`" + module[function].name + "` calls itself and needs more than " + std::to_string(kStackLimit) +
                    " bytes of local arrays")
        .note("a recursive function must do with small local arrays");
  }
}

}  // namespace sparsegen::emit
