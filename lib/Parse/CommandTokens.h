//===- CommandTokens.h - tokens of an option's value ------------*- C++ -*-===//
#pragma once

#include "Parse/Parse.h"
#include "Parse/RequestText.h"

namespace sparsegen {

/// The tokens of C++ that an option's value is made of.
RequestTokens commandTokens(const CommandText& value);

}  // namespace sparsegen
