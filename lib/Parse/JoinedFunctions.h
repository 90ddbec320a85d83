//===- JoinedFunctions.h - requests on several functions --------*- C++ -*-===//
//
// Part of `parse`. A problem's objective and its constraints are often two
// functions, of one class:
//
//     SPARSEGEN_HESSIAN((objective, constraints[m]), x[n])
//     double objective(const double* x) const;
//     void constraints(const double* x, double* g) const;
//
// Such a request becomes one on a function that calls both (JoinedCall.h). Its
// parameters are theirs, each name once; what a function has a dependent in is
// its own.
//
//===----------------------------------------------------------------------===//
#pragma once

#include <vector>

#include "Parse/Wanted.h"

namespace sparsegen {

/// Joins the functions of each request that names several; leaves the others, and names that mean nothing, as they are.
/// Reports BadSlot, AmbiguousFunction, NoFunctionBody.
void joinFunctions(std::vector<WantedRequest>& all, clang::ASTUnit& unit, FileTable& files, Diagnostics& diagnostics);

}  // namespace sparsegen
