//===- LeftOut.h - what is left out in the end ------------------*- C++ -*-===//
//
// Private to `lower`.
//
// When all is lowered it is known what could tell of a call that gives nothing
// back, of a counter, of a text that was composed: another call that stays, a
// global, a variable that other code sees. Where nothing does, these are left
// out; elsewhere they stay, or are refused.
// Which calls these are is found where they are lowered (Outside.cpp).
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Lower/Context/ModuleContext.h"

namespace sparsegen::lowering {

/// Notes a call that writes a text, which settleOutside() leaves out.
inline void noteComposed(ModuleContext& shared, Composed call) { shared.composed.push_back(std::move(call)); }

/// Notes a call that is left out.
void noteLeftOut(ModuleContext& shared, const clang::FunctionDecl* callee, clang::SourceRange at);

/// The same of what is no call. The remark is passed-over.
void noteLeftOut(ModuleContext& shared, const std::string& what, clang::SourceRange at);

/// Notes a call that gives nothing back, and the IR's if there is one.
void noteMayBeLeftOut(ModuleContext& shared, const clang::FunctionDecl* callee, clang::SourceRange at, ir::StmtId call);

/// The functions that can't be seen into, and are called by other statements than these.
std::set<ir::FunctionId> outsideCalled(const ModuleContext& shared, const std::set<ir::StmtId>& but);

/// Leaves out the calls that give nothing back where nothing is left by which what they did could come back.
void settleOutside(ModuleContext& shared, const IsAsked& isAsked);

/// Notes an assignment to `errno`, the same.
void noteErrno(ModuleContext& shared, clang::SourceRange at);

}  // namespace sparsegen::lowering
