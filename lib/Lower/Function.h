//===- Function.h - lowers one function body --------------------*- C++ -*-===//
//
// Private to `lower`. Expressions become pure IR expressions; what they do on
// the side (calls, assignments, increments) becomes statements before them, in
// the block that is open at the time.
//
//===----------------------------------------------------------------------===//
#pragma once

#include <functional>
#include <memory>

#include "Lower/Lowering.h"
#include "Parse/Sundials.h"
#include "clang/AST/StmtVisitor.h"

namespace sparsegen::lowering {

/// A jump of the source: out of a loop or switch, to a loop's next round, to a label.
enum class JumpKind : std::uint8_t { Break, Continue, Goto };

struct Jump {
  const void* to = nullptr;  ///< the statement that is left or goes on, or the label's declaration
  JumpKind kind = JumpKind::Break;
  friend bool operator==(const Jump&, const Jump&) = default;
};

/// A loop of the IR that is being made, and the jumps that are its break and continue.
struct LoopScope {
  Jump leave;
  Jump repeat;
};

struct AllocatorCall;
class Vectors;
class Iterators;
class InnerVectors;

/// How an argument is passed.
struct PassedAs {
  clang::QualType type;
  const clang::ParmVarDecl* parameter = nullptr;  ///< of the definition, where the callee is known
};

class FunctionLowering : public clang::ConstStmtVisitor<FunctionLowering, ir::ExprId> {
public:
  FunctionLowering(ModuleLowering& shared, const clang::FunctionDecl* definition, ir::FunctionId id);
  ~FunctionLowering();

  /// Parameters and body. Parameters of a function made before its turn are
  /// made here; its signature was fixed by ModuleLowering::function.
  void run();

  /// Makes a function that the source does not have: its parameter, which points to a variable, and the body that gives
  /// that its initial value.
  void initial(const clang::Expr* init, ir::TypeId type);

  /// A block of the function that copies from one place to another, to stand before its body.
  ir::Block copying(ir::ExprId to, ir::ExprId from);

  // Value.cpp: the value of a scalar or pointer expression. (clang's visitor
  // calls these; `value` is the way in.)
  ir::ExprId value(const clang::Expr* expr);
  ir::ExprId VisitStmt(const clang::Stmt* stmt);
  ir::ExprId VisitParenExpr(const clang::ParenExpr* expr) { return value(expr->getSubExpr()); }
  ir::ExprId VisitExprWithCleanups(const clang::ExprWithCleanups* expr) { return value(expr->getSubExpr()); }
  ir::ExprId VisitConstantExpr(const clang::ConstantExpr* expr) { return value(expr->getSubExpr()); }
  ir::ExprId VisitMaterializeTemporaryExpr(const clang::MaterializeTemporaryExpr* expr) {
    return value(expr->getSubExpr());
  }
  ir::ExprId VisitCXXDefaultArgExpr(const clang::CXXDefaultArgExpr* expr) { return value(expr->getExpr()); }
  ir::ExprId VisitCXXBindTemporaryExpr(const clang::CXXBindTemporaryExpr* expr) { return value(expr->getSubExpr()); }
  ir::ExprId VisitCXXDefaultInitExpr(const clang::CXXDefaultInitExpr* expr) { return value(expr->getExpr()); }
  ir::ExprId VisitArrayInitIndexExpr(const clang::ArrayInitIndexExpr* expr);
  ir::ExprId VisitSubstNonTypeTemplateParmExpr(const clang::SubstNonTypeTemplateParmExpr* expr) {
    return value(expr->getReplacement());
  }
  ir::ExprId VisitIntegerLiteral(const clang::IntegerLiteral* expr);
  ir::ExprId VisitCharacterLiteral(const clang::CharacterLiteral* expr);
  ir::ExprId VisitFloatingLiteral(const clang::FloatingLiteral* expr);
  ir::ExprId VisitCXXBoolLiteralExpr(const clang::CXXBoolLiteralExpr* expr);
  ir::ExprId VisitCXXNullPtrLiteralExpr(const clang::CXXNullPtrLiteralExpr* expr);
  ir::ExprId VisitImplicitValueInitExpr(const clang::ImplicitValueInitExpr* expr);
  ir::ExprId VisitCXXScalarValueInitExpr(const clang::CXXScalarValueInitExpr* expr);
  ir::ExprId VisitInitListExpr(const clang::InitListExpr* expr);
  ir::ExprId VisitDeclRefExpr(const clang::DeclRefExpr* expr);
  ir::ExprId VisitCXXThisExpr(const clang::CXXThisExpr* expr);
  ir::ExprId VisitCastExpr(const clang::CastExpr* expr);
  ir::ExprId VisitConditionalOperator(const clang::ConditionalOperator* expr);
  ir::ExprId VisitBinaryConditionalOperator(const clang::BinaryConditionalOperator* expr);
  ir::ExprId VisitCXXRewrittenBinaryOperator(const clang::CXXRewrittenBinaryOperator* expr);
  ir::ExprId VisitOpaqueValueExpr(const clang::OpaqueValueExpr* expr);
  ir::ExprId chosen(const clang::AbstractConditionalOperator* expr);
  ir::ExprId VisitCallExpr(const clang::CallExpr* expr);
  ir::ExprId VisitCXXNewExpr(const clang::CXXNewExpr* expr);
  ir::ExprId VisitStmtExpr(const clang::StmtExpr* expr);
  ir::ExprId VisitGenericSelectionExpr(const clang::GenericSelectionExpr* expr) { return value(expr->getResultExpr()); }
  ir::ExprId VisitUnaryExprOrTypeTraitExpr(const clang::UnaryExprOrTypeTraitExpr* expr);

  // Operators.cpp
  ir::ExprId VisitUnaryOperator(const clang::UnaryOperator* expr);
  ir::ExprId VisitBinaryOperator(const clang::BinaryOperator* expr);
  ir::ExprId condition(const clang::Expr* expr);

  // Place.cpp: the place that a glvalue names.
  ir::ExprId place(const clang::Expr* expr);

  // Statements.cpp, Loops.cpp, Labels.cpp
  void inScopeOf(const clang::StmtExpr* expr, llvm::function_ref<void(const clang::Expr*)> use);
  void statement(const clang::Stmt* stmt);
  void gotoStatement(const clang::GotoStmt* stmt);
  void statements(llvm::ArrayRef<const clang::Stmt*> list);
  void discard(const clang::Expr* expr);
  void discardObject(const clang::MemberExpr* expr);

private:
  friend class Vectors;
  friend class Iterators;
  friend class InnerVectors;

  // Value.cpp
  std::optional<ir::ExprId> constantInitialiser(const clang::VarDecl* decl, clang::SourceRange use);
  std::optional<ir::ExprId> constantOfOther(const clang::VarDecl* decl);
  std::optional<ir::ExprId> evaluated(const clang::Expr* expr);
  ir::ExprId loadOf(const clang::Expr* glvalue);
  ir::ExprId zeroOf(ir::TypeId type);
  ir::ExprId toBool(ir::ExprId value);
  ir::ExprId convert(ir::ExprId value, ir::ScalarKind kind);
  ir::ExprId toType(ir::ExprId value, clang::QualType type, clang::SourceRange at);

  // Operators.cpp
  ir::ExprId arithmetic(clang::BinaryOperatorKind kind, ir::ExprId a, ir::ExprId b, clang::SourceRange at);
  ir::ExprId pointerArithmetic(const clang::BinaryOperator* expr);
  ir::ExprId shortCircuit(const clang::BinaryOperator* expr);
  std::pair<ir::ExprId, ir::ExprId> sides(const clang::BinaryOperator* expr);
  ir::ExprId assign(const clang::BinaryOperator* expr);
  ir::Assign assignment(const clang::BinaryOperator* expr);
  ir::ExprId assignAt(ir::Assign made, const clang::Expr* expr);
  ir::ExprId combined(const clang::CompoundAssignOperator* expr, ir::ExprId where, ir::ExprId right);
  ir::ExprId step(ir::ExprId value, const clang::UnaryOperator* expr);
  ir::ExprId moved(ir::ExprId pointer, ir::ExprId offset, clang::QualType type, clang::SourceRange at);
  void checkSized(ir::ExprId pointer, clang::SourceRange at);
  ir::ExprId increment(const clang::UnaryOperator* expr);
  ir::ExprId placeOfAssigned(const clang::BinaryOperator* expr);
  ir::ExprId placeOfIncremented(const clang::UnaryOperator* expr);

  // MadeOnce.cpp
  /// A static variable that is made of other variables of the function (ModuleLowering::isMadeOfLocals).
  void declareStatic(const clang::VarDecl* variable);

  // Place.cpp
  const clang::Expr* aliased(const clang::VarDecl* variable);
  ir::ExprId placeOfDecl(const clang::DeclRefExpr* expr);
  ir::ExprId placeOfLiteral(const clang::CompoundLiteralExpr* expr);
  ir::ExprId alike(ir::ExprId pointer, ir::ExprId other);
  ir::ExprId placeOfChoice(const clang::ConditionalOperator* expr);
  ir::ExprId placeOfVariable(const clang::VarDecl* variable, clang::SourceRange at);
  ir::ExprId placeOfState(const clang::VarDecl* variable, clang::SourceRange at);
  ir::ExprId placeOfMember(const clang::MemberExpr* expr);
  ir::ExprId placeOfSubscript(const clang::ArraySubscriptExpr* expr);
  ir::ExprId placeOfTemporary(const clang::Expr* expr);
  ir::ExprId index(const clang::Expr* expr);
  ir::ExprId elementOf(const clang::Expr* array, ir::ExprId where, ir::ExprId index);

  // Calls.cpp
  /// An object comes before the arguments, which are evaluated in any order; in braces, and of `<<` and `>>`, one after
  /// the other. Where an operator assigns, what is assigned comes first.
  enum class ArgumentOrder : std::uint8_t { ObjectFirst, LeftToRight, RightToLeft };
  ir::ExprId call(const clang::CallExpr* expr, ir::ExprId resultPlace);
  std::optional<ir::ExprId> castLikeCall(const clang::CallExpr* expr);
  bool fillsSlot(const clang::CallExpr* expr) const;
  bool endsNothing(const clang::CallExpr* expr);
  ir::ExprId callFunction(const clang::FunctionDecl* callee, llvm::ArrayRef<const clang::Expr*> arguments,
                          ir::ExprId self, ir::ExprId resultPlace, clang::SourceRange at,
                          ArgumentOrder order = ArgumentOrder::ObjectFirst);
  ir::ExprId noMemory(ir::ExprId resultPlace);
  ir::ExprId partOfVector(const VectorPart& part, clang::SourceRange at);
  static ArgumentOrder orderOf(const clang::CallExpr* expr);
  ir::ExprId callThrough(const clang::CallExpr* expr, ir::ExprId resultPlace);
  ir::ExprId makeCall(ir::Call made, llvm::ArrayRef<PassedAs> parameters, llvm::ArrayRef<const clang::Expr*> arguments,
                      clang::QualType result, ir::ExprId resultPlace, clang::SourceRange at,
                      ArgumentOrder order = ArgumentOrder::ObjectFirst);
  void pass(ir::Call& made, const clang::Expr* expr, const PassedAs& parameter);
  void passAll(ir::Call& made, llvm::ArrayRef<PassedAs> parameters, llvm::ArrayRef<const clang::Expr*> arguments,
               ArgumentOrder order);
  ir::ExprId argument(const clang::Expr* expr, clang::QualType parameter);
  ir::ExprId passPlace(ir::ExprId place, clang::QualType parameter, clang::SourceRange at);

  // MemberPointers.cpp
  ir::ExprId memberPointer(const clang::UnaryOperator* expr);
  ir::ExprId placeByMember(const clang::BinaryOperator* expr);
  ir::ExprId callByMember(const clang::CallExpr* expr, const clang::BinaryOperator* callee, ir::ExprId resultPlace);

  // Std/CallWrappers.cpp
  void requireCallable(const clang::CXXRecordDecl* wrapper, clang::QualType held, clang::SourceRange at);
  ir::ExprId spanOf(ir::ExprId callers, clang::QualType type, clang::SourceRange at);  // Std/Spans.cpp
  void holdObject(ir::ExprId place, const clang::Expr* of, clang::SourceRange at);
  void makeWrapper(ir::ExprId place, const clang::CXXRecordDecl* wrapper, const clang::Expr* of, clang::SourceRange at);
  std::optional<ir::ExprId> callOnWrapper(const clang::CallExpr* expr, ir::ExprId resultPlace);

  // Std/Variants.cpp
  void holdAlternative(ir::ExprId place, unsigned alternative, const std::function<void(ir::ExprId)>& fill);
  void makeVariant(ir::ExprId place, clang::QualType variant, const clang::Expr* of, clang::SourceRange at);
  ir::ExprId holds(ir::ExprId variant, unsigned alternative);
  void visitAlternatives(const clang::CallExpr* expr, ir::ExprId visitor, llvm::ArrayRef<ir::ExprId> variants,
                         llvm::SmallVectorImpl<unsigned>& chosen, ir::ExprId result);
  ir::ExprId visitVariants(const clang::CallExpr* expr, ir::ExprId resultPlace);
  ir::ExprId memberOfVariant(const clang::CallExpr* expr, clang::QualType variant, ir::ExprId self);
  [[noreturn]] void refuseVariant(const clang::CallExpr* expr);
  // Std/Owners.cpp
  const clang::MemberExpr* namedOwner(const clang::Expr* expr);
  ir::ExprId ownedPointer(const clang::MemberExpr* owner);
  std::optional<ir::ExprId> callOnOwner(const clang::CallExpr* expr);
  std::optional<ir::ExprId> callOnVariant(const clang::CallExpr* expr, ir::ExprId resultPlace);

  ir::ExprId callVirtual(const clang::CXXMethodDecl* method, llvm::ArrayRef<const clang::Expr*> arguments,
                         ir::ExprId self, ir::ExprId resultPlace, clang::SourceRange at,
                         ArgumentOrder order = ArgumentOrder::ObjectFirst);
  ir::ExprId callMethod(const clang::CallExpr* expr, const clang::CXXMethodDecl* method, ir::ExprId resultPlace);
  ir::ExprId assignBy(const clang::CXXMethodDecl* method, ir::ExprId self, ir::ExprId from, ir::ExprId resultPlace,
                      clang::SourceRange at);

  // Classes.cpp
  void construct(ir::ExprId place, const clang::CXXConstructExpr* expr);
  void constructParts(const clang::CXXConstructorDecl* constructor);
  void becomeClass(const clang::CXXRecordDecl* record, clang::SourceRange at);
  void constructNothing(const clang::FieldDecl* made);
  void constructBase(const clang::CXXCtorInitializer* init);
  void inheritConstructor(ir::ExprId place, const clang::CXXInheritedCtorInitExpr* expr);
  const clang::CXXConstructExpr* calledOpenly(const clang::CXXInheritedCtorInitExpr* expr);
  void initialiseMembers(ir::ExprId where, const clang::InitListExpr* list);
  void initialiseField(ir::ExprId record, const clang::FieldDecl* field, const clang::Expr* init);
  void initialiseUnnamed(ir::ExprId record, const clang::FieldDecl* field, const clang::Expr* init);

  // Bases.cpp
  ir::ExprId basePlace(ir::ExprId object, const clang::CXXRecordDecl* derived, const clang::CXXRecordDecl* base,
                       clang::SourceRange at);
  ir::ExprId baseCast(const clang::CastExpr* cast);
  ir::ExprId dynamicCast(const clang::CastExpr* cast);

  // Lambdas.cpp
  void makeClosure(ir::ExprId place, const clang::LambdaExpr* expr);
  void findCaptures(const clang::CXXMethodDecl* method);
  std::optional<ir::ExprId> captured(const clang::ValueDecl* variable, clang::SourceRange at);

  // Lifetimes.cpp: what the end of an object's life does.
  struct Ending {
    ir::ExprId place;
    const clang::CXXDestructorDecl* destructor;
  };
  void endsLater(ir::ExprId place, clang::QualType type, clang::SourceRange at);
  void scope(const std::function<void()>& body);
  void within(const clang::Stmt* part);
  void endSince(std::size_t mark);
  void endObject(ir::ExprId place, const clang::CXXDestructorDecl* destructor);
  void endPartsLater(const clang::CXXDestructorDecl* destructor);
  bool hasEndings() const { return !endings_.empty(); }
  void leave();

  // MathCalls.cpp
  std::optional<ir::ExprId> mathCall(const clang::CallExpr* expr);
  ir::ExprId sincos(const clang::CallExpr* expr);
  ir::ExprId classify(const clang::CallExpr* expr);
  ir::ExprId modf(const clang::CallExpr* expr, ir::ScalarKind real);
  ir::ExprId frexp(const clang::CallExpr* expr, ir::ScalarKind real);
  ir::ExprId highestBit(ir::ExprId x);
  ir::ExprId onesIn(ir::ExprId x);
  ir::ExprId remquo(const clang::CallExpr* expr, ir::ScalarKind real);

  // Complex.cpp
  /// A number whose imaginary part is none where it is real.
  struct Complex {
    ir::ExprId re;
    ir::ExprId im{};
  };
  Complex complexAt(ir::ExprId place);
  void storeComplex(ir::ExprId place, const Complex& number);
  void initialiseComplex(ir::ExprId place, const clang::Expr* init);
  Complex complexValue(const clang::Expr* expr);
  ir::ExprId placeOfZero(clang::QualType type);
  Complex complexUnary(const clang::UnaryOperator* expr);
  Complex complexBinary(const clang::BinaryOperator* expr);
  ir::ExprId complexAssign(const clang::BinaryOperator* expr);
  Complex complexArithmetic(clang::BinaryOperatorKind kind, Complex a, Complex b, clang::SourceRange at);
  ir::ExprId complexEqual(const Complex& a, const Complex& b);
  ir::ExprId complexComparison(const clang::BinaryOperator* expr);
  ir::ExprId complexTruth(const clang::Expr* expr);
  Complex complexCall(const clang::CallExpr* expr);
  Complex complexExp(const Complex& z);
  Complex complexLog(const Complex& z);
  Complex complexTanh(const Complex& z);
  Complex complexRoot(const Complex& z);
  std::optional<ir::ExprId> complexToReal(const clang::CallExpr* expr);
  ir::ExprId partOfComplex(const clang::UnaryOperator* expr);

  // Outside.cpp
  ir::ExprId callNow(const clang::CallExpr* expr, ir::ExprId resultPlace);
  std::optional<ir::ExprId> callOutside(const clang::CallExpr* expr, ir::ExprId resultPlace = {});
  bool passOver(const clang::CallExpr* expr);
  bool passOver(const clang::BinaryOperator* assignment);
  void dropFurther(llvm::ArrayRef<const clang::Expr*> arguments);

  // MemoryCalls.cpp
  struct Elements;
  /// Whether source and target may overlap.
  enum class CopyOrder : std::uint8_t { Any, AsOverlap };
  std::optional<ir::ExprId> memoryCall(const clang::CallExpr* expr);
  std::optional<ir::ExprId> allocation(const clang::Expr* expr, clang::QualType element);
  ir::ExprId pieceOfMemory(ir::TypeId type, clang::SourceRange at, const std::function<ir::ExprId()>& count);
  ir::ExprId allocatedCount(const AllocatorCall& asked, clang::QualType element);
  ir::ExprId nextOf(ir::ObjectId memory, ir::ExprId count);
  Elements elements(const clang::Expr* argument);
  ir::ExprId elementCount(const clang::Expr* size, const Elements& of);
  ir::ExprId settled(ir::ExprId value);
  ir::ExprId copyElements(const clang::CallExpr* expr, CopyOrder order);
  ir::ExprId clearElements(const clang::CallExpr* expr, const clang::Expr* size);
  ir::ExprId repeatedByte(const clang::Expr* byte, ir::ScalarKind kind);
  ir::ExprId setElements(const clang::CallExpr* expr);
  ir::For counting(ir::ExprId first, ir::Op compare, ir::ExprId bound, std::int64_t step,
                   const std::function<void(ir::ExprId)>& body);
  void forEach(ir::ExprId first, ir::Op compare, ir::ExprId bound, std::int64_t step,
               const std::function<void(ir::ExprId)>& body);

  // Statuses.cpp
  bool returnReport(const clang::ReturnStmt* stmt);

  // Std/Strings.cpp
  struct Text;
  Text textOf(const clang::Expr* expr);
  void storeText(ir::ExprId place, const Text& text);
  void makeString(ir::ExprId place, const clang::CXXConstructExpr* expr);
  std::optional<ir::ExprId> callOnString(const clang::CallExpr* expr);
  ir::ExprId sameText(const Text& a, const Text& b);

  // TextCalls.cpp
  ir::ExprId countWhile(ir::ExprId first, const std::function<ir::ExprId(ir::ExprId number)>& holds,
                        const std::function<void(ir::ExprId number)>& each = {});
  ir::ExprId letter(ir::ExprId text, ir::ExprId at);
  ir::ExprId isLetter(ir::ExprId one);
  ir::ExprId textLength(ir::ExprId text);
  std::optional<ir::ExprId> textCall(const clang::CallExpr* expr);
  std::optional<ir::ExprId> narrowedConstant(const clang::CastExpr* expr);
  bool isPlainText(const clang::Expr* text);
  ir::ExprId composedTo(const clang::Expr* text);
  std::optional<ir::Block> textCopy(const clang::CallExpr* expr);

  // SundialsCalls.cpp
  std::optional<ir::ExprId> sundialsCall(const clang::CallExpr* expr);

  // New.cpp
  void comeToLifeAt(ir::ExprId place, const clang::Expr* init);
  void makeElements(ir::ExprId first, ir::ExprId count, const clang::Expr* init);

  // VariableArrays.cpp
  void noteExtents(clang::QualType type);
  ir::ExprId flatOffset(ir::ExprId offset, clang::QualType over, clang::SourceRange at);

  // Initialise.cpp: into a place, element by element.
  void initialise(ir::ExprId place, const clang::Expr* init);
  void initialiseByValue(ir::ExprId place, const clang::Expr* init);
  void copyArray(ir::ExprId place, const clang::ArrayInitLoopExpr* expr);
  bool isMadeBefore(ir::ExprId place, const clang::Expr* init);
  void initialiseList(ir::ExprId place, const clang::InitListExpr* list);
  void initialiseView(ir::ExprId place, const clang::CXXStdInitializerListExpr* list);
  void storeZero(ir::ExprId place);
  void requireOwn(ir::RecordId record);
  void copy(ir::ExprId to, ir::ExprId from);
  void copyObject(ir::ExprId to, ir::ExprId from, clang::QualType type, clang::SourceRange at);
  void copyValue(ir::ExprId to, const clang::Expr* from);
  void exchange(ir::ExprId a, ir::ExprId b);
  static const clang::ConditionalOperator* choice(const clang::Expr* glvalue);
  void forEachElement(ir::TypeId arrayType, std::int64_t first, const std::function<void(ir::ExprId)>& body);

  // Statements.cpp
  Names::Local nameOf(const clang::VarDecl* decl);
  void declare(const clang::VarDecl* decl);
  void declareLocal(const clang::VarDecl* decl);
  void returnStatement(const clang::ReturnStmt* stmt);
  void ifStatement(const clang::IfStmt* stmt);
  void branch(ir::ExprId when, ir::Block then, ir::Block otherwise);

  // Loops.cpp
  struct CountedLoop;
  void whileStatement(const clang::WhileStmt* stmt);
  void stopWhere(const clang::WhileStmt* stmt);
  ir::While whileBody(const clang::VarDecl* variable, const clang::Expr* written, const std::function<void()>& body);
  void doStatement(const clang::DoStmt* stmt);
  void forStatement(const clang::ForStmt* stmt);
  std::optional<CountedLoop> counted(const clang::ForStmt* stmt);
  void countedFor(const clang::ForStmt* stmt, const CountedLoop& loop);
  void generalFor(const clang::ForStmt* stmt);

  // RangeFor.cpp
  void rangeFor(const clang::CXXForRangeStmt* stmt);
  void overVector(const clang::CXXForRangeStmt* stmt);
  void overArray(const clang::CXXForRangeStmt* stmt);
  void overIterators(const clang::CXXForRangeStmt* stmt);

  // Switch.cpp
  void switchStatement(const clang::SwitchStmt* stmt);
  struct CaseRun;
  void declareShared(llvm::ArrayRef<std::vector<const clang::Stmt*>> bodies);
  void requireFlat(const clang::SwitchStmt* stmt, const std::vector<const clang::SwitchCase*>& known);
  void caseChain(ir::ExprId when, std::vector<CaseRun> runs);
  ir::ExprId enters(ir::ExprId when, const CaseRun& run);
  ir::ExprId hasLabel(ir::ExprId value, const std::vector<const clang::SwitchCase*>& labels);

  // Jumps.cpp
  void makeLoop(LoopScope scope, const std::function<ir::Stmt::Node()>& body);
  void makeLoop(const clang::Stmt* stmt, const std::function<ir::Stmt::Node()>& body);
  void region(LoopScope scope, const std::function<void()>& body);
  void jump(const Jump& to, clang::SourceRange at);
  bool mayContinue(const ir::Block& block) const;

  // Outliving.cpp
  ir::ObjectId localOf(const clang::VarDecl* decl);
  void declareBefore(llvm::ArrayRef<const clang::Stmt*> part, llvm::ArrayRef<const clang::Stmt*> rest);

  // Exits.cpp
  void findExits(llvm::ArrayRef<const clang::Stmt*> body);
  void leaveBy(llvm::ArrayRef<const clang::Stmt*> exit);

  // Std/Spans.cpp
  using MakeParameter = std::function<ir::ObjectId(std::string name, ir::TypeId type)>;
  bool spanParameter(const clang::ParmVarDecl* declared, const MakeParameter& make);

  // Function.cpp
  ir::ObjectId local(Names::Local name, ir::TypeId type, clang::SourceRange at);
  ir::ExprId temporary(ir::TypeId type);
  /// A value as it is now, also after what comes next.
  ir::ExprId kept(ir::ExprId value);
  void emit(ir::Stmt::Node node) { open_->push_back(build.statement(std::move(node))); }
  void emit(const ir::Block& made) { open_->insert(open_->end(), made.begin(), made.end()); }
  /// Runs `body` with a block of its own open, and returns that block.
  ir::Block block(const std::function<void()>& body);
  void at(clang::SourceRange range);

  // Order.cpp
  friend class Reads;
  const clang::VarDecl* declared(ir::ObjectId object) const;
  bool isSteady(ir::ExprId place) const;
  /// A value that is computed before `next`, which was lowered to `later`: kept, where that may change what it is made
  /// from.
  ir::ExprId before(ir::ExprId value, const clang::Expr* next, const ir::Block& later);
  /// The same of the value of `first`, where `later` is emitted now.
  ir::ExprId before(ir::ExprId value, const clang::Expr* first, const clang::Expr* next, ir::Block later);
  /// The same before what is not lowered yet.
  ir::ExprId before(ir::ExprId value, llvm::ArrayRef<const clang::Expr*> next);

  ModuleLowering& shared;
  ir::Module& module;
  ir::Builder& build;
  const clang::FunctionDecl* definition_;
  ir::FunctionId id_;
  Names names_;
  ir::Block* open_ = nullptr;
  ir::Block tables_;  ///< what stands before the body: makes what the whole function has
  llvm::DenseMap<const clang::VarDecl*, ir::ObjectId> objects_;
  llvm::DenseSet<const clang::VarDecl*> ownRecords_;  ///< parameters that are records, and here objects of their own
  llvm::DenseMap<const clang::VarDecl*, ir::ExprId> elements_;  ///< where the iterator of a range-for over an array is
  std::vector<LoopScope> loops_;                                ///< that are open, the innermost last
  unsigned madeLoops_ = 0;                                      ///< open ones over elements, which lowering makes
  std::vector<const clang::Stmt*> breakable_;                   ///< loops and switches of the source that are open
  std::vector<const clang::Stmt*> continuable_;                 ///< loops of the source that are open
  llvm::DenseSet<const clang::VarDecl*> beingMade_;             ///< constants whose initial value is being lowered
  llvm::DenseSet<const clang::VarDecl*> declaredBefore_;        ///< that are alive, and whose declarations are to come
  /// What stands from a label to the end of the function, where that only tidies up and returns.
  llvm::DenseMap<const clang::LabelDecl*, llvm::ArrayRef<const clang::Stmt*>> exits_;
  std::vector<Ending> endings_;                                    ///< of the objects that are alive, the youngest last
  llvm::DenseMap<const clang::Stmt*, std::size_t> endingsBefore_;  ///< how many there were as a loop or switch began
  llvm::DenseMap<const clang::ValueDecl*, clang::FieldDecl*> captures_;  ///< of the lambda that this is the body of
  const clang::FieldDecl* capturedThis_ = nullptr;
  llvm::DenseMap<const clang::Expr*, ir::ExprId> extents_;  ///< of arrays of run-time length, as they were declared
  llvm::DenseMap<const clang::Expr*, ir::ExprId> opaque_;   ///< places that the source's tree names by a stand-in
  /// Where the values of the list in braces are that is open.
  llvm::DenseMap<const clang::Expr*, ir::ExprId>* inList_ = nullptr;
  std::vector<ir::ExprId> copied_;  ///< the indexes of the arrays that are being copied
  ir::ExprId object_;               ///< the object that a default member initialiser is of; none where that is *this
  ir::ObjectId this_;
  ir::ObjectId result_;                   ///< where a returned record goes
  std::unique_ptr<Vectors> vectors_;      ///< std::vector
  std::unique_ptr<Iterators> iterators_;  ///< what is known of its iterators, and of functions on ranges
};

}  // namespace sparsegen::lowering
