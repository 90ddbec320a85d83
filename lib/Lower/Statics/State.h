//===- State.h - variables that outlive a call and change -------*- C++ -*-===//
//
// Private to `lower`.
//
// A static variable, or a global that the source writes, is memory of its own
// for each call of the generated code. The entry function gets a pointer to it
// as one more parameter, which no caller sees, and hands it on to each function
// that needs it; what is behind is an external object like the caller's.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Lower/Context/ModuleContext.h"

namespace sparsegen::lowering {

/// The states that a function reaches, in the order of the parameters that lead to them.
inline const std::vector<State>& statesOf(ModuleContext& shared, ir::FunctionId function) {
  return shared.states[function.value];
}

/// Who writes which variable, of the whole source; found once.
const WriterMap& stateWriters(ModuleContext& shared);

/// Whether the source writes a variable that outlives a call, or lets it escape.
bool isWritten(ModuleContext& shared, const clang::VarDecl* variable);

/// Whether it is to be memory of the generated code's own.
bool isState(ModuleContext& shared, const clang::VarDecl* variable);

/// The parameter by which a function reaches a variable; made where it has none.
ir::ObjectId stateParameter(ModuleContext& shared, ir::FunctionId function, const clang::VarDecl* variable,
                            const std::string& name, clang::SourceRange at);

/// Hands states on: a function that calls one with a state gets it too.
void passStates(ModuleContext& shared);

/// What leads to a state in the entry function.
ir::ObjectId entryState(ModuleContext& shared, const clang::VarDecl* variable);

/// What the entry function has in place of a variable that outlives its calls.
ir::ObjectId entryObject(ModuleContext& shared, const State& state);

/// A name that no object has yet, wherever it lives.
std::string freshName(const ModuleContext& shared, const std::string& wanted);

/// A variable that the source hands out, but nobody writes, is a table after all; none for any other.
ir::ObjectId stateTable(ModuleContext& shared, const State& state, ir::PointsTo& written);

/// The values of a state before the first call: those that the source gives it, where no other code can have changed
/// them; for a global that generated code can name, the global's.
ir::ObjectId stateOriginal(ModuleContext& shared, const clang::VarDecl* variable);

}  // namespace sparsegen::lowering
