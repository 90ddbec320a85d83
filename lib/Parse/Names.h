//===- Names.h - the names that a request may use ---------------*- C++ -*-===//
//
// Part of `parse`: whether the first name of a path is one that the function
// has, and what the generated struct is called. Members behind the first name
// are looked up by `lower`, which knows types.
//
//===----------------------------------------------------------------------===//
#pragma once

#include <string>

#include "Parse/Locals.h"
#include "Parse/Request.h"

namespace sparsegen {

/// Whether a slot's path begins with a parameter, a local that stands for one or
/// that functions without a body set, `this`, a member of the class, or `return`.
/// `object` is the class by which a member function is named, where that inherits it.
bool isSlotName(const clang::FunctionDecl& function, const RequestPath& path,
                const clang::CXXRecordDecl* object = nullptr);

/// The local that a slot's path begins with, where functions without a body set it.
std::optional<FilledLocal> filledSlot(const clang::FunctionDecl& function, const RequestPath& path,
                                      const clang::CXXRecordDecl* object = nullptr);

/// Whether a bound path begins with a parameter, a local that stands for one,
/// `this`, a member of the class, or a variable that is visible from the function.
bool isBindingName(const clang::FunctionDecl& function, const RequestPath& path,
                   const clang::CXXRecordDecl* object = nullptr);

/// The path from the parameter where it is written from a local that stands for
/// it: `user_data->mx` of `data->mx`. Its text remains as written.
RequestPath fromParameter(const clang::FunctionDecl& function, const RequestPath& path);

/// The path with the members that its getters return in place of these: `mesh.edges_` of `mesh.edges()`. What is no
/// getter stays. Its text remains as written.
RequestPath throughGetters(const clang::FunctionDecl& function, const RequestPath& path);

/// "its parameters are `n`, `x`", for a note.
std::string parametersInWords(const clang::FunctionDecl& function);

/// Where one of the function's parameters or data members is near to an unknown name: "did you mean `x`? ". Else
/// nothing.
std::string suggestedName(const clang::FunctionDecl& function, const std::string& unknown,
                          const clang::CXXRecordDecl* object = nullptr);

/// `f` for f, `C_f` for a member, `C` for a call operator; empty for other operators and the like. C is `object`, if
/// there is one.
std::string defaultStem(const clang::FunctionDecl& function, const clang::CXXRecordDecl* object = nullptr);

/// The namespaces around the function, or around the class by which it is named: "a::b".
std::string enclosingScope(const clang::FunctionDecl& function, const clang::CXXRecordDecl* object = nullptr);

}  // namespace sparsegen
