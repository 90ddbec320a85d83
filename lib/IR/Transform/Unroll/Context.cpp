//===- Context.cpp - the state of unrolling -------------------------------===//

#include "IR/Transform/Unroll/Context.h"

#include <utility>

#include "IR/Memory/Escape.h"
#include "IR/Walk.h"

namespace sparsegen::ir::unrolling {

namespace {

constexpr std::size_t kMostStatements = 20'000;

/// Of variables that only their names lead to, those that no statement writes.
std::vector<bool> onlyLoaded(const Module& module, std::vector<bool> isNamedOnly) {
  forEachStmt(module, [&](const Stmt& stmt) {
    forEachExpr(stmt, [&](ExprId expr, ExprUse use) {
      if (use == ExprUse::Written && module[expr].op == Op::Address) isNamedOnly[module[expr].object.value] = false;
    });
    if (const auto* loop = std::get_if<For>(&stmt.node)) isNamedOnly[loop->variable.value] = false;
  });
  return isNamedOnly;
}

}  // namespace

Context::Context(const Module& read)
    : module(read),
      build(module),
      isNamedOnly(namedOnly(module)),
      isReadOnly(onlyLoaded(module, isNamedOnly)),
      unique(module.objects) {
  for (std::size_t k = 0; k < module.objects.size(); ++k)
    if (module.objects[k].function.valid()) objectsOf[module.objects[k].function].emplace_back(k);
}

ObjectId mapped(const Context& context, ObjectId object) {
  const auto found = context.names.objects.find(object);
  return found == context.names.objects.end() ? object : found->second;
}

ObjectId cloned(Context& context, ObjectId from) {
  Object object = context.module[from];
  if (object.called.empty()) object.called = object.name;
  object.kind = ObjectKind::Local;
  const ObjectId own = newLocal(context, std::move(object));
  context.isNamedOnly[own.value] = context.isNamedOnly[from.value];
  return own;
}

ObjectId newLocal(Context& context, Object local) {
  local.name = context.unique.make(local.name);
  local.function = context.function;
  const ObjectId own = context.build.object(std::move(local));
  context.isNamedOnly.resize(context.module.objects.size(), true);
  return own;
}

void emit(Context& context, Stmt::Node node, SourceRange range, Block& to) {
  if (context.out.size() >= kMostStatements) throw TooLong{};
  to.emplace_back(context.out.size());
  context.out.push_back({std::move(node), range});
}

Snapshot snapshot(const Context& context, const Block& to) {
  return {.names = context.names,
          .known = context.known,
          .frames = context.frames.size(),
          .statements = context.out.size(),
          .length = to.size(),
          .branches = context.branches,
          .kept = context.kept.size(),
          .results = context.results.size(),
          .inlined = context.inlined.size(),
          .objects = context.module.objects.size(),
          .exprs = context.module.exprs.size(),
          .isInOuter = context.isInOuter};
}

void takeBack(Context& context, const Snapshot& before, Block& to) {
  context.names = before.names;
  context.known = before.known;
  context.frames.resize(before.frames);
  context.out.resize(before.statements);
  to.resize(before.length);
  context.branches = before.branches;
  context.kept.resize(before.kept);
  context.results.resize(before.results);
  context.inlined.resize(before.inlined);
  context.module.objects.resize(before.objects);
  context.module.exprs.resize(before.exprs);
  context.isNamedOnly.resize(before.objects);
  context.isInOuter = before.isInOuter;
  // Other objects may get these numbers.
  std::erase_if(context.outer, [&](ObjectId object) { return object.value >= before.objects; });
  context.jump.reset();
}

}  // namespace sparsegen::ir::unrolling
