//===- ColumnTrie.cpp - large sets of columns, shared ---------------------===//

#include "Propagate/ColumnTrie.h"

#include <algorithm>
#include <bit>

namespace sparsegen::propagation {

namespace {

std::uint64_t mix(std::uint64_t value) {
  value *= 0x9e3779b97f4a7c15ULL;
  return value ^ (value >> 32);
}

template <class Values>
std::uint64_t hashOf(const Values& values) {
  std::uint64_t hash = 0;
  for (const auto value : values) hash = mix(hash ^ value);
  return hash;
}

}  // namespace

ColumnTrie::ColumnTrie(std::int32_t columns) {
  std::size_t height = 2;
  while (height < 8 && (std::int64_t{1} << shift(height)) < columns) ++height;
  levels_.resize(height);
  for (Level& level : levels_) {
    level.bits.push_back(0);
    level.inner.push_back({});
    level.sizes.push_back(0);
    level.table.resize(64);
  }
}

ColumnTrie::Root ColumnTrie::make(std::span<const std::int32_t> columns) { return make(levels_.size() - 1, columns); }

ColumnTrie::Root ColumnTrie::unite(Root a, Root b) { return unite(levels_.size() - 1, a, b); }

void ColumnTrie::append(Root root, std::vector<std::int32_t>& to) const { append(levels_.size() - 1, root, 0, to); }

std::uint32_t ColumnTrie::make(std::size_t level, std::span<const std::int32_t> columns) {
  if (columns.empty()) return 0;
  if (level == 0) {
    std::uint64_t bits = 0;
    for (const std::int32_t column : columns) bits |= std::uint64_t{1} << (column & 63);
    return internLeaf(bits);
  }
  Inner inner{};
  while (!columns.empty()) {
    const std::int32_t part = columns.front() >> shift(level);
    const auto end =
        std::ranges::partition_point(columns, [&](std::int32_t column) { return (column >> shift(level)) == part; });
    const auto count = static_cast<std::size_t>(end - columns.begin());
    inner[static_cast<std::size_t>(part) % kFan] = make(level - 1, columns.first(count));
    columns = columns.subspan(count);
  }
  return intern(level, inner);
}

std::uint32_t ColumnTrie::unite(std::size_t level, std::uint32_t a, std::uint32_t b) {
  if (a == b || b == 0) return a;
  if (a == 0) return b;
  if (level == 0) return internLeaf(levels_[0].bits[a] | levels_[0].bits[b]);
  Inner inner = levels_[level].inner[a];
  const Inner other = levels_[level].inner[b];
  for (std::size_t k = 0; k < kFan; ++k) inner[k] = unite(level - 1, inner[k], other[k]);
  return intern(level, inner);
}

void ColumnTrie::append(std::size_t level, std::uint32_t node, std::int32_t first,
                        std::vector<std::int32_t>& to) const {
  if (node == 0) return;
  if (level == 0) {
    for (std::uint64_t bits = levels_[0].bits[node]; bits != 0; bits &= bits - 1)
      to.push_back(first + std::countr_zero(bits));
    return;
  }
  for (std::size_t k = 0; k < kFan; ++k)
    append(level - 1, levels_[level].inner[node][k], first + (static_cast<std::int32_t>(k) << shift(level)), to);
}

/// The node for which `same` holds, or the place of a new one: its number is
/// then that of the first node that is not there yet.
template <class Same, class Hash>
std::uint32_t ColumnTrie::look(Level& level, std::uint64_t hash, const Same& same, const Hash& hashOfNode) {
  if (level.sizes.size() * 2 > level.table.size()) {
    std::vector<std::uint32_t> larger(level.table.size() * 2);
    for (const std::uint32_t node : level.table) {
      if (node == 0) continue;
      std::size_t at = hashOfNode(node) & (larger.size() - 1);
      while (larger[at] != 0) at = (at + 1) & (larger.size() - 1);
      larger[at] = node;
    }
    level.table.swap(larger);
  }
  const std::size_t mask = level.table.size() - 1;
  std::size_t at = hash & mask;
  for (; level.table[at] != 0; at = (at + 1) & mask)
    if (same(level.table[at])) return level.table[at];
  level.table[at] = static_cast<std::uint32_t>(level.sizes.size());
  return level.table[at];
}

std::uint32_t ColumnTrie::internLeaf(std::uint64_t bits) {
  Level& leaves = levels_[0];
  const std::uint32_t node = look(
      leaves, mix(bits), [&](std::uint32_t other) { return leaves.bits[other] == bits; },
      [&](std::uint32_t other) { return mix(leaves.bits[other]); });
  if (node == leaves.sizes.size()) {
    leaves.bits.push_back(bits);
    leaves.sizes.push_back(static_cast<std::uint32_t>(std::popcount(bits)));
  }
  return node;
}

std::uint32_t ColumnTrie::intern(std::size_t height, const Inner& inner) {
  Level& level = levels_[height];
  const std::uint32_t node = look(
      level, hashOf(inner), [&](std::uint32_t other) { return level.inner[other] == inner; },
      [&](std::uint32_t other) { return hashOf(level.inner[other]); });
  if (node == level.sizes.size()) {
    std::uint32_t size = 0;
    for (const std::uint32_t child : inner) size += levels_[height - 1].sizes[child];
    level.inner.push_back(inner);
    level.sizes.push_back(size);
  }
  return node;
}

}  // namespace sparsegen::propagation
