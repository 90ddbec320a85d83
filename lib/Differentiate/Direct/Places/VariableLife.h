//===- VariableLife.h - where a variable gets its values --------*- C++ -*-===//
//
// Part of the structure pass (Structure.h), which runs both sides of a branch
// on values one after the other: which variables may be set there all the same.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "IR/IR.h"

namespace sparsegen::differentiate {

/// Whether a statement gives a variable the one value of its life: no other sets it, and each round of a loop that
/// comes by the statement again declares it anew. Whoever reads it has come by the statement, as the way back of a
/// branch has by the way forth. `body` is that of the variable's function; only its name may lead to it
/// (ir::namedOnly). Linear in the body.
bool isSetOnce(const ir::Module& module, const ir::Block& body, ir::ObjectId variable, ir::StmtId setter);

}  // namespace sparsegen::differentiate
