//===- Vectors.h - std::vector in one function ------------------*- C++ -*-===//
//
// Private to `lower`. A vector is what it would be in C: a pointer to its
// elements and a number of them. Of a variable these are two objects, of a
// parameter two parameters; within a struct of the caller's they are two fields,
// which generated code reads by calling the vector's member functions.
//
// A vector that a function makes has memory of the function's own, which no
// other vector has, and which is as large as it turns out to need: so growing
// moves nothing, and two vectors never overlap. Vectors that are moved or
// swapped exchange their memory, so that what points to an element still does:
// each has a variable that points to it, a parameter a pointer to its caller's.
// Memory that a caller may get is handed down by the entry function (HiddenParameters.cpp).
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Lower/Context/FunctionContext.h"
#include "Lower/Expressions/Value.h"
#include "Lower/Source/Known.h"

namespace sparsegen::lowering {

/// A vector where it is used.
struct Vector {
  ir::ExprId data;  ///< the pointer to its first element
  ir::ExprId size;  ///< of a u64: its place, or its value where it can't change
  clang::QualType element;
  bool isFixed = false;    ///< `size` is the value
  ir::ExprId pointer{};    ///< of one that may exchange its memory: the place of what points to it
  ir::ExprId cell{};       ///< of a cell (InnerVectors.h): its place
  bool isLimited = false;  ///< it may be a cell of a caller's, and can't grow
};

class Vectors {
public:
  explicit Vectors(FunctionContext& owner)
      : function(owner), shared(owner.shared), module(owner.module), build(owner.build) {}

  /// Makes a variable that is a vector or a reference to one; false for any other.
  bool declare(const clang::VarDecl* decl);
  /// Makes the parameters that one of the source becomes; false where it is no vector.
  using MakeParameter = std::function<ir::ObjectId(std::string name, ir::TypeId type)>;
  bool parameter(const clang::ParmVarDecl* declared, const MakeParameter& make);
  /// Copies what the caller of the entry function gave by value: that may grow.
  void enter();
  /// On every way out: the caller of the entry function finds in its vectors what was exchanged into them.
  void leave();
  bool changesOnLeave() const { return !given_.empty(); }
  /// Behind the body: makes what points to memory, before it.
  void finish();
  /// Makes the parameters for a returned vector; false where the function returns none.
  bool result(clang::QualType type, const MakeParameter& make);
  /// Refuses a call that may change the size of a vector which it is given twice.
  void requireDistinct(const clang::FunctionDecl* callee, llvm::ArrayRef<const clang::Expr*> arguments);
  /// Makes the member of a closure that a captured vector becomes; false where it is none.
  bool capture(ir::ExprId closure, const clang::FieldDecl* field, const clang::Expr* init,
               const clang::LambdaExpr* lambda);
  /// Copies or moves a member of a closure that a captured vector became; false where it is none.
  bool copyCaptured(ir::ExprId closure, const clang::FieldDecl* field, const clang::Expr* init);
  /// Gives the copies of vectors in a closure, and in what it has copies of, memory that lives as long as what `new`
  /// makes: what they have is that of the block that the closure was made in.
  void keep(ir::ExprId object, const clang::CXXRecordDecl* record, clang::SourceRange at);
  /// Appends what a vector is passed as; false where it is none.
  bool pass(ir::Call& call, const clang::Expr* argument, const PassedAs& parameter);
  /// The same of one that stands at a place.
  bool passPlace(ir::Call& call, ir::ExprId place, const PassedAs& parameter, clang::SourceRange at);
  /// Appends the place for a vector that is returned, and is the call's value.
  ir::ExprId passResult(ir::Call& call, clang::QualType type);
  /// Returns a vector.
  void returned(const clang::ReturnStmt* stmt);

  /// What a call of a member function or operator of a vector gives, or of a function that changes whole vectors;
  /// nothing for any other call.
  std::optional<ir::ExprId> call(const clang::CallExpr* expr);
  /// The vector that an expression is.
  Vector of(const clang::Expr* expr);
  /// What leads to the vector that a variable is.
  ir::ExprId placeOf(const clang::DeclRefExpr* name);
  ir::ExprId sizeOf(const Vector& vector);
  /// The same as a number of elements to count to.
  ir::ExprId countOf(const Vector& vector) { return convert(function, sizeOf(vector), ir::ScalarKind::I64); }

  // VectorCells.cpp
  /// A cell has come to life, or what has cells in it: they are empty, and have room for nothing.
  void comeToLife(ir::ExprId place);
  void initialise(ir::ExprId cell, const clang::Expr* init);
  void copyCell(ir::ExprId to, ir::ExprId from);
  void clear(ir::ExprId cell);
  /// Puts an object in another place: what the vectors in it hold stays where it is.
  void relocate(ir::ExprId to, ir::ExprId from);
  /// The body of a function that makes room in a cell; makes its parameters too.
  static ir::Block growthOf(FunctionContext& lowering, ir::FunctionId id, ir::TypeId cell, ir::TypeId pool);
  /// Makes an element what `T()` is.
  void zeroElement(ir::ExprId place, clang::QualType type);

private:
  /// What a variable holds.
  struct Held {
    ir::ObjectId memory;  ///< an array, or a pointer to the elements
    ir::ObjectId size;    ///< a number, or a pointer to one
    clang::QualType element;
    bool isPointer = false;        ///< what `memory` is
    bool isPointerBehind = false;  ///< it is a pointer to a caller's pointer
    bool isSwapped = false;        ///< the pointer may come to be another one
    bool isBehind = false;         ///< what `size` is
    bool isLimited = false;        ///< as of Vector
    bool isCell = false;           ///< then `memory` is the cell, or a pointer to it
    bool isFixed = false;
  };
  /// A vector of the caller of the entry function, and the parameter that it came by.
  struct Given {
    ir::ObjectId memory;
    Held now;
  };
  /// Whether a new vector is to exchange its memory.
  enum class Memory : std::uint8_t { Own, Swapped };
  Vector made(const Held& held);
  Held storage(clang::QualType element, const std::string& name, clang::SourceRange at);
  void rename(ir::ObjectId object, const Names::Local& name);
  void makeExchangeable(Held& held, clang::SourceRange at);
  ir::ObjectId pointerTo(const std::string& name, ir::TypeId element);
  void reference(const clang::VarDecl* decl);
  Held temporary(const clang::Expr* plain, clang::QualType element, clang::SourceRange at, Memory memory);
  std::optional<Held> temporaryOf(const clang::Expr* plain, Memory memory = Memory::Own);
  Vector table(const clang::VarDecl* variable, clang::SourceRange at);
  Vector member(const clang::Expr* expr);
  Vector within(ir::ExprId record, clang::QualType element);
  void requireNotHandedBack(const clang::Expr* argument, const PassedAs& parameter);
  bool mayBeOne(const clang::Expr* a, const clang::Expr* b) const;
  bool isEntrys(const clang::VarDecl* vector) const;
  bool isApart(const clang::Expr* expr) const;

  Held cellStorage(clang::QualType vector, const std::string& name, clang::SourceRange at);
  ir::TypeId cellType(clang::QualType vector, clang::SourceRange at);
  static Held behind(ir::ObjectId pointer, clang::QualType element);
  Held pointedTo(const clang::ParmVarDecl* declared, const Held& given);
  Held cellOf(const clang::ParmVarDecl* declared, const Held& given);
  ir::ExprId viewOf(const Vector& vector, clang::QualType type, clang::SourceRange at);
  ir::ObjectId poolFor(ir::ExprId cell);
  void grow(const Vector& to, ir::ExprId count);
  void exchangeCells(const Vector& a, const Vector& b);

  // VectorConstruct.cpp
  void construct(const Vector& to, const clang::Expr* init);
  void constructBy(const Vector& to, const clang::CXXConstructExpr* made);
  void fill(const Vector& to, const clang::Expr* count, const clang::Expr* value);
  ir::ExprId valueToFill(const Vector& to, const clang::Expr* value);
  void fillFrom(const Vector& to, ir::ExprId first, ir::ExprId count, ir::ExprId from);
  enum class Direction : std::uint8_t { Forwards, Backwards };
  void elementFrom(ir::ExprId to, ir::ExprId from, clang::QualType element);
  /// Elements one behind the other, or one before the other; `first` is the pointer that the first iterator is.
  struct ElementRange {
    ir::ExprId first, count;
    Direction direction = Direction::Forwards;
  };
  void copyRange(const Vector& to, const ElementRange& from);
  ir::ExprId elementAt(const ElementRange& range, ir::ExprId k);
  std::optional<ElementRange> between(const clang::Expr* first, const clang::Expr* last);
  bool copyIterators(const Vector& to, const clang::Expr* first, const clang::Expr* last);
  void copyList(const Vector& to, const clang::Expr* list);
  static bool isListView(clang::QualType type);
  ElementRange listView(const clang::Expr* list);
  void copyAll(const Vector& to, const Vector& from);
  void copyElements(ir::ExprId to, const Vector& from);
  void moveAll(const Vector& to, const Vector& from);
  bool isEntrysResult(const Vector& vector);
  bool returnsBuffer(const clang::CallExpr* call);
  bool returnsCell(const clang::CallExpr* call);
  void copyMade(const Vector& to, const clang::Expr* made);
  void copyReturned(const clang::Expr* value);
  void exchange(const Vector& a, const Vector& b);
  void exchangeMemory(const Vector& a, const Vector& b);
  bool isOwn(ir::ExprId pointer) const;
  ir::ExprId writtenExtent(const Held& own, const clang::Expr* init);
  void setSize(const Vector& to, ir::ExprId size);
  void requireResizable(const Vector& vector);
  void requireSwappable(const Vector& vector, clang::SourceRange at);
  void requireSwappable(const Vector& a, const Vector& b);

  // VectorEdits.cpp, VectorMembers.cpp
  Vector before(const Vector& found, llvm::ArrayRef<const clang::Expr*> next);
  bool mayChange(const clang::CallExpr* call);
  ir::ExprId memberCall(const clang::CallExpr* expr, const clang::CXXMethodDecl* method);
  std::optional<ir::ExprId> access(const std::string& name, const clang::CallExpr* expr, const Vector& on);
  ir::ExprId reversed(const clang::CallExpr* expr, ir::ExprId behind);
  std::optional<ir::ExprId> change(const std::string& name, const clang::CallExpr* expr, const Vector& on);
  void resize(const clang::CallExpr* expr, const Vector& on);
  void assignCall(const clang::CallExpr* expr, const Vector& on);
  std::optional<ir::ExprId> edit(const std::string& name, const clang::CallExpr* expr, const Vector& on);
  void emptyFrom(const Vector& on, ir::ExprId first, ir::ExprId bound);
  void shift(const Vector& on, ir::ExprId from, ir::ExprId by);
  ir::ExprId insert(const clang::CallExpr* expr, const Vector& on, ir::ExprId at);
  ir::ExprId insertRange(const Vector& on, ir::ExprId at, const ElementRange& from);
  ir::ExprId erase(const clang::CallExpr* expr, const Vector& on, ir::ExprId at);
  void exchangeWith(const clang::CallExpr* expr, const Vector& on);
  void makeElement(ir::ExprId place, clang::QualType element, const clang::CallExpr* expr);
  void makeOf(ir::ExprId place, clang::QualType element, const clang::CallExpr* expr);
  bool isMovedThere(const clang::Expr* value, clang::QualType element);
  void makeByMove(ir::ExprId place, clang::QualType element, const clang::Expr* from);
  ir::ExprId append(const clang::CallExpr* expr, const Vector& on);
  ir::ExprId assign(const clang::CallExpr* expr);
  ir::ExprId elementOf(const Vector& on, ir::ExprId index);
  ir::ExprId checked(const Vector& on, ir::ExprId index);
  bool isMoved(const clang::Expr* expr);

  ir::ExprId size(std::int64_t number) { return build.integer(number, ir::ScalarKind::U64); }
  ir::ExprId asSize(const clang::Expr* count);

  FunctionContext& function;
  ModuleContext& shared;
  ir::Module& module;
  ir::Builder& build;
  llvm::DenseMap<const clang::VarDecl*, Held> held_;
  std::map<std::uint32_t, Held> results_;      ///< by the pointer that the call gives
  std::optional<Held> result_;                 ///< where a returned vector goes
  std::vector<Given> given_;                   ///< that may have exchanged their memory
  std::vector<EscapingBuffer> pointers_;       ///< to memory of this function's
  std::map<std::string, ir::ObjectId> pools_;  ///< of this function's cells: what points to their next part
  bool isHanded_ = false;                      ///< some of it may get to a caller
  clang::SourceRange at_;                      ///< the call that is being lowered
  llvm::SmallVector<ir::TypeId, 2> copied_;    ///< the cells that are being copied, one within the other
};

}  // namespace sparsegen::lowering
