//===- TapeLength.cpp - how long the tape gets ----------------------------===//

#include "Differentiate/Reverse/TapeLength.h"

#include "Differentiate/Operations.h"
#include "Differentiate/Reverse/SavedValues.h"
#include "IR/Types.h"
#include "IR/Walk.h"

namespace sparsegen::differentiate {

using namespace ir;

namespace {

constexpr double kRounds = 100;  ///< of a loop whose length is not known

class Measure {
public:
  Measure(const Module& module, const Accesses& accesses, const Availability& availability)
      : module_(module), accesses_(accesses), availability_(availability), restoration_(availability.restoration()) {}

  double of(const Block& block) const {
    double sum = 0;
    for (const StmtId id : block) sum += of(id);
    return sum;
  }

private:
  double of(StmtId id) const {
    const Stmt& stmt = module_[id];
    const double own = availability_.isRepeated(id) ? pushedBy(id, stmt) : 0;
    double inner = 0;
    forEachBlock(stmt, [&](const Block& block) { inner += of(block); });
    // The rounds of a region take turns on the tape.
    const bool isRegion = availability_.region(id) != nullptr;
    return own + (isRegion ? 1 : rounds(stmt)) * inner;
  }

  double rounds(const Stmt& stmt) const {
    if (const auto* loop = std::get_if<For>(&stmt.node)) return constantRounds(module_, *loop).value_or(kRounds);
    return std::holds_alternative<While>(stmt.node) ? kRounds : 1;
  }

  double pushedBy(StmtId id, const Stmt& stmt) const {
    const SavedValues saved(module_, availability_, id);
    std::vector<ExprId> values;
    if (const auto* declare = std::get_if<Declare>(&stmt.node))
      return restoration_.declared().contains(id) ? bytes(module_[declare->object].type) : 0;
    if (const auto* assign = std::get_if<Assign>(&stmt.node)) return undone(id, *assign, saved);
    if (const auto* combine = std::get_if<Combine>(&stmt.node)) saved.addCombine(*combine, values);
    if (const auto* call = std::get_if<Call>(&stmt.node); call && accesses_.isActive(call->callee))
      for (const ExprId argument : call->arguments) saved.addPlace(argument, values);
    if (!goesBack(id)) return bytes(values);
    if (std::holds_alternative<While>(stmt.node)) return 8;
    if (const auto* loop = std::get_if<For>(&stmt.node))
      for (const ExprId each : {loop->first, loop->bound, loop->step}) saved.addValue(each, values);
    if (const auto* branch = std::get_if<If>(&stmt.node)) saved.addValue(branch->condition, values);
    return bytes(values);
  }

  double undone(StmtId id, const Assign& node, const SavedValues& saved) const {
    const Restoration::Write* const write = restoration_.write(id);
    if (!write || write->isFirst || write->isStep) return 0;
    std::vector<ExprId> values;
    saved.addPlace(node.place, values);
    return bytes(values) + (availability_.hasHeld(*write, id) ? 0 : bytes(module_[node.value].type));
  }

  /// Whether something in its blocks has a way back.
  bool goesBack(StmtId id) const {
    bool found = false;
    forEachStmt(module_, {id}, [&](StmtId inner) {
      const Stmt& stmt = module_[inner];
      const auto* call = std::get_if<Call>(&stmt.node);
      found |= std::holds_alternative<Combine>(stmt.node) || (call && accesses_.isActive(call->callee)) ||
               restoration_.write(inner) != nullptr;
    });
    return found;
  }

  double bytes(const std::vector<ExprId>& values) const {
    double sum = 0;
    for (const ExprId value : values) sum += bytes(module_[value].type);
    return sum;
  }

  double bytes(TypeId type) const {
    if (module_[type].kind != TypeKind::Scalar) return 8;
    const ScalarKind kind = module_[type].scalar;
    if (kind == ScalarKind::Bool) return 1;
    return kind == ScalarKind::U32 || bitWidth(kind) == 64 ? 8 : 4;
  }

  const Module& module_;
  const Accesses& accesses_;
  const Availability& availability_;
  const Restoration& restoration_;
};

}  // namespace

double tapeLength(const Module& module, const Accesses& accesses, const Availability& availability,
                  FunctionId function) {
  return Measure(module, accesses, availability).of(module[function].body);
}

}  // namespace sparsegen::differentiate
