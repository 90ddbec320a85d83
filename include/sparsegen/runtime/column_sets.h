//===- column_sets.h - sets of columns, each stored once --------*- C++ -*-===//
//
// Part of the run-time headers that generated code includes: C++17, no library
// behind them. While a derivative object is made, each intermediate result may
// depend on some columns or on all of them. Sets are trees that share what they
// have in common: so a sum over n inputs, whose partial sums depend on 1, 2, ...,
// n of them, takes O(n log n) memory and not O(n^2).
//
//===----------------------------------------------------------------------===//
#ifndef SPARSEGEN_RUNTIME_COLUMN_SETS_H
#define SPARSEGEN_RUNTIME_COLUMN_SETS_H

#include <cstddef>
#include <cstdint>
#include <vector>

namespace sparsegen {
namespace runtime {

/// Patricia trees over words of 64 columns (Okasaki and Gill, "Fast mergeable integer maps", 1998), of which equal
/// nodes are one. So equal sets have equal roots.
class column_sets {
public:
  /// The root of a set; 0 is the empty one.
  using root = std::uint32_t;

  column_sets() : nodes_(1), table_(1024), memo_(std::size_t{1} << 14) {}

  root single(std::int64_t column) {
    return make(std::uint64_t{1} << (column & 63), static_cast<std::uint32_t>(column >> 6), 0);
  }

  /// a ∪ b. O(nodes in which they differ), a look-up where the same two were united a little before. May throw
  /// std::bad_alloc.
  root unite(root a, root b) {
    if (a == b || b == 0) return a;
    if (a == 0) return b;
    if (nodes_[a].mask < nodes_[b].mask) swap(a, b);
    const node large = nodes_[a], small = nodes_[b];
    if (large.mask == 0 && large.word == small.word) return make(large.held | small.held, large.word, 0);
    if (large.mask == 0 || !covers(large, small.word)) return join(a, b);
    if (small.mask == 0) return descend(a, b);
    pair_and_union& known = memo_[mix(std::uint64_t{a} << 32 | b) % memo_.size()];
    if (known.a == a && known.b == b) return known.both;
    const root both = small.mask < large.mask ? descend(a, b)
                                              : branch(large.word, large.mask, unite(left(large), left(small)),
                                                       unite(right(large), right(small)));
    memo_[mix(std::uint64_t{a} << 32 | b) % memo_.size()] = {a, b, both};
    return both;
  }

  /// Calls f(column) for each column, ascending.
  template <class F>
  void for_each(root of, const F& f) const {
    if (of == 0) return;
    const node& own = nodes_[of];
    if (own.mask != 0) {
      for_each(left(own), f);
      for_each(right(own), f);
      return;
    }
    const std::int64_t first = static_cast<std::int64_t>(own.word) * 64;
    std::int64_t column = first;
    for (std::uint64_t bits = own.held; bits != 0; bits >>= 1, ++column)
      if ((bits & 1) != 0) f(column);
  }

private:
  /// A leaf has the columns of a word as bits, and no mask. A branch has two nodes, those of words without and with the
  /// bit of its mask; its own word is what all of them begin with, then that bit.
  struct node {
    std::uint64_t held = 0;
    std::uint32_t word = 0;
    std::uint32_t mask = 0;

    friend bool operator==(const node& a, const node& b) {
      return a.held == b.held && a.word == b.word && a.mask == b.mask;
    }
  };
  struct pair_and_union {
    root a = 0, b = 0, both = 0;
  };

  static void swap(root& a, root& b) {
    const root other = a;
    a = b;
    b = other;
  }
  static root left(const node& of) { return static_cast<root>(of.held >> 32); }
  static root right(const node& of) { return static_cast<root>(of.held); }

  /// Whether a word begins like those of a branch.
  static bool covers(const node& of, std::uint32_t word) {
    return ((of.word ^ word) & ~(of.mask | (of.mask - 1))) == 0;
  }

  /// What is smaller than a branch, and in one of its nodes.
  root descend(root a, root b) {
    const node own = nodes_[a];
    const bool is_right = (nodes_[b].word & own.mask) != 0;
    return is_right ? branch(own.word, own.mask, left(own), unite(right(own), b))
                    : branch(own.word, own.mask, unite(left(own), b), right(own));
  }

  /// Two that have no word in common.
  root join(root a, root b) {
    const std::uint32_t word = nodes_[a].word;
    std::uint32_t mask = word ^ nodes_[b].word;
    while ((mask & (mask - 1)) != 0) mask &= mask - 1;
    if ((word & mask) != 0) swap(a, b);
    return branch((word & ~(mask | (mask - 1))) | mask, mask, a, b);
  }

  root branch(std::uint32_t word, std::uint32_t mask, root without, root with) {
    return make(std::uint64_t{without} << 32 | with, word, mask);
  }

  static std::size_t mix(std::uint64_t value) {
    value *= 0x9e3779b97f4a7c15u;
    value ^= value >> 32;
    value *= 0xd6e8feb86659fd93u;
    return static_cast<std::size_t>(value ^ (value >> 32));
  }
  static std::size_t hash(const node& of) { return mix(of.held ^ mix(std::uint64_t{of.word} << 32 | of.mask)); }

  root make(std::uint64_t held, std::uint32_t word, std::uint32_t mask) {
    const node wanted{held, word, mask};
    if (2 * nodes_.size() > table_.size()) grow();
    std::size_t at = hash(wanted) & (table_.size() - 1);
    for (; table_[at] != 0; at = (at + 1) & (table_.size() - 1))
      if (nodes_[table_[at]] == wanted) return table_[at];
    table_[at] = static_cast<root>(nodes_.size());
    nodes_.push_back(wanted);
    return table_[at];
  }

  void grow() {
    std::vector<root> larger(2 * table_.size());
    for (root each = 1; each < nodes_.size(); ++each) {
      std::size_t at = hash(nodes_[each]) & (larger.size() - 1);
      while (larger[at] != 0) at = (at + 1) & (larger.size() - 1);
      larger[at] = each;
    }
    table_.swap(larger);
  }

  std::vector<node> nodes_;           ///< the first one is none
  std::vector<root> table_;           ///< open addressing; 0: free
  std::vector<pair_and_union> memo_;  ///< of unions of branches, the last one of each place
};

}  // namespace runtime
}  // namespace sparsegen

#endif  // SPARSEGEN_RUNTIME_COLUMN_SETS_H
