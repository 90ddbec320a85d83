//===- Entry.h - the state on entry -----------------------------*- C++ -*-===//
//
// Private to `propagate`.
//
// What the caller passes: independents depend on themselves, bound integers are
// known, pointers point to the external objects that lower made for them, and
// everything else is an unknown passive input. Dependents that are not
// independents too hold nothing: to read one before it is written is an error.
// What stands beside them in the same object is an input only where it is read.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Propagate/Machine.h"

namespace sparsegen::propagation {

/// Finds which cells are independents and dependents.
void prepareSlots(Machine& m);

/// Makes the instances of globals, constants and the caller's objects.
void prepareMemory(Machine& m);

/// The storage of an object, with nothing in it.
std::uint32_t createInstance(Machine& m, ir::ObjectId object);

/// Whether an object is there before the entry function is called.
bool isEntryMemory(const Machine& m, ir::ObjectId object);

/// Gives the cells of an instance, from one on, the values that they have on entry.
void fillEntry(Machine& m, std::uint32_t instance, std::uint64_t from);

/// Whether an object holds dependents and no independent: it is no input then, but for what is read of it.
bool holdsResultsOnly(const Machine& m, ir::ObjectId object);

/// The value of a cell on entry.
Value entryValue(Machine& m, std::uint32_t instance, std::uint64_t cell);

/// Whether what a pointer of the caller's leads to can be read without a name. Untyped ones stand for functions and
/// classes too.
bool isFollowed(const Machine& m, ir::TypeId pointer, const ir::Object& holder);

/// Any value of a type: what a cell that carries no derivative may hold.
Value passiveValue(Machine& m, ir::TypeId type, ir::ObjectId object, std::uint64_t cell);

/// The type of a cell of an object of some type.
ir::TypeId cellType(const Machine& m, ir::TypeId type, std::uint64_t cell);

}  // namespace sparsegen::propagation
