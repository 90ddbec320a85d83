//===- IndexSets.cpp - interned sets of columns ---------------------------===//

#include "Propagate/IndexSets.h"

#include <algorithm>
#include <array>
#include <numeric>

namespace sparsegen::propagation {

namespace {

/// Sets up to this size are flat, larger ones are tries.
constexpr std::size_t kMostFlat = 64;
/// Up to here, sorting by insertion is fastest.
constexpr std::size_t kFew = 32;

std::uint64_t mix(std::uint64_t value) {
  value *= 0x9e3779b97f4a7c15ULL;
  return value ^ (value >> 29);
}

std::uint64_t hashOf(std::span<const std::int32_t> elements) {
  std::uint64_t hash = elements.size();
  for (const std::int32_t element : elements) hash = mix(hash ^ static_cast<std::uint32_t>(element));
  return mix(hash);
}

/// The places of the table where a set may be: a few that go with its first column, since a loop asks for sets next to
/// the last ones, and then, should many sets begin with that column, those from its hash on.
class Probe {
public:
  Probe(std::uint64_t hash, std::int32_t first, std::size_t size)
      : hash_(hash), mask_(size - 1), at_(static_cast<std::size_t>(first) * kNear & mask_) {}

  std::size_t at() const { return at_; }
  void next() { at_ = (++tried_ == kNear ? hash_ : at_ + 1) & mask_; }

private:
  static constexpr std::size_t kNear = 8;

  std::uint64_t hash_;
  std::size_t mask_;
  std::size_t at_;
  std::size_t tried_ = 0;
};

/// Faster than std::sort on what a stencil gives: a few short ascending runs.
void sortFew(std::vector<std::int32_t>& values) {
  for (std::size_t k = 1; k < values.size(); ++k) {
    const std::int32_t value = values[k];
    std::size_t at = k;
    for (; at > 0 && values[at - 1] > value; --at) values[at] = values[at - 1];
    values[at] = value;
  }
}

}  // namespace

IndexSets::IndexSets(std::int32_t columns)
    : singles_(static_cast<std::uint32_t>(columns)),
      pool_(static_cast<std::size_t>(columns)),
      starts_(static_cast<std::size_t>(columns) + 2),
      hashes_(static_cast<std::size_t>(columns) + 1),
      roots_(static_cast<std::size_t>(columns) + 1),
      table_(1024),
      memo_(1024),
      trie_(columns) {
  std::iota(pool_.begin(), pool_.end(), 0);
  std::iota(starts_.begin() + 1, starts_.end(), std::uint64_t{0});
}

SetId IndexSets::unite(SetId a, SetId b) {
  a = settled(a);
  b = settled(b);
  if (a == b || b == kEmpty) return a;
  if (a == kEmpty) return b;
  if (provenance_ != nullptr) return provenance_->nearest(std::array{a, b});
  if (a > b) std::swap(a, b);
  const std::uint64_t key = (static_cast<std::uint64_t>(a) << 32) | b;
  const std::size_t mask = memo_.size() - 1;
  std::size_t at = mix(key) & mask;
  for (; memo_[at].key != 0; at = (at + 1) & mask)
    if (memo_[at].key == key) return memo_[at].result;
  const SetId result = uniteDistinct(std::array{a, b});
  memo_[at] = {key, result};
  if (++memoised_ * 2 > memo_.size()) growMemo();
  return result;
}

SetId IndexSets::unite(std::span<SetId> ids) {
  if (ids.empty()) return kEmpty;
  if (provenance_ != nullptr) return provenance_->nearest(ids);
  for (SetId& id : ids) id = settled(id);
  if (ids.size() == 1) return ids[0];
  if (ids.size() == 2) return unite(ids[0], ids[1]);
  if (ids.size() > kFew) {
    std::sort(ids.begin(), ids.end());
    ids = ids.first(static_cast<std::size_t>(std::unique(ids.begin(), ids.end()) - ids.begin()));
  }
  return uniteDistinct(ids);
}

SetId IndexSets::accumulate(SetId old, std::span<SetId> ids) {
  if (provenance_ != nullptr) return unite(ids);
  old = known(old);
  if (isPending(old) && growth(old).grown != 0) old = settle(old);
  if (!isPending(old) && (!isLarge(old) || (old < isFull_.size() && isFull_[old]))) return unite(ids);
  const auto isOld = [&](SetId id) { return known(id) == old; };
  if (std::ranges::none_of(ids, isOld)) return unite(ids);
  SetId sum = old;
  for (const SetId id : ids)
    if (!isOld(id)) sum = grow(sum, settled(id));
  return sum;
}

/// Whether the set came to one of the last times.
bool IndexSets::hasJustGrownBy(SetId sum, SetId added) {
  for (int k = 0; k < kLastTimes && isPending(sum); ++k, sum = growth(sum).before)
    if (growth(sum).added == added) return true;
  return false;
}

SetId IndexSets::grow(SetId before, SetId added) {
  if (added == kEmpty || hasJustGrownBy(before, added)) return before;
  const std::uint32_t length = isPending(before) ? growth(before).length + 1 : 1;
  if (isPending(before)) growth(before).grown = 1;
  growths_.push_back({before, added, length & 0x7fffffffu, 0});
  const auto id = kPending | static_cast<SetId>(growths_.size() - 1);
  // It can't have grown by something new each time.
  return length > 2 * singles_ + kFewToGrow ? settle(id) : id;
}

/// Of sets that grew one from the other, those that nobody asks for are not made.
SetId IndexSets::settle(SetId id) {
  settling_.clear();
  SetId at = id;
  for (; isPending(at) && growth(at).added != kEmpty; at = growth(at).before) settling_.push_back(growth(at).added);
  const SetId start = known(at);
  const std::size_t often = settling_.size();
  settling_.push_back(start);
  const SetId result = unite(settling_);
  if (result == start && often > singles_) {
    isFull_.resize(std::max<std::size_t>(isFull_.size(), start + std::size_t{1}));
    isFull_[start] = true;
  }
  growth(id) = {result, kEmpty, 0, 0};
  return result;
}

SetId IndexSets::uniteDistinct(std::span<const SetId> ids) {
  buffer_.clear();
  ColumnTrie::Root root = 0;
  for (const SetId id : ids) {
    if (roots_[id] != 0) {
      root = trie_.unite(root, roots_[id]);
    } else {
      const auto set = flat(id);
      buffer_.insert(buffer_.end(), set.begin(), set.end());
    }
  }
  sortBuffer();
  if (root == 0 && buffer_.size() <= kMostFlat) return intern();
  return internRoot(trie_.unite(root, trie_.make(buffer_)));
}

void IndexSets::sortBuffer() {
  if (buffer_.size() <= kFew)
    sortFew(buffer_);
  else
    std::sort(buffer_.begin(), buffer_.end());
  buffer_.erase(std::unique(buffer_.begin(), buffer_.end()), buffer_.end());
}

void IndexSets::append(SetId id, std::vector<std::int32_t>& to) {
  if (provenance_ != nullptr) {
    to.insert(to.end(), size(id), 0);
    return;
  }
  id = settled(id);
  if (roots_[id] != 0) {
    trie_.append(roots_[id], to);
    return;
  }
  const auto set = flat(id);
  to.insert(to.end(), set.begin(), set.end());
}

SetId IndexSets::intern() {
  if (buffer_.empty()) return kEmpty;
  if (buffer_.size() == 1) return single(buffer_[0]);
  const std::uint64_t hash = hashOf(buffer_);
  Probe probe(hash, buffer_[0], table_.size());
  for (; table_[probe.at()] != 0; probe.next()) {
    const SetId id = table_[probe.at()];
    if (hashes_[id] == hash && std::ranges::equal(flat(id), buffer_)) return id;
  }
  pool_.insert(pool_.end(), buffer_.begin(), buffer_.end());
  const SetId id = add(hash, 0);
  table_[probe.at()] = id;
  if (++tabled_ * 2 > table_.size()) growTable();
  return id;
}

SetId IndexSets::internRoot(ColumnTrie::Root root) {
  if (root >= ofRoot_.size()) ofRoot_.resize(std::max<std::size_t>(root + 1, ofRoot_.size() * 2));
  if (ofRoot_[root] == 0) ofRoot_[root] = add(0, root);
  return ofRoot_[root];
}

SetId IndexSets::add(std::uint64_t hash, ColumnTrie::Root root) {
  starts_.push_back(pool_.size());
  hashes_.push_back(hash);
  roots_.push_back(root);
  return static_cast<SetId>(hashes_.size() - 1);
}

void IndexSets::growTable() {
  std::vector<SetId> larger(table_.size() * 2);
  for (const SetId id : table_) {
    if (id == 0) continue;
    Probe probe(hashes_[id], flat(id)[0], larger.size());
    while (larger[probe.at()] != 0) probe.next();
    larger[probe.at()] = id;
  }
  table_.swap(larger);
}

void IndexSets::growMemo() {
  std::vector<Memo> larger(memo_.size() * 2);
  const std::size_t mask = larger.size() - 1;
  for (const Memo& memo : memo_) {
    if (memo.key == 0) continue;
    std::size_t at = mix(memo.key) & mask;
    while (larger[at].key != 0) at = (at + 1) & mask;
    larger[at] = memo;
  }
  memo_.swap(larger);
}

}  // namespace sparsegen::propagation
