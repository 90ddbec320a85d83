//===- Calls.cpp - calls, returns and parameters with their tangents ------===//
//
/// A call passes, after each argument whose parameter has a shadow, the shadow
/// of the argument, and last a place for the shadow of the result.
///
/// Derivative: the callee's; a real argument's tangents are combined into a
///             temporary, unless they stand unchanged in one place already
/// Example:    t = f(x[i] * 2, p)  ⇒  sg_0_t = 2 * x_t[i]
///                                    t = f_d(x[i] * 2, sg_0_t, p, p_t, t_t)
//===----------------------------------------------------------------------===//

#include "Differentiate/Tangent/Rewrite.h"
#include "Differentiate/Tangent/Rewriter.h"
#include "IR/Types.h"

namespace sparsegen::differentiate {

using namespace ir;

namespace {

/// Appends `parameter` to a function.
void append(Module& module, FunctionId function, ObjectId parameter) {
  module[function].parameters.push_back(parameter);
}

}  // namespace

void rewriteFunction(Derivation& derivation, FunctionId function) {
  Subject& subject = derivation.subject;
  Module& module = subject.module;
  if (module[function].outside) return;
  const std::vector<ObjectId>& primal = derivation.parameters[function.value];
  const std::size_t stmtsBefore = module.stmts.size();
  module[function].parameters.clear();
  Block body;
  bool changed = false;
  for (const ObjectId parameter : primal) {
    append(module, function, parameter);
    const std::optional<ObjectId> incoming = derivation.shadows.parameter(parameter);
    if (!incoming) continue;
    changed = true;
    append(module, function, *incoming);
    const ObjectId shadow = *derivation.shadows.object(parameter);
    if (shadow == *incoming) continue;
    // The function assigns its copy of what was passed, so it gets one of the tangents too.
    const ExprId place = subject.build.address(shadow), source = subject.build.load(*incoming);
    body.push_back(subject.build.statement(Combine{place, {{derivation.shadows.one(), source}}}));
  }
  const Block rewritten = Rewriter(derivation, function).block(module[function].body);
  body.insert(body.end(), rewritten.begin(), rewritten.end());
  module[function].body = std::move(body);
  if (const ObjectId result = derivation.resultShadow[function.value]; result.valid()) {
    append(module, function, result);
    changed = true;
  }
  for (std::size_t k = stmtsBefore; k < module.stmts.size(); ++k)
    changed |= std::holds_alternative<Combine>(module.stmts[k].node);
  if (changed) module[function].name = subject.uniqueFunctionName(module[function].name + "_d");
}

/// Whether a place keeps its tangents during any call: no one else can change
/// them, or no one does.
bool Rewriter::isStable(ExprId place) const {
  if (shadows_.realClass(place) == ShadowClass::Seed) return true;
  const ObjectId named = namedObject(subject_.module, place);
  return named.valid() && !derivation_.escaping.contains(named);
}

void Rewriter::realArgument(ExprId argument, ObjectId parameter, std::vector<ExprId>& arguments, Block& out) {
  const bool wantsSeed = shadows_.groups().realClass(parameter) == ShadowClass::Seed;
  const Expr node = subject_.module[argument];
  if (shadows_.isActiveLoad(argument)) {
    const ExprId place = node.operands[0];
    const bool isSeed = shadows_.realClass(place) == ShadowClass::Seed;
    if (isSeed == wantsSeed && isStable(place)) {
      arguments.push_back(argument);
      arguments.push_back(*shadows_.pointer(place));
      return;
    }
  }
  if (wantsSeed) throw InternalError("differentiate", "a seed parameter is given what is no seed");
  const ObjectId lanes = shadows_.local(function_, shadows_.lanes());
  const ExprId shadow = build_.address(lanes);
  add(Declare{lanes}, out);
  arguments.push_back(combine(shadow, argument, out));
  arguments.push_back(shadow);
}

/// Nothing that such a function is given is active. Memory that has tangents nevertheless, since a pointer to it may
/// point to what is, would keep those that it had.
void Rewriter::callOutside(const Call& node, Block& out) {
  const Function& callee = subject_.module[node.callee];
  for (std::size_t k = 0; k < node.arguments.size(); ++k) {
    const bool isMemory = isPointer(subject_.module, subject_.module[node.arguments[k]].type);
    if (isMemory && callee.outside->arguments[k].isWritten && shadows_.pointer(node.arguments[k]))
      subject_.diagnostics
          .report(DiagId::NoBody, build_.range(),
                  "the body of `" + callee.name +
                      "` is not visible here, and it is given a pointer that may point to what carries a derivative")
          .note("give it memory of its own");
  }
  Call same = node;
  result(node, same, out);
}

void Rewriter::call(const Call& node, Block& out) {
  if (subject_.module[node.callee].outside) return callOutside(node, out);
  const std::vector<ObjectId> parameters = derivation_.parameters[node.callee.value];
  Call rewritten{node.callee, {}, node.result};
  for (std::size_t k = 0; k < node.arguments.size(); ++k) {
    const std::optional<ObjectId> shadow = shadows_.parameter(parameters[k]);
    if (!shadow) {
      rewritten.arguments.push_back(node.arguments[k]);
    } else if (isRealScalar(subject_.module, subject_.module[parameters[k]].type)) {
      realArgument(node.arguments[k], parameters[k], rewritten.arguments, out);
    } else {
      rewritten.arguments.push_back(node.arguments[k]);
      rewritten.arguments.push_back(shadows_.pointer(node.arguments[k], subject_.module[*shadow].type));
    }
  }
  result(node, rewritten, out);
}

/// Where the tangents of the result go, and what its place's shadow gets if the
/// callee has none to give.
void Rewriter::result(const Call& node, Call& rewritten, Block& out) {
  const ObjectId parameter = derivation_.resultShadow[node.callee.value];
  std::optional<ExprId> shadow;
  if (node.result.valid()) shadow = shadows_.pointer(node.result);
  if (!parameter.valid()) {
    add(std::move(rewritten), out);
    const bool zero = shadow && isRealScalar(subject_.module, build_.pointee(node.result));
    if (zero) add(Combine{*shadow, {}}, out);
    return;
  }
  // A place that is no variable may depend on what the callee changes, or overlap what it reads.
  const bool direct = shadow && subject_.module[node.result].op == Op::Address && isStable(node.result);
  const ExprId written = derivation_.resultPlace[node.callee.value];
  if (direct) {
    subject_.mayPointInto(written, subject_.targets(*shadow));
    rewritten.arguments.push_back(*shadow);
    add(std::move(rewritten), out);
    return;
  }
  const TypeId type = build_.pointee(build_.address(parameter));
  const ObjectId held = shadows_.local(function_, subject_.module[type].element);
  const ExprId heldPlace = build_.address(held);
  add(Declare{held}, out);
  subject_.mayPointInto(written, {held});
  rewritten.arguments.push_back(heldPlace);
  add(std::move(rewritten), out);
  if (!shadow) return;
  const Type heldType = subject_.module[subject_.module[held].type];
  if (heldType.kind == TypeKind::Lanes)
    add(Combine{*shadow, {{shadows_.one(), heldPlace}}}, out);
  else
    add(Assign{*shadow, build_.load(held)}, out);
}

void Rewriter::returned(const Return& node, Block& out) {
  const ExprId place = derivation_.resultPlace[function_.value];
  if (!place.valid() || !node.value.valid()) return add(node, out);
  const TypeId shadowType = build_.pointee(place);
  if (isPointer(subject_.module, shadowType)) {
    add(Assign{place, shadows_.pointer(node.value, shadowType)}, out);
    return add(node, out);
  }
  const ExprId value = combine(place, node.value, out);
  add(Return{value}, out);
}

}  // namespace sparsegen::differentiate
