//===- Choose.h - which way to compress -------------------------*- C++ -*-===//
//
// Each color is a lane: one tangent that is carried through the function, or one
// adjoint that is carried back. The way with the least sum of lanes times their
// cost is chosen.
//
//===----------------------------------------------------------------------===//
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "Color/Coloring.h"

namespace sparsegen {

/// What a lane costs, in any unit: of evaluating a column color (a tangent), a row
/// color (an adjoint), and a color of a symmetric matrix (a tangent over an
/// adjoint). An adjoint runs the function forward and back, and saves what is
/// overwritten: twice the operations (Griewank and Walther, "Evaluating
/// Derivatives", 2008, chapter 4). What it adds to it also reads and writes. Of five
/// functions with as many colors of rows as of columns it took from 1.2 to 5.2 times
/// as long (benchmarks/README.md, "Lanes of adjoints"), on the geometric mean 2.7.
struct LaneCosts {
  double tangent = 1.0;
  double adjoint = 3.0;
  double second = 4.0;
  /// Substitution reads entries one after the other and adds up their errors: an
  /// acyclic coloring must be so much cheaper than a star coloring.
  double substitution = 1.1;
};

/// Which ways the evaluation can go.
enum class Available : std::uint8_t { Tangents, TangentsAndAdjoints };

struct Choice {
  Coloring coloring;                 ///< the one to use, of those that are available
  Partition cheapest;                ///< whether available or not
  std::vector<Coloring> considered;  ///< in the order of Partition
  std::string reason;                ///< one line for people
};

/// What a coloring costs.
double laneCost(const Coloring& coloring, const LaneCosts& costs);

/// Colors a nonsymmetric matrix by columns, by rows and both ways, or a symmetric
/// one by star and acyclic colorings, and takes the cheapest; of equals the
/// earlier. Ways that are not available are looked at all the same: the reason
/// says what they would save.
Choice choosePartition(const SparsityPattern& pattern, Structure structure, Available available,
                       const LaneCosts& costs = {}, const Algorithm& algorithm = BestAlgorithm{});

/// By both sides: the best, or where it costs less, long rows by rows and the others by columns (LongRows.h), which
/// BestAlgorithm tries too.
Coloring colorCheapestSides(const SparsityPattern& pattern, const Algorithm& algorithm, const LaneCosts& costs = {});

/// A coloring by rows, or by both sides, that costs less than this one by columns, or none. What counting shows to be
/// no cheaper is not colored. Adjoints are available.
std::optional<Coloring> colorCheaper(const SparsityPattern& pattern, const Coloring& columns,
                                     const Algorithm& algorithm, const LaneCosts& costs = {});

}  // namespace sparsegen
