//===- VariableLife.cpp - where a variable gets its values ----------------===//

#include "Differentiate/Direct/Places/VariableLife.h"

#include <cstddef>

#include "IR/Walk.h"

namespace sparsegen::differentiate {

using namespace ir;

namespace {

/// What happens to a variable in a function.
struct Life {
  ObjectId variable;
  StmtId setter;
  std::size_t writes = 0;
  bool isSet = false;               ///< by the setter
  StmtId setIn = {}, begunIn = {};  ///< the innermost loops around the setter, and around the declaration
};

void follow(const Module& module, const Block& block, StmtId loop, Life& life) {
  for (const StmtId id : block) {
    const Stmt& stmt = module[id];
    if (id == life.setter) life.isSet = true, life.setIn = loop;
    const auto* declare = std::get_if<Declare>(&stmt.node);
    if (declare && declare->object == life.variable) life.begunIn = loop;
    const auto* counted = std::get_if<For>(&stmt.node);
    life.writes += counted && counted->variable == life.variable;
    forEachExpr(stmt, [&](ExprId expr, ExprUse use) {
      life.writes += use == ExprUse::Written && module[expr].op == Op::Address && module[expr].object == life.variable;
    });
    const bool isLoop = counted || std::holds_alternative<While>(stmt.node);
    forEachBlock(stmt, [&](const Block& inner) { follow(module, inner, isLoop ? id : loop, life); });
  }
}

}  // namespace

bool isSetOnce(const Module& module, const Block& body, ObjectId variable, StmtId setter) {
  if (module[variable].kind != ObjectKind::Local) return false;
  Life life{.variable = variable, .setter = setter};
  follow(module, body, StmtId(), life);
  return life.isSet && life.writes == 1 && life.setIn == life.begunIn;
}

}  // namespace sparsegen::differentiate
