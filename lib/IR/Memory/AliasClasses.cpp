//===- AliasClasses.cpp - memory that pointers do not tell apart ----------===//

#include "IR/Memory/AliasClasses.h"

#include <numeric>

namespace sparsegen::ir {

AliasClasses::AliasClasses(std::size_t count) : parent_(count), nodes_(count) {
  std::iota(parent_.begin(), parent_.end(), Id{0});
}

AliasClasses::Id AliasClasses::make() {
  const auto id = static_cast<Id>(parent_.size());
  parent_.push_back(id);
  nodes_.emplace_back();
  return id;
}

AliasClasses::Id AliasClasses::find(Id id) const {
  while (parent_[id] != id) id = parent_[id] = parent_[parent_[id]];
  return id;
}

void AliasClasses::unify(Id a, Id b) {
  a = find(a), b = find(b);
  if (a == b) return;
  if (b < a) std::swap(a, b);
  parent_[b] = a;
  ++changes_;
  const Node moved = std::exchange(nodes_[b], {});
  if (moved.isFlat) flatten(a);
  for (const auto& [key, target] : moved.links) set(a, key.first, key.second, target);
}

std::optional<AliasClasses::Id> AliasClasses::at(Id id, ClassLink link, PointerKey key) const {
  const Node& node = nodes_[find(id)];
  const auto found = node.links.find(keyIn(node, link, key));
  return found == node.links.end() ? std::nullopt : std::optional(find(found->second));
}

AliasClasses::Id AliasClasses::made(Id id, ClassLink link, PointerKey key) {
  if (const auto known = at(id, link, key)) return *known;
  const Id fresh = make();
  set(id, link, key, fresh);
  return fresh;
}

void AliasClasses::set(Id id, ClassLink link, PointerKey key, Id target) {
  Node& node = nodes_[find(id)];
  const auto [known, isNew] = node.links.try_emplace(keyIn(node, link, key), target);
  const Id before = known->second;
  if (isNew)
    ++changes_;
  else
    unify(before, target);
}

void AliasClasses::flatten(Id id) {
  id = find(id);
  if (std::exchange(nodes_[id].isFlat, true)) return;
  const std::map<Key, Id> all = std::exchange(nodes_[id].links, {});
  for (const auto& [key, target] : all) set(id, key.first, {}, target);
}

}  // namespace sparsegen::ir
