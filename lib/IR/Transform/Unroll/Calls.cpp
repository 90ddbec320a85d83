//===- Calls.cpp - a callee's body in place of a call ---------------------===//

#include "IR/Transform/Unroll/Calls.h"

#include <algorithm>
#include <set>
#include <utility>

#include "IR/Transform/Unroll/Constants.h"
#include "IR/Transform/Unroll/Expressions.h"
#include "IR/Transform/Unroll/Returns.h"
#include "IR/Transform/Unroll/Statements.h"
#include "IR/Types.h"
#include "IR/Walk.h"

namespace sparsegen::ir::unrolling {

namespace {

bool mayInline(Context& context, FunctionId callee) {
  Module& module = context.module;
  if (module[callee].outside || callee == module.entry || std::ranges::count(context.inlined, callee) != 0)
    return false;
  const auto [body, fresh] = context.inlineBodies.try_emplace(callee);
  const auto isStatic = [&](ObjectId object) { return hasStaticExtents(module, module[object].type); };
  if (fresh && std::ranges::all_of(context.objectsOf[callee], isStatic))
    body->second = withReturnsLast(module, module[callee].body);
  return body->second.has_value();
}

/// Copies of a function's objects. Those that no statement declares come to life here.
Names localsOf(Context& context, FunctionId callee, SourceRange range, Block& to) {
  std::set<ObjectId> begun;
  forEachStmt(context.module, context.module[callee].body, [&](const Stmt& stmt) {
    if (const auto* declared = std::get_if<Declare>(&stmt.node)) begun.insert(declared->object);
    if (const auto* loop = std::get_if<For>(&stmt.node)) begun.insert(loop->variable);
  });
  Names names;
  for (const ObjectId object : context.objectsOf[callee]) {
    const bool isLocal = context.module[object].kind == ObjectKind::Local;
    const ObjectId own = names.objects[object] = cloned(context, object);
    if (isLocal && !begun.contains(object)) emit(context, Declare{own}, range, to);
  }
  return names;
}

/// A parameter that is only read stands for its argument where that stays what it is; else it is a variable.
void pass(Context& context, ObjectId parameter, ExprId argument, Names& names, SourceRange range, Block& to) {
  const Module& module = context.module;
  const bool isPointer = module[module[parameter].type].kind == TypeKind::Pointer;
  const bool isConstant = info(module[argument].op).family == OpFamily::Constant;
  if (context.isReadOnly[parameter.value] && (isConstant || (isPointer && isStable(context, argument)))) {
    names.values[parameter] = argument;
    return;
  }
  const ObjectId own = names.objects.at(parameter);
  emit(context, Declare{own}, range, to);
  assign(context, own, argument, range, to);
}

/// A local for what a call gives; none where it gives nothing.
ObjectId resultOf(Context& context, const Function& callee, SourceRange range, Block& to) {
  if (context.module[callee.result].kind == TypeKind::Void) return {};
  const ObjectId result =
      newLocal(context, {.name = callee.name + "_value", .type = callee.result, .initial = {}, .range = range});
  emit(context, Declare{result}, range, to);
  return result;
}

void writeBody(Context& context, FunctionId callee, ObjectId result, Names names, Block& to) {
  std::swap(context.names, names);
  context.results.push_back(result);
  context.inlined.push_back(callee);
  context.frames.push_back({false, context.branches});
  copy(context, *context.inlineBodies.at(callee), to);
  context.frames.pop_back();
  context.inlined.pop_back();
  context.results.pop_back();
  std::swap(context.names, names);
}

/// What a local holds: a constant where that is known.
ExprId valueOf(Context& context, ObjectId local, SourceRange range) {
  const auto value = context.known.find(local);
  if (value != context.known.end()) return value->second;
  context.build.at(range);
  return context.build.load(local);
}

void inlineCall(Context& context, const Call& node, SourceRange range, Block& to) {
  const Function callee = context.module[node.callee];
  const std::size_t before = context.out.size(), frame = context.frames.size();
  std::vector<ExprId> arguments;
  for (const ExprId argument : node.arguments) arguments.push_back(copy(context, argument));
  Names names = localsOf(context, node.callee, range, to);
  for (std::size_t k = 0; k < arguments.size(); ++k)
    pass(context, callee.parameters[k], arguments[k], names, range, to);
  const ObjectId result = resultOf(context, callee, range, to);
  writeBody(context, node.callee, result, std::move(names), to);
  if (context.out.size() - before > kMostUnrolled) throw MustStay{frame};
  if (!node.result.valid()) return;
  const ExprId place = copy(context, node.result);
  assignPlace(context, {place, valueOf(context, result, range)}, range, to);
}

}  // namespace

Way copyCall(Context& context, const Call& node, SourceRange range, Block& to) {
  if (mayInline(context, node.callee) && attempt(context, to, [&] { inlineCall(context, node, range, to); }))
    return Way::On;
  Call own = node;
  for (ExprId& argument : own.arguments) argument = copy(context, argument);
  own.result = copy(context, own.result);
  if (own.result.valid() && context.module[own.result].op == Op::Address)
    context.known.erase(context.module[own.result].object);
  if (!context.module[own.callee].outside) context.kept.push_back(own.callee);
  emit(context, std::move(own), range, to);
  return Way::On;
}

}  // namespace sparsegen::ir::unrolling
