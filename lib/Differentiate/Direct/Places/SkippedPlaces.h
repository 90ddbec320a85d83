//===- SkippedPlaces.h - past the places of a side not taken ----*- C++ -*-===//
//
// Part of direct evaluation, where places are a sequence in the order of the
// visits. The structure pass knows no values, and so visits both sides of a
// branch that goes by them; the evaluation takes one side, and goes past the
// places of the other. How many these are may depend on conditions of the
// structure inside of it, which are asked again there.
//
//===----------------------------------------------------------------------===//
#pragma once

#include <cstdint>
#include <functional>

#include "Differentiate/Model/Subject.h"

namespace sparsegen::differentiate {

/// A side as it was before stores are put into it.
struct Side {
  const ir::Block& body;
  ir::ExprId condition;     ///< of the structure, where the side may be taken; none where it always may
  const ir::Block& before;  ///< the other side, where that is run first
};

/// What a side is made of, for whoever goes past it.
struct PlacesPassed {
  std::function<std::int64_t(ir::StmtId)> of;    ///< how many places a statement itself takes
  std::function<ir::StmtId(std::int64_t)> skip;  ///< the statement that goes past so many
};

/// The statements that go past the places of a side; none where it has no places. Variables of the side that its
/// conditions need have copies, and loops their rounds. Throws NotDirect where a call or a loop that may be left has places,
/// or where a condition or a loop depends on what either side changes otherwise. Linear in the statements of both sides,
/// times their depth.
ir::Block skippedSide(Subject& subject, ir::FunctionId function, const Side& side, const PlacesPassed& places);

}  // namespace sparsegen::differentiate
