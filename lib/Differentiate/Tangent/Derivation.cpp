//===- Derivation.cpp - what one derivation's passes share ----------------===//

#include "Differentiate/Tangent/Derivation.h"

#include "IR/Memory/Escape.h"
#include "IR/Types.h"
#include "IR/Walk.h"

namespace sparsegen::differentiate {

using namespace ir;

Derivation prepare(Subject& subject, const Activity& activity, Shadows& shadows) {
  const std::size_t functions = subject.module.functions.size();
  Derivation derivation{
      subject, activity, shadows, {}, {}, std::vector<ObjectId>(functions), std::vector<ExprId>(functions),
      Squares(subject)};
  const Module& module = subject.module;
  for (const Function& function : module.functions) derivation.parameters.push_back(function.parameters);
  for (const StmtId id : subject.executedStmts()) addEscaping(module, module[id], derivation.escaping);
  for (std::size_t k = 0; k < derivation.resultShadow.size(); ++k) {
    const FunctionId function(k);
    const std::optional<TypeId> type = resultShadowType(derivation, function);
    if (!type) continue;
    derivation.resultShadow[k] = subject.build.object({.name = subject.uniqueName("sg_result_t", function),
                                                       .type = subject.build.pointer(*type),
                                                       .kind = ObjectKind::Parameter,
                                                       .function = function,
                                                       .initial = {},
                                                       .range = {}});
    derivation.resultPlace[k] = subject.build.load(derivation.resultShadow[k]);
  }
  return derivation;
}

std::optional<TypeId> resultShadowType(const Derivation& derivation, FunctionId function) {
  Subject& subject = derivation.subject;
  const TypeId result = subject.module[function].result;
  if (isRealScalar(subject.module, result))
    return derivation.activity.result[function.value] ? std::optional(derivation.shadows.lanes()) : std::nullopt;
  if (!isPointer(subject.module, result)) return std::nullopt;
  std::optional<TypeId> type;
  std::vector<ExprId> values;
  forEachStmt(subject.module, subject.module[function].body, [&](StmtId id) {
    const auto* node = std::get_if<Return>(&subject.module[id].node);
    if (node && subject.executed(id)) values.push_back(node->value);
  });
  for (const ExprId value : values)
    if (!type)
      if (const auto shadow = derivation.shadows.pointer(value)) type = subject.build.typeOf(*shadow);
  return type;
}

}  // namespace sparsegen::differentiate
