//===- HeaderStatements.h - IR statements as C++ ----------------*- C++ -*-===//
//
// Prints the body of one function: the user's loops and branches as they were,
// declarations joined with the first assignment, `x += e`, and combinations of
// tangents as a loop over the lanes with one addition for each independent.
//
//===----------------------------------------------------------------------===//
#pragma once

#include <map>
#include <optional>
#include <set>
#include <string>

#include "Emit/HeaderExpressions.h"
#include "Emit/HeaderJumps.h"
#include "Emit/HeaderText.h"
#include "Emit/HeaderUses.h"
#include "Emit/HeaderWorkspace.h"
#include "IR/IR.h"

namespace sparsegen::emit {

class Statements {
public:
  Statements(const Types& types, const Workspace& workspace, ir::FunctionId function);

  /// Writes the whole body: the locals of the function's start, then the statements.
  void write(Lines& out) const;

  const Uses& uses() const { return uses_; }

private:
  class Writer;
  /// Variables that are declared by the statement that initialises them, by its position in the block.
  struct Joined {
    std::map<std::size_t, ir::ObjectId> at;
    std::set<ir::ObjectId> objects;
  };

  void writeBlock(Lines& out, const ir::Block& block) const;
  void writeStart(Lines& out) const;
  Joined joinedDeclarations(const ir::Block& block) const;
  std::optional<ir::ObjectId> initializes(const ir::Stmt& stmt) const;
  void writeInitialized(Lines& out, const ir::Stmt& stmt, ir::ObjectId object) const;
  void write(Lines& out, ir::StmtId id, const ir::For& loop) const;
  void write(Lines& out, ir::StmtId id, const ir::While& loop) const;
  void write(Lines& out, const ir::If& branch, const std::string& before) const;
  void write(Lines& out, const ir::Combine& combine, const std::string& target) const;
  void writeLoop(Lines& out, ir::StmtId id, const std::string& head, const ir::Block& body) const;
  void writeBody(Lines& out, ir::StmtId loop, const ir::Block& body) const;
  void writeLabelBehind(Lines& out, ir::StmtId loop) const;

  std::string assignment(const ir::Assign& assign) const;
  std::string tapeType(ir::TypeId type) const;
  bool isPointer(const ir::Pop& pop) const;
  std::string popped(const ir::Pop& pop) const;
  std::string call(const ir::Call& call) const;
  std::string callValue(const ir::Call& call) const;
  std::optional<std::string> literal(ir::ExprId pointer) const;
  std::string outsideArgument(const ir::OutsideArgument& passed, ir::ExprId argument) const;
  std::string outsideCall(const ir::Call& call) const;
  std::string increment(const ir::For& loop) const;
  std::string simple(ir::StmtId id) const;
  std::string declaration(ir::ObjectId object) const;
  std::string initialized(ir::ObjectId object, const std::string& value) const;
  bool isLocalScalar(ir::ExprId expr) const;
  ir::ScalarKind laneScalar(ir::ExprId place) const { return module_[module_[module_[place].type].element].scalar; }
  bool isSeed(ir::ExprId place) const;
  bool fallsThrough(const ir::Block& block) const;

  const Types& types_;
  const Workspace& workspace_;
  const ir::Module& module_;
  ir::FunctionId function_;
  Expressions expressions_;
  Uses uses_;
  std::set<ir::ObjectId> unset_;
  Jumps jumps_;
};

}  // namespace sparsegen::emit
