//===- RealElements.h - slots of classes that are no numbers ----*- C++ -*-===//
//
// Private to `lower`.
//
// A slot whose elements are of a class of its own, such as the numbers of a
// library that records what is done to them, is refused before the function is
// lowered: what such a class does would be refused first, deep within it.
// All other slots are looked at when their cells are known (Slots.cpp).
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Lower/Entry/EntryContext.h"

namespace sparsegen::lowering {

/// Refuses slots whose elements are no real numbers (BadSlot), before the body is lowered.
void requireRealElements(EntryContext& entry, const std::vector<RequestSlot>& slots);

}  // namespace sparsegen::lowering
