//===- Forms.cpp - the adjoint of the form that is cheapest ---------------===//

#include "Differentiate/Reverse/Forms.h"

#include "Differentiate/Operations.h"
#include "IR/Walk.h"

namespace sparsegen {

using differentiate::countOperations;
using differentiate::kTimeWeights;

namespace {

/// The most statements of a form beside the function as it is: long ones take long to make, and to compile.
constexpr std::size_t kMostStatements = 4'000;

/// What is called for in long loops, and is short itself. Without a loop it is done soon in any form, and the user's
/// own loops read better.
bool isWorthTrying(const ir::Module& module) {
  std::size_t statements = 0, loops = 0;
  for (const ir::FunctionId function : ir::reachable(module))
    ir::forEachStmt(module, module[function].body, [&](const ir::Stmt& stmt) {
      ++statements;
      loops += std::holds_alternative<ir::For>(stmt.node) || std::holds_alternative<ir::While>(stmt.node) ? 1u : 0u;
    });
  return loops != 0 && statements <= kMostStatements;
}

std::optional<differentiate::Rewritten> linesWorthTrying(const ir::Module& module, const Facts& facts,
                                                         const SparsityPattern& pattern) {
  if (!isWorthTrying(module)) return std::nullopt;
  std::optional<differentiate::Rewritten> lines = differentiate::straightened(module, facts, pattern);
  if (lines && !isWorthTrying(lines->module)) return std::nullopt;
  return lines;
}

}  // namespace

AdjointForms::AdjointForms(const ir::Module& module, const Facts& facts, const SparsityPattern& pattern,
                           Diagnostics& diagnostics)
    : module_(module), facts_(facts), diagnostics_(diagnostics), lines_(linesWorthTrying(module, facts, pattern)) {}

std::variant<Adjoint, NoAdjoint> AdjointForms::make(AdjointForm form) const {
  constexpr double kWorth = 1.25;  // the user's own loops are shorter, and read better
  auto written = differentiateReverse(module_, facts_, form, diagnostics_);
  if (!lines_) return written;
  Diagnostics unheard;  // the adjoint of what was written has said it
  auto straight = differentiateReverse(lines_->module, lines_->facts, form, unheard);
  const auto* of = std::get_if<Adjoint>(&written);
  const auto* other = std::get_if<Adjoint>(&straight);
  const bool isBetter = other && (!of || kWorth * countOperations(other->module, kTimeWeights) <
                                             countOperations(of->module, kTimeWeights));
  return isBetter ? std::move(straight) : std::move(written);
}

}  // namespace sparsegen
