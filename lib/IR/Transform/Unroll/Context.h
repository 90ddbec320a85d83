//===- Context.h - the state of unrolling -----------------------*- C++ -*-===//
//
// Part of IR/Transform/Unroll. What the topics share while the statements of a
// function are written anew: what names stand for, which variables are constant
// at this point, and which loops and calls are underway.
//
//===----------------------------------------------------------------------===//
#pragma once

#include <cstddef>
#include <map>
#include <optional>
#include <set>
#include <vector>

#include "IR/Builder.h"
#include "IR/IR.h"
#include "IR/UniqueNames.h"

namespace sparsegen::ir::unrolling {

/// Statements that one loop, or one call, may become.
inline constexpr std::size_t kMostUnrolled = 1024;

/// Thrown where the result gets too long.
struct TooLong {};

/// Thrown out of what can't be written out: the loop or call that began with so many frames.
struct MustStay {
  std::size_t depth;
};

/// Whether what follows a statement in its block is reached.
enum class Way : std::uint8_t { On, Left };

/// A loop that is being copied, or the body of a call.
struct Frame {
  bool isWrittenOut;
  std::size_t branches;  ///< that were open where it, or its present round, began
};

/// A jump out of loops that are written out.
struct Jump {
  std::size_t to;  ///< the frame
  bool isBreak;
};

/// What the names of the function that is read stand for.
struct Names {
  std::map<ObjectId, ObjectId> objects;  ///< copies
  std::map<ObjectId, ExprId> values;     ///< parameters that are only read
};

using Known = std::map<ObjectId, ExprId>;

struct Context {
  explicit Context(const Module& read);
  Context(const Context&) = delete;
  Context& operator=(const Context&) = delete;

  Module module;  ///< the module that is read; objects and expressions are added
  Builder build;
  std::vector<Stmt> out;         ///< the statements of the result
  bool isChanged = false;        ///< something was written out
  std::set<ObjectId> outer;      ///< variables of loops that stay where they are outermost, before and after
  bool isInOuter = false;        ///< within one of them
  FunctionId function;           ///< that is being written
  std::vector<FunctionId> kept;  ///< its callees
  Names names;
  Known known;  ///< variables of the result that hold a constant at this point
  std::vector<Frame> frames;
  std::size_t branches = 0;  ///< that are being copied, on conditions of run time
  std::optional<Jump> jump;
  std::vector<ObjectId> results;    ///< of the calls that are being inlined; none for one without result
  std::vector<FunctionId> inlined;  ///< their callees
  std::vector<bool> isNamedOnly;    ///< ObjectId: see IR/Memory/Escape.h
  std::vector<bool> isReadOnly;     ///< ObjectId: and that nothing writes
  std::map<FunctionId, std::vector<ObjectId>> objectsOf;
  std::map<FunctionId, std::optional<Block>> inlineBodies;  ///< of those that were asked for
  UniqueNames unique;                                       ///< of objects
};

/// The copy of an object that is in place here, or itself.
ObjectId mapped(const Context& context, ObjectId object);

/// A copy of an object, of the function that is being written. What is known of the original holds of it.
ObjectId cloned(Context& context, ObjectId from);

/// A new local of that function, which only its name leads to.
ObjectId newLocal(Context& context, Object local);

/// Appends a statement. Throws TooLong.
void emit(Context& context, Stmt::Node node, SourceRange range, Block& to);

/// What an attempt is taken back to.
struct Snapshot {
  Names names;
  Known known;
  std::size_t frames, statements, length, branches, kept, results, inlined, objects, exprs;
  bool isInOuter;
};
Snapshot snapshot(const Context& context, const Block& to);
void takeBack(Context& context, const Snapshot& before, Block& to);

/// Whether f could write out what it wants to; else all is as it was before.
template <class F>
bool attempt(Context& context, Block& to, const F& f) {
  const Snapshot before = snapshot(context, to);
  try {
    f();
    return context.isChanged = true;
  } catch (const MustStay& stays) {
    if (stays.depth != before.frames) throw;
    takeBack(context, before, to);
    return false;
  }
}

}  // namespace sparsegen::ir::unrolling
