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
  for (const FrameLayout::Slot& slot : layout.slots)
    memory_.create(slot.object,
                   slot.cells == kUnknownCells ? Instance::kUnknownExtent : static_cast<std::uint64_t>(slot.cells));
  frame_ = frame;
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

/// Whether a pointer may be into a frame that has ended.
bool Machine::pointsFrom(const Pointer& p, std::uint32_t instance) const {
  return std::ranges::any_of(domain_.targets(p), [=](const Pointer& target) {
    return target.target >= instance && target.target < kFirstRow;
  });
}

/// The instances from `ended` on are gone, and others may get their numbers: what still points to them points nowhere.
void Machine::forgetLocals(std::uint32_t ended) {
  lent_.erase(lent_.lower_bound(location(ended, 0)), lent_.lower_bound(location(kFirstRow, 0)));
  for (const Location at : lent_) {
    const auto holder = static_cast<std::uint32_t>(at >> 32);
    const std::uint64_t cell = at & 0xffffffffu;
    const Value& held = memory_.cell(holder, cell);
    if (held.kind == ValueKind::Pointer && pointsFrom(held.pointer(), ended))
      memory_.write(holder, cell, pointerValue({.target = kUnknownTarget}));
  }
}

Flow Machine::call(const ir::Call& node, ir::StmtId id) {
  const SourceRange range = m_[id].range;
  if (depth_ + 1 > kDeepest)
    stop(DiagId::Recursion, range,
         "the call of `" + m_[node.callee].name + "` is " + std::to_string(kDeepest) + " calls deep",
         "recursion has to end within that; bind what it depends on with `--set`");
  spend(1, range);
  if (m_[node.callee].outside) {
    callOutside(node, range);
    return Flow::Normal;
  }
  std::vector<Value> arguments;
  arguments.reserve(node.arguments.size());
  for (const ir::ExprId argument : node.arguments) arguments.push_back(value(argument.value));

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
  forgetLocals(top.instances);
  frame_ = callerFrame;
  function_ = caller;
  if (flow != Flow::Normal || !node.result.valid()) return flow;
  if (result.kind == ValueKind::Unset)
    stop(DiagId::ReadUnwritten, range, "`" + m_[node.callee].name + "` returns no value");
  if (result.kind == ValueKind::Pointer && pointsFrom(result.pointer(), top.instances))
    result = pointerValue({.target = kUnknownTarget});
  result.maybeUnset = false;
  store(node.result, result);
  split_ = std::move(split);
  return flow;
}

}  // namespace sparsegen::propagation
