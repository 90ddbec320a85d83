//===- Follow.cpp - one column on its way to one row ----------------------===//

#include "Propagate/Follow.h"

#include <algorithm>

#include "IR/Walk.h"
#include "Propagate/Entry.h"

namespace sparsegen::propagation {

namespace {

/// The integer variables of a function's own that an expression reads, but not by what they point to.
std::vector<ir::ObjectId> integersOf(const Machine& m, std::uint32_t expr) {
  std::vector<ir::ObjectId> found;
  ir::forEachNode(m.module, ir::ExprId(expr), [&](const ir::Expr& node) {
    if (node.op != ir::Op::Load) return;
    const ir::Expr& place = m.module[node.operands[0]];
    if (place.op != ir::Op::Address) return;
    const ir::Object& object = m.module[place.object];
    const ir::Type& type = m.module[object.type];
    const bool isInteger = type.kind == ir::TypeKind::Scalar && ir::isInteger(type.scalar);
    const bool isBound = m.bound.contains({place.object.value, 0});
    if (isInteger && !isBound && isOfFunction(object)) found.push_back(place.object);
  });
  return found;
}

const std::vector<ir::ObjectId>& mentioned(Machine& m, std::uint32_t expr) {
  const auto [known, fresh] = m.followed->mentioned.try_emplace(expr);
  if (fresh) known->second = integersOf(m, expr);
  return known->second;
}

/// What the integers that two expressions mention are now, where that is known.
const std::vector<NamedValue>& valuesNow(Machine& m, std::uint32_t place, std::uint32_t source) {
  std::vector<NamedValue>& values = m.followed->values;
  values.clear();
  for (const std::uint32_t expr : {place, source}) {
    if (expr == ProvenanceRead::kNone) continue;
    for (const ir::ObjectId variable : mentioned(m, expr)) {
      if (m.module[variable].function != m.function) continue;
      const Value& held = m.memory.cell(m.frame + m.program.slot[variable.value], 0);
      const bool isKnown = held.kind == ValueKind::Integer && held.interval().known();
      const auto isSame = [&](const NamedValue& value) { return value.variable == variable; };
      if (isKnown && std::ranges::none_of(values, isSame)) values.push_back({variable, held.interval().lo});
    }
  }
  return values;
}

bool carries(const Machine& m, SetId set) { return m.followed && set != IndexSets::kEmpty; }

}  // namespace

/// What was read to carry the column; else what stands for it.
static ProvenanceRead readOr(const Machine& m, SetId set, std::uint32_t other) {
  ProvenanceRead read = m.followed->provenance.lastRead(set);
  if (read.expr == ProvenanceRead::kNone) read.expr = other;
  return read;
}

SetId followStore(Machine& m, SetId set, const Pointer& target, std::uint32_t place, Places places) {
  if (!carries(m, set)) return set;
  const Instance& instance = m.memory.instance(target.target);
  const ProvenanceRead read = readOr(m, set, place);
  return m.followed->provenance.add({.from = set,
                                     .object = instance.object,
                                     .cell = instance.first + static_cast<std::uint64_t>(target.lo),
                                     .read = read,
                                     .isCertain = places == Places::One},
                                    valuesNow(m, place, read.expr));
}

SetId followArgument(Machine& m, SetId set, ir::FunctionId callee, ir::ObjectId parameter, std::uint32_t argument) {
  if (!carries(m, set)) return set;
  return m.followed->provenance.add(
      {.from = set, .object = parameter, .function = callee, .read = readOr(m, set, argument)}, {});
}

SetId followResult(Machine& m, SetId set, std::uint32_t value) {
  if (!carries(m, set)) return set;
  const ProvenanceRead read = readOr(m, set, value);
  return m.followed->provenance.add({.from = set, .function = m.function, .read = read},
                                    valuesNow(m, read.expr, ProvenanceRead::kNone));
}

bool isOfOtherRow(const Machine& m, const Pointer& target) {
  const Instance& instance = m.memory.instance(target.target);
  const Location at = location(target.target, static_cast<std::uint64_t>(target.lo));
  return !instance.isSummary && at != m.followed->rowAt && holdsResultsOnly(m, instance.object);
}

bool passesOver(Machine& m, const Pointer& target) {
  if (!m.followed || m.followed->rows == FollowedRows::All || !isOfOtherRow(m, target)) return false;
  m.memory.write(target.target, static_cast<std::uint64_t>(target.lo), {.kind = ValueKind::Mixed});
  return true;
}

}  // namespace sparsegen::propagation
