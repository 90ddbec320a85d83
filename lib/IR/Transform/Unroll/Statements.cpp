//===- Statements.cpp - the walk over statements --------------------------===//

#include "IR/Transform/Unroll/Statements.h"

#include <utility>

#include "IR/Transform/Unroll/Calls.h"
#include "IR/Transform/Unroll/Constants.h"
#include "IR/Transform/Unroll/Expressions.h"
#include "IR/Transform/Unroll/Loops.h"
#include "Support/Diagnostics.h"

namespace sparsegen::ir::unrolling {

namespace {

/// Copies one statement; all kinds are named.
struct Copier {
  Context& context;
  SourceRange range;
  Block& to;

  Way operator()(const Declare& node) const {
    const ObjectId own = mapped(context, node.object);
    context.known.erase(own);
    emit(context, Declare{own, node.extent.valid() ? copy(context, node.extent) : ExprId{}}, range, to);
    return Way::On;
  }

  Way operator()(const Assign& node) const {
    const ExprId place = copy(context, node.place), value = copy(context, node.value);
    const bool isKnown = node.what == Assigns::Copy && context.module[value].op != Op::Load;
    assignPlace(context, {place, value, isKnown ? Assigns::Value : node.what}, range, to);
    return Way::On;
  }

  /// A branch that is known is taken.
  Way operator()(const If& node) const {
    const ExprId condition = copy(context, node.condition);
    if (const auto known = staticInteger(context.module, condition))
      return copy(context, *known != 0 ? node.then : node.otherwise, to);
    If own{condition, {}, {}};
    ++context.branches;
    const Known before = context.known;
    const Way then = copy(context, node.then, own.then);
    const Known behindThen = std::exchange(context.known, before);
    const Way otherwise = copy(context, node.otherwise, own.otherwise);
    --context.branches;
    // A return of a function that is inlined goes on behind its call.
    const bool goesOn = !context.results.empty();
    if (goesOn || then == otherwise)
      context.known = meet(context.module, behindThen, context.known);
    else if (otherwise == Way::Left)
      context.known = behindThen;
    emit(context, std::move(own), range, to);
    return then == Way::Left && otherwise == Way::Left ? Way::Left : Way::On;
  }

  Way operator()(const For& node) const { return copyLoop(context, node, range, to); }
  Way operator()(const While& node) const { return copyLoop(context, node, range, to); }
  Way operator()(const Call& node) const { return copyCall(context, node, range, to); }

  /// Of a call that is inlined: its result.
  Way operator()(const Return& node) const {
    const ExprId value = copy(context, node.value);
    if (context.results.empty())
      emit(context, Return{value}, range, to);
    else if (value.valid())
      assign(context, context.results.back(), value, range, to);
    return Way::Left;
  }

  Way operator()(const Break& node) const {
    if (const auto levels = jumpLevels(context, node.levels, Leaves::Loop)) emit(context, Break{*levels}, range, to);
    return Way::Left;
  }
  Way operator()(const Continue& node) const {
    if (const auto levels = jumpLevels(context, node.levels, Leaves::Round))
      emit(context, Continue{*levels}, range, to);
    return Way::Left;
  }

  Way operator()(const Stop&) const {
    emit(context, Stop{}, range, to);
    return Way::Left;
  }

  Way operator()(const Combine&) const { throw InternalError("transform", "the primal combines tangents"); }
  Way operator()(const Push&) const { throw InternalError("transform", "the primal has a tape"); }
  Way operator()(const Pop&) const { throw InternalError("transform", "the primal has a tape"); }
};

}  // namespace

Way copy(Context& context, const Block& from, Block& to) {
  for (const StmtId id : from) {
    const Stmt stmt = context.module[id];
    if (std::visit(Copier{context, stmt.range, to}, stmt.node) == Way::Left) return Way::Left;
  }
  return Way::On;
}

void assign(Context& context, ObjectId variable, ExprId value, SourceRange range, Block& to) {
  context.build.at(range);
  assignPlace(context, {context.build.address(variable), value}, range, to);
}

void assignPlace(Context& context, const Assign& node, SourceRange range, Block& to) {
  emit(context, node, range, to);
  const Expr& place = context.module[node.place];
  if (place.op == Op::Address) wrote(context, place.object, node.value);
}

}  // namespace sparsegen::ir::unrolling
