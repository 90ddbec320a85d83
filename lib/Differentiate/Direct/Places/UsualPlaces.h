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
#include <optional>
#include <vector>

#include "sparsegen/runtime/visits.h"

namespace sparsegen::differentiate {

/// Places of all visits of one statement at some size, one behind the other, -1 for none; whether nothing was written
/// there before; and the columns of the entries there, which only tables need.
struct SampledPlaces {
  std::vector<std::int64_t> places;
  std::vector<bool> isFirst;
  std::vector<std::int64_t> columns;
};

struct UsualPlaces {
  std::vector<runtime::term_kind> terms;
  std::int64_t places = 0;  ///< how many of the table are read
  bool hasOthers = false;   ///< some visit may have its terms elsewhere
};

/// How much a small size says of others. The interior of a grid is alike at all sizes, and what is there is worth it
/// where borders are not so. Where tables say what meets, how many nodes a node has around it is chance: only
/// neighbouring columns are in neighbouring places whatever else there is, and rows that one visit has for itself are
/// laid out alike.
enum class Likeness : std::uint8_t { OfGrids, OfTables };

/// `terms`: of a visit, how many. O(places · terms).
UsualPlaces usualPlaces(std::size_t terms, const SampledPlaces& sampled, Likeness likeness);

/// How far behind those of the visit before, in places that are read, each visit's usually stand: of rounds of a loop
/// that write row after row. None where they don't, or some term has no usual place. O(places).
std::optional<std::int64_t> usualStride(const UsualPlaces& usual, const SampledPlaces& sampled, Likeness likeness);

/// Each term has a place of its own, to which it adds.
UsualPlaces placesOfAll(std::size_t terms);

}  // namespace sparsegen::differentiate
