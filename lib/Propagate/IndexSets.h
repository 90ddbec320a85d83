//===- IndexSets.h - interned sets of columns -------------------*- C++ -*-===//
//
// The index sets of propagate: each distinct set of columns is stored once and
// named by a number, so that equal sets have equal ids and copies cost nothing.
// Id 0 is the empty set, id c + 1 is {c}. Small sets are flat, large ones tries
// that share what they have in common.
//
//===----------------------------------------------------------------------===//
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "Propagate/ColumnTrie.h"

namespace sparsegen::propagation {

using SetId = std::uint32_t;

class IndexSets {
public:
  static constexpr SetId kEmpty = 0;

  /// Sets of columns 0 .. columns - 1.
  explicit IndexSets(std::int32_t columns);

  static SetId single(std::int32_t column) { return static_cast<SetId>(column) + 1; }

  /// a ∪ b; the second time the same two are asked for it is a look-up.
  SetId unite(SetId a, SetId b);

  /// The union of all; `ids` is used as scratch space. Linear in the total size
  /// of small sets, and in the nodes in which large ones differ.
  SetId unite(std::span<SetId> ids);

  std::size_t size(SetId id) const { return roots_[id] == 0 ? flat(id).size() : trie_.size(roots_[id]); }

  /// Appends the columns, ascending.
  void append(SetId id, std::vector<std::int32_t>& to) const;

private:
  struct Memo {
    std::uint64_t key = 0;  ///< 0: empty; no union asked for has this key
    SetId result = 0;
  };

  std::span<const std::int32_t> flat(SetId id) const {
    return {pool_.data() + starts_[id], static_cast<std::size_t>(starts_[id + 1] - starts_[id])};
  }
  SetId uniteDistinct(std::span<const SetId> ids);
  void sortBuffer();
  SetId intern();
  SetId internRoot(ColumnTrie::Root root);
  SetId add(std::uint64_t hash, ColumnTrie::Root root);
  void growTable();
  void growMemo();

  std::vector<std::int32_t> pool_;
  std::vector<std::uint64_t> starts_;    ///< of each id in the pool, and the end
  std::vector<std::uint64_t> hashes_;    ///< of each id that is in the table
  std::vector<ColumnTrie::Root> roots_;  ///< of each id: 0 where it is flat
  std::vector<SetId> ofRoot_;            ///< the id of each root; 0: none yet
  std::vector<SetId> table_;             ///< of flat sets: open addressing; 0: free
  std::size_t tabled_ = 0;
  std::vector<Memo> memo_;
  std::size_t memoised_ = 0;
  std::vector<std::int32_t> buffer_;  ///< the union being made
  ColumnTrie trie_;
};

}  // namespace sparsegen::propagation
