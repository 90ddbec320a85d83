//===- Jumps.cpp - break, continue and goto by the IR's loops -------------===//
//
// The IR has loops with break and continue, and nothing else that jumps. Each
// loop of the IR says which of C's jumps leave it and which go on with its next
// round.
//
//===----------------------------------------------------------------------===//

#include "Lower/Function.h"

namespace sparsegen::lowering {

/// Makes a loop: `body` returns the statement, and lowers what is in it on the way.
void FunctionLowering::makeLoop(LoopScope scope, const std::function<ir::Stmt::Node()>& body) {
  loops_.push_back(scope);
  emit(body());
  loops_.pop_back();
}

/// The loop of a loop of the source.
void FunctionLowering::makeLoop(const clang::Stmt* stmt, const std::function<ir::Stmt::Node()>& body) {
  endingsBefore_[stmt] = endings_.size();
  breakable_.push_back(stmt);
  continuable_.push_back(stmt);
  makeLoop(LoopScope{{stmt, JumpKind::Break}, {stmt, JumpKind::Continue}}, body);
  breakable_.pop_back();
  continuable_.pop_back();
}

/// A loop that runs once, unless a jump repeats it.
void FunctionLowering::region(LoopScope scope, const std::function<void()>& body) {
  makeLoop(scope, [&] {
    ir::While made;
    made.condition = build.integer(1, ir::ScalarKind::Bool);
    made.body = block([&] {
      body();
      if (mayContinue(*open_)) emit(ir::Break{});
    });
    return made;
  });
}

/// Whether control can get behind a block, as far as its last statement tells.
bool FunctionLowering::mayContinue(const ir::Block& block) const {
  if (block.empty()) return true;
  const ir::Stmt::Node& last = module[block.back()].node;
  return !std::holds_alternative<ir::Break>(last) && !std::holds_alternative<ir::Continue>(last) &&
         !std::holds_alternative<ir::Return>(last) && !std::holds_alternative<ir::Stop>(last);
}

void FunctionLowering::jump(const Jump& to, clang::SourceRange at) {
  std::uint32_t levels = 0;
  for (auto scope = loops_.rbegin(); scope != loops_.rend(); ++scope, ++levels) {
    if (scope->leave == to) return emit(ir::Break{levels});
    if (scope->repeat == to) return emit(ir::Continue{levels});
  }
  shared.unsupported(at, "this jump leads into a block, or into a loop from outside of it",
                     "write the loop with `for` or `while`");
}

}  // namespace sparsegen::lowering
