//===- IndexSets.cpp - interned sets of columns ---------------------------===//

#include "Propagate/IndexSets.h"

#include <algorithm>
#include <iterator>
#include <numeric>

namespace sparsegen::propagation {

namespace {

/// Sets up to this size are put together by sorting, larger ones by merging.
constexpr std::size_t kSmall = 32;
/// More large sets than this are put together by stamping columns.
constexpr std::size_t kFewLarge = 4;

std::uint64_t mix(std::uint64_t value) {
  value *= 0x9e3779b97f4a7c15ULL;
  return value ^ (value >> 29);
}

std::uint64_t hashOf(std::span<const std::int32_t> elements) {
  std::uint64_t hash = elements.size();
  for (const std::int32_t element : elements) hash = mix(hash ^ static_cast<std::uint32_t>(element));
  return mix(hash);
}

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
    : pool_(static_cast<std::size_t>(columns)),
      starts_(static_cast<std::size_t>(columns) + 2),
      hashes_(static_cast<std::size_t>(columns) + 1),
      table_(1024),
      memo_(1024),
      stamp_(static_cast<std::size_t>(columns)) {
  std::iota(pool_.begin(), pool_.end(), 0);
  std::iota(starts_.begin() + 1, starts_.end(), std::uint64_t{0});
}

SetId IndexSets::unite(SetId a, SetId b) {
  if (a == b || b == kEmpty) return a;
  if (a == kEmpty) return b;
  if (a > b) std::swap(a, b);
  const std::uint64_t key = (static_cast<std::uint64_t>(a) << 32) | b;
  const std::size_t mask = memo_.size() - 1;
  std::size_t at = mix(key) & mask;
  for (; memo_[at].key != 0; at = (at + 1) & mask)
    if (memo_[at].key == key) return memo_[at].result;

  buffer_.clear();
  const auto left = elements(a);
  const auto right = elements(b);
  std::set_union(left.begin(), left.end(), right.begin(), right.end(), std::back_inserter(buffer_));
  const SetId result = intern();
  memo_[at] = {key, result};
  if (++memoised_ * 2 > memo_.size()) growMemo();
  return result;
}

SetId IndexSets::unite(std::span<SetId> ids) {
  if (ids.empty()) return kEmpty;
  if (ids.size() == 1) return ids[0];
  if (ids.size() == 2) return unite(ids[0], ids[1]);
  std::size_t total = 0;
  for (const SetId id : ids) total += size(id);
  if (total > kSmall) {
    std::sort(ids.begin(), ids.end());
    ids = ids.first(static_cast<std::size_t>(std::unique(ids.begin(), ids.end()) - ids.begin()));
    if (ids.size() <= 2) return unite(ids.front(), ids.back());
  }
  const auto large = total <= kSmall
                         ? ids.end()
                         : std::partition(ids.begin(), ids.end(), [&](SetId id) { return size(id) <= kSmall; });
  buffer_.clear();
  gatherSmall({ids.begin(), large});
  mergeLarge({large, ids.end()});
  return intern();
}

void IndexSets::gatherSmall(std::span<const SetId> ids) {
  for (const SetId id : ids) {
    const auto set = elements(id);
    buffer_.insert(buffer_.end(), set.begin(), set.end());
  }
  if (buffer_.size() <= kSmall)
    sortFew(buffer_);
  else
    std::sort(buffer_.begin(), buffer_.end());
  buffer_.erase(std::unique(buffer_.begin(), buffer_.end()), buffer_.end());
}

void IndexSets::mergeLarge(std::span<const SetId> ids) {
  if (ids.size() <= kFewLarge) {
    for (const SetId id : ids) mergeInto(id);
    return;
  }
  if (++stampNow_ == 0) {
    std::fill(stamp_.begin(), stamp_.end(), 0);
    stampNow_ = 1;
  }
  for (const std::int32_t column : buffer_) stamp_[static_cast<std::size_t>(column)] = stampNow_;
  for (const SetId id : ids) {
    for (const std::int32_t column : elements(id)) {
      std::uint32_t& stamp = stamp_[static_cast<std::size_t>(column)];
      if (stamp == stampNow_) continue;
      stamp = stampNow_;
      buffer_.push_back(column);
    }
  }
  std::sort(buffer_.begin(), buffer_.end());
}

void IndexSets::mergeInto(SetId id) {
  const auto set = elements(id);
  other_.clear();
  std::set_union(buffer_.begin(), buffer_.end(), set.begin(), set.end(), std::back_inserter(other_));
  buffer_.swap(other_);
}

SetId IndexSets::intern() {
  if (buffer_.empty()) return kEmpty;
  if (buffer_.size() == 1) return single(buffer_[0]);
  const std::uint64_t hash = hashOf(buffer_);
  const std::size_t mask = table_.size() - 1;
  std::size_t at = hash & mask;
  for (; table_[at] != 0; at = (at + 1) & mask) {
    const SetId id = table_[at];
    if (hashes_[id] == hash && std::ranges::equal(elements(id), buffer_)) return id;
  }
  const auto id = static_cast<SetId>(hashes_.size());
  table_[at] = id;
  pool_.insert(pool_.end(), buffer_.begin(), buffer_.end());
  starts_.push_back(pool_.size());
  hashes_.push_back(hash);
  if (++tabled_ * 2 > table_.size()) growTable();
  return id;
}

void IndexSets::growTable() {
  std::vector<SetId> larger(table_.size() * 2);
  const std::size_t mask = larger.size() - 1;
  for (const SetId id : table_) {
    if (id == 0) continue;
    std::size_t at = hashes_[id] & mask;
    while (larger[at] != 0) at = (at + 1) & mask;
    larger[at] = id;
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
