//===- MergeTypes.cpp - types that become others --------------------------===//

#include "IR/Transform/MergeTypes.h"

#include <algorithm>
#include <vector>

namespace sparsegen::ir {

namespace {

/// Gives what each type has become. Elements stand before what is made of them.
std::vector<TypeId> mergeTypes(Module& module, const std::function<void(Type&)>& change) {
  std::vector<TypeId> now;
  std::vector<Type> kept;
  for (Type type : module.types) {
    change(type);
    if (type.element.valid()) type.element = now[type.element.value];
    const auto at = std::ranges::find_if(kept, [&](Type known) {
      const bool isAsLong = known.extent == type.extent || sameExpr(module, known.extent, type.extent);
      known.extent = type.extent;
      return isAsLong && known == type;
    });
    now.emplace_back(static_cast<std::size_t>(at - kept.begin()));
    if (at == kept.end()) kept.push_back(type);
  }
  module.types = std::move(kept);
  return now;
}

}  // namespace

void changeTypes(Module& module, const std::function<void(Type&)>& change) {
  const std::vector<TypeId> now = mergeTypes(module, change);
  const auto rename = [&](TypeId& type) {
    if (type.valid()) type = now[type.value];
  };
  for (Record& record : module.records)
    for (RecordField& field : record.fields) rename(field.type);
  for (Object& object : module.objects) rename(object.type);
  for (Expr& expr : module.exprs) rename(expr.type);
  for (Function& function : module.functions) rename(function.result);
}

}  // namespace sparsegen::ir
