//===- ColumnTrie.h - large sets of columns, shared -------------*- C++ -*-===//
//
// Sets of many columns as tries of fixed height: leaves are bit maps of 64
// columns, inner nodes have 16 children, and equal nodes are stored once. So a
// sum over n inputs, whose n partial sums depend on 1, 2, ..., n of them, costs
// O(n log n) memory and not O(n^2), and equal sets still have equal roots.
//
//===----------------------------------------------------------------------===//
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

namespace sparsegen::propagation {

class ColumnTrie {
public:
  /// The root of a set; 0 is the empty one.
  using Root = std::uint32_t;

  explicit ColumnTrie(std::int32_t columns);

  /// The set of these columns, ascending. O(size · height).
  Root make(std::span<const std::int32_t> columns);
  /// a ∪ b. O(nodes in which they differ).
  Root unite(Root a, Root b);
  std::size_t size(Root root) const { return levels_.back().sizes[root]; }
  /// Appends the columns, ascending.
  void append(Root root, std::vector<std::int32_t>& to) const;

private:
  static constexpr unsigned kLeafBits = 6;
  static constexpr unsigned kFanBits = 4;
  static constexpr std::size_t kFan = std::size_t{1} << kFanBits;

  using Inner = std::array<std::uint32_t, kFan>;

  /// The nodes of one height; 0 is the leaf, which has `bits` instead of `inner`.
  struct Level {
    std::vector<std::uint64_t> bits;
    std::vector<Inner> inner;
    std::vector<std::uint32_t> sizes;
    std::vector<std::uint32_t> table;  ///< open addressing; 0: free
  };

  std::uint32_t make(std::size_t level, std::span<const std::int32_t> columns);
  std::uint32_t unite(std::size_t level, std::uint32_t a, std::uint32_t b);
  std::uint32_t intern(std::size_t level, const Inner& inner);
  std::uint32_t internLeaf(std::uint64_t bits);
  void append(std::size_t level, std::uint32_t node, std::int32_t first, std::vector<std::int32_t>& to) const;
  static unsigned shift(std::size_t level) { return kLeafBits + kFanBits * static_cast<unsigned>(level - 1); }
  template <class Same, class Hash>
  std::uint32_t look(Level& level, std::uint64_t hash, const Same& same, const Hash& hashOf);

  std::vector<Level> levels_;
};

}  // namespace sparsegen::propagation
