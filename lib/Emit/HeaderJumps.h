//===- HeaderJumps.h - break and continue of the loops around ---*- C++ -*-===//
//
// Private to emit. C++ has no break out of two loops: it is written as a goto to
// a label behind the outer one, and a continue of an outer loop as one to the
// end of its body.
//
//===----------------------------------------------------------------------===//
#pragma once

#include <map>
#include <set>
#include <string>
#include <vector>

#include "IR/IR.h"

namespace sparsegen::emit {

class Jumps {
public:
  Jumps(const ir::Module& module, const ir::Block& body) : module_(module) { visit(body); }

  /// Whether a break, from however deep, leaves a loop; whether a continue goes on with it.
  bool isLeft(ir::StmtId loop) const { return left_.contains(loop); }
  bool isContinued(ir::StmtId loop) const { return continued_.contains(loop); }

  /// The statement, without its semicolon, for a break or continue.
  std::string text(ir::StmtId jump) const { return texts_.at(jump); }
  /// The labels behind a loop and at the end of its body; empty where none is needed.
  std::string labelBehind(ir::StmtId loop) const { return labelOf(behind_, loop); }
  std::string labelWithin(ir::StmtId loop) const { return labelOf(within_, loop); }

private:
  using Labels = std::map<ir::StmtId, std::string>;

  void visit(const ir::Block& block);
  void visitLoop(ir::StmtId loop, const ir::Block& body);
  void jump(ir::StmtId from, std::uint32_t levels, std::set<ir::StmtId>& loops, Labels& labels, const char* word);
  static std::string labelOf(const Labels& labels, ir::StmtId loop);

  const ir::Module& module_;
  std::vector<ir::StmtId> open_;
  std::set<ir::StmtId> left_, continued_;
  std::map<ir::StmtId, std::string> texts_;
  Labels behind_, within_;
};

}  // namespace sparsegen::emit
