//===- Call.cpp - calls ---------------------------------------------------===//
//
// A call runs its callee on a frame of its own. Arguments are evaluated before,
// in the caller's frame; the result is stored after.
//
//===----------------------------------------------------------------------===//

#include <algorithm>
#include <tuple>

#include "Propagate/Machine.h"

namespace sparsegen::propagation {

namespace {

constexpr unsigned kDeepest = 1000;

}  // namespace

void Machine::pushFrame(ir::FunctionId function) {
  const FrameLayout& layout = program_.frames[function.value];
  const std::uint32_t frame = memory_.instanceCount();
  for (const FrameLayout::Slot& slot : layout.slots) {
    const std::uint32_t id = memory_.create(
        slot.object, slot.cells == kUnknownCells ? Instance::kUnknownExtent : static_cast<std::uint64_t>(slot.cells));
    steps_ += memory_.instance(id).size / kEmptiedPerStep;
  }
  frame_ = frame;
  frames_.push_back(frame);
  function_ = function;
}

/// Runs the body on the frame that is there, up to where all its paths meet.
Flow Machine::runBody(ir::FunctionId function) {
  Exit exit = memory_.openExit();
  Exit* const outerReturn = std::exchange(return_, &exit);
  const std::size_t outerLoops = std::exchange(ownLoops_, loops_.size());
  const Flow flow = run(m_[function].body);
  return_ = outerReturn;
  ownLoops_ = outerLoops;
  return settle(exit, flow, Flow::Return);
}

/// The youngest local instance that a pointer may be into.
std::optional<std::uint32_t> Machine::youngest(const Pointer& p) const {
  std::optional<std::uint32_t> found;
  for (const Pointer& target : domain_.targets(p))
    if (target.target < kFirstRow) found = std::max(found.value_or(0), target.target);
  return found;
}

/// Whether a pointer may be into a frame that has ended.
bool Machine::pointsFrom(const Pointer& p, std::uint32_t instance) const {
  const auto found = youngest(p);
  return found && *found >= instance;
}

/// The instances from `ended` on are gone, and others may get their numbers: what still points to them points nowhere.
void Machine::forgetLocals(std::uint32_t ended) {
  for (auto lent = lent_.lower_bound({ended, 0}); lent != lent_.end();) {
    const auto holder = static_cast<std::uint32_t>(lent->second >> 32);
    const std::uint64_t cell = lent->second & 0xffffffffu;
    if (holder >= ended && holder < kFirstRow) {
      lent = lent_.erase(lent);
      continue;
    }
    const Value& held = memory_.cell(holder, cell);
    if (held.kind == ValueKind::Pointer && pointsFrom(held.pointer(), ended))
      memory_.write(holder, cell, pointerValue({.target = kUnknownTarget}));
    ++lent;
  }
}

Flow Machine::call(const ir::Call& node, ir::StmtId id) {
  const SourceRange range = m_[id].range;
  if (depth_ + 1 > kDeepest)
    stop(DiagId::Recursion, range,
         "the call of `" + m_[mayRecur(node.callee) ? node.callee : function_].name + "` is " +
             std::to_string(kDeepest) + " calls deep",
         "recursion has to end within that; bind what it depends on with `--set`");
  spend(1, range);
  if (m_[node.callee].outside) {
    callOutside(node, range);
    return Flow::Normal;
  }
  std::vector<Value> arguments;
  arguments.reserve(node.arguments.size());
  for (const ir::ExprId argument : node.arguments) arguments.push_back(value(argument.value));
  return mayRecur(node.callee) ? callAgain(node, id, std::move(arguments)) : finish(node, enter(node, id, arguments));
}

/// Stores what a call gave.
Flow Machine::finish(const ir::Call& node, Called called) {
  if (called.flow != Flow::Normal || !node.result.valid()) return called.flow;
  store(node.result, called.result);
  split_ = std::move(called.split);
  return called.flow;
}

Machine::Called Machine::enter(const ir::Call& node, ir::StmtId id, const std::vector<Value>& arguments) {
  const SourceRange range = m_[id].range;
  const Memory::Frame top = memory_.frame();
  const std::uint32_t callerFrame = frame_;
  const ir::FunctionId caller = function_;
  pushFrame(node.callee);
  const auto& parameters = m_[node.callee].parameters;
  for (std::size_t k = 0; k < parameters.size(); ++k) {
    const std::uint32_t slot = program_.slot[parameters[k].value];
    memory_.write(frame_ + slot, 0, arguments[k]);
    if (arguments[k].kind == ValueKind::Real && arguments[k].tag != IndexSets::kEmpty)
      variedObject_[parameters[k].value] = 1;
    touch(parameters[k], 0);
  }
  Exit nonzero = memory_.openExit();
  Exit* const outerFailed = std::exchange(failed_, program_.decides[id.value] > 0 ? &nonzero : nullptr);
  ++depth_;
  UsersCall outer = usersCall_;
  usersCall_.isBehind = m_.libraryFiles.contains(range.file);
  if (!usersCall_.isBehind) usersCall_ = {range, node.callee};
  Flow flow = runBody(node.callee);
  --depth_;
  if (outer.at == usersCall_.at) outer.isUndecided = usersCall_.isUndecided;
  usersCall_ = outer;
  std::optional<Split> split = splitByStatus(flow, nonzero, top.instances);
  failed_ = outerFailed;
  Value result = memory_.cell(frame_, 0);
  memory_.popTo(top);
  frames_.pop_back();
  forgetLocals(top.instances);
  if (!split) lent_.erase(lent_.lower_bound({top.instances, 0}), lent_.end());  // else the other kind is still to come
  frame_ = callerFrame;
  function_ = caller;
  if (flow != Flow::Normal || !node.result.valid()) return {flow, {}, {}};
  if (result.kind == ValueKind::Unset)
    stop(DiagId::ReadUnwritten, range, "`" + m_[node.callee].name + "` returns no value");
  if (result.kind == ValueKind::Pointer && pointsFrom(result.pointer(), top.instances))
    result = pointerValue({.target = kUnknownTarget});
  result.maybeUnset = false;
  return {flow, result, std::move(split)};
}

}  // namespace sparsegen::propagation
