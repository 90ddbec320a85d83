//===- Call.cpp - calls ---------------------------------------------------===//

#include "Propagate/Call.h"

#include <algorithm>
#include <tuple>

#include "Propagate/Control.h"
#include "Propagate/Diagnose.h"
#include "Propagate/Entry.h"
#include "Propagate/Evaluate.h"
#include "Propagate/Follow.h"
#include "Propagate/Load.h"
#include "Propagate/Loop.h"
#include "Propagate/Machine.h"
#include "Propagate/Outside.h"
#include "Propagate/Recursion.h"
#include "Propagate/Status.h"
#include "Propagate/Store.h"

namespace sparsegen::propagation {

namespace {

constexpr unsigned kDeepest = 1000;

}  // namespace

void pushFrame(Machine& m, ir::FunctionId function) {
  const ir::FrameLayout& layout = m.program.frames[function.value];
  const std::uint32_t frame = m.memory.instanceCount();
  for (const ir::FrameLayout::Slot& slot : layout.slots) {
    const bool isResult = !slot.object.valid();
    const std::uint32_t id = isResult ? m.memory.create(slot.object, 1) : createInstance(m, slot.object);
    m.steps += m.memory.instance(id).size / kEmptiedPerStep;
  }
  m.frame = frame;
  m.frames.push_back(frame);
  m.function = function;
}

Flow runBody(Machine& m, ir::FunctionId function) {
  Exit exit = m.memory.openExit();
  Exit* const outerReturn = std::exchange(m.onReturn, &exit);
  const std::size_t outerLoops = std::exchange(m.ownLoops, m.loops.size());
  const Flow flow = execute(m, m.module[function].body);
  m.onReturn = outerReturn;
  m.ownLoops = outerLoops;
  return settle(m, exit, flow, Flow::Return);
}

std::optional<std::uint32_t> youngest(const Machine& m, const Pointer& p) {
  std::optional<std::uint32_t> found;
  for (const Pointer& target : m.domain.targets(p))
    if (target.target < kFirstRow) found = std::max(found.value_or(0), target.target);
  return found;
}

/// Whether a pointer may be into a frame that has ended.
static bool pointsFrom(const Machine& m, const Pointer& p, std::uint32_t instance) {
  const auto found = youngest(m, p);
  return found && *found >= instance;
}

void forgetLocals(Machine& m, std::uint32_t ended) {
  for (auto lent = m.lent.lower_bound({ended, 0}); lent != m.lent.end();) {
    const auto holder = static_cast<std::uint32_t>(lent->second >> 32);
    const std::uint64_t cell = lent->second & 0xffffffffu;
    if (holder >= ended && holder < kFirstRow) {
      lent = m.lent.erase(lent);
      continue;
    }
    const Value& held = m.memory.cell(holder, cell);
    if (held.kind == ValueKind::Pointer && pointsFrom(m, held.pointer(), ended))
      m.memory.write(holder, cell, pointerValue({.target = kUnknownTarget}));
    ++lent;
  }
}

Flow executeCall(Machine& m, const ir::Call& node, ir::StmtId id) {
  const SourceRange range = m.module[id].range;
  if (m.depth + 1 > kDeepest)
    stop(m, DiagId::Recursion, range,
         "the call of `" + m.module[mayRecur(m, node.callee) ? node.callee : m.function].name + "` is " +
             std::to_string(kDeepest) + " calls deep",
         "recursion has to end within that; bind what it depends on with `--set`");
  spend(m, 1, range);
  if (m.module[node.callee].outside) {
    callOutside(m, node, range);
    return Flow::Normal;
  }
  if (m.module[node.callee].rule) requireRuled(m, node, range);
  std::vector<Value> arguments;
  arguments.reserve(node.arguments.size());
  for (const ir::ExprId argument : node.arguments) arguments.push_back(evaluate(m, argument.value));
  return mayRecur(m, node.callee) ? callAgain(m, node, id, std::move(arguments))
                                  : finish(m, node, enter(m, node, id, arguments));
}

Flow finish(Machine& m, const ir::Call& node, Called called) {
  if (called.flow != Flow::Normal || !node.result.valid()) return called.flow;
  store(m, node.result, called.result);
  m.split = std::move(called.split);
  return called.flow;
}

Called enter(Machine& m, const ir::Call& node, ir::StmtId id, const std::vector<Value>& arguments) {
  const SourceRange range = m.module[id].range;
  const Memory::Frame top = m.memory.frame();
  const std::uint32_t callerFrame = m.frame;
  const ir::FunctionId caller = m.function;
  pushFrame(m, node.callee);
  const auto& parameters = m.module[node.callee].parameters;
  for (std::size_t k = 0; k < parameters.size(); ++k) {
    const std::uint32_t slot = m.program.slot[parameters[k].value];
    Value given = arguments[k];
    if (given.kind == ValueKind::Real)
      given.tag = followArgument(m, given.tag, node.callee, parameters[k], node.arguments[k].value);
    m.memory.write(m.frame + slot, 0, given);
    if (arguments[k].kind == ValueKind::Real && arguments[k].tag != IndexSets::kEmpty)
      m.variedObject[parameters[k].value] = 1;
    touch(m, parameters[k], 0);
  }
  Exit nonzero = m.memory.openExit();
  Exit* const outerFailed = std::exchange(m.onFailure, m.program.decides[id.value] > 0 ? &nonzero : nullptr);
  ++m.depth;
  UsersCall outer = m.usersCall;
  m.usersCall.isBehind = m.module.libraryFiles.contains(range.file);
  if (!m.usersCall.isBehind) m.usersCall = {range, node.callee};
  Flow flow = runBody(m, node.callee);
  --m.depth;
  if (outer.at == m.usersCall.at) outer.isUndecided = m.usersCall.isUndecided;
  m.usersCall = outer;
  std::optional<Split> split = splitByStatus(m, flow, nonzero, top.instances);
  m.onFailure = outerFailed;
  Value result = m.memory.cell(m.frame, 0);
  m.memory.popTo(top);
  m.frames.pop_back();
  forgetLocals(m, top.instances);
  if (!split)
    m.lent.erase(m.lent.lower_bound({top.instances, 0}), m.lent.end());  // else the other kind is still to come
  m.frame = callerFrame;
  m.function = caller;
  if (flow != Flow::Normal || !node.result.valid()) return {flow, {}, {}};
  if (result.kind == ValueKind::Unset)
    stop(m, DiagId::ReadUnwritten, range, "`" + m.module[node.callee].name + "` returns no value");
  if (result.kind == ValueKind::Pointer && pointsFrom(m, result.pointer(), top.instances))
    result = pointerValue({.target = kUnknownTarget});
  result.maybeUnset = false;
  return {flow, result, std::move(split)};
}

}  // namespace sparsegen::propagation
