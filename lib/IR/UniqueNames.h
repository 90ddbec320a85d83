//===- UniqueNames.h - names that nothing has yet ---------------*- C++ -*-===//
//
// Part of the IR: names of objects and functions are unique where they are
// visible, also of those that a rewrite adds.
//
//===----------------------------------------------------------------------===//
#pragma once

#include <map>
#include <set>
#include <string>
#include <vector>

namespace sparsegen::ir {

class UniqueNames {
public:
  /// Of the functions or objects of a module.
  template <class Named>
  explicit UniqueNames(const std::vector<Named>& all) {
    for (const Named& each : all) names_.insert(each.name);
  }

  /// The wish itself where it is free, else with a number behind it. It is taken then.
  std::string make(const std::string& wish) {
    std::string name = wish;
    if (names_.contains(name)) {
      int& number = numbers_.try_emplace(wish, 2).first->second;
      do name = wish + "_" + std::to_string(number++);
      while (names_.contains(name));
    }
    names_.insert(name);
    return name;
  }

private:
  std::set<std::string> names_;
  std::map<std::string, int> numbers_;  ///< of a wish: the next to try behind it
};

}  // namespace sparsegen::ir
