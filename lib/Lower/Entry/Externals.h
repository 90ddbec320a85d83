//===- Externals.h - the caller's memory ------------------------*- C++ -*-===//
//
// Private to `lower`.
//
// Each pointer that the entry function is given leads to an object of its own:
// that of a parameter, and those of the pointer members that the code uses,
// however deep. An untyped `void*` leads to what the code casts it to.
//
// Behind an array of pointers, as a `T**` leads to, are rows: one object for all
// of them, so that what is made of them does not grow with their number. A row
// that a slot names by its number, as in `(res[0])[12]`, is an object of its own.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Lower/Entry/EntryContext.h"

namespace sparsegen::lowering {

/// The external object that a pointer cell points to on entry.
ir::ObjectId externalBehind(EntryContext& entry, ir::ObjectId holder, std::uint64_t cell, ir::TypeId element,
                            std::string name);

/// The rows that the pointers of `holder` lead to, from `cell` on.
ir::ObjectId rowsBehind(EntryContext& entry, ir::ObjectId holder, std::uint64_t cell, ir::TypeId element,
                        std::string name);

/// Says how many rows there are, and how many elements each has.
void sizeRows(EntryContext& entry, ir::ObjectId rows, std::int64_t count, std::optional<std::int64_t> length);

/// Whether pointers to this, in an array, are row pointers: rows of pointers
/// within records are not followed, so these keep an object each.
bool areRows(const EntryContext& entry, ir::TypeId pointee, unsigned depth);

/// Whether some place of the module is this field of a record. Linear in the expressions.
bool fieldIsUsed(const EntryContext& entry, ir::RecordId record, std::uint32_t field);

/// The objects that hold an untyped pointer on its way from a parameter.
std::vector<ir::ObjectId> aliases(const EntryContext& entry, ir::ObjectId parameter);

/// Makes the objects of the caller that pointers lead to on entry, and says which pointer leads to which.
void makeExternals(EntryContext& entry);

}  // namespace sparsegen::lowering
