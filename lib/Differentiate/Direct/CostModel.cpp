//===- CostModel.cpp - how much derivative code computes ------------------===//

#include "Differentiate/Direct/CostModel.h"

#include "Differentiate/Operations.h"

namespace sparsegen::differentiate {

using namespace ir;

/// One to four lanes take the time of one operation in scalars, by their number and the compiler's flags, and twice the
/// operations are not too many in any case (benchmarks/README.md, "Rows that share").
bool repeatsTooMuch(const Module& direct, const Module& compressed, std::int64_t colors) {
  constexpr double kOften = 2, kLanesPerOperation = 2;
  const double own = countOperations(direct), shared = countOperations(compressed);
  return own > kOften * shared && kLanesPerOperation * own > static_cast<double>(colors) * shared;
}

namespace {

/// In units of about 0.6 ns, fitted to the table in benchmarks/README.md, "Lists of entries".
double timeOf(const Effort& direct) {
  constexpr double kEntry = 0.5, kListed = 2, kMerged = 1, kCopy = 1;
  return kEntry * (direct.entries - direct.listed) + kListed * direct.listed + kMerged * direct.merged +
         kCopy * direct.copies;
}

}  // namespace

bool isWorthMerging(const Effort& inOrder, const Effort& merged) {
  constexpr double kTimes = 1.1;
  return merged.entries > 0 && timeOf(inOrder) > kTimes * timeOf(merged);
}

bool isWorthStraightening(const Effort& lists, const Effort& straight) {
  constexpr double kTimes = 5;
  return straight.entries > 0 && timeOf(lists) > kTimes * timeOf(straight);
}

/// What one round writes and a later one reads takes as long as two operations, and compilers make no vector code of
/// such rounds: fitted to chained functions, of which those that pass take 0.2 to 0.85 of the time, and others up
/// to 1.3.
bool isWorthShifting(const Module& scattered, const Module& gathered) {
  // Rounds at the ends, which stand alone, are few beside those of a loop whose length is known at run time.
  constexpr OperationWeights kWeights{1, 10, 2, 2, 1, 100};
  constexpr double kTimes = 1.02;
  return countOperations(gathered, kWeights) <= kTimes * countOperations(scattered, kWeights);
}

bool isSlower(const Effort& direct, std::int64_t colors, std::int64_t nnz) {
  constexpr double kTerm = 1, kLane = 0.3, kDecompressed = 1.5;
  const double lanes = (kTerm + kLane * static_cast<double>(colors)) * direct.combined;
  return timeOf(direct) > lanes + kDecompressed * static_cast<double>(nnz);
}

}  // namespace sparsegen::differentiate
