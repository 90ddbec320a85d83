//===- Jumps.cpp - break, continue and goto by the IR's loops -------------===//

#include "Lower/Statements/Jumps.h"

#include "Lower/Context/FunctionContext.h"

namespace sparsegen::lowering {

/// Makes a loop: `body` returns the statement, and lowers what is in it on the way.
static void makeLoop(FunctionContext& fn, LoopScope scope, const std::function<ir::Stmt::Node()>& body) {
  fn.loops.push_back(scope);
  fn.emit(body());
  fn.loops.pop_back();
}

void makeLoop(FunctionContext& fn, const clang::Stmt* stmt, const std::function<ir::Stmt::Node()>& body) {
  fn.endingsBefore[stmt] = fn.endings.size();
  fn.breakable.push_back(stmt);
  fn.continuable.push_back(stmt);
  makeLoop(fn, LoopScope{{stmt, JumpKind::Break}, {stmt, JumpKind::Continue}}, body);
  fn.breakable.pop_back();
  fn.continuable.pop_back();
}

void region(FunctionContext& fn, LoopScope scope, const std::function<void()>& body) {
  makeLoop(fn, scope, [&] {
    ir::While made;
    made.condition = fn.build.integer(1, ir::ScalarKind::Bool);
    made.body = fn.block([&] {
      body();
      if (mayContinue(fn, *fn.open)) fn.emit(ir::Break{});
    });
    return made;
  });
}

bool mayContinue(const FunctionContext& fn, const ir::Block& block) {
  if (block.empty()) return true;
  const ir::Stmt::Node& last = fn.module[block.back()].node;
  return !std::holds_alternative<ir::Break>(last) && !std::holds_alternative<ir::Continue>(last) &&
         !std::holds_alternative<ir::Return>(last) && !std::holds_alternative<ir::Stop>(last);
}

void jump(FunctionContext& fn, const Jump& to, clang::SourceRange at) {
  std::uint32_t levels = 0;
  for (auto scope = fn.loops.rbegin(); scope != fn.loops.rend(); ++scope, ++levels) {
    if (scope->leave == to) return fn.emit(ir::Break{levels});
    if (scope->repeat == to) return fn.emit(ir::Continue{levels});
  }
  fn.shared.unsupported(at, "this jump leads into a block, or into a loop from outside of it",
                        "write the loop with `for` or `while`");
}

}  // namespace sparsegen::lowering
