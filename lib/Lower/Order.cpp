//===- Order.cpp - what is evaluated before what --------------------------===//
//
// An expression in the IR is evaluated where it stands, but what a call or an
// operator that assigns does becomes statements before that. So a value that
// comes first is kept where these may change what it is made from:
//
//     f[++k] = y[k];      the value comes first
//     w[0] + scale(w);    left to right, as compilers have it
//
//===----------------------------------------------------------------------===//

#include "IR/Walk.h"
#include "Lower/Function.h"

namespace sparsegen::lowering {

using ir::ExprId;
using ir::Op;

namespace {

enum class CallsMay : std::uint8_t { Write, Read };

/// What an expression reads.
class Reads {
public:
  Reads(const ir::Module& module, ExprId expr) : module_(module) { collect(expr); }

  bool mayBeChangedBy(const ir::Stmt& stmt, CallsMay calls) const {
    if (const auto* assign = std::get_if<ir::Assign>(&stmt.node)) return mayBeAt(assign->place);
    return calls == CallsMay::Write && std::holds_alternative<ir::Call>(stmt.node) && !places_.empty();
  }

private:
  void collect(ExprId expr) {
    const ir::Expr& node = module_[expr];
    if (node.op == Op::Load && !isTemporary(node.operand(0))) places_.push_back(node.operand(0));
    for (unsigned k = 0; k < ir::info(node.op).arity; ++k) collect(node.operand(k));
  }

  /// One of temporary()'s, which has its value for good.
  bool isTemporary(ExprId place) const {
    return module_[place].op == Op::Address && module_[module_[place].object].name.rfind("sg_value", 0) == 0;
  }

  bool mayBeAt(ExprId written) const {
    return !isTemporary(written) && llvm::any_of(places_, [&](ExprId place) {
      const bool named = module_[place].op == Op::Address && module_[written].op == Op::Address;
      return named ? module_[place].object == module_[written].object : isRealAt(place) == isRealAt(written);
    });
  }

  bool isRealAt(ExprId place) const {
    const ir::Type& type = module_[module_[module_[place].type].element];
    return type.kind == ir::TypeKind::Scalar && ir::isReal(type.scalar);
  }

  const ir::Module& module_;
  std::vector<ExprId> places_;
};

bool mayChange(const ir::Module& module, const ir::Block& later, ExprId value, CallsMay calls) {
  const Reads reads(module, value);
  bool changes = false;
  ir::forEachStmt(module, later, [&](const ir::Stmt& stmt) { changes |= reads.mayBeChangedBy(stmt, calls); });
  return changes;
}

}  // namespace

ExprId FunctionLowering::before(ExprId value, const ir::Block& later) {
  return mayChange(module, later, value, CallsMay::Write) ? kept(value) : value;
}

ExprId FunctionLowering::before(ExprId value, const clang::Expr* first, const clang::Expr* next, ir::Block later) {
  if (!later.empty()) {
    const Changes changes(next, shared.privacy);
    const CallsMay calls = changes.leaveMemory() ? CallsMay::Read : CallsMay::Write;
    if (!changes.leave(first) && mayChange(module, later, value, calls)) value = kept(value);
  }
  emit(std::move(later));
  return value;
}

}  // namespace sparsegen::lowering
