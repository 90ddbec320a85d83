//===- Problem.h - what is to be colored, and how ---------------*- C++ -*-===//
//
// The two questions that the color stage is given: the problem (which matrix,
// which side of it is grouped, how it is read back) and the algorithm. The five
// problems are those of Gebremedhin, Manne and Pothen ("What color is your
// Jacobian?", SIAM Review 47, 2005, table 1.1), without substitution for
// nonsymmetric matrices.
//
//===----------------------------------------------------------------------===//
#pragma once

#include <cstdint>
#include <span>
#include <string_view>
#include <variant>

namespace sparsegen {

/// What is grouped: columns, rows, or both sides of a nonsymmetric matrix; the
/// columns of a symmetric one, read back directly (star) or by substitution
/// (acyclic).
enum class Partition : std::uint8_t { Column, Row, Bidirectional, Star, Acyclic };

/// Whether an entry and its mirror image are one unknown.
enum class Structure : std::uint8_t { Nonsymmetric, Symmetric };

/// Whether each entry is an element of the compressed matrix, or that element
/// less entries that are known already.
enum class Decompression : std::uint8_t { Direct, Substitution };

/// The sequence in which the greedy algorithms visit vertices. Where they ask
/// for neighbors, these are the columns that share a row (nonsymmetric), or the
/// columns that have an entry in this row (symmetric).
enum class Order : std::uint8_t {
  Natural,
  Random,               ///< shuffled, by the seed of the algorithm
  LargestFirst,         ///< most neighbors first (Welsh and Powell 1967)
  SmallestLast,         ///< last, the fewest neighbors among those left (Matula and Beck 1983)
  IncidenceDegree,      ///< next, the most neighbors already placed (Coleman and Moré 1983)
  DynamicLargestFirst,  ///< next, the most neighbors among those left
  PerfectElimination,   ///< maximum cardinality search (Tarjan and Yannakakis 1984): optimal on chordal graphs
};

/// What found a coloring.
enum class Method : std::uint8_t {
  Greedy,       ///< one pass in an order
  Recoloring,   ///< a greedy pass, then others that follow its classes
  Lattice,      ///< a formula in the grid that the pattern lives on
  LocalSearch,  ///< moves of single vertices (TabuCol)
  Exact,        ///< branch and bound
};

struct Problem {
  Partition partition = Partition::Column;

  Structure structure() const;
  Decompression decompression() const;
  friend bool operator==(const Problem&, const Problem&) = default;
};

/// One greedy pass.
struct GreedyAlgorithm {
  Order order = Order::Natural;
  std::uint64_t seed = 1;  ///< of Order::Random
};

/// Several orders, lattices, recoloring and, on small graphs, searches; the
/// coloring with fewest colors is kept, the earlier of equals, and nothing more
/// is tried once it meets the lower bound.
struct BestAlgorithm {
  /// How much may be spent, in steps of some nanoseconds. Steps are counted, not
  /// timed, so that the result is the same on every machine.
  std::int64_t steps = 1'000'000'000;
  std::uint64_t seed = 1;
  /// With so few colors nothing more is tried, either; 0: only the bound counts.
  std::int32_t enough = 0;
};

using Algorithm = std::variant<GreedyAlgorithm, BestAlgorithm>;

/// The names that the command line has for them.
std::string_view text(Partition partition);
std::string_view text(Structure structure);
std::string_view text(Decompression decompression);
std::string_view text(Order order);
std::string_view text(Method method);

/// All of them, in the order of their declaration.
std::span<const Partition> allPartitions();
std::span<const Order> allOrders();

}  // namespace sparsegen
