//===- PartVariables.h - locals that stand beside another one ---*- C++ -*-===//
//
// Part of IR/Transform. What a local variable is set to is made of parts, which are
// wanted by themselves where the variable is read:
//
//     const bool up = i > 0 && v > 0;          up_1 = i > 0;  up = up_1 && v > 0;
//
// A part comes to life where its variable does, and is set just before it.
//
//===----------------------------------------------------------------------===//
#pragma once

#include <map>
#include <set>
#include <string>
#include <vector>

#include "IR/IR.h"

namespace sparsegen::ir {

class PartVariables {
public:
  explicit PartVariables(Module& module);

  /// Whether a variable may have parts: where it comes to life some statement says.
  bool canBeside(ObjectId variable) const { return declared_.contains(variable); }

  /// A new local beside a variable that one assignment sets, with this value of before that. Its name is the variable's
  /// with the suffix, and unique.
  ObjectId add(ObjectId variable, const std::string& suffix, ExprId value);

  /// Puts the statements for all that was added into the functions. Called once. Linear in the module.
  void place();

private:
  struct Part {
    ObjectId variable;
    ExprId value;
  };

  std::string newName(std::string wish) const;
  void place(Block& block);

  Module& module_;
  std::set<ObjectId> declared_;
  std::map<ObjectId, std::vector<Part>> parts_;  ///< by the variable that they stand beside
};

}  // namespace sparsegen::ir
