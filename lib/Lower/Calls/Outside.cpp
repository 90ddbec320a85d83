//===- Outside.cpp - calls of functions that can't be seen into -----------===//

#include "Lower/Calls/Outside.h"

#include <array>

#include "Lower/Calls/Calls.h"
#include "Lower/Calls/LeftOut.h"
#include "Lower/Calls/Rules.h"
#include "Lower/Calls/TextCalls.h"
#include "Lower/Calls/Texts.h"
#include "Lower/Classes/Spelling.h"
#include "Lower/Classes/Types.h"
#include "Lower/Context/FunctionContext.h"
#include "Lower/Source/Formats.h"
#include "Lower/Source/Linkage.h"
#include "Lower/Statements/Statements.h"
#include "clang/AST/Attr.h"
#include "clang/Basic/Builtins.h"

namespace sparsegen::lowering {

using ir::ExprId;

static ir::FunctionId outsideFunction(ModuleContext& shared, const clang::FunctionDecl* callee,
                                      llvm::ArrayRef<const clang::Expr*> further, ir::TypeId result,
                                      ir::Outside outside);

namespace {

/// Functions of the standard library that print, and do nothing else.
constexpr std::array<std::string_view, 17> kPrinting{"printf", "fprintf", "vprintf", "vfprintf", "dprintf",   "puts",
                                                     "fputs",  "putchar", "fputc",   "putc",     "fflush",    "perror",
                                                     "syslog", "fwrite",  "setbuf",  "setvbuf",  "setlinebuf"};

/// Functions of the standard library that write a text to their first argument, and do nothing else.
constexpr std::array<std::string_view, 8> kComposing{"sprintf", "snprintf", "vsprintf", "vsnprintf",
                                                     "strcpy",  "strncpy",  "strcat",   "strncat"};

/// What begins and ends a list of further arguments.
constexpr std::array<unsigned, 3> kArgumentLists{
    clang::Builtin::BI__builtin_va_start, clang::Builtin::BI__builtin_va_end, clang::Builtin::BI__builtin_va_copy};

/// Whether a function is `now` of a clock of std::chrono.
bool isNow(const clang::FunctionDecl* function) {
  const auto* method = llvm::dyn_cast<clang::CXXMethodDecl>(function);
  if (!method || !method->isStatic() || !method->getDeclName().isIdentifier() || method->getName() != "now")
    return false;
  const std::string parent = method->getParent()->getQualifiedNameAsString();
  return parent.rfind("std::chrono::", 0) == 0 && method->getParent()->getName().ends_with("_clock");
}

/// Whether a function that gets a value of this type can't write by it what the function computes with.
bool isHarmless(clang::QualType type, const clang::ASTContext& context) {
  if (!type->isPointerType() && !type->isReferenceType()) return type->isScalarType() && !type->isMemberPointerType();
  const clang::QualType pointee = type->getPointeeType();
  if (pointee->isFunctionType()) return false;
  const clang::QualType stream = context.getFILEType();
  if (!stream.isNull() && context.hasSameUnqualifiedType(pointee, stream)) return true;
  return pointee.isConstQualified() && (pointee->isArithmeticType() || pointee->isVoidType());
}

/// The stream of the standard library that something is written to, `std::cout << a << b`; null for any other call.
const clang::VarDecl* printedTo(const clang::Expr* expr) {
  expr = expr->IgnoreParenImpCasts();
  if (const auto* applied = llvm::dyn_cast<clang::CXXOperatorCallExpr>(expr))
    return applied->getOperator() == clang::OO_LessLess && applied->getNumArgs() == 2 ? printedTo(applied->getArg(0))
                                                                                      : nullptr;
  if (const auto* member = llvm::dyn_cast<clang::CXXMemberCallExpr>(expr))
    return printedTo(member->getImplicitObjectArgument());
  const auto* name = llvm::dyn_cast<clang::DeclRefExpr>(expr);
  const auto* stream = name ? llvm::dyn_cast<clang::VarDecl>(name->getDecl()) : nullptr;
  const bool isKnown = stream && stream->isInStdNamespace() && stream->getIdentifier() &&
                       (stream->getName() == "cout" || stream->getName() == "cerr" || stream->getName() == "clog");
  return isKnown ? stream : nullptr;
}

/// What is printed, from the first to the last, and the arguments of what sets the stream up.
void collectPrinted(const clang::Expr* expr, std::vector<const clang::Expr*>& printed) {
  const auto* call = llvm::dyn_cast<clang::CallExpr>(expr->IgnoreParenImpCasts());
  if (!call) return;
  const auto* member = llvm::dyn_cast<clang::CXXMemberCallExpr>(call);
  collectPrinted(member ? member->getImplicitObjectArgument() : call->getArg(0), printed);
  for (unsigned k = member ? 0 : 1; k < call->getNumArgs(); ++k) printed.push_back(call->getArg(k));
}

bool isPrinting(const clang::FunctionDecl* callee, const clang::ASTContext& context) {
  return llvm::is_contained(kPrinting, libraryName(callee, context));
}

bool isComposing(const clang::FunctionDecl* callee, const clang::ASTContext& context) {
  return llvm::is_contained(kComposing, libraryName(callee, context));
}

/// Whether an argument is a list of further ones that is only printed; by another function it may be written through.
bool isPrintedList(const clang::ParmVarDecl* parameter, const clang::FunctionDecl* callee,
                   const clang::ASTContext& context) {
  const clang::QualType list = context.getAdjustedParameterType(context.getBuiltinVaListType());
  return context.hasSameType(parameter->getType(), list) &&
         (isPrinting(callee, context) || isComposing(callee, context));
}

/// Whether a call can give nothing back.
bool givesNothing(const clang::CallExpr* call, const clang::FunctionDecl* callee, const clang::ASTContext& context,
                  unsigned first = 0) {
  const unsigned named = callee->getNumParams();
  for (unsigned k = first; k < call->getNumArgs(); ++k) {
    if (k >= named && printsTheRest(call, callee)) return true;
    const clang::Expr* argument = call->getArg(k);
    if (k < named && isPrintedList(callee->getParamDecl(k), callee, context)) continue;
    if (!isHarmless(k < named ? callee->getParamDecl(k)->getType() : argument->getType(), context)) return false;
    // Behind an untyped pointer there may be a struct that leads anywhere.
    const clang::QualType given = argument->IgnoreParenCasts()->getType();
    const clang::QualType inner = given->isPointerType() ? given->getPointeeType() : given;
    if (context.getBaseElementType(inner)->isRecordType() && !isHarmless(given, context)) return false;
  }
  return true;
}

bool isText(clang::QualType type) {
  const clang::Type* element = type->getPointeeOrArrayElementType();
  return (type->isPointerType() || type->isArrayType()) && element->isAnyCharacterType();
}

/// The arguments behind the parameters.
llvm::ArrayRef<const clang::Expr*> furtherArguments(const clang::CallExpr* call) {
  const llvm::ArrayRef<const clang::Expr*> all(call->getArgs(), call->getNumArgs());
  return all.drop_front(std::min<std::size_t>(all.size(), call->getDirectCallee()->getNumParams()));
}

bool isPlainChar(clang::QualType type) {
  return type->isSpecificBuiltinType(clang::BuiltinType::Char_S) ||
         type->isSpecificBuiltinType(clang::BuiltinType::Char_U);
}

/// The first declaration of a function that stands in a file: of those that Clang knows, the canonical one does not.
const clang::FunctionDecl* writtenDeclaration(const clang::FunctionDecl* function) {
  function = function->getCanonicalDecl();
  const auto written = llvm::find_if(function->redecls(), [](const auto* each) { return !each->isImplicit(); });
  return function->isImplicit() && written != function->redecls_end() ? *written : function;
}

/// Whether a value comes of literals, variables of the function's, members and operators alone, all of which lower.
bool isPlain(const clang::Stmt* stmt) {
  if (llvm::isa<clang::IntegerLiteral, clang::FloatingLiteral, clang::CharacterLiteral, clang::StringLiteral,
                clang::CXXBoolLiteralExpr, clang::UnaryExprOrTypeTraitExpr, clang::PredefinedExpr>(stmt))
    return true;
  if (const auto* name = llvm::dyn_cast<clang::DeclRefExpr>(stmt)) {
    const auto* variable = llvm::dyn_cast<clang::VarDecl>(name->getDecl());
    return llvm::isa<clang::EnumConstantDecl>(name->getDecl()) || (variable && variable->hasLocalStorage());
  }
  if (const auto* member = llvm::dyn_cast<clang::MemberExpr>(stmt)) {
    const auto* field = llvm::dyn_cast<clang::FieldDecl>(member->getMemberDecl());
    return field && !field->isBitField() && !field->getParent()->isUnion() && isPlain(member->getBase());
  }
  const auto* cast = llvm::dyn_cast<clang::ExplicitCastExpr>(stmt);
  const auto* unary = llvm::dyn_cast<clang::UnaryOperator>(stmt);
  const auto* binary = llvm::dyn_cast<clang::BinaryOperator>(stmt);
  const bool isOperation =
      (cast && cast->getType()->isArithmeticType()) || (unary && !unary->isIncrementDecrementOp()) ||
      (binary && !binary->isAssignmentOp()) ||
      llvm::isa<clang::ParenExpr, clang::ImplicitCastExpr, clang::ConditionalOperator, clang::ArraySubscriptExpr>(stmt);
  return isOperation && llvm::all_of(stmt->children(), [](const clang::Stmt* child) { return isPlain(child); });
}

/// A type as C++ code outside of any namespace names it.
std::string spelled(clang::QualType type, const clang::PrintingPolicy& policy) {
  return type.getCanonicalType().getUnqualifiedType().getAsString(spelling(policy, type));
}

/// Whether a call does no more than to write a text to its first argument.
bool composes(const clang::CallExpr* call, const clang::FunctionDecl* callee, const clang::ASTContext& context) {
  return isComposing(callee, context) && call->getNumArgs() > 0 &&
         isText(call->getArg(0)->IgnoreParenCasts()->getType()) && givesNothing(call, callee, context, 1);
}

/// Whether other functions of the name may be meant where generated code calls this one.
bool isOverloaded(const clang::FunctionDecl* function) {
  const auto found = function->getDeclContext()->getRedeclContext()->lookup(function->getDeclName());
  return llvm::any_of(
      found, [&](const clang::NamedDecl* each) { return each->getCanonicalDecl() != function->getCanonicalDecl(); });
}

}  // namespace

//===----------------------------------------------------------------------===//
// What generated code can call
//===----------------------------------------------------------------------===//

/// Whether a pointer to the type is in C++ what it is in the IR.
static bool isSharedType(ModuleContext& shared, clang::QualType type) {
  if (type.isVolatileQualified()) return false;
  // What is behind both pointers may be written, so generated code has no `const` there.
  if (type->isPointerType())
    return !type.isConstQualified() && !type->getPointeeType().isConstQualified() &&
           isSharedType(shared, type->getPointeeType());
  if (const auto* builtin = type->getAs<clang::BuiltinType>()) {
    switch (builtin->getKind()) {
      case clang::BuiltinType::Bool:
      case clang::BuiltinType::SChar:
      case clang::BuiltinType::UChar:
      case clang::BuiltinType::Short:
      case clang::BuiltinType::UShort:
      case clang::BuiltinType::Int:
      case clang::BuiltinType::UInt:
      case clang::BuiltinType::Long:
      case clang::BuiltinType::ULong:
      case clang::BuiltinType::Float:
      case clang::BuiltinType::Double:
        return true;
      default:  // Clang's enumeration, not ours
        return false;
    }
  }
  const clang::RecordDecl* record = type->getAsRecordDecl();
  const auto known = record && isNameable(record, shared.context, shared.inclusions)
                         ? tryLowerType(shared, type.getUnqualifiedType())
                         : std::nullopt;
  return known && shared.module[*known].kind == ir::TypeKind::Record &&
         shared.module[shared.module[*known].record].inHeader;
}

static std::optional<ir::OutsideArgument> outsideArgument(ModuleContext& shared, clang::QualType type) {
  type = type.getCanonicalType();
  ir::OutsideArgument made;
  if (type->isPointerType() || type->isLValueReferenceType()) {
    const clang::QualType pointee = type->getPointeeType();
    made.isWritten = !pointee.isConstQualified();
    made.isReference = type->isReferenceType();
    made.isText = !made.isReference && !pointee.isVolatileQualified() && isPlainChar(pointee);
    if (made.isText) made.type = pointee.isConstQualified() ? "const char*" : "char*";
    if (made.isText || (pointee->isVoidType() && !made.isReference) || isSharedType(shared, pointee)) return made;
    const clang::RecordDecl* opaque = pointee->getAsRecordDecl();
    if (made.isReference || !opaque || opaque->getDefinition() ||
        !isNameable(opaque, shared.context, shared.inclusions))
      return std::nullopt;
    made.type = spelled(type, shared.policy);
    return made;
  }
  if (type->isRecordType()) {
    made.isReference = true;
    return isSharedType(shared, type) && type.isTriviallyCopyableType(shared.context) ? std::optional(made)
                                                                                      : std::nullopt;
  }
  if (!scalarKind(shared, type)) return std::nullopt;
  const auto* enumeration = type->getAs<clang::EnumType>();
  if (enumeration && !isNameable(enumeration->getDecl(), shared.context, shared.inclusions)) return std::nullopt;
  if (enumeration) made.type = spelled(type, shared.policy);
  return made;
}

bool isCallable(const ModuleContext& shared, const clang::FunctionDecl* callee) {
  const auto* method = llvm::dyn_cast<clang::CXXMethodDecl>(callee);
  return !method || (method->isStatic() && method->getAccess() == clang::AS_public &&
                     isNameable(method->getParent(), shared.context, shared.inclusions));
}

std::string declarationOf(const ModuleContext& shared, const clang::FunctionDecl* function) {
  std::string text = spelled(function->getReturnType(), shared.policy) + " " + function->getNameAsString() + "(";
  for (const clang::ParmVarDecl* parameter : function->parameters())
    text += (parameter == function->getParamDecl(0) ? "" : ", ") + spelled(parameter->getType(), shared.policy);
  text += function->isVariadic() ? ", ...)" : ")";
  const bool isOfC = shared.context.getLangOpts().CPlusPlus && function->isExternC();
  return isOfC ? "extern \"C\" " + text : text;
}

/// The IR's function for one that a call is of, and that generated code calls as it is; nothing where it can't. Calls
/// with further arguments are of one each.
static std::optional<ir::FunctionId> outsideCallee(ModuleContext& shared, const clang::CallExpr* call) {
  const clang::FunctionDecl* callee = writtenDeclaration(call->getDirectCallee());
  if (const auto seen = shared.variadic.find(call); seen != shared.variadic.end()) return seen->second;
  if (const auto seen = shared.functions.find(callee); seen != shared.functions.end()) return seen->second;
  const clang::QualType result = callee->getReturnType();
  const bool isNamed = callee->getDeclName().isIdentifier() && !callee->isImplicit() && callee->isExternallyVisible() &&
                       callee->getLocation().isValid() && !callee->getName().starts_with("__");
  const auto* enumeration = result->getAs<clang::EnumType>();
  const bool isUsable =
      result->isVoidType() || (scalarKind(shared, result) &&
                               (!enumeration || isNameable(enumeration->getDecl(), shared.context, shared.inclusions)));
  if (!isNamed || !isUsable || callee->isTemplateInstantiation() || !isCallable(shared, callee) ||
      !callee->hasPrototype() || callee->hasAttr<clang::ReturnsTwiceAttr>())
    return std::nullopt;
  ir::Outside made;
  const bool isOneOfSeveral = isOverloaded(callee);
  for (const clang::ParmVarDecl* parameter : callee->parameters()) {
    auto argument = outsideArgument(shared, parameter->getType());
    if (!argument || !tryLowerType(shared, parameter->getType())) return std::nullopt;
    if (isOneOfSeveral && argument->type.empty() && !parameter->getType()->isRecordType())
      argument->type = spelled(parameter->getType(), shared.policy);
    made.arguments.push_back(*argument);
  }
  for (const clang::Expr* further : furtherArguments(call)) {
    auto argument = outsideArgument(shared, further->getType());
    if (!argument || !tryLowerType(shared, further->getType())) return std::nullopt;
    if (argument->isText) argument->type = "const char*";  // what is written through one is as good
    // No parameter says what they are converted to, and generated code may have an `int` for a `long`.
    const auto kind = scalarKind(shared, further->getType());
    if (kind && argument->type.empty() && *kind != ir::ScalarKind::I32 && *kind != ir::ScalarKind::F64)
      argument->type = spelled(further->getType(), shared.policy);
    made.arguments.push_back(*argument);
  }
  made.spelling = ruleCheck(shared, callee);
  const bool isRuntime = !made.spelling.empty();
  if (!isRuntime) made.spelling = callee->getQualifiedNameAsString();
  // Whatever else stands in the system's folders may keep what it is given.
  made.isForgetful = callee->getBuiltinID() != 0 || isClock(callee, shared.context) || isOfRules(shared, callee);
  made.isPure = isOfRules(shared, callee) && !isRuntime;
  const auto isHere = [&](const clang::FunctionDecl* each) {
    return isInSource(each->getLocation(), shared.context.getSourceManager(), shared.inclusions);
  };
  if (!isRuntime && llvm::all_of(callee->redecls(), isHere)) made.declaration = declarationOf(shared, callee);
  const ir::TypeId type = lowerType(shared, result, callee->getSourceRange());
  const ir::FunctionId id = outsideFunction(shared, callee, furtherArguments(call), type, std::move(made));
  return (callee->isVariadic() ? shared.variadic[call] : shared.functions[callee]) = id;
}

/// The function that gives the ticks of a clock of std::chrono.
static ir::FunctionId clockFunction(ModuleContext& shared, const clang::CXXMethodDecl* now, ir::TypeId ticks) {
  if (const auto seen = shared.functions.find(now); seen != shared.functions.end()) return seen->second;
  ir::Outside made;
  made.isForgetful = true;
  made.spelling = "std::chrono::" + now->getParent()->getNameAsString() + "::now().time_since_epoch().count";
  return shared.functions[now] = outsideFunction(shared, now, {}, ticks, std::move(made));
}

static ir::FunctionId outsideFunction(ModuleContext& shared, const clang::FunctionDecl* callee,
                                      llvm::ArrayRef<const clang::Expr*> further, ir::TypeId result,
                                      ir::Outside outside) {
  const clang::SourceRange at = callee->getSourceRange();
  ir::Function made;
  made.name = shared.names.unique(callee->getNameAsString());
  made.range = shared.range(at);
  made.result = result;
  made.outside = std::move(outside);
  const ir::FunctionId id = shared.build.function(std::move(made));
  Names own(&shared.names);
  const auto add = [&](llvm::StringRef name, clang::QualType type, clang::SourceRange where) {
    ir::Object object;
    object.name = own.unique(name.empty() ? "argument" : name.str());
    object.type = parameterType(shared, type, at);
    object.kind = ir::ObjectKind::Parameter;
    object.function = id;
    object.range = shared.range(where);
    const ir::ObjectId argument = shared.build.object(std::move(object));
    shared.module[id].parameters.push_back(argument);
  };
  for (const clang::ParmVarDecl* each : callee->parameters())
    add(each->getName(), each->getType(), each->getSourceRange());
  for (const clang::Expr* each : further) add("", each->getType(), each->getSourceRange());
  shared.outside.emplace_back(callee, id);
  return id;
}

/// What a clock of std::chrono says: a record of a record of the number of its ticks.
static ExprId callNow(FunctionContext& fn, const clang::CallExpr* expr, ExprId resultPlace) {
  const auto* callee = llvm::cast<clang::CXXMethodDecl>(expr->getDirectCallee()->getCanonicalDecl());
  const ExprId made =
      resultPlace.valid() ? resultPlace : fn.temporary(lowerType(fn.shared, expr->getType(), expr->getSourceRange()));
  ExprId ticks = made;
  while (fn.module[fn.build.pointee(ticks)].kind == ir::TypeKind::Record) ticks = fn.build.field(ticks, 0);
  const ir::FunctionId function = clockFunction(fn.shared, callee, fn.build.pointee(ticks));
  const ExprId now = fn.temporary(fn.build.pointee(ticks));
  fn.emit(ir::Call{function, {}, now});
  fn.emit(ir::Assign{ticks, fn.build.load(now)});
  return made;
}

std::optional<ExprId> callOutside(FunctionContext& fn, const clang::CallExpr* expr, ExprId resultPlace) {
  const clang::FunctionDecl* callee = expr->getDirectCallee();
  if (isNow(callee)) return callNow(fn, expr, resultPlace);
  const auto function = outsideCallee(fn.shared, expr);
  if (!function) return std::nullopt;
  llvm::SmallVector<PassedAs, 8> parameters;
  for (const clang::ParmVarDecl* parameter : callee->parameters()) parameters.push_back({parameter->getType()});
  for (const clang::Expr* further : furtherArguments(expr)) parameters.push_back({further->getType()});
  return makeCall(fn, {*function, {}, {}}, parameters, {expr->getArgs(), expr->getNumArgs()}, callee->getReturnType(),
                  {}, expr->getSourceRange());
}

//===----------------------------------------------------------------------===//
// What is left out
//===----------------------------------------------------------------------===//

bool passOver(FunctionContext& fn, const clang::BinaryOperator* assignment) {
  const auto* target = llvm::dyn_cast<clang::UnaryOperator>(assignment->getLHS()->IgnoreParens());
  const auto* place = target ? llvm::dyn_cast<clang::CallExpr>(target->getSubExpr()->IgnoreParens()) : nullptr;
  const clang::FunctionDecl* callee = place ? place->getDirectCallee() : nullptr;
  const std::string name = callee ? libraryName(callee, fn.shared.context) : std::string();
  if (name != "__errno_location" && name != "__error") return false;
  if (assignment->getRHS()->HasSideEffects(fn.shared.context)) lowerDiscarded(fn, assignment->getRHS());
  noteErrno(fn.shared, assignment->getSourceRange());
  return true;
}

void dropFurther(FunctionContext& fn, llvm::ArrayRef<const clang::Expr*> arguments) {
  for (const clang::Expr* argument : arguments) {
    const clang::QualType type = argument->getType();
    if (!isHarmless(type, fn.shared.context) && !isText(type))
      fn.shared.unsupported(argument->getSourceRange(),
                            "a further argument by which something may be written is not supported",
                            "pass it as a parameter of its own");
    if (argument->HasSideEffects(fn.shared.context)) lowerDiscarded(fn, argument);
  }
}

bool passOver(FunctionContext& fn, const clang::CallExpr* expr) {
  const clang::FunctionDecl* callee = expr->getDirectCallee();
  if (callee && llvm::is_contained(kArgumentLists, callee->getBuiltinID())) return true;
  const clang::FunctionDecl* definition = nullptr;
  if (callee && printedTo(expr)) {
    std::vector<const clang::Expr*> printed;
    collectPrinted(expr, printed);
    for (const clang::Expr* each : printed)
      if (each->getType()->isScalarType() && each->HasSideEffects(fn.shared.context)) lowerDiscarded(fn, each);
    noteLeftOut(fn.shared, callee, expr->getSourceRange());
    return true;
  }
  if (callee && composes(expr, callee, fn.shared.context)) {
    std::optional<ir::Block> instead = textCopy(fn, expr);
    if (!instead && llvm::all_of(expr->arguments(), isPlain) && outsideCallee(fn.shared, expr))
      instead = fn.block([&] {
        callOutside(fn, expr);
        std::get<ir::Call>(fn.module[fn.open->back()].node).result = {};
      });
    if (instead)
      fn.emit(*instead);
    else
      for (const clang::Expr* argument : expr->arguments())
        if (argument->HasSideEffects(fn.shared.context)) lowerDiscarded(fn, argument);
    noteComposed(fn.shared, {callee, expr->getSourceRange(), composedTo(fn, expr->getArg(0)), instead});
    return true;
  }
  if (!callee || callee->isNoReturn() || callee->hasBody(definition) || llvm::isa<clang::CXXMethodDecl>(callee) ||
      callee->getDeclName().isIdentifier() == false || callee->getName().starts_with("__") ||
      !givesNothing(expr, callee, fn.shared.context))
    return false;
  const bool prints = isPrinting(callee, fn.shared.context);
  if (!prints && outsideCallee(fn.shared, expr)) {
    callOutside(fn, expr);
    std::get<ir::Call>(fn.module[fn.open->back()].node).result = {};
    noteMayBeLeftOut(fn.shared, callee, expr->getSourceRange(), fn.open->back());
    return true;
  }
  for (const clang::Expr* argument : expr->arguments())
    if (argument->HasSideEffects(fn.shared.context)) lowerDiscarded(fn, argument);
  if (prints)
    noteLeftOut(fn.shared, callee, expr->getSourceRange());
  else
    noteMayBeLeftOut(fn.shared, callee, expr->getSourceRange(), {});
  return true;
}

}  // namespace sparsegen::lowering
