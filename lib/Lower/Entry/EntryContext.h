//===- EntryContext.h - the entry function's surroundings -------*- C++ -*-===//
//
// Private to `lower`. What the caller of the function owns: the memory behind
// pointers, the slots of the request, the bound values; and how the generated
// functions look from outside.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Lower/Context/ModuleContext.h"
#include "Parse/Locals.h"

namespace sparsegen::lowering {

/// Where a path of a request leads: a run of cells of one object, of a type.
struct PathTarget {
  ir::ObjectId object;
  std::uint64_t cell = 0;
  clang::QualType type;
  bool isOwned = false;  ///< behind a smart pointer of the caller's
};

/// Whether objects of a type have one of a record in them.
bool holds(const ir::Module& module, ir::TypeId type, ir::RecordId record);

/// How memory of the caller's is reached.
struct Way {
  unsigned depth = 0;                   ///< pointers on it
  std::uint64_t pointers = 1;           ///< of its kind: what the extents of arrays on it come to
  std::vector<ir::RecordId> records{};  ///< on it
  bool recurs = false;                  ///< one of these came twice
};

/// A member of *this that is an input or a slot.
struct Member {
  const clang::FieldDecl* field;
  ir::RecordId record;  ///< whose field it is: that of the class or of a base
  ir::ExprId place;
  std::vector<Movable> uses;
  bool isDependent;
  bool stays;  ///< where the caller has it
};

/// A parameter that stands for one, with the type that the user sees.
struct MemberInput {
  const clang::FieldDecl* field;
  ir::ObjectId parameter;
  clang::QualType type;
};

struct EntryContext {
  EntryContext(ModuleContext& owner, const Request& wanted) : shared(owner), module(owner.module), request(wanted) {}
  EntryContext(const EntryContext&) = delete;
  EntryContext& operator=(const EntryContext&) = delete;

  /// Reports an error at a place of the request, adds the way out, and throws.
  [[noreturn]] void fail(DiagId id, SourceRange range, std::string text, std::string wayOut);

  ModuleContext& shared;
  ir::Module& module;
  const Request& request;
  std::map<std::pair<std::uint32_t, std::uint64_t>, ir::ObjectId> externals;  ///< by the cell of the pointer to it
  std::map<std::pair<std::uint32_t, std::uint64_t>, ir::ObjectId> rows;       ///< by the first pointer's cell
  /// Slots that may be the data of a vector of SUNDIALS', with the whole path to it.
  std::vector<std::pair<RequestPath, RequestSlot>> vectorSlots;
  std::vector<FilledLocal> filled;  ///< locals that are slots
  ir::ObjectId object;              ///< *this of a member function
  std::vector<MemberInput> members;
  llvm::DenseMap<const clang::FunctionDecl*, ir::ObjectId> boundFunctions;  ///< what stands for them
  llvm::DenseMap<const clang::RecordDecl*, bool> liesAlike;  ///< whether its objects lie in memory as the user's do
};

}  // namespace sparsegen::lowering
