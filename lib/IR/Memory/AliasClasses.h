//===- AliasClasses.h - memory that pointers do not tell apart --*- C++ -*-===//
//
// Part of IR/Memory. Points-to by unification (Steensgaard, "Points-to analysis
// in almost linear time", POPL 1996), a field at a time. Memory is divided into
// classes. All that one pointer may lead to is one class, and so is what the
// pointers at one key of a class lead to: keys are fields of records, see
// ir::PointerKey. Here is the structure alone; who uses it says what a pointer
// may lead to.
//
// Example: after `p = c ? &a : &b` and `q = c ? &b : &d` the objects a, b and d
// are one class, though p never leads to d. That is the price of near linear
// time.
//
//===----------------------------------------------------------------------===//
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <utility>
#include <vector>

#include "IR/Layout.h"

namespace sparsegen::ir {

/// What a class has at a key: that which the pointers there lead to, or the cells there that are no pointers.
enum class ClassLink : std::uint8_t { Pointee, Cells };

class AliasClasses {
public:
  using Id = std::uint32_t;

  /// With classes 0 to count - 1.
  explicit AliasClasses(std::size_t count = 0);

  /// A new class that nothing leads to.
  Id make();
  /// The number that stands for all of a class: the least one.
  Id find(Id id) const;
  /// Makes two classes one, and what they lead to. Nearly linear in what is united, over all calls.
  void unify(Id a, Id b);

  /// What a class has at a key; none where that was never asked for or set.
  std::optional<Id> at(Id id, ClassLink link, PointerKey key) const;
  /// The same; a new class where there was none.
  Id made(Id id, ClassLink link, PointerKey key);
  /// Says that a class has this one at a key.
  void set(Id id, ClassLink link, PointerKey key, Id target);

  /// Makes all keys of a class one, from here on.
  void flatten(Id id);

  /// Grows where a class came to lead to more, or two became one.
  std::size_t changes() const { return changes_; }

private:
  using Key = std::pair<ClassLink, PointerKey>;
  struct Node {
    std::map<Key, Id> links{};
    bool isFlat = false;
  };

  Key keyIn(const Node& node, ClassLink link, PointerKey key) const { return {link, node.isFlat ? PointerKey{} : key}; }

  mutable std::vector<Id> parent_;
  std::vector<Node> nodes_;  ///< of representatives
  std::size_t changes_ = 0;
};

}  // namespace sparsegen::ir
