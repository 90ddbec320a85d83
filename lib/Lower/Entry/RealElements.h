//===- RealElements.h - slots of classes that are no numbers ----*- C++ -*-===//
//
// Private to `lower`: a topic of its room, see README.md there.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Lower/Entry/EntryContext.h"

namespace sparsegen::lowering {

/// Refuses slots whose elements are no real numbers (BadSlot), before the body is lowered.
void requireRealElements(EntryContext& entry, const std::vector<RequestSlot>& slots);

}  // namespace sparsegen::lowering
