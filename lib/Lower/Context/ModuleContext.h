//===- Lowering.h - the state of one lowering -------------------*- C++ -*-===//
//
// Private to `lower`. ModuleContext knows what is shared by all functions of a
// request: types, records, constants and which functions there are.
// FunctionContext (Function.h) lowers one body.
//
// A construct that can't be lowered is reported and ends the lowering by
// LoweringFailed, which `lower` alone catches: no half-made module gets out.
//
//===----------------------------------------------------------------------===//
#pragma once

#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <set>
#include <string>

#include "IR/Transform/LocalExtents.h"
#include "IR/Builder.h"
#include "IR/Memory/PointsTo.h"
#include "Lower/Context/Movables.h"
#include "Lower/Context/Names.h"
#include "Lower/Lower.h"
#include "Lower/Source/BufferSwaps.h"
#include "Lower/Source/EscapingStatics.h"
#include "Lower/Source/Invariance.h"
#include "Lower/Source/Known.h"
#include "Lower/Source/LibraryNames.h"
#include "Lower/Source/NoReturn.h"
#include "Lower/Source/RepeatedCalls.h"
#include "Parse/ClangSource.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Decl.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/Expr.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/Stmt.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/StringMap.h"

namespace sparsegen::lowering {

/// Thrown after an error was reported.
struct LoweringFailed {};

/// The type of the elements of an array of run-time length, or of rows of such; any other type itself.
clang::QualType flatElement(clang::QualType type, const clang::ASTContext& context);

/// Takes statements out of a block and of all that is in it.
void eraseStatements(ir::Module& module, ir::Block& block, const std::set<ir::StmtId>& gone);

/// The members of a record, and those of its members without a name.
template <class Visit>
void forEachMember(const clang::RecordDecl* record, const Visit& visit) {
  for (const clang::FieldDecl* field : record->fields())
    if (field->isAnonymousStructOrUnion())
      forEachMember(field->getType()->getAsRecordDecl()->getDefinition(), visit);
    else
      visit(field);
}

class InnerVectors;

/// The bases that lead from a class to one of its bases, the nearest first.
using BasePath = llvm::SmallVector<const clang::CXXBaseSpecifier*, 4>;

/// What wrappers of a type may call, and what stands for it.
struct Wrapped {
  const clang::CXXRecordDecl* wrapper;
  clang::QualType held;  ///< a class, or a pointer to functions
  ir::ObjectId object;
  ir::TypeId holder;  ///< what is pointed to
  clang::SourceRange at;
};

/// The functions (none: an initial value) that do more with a variable than read it.
using WriterMap = std::map<const clang::VarDecl*, std::set<const clang::FunctionDecl*>>;

/// A variable that outlives a call, and the parameter by which a function reaches it.
struct State {
  const clang::VarDecl* variable;
  ir::ObjectId parameter;
};

/// Memory of a function's that a caller may get, and the variable that points to it.
struct EscapingBuffer {
  ir::FunctionId function;
  ir::ObjectId pointer, memory;
  clang::SourceRange at;
  bool isPool = false;  ///< one vector after the other gets a part of it
};

/// Memory that is given out piece by piece, and what lets its variable point to it.
struct Pieces {
  EscapingBuffer memory;
  ir::StmtId start;
};

/// A call that writes a text, which settleOutside leaves out.
struct Composed {
  const clang::FunctionDecl* callee = nullptr;
  clang::SourceRange at;
  ir::ExprId to;  ///< the pointer to the text; none where it does not lower
  /// What does the same, if something is known to: it stays where the text is read.
  std::optional<ir::Block> instead;
};

/// Whether the user asks for a variable.
using IsAsked = std::function<bool(const clang::VarDecl*)>;

/// A function whose address is taken, and what stands for it.
struct Target {
  const clang::FunctionDecl* function;
  ir::ObjectId object;
  clang::SourceRange at;
};

/// What calls through pointers of a type call.
struct Dispatcher {
  clang::QualType type;
  ir::FunctionId function;
  std::size_t seen;  ///< targets that were looked at
};

/// A call that gives nothing back.
struct EndingCall {
  const clang::FunctionDecl* callee;
  clang::SourceRange at;
  ir::StmtId call;  ///< none where generated code can't call the function
};

/// A class with virtual functions of which there are objects, and what stands for it.
struct KnownClass {
  const clang::CXXRecordDecl* record;
  ir::ObjectId object;
  clang::SourceRange at;
};

/// What calls of a virtual function call.
struct VirtualDispatcher {
  const clang::CXXMethodDecl* method;
  ir::FunctionId function;
  std::size_t seen;  ///< classes that were looked at
  clang::SourceRange at;
};

/// What casts from a class to another one call.
struct DynamicCast {
  const clang::CXXRecordDecl* from;
  const clang::CXXRecordDecl* to;
  ir::FunctionId function;
  std::size_t seen;  ///< classes that were looked at
  clang::SourceRange at;
};

/// Cells of the member of a union that stands for all, from one on.
struct UnionPart {
  ir::ExprId whole;
  std::uint64_t cell;
};

/// The user's call by which a function was first reached, and the function that it calls.
struct CalledFrom {
  clang::SourceRange at;
  const clang::FunctionDecl* outermost = nullptr;
};

/// What comes first of all that is refused if these leave pointers, or return memory that they are given, and how.
struct IfIndirect {
  clang::SourceRange at;
  const char* what;
  const char* wayOut;
};

/// Whether a state is left out.
using IsDropped = std::function<bool(const State&)>;
/// Whether others could see that statements, and states, are left out.
using IsSeen = std::function<bool(const std::set<ir::StmtId>& gone, const IsDropped& isDropped)>;

struct ModuleContext {
  ModuleContext(clang::ASTContext& ast, const Inclusions& included, const Rules& ofSource, FileTable& table,
                Diagnostics& reports);
  ~ModuleContext();
  ModuleContext(const ModuleContext&) = delete;
  ModuleContext& operator=(const ModuleContext&) = delete;

  /// Of what `parse` wrote for a rule, the rule.
  SourceRange range(clang::SourceRange at);
  /// Reports an error at a place in the source, adds the way out, and throws.
  [[noreturn]] void fail(DiagId id, clang::SourceRange at, std::string text, std::string wayOut = {});
  [[noreturn]] void unsupported(clang::SourceRange at, std::string what, std::string wayOut = {});

  clang::ASTContext& context;
  clang::PrintingPolicy policy;
  ir::Module module;
  ir::Builder build;
  FileTable& files;
  Diagnostics& diagnostics;
  const Inclusions& inclusions;
  const Rules& rules;
  /// Of the entry function: the pointers that are slots, and their elements.
  llvm::DenseMap<const clang::ParmVarDecl*, std::int64_t> slotExtents;
  /// Of a request with sizes that are known at run time only, where local arrays need extents: those arrays that are a
  /// vector's memory, and the vector's size, which must not change.
  std::optional<std::vector<std::pair<ir::ObjectId, ir::ObjectId>>> sizedVectors;
  /// Of such a request: what is known of the sizes of other local arrays.
  std::vector<ir::Growth> growths;
  /// Vectors that exchange their memory with others: memory and size.
  std::vector<std::pair<ir::ObjectId, ir::ObjectId>> exchangedVectors;
  Names names;
  Privacy privacy;
  BufferSwaps bufferSwaps;
  Movables movables;
  std::vector<EscapingBuffer> escapingBuffers;  ///< while bodies are lowered
  std::vector<Pieces> pieces;                   ///< of functions that are called, while bodies are lowered
  RepeatedCalls repeatedCalls;                  ///< which functions are called again and again
  NoReturn noReturn;                            ///< which functions always throw or end the program
  std::unique_ptr<InnerVectors> inner;          ///< vectors within objects
  /// Calls of functions that can't be seen into whose result is what a function returns at once (Statuses.cpp).
  std::set<ir::StmtId> reports;
  /// Of the entry function: what its parameters are, and the sizes of those that are vectors.
  llvm::MapVector<const clang::ParmVarDecl*, ir::ObjectId> parameterObjects, parameterSizes;
  /// Of the entry function: the locals that functions without a body set and that are slots. They are parameters.
  llvm::MapVector<const clang::VarDecl*, ir::ObjectId> filledLocals;
  ir::ObjectId resultObject;  ///< the parameter by which it returns a vector or a record

  llvm::MapVector<const clang::RecordDecl*, ir::RecordId> records;
  llvm::DenseSet<const clang::VarDecl*> initialisersSeen;  ///< those that were looked at
  /// By the objects that are made where they are declared: what they are and are made of, where that may change.
  std::map<std::uint32_t, std::pair<const clang::VarDecl*, std::string>> changing;
  unsigned closureVectors = 0;                        ///< vectors that closures have
  llvm::DenseSet<const clang::RecordDecl*> unusable;  ///< that turned out to have no place in the IR
  llvm::MapVector<const clang::FieldDecl*, std::uint32_t> fields;
  std::map<std::pair<const clang::CXXRecordDecl*, const clang::CXXRecordDecl*>, std::uint32_t> bases;
  llvm::DenseMap<const clang::CXXRecordDecl*, std::uint32_t> classFields;  ///< the cells that say of which class it is
  llvm::DenseSet<const clang::CXXRecordDecl*> innerBases;                  ///< that may be parts that lead back
  std::map<std::uint32_t, std::uint32_t> wholeFields;                      ///< by the record: its pointer to the whole
  std::map<std::uint32_t, UnionPart> unionParts;                           ///< by the place that is seen as a part
  const clang::CXXRecordDecl* entryClass = nullptr;                        ///< of the member function to differentiate
  std::vector<KnownClass> classes;
  std::vector<VirtualDispatcher> virtuals;
  std::vector<DynamicCast> dynamicCasts;
  /// What is called indirectly and resizes vectors, and what takes such calls to resize none.
  std::vector<std::pair<const clang::FunctionDecl*, clang::SourceRange>> resizing;
  std::vector<const clang::FunctionDecl*> relying;
  std::vector<Wrapped> wrapped;
  llvm::DenseMap<const clang::RecordDecl*, ir::RecordId> callersSpans;  ///< within structs of the caller's
  ir::RecordId wrapperRecord;                                           ///< what every call wrapper is
  llvm::MapVector<const clang::VarDecl*, ir::ObjectId> variables;
  std::vector<ir::ObjectId> texts;
  llvm::MapVector<const clang::FunctionDecl*, ir::FunctionId> functions;
  std::deque<const clang::FunctionDecl*> pending;
  llvm::DenseMap<const clang::FunctionDecl*, CalledFrom> calledFrom;
  const clang::FunctionDecl* current = nullptr;
  std::vector<std::pair<const clang::FunctionDecl*, ir::FunctionId>> outside;
  llvm::DenseMap<const clang::CallExpr*, ir::FunctionId> variadic;  ///< of those, by their calls
  std::vector<EndingCall> endings;
  std::vector<Composed> composed;
  std::vector<clang::SourceRange> errnoSet;
  std::vector<Target> targets;
  std::vector<Dispatcher> dispatchers;
  std::vector<const clang::FunctionDecl*> calledIndirectly;
  std::optional<IfIndirect> leaveNothing, returnNoParameterBuffer;
  llvm::DenseSet<std::uint32_t> bufferReturning;  ///< functions of the IR
  std::optional<WriterMap> writers;
  std::optional<EscapingStatics> escapingStatics;
  /// Tables, and states with pointers to functions: what gives them the values that the source does.
  std::map<const clang::VarDecl*, ir::FunctionId> initials;
  std::deque<const clang::VarDecl*> pendingInitials;
  std::map<std::uint32_t, std::vector<State>> states;  ///< FunctionId: what it reaches, in the order of its parameters
};

}  // namespace sparsegen::lowering
