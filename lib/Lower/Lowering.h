//===- Lowering.h - the state of one lowering -------------------*- C++ -*-===//
//
// Private to `lower`. ModuleLowering knows what is shared by all functions of a
// request: types, records, constants and which functions there are.
// FunctionLowering (Function.h) lowers one body.
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

#include "IR/Builder.h"
#include "Lower/HandedOut.h"
#include "Lower/Invariance.h"
#include "Lower/Lower.h"
#include "Lower/Movables.h"
#include "Lower/Names.h"
#include "Lower/NoReturn.h"
#include "Lower/Repeats.h"
#include "Lower/Std/Exchanges.h"
#include "Lower/Std/Known.h"
#include "Lower/Written.h"
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

/// The C name of a function of the standard library: `std::sin` and `__builtin_sin` are `sin`. Empty for any other.
std::string libraryName(const clang::FunctionDecl* callee, const clang::ASTContext& context);

/// Whether a function of the system gives a time or the like, which no call of the program's changes.
bool isClock(const clang::FunctionDecl* function, const clang::ASTContext& context);

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
class Written;

class ModuleLowering {
public:
  ModuleLowering(clang::ASTContext& ast, const Inclusions& included, FileTable& table, Diagnostics& reports);
  ~ModuleLowering();

  // Types.cpp
  /// The IR's type; reports and throws where there is none.
  ir::TypeId type(clang::QualType type, clang::SourceRange at);
  /// The IR's type, or nothing.
  std::optional<ir::TypeId> tryType(clang::QualType type);
  std::optional<ir::ScalarKind> scalarKind(clang::QualType type) const;
  /// Whether a type's cells are all of one kind, and nothing else is in it.
  bool isMadeOf(clang::QualType type, ir::ScalarKind kind) const;
  /// The field of the IR's record; reports where the field's type has none.
  std::uint32_t field(const clang::FieldDecl* field, clang::SourceRange at);
  /// The field of the IR's record that a base is; nothing for one that has no cells, which is not there.
  std::optional<std::uint32_t> base(const clang::CXXRecordDecl* derived, const clang::CXXRecordDecl* base);
  /// The place of a member. One of *this of the function to differentiate may be moved out of its object in the end.
  ir::ExprId memberPlace(ir::ExprId record, const clang::FieldDecl* field, clang::SourceRange at);
  /// The members that a member without a name has, which are its holder's.
  std::vector<const clang::FieldDecl*> membersOf(const clang::RecordDecl* unnamed) const;
  /// The member of a union that stands for all, which are reals of one kind each: the largest, an array if there is
  /// one; null where there is none, or it is no union.
  const clang::FieldDecl* wholeMember(const clang::RecordDecl* record) const;
  /// Whether generated code reads a record by calling its member functions.
  bool isCalled(ir::RecordId record) const;
  /// What a member points to that is a smart pointer which only the caller makes; null for any other.
  clang::QualType callersOwner(const clang::FieldDecl* field) const;
  /// How the IR passes a value of this type: records by address.
  ir::TypeId parameterType(clang::QualType type, clang::SourceRange at);

  // Bases.cpp
  /// The bases that lead from a class to one of its bases, the nearest first.
  using BasePath = llvm::SmallVector<const clang::CXXBaseSpecifier*, 4>;
  void findInnerBases(const clang::DeclContext* within);
  void leadBack(ir::ExprId object, ir::Block& block);
  ir::ExprId wholeOf(ir::ExprId part, const clang::CXXRecordDecl* derived, const BasePath& path, clang::SourceRange at);
  ir::ExprId basePlace(ir::ExprId object, const clang::CXXRecordDecl* derived, const clang::CXXRecordDecl* held,
                       clang::SourceRange at);
  ir::ExprId toBase(ir::ExprId object, const clang::CXXRecordDecl* derived, const BasePath& path,
                    clang::SourceRange at);

  // VirtualCalls.cpp
  /// Says in an object in its place that it is of a class, and lets its bases lead back to it.
  void becomeClass(ir::ExprId object, const clang::CXXRecordDecl* record, clang::SourceRange at, ir::Block& block);
  ir::ExprId classAddress(const clang::CXXRecordDecl* record, clang::SourceRange at);
  void forEachClassCell(ir::ExprId object, const clang::CXXRecordDecl* record,
                        const std::function<void(ir::ExprId)>& body);
  void requireFixedVectors(const clang::FunctionDecl* target, clang::SourceRange at);
  ir::FunctionId virtualDispatcher(const clang::CXXMethodDecl* method, clang::SourceRange at);

  // DynamicCasts.cpp
  /// The function that finds out whether an object is of a class.
  ir::FunctionId dynamicCast(const clang::CXXRecordDecl* from, const clang::CXXRecordDecl* to, clang::SourceRange at);

  // Std/CallWrappers.cpp
  /// What wrappers of a type may call, and what stands for it.
  struct Wrapped {
    const clang::CXXRecordDecl* wrapper;
    clang::QualType held;  ///< a class, or a pointer to functions
    ir::ObjectId object;
    ir::TypeId holder;  ///< what is pointed to
    clang::SourceRange at;
  };
  const Wrapped& wrapped(const clang::CXXRecordDecl* wrapper, clang::QualType held, clang::SourceRange at);
  ir::ExprId wrappedMark(const Wrapped& held);
  ir::ExprId wrappedObject(ir::ExprId wrapper);
  ir::ExprId wrappedTest(ir::ExprId wrapper);
  /// What a wrapper says that it calls.
  ir::ExprId wrappedTarget(ir::ExprId wrapper);

  // Lifetimes.cpp
  /// Whether nothing is done at the end of an object of this type that any number could show.
  bool endsSilently(clang::QualType type);

  // Constants.cpp
  /// A constant or global variable as an object; nothing for one whose initial
  /// value must be computed where it is used.
  std::optional<ir::ObjectId> variable(const clang::VarDecl* decl, clang::SourceRange at);
  /// What a user-defined literal is, `1.5_bar`, as a constant object; nothing where Clang can't tell.
  std::optional<ir::ObjectId> literal(const clang::UserDefinedLiteral* literal);

  // MadeOnce.cpp
  /// The initial value of a variable that outlives a call, to be made in each; null where it has none. Warns
  /// (StaticInitial) where what it is made of may change between calls. Linear in the functions that it calls.
  const clang::Expr* madeOnce(const clang::VarDecl* variable);
  /// Whether a static variable is made of other variables of its function, where it is declared: it is a local, then.
  bool isMadeOfLocals(const clang::VarDecl* variable);
  /// Says that a function made one, of the objects from this one on. Warns as madeOnce does.
  void madeWhereDeclared(const clang::VarDecl* variable, ir::FunctionId function, std::size_t firstObject);
  /// Refuses those that were warned of, if one call of the entry makes them more than once: each would be another one
  /// (Unsupported). At worst the module's functions times its calls.
  void requireMadeOnce();
  /// Whether the entry function makes a constant: its values are no numbers, or Clang can't tell them. Vectors are not
  /// asked about.
  bool isTable(const clang::VarDecl* variable);
  /// Whether a variable, which a function of the module names, is one that the entry function makes.
  bool isMadeTable(const clang::VarDecl* variable);
  /// How the IR has a variable that a parameter leads to.
  ir::TypeId stateType(const clang::VarDecl* variable, clang::SourceRange at);
  void lowerInitial(const clang::VarDecl* variable);
  void makeTables();

  // State.cpp
  /// The functions (none: an initial value) that do more with a variable than read it.
  using WriterMap = std::map<const clang::VarDecl*, std::set<const clang::FunctionDecl*>>;
  /// A variable that outlives a call, and the parameter by which a function reaches it.
  struct State {
    const clang::VarDecl* variable;
    ir::ObjectId parameter;
  };
  const WriterMap& writers();
  /// Whether the source writes a variable that outlives a call, or lets it escape.
  bool isWritten(const clang::VarDecl* variable);
  /// Whether it is to be memory of the generated code's own.
  bool isState(const clang::VarDecl* variable);
  ir::ObjectId stateParameter(ir::FunctionId function, const clang::VarDecl* variable, const std::string& name,
                              clang::SourceRange at);
  const std::vector<State>& states(ir::FunctionId function) { return states_[function.value]; }
  void passStates();
  ir::ObjectId stateOriginal(const clang::VarDecl* variable);
  ir::ObjectId stateTable(const State& state, Written& written);
  ir::ObjectId stateOfFunctions(const State& state);
  ir::ObjectId entryState(const clang::VarDecl* variable);
  ir::ObjectId entryObject(const State& state);
  ir::ObjectId initialObject(const clang::VarDecl* variable, std::vector<ir::Constant> cells);
  bool areWritersLowered(const clang::VarDecl* variable);
  std::string freshName(const std::string& wanted) const;
  ir::ObjectId text(const clang::StringLiteral* literal);

  // Std/Handed.cpp
  /// Memory of a function's that a caller may get, and the variable that points to it.
  struct Handed {
    ir::FunctionId function;
    ir::ObjectId pointer, memory;
    clang::SourceRange at;
    bool isPool = false;  ///< one vector after the other gets a part of it
  };
  void passHanded();
  /// Memory that is given out piece by piece, and what lets its variable point to it.
  struct Pieces {
    Handed memory;
    ir::StmtId start;
  };

  // Outside.cpp
  std::optional<ir::FunctionId> outside(const clang::CallExpr* call);
  ir::FunctionId clock(const clang::CXXMethodDecl* now, ir::TypeId ticks);
  /// Notes a call that is left out.
  void leftOut(const clang::FunctionDecl* callee, clang::SourceRange at);
  void leftOut(const std::string& what, clang::SourceRange at);
  /// A call that writes a text, which settleOutside leaves out.
  struct Composed {
    const clang::FunctionDecl* callee = nullptr;
    clang::SourceRange at;
    ir::ExprId to;  ///< the pointer to the text; none where it does not lower
    /// What does the same, if something is known to: it stays where the text is read.
    std::optional<ir::Block> instead;
  };
  void composes(Composed call) { composed_.push_back(std::move(call)); }
  /// Notes an assignment to `errno`, the same.
  void setsErrno(clang::SourceRange at);
  /// Notes a call that gives nothing back, and the IR's if there is one.
  void mayBeLeftOut(const clang::FunctionDecl* callee, clang::SourceRange at, ir::StmtId call);
  /// Whether the user asks for a variable.
  using IsAsked = std::function<bool(const clang::VarDecl*)>;
  void settleOutside(const IsAsked& isAsked);

  // FunctionPointers.cpp
  ir::ExprId functionAddress(const clang::FunctionDecl* function, clang::SourceRange at);
  ir::FunctionId dispatcher(const clang::FunctionProtoType* type, clang::SourceRange at);
  /// What calls through a pointer to member functions call; behind the pointer comes the object.
  ir::FunctionId memberDispatcher(const clang::MemberPointerType* type, clang::SourceRange at);
  /// Notes a function that is called by a pointer, as a virtual one, or by a call wrapper.
  void calledIndirectly(const clang::FunctionDecl* function) { calledIndirectly_.push_back(function); }
  ir::TypeId untyped();
  /// Whether a pointer to functions of a type may point to a function of another.
  bool mayCall(clang::QualType type, clang::QualType function);
  /// LeftPointers.cpp: refuses what is only right if calls of a function leave no pointers, at once or in the end.
  void requireNothingLeft(const clang::FunctionDecl* by, clang::SourceRange at, const char* what, const char* wayOut);
  /// GivenMemory.cpp: refuses in the end what is only right if no function that is called indirectly returns the memory
  /// of a vector that it has by value.
  void requireNoneHandedBack(clang::SourceRange at, const char* what, const char* wayOut);
  /// Whether the vector that a function returns is a cell for what Exchanges says of it.
  bool givesMemory(ir::FunctionId function) const { return givingMemory_.contains(function.value); }
  /// MathCalls.cpp: the operation that a library function is, where its operands and result are of one real type.
  std::optional<ir::Op> mathOf(const clang::FunctionDecl* function) const;

  // Functions.cpp
  /// The IR's function for a definition, lowered when its turn comes. `from` is
  /// where it is asked for: errors in code that is not the user's point there.
  ir::FunctionId function(const clang::FunctionDecl* definition, clang::SourceRange from);
  /// Lowers every function that was asked for, until none is left.
  void lowerPending();

  // Entry.cpp
  void lowerEntry(const Request& request);

  SourceRange range(clang::SourceRange at) { return toRange(at, context, files); }
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
  Names names;
  Privacy privacy;
  Exchanges exchanges;
  Movables movables;
  std::vector<Handed> handed;           ///< while bodies are lowered
  std::vector<Pieces> pieces;           ///< of functions that are called, while bodies are lowered
  Repeats repeats;                      ///< which functions are called again and again
  NoReturn noReturn;                    ///< which functions always throw or end the program
  std::unique_ptr<InnerVectors> inner;  ///< vectors within objects
  /// Calls of functions that can't be seen into whose result is what a function returns at once (Statuses.cpp).
  std::set<ir::StmtId> reports;
  /// Of the entry function: what its parameters are, and the sizes of those that are vectors.
  llvm::MapVector<const clang::ParmVarDecl*, ir::ObjectId> parameterObjects, parameterSizes;
  /// Of the entry function: the locals that functions without a body set and that are slots. They are parameters.
  llvm::MapVector<const clang::VarDecl*, ir::ObjectId> filledLocals;
  ir::ObjectId resultObject;  ///< the parameter by which it returns a vector or a record

private:
  friend class EntryLowering;
  friend class InnerVectors;
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
  struct Ending {
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
  std::optional<ir::TypeId> tryWrapper(const clang::RecordDecl* record);
  std::optional<ir::TypeId> tryVariant(const clang::RecordDecl* record);
  std::optional<ir::TypeId> tryString(const clang::RecordDecl* record);  // Std/Strings.cpp
  ir::ExprId wrappedArgument(ir::FunctionId caller, ir::ExprId given, clang::QualType from, clang::QualType to,
                             ir::Block& block, clang::SourceRange at);
  void addWrapped(const VirtualDispatcher& dispatcher, const Wrapped& held);
  bool extendWrapper(std::size_t dispatcher);
  bool extendVirtuals();
  void addOverrider(const VirtualDispatcher& dispatcher, const KnownClass& known, const clang::CXXMethodDecl* target);
  ir::ExprId overridersSelf(ir::ExprId self, const VirtualDispatcher& dispatcher, const KnownClass& known,
                            const clang::CXXMethodDecl* target);
  ir::ExprId classOf(ir::ExprId object, const clang::CXXRecordDecl* record);
  void closeVirtuals();
  void refusePure(const VirtualDispatcher& dispatcher);
  [[noreturn]] void refuseResizing(const clang::FunctionDecl* target, clang::SourceRange at);
  void requireKeptSizes();
  static std::optional<BasePath> pathTo(const clang::CXXRecordDecl* derived, const clang::CXXRecordDecl* base);
  ir::ExprId castPart(const DynamicCast& cast, const KnownClass& known);
  bool extendDynamicCasts();
  void closeDynamicCasts();
  bool isSharedType(clang::QualType type);
  std::optional<ir::OutsideArgument> outsideArgument(clang::QualType type);
  ir::FunctionId outsideFunction(const clang::FunctionDecl* callee, llvm::ArrayRef<const clang::Expr*> further,
                                 ir::TypeId result, ir::Outside outside);
  using IsDropped = std::function<bool(const State&)>;
  const clang::VarDecl* visibleState(const IsDropped& isDropped);
  bool sharesGlobals(const std::set<ir::StmtId>& but) const;
  bool isRemembered(const std::set<ir::StmtId>& but) const;
  void settleCounters(const IsAsked& isAsked, const std::set<ir::StmtId>& composing,
                      const std::set<ir::StmtId>& ending);
  void requireNoCopies();
  // Texts.cpp
  std::set<ir::StmtId> composingStatements() const;
  Written::Area ownPlaces(Written& written) const;
  std::vector<bool> readTexts(const std::set<ir::FunctionId>& called, std::set<ir::StmtId> but) const;
  std::set<ir::StmtId> unreadTexts(const std::vector<bool>& isRead) const;
  bool settleTexts(const std::set<ir::FunctionId>& called);
  std::set<ir::FunctionId> outsideCalled(const std::set<ir::StmtId>& but) const;
  bool isUsers(const clang::FunctionDecl* callee) const;
  // Counters.cpp
  using IsSeen = std::function<bool(const std::set<ir::StmtId>& gone, const IsDropped& isDropped)>;
  std::map<ir::ObjectId, ir::ObjectId> mayCount(const IsAsked& isAsked);
  void dropCounters(const IsAsked& isAsked, const std::set<ir::StmtId>& leftOut, const IsSeen& isSeen);
  bool extendDispatchers();
  void addTarget(ir::FunctionId dispatcher, const Target& target);
  ir::FunctionId addDispatcher(clang::QualType type, const clang::FunctionProtoType* call, const clang::Type* object,
                               clang::SourceRange at);
  bool mayBeMeant(clang::QualType pointer, const clang::FunctionDecl* target);
  ir::ExprId emptyObject(ir::FunctionId user, const clang::CXXRecordDecl* record, clang::SourceRange at);
  void closeDispatchers();
  void settleLeft();
  void settleHandedBack();
  void lowerBodies();
  bool mayCallItself(ir::FunctionId function) const;
  void passHanded(const Handed& each);
  void handPieces();
  ir::ObjectId handedParameter(const Handed& each, ir::FunctionId function);
  std::optional<std::vector<ir::Constant>> initialCells(const clang::VarDecl* variable);
  ir::Object globalObject(const clang::VarDecl* variable);
  std::string declarationOf(const clang::VarDecl* global);
  std::optional<ir::TypeId> tryRecord(const clang::RecordDecl* record);
  /// Whether generated code has something else than the user's in place of what a member holds.
  bool isOfOwnMaking(const clang::FieldDecl* field) const;
  bool hasPlainFields(const clang::RecordDecl* record) const;
  void addMembers(const clang::RecordDecl* record, ir::RecordId id, std::vector<ir::RecordField>& fields);
  /// Cells of the member of a union that stands for all, from one on.
  struct UnionPart {
    ir::ExprId whole;
    std::uint64_t cell;
  };
  ir::ExprId unionPart(const UnionPart& part, ir::TypeId wanted);
  bool addBases(const clang::CXXRecordDecl* derived, std::vector<ir::RecordField>& fields);
  std::optional<ir::TypeId> tryComplex(clang::QualType part);
  std::optional<ir::TypeId> vectorRecord(clang::QualType element);
  std::optional<ir::TypeId> callersContainer(const clang::RecordDecl* record, clang::QualType element);
  std::optional<ir::TypeId> callersSpan(clang::QualType type);
  void addOwner(const clang::FieldDecl* field, clang::QualType owned, std::vector<ir::RecordField>& fields);
  std::optional<ir::TypeId> tryVector(const clang::RecordDecl* record, clang::QualType element);

  std::optional<std::string> warnOfChange(const clang::VarDecl* variable, const clang::Expr* init);

  llvm::MapVector<const clang::RecordDecl*, ir::RecordId> records_;
  llvm::DenseSet<const clang::VarDecl*> madeOnce_;  ///< those that were looked at
  /// By the objects that are made where they are declared: what they are and are made of, where that may change.
  std::map<std::uint32_t, std::pair<const clang::VarDecl*, std::string>> changing_;
  unsigned closureVectors_ = 0;                        ///< vectors that closures have
  llvm::DenseSet<const clang::RecordDecl*> unusable_;  ///< that turned out to have no place in the IR
  llvm::MapVector<const clang::FieldDecl*, std::uint32_t> fields_;
  std::map<std::pair<const clang::CXXRecordDecl*, const clang::CXXRecordDecl*>, std::uint32_t> bases_;
  llvm::DenseMap<const clang::CXXRecordDecl*, std::uint32_t> classFields_;  ///< the cells that say of which class it is
  llvm::DenseSet<const clang::CXXRecordDecl*> innerBases_;                  ///< that may be parts that lead back
  std::map<std::uint32_t, std::uint32_t> wholeFields_;                      ///< by the record: its pointer to the whole
  std::map<std::uint32_t, UnionPart> unionParts_;                           ///< by the place that is seen as a part
  const clang::CXXRecordDecl* entryClass_ = nullptr;                        ///< of the member function to differentiate
  std::vector<KnownClass> classes_;
  std::vector<VirtualDispatcher> virtuals_;
  std::vector<DynamicCast> dynamicCasts_;
  /// What is called indirectly and resizes vectors, and what takes such calls to resize none.
  std::vector<std::pair<const clang::FunctionDecl*, clang::SourceRange>> resizing_;
  std::vector<const clang::FunctionDecl*> relying_;
  std::vector<Wrapped> wrapped_;
  llvm::DenseMap<const clang::RecordDecl*, ir::RecordId> callersSpans_;  ///< within structs of the caller's
  ir::RecordId wrapperRecord_;                                           ///< what every call wrapper is
  llvm::MapVector<const clang::VarDecl*, ir::ObjectId> variables_;
  std::vector<ir::ObjectId> texts_;
  llvm::MapVector<const clang::FunctionDecl*, ir::FunctionId> functions_;
  std::deque<const clang::FunctionDecl*> pending_;
  /// The user's call by which a function was first reached, and the function that it calls.
  struct CalledFrom {
    clang::SourceRange at;
    const clang::FunctionDecl* outermost = nullptr;
  };
  llvm::DenseMap<const clang::FunctionDecl*, CalledFrom> calledFrom_;
  const clang::FunctionDecl* current_ = nullptr;
  std::vector<std::pair<const clang::FunctionDecl*, ir::FunctionId>> outside_;
  llvm::DenseMap<const clang::CallExpr*, ir::FunctionId> variadic_;  ///< of those, by their calls
  std::vector<Ending> endings_;
  std::vector<Composed> composed_;
  std::vector<clang::SourceRange> errnoSet_;
  std::vector<Target> targets_;
  std::vector<Dispatcher> dispatchers_;
  std::vector<const clang::FunctionDecl*> calledIndirectly_;
  /// What comes first of all that is refused if these leave pointers, or return memory that they are given, and how.
  struct IfIndirect {
    clang::SourceRange at;
    const char* what;
    const char* wayOut;
  };
  std::optional<IfIndirect> leaveNothing_, handBackNothing_;
  llvm::DenseSet<std::uint32_t> givingMemory_;  ///< functions of the IR
  std::optional<WriterMap> writers_;
  std::optional<HandedOut> handedOut_;
  /// Tables, and states with pointers to functions: what gives them the values that the source does.
  std::map<const clang::VarDecl*, ir::FunctionId> initials_;
  std::deque<const clang::VarDecl*> pendingInitials_;
  std::map<std::uint32_t, std::vector<State>> states_;  ///< FunctionId: what it reaches, in the order of its parameters
};

}  // namespace sparsegen::lowering
