//===- WhileRounds.cpp - how often a `while` runs at most -----------------===//
//
// The part of SizeBounds.h that is of loops without a variable of their own, as
// those over pointers, iterators and down to zero. Such a loop has a bound where a
// comparison has to hold for it to go on, one side of which comes nearer to the
// other in each round.
//
//===----------------------------------------------------------------------===//

#include <algorithm>

#include "IR/Transform/SizeBounds.h"
#include "IR/Types.h"
#include "IR/Walk.h"

namespace sparsegen::ir {

namespace {

/// The same number, or one that differs by its sign alone.
ExprId withoutCasts(const Module& module, ExprId expr) {
  const auto width = [&](ExprId each) { return bitWidth(module[module[each].type].scalar); };
  while (module[expr].op == Op::Cast && !isRealScalar(module, module[module[expr].operands[0]].type) &&
         width(expr) >= width(module[expr].operands[0]))
    expr = module[expr].operands[0];
  return expr;
}

bool isIn(const Block& block, StmtId id) { return std::ranges::find(block, id) != block.end(); }

/// Whether one of a block's own statements leaves the innermost loop.
bool leaves(const Module& module, const Block& block) {
  return std::ranges::any_of(block, [&](StmtId id) { return std::holds_alternative<Break>(module[id].node); });
}

}  // namespace

ExprId SizeBounds::rounds(StmtId loop) {
  for (const RoundTest& test : roundTests(loop))
    for (const RoundTest& each : {test, RoundTest{mirrored(test.compare), test.b, test.a, test.late}})
      if (const ExprId found = rounds(loop, each); found.valid()) return found;
  return {};
}

/// What has to hold for a loop to go on: parts of its condition, and that nothing leaves it. A variable may hold what
/// it was set to in the round before.
std::vector<SizeBounds::RoundTest> SizeBounds::roundTests(StmtId id) {
  struct Part {
    ExprId condition;
    bool holds;
    unsigned late;
  };
  const While loop = std::get<While>(module_[id].node);
  std::vector<Part> parts{{loop.condition, true, 0}};
  const bool isWhole = !has<Continue>(module_, loop.body);
  for (const StmtId inner : loop.body)
    if (const auto* branch = std::get_if<If>(&module_[inner].node);
        branch && isWhole && leaves(module_, branch->then))
      parts.push_back({branch->condition, false, 1});
  std::vector<RoundTest> tests;
  for (std::size_t k = 0; k < parts.size(); ++k) {
    const auto [condition, holds, late] = parts[k];
    const Expr expr = module_[condition];
    if (expr.op == Op::LogicalNot) parts.push_back({expr.operands[0], !holds, late});
    if (expr.op == (holds ? Op::LogicalAnd : Op::LogicalOr))
      for (const unsigned operand : {0U, 1U}) parts.push_back({expr.operands[operand], holds, late});
    if (const ExprId value = assignedIn(id, condition); value.valid()) parts.push_back({value, holds, late + 1});
    if (expr.op == Op::Load && holds && isWhole)
      for (const ExprId end : endsOfFlag(id, expr.operands[0])) parts.push_back({end, false, late + 1});
    if (isTruth(expr.op))
      tests.push_back({holds ? expr.op : negated(expr.op), expr.operands[0], expr.operands[1], late});
  }
  return tests;
}

/// What a variable is set to once in each round of a loop, and nowhere else in it.
ExprId SizeBounds::assignedIn(StmtId loop, ExprId load) {
  const auto variable = module_[load].op == Op::Load ? variableAt(module_[load].operands[0]) : std::nullopt;
  if (!variable || !isFollowed(*variable)) return {};
  const std::vector<Written> inside = writtenIn(loop, *variable);
  const While& node = std::get<While>(module_[loop].node);
  if (inside.size() != 1) return {};
  const bool isEach =
      isIn(node.step, inside[0].at) || (isIn(node.body, inside[0].at) && !has<Continue>(module_, node.body));
  return isEach ? inside[0].value : ExprId();
}

/// The conditions that end a loop which goes on while a flag is set: no round sets it, and each may clear it.
std::vector<ExprId> SizeBounds::endsOfFlag(StmtId loop, ExprId place) {
  const auto flag = variableAt(place);
  if (!flag || !isFollowed(*flag)) return {};
  std::vector<ExprId> found;
  for (const Written& each : writtenIn(loop, *flag)) {
    if (!each.value.valid() || staticInteger(module_, each.value) != 0) return {};
    for (const StmtId inner : std::get<While>(module_[loop].node).body)
      if (const auto* branch = std::get_if<If>(&module_[inner].node); branch && isIn(branch->then, each.at))
        found.push_back(branch->condition);
  }
  return found;
}

ExprId SizeBounds::rounds(StmtId loop, const RoundTest& test) {
  const auto pace = this->pace(loop, test.a);
  if (!pace || !endsAt(test, *pace)) return {};
  // A pointer can't leave its array, but by one.
  if (const auto elements = isPointer(module_, module_[test.a].type) ? arrayLength(test.a) : std::nullopt)
    return size(*elements + 1);
  const Side far = pace->isUp ? Side::Most : Side::Least, near = pace->isUp ? Side::Least : Side::Most;
  const auto end = offset(test.b, far);
  const auto start = end ? before(loop, test.a, near) : std::nullopt;
  if (!start || start->base.valid() != end->base.valid()) return {};
  if (start->base.valid() && !sameExpr(module_, start->base, end->base)) return {};
  const bool isUnsigned = !end->base.valid() && !isSigned(module_[module_[test.a].type].scalar);
  if (isUnsigned && mayWrap(test, *pace, pace->isUp ? start->by : end->by)) return {};
  const ExprId steps = pace->isUp ? difference(end->by, start->by) : difference(start->by, end->by);
  return sum(positive(sum(steps, size(1))), size(test.late + pace->late));
}

/// Whether a number without a sign may pass the one that it is compared with, and zero, and go on from the largest.
/// `least` is the smallest that either has.
bool SizeBounds::mayWrap(const RoundTest& test, const Pace& pace, ExprId least) const {
  const auto known = staticInteger(module_, least);
  if (test.compare == Op::NotEqual) return known != 0;
  return !pace.isUp && (!pace.isUnit || (test.compare == Op::GreaterEqual && known.value_or(0) < 1));
}

/// Whether a comparison does not hold for ever where its first side changes so.
bool SizeBounds::endsAt(const RoundTest& test, const Pace& pace) {
  if (test.compare == Op::NotEqual) return pace.isUnit;
  if (test.compare == Op::Less || test.compare == Op::LessEqual) return pace.isUp;
  return test.compare != Op::Equal && !pace.isUp;
}

std::vector<SizeBounds::Written> SizeBounds::writtenIn(StmtId loop, const Variable& variable) {
  std::vector<Written> found;
  for (const Written& each : written_[variable]) {
    const std::vector<StmtId>& loops = positions_.at(each.at).loops;
    if (std::ranges::find(loops, loop) != loops.end()) found.push_back(each);
  }
  return found;
}

/// What a variable is set to in each round, where that is another variable's value.
ExprId SizeBounds::copied(StmtId loop, ExprId load) {
  const auto variable = variableAt(module_[load].operands[0]);
  const ExprId assigned = assignedIn(loop, load), value = assigned.valid() ? withoutCasts(module_, assigned) : assigned;
  if (!value.valid() || module_[value].op != Op::Load) return {};
  const auto from = variableAt(module_[value].operands[0]);
  return from && from != variable && !writtenIn(loop, *from).empty() ? value : ExprId();
}

/// By how much a round's assignment changes a variable; none where it is set otherwise.
std::optional<std::int64_t> SizeBounds::stepIn(StmtId loop, const Written& written, const Variable& variable) {
  if (!written.value.valid()) return std::nullopt;
  const Expr value = module_[withoutCasts(module_, written.value)];
  if (value.op != Op::Add && value.op != Op::Subtract && value.op != Op::PointerAdd) return std::nullopt;
  const auto by = staticInteger(module_, value.operands[1]);
  const ExprId from = withoutCasts(module_, value.operands[0]);
  if (!by || module_[from].op != Op::Load) return std::nullopt;
  const std::int64_t step = value.op == Op::Subtract ? -*by : *by;
  const auto read = variableAt(module_[from].operands[0]);
  if (!read) return std::nullopt;
  if (*read == variable) return step;
  const ExprId copy = copied(loop, from);  // of the same round
  const bool isOwn = copy.valid() && variableAt(module_[copy].operands[0]) == variable;
  return isOwn && positions_.at(writtenIn(loop, *read)[0].at).order < positions_.at(written.at).order
             ? std::optional(step)
             : std::nullopt;
}

/// How a value changes from each round of a loop to the next: by at least one, always the same way.
std::optional<SizeBounds::Pace> SizeBounds::pace(StmtId loop, ExprId expr) {
  const Expr node = module_[withoutCasts(module_, expr)];
  const auto scaled = [&](unsigned operand, bool isUnit) {
    auto found = pace(loop, node.operands[operand]);
    if (found) found->isUnit = found->isUnit && isUnit;
    return found;
  };
  if (node.op == Op::Add || node.op == Op::Subtract) {
    if (isLasting(node.operands[1])) return scaled(0, true);
    return node.op == Op::Add && isLasting(node.operands[0]) ? scaled(1, true) : std::nullopt;
  }
  if (node.op == Op::Multiply)
    for (const unsigned k : {0U, 1U})
      if (staticInteger(module_, node.operands[k]).value_or(0) > 0) return scaled(1 - k, false);
  if (node.op != Op::Load) return std::nullopt;
  const auto variable = variableAt(node.operands[0]);
  if (!variable || !isFollowed(*variable)) return std::nullopt;
  const ExprId copy = copied(loop, withoutCasts(module_, expr));
  const Variable original = copy.valid() ? *variableAt(module_[copy].operands[0]) : *variable;
  auto found = isFollowed(original) ? paceOf(loop, original) : std::nullopt;
  if (found && copy.valid()) ++found->late;  // it may be the one of the round before
  return found;
}

std::optional<SizeBounds::Pace> SizeBounds::paceOf(StmtId loop, const Variable& variable) {
  const std::vector<Written> inside = writtenIn(loop, variable);
  std::optional<Pace> found;
  bool isEach = false;
  for (const Written& each : inside) {
    const std::int64_t step = stepIn(loop, each, variable).value_or(0);
    if (step == 0 || (found && found->isUp != (step > 0))) return std::nullopt;
    found = Pace{step > 0, inside.size() == 1 && (step == 1 || step == -1), 0};
    isEach |= isInEachRound(loop, each.at);
  }
  return isEach ? found : std::nullopt;
}

/// Whether a statement is run in each round after which there is another.
bool SizeBounds::isInEachRound(StmtId loop, StmtId id) {
  const While node = std::get<While>(module_[loop].node);
  const auto isOwn = [&](const Block& block) {
    return isIn(block, id) || std::ranges::any_of(block, [&](StmtId inner) {
             const auto* branch = std::get_if<If>(&module_[inner].node);
             if (!branch) return false;
             return isIn(branch->then, id) ? isFlagOf(loop, branch->condition)
                                           : isIn(branch->otherwise, id) && isEndOf(loop, *branch);
           });
  };
  return isOwn(node.step) || (!has<Continue>(module_, node.body) && isOwn(node.body));
}

/// The flags that a loop goes on by, which its rounds only clear.
std::vector<ExprId> SizeBounds::flagsOf(StmtId loop) {
  std::vector<ExprId> parts{std::get<While>(module_[loop].node).condition}, flags;
  for (std::size_t k = 0; k < parts.size(); ++k) {
    const Expr part = module_[parts[k]];
    if (part.op == Op::LogicalAnd) parts.insert(parts.end(), {part.operands[0], part.operands[1]});
    if (part.op == Op::Load && !endsOfFlag(loop, part.operands[0]).empty()) flags.push_back(parts[k]);
  }
  return flags;
}

bool SizeBounds::isFlagOf(StmtId loop, ExprId condition) {
  const ExprId held = assignedIn(loop, condition);
  return std::ranges::any_of(flagsOf(loop), [&](ExprId flag) {
    return sameExpr(module_, flag, held.valid() ? held : condition);
  });
}

/// Whether there is no other round where a branch is taken.
bool SizeBounds::isEndOf(StmtId loop, const If& branch) {
  return leaves(module_, branch.then) || std::ranges::any_of(flagsOf(loop), [&](ExprId flag) {
           const std::vector<ExprId> ends = endsOfFlag(loop, module_[flag].operands[0]);
           return std::ranges::find(ends, branch.condition) != ends.end();
         });
}

bool SizeBounds::isLasting(ExprId value) {
  return staticInteger(module_, value) || lasting(withoutCasts(module_, value)).valid();
}

/// The least or the largest value of what a round of a loop compares, where the loop begins.
std::optional<SizeBounds::Offset> SizeBounds::before(StmtId loop, ExprId expr, Side side) {
  const Expr node = module_[withoutCasts(module_, expr)];
  const auto combined = [&](auto made) -> std::optional<Offset> {
    const auto a = before(loop, node.operands[0], side);
    const auto b = a ? before(loop, node.operands[1], side) : std::nullopt;
    return b ? std::optional(Offset{{}, made(a->by, b->by)}) : std::nullopt;
  };
  if (node.op == Op::Add) return combined([&](ExprId a, ExprId b) { return sum(a, b); });
  if (node.op == Op::Subtract && staticInteger(module_, node.operands[1]))
    return combined([&](ExprId a, ExprId b) { return difference(a, b); });
  if (node.op == Op::Multiply) return combined([&](ExprId a, ExprId b) { return product(a, b); });
  if (node.op != Op::Load || isLasting(expr)) return offset(expr, side);
  const ExprId own = withoutCasts(module_, expr), copy = copied(loop, own);
  return beforeOf(loop, copy.valid() ? copy : own, side);
}

/// The same of a variable. A loop in no other sees what stands before it in the text alone: on its way back a gradient
/// sets variables to what they were. A field may hold what another call of the function left in it.
std::optional<SizeBounds::Offset> SizeBounds::beforeOf(StmtId loop, ExprId load, Side side) {
  const Position position = positions_.at(loop);
  if (!position.loops.empty() || !variableAt(module_[load].operands[0])->object.valid()) return offset(load, side);
  std::optional<Offset> found;
  for (const Written& each : std::vector<Written>(written_[*variableAt(module_[load].operands[0])])) {
    const Position& at = positions_.at(each.at);
    if (at.function == position.function && at.order >= position.order) continue;
    const auto value = each.value.valid() ? offset(each.value, side) : std::nullopt;
    found = value ? merged(found, *value, side) : std::nullopt;
    if (!found) return std::nullopt;
  }
  return found;
}

}  // namespace sparsegen::ir
