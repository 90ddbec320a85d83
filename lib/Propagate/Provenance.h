//===- Provenance.h - how places came to carry a column ---------*- C++ -*-===//
//
// Private to `propagate`.
//
// Where one column alone is followed there are two index sets, with it and
// without it. The first has many ids then: the column itself, and a *step* for
// each store that made a place carry it. A step names the one it comes from, so
// that all of them are a forest and each carrier has one way back to the column:
// of several operands that carry it, the one with the fewest steps.
//
//===----------------------------------------------------------------------===//
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "IR/IR.h"

namespace sparsegen::propagation {

/// As in IndexSets: 0 carries nothing, 1 is the column itself.
using SetId = std::uint32_t;

/// A load that carries the column.
struct ProvenanceRead {
  static constexpr std::uint32_t kNone = ~std::uint32_t{0};
  std::uint32_t expr = kNone;
  bool isCertain = true;  ///< false: at an index that is not known
};

/// What a store, a parameter or a result got.
struct ProvenanceStep {
  SetId from = 0;           ///< the column, or an earlier step
  std::uint32_t depth = 0;  ///< steps from the column to here
  ir::ObjectId object{};    ///< what carries it from here on; invalid: the result of `function`
  std::uint64_t cell = 0;
  ir::FunctionId function{};     ///< of a result, or of a parameter
  ProvenanceRead read{};         ///< the expression that was read
  std::uint32_t firstValue = 0;  ///< of the integers that say which cells these are
  std::uint32_t values = 0;
  bool isCertain = true;  ///< false: stored at an index that is not known
};

/// An integer variable, and its value when the step was made.
struct NamedValue {
  ir::ObjectId variable;
  std::int64_t value = 0;
};

class Provenance {
public:
  static constexpr SetId kColumn = 1;

  /// The id of a new step; of one that leaves `step.object` with what that cell had before, that id. Constant.
  SetId add(ProvenanceStep step, std::span<const NamedValue> values);
  /// Of ids that are not 0, the one with the fewest steps behind it, and of several the first; 0 for none.
  SetId nearest(std::span<const SetId> ids) const;
  /// An expression has read what carries the column by `id`.
  void noteRead(SetId id, ProvenanceRead read) { reads_[id] = read; }
  /// What did so last.
  ProvenanceRead lastRead(SetId id) const { return reads_[id]; }

  const ProvenanceStep& step(SetId id) const { return steps_[id]; }
  /// One more than the last id.
  SetId size() const { return static_cast<SetId>(steps_.size()); }
  std::span<const NamedValue> values(const ProvenanceStep& step) const {
    return {values_.data() + step.firstValue, step.values};
  }

private:
  std::vector<ProvenanceStep> steps_ = std::vector<ProvenanceStep>(2);
  std::vector<ProvenanceRead> reads_ = std::vector<ProvenanceRead>(2);
  std::vector<NamedValue> values_;
};

}  // namespace sparsegen::propagation
