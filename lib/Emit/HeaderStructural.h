//===- HeaderStructural.h - a derivative that is an object ------*- C++ -*-===//
//
// The class of a request whose structure is known at run time only: made once
// from what the structure depends on, it has the pattern and the places, and
// evaluates as often as one likes.
//
//===----------------------------------------------------------------------===//
#pragma once

#include <string>
#include <vector>

#include "Emit/HeaderFunctions.h"

namespace sparsegen::emit {

/// What derivative code of such a class is given behind the inputs, all but the last: where slots begin, and tables, or
/// seeds. In the order of its entry's parameters.
std::vector<std::string> structuralArguments(const Code& code);

/// Writes what stands between the title of the class and the products: types, sizes, constructor, pattern and
/// `evaluate`.
void writeStructuralInterface(Functions& to, IndexType indexType);

/// Writes the private members.
void writeStructuralMembers(Functions& to);

}  // namespace sparsegen::emit
