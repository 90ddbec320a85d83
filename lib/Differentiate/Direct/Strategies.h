//===- Strategies.h - the ways to a direct evaluation -----------*- C++ -*-===//
//
// Part of direct evaluation: which forms of the primal there are to derive, which
// of them are worth trying after what came of others, and which one is taken. The
// same for one structure (Direct.cpp) and for every one (Structural.cpp), whose
// evaluations both say how good they are.
//
//===----------------------------------------------------------------------===//
#pragma once

#include <array>
#include <cstdint>
#include <variant>
#include <vector>

#include "Differentiate/Direct/CostModel.h"
#include "Differentiate/Direct/Rows/NotDirect.h"
#include "Differentiate/Forward.h"
#include "IR/Transform/DropUnused.h"

namespace sparsegen::differentiate {

/// How good an evaluation is.
struct Merit {
  Effort effort;                ///< what the rows between independents and dependents take
  std::size_t lists = 0;        ///< how many kinds of rows are lists
  double repetition = 1;        ///< how many entries of lists the rows take for each that they get, on average
  bool isStraightened = false;  ///< of a primal whose short loops were unrolled
};

/// The form of the primal that is derived.
enum class Form : std::uint8_t {
  AsWritten,
  Cloned,        ///< a callee of its own for each call
  Straightened,  ///< short loops unrolled, and calls inlined
  Shifted,       ///< loops that scatter sums gather them
};

struct Strategy {
  Form form;
  Sink rows;
  Branches branches = Branches::Kept;

  ForwardMode mode() const { return {Seeding::Seeds, Carrier::Slots, rows, DerivativeOrder::First, branches}; }
};

/// The least invasive first.
constexpr std::array<Strategy, 6> kStrategies = {{{Form::AsWritten, Sink::Rows},
                                                  {Form::Cloned, Sink::Rows},
                                                  {Form::AsWritten, Sink::CopiedRows},
                                                  {Form::Cloned, Sink::CopiedRows},
                                                  {Form::Straightened, Sink::Rows},
                                                  {Form::Straightened, Sink::CopiedRows}}};

/// Where none of these will do, and the structure is known at run time: entries that a branch leaves out are skipped in
/// its sides, and zeros behind it.
constexpr std::array<Strategy, 2> kSunkStrategies = {
    {{Form::AsWritten, Sink::Rows, Branches::Sunk}, {Form::Straightened, Sink::Rows, Branches::Sunk}}};

/// What came of a strategy. `Made` is a Merit.
template <class Made>
using Outcome = std::variant<Made, NotDirect>;

template <class Made>
const NotDirect* firstWith(const std::vector<Outcome<Made>>& outcomes, NotDirect::Cause cause) {
  for (const Outcome<Made>& outcome : outcomes)
    if (const auto* reason = std::get_if<NotDirect>(&outcome); reason && reason->cause == cause) return reason;
  return nullptr;
}

/// The first of those with the fewest lists, of straight lines only where lists take several times as long; null where
/// all failed.
template <class Made>
Made* best(std::vector<Outcome<Made>>& outcomes) {
  Made* found = nullptr;
  for (Outcome<Made>& outcome : outcomes) {
    auto* made = std::get_if<Made>(&outcome);
    if (!made || (found && made->lists >= found->lists)) continue;
    if (!found || !made->isStraightened || isWorthStraightening(found->effort, made->effort)) found = made;
  }
  return found;
}

/// Whether a strategy may do better than those before it.
template <class Made>
bool isWorthTrying(const Strategy& strategy, std::vector<Outcome<Made>>& before) {
  const Made* made = best(before);
  if (strategy.rows == Sink::CopiedRows) return !made && firstWith(before, NotDirect::Cause::RowOfRows);
  // A function that is called with rows of several kinds makes lists where copies of it would not, and so do a loop
  // over a small array and a helper where straight lines would not.
  return !made || made->lists > 0;
}

/// Takes the evaluation with merged lists, if `merged()` makes one, where that is worth it.
template <class Made, class Merged>
void mergeWhereWorth(Made& made, const Merged& merged) {
  constexpr double kOften = 1.2;
  if (made.repetition < kOften) return;
  Outcome<Made> other = merged();
  auto* found = std::get_if<Made>(&other);
  if (found && isWorthMerging(made.effort, found->effort)) made = std::move(*found);
}

/// Takes the evaluation whose rows are written in one round each, if `shifted()` makes one and that is estimated to be
/// faster. `codeOf`: what evaluates, of what was made. `made` is of the function as it is written.
template <class Made, class Shifted, class CodeOf>
void shiftWhereWorth(Made& made, const Shifted& shifted, const CodeOf& codeOf) {
  if (made.lists > 0 || made.isStraightened) return;
  Outcome<Made> outcome = shifted();
  auto* gathered = std::get_if<Made>(&outcome);
  if (!gathered || gathered->lists > 0) return;
  ir::dropUnused(codeOf(made));
  ir::dropUnused(codeOf(*gathered));
  if (isWorthShifting(codeOf(made), codeOf(*gathered))) made = std::move(*gathered);
}

}  // namespace sparsegen::differentiate
