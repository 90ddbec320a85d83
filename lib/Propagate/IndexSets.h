//===- IndexSets.h - interned sets of columns -------------------*- C++ -*-===//
//
// The index sets of propagate: each distinct set of columns is stored once and
// named by a number, so that equal sets have equal ids and copies cost nothing.
// Id 0 is the empty set, id c + 1 is {c}.
//
//===----------------------------------------------------------------------===//
#pragma once

#include <cstdint>
#include <span>
#include <vector>

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

  /// The union of all; `ids` is used as scratch space. O(total size), with a
  /// logarithm where many are large.
  SetId unite(std::span<SetId> ids);

  /// The columns, ascending; valid until the next union.
  std::span<const std::int32_t> elements(SetId id) const {
    return {pool_.data() + starts_[id], static_cast<std::size_t>(starts_[id + 1] - starts_[id])};
  }
  std::size_t size(SetId id) const { return static_cast<std::size_t>(starts_[id + 1] - starts_[id]); }

private:
  struct Memo {
    std::uint64_t key = 0;  ///< 0: empty; no union asked for has this key
    SetId result = 0;
  };

  void gatherSmall(std::span<const SetId> ids);
  void mergeLarge(std::span<const SetId> ids);
  void mergeInto(SetId id);
  SetId intern();
  void growTable();
  void growMemo();

  std::vector<std::int32_t> pool_;
  std::vector<std::uint64_t> starts_;
  std::vector<std::uint64_t> hashes_;  ///< of each id; 0 for what is not in the table
  std::vector<SetId> table_;           ///< open addressing; 0: free
  std::size_t tabled_ = 0;
  std::vector<Memo> memo_;
  std::size_t memoised_ = 0;
  std::vector<std::int32_t> buffer_;  ///< the union being made
  std::vector<std::int32_t> other_;
  std::vector<std::uint32_t> stamp_;  ///< of each column: the union that saw it last
  std::uint32_t stampNow_ = 0;
};

}  // namespace sparsegen::propagation
