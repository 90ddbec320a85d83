//===- Dispatch.h - functions that find out what is meant -------*- C++ -*-===//
//
// Private to `lower`. What calls through pointers, and virtual calls, call: a
// function of the IR that holds an address against those of constants, each of
// which stands for a function or a class.
//
//===----------------------------------------------------------------------===//
#pragma once

#include <string>

#include "Lower/Context/ModuleContext.h"

namespace sparsegen::lowering {

/// A constant whose address stands for something that has a name.
ir::ObjectId addMark(ModuleContext& shared, const std::string& name, clang::SourceRange at);

ir::ObjectId addParameter(ModuleContext& shared, ir::FunctionId function, const char* name, ir::TypeId type,
                          clang::SourceRange at);
/// The parameters of a function that hands on what it is given, as makeCall() passes it: of a vector
/// its pointer and its size, and what leads to where a result that is a record or a vector goes.
void addArguments(ModuleContext& shared, ir::FunctionId function, llvm::ArrayRef<clang::QualType> types,
                  clang::QualType result, clang::SourceRange at);
/// A local of a function that generated code makes up.
ir::ObjectId addLocal(ModuleContext& shared, ir::FunctionId function, const char* name, ir::TypeId type,
                      SourceRange at);

/// `call` and what it gives, if the IR's function gives anything.
ir::ExprId addCall(ModuleContext& shared, ir::FunctionId caller, ir::Call call, ir::Block& block, SourceRange at);

/// At the end of a function: an address that was none of the known ones can't be looked at, which is an error where it
/// is not known.
void refuseOthers(ModuleContext& shared, ir::FunctionId function, ir::ExprId address, SourceRange at);

}  // namespace sparsegen::lowering
