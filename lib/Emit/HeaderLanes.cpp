//===- HeaderLanes.cpp - who goes through the lanes that are seeded -------===//

#include "Emit/HeaderLanes.h"

#include <algorithm>

#include "IR/Walk.h"

namespace sparsegen::emit {

using namespace ir;

namespace {

bool readsSeed(const Module& module, const Combine& combine) {
  return std::ranges::any_of(combine.terms, [&](const CombineTerm& term) {
    return module[module[module[term.source].type].element].kind == TypeKind::Seed;
  });
}

/// Of the function's own statements.
LaneUse ownUse(const Module& module, const Function& function) {
  LaneUse use = LaneUse::None;
  forEachStmt(module, function.body, [&](const Stmt& stmt) {
    if (const auto* combine = std::get_if<Combine>(&stmt.node))
      use = std::max(use, readsSeed(module, *combine) ? LaneUse::Changes : LaneUse::Reads);
  });
  return use;
}

}  // namespace

std::vector<LaneUse> findLaneUses(const Module& module, LaneForm form) {
  std::vector<LaneUse> uses(module.functions.size(), LaneUse::None);
  if (form.range == LaneRange::All) return uses;
  std::vector<LaneUse> own;
  for (const Function& function : module.functions) own.push_back(ownUse(module, function));
  for (std::size_t k = 0; k < uses.size(); ++k)
    for (const FunctionId called : reachable(module, FunctionId(k))) uses[k] = std::max(uses[k], own[called.value]);
  return uses;
}

bool holdsLanes(const Module& module, TypeId id) {
  const Type& type = module[innermost(module, id)];
  if (type.kind != TypeKind::Record) return type.kind == TypeKind::Lanes;
  return std::ranges::any_of(module[type.record].fields,
                             [&](const RecordField& field) { return holdsLanes(module, field.type); });
}

}  // namespace sparsegen::emit
