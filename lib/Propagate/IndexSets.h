//===- IndexSets.h - interned sets of columns -------------------*- C++ -*-===//
//
// The index sets of propagate: each distinct set of columns is stored once and
// named by a number, so that equal sets have equal ids and copies cost nothing.
// Id 0 is the empty set, id c + 1 is {c}. Small sets are flat, large ones tries
// that share what they have in common.
//
// A sum over n terms would give n sets, of which nobody asks for more than the
// last. So what is added to a large set is only noted: an id of another kind is a
// *pending* set, which is what it was before and what came to it. It lasts as long
// as nothing else is done with it than to add more; all that looks into a set, or
// unites it with others, settles it first, and from then on it has its plain id.
//
// Sets of one column may be told apart by how they came to be, instead (Provenance).
//
//===----------------------------------------------------------------------===//
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "Propagate/ColumnTrie.h"
#include "Propagate/Provenance.h"

namespace sparsegen::propagation {

class IndexSets {
public:
  static constexpr SetId kEmpty = 0;

  /// Sets of columns 0 .. columns - 1.
  explicit IndexSets(std::int32_t columns);

  /// From here on, of one column: ids are those of `provenance`, which is not owned, and unions are its nearest. All
  /// sets that are not empty are equal.
  void tellApartBy(const Provenance& provenance) { provenance_ = &provenance; }

  static SetId single(std::int32_t column) { return static_cast<SetId>(column) + 1; }

  /// a ∪ b, never pending; the second time the same two are asked for it is a look-up.
  SetId unite(SetId a, SetId b);

  /// The union of all, never pending; `ids` is used as scratch space. Linear in
  /// the total size of small sets, and in the nodes in which large ones differ.
  SetId unite(std::span<SetId> ids);

  /// The same where `old` is one of them, and is replaced by the result: that is
  /// pending where `old` is large. Then linear in the number of ids.
  SetId accumulate(SetId old, std::span<SetId> ids);

  /// The plain id of a set. Of a pending one, linear in what has come to it since
  /// it was last settled, times its logarithm; then constant.
  SetId settled(SetId id) {
    id = known(id);
    return isPending(id) ? settle(id) : id;
  }

  bool equal(SetId a, SetId b) {
    if (provenance_ != nullptr) return (a == kEmpty) == (b == kEmpty);
    return a == b || settled(a) == settled(b);
  }

  std::size_t size(SetId id) {
    if (provenance_ != nullptr) return id == kEmpty ? 0 : 1;
    id = settled(id);
    return roots_[id] == 0 ? flat(id).size() : trie_.size(roots_[id]);
  }

  /// Appends the columns, ascending.
  void append(SetId id, std::vector<std::int32_t>& to);

private:
  struct Memo {
    std::uint64_t key = 0;  ///< 0: empty; no union asked for has this key
    SetId result = 0;
  };

  /// A set that grew: `before`, plain or pending, and what came to it. Once it is
  /// settled `before` is its plain id, and nothing came to it.
  struct Growth {
    SetId before;
    SetId added;                ///< plain
    std::uint32_t length : 31;  ///< how often it grew since the plain set
    std::uint32_t grown : 1;    ///< whether another one has it as its `before`
  };
  static constexpr SetId kPending = 0x80000000u;

  static bool isPending(SetId id) { return (id & kPending) != 0; }
  Growth& growth(SetId id) { return growths_[id & ~kPending]; }
  /// The plain id where it is there already.
  SetId known(SetId id) { return isPending(id) && growth(id).added == kEmpty ? growth(id).before : id; }
  bool isLarge(SetId id) const { return roots_[id] != 0 || flat(id).size() > kFewToGrow; }
  bool hasJustGrownBy(SetId sum, SetId added);
  SetId grow(SetId before, SetId added);
  SetId settle(SetId id);

  static constexpr std::size_t kFewToGrow = 3;  ///< sets of no more are united at once
  static constexpr int kLastTimes = 8;          ///< `s += x[k] * y`: y comes again and again

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

  std::uint32_t singles_;  ///< sets of one column
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
  std::vector<Growth> growths_;       ///< of each pending id
  std::vector<SetId> settling_;       ///< the operands of one that is settled
  std::vector<bool> isFull_;          ///< of each plain id: much came to it, and it stayed as it was
  ColumnTrie trie_;
  const Provenance* provenance_ = nullptr;  ///< none: sets are told apart by their columns
};

}  // namespace sparsegen::propagation
