//===- UsualPlaces.h - where terms stand from one to another ----*- C++ -*-===//
//
// Part of direct evaluation. Where places are found when the derivative object
// is made, each takes four bytes that `evaluate` reads. But most of a visit's
// terms stand in fixed distances from each other: the neighbours in a grid, the
// unknowns of one node. Then one place is read for all of them. Which do is seen
// at a size that the generator tries; the object holds each visit against it,
// and has others for those of which it is not so.
//
//===----------------------------------------------------------------------===//
#pragma once

#include <cstdint>
#include <vector>

#include "sparsegen/runtime/structural.h"

namespace sparsegen::differentiate {

/// Places of all visits of one statement at some size, one behind the other, -1 for none; and whether nothing was
/// written there before.
struct SampledPlaces {
  std::vector<std::int64_t> places;
  std::vector<bool> isFirst;
};

struct UsualPlaces {
  std::vector<runtime::term_kind> terms;
  std::int64_t places = 0;  ///< how many of the table are read
  bool hasOthers = false;   ///< some visit may have its terms elsewhere
};

/// `terms`: of a visit, how many. O(places · terms).
UsualPlaces usualPlaces(std::size_t terms, const SampledPlaces& sampled);

/// Each term has a place of its own, to which it adds.
UsualPlaces placesOfAll(std::size_t terms);

}  // namespace sparsegen::differentiate
