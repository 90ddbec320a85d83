//===- Loops.h - rounds one after the other, and jumps ----------*- C++ -*-===//
//
// Part of IR/Transform/Unroll.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "IR/Transform/Unroll/Context.h"

namespace sparsegen::ir::unrolling {

/// The rounds of a loop that has at most 16, and at most kMostUnrolled statements then; else the loop.
Way copyLoop(Context& context, const For& node, SourceRange range, Block& to);
Way copyLoop(Context& context, const While& node, SourceRange range, Block& to);

/// What a jump leaves.
enum class Leaves : std::uint8_t { Loop, Round };

/// The levels of a jump where the loop that it belongs to stays one. Else notes the jump, which may hang on no
/// condition: throws MustStay for the loop where it does.
std::optional<std::uint32_t> jumpLevels(Context& context, std::uint32_t levels, Leaves leaves);

}  // namespace sparsegen::ir::unrolling
