//===- InnerVectors.h - vectors within objects ------------------*- C++ -*-===//
//
// Private to `lower`. A vector that is a member, an element of an array or of
// another vector is a *cell*: a record of a pointer to its elements, their number
// and as many as there is room for. It is what an allocator of C would make of
// it: where it grows, it gets another part of a pool of the entry function's, one
// pool for each place in the source that asks for memory, and what it had is not
// given to another. So cells are moved and swapped by their fields.
//
// Cells of the caller's are read by calling the vector's member functions, and
// can't change. Which they are is a matter of the class that has them: one that
// the caller's parameters lead to, or any other.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Lower/Context/ModuleContext.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/SmallPtrSet.h"

namespace sparsegen::lowering {

class InnerVectors {
public:
  explicit InnerVectors(ModuleContext& owner) : shared(owner) {}

  /// Looks at the function to differentiate, before anything is lowered.
  void start(const clang::FunctionDecl* entry, const clang::CXXRecordDecl* object);

  /// Whether the vectors in objects of a class are read from the caller's.
  bool isCallers(const clang::RecordDecl* record) const { return callers_.contains(record); }
  /// Whose vectors the types are of that are looked at.
  enum class Whose : std::uint8_t { ByType, Callers, Own };
  Whose whose = Whose::ByType;

  /// The record of a cell; nothing where its elements have no type in the IR, or it is the caller's.
  std::optional<ir::TypeId> record(const clang::RecordDecl* vector, clang::QualType element);
  bool isCell(ir::TypeId type) const;
  /// The type of what the code makes for itself; nothing where it has none in the IR.
  std::optional<ir::TypeId> ownType(clang::QualType type);
  /// Whether objects of a type have a cell in them.
  bool holdsCell(ir::TypeId type) const;
  /// The element of a cell.
  clang::QualType elementOf(ir::TypeId cell) const;

  /// Whether a variable that is a vector is a cell too: what is exchanged with cells, grows where cells may, or is led
  /// to by something else.
  bool isCellVariable(const clang::VarDecl* vector);
  /// Whether a vector that is a member of a closure is a pointer to a cell.
  bool isCapturedCell(const clang::FieldDecl* field);

  /// Whether a vector's elements have cells in them, so that it has to be one itself, wherever it is.
  bool isOwnHolder(clang::QualType type);
  /// Whether the source makes objects with vectors in them: then those that are exchanged are cells.
  bool any() const { return any_; }

  /// Refuses a place that may be a cell, or a vector of the caller's.
  void requireUnmixed() const;

  /// What makes room for more elements: grow(cell, count, place of the pool's pointer).
  ir::FunctionId growth(const clang::FunctionDecl* user, ir::TypeId cell);

private:
  bool holdsCell(ir::TypeId type, llvm::DenseSet<std::uint32_t>& seen) const;
  void addCallers(clang::QualType type);
  bool makesHolder(const clang::FunctionDecl* function);
  bool makesHolder(const clang::VarDecl* constant);
  bool makesHolder(const clang::Stmt* stmt);
  bool isSeenToChange(const clang::ParmVarDecl* vector);
  bool changesSizes(const clang::FunctionDecl* function);

  ModuleContext& shared;
  llvm::SmallPtrSet<const clang::RecordDecl*, 8> callers_;  ///< classes, and vectors in the caller's arrays and vectors
  llvm::DenseMap<const clang::RecordDecl*, ir::RecordId> records_;
  std::map<std::uint32_t, clang::QualType> elements_;  ///< by the record
  std::map<std::uint32_t, ir::FunctionId> growths_;    ///< by the record
  llvm::SmallPtrSet<const clang::FunctionDecl*, 16> seen_;
  llvm::DenseMap<const clang::RecordDecl*, bool> holders_;
  llvm::DenseMap<const clang::FunctionDecl*, bool> changing_;
  llvm::DenseMap<const clang::VarDecl*, bool> known_;
  const clang::FunctionDecl* entry_ = nullptr;
  bool any_ = false;
  unsigned depth_ = 0;  ///< of calls, while it is found out whether there are any
  llvm::SmallPtrSet<const clang::VarDecl*, 8> seenConstants_;
};

}  // namespace sparsegen::lowering
