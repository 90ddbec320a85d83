//===- PlainExtent.h - extents that need no second parse --------*- C++ -*-===//
//
// Part of `parse`. Most extents are numbers, integers that the function gets and
// constants, added and multiplied. Such a one is read off its tokens here, with the
// names looked up as at the start of the function's body: parsing the source again,
// as Questions.h describes, takes as long as the first time.
//
//===----------------------------------------------------------------------===//
#pragma once

#include <cstddef>
#include <optional>

#include "Parse/Questions.h"

namespace sparsegen {

/// The extent that the tokens are in the body of the question's function, where its first `bound` bindings have their
/// values. Nothing where they are not of literals, parameters, members, constants and the operators of `Extent`, and
/// wherever a name or a number may mean anything else to the compiler. Linear in the tokens.
std::optional<Extent> plainExtent(const RequestTokens& tokens, const Question& question, std::size_t bound,
                                  const clang::ASTUnit& unit);

}  // namespace sparsegen
