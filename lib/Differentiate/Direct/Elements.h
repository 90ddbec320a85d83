//===- Elements.h - the elements that a Hessian is the sum of ---*- C++ -*-===//
//
// Part of direct evaluation, where the structure is known when the derivative
// object is made: what is known of elements in place of the visits of entries.
//
//===----------------------------------------------------------------------===//
#pragma once

#include <vector>

#include "Differentiate/Direct/Places/ElementVisits.h"
#include "IR/IR.h"
#include "sparsegen/runtime/elements.h"

namespace sparsegen {

/// Finds the unknowns of all elements.
struct ElementPass {
  /// structure(structure inputs..., [sg_row_base_k...], [sg_column_base_k...], sg_tally, sg_visits): writes for each
  /// element its kind and unknowns; see runtime/elements.h and Places/Structure.h.
  ir::Module structure;
  std::vector<differentiate::ElementKind> elements{};

  /// They point to what is here.
  std::vector<runtime::element_kind> kinds() const {
    std::vector<runtime::element_kind> kinds;
    for (const differentiate::ElementKind& kind : elements)
      kinds.push_back({kind.runs.data(), kind.runs.size(), kind.rows, kind.in.empty() ? nullptr : kind.in.data()});
    return kinds;
  }
};

}  // namespace sparsegen
