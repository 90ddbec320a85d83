//===- Outside.cpp - calls of functions that can't be seen into -----------===//
//
// Such a call stays one: generated code calls the user's function, whose
// declaration it includes or repeats. What it is given must carry no
// derivative, which propagate knows.
//
// A call that gives nothing back, by no result that is used and through no
// pointer, can matter to a later one only. Where there is none, it is left out,
// and may be given what it likes: so are logging and monitoring. Where there is
// one, it stays like any other. Printing by the standard library is always left
// out; so is what composes a text, where nothing is left that reads texts.
//
//===----------------------------------------------------------------------===//

#include <array>

#include "IR/Walk.h"
#include "Lower/Function.h"
#include "Lower/Linkage.h"
#include "Lower/Spelling.h"
#include "clang/AST/Attr.h"
#include "clang/Basic/Builtins.h"

namespace sparsegen::lowering {

using ir::ExprId;

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

/// Functions of the system whose results no call of the program's changes.
constexpr std::array<std::string_view, 10> kClocks{"clock",     "time",         "times",         "clock_gettime",
                                                   "getrusage", "gettimeofday", "omp_get_wtime", "omp_get_thread_num",
                                                   "getpid",    "now"};

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

/// Whether what follows the parameters is printed: by `%n` alone it would be written.
bool printsTheRest(const clang::CallExpr* call, const clang::FunctionDecl* callee) {
  const auto* format = callee->getAttr<clang::FormatAttr>();
  if (!format || format->getType()->getName() != "printf") return false;
  const auto at = static_cast<unsigned>(format->getFormatIdx() - 1);
  if (at >= call->getNumArgs()) return false;
  const auto* text = llvm::dyn_cast<clang::StringLiteral>(call->getArg(at)->IgnoreParenImpCasts());
  return text && !text->getString().contains("%n");
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

bool isClock(const clang::FunctionDecl* function, const clang::ASTContext& context) {
  return llvm::is_contained(kClocks, std::string_view(function->getName())) &&
         context.getSourceManager().isInSystemHeader(function->getLocation());
}

//===----------------------------------------------------------------------===//
// What generated code can call
//===----------------------------------------------------------------------===//

/// Whether a pointer to the type is in C++ what it is in the IR.
bool ModuleLowering::isSharedType(clang::QualType type) {
  if (type.isVolatileQualified()) return false;
  // What is behind both pointers may be written, so generated code has no `const` there.
  if (type->isPointerType())
    return !type.isConstQualified() && !type->getPointeeType().isConstQualified() &&
           isSharedType(type->getPointeeType());
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
  const auto known =
      record && isNameable(record, context, inclusions) ? tryType(type.getUnqualifiedType()) : std::nullopt;
  return known && module[*known].kind == ir::TypeKind::Record && module[module[*known].record].inHeader;
}

std::optional<ir::OutsideArgument> ModuleLowering::outsideArgument(clang::QualType type) {
  type = type.getCanonicalType();
  ir::OutsideArgument made;
  if (type->isPointerType() || type->isLValueReferenceType()) {
    const clang::QualType pointee = type->getPointeeType();
    made.isWritten = !pointee.isConstQualified();
    made.isReference = type->isReferenceType();
    made.isText = !made.isReference && !pointee.isVolatileQualified() && isPlainChar(pointee);
    if (made.isText) made.type = pointee.isConstQualified() ? "const char*" : "char*";
    if (made.isText || (pointee->isVoidType() && !made.isReference) || isSharedType(pointee)) return made;
    const clang::RecordDecl* opaque = pointee->getAsRecordDecl();
    if (made.isReference || !opaque || opaque->getDefinition() || !isNameable(opaque, context, inclusions))
      return std::nullopt;
    made.type = spelled(type, policy);
    return made;
  }
  if (type->isRecordType()) {
    made.isReference = true;
    return isSharedType(type) && type.isTriviallyCopyableType(context) ? std::optional(made) : std::nullopt;
  }
  if (!scalarKind(type)) return std::nullopt;
  const auto* enumeration = type->getAs<clang::EnumType>();
  if (enumeration && !isNameable(enumeration->getDecl(), context, inclusions)) return std::nullopt;
  if (enumeration) made.type = spelled(type, policy);
  return made;
}

/// The IR's function for one that a call is of, and that generated code calls as it is; nothing where it can't. Calls
/// with further arguments are of one each.
std::optional<ir::FunctionId> ModuleLowering::outside(const clang::CallExpr* call) {
  const clang::FunctionDecl* callee = writtenDeclaration(call->getDirectCallee());
  if (const auto seen = variadic_.find(call); seen != variadic_.end()) return seen->second;
  if (const auto seen = functions_.find(callee); seen != functions_.end()) return seen->second;
  const clang::QualType result = callee->getReturnType();
  const bool isNamed = callee->getDeclName().isIdentifier() && !callee->isImplicit() && callee->isExternallyVisible() &&
                       callee->getLocation().isValid() && !callee->getName().starts_with("__");
  const auto* enumeration = result->getAs<clang::EnumType>();
  const bool isUsable =
      result->isVoidType() ||
      (scalarKind(result) && (!enumeration || isNameable(enumeration->getDecl(), context, inclusions)));
  if (!isNamed || !isUsable || callee->isTemplateInstantiation() || llvm::isa<clang::CXXMethodDecl>(callee) ||
      !callee->hasPrototype() || callee->hasAttr<clang::ReturnsTwiceAttr>())
    return std::nullopt;
  ir::Outside made;
  const bool isOneOfSeveral = isOverloaded(callee);
  for (const clang::ParmVarDecl* parameter : callee->parameters()) {
    auto argument = outsideArgument(parameter->getType());
    if (!argument || !tryType(parameter->getType())) return std::nullopt;
    if (isOneOfSeveral && argument->type.empty() && !parameter->getType()->isRecordType())
      argument->type = spelled(parameter->getType(), policy);
    made.arguments.push_back(*argument);
  }
  for (const clang::Expr* further : furtherArguments(call)) {
    auto argument = outsideArgument(further->getType());
    if (!argument || !tryType(further->getType())) return std::nullopt;
    if (argument->isText) argument->type = "const char*";  // what is written through one is as good
    // No parameter says what they are converted to, and generated code may have an `int` for a `long`.
    const auto kind = scalarKind(further->getType());
    if (kind && argument->type.empty() && *kind != ir::ScalarKind::I32 && *kind != ir::ScalarKind::F64)
      argument->type = spelled(further->getType(), policy);
    made.arguments.push_back(*argument);
  }
  made.spelling = callee->getQualifiedNameAsString();
  // Whatever else stands in the system's folders may keep what it is given.
  made.isForgetful = callee->getBuiltinID() != 0 || isClock(callee, context);
  const auto isHere = [&](const clang::FunctionDecl* each) {
    return isInSource(each->getLocation(), context.getSourceManager(), inclusions);
  };
  if (llvm::all_of(callee->redecls(), isHere)) {
    made.declaration = spelled(result, policy) + " " + callee->getNameAsString() + "(";
    for (const clang::ParmVarDecl* parameter : callee->parameters())
      made.declaration += (parameter == callee->getParamDecl(0) ? "" : ", ") + spelled(parameter->getType(), policy);
    made.declaration += callee->isVariadic() ? ", ...)" : ")";
    if (context.getLangOpts().CPlusPlus && callee->isExternC()) made.declaration.insert(0, "extern \"C\" ");
  }
  const ir::TypeId type = this->type(result, callee->getSourceRange());
  const ir::FunctionId id = outsideFunction(callee, furtherArguments(call), type, std::move(made));
  return (callee->isVariadic() ? variadic_[call] : functions_[callee]) = id;
}

/// The function that gives the ticks of a clock of std::chrono.
ir::FunctionId ModuleLowering::clock(const clang::CXXMethodDecl* now, ir::TypeId ticks) {
  if (const auto seen = functions_.find(now); seen != functions_.end()) return seen->second;
  ir::Outside made;
  made.isForgetful = true;
  made.spelling = "std::chrono::" + now->getParent()->getNameAsString() + "::now().time_since_epoch().count";
  return functions_[now] = outsideFunction(now, {}, ticks, std::move(made));
}

ir::FunctionId ModuleLowering::outsideFunction(const clang::FunctionDecl* callee,
                                               llvm::ArrayRef<const clang::Expr*> further, ir::TypeId result,
                                               ir::Outside outside) {
  const clang::SourceRange at = callee->getSourceRange();
  ir::Function made;
  made.name = names.unique(callee->getNameAsString());
  made.range = range(at);
  made.result = result;
  made.outside = std::move(outside);
  const ir::FunctionId id = build.function(std::move(made));
  Names own(&names);
  const auto add = [&](llvm::StringRef name, clang::QualType type, clang::SourceRange where) {
    ir::Object object;
    object.name = own.unique(name.empty() ? "argument" : name.str());
    object.type = parameterType(type, at);
    object.kind = ir::ObjectKind::Parameter;
    object.function = id;
    object.range = range(where);
    const ir::ObjectId argument = build.object(std::move(object));
    module[id].parameters.push_back(argument);
  };
  for (const clang::ParmVarDecl* each : callee->parameters())
    add(each->getName(), each->getType(), each->getSourceRange());
  for (const clang::Expr* each : further) add("", each->getType(), each->getSourceRange());
  outside_.emplace_back(callee, id);
  return id;
}

/// What a clock of std::chrono says: a record of a record of the number of its ticks.
ExprId FunctionLowering::callNow(const clang::CallExpr* expr, ExprId resultPlace) {
  const auto* callee = llvm::cast<clang::CXXMethodDecl>(expr->getDirectCallee()->getCanonicalDecl());
  const ExprId made =
      resultPlace.valid() ? resultPlace : temporary(shared.type(expr->getType(), expr->getSourceRange()));
  ExprId ticks = made;
  while (module[build.pointee(ticks)].kind == ir::TypeKind::Record) ticks = build.field(ticks, 0);
  const ir::FunctionId function = shared.clock(callee, build.pointee(ticks));
  const ExprId now = temporary(build.pointee(ticks));
  emit(ir::Call{function, {}, now});
  emit(ir::Assign{ticks, build.load(now)});
  return made;
}

std::optional<ExprId> FunctionLowering::callOutside(const clang::CallExpr* expr, ExprId resultPlace) {
  const clang::FunctionDecl* callee = expr->getDirectCallee();
  if (isNow(callee)) return callNow(expr, resultPlace);
  const auto function = shared.outside(expr);
  if (!function) return std::nullopt;
  llvm::SmallVector<PassedAs, 8> parameters;
  for (const clang::ParmVarDecl* parameter : callee->parameters()) parameters.push_back({parameter->getType()});
  for (const clang::Expr* further : furtherArguments(expr)) parameters.push_back({further->getType()});
  return makeCall({*function, {}, {}}, parameters, {expr->getArgs(), expr->getNumArgs()}, callee->getReturnType(), {},
                  expr->getSourceRange());
}

//===----------------------------------------------------------------------===//
// What is left out
//===----------------------------------------------------------------------===//

/// An assignment to `errno`, which what is generated does not read.
bool FunctionLowering::passOver(const clang::BinaryOperator* assignment) {
  const auto* target = llvm::dyn_cast<clang::UnaryOperator>(assignment->getLHS()->IgnoreParens());
  const auto* place = target ? llvm::dyn_cast<clang::CallExpr>(target->getSubExpr()->IgnoreParens()) : nullptr;
  const clang::FunctionDecl* callee = place ? place->getDirectCallee() : nullptr;
  const std::string name = callee ? libraryName(callee, shared.context) : std::string();
  if (name != "__errno_location" && name != "__error") return false;
  if (assignment->getRHS()->HasSideEffects(shared.context)) discard(assignment->getRHS());
  shared.setsErrno(assignment->getSourceRange());
  return true;
}

/// The further arguments of a call of a function of the source's own. What takes them, `va_arg`, is not supported: they
/// may be printed only.
void FunctionLowering::dropFurther(llvm::ArrayRef<const clang::Expr*> arguments) {
  for (const clang::Expr* argument : arguments) {
    const clang::QualType type = argument->getType();
    if (!isHarmless(type, shared.context) && !isText(type))
      shared.unsupported(argument->getSourceRange(),
                         "a further argument by which something may be written is not supported",
                         "pass it as a parameter of its own");
    if (argument->HasSideEffects(shared.context)) discard(argument);
  }
}

/// A call whose result is not used and that gives nothing back; false where it may.
bool FunctionLowering::passOver(const clang::CallExpr* expr) {
  const clang::FunctionDecl* callee = expr->getDirectCallee();
  if (callee && llvm::is_contained(kArgumentLists, callee->getBuiltinID())) return true;
  const clang::FunctionDecl* definition = nullptr;
  if (callee && printedTo(expr)) {
    std::vector<const clang::Expr*> printed;
    collectPrinted(expr, printed);
    for (const clang::Expr* each : printed)
      if (each->getType()->isScalarType() && each->HasSideEffects(shared.context)) discard(each);
    shared.leftOut(callee, expr->getSourceRange());
    return true;
  }
  if (callee && composes(expr, callee, shared.context)) {
    std::optional<ir::Block> instead = textCopy(expr);
    if (!instead && llvm::all_of(expr->arguments(), isPlain) && shared.outside(expr))
      instead = block([&] {
        callOutside(expr);
        std::get<ir::Call>(module[open_->back()].node).result = {};
      });
    if (instead)
      emit(*instead);
    else
      for (const clang::Expr* argument : expr->arguments())
        if (argument->HasSideEffects(shared.context)) discard(argument);
    shared.composes({callee, expr->getSourceRange(), composedTo(expr->getArg(0)), instead});
    return true;
  }
  if (!callee || callee->isNoReturn() || callee->hasBody(definition) || llvm::isa<clang::CXXMethodDecl>(callee) ||
      callee->getDeclName().isIdentifier() == false || callee->getName().starts_with("__") ||
      !givesNothing(expr, callee, shared.context))
    return false;
  const bool prints = isPrinting(callee, shared.context);
  if (!prints && shared.outside(expr)) {
    callOutside(expr);
    std::get<ir::Call>(module[open_->back()].node).result = {};
    shared.mayBeLeftOut(callee, expr->getSourceRange(), open_->back());
    return true;
  }
  for (const clang::Expr* argument : expr->arguments())
    if (argument->HasSideEffects(shared.context)) discard(argument);
  if (prints)
    shared.leftOut(callee, expr->getSourceRange());
  else
    shared.mayBeLeftOut(callee, expr->getSourceRange(), {});
  return true;
}

}  // namespace sparsegen::lowering
