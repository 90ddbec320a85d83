//===- Domain.h - joins of abstract values ----------------------*- C++ -*-===//
//
// The tables that values name, and what joins and widens them.
//
//===----------------------------------------------------------------------===//
#pragma once

#include <functional>
#include <map>
#include <span>
#include <utility>
#include <vector>

#include "Propagate/IndexSets.h"
#include "Propagate/Value.h"

namespace sparsegen::propagation {

/// Offsets of pointers stay within this, far beyond any object.
inline constexpr std::int64_t kFarthest = std::int64_t{1} << 60;

class Domain {
public:
  explicit Domain(std::int32_t columns) : sets(columns) {}

  /// What holds on both of two paths. Unset on one of them leaves the other
  /// value, marked as maybe unset.
  Value join(const Value& a, const Value& b);
  /// The same for a state that holds more and more rounds of a loop, in which a choice may be made in each.
  Value grow(const Value& before, const Value& now);
  /// Like grow(), and grows no more after a few times.
  Value widen(const Value& before, const Value& now);
  /// Whether the two are the same but for the journal's mark and the origin.
  bool same(const Value& a, const Value& b);

  Pointer join(const Pointer& a, const Pointer& b);
  Pointer join(const std::vector<Pointer>& pointers);
  /// `p` moved by `steps` times `cells`.
  Pointer moved(const Pointer& p, const Interval& steps, std::int64_t cells);
  /// `p` with another one in place of each of its single targets.
  Pointer changed(const Pointer& p, const std::function<Pointer(const Pointer&)>& change);
  /// The single targets of a pointer: itself, or the entries of its set, ordered by target.
  std::span<const Pointer> targets(const Pointer& p) const;
  std::span<const Pointer> targets(Pointer&& p) const = delete;  // it may be the one that the span has
  /// The single targets of two pointers that may be there at the same time.
  std::vector<std::pair<Pointer, Pointer>> together(const Pointer& a, const Pointer& b) const;

  /// A choice that no other pointer is of.
  std::int64_t newChoice() { return ++choices_; }
  /// The choice of what a choice leads to: one and the same for one choice whose targets, the first of each pair, lead
  /// to the same targets.
  std::int64_t choiceBehind(std::int64_t choice, std::vector<std::pair<std::uint32_t, std::uint32_t>> leads);
  /// The choice that one follows from by choiceBehind, however often; of any other, itself.
  std::int64_t rootOf(std::int64_t choice) const;
  /// A pointer to several targets, of that choice.
  static Pointer chosen(const Pointer& p, std::int64_t choice) { return {p.target, p.stride, choice, choice}; }

  IndexSets sets;

private:
  enum class Choice : std::uint8_t { New, Unknown };

  Value join(const Value& a, const Value& b, Choice choice);
  Pointer join(const Pointer& a, const Pointer& b, Choice choice);
  Pointer widen(const Pointer& before, const Pointer& now);
  std::int64_t choiceOf(const Pointer& a, const Pointer& b, Choice choice);
  Pointer intern(std::vector<Pointer> targets, std::int64_t choice);

  std::int64_t choices_ = 0;
  std::map<std::pair<std::int64_t, std::vector<std::pair<std::uint32_t, std::uint32_t>>>, std::int64_t> behind_;
  std::map<std::int64_t, std::int64_t> roots_;
  std::vector<std::vector<Pointer>> many_;
  std::map<std::vector<Pointer>, std::uint32_t, bool (*)(const std::vector<Pointer>&, const std::vector<Pointer>&)>
      index_{&lessTargets};
  static bool lessTargets(const std::vector<Pointer>& a, const std::vector<Pointer>& b);
};

}  // namespace sparsegen::propagation
