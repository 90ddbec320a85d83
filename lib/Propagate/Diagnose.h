//===- Diagnose.h - messages ------------------------------------*- C++ -*-===//
//
// Private to `propagate`.
//
// All that propagate tells the user, in the user's names.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Propagate/Machine.h"

namespace sparsegen::propagation {

/// Reports an error with a note, and throws Stopped.
[[noreturn]] void stop(Machine& m, DiagId id, SourceRange range, std::string text, std::string note = {});

/// What the user calls an object, or what leads to it.
std::string objectName(const Machine& m, ir::ObjectId object);

/// A cell as the user would write it: `u[3].x`.
std::string cellName(const Machine& m, ir::ObjectId object, std::uint64_t cell);

/// The input that makes an expression unknown.
std::optional<std::string> unknownName(Machine& m, std::uint32_t expr);
std::string bindInWords(const std::string& name);
/// The way out that is left where nothing is bound: the integer is of the structure. Nothing for an element or a size.
std::string orAtRunTime(const std::string& name);

/// The index that leads to a place: what the message is about.
SourceRange indexRange(const Machine& m, std::uint32_t place);

/// A cell that was never written, or holds another type, is read: ReadUnwritten, or Unsupported.
[[noreturn]] void unreadable(Machine& m, const Value& value, const Node& n, std::uint32_t id);

/// A place is outside of its object: OutOfBounds.
[[noreturn]] void outOfBounds(Machine& m, const Pointer& p, std::uint32_t place);

/// An index is outside of an array within an object: OutOfBounds.
[[noreturn]] void outOfArray(Machine& m, const Node& n, std::uint32_t id, const Pointer& base, const Interval& index);

/// What a place leads to is not known: UnknownPointer.
[[noreturn]] void unknownPointer(Machine& m, const Pointer& p, std::uint32_t place);

/// A place with an unknown index lies in an object whose extent is not known: Unsupported.
[[noreturn]] void unknownExtent(Machine& m, const Pointer& p, std::uint32_t place);

/// Memory of the caller's is read as two types: Unsupported.
[[noreturn]] void seenAsOther(Machine& m, ir::ObjectId object, std::uint32_t where);

/// A static integer overflows, or is divided by zero: StaticOverflow.
[[noreturn]] void overflow(Machine& m, const Node& n, std::uint32_t id, const Interval& a, const Interval& b);

/// An index that is not static widens what is read: LoadUnknownIndex, once a place.
void warnLoad(Machine& m, Node& n, std::uint32_t id, const std::vector<Pointer>& cells, SetId set);

/// The same of what is written: StoreUnknownIndex.
void warnStore(Machine& m, std::uint32_t place, const std::vector<Pointer>& cells);

/// What the user would write for a cell of an instance.
inline std::string cellName(const Machine& m, const Instance& instance, std::uint64_t cell) {
  return cellName(m, instance.object, instance.first + cell);
}

/// Where an expression stands in the source.
inline SourceRange rangeOf(const Machine& m, std::uint32_t expr) { return m.module.exprs[expr].range; }

}  // namespace sparsegen::propagation
