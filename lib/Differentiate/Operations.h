//===- Operations.h - how many operations code has --------------*- C++ -*-===//
//
// What forms of the same derivative are held against each other by.
//
//===----------------------------------------------------------------------===//
#pragma once

#include <optional>

#include "IR/IR.h"

namespace sparsegen::differentiate {

/// What counts, and for how much.
struct OperationWeights {
  double arithmetic = 1;  ///< of reals; and a term of a Combine
  double function = 1;    ///< one of the library's
  double memory = 0;      ///< a number that is read or written where no name leads to a scalar
  double saved = 0;       ///< a value that is pushed or popped
  double round = 0;       ///< of a loop
  double rounds = 1;      ///< of a loop whose length is no constant
};

/// About what time takes.
inline constexpr OperationWeights kTimeWeights{1, 10, 0.5, 2, 1};

/// The rounds of a loop, if they are constant; at least one.
std::optional<double> constantRounds(const ir::Module& module, const ir::For& loop);

/// The operations in the entry function of a module and, for each call, in what it calls, as often as loops go round;
/// recursive functions count once. O(nodes), with what several statements share counted at each.
double countOperations(const ir::Module& module, const OperationWeights& weights = {});

}  // namespace sparsegen::differentiate
