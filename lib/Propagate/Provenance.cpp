//===- Provenance.cpp - how places came to carry a column -----------------===//

#include "Propagate/Provenance.h"

namespace sparsegen::propagation {

SetId Provenance::add(ProvenanceStep step, std::span<const NamedValue> values) {
  const ProvenanceStep& before = steps_[step.from];
  const bool isSameCell = step.from > kColumn && step.object.valid() && before.object == step.object &&
                          before.cell == step.cell && before.isCertain == step.isCertain;
  if (isSameCell) return step.from;
  step.depth = before.depth + 1;
  step.firstValue = static_cast<std::uint32_t>(values_.size());
  step.values = static_cast<std::uint32_t>(values.size());
  values_.insert(values_.end(), values.begin(), values.end());
  steps_.push_back(step);
  reads_.emplace_back();
  return static_cast<SetId>(steps_.size() - 1);
}

SetId Provenance::nearest(std::span<const SetId> ids) const {
  SetId found = 0;
  for (const SetId id : ids)
    if (id != 0 && (found == 0 || steps_[id].depth < steps_[found].depth)) found = id;
  return found;
}

}  // namespace sparsegen::propagation
