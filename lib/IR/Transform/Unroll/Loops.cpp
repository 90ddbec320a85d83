//===- Loops.cpp - rounds one after the other, and jumps ------------------===//

#include "IR/Transform/Unroll/Loops.h"

#include <algorithm>
#include <utility>

#include "IR/Integer.h"
#include "IR/Transform/Unroll/Constants.h"
#include "IR/Transform/Unroll/Expressions.h"
#include "IR/Transform/Unroll/Statements.h"
#include "IR/Types.h"
#include "IR/Walk.h"

namespace sparsegen::ir::unrolling {

namespace {

constexpr std::size_t kMostRounds = 16;

std::vector<ObjectId> declaredIn(const Module& module, const Block& body) {
  std::vector<ObjectId> found;
  forEachStmt(module, body, [&](const Stmt& stmt) {
    if (const auto* declared = std::get_if<Declare>(&stmt.node)) found.push_back(declared->object);
  });
  return found;
}

/// The values of the variable, the one that ends the loop last; nothing where they are not known, or too many.
std::optional<std::vector<std::int64_t>> roundsOf(const Module& module, const For& loop) {
  const auto first = staticInteger(module, loop.first), bound = staticInteger(module, loop.bound),
             step = staticInteger(module, loop.step);
  if (!first || !bound || !step) return std::nullopt;
  const ScalarKind kind = module[module[loop.variable].type].scalar;
  std::vector<std::int64_t> values{*first};
  while (evaluateInteger(loop.compare, kind, values.back(), *bound) == 1) {
    const auto next = evaluateInteger(Op::Add, kind, values.back(), *step);
    if (!next || values.size() > kMostRounds) return std::nullopt;
    values.push_back(*next);
  }
  return values;
}

/// Whether the variable is only read in the body, and what the body declares can be copied.
bool mayWriteOut(const Context& context, const For& node) {
  const Module& module = context.module;
  return context.isNamedOnly[node.variable.value] &&
         std::ranges::all_of(declaredIn(module, node.body),
                             [&](ObjectId object) { return hasStaticExtents(module, module[object].type); });
}

/// One round, with locals of its own.
Way writeRound(Context& context, const For& node, ObjectId variable, ExprId value, Block& to) {
  const Names outer = context.names;
  for (const ObjectId object : declaredIn(context.module, node.body))
    context.names.objects[object] = cloned(context, object);
  context.known[variable] = value;
  context.frames.push_back({true, context.branches});
  const Way way = copy(context, node.body, to);
  context.frames.pop_back();
  context.names = outer;
  return way;
}

/// The rounds that `values` has, and what the variable holds behind them.
Way writeOut(Context& context, const For& node, ObjectId variable, const std::vector<std::int64_t>& values,
             SourceRange range, Block& to) {
  const ScalarKind kind = context.module[context.module[variable].type].scalar;
  const std::size_t before = context.out.size(), frame = context.frames.size(), rounds = values.size() - 1;
  const auto constant = [&](std::int64_t value) {
    context.build.at(range);
    return context.build.integer(value, kind);
  };
  std::int64_t last = values.back();
  for (std::size_t k = 0; k < rounds; ++k) {
    const Way way = writeRound(context, node, variable, constant(values[k]), to);
    if (k == 0 && (context.out.size() - before) * rounds > kMostUnrolled) throw MustStay{frame};
    if (way == Way::On) continue;
    if (!context.jump || context.jump->to < frame) return Way::Left;
    if (!std::exchange(context.jump, std::nullopt)->isBreak) continue;
    last = values[k];
    break;
  }
  assign(context, variable, constant(last), range, to);
  return Way::On;
}

/// The blocks of a loop that stays: what one of its rounds writes is not known in any.
void copyBody(Context& context, const Block& from, Block& to) {
  const Known before = context.known;
  context.frames.push_back({false, context.branches});
  copy(context, from, to);
  context.frames.pop_back();
  context.known = before;
}

}  // namespace

Way copyLoop(Context& context, const For& node, SourceRange range, Block& to) {
  For own{mapped(context, node.variable), copy(context, node.first), node.compare,
          copy(context, node.bound),      copy(context, node.step),  {}};
  const bool isOuter = context.outer.contains(node.variable), stays = isOuter && !context.isInOuter;
  if (isOuter) context.outer.insert(own.variable);
  if (const auto rounds = roundsOf(context.module, own); rounds && !stays && mayWriteOut(context, node)) {
    Way way = Way::On;
    if (attempt(context, to, [&] { way = writeOut(context, node, own.variable, *rounds, range, to); })) return way;
  }
  context.known.erase(own.variable);
  forgetWrittenIn(context, node.body);
  const bool before = std::exchange(context.isInOuter, context.isInOuter || isOuter);
  copyBody(context, node.body, own.body);
  context.isInOuter = before;
  emit(context, std::move(own), range, to);
  return Way::On;
}

Way copyLoop(Context& context, const While& node, SourceRange range, Block& to) {
  forgetWrittenIn(context, node.body);
  forgetWrittenIn(context, node.step);
  While own{copy(context, node.condition), {}, {}};
  copyBody(context, node.body, own.body);
  copyBody(context, node.step, own.step);
  emit(context, std::move(own), range, to);
  return Way::On;
}

std::optional<std::uint32_t> jumpLevels(Context& context, std::uint32_t levels, Leaves leaves) {
  const std::vector<Frame>& frames = context.frames;
  const std::size_t to = frames.size() - 1 - levels;
  std::uint32_t between = 0;
  for (std::size_t k = to + 1; k < frames.size(); ++k) between += frames[k].isWrittenOut ? 0 : 1;
  if (!frames[to].isWrittenOut) return between;
  if (between > 0 || context.branches != frames[to].branches) throw MustStay{to};
  context.jump = Jump{to, leaves == Leaves::Loop};
  return std::nullopt;
}

}  // namespace sparsegen::ir::unrolling
