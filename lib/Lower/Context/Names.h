//===- Names.h - names that are not taken -----------------------*- C++ -*-===//
//
// Private to `lower`: functions and objects of the IR have names that no other
// one in their scope has, and that C++ has no word for (Function.cpp).
//
//===----------------------------------------------------------------------===//
#pragma once

#include <map>
#include <set>
#include <string>

namespace sparsegen::lowering {

/// Hands out names that are unique in their scope and no keywords.
class Names {
public:
  explicit Names(const Names* outer = nullptr) : outer_(outer) {}
  /// `wanted`, or the first of wanted_2, wanted_3, ... that is free.
  std::string unique(std::string wanted);
  /// A name of our own making, which users' names can't be: sg_<stem>.
  std::string generated(const std::string& stem) { return claim("sg_" + stem); }

  /// A name that is unique, and what its local is called where another one of that name is out of sight.
  struct Local {
    std::string name;
    std::string called;
  };
  Local local(const std::string& wanted) { return {unique(wanted), legal(wanted)}; }
  Local generatedLocal(const std::string& stem) { return {generated(stem), "sg_" + stem}; }

private:
  static std::string legal(std::string wanted);
  std::string claim(std::string wanted);
  bool taken(const std::string& name) const;
  const Names* outer_;
  std::set<std::string> used_;
  std::map<std::string, unsigned> numbers_;  ///< of a name that is used: the next to try behind it
};

}  // namespace sparsegen::lowering
