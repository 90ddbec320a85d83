//===- HeaderCode.h - one derivative module as a private struct -*- C++ -*-===//
//
// Everything that the entry function of a derivative module reaches: its
// records, constants and functions, as members of a struct within the generated
// one, so that names never meet those of other requests.
//
//===----------------------------------------------------------------------===//
#pragma once

#include <map>
#include <set>
#include <string>
#include <vector>

#include "Emit/HeaderText.h"
#include "Emit/HeaderTypes.h"
#include "Emit/HeaderWorkspace.h"

namespace sparsegen::emit {

class Code {
public:
  /// `name` is that of the struct. NotEmittable: a record that can't be written out.
  Code(const ir::Module& module, std::string name, LaneForm form, Diagnostics& diagnostics,
       Indices indices = Indices::Trusted, Sinks sinks = Sinks::None);

  const ir::Module& module() const { return types_.module(); }
  const Types& types() const { return types_; }
  const std::string& name() const { return name_; }
  bool takesSink() const { return sinks_ == Sinks::Any; }
  /// What its functions are called in: the name, and of a template, for the sink that is called sg_sum.
  std::string scope() const { return takesSink() ? name_ + "<decltype(sg_sum)>" : name_; }
  const ir::Function& entry() const { return module()[module().entry]; }
  std::uint64_t workspaceBytes() const { return workspace_.totalBytes(module().entry); }
  bool usesTape() const { return workspace_.usesTape(module().entry); }
  bool countsLanes() const { return workspace_.laneUse(module().entry) != LaneUse::None; }

  /// The definitions of the constants of numbers, by name. Those of equal text in two modules may be shared.
  const std::map<std::string, std::string>& constants() const { return constants_; }

  /// The records of the user's headers that expressions lead to, by their names.
  std::set<std::string> reachedRecords() const;

  /// Writes the struct, without the constants in `shared`, which its base class sg_constants has.
  void write(Lines& out, const std::map<std::string, std::string>& shared) const;

private:
  void findReachable();
  void addType(ir::TypeId type);
  void addExpression(ir::ExprId expr);
  void requireNoWord(const ir::Expr& member);
  void defineConstants();
  std::string initializer(ir::TypeId type, const std::vector<ir::Constant>& cells, std::size_t& next) const;
  bool isBare(const std::map<std::string, std::string>& shared) const;
  void writeRecords(Lines& out) const;
  void writeRecord(Lines& out, ir::RecordId record, std::set<ir::RecordId>& written) const;
  std::string declaration(ir::ObjectId parameter) const;
  void writeFunction(Lines& out, ir::FunctionId function) const;
  std::string signature(ir::FunctionId function, const struct Uses& uses) const;

  Types types_;
  Diagnostics& diagnostics_;
  Workspace workspace_;
  std::string name_;
  Sinks sinks_;
  std::vector<ir::FunctionId> functions_;  ///< reachable, the callers first
  std::set<ir::TypeId> seenTypes_;
  std::set<ir::TypeId> expressionTypes_;  ///< of these, what expressions are of
  std::set<ir::RecordId> records_;
  std::set<ir::ObjectId> constantObjects_;
  std::map<std::string, std::string> constants_;
  std::vector<std::string> recordConstants_;  ///< the definitions of all others
};

}  // namespace sparsegen::emit
