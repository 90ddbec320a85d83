//===- Buckets.h - vertices by a small integer key --------------*- C++ -*-===//
//
// Internal to color. What the dynamic orders and branch and bound need: the
// vertex with the least or greatest key, where keys move by one.
//
//===----------------------------------------------------------------------===//
#pragma once

#include <algorithm>
#include <cstdint>
#include <utility>
#include <vector>

#include "Color/Coloring.h"
#include "Color/Index.h"

namespace sparsegen::color {

/// Vertices in a doubly linked list for each key: one moves in constant time.
/// Of equal keys the vertex that came last leaves first.
class Buckets {
public:
  /// Vertices come in this order; keys are from 0 on.
  Buckets(std::vector<std::int32_t> keys, const std::vector<std::int32_t>& order)
      : key_(std::move(keys)), next_(key_.size(), kNoColor), previous_(key_.size(), kNoColor) {
    greatest_ = key_.empty() ? 0 : *std::max_element(key_.begin(), key_.end());
    head_.assign(at(greatest_) + 1, kNoColor);
    for (const std::int32_t vertex : order) link(vertex);
  }

  std::int32_t takeSmallest() {
    while (head_[at(least_)] == kNoColor) ++least_;
    return take(head_[at(least_)]);
  }

  std::int32_t takeGreatest() {
    while (head_[at(greatest_)] == kNoColor) --greatest_;
    return take(head_[at(greatest_)]);
  }

  /// Whether it was not taken yet.
  bool has(std::int32_t vertex) const { return key_[at(vertex)] != kNoColor; }

  void decrement(std::int32_t vertex) {
    move(vertex, -1);
    least_ = std::min(least_, key_[at(vertex)]);
  }

  void increment(std::int32_t vertex) {
    if (at(key_[at(vertex)]) + 1 == head_.size()) head_.push_back(kNoColor);
    move(vertex, 1);
    greatest_ = std::max(greatest_, key_[at(vertex)]);
  }

private:
  std::int32_t take(std::int32_t vertex) {
    unlink(vertex);
    key_[at(vertex)] = kNoColor;
    return vertex;
  }

  void move(std::int32_t vertex, std::int32_t by) {
    unlink(vertex);
    key_[at(vertex)] += by;
    link(vertex);
  }

  void link(std::int32_t vertex) {
    std::int32_t& head = head_[at(key_[at(vertex)])];
    previous_[at(vertex)] = kNoColor;
    next_[at(vertex)] = head;
    if (head != kNoColor) previous_[at(head)] = vertex;
    head = vertex;
  }

  void unlink(std::int32_t vertex) {
    const std::int32_t next = next_[at(vertex)];
    const std::int32_t previous = previous_[at(vertex)];
    if (next != kNoColor) previous_[at(next)] = previous;
    (previous != kNoColor ? next_[at(previous)] : head_[at(key_[at(vertex)])]) = next;
  }

  std::vector<std::int32_t> key_;  ///< -1 once taken
  std::vector<std::int32_t> next_;
  std::vector<std::int32_t> previous_;
  std::vector<std::int32_t> head_;  ///< of each key
  std::int32_t least_ = 0;          ///< no vertex has a key below it
  std::int32_t greatest_ = 0;       ///< no vertex has a key above it
};

}  // namespace sparsegen::color
