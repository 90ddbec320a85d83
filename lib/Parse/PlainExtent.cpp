//===- PlainExtent.cpp - extents that need no second parse ----------------===//

#include "Parse/PlainExtent.h"

#include <limits>
#include <string_view>
#include <utility>

#include "Parse/QuestionText.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Decl.h"
#include "clang/AST/DeclCXX.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Frontend/ASTUnit.h"
#include "clang/Lex/MacroInfo.h"
#include "clang/Lex/Preprocessor.h"

namespace sparsegen {

namespace {

/// A number that has the same value in every integer type that an expression may give it.
std::optional<Extent> small(std::int64_t value) {
  if (value < 0 || value > std::numeric_limits<std::int32_t>::max()) return std::nullopt;
  return Extent(value);
}

std::optional<Extent::Kind> operation(const std::string& token) {
  if (token == "+") return Extent::Kind::Add;
  if (token == "-") return Extent::Kind::Subtract;
  if (token == "*") return Extent::Kind::Multiply;
  if (token == "/") return Extent::Kind::Divide;
  if (token == "%") return Extent::Kind::Remainder;
  return std::nullopt;
}

bool isSum(Extent::Kind kind) { return kind == Extent::Kind::Add || kind == Extent::Kind::Subtract; }

/// Two small numbers, or any where the caller passes one.
std::optional<Extent> combined(Extent::Kind kind, Extent a, Extent b) {
  const auto first = a.known(), second = b.known();
  if (!first || !second) return Extent(kind, std::move(a), std::move(b));
  const bool isQuotient = kind == Extent::Kind::Divide || kind == Extent::Kind::Remainder;
  if (isQuotient && *second == 0) return std::nullopt;
  if (kind == Extent::Kind::Add) return small(*first + *second);
  if (kind == Extent::Kind::Subtract) return small(*first - *second);
  if (kind == Extent::Kind::Multiply) return small(*first * *second);
  return small(kind == Extent::Kind::Divide ? *first / *second : *first % *second);
}

/// What a name is: a constant, or a variable that the caller has, of a type.
struct Named {
  std::optional<Extent> constant;
  RequestPath path;
  clang::QualType type;
};

Named variable(RequestPath path, clang::QualType type) {
  return {std::nullopt, std::move(path), type.getNonReferenceType()};
}

/// The public member of an object, whatever else there is.
const clang::FieldDecl* publicField(clang::QualType type, const clang::IdentifierInfo* name) {
  const clang::RecordDecl* record = type->getAsRecordDecl();
  record = record ? record->getDefinition() : nullptr;
  if (!record) return nullptr;
  const auto found = record->lookup(clang::DeclarationName(name));
  const auto* field = found.isSingleResult() ? llvm::dyn_cast<clang::FieldDecl>(found.front()) : nullptr;
  const bool isPublic = field && (field->getAccess() == clang::AS_public || field->getAccess() == clang::AS_none);
  return isPublic ? field : nullptr;
}

class PlainReader {
public:
  PlainReader(const RequestTokens& tokens, const Question& question, std::size_t bound, const clang::ASTUnit& unit)
      : tokens_(tokens), question_(question), bound_(bound), unit_(unit), context_(unit.getASTContext()) {}

  std::optional<Extent> read() {
    auto extent = operations(0);
    return next_ == tokens_.size() ? std::move(extent) : std::nullopt;
  }

private:
  bool isNext(std::string_view token) const { return next_ < tokens_.size() && tokens_[next_].text == token; }
  bool accept(std::string_view token) {
    const bool is = isNext(token);
    next_ += is ? 1 : 0;
    return is;
  }

  /// Operands of sums, or of products, which bind tighter.
  std::optional<Extent> operations(int tightness) {
    auto result = tightness == 0 ? operations(1) : operand();
    while (result && next_ < tokens_.size()) {
      const auto kind = operation(tokens_[next_].text);
      if (!kind || isSum(*kind) != (tightness == 0)) break;
      ++next_;
      auto second = tightness == 0 ? operations(1) : operand();
      if (!second) return std::nullopt;
      result = combined(*kind, *std::move(result), *std::move(second));
    }
    return result;
  }

  std::optional<Extent> operand() {
    if (accept("(")) {
      auto inner = operations(0);
      return accept(")") ? std::move(inner) : std::nullopt;
    }
    if (next_ >= tokens_.size()) return std::nullopt;
    const RequestTokens one(1, tokens_[next_]);
    if (const auto number = decimalNumber(one)) {
      ++next_;
      return small(*number);
    }
    if (!isIdentifier(one[0].text)) return std::nullopt;
    auto named = meaning(tokens_[next_++].text);
    return named ? continued(*std::move(named)) : std::nullopt;
  }

  /// With the members and the element that are named behind it.
  std::optional<Extent> continued(Named named) {
    while (isNext("->") || isNext("."))
      if (!stepToMember(named)) return std::nullopt;
    if (accept("[")) {
      auto index = operations(0);
      const bool isWhole = accept("]") && !isNext("[") && !isNext(".") && !isNext("->");
      return index && isWhole ? element(std::move(named), *std::move(index)) : std::nullopt;
    }
    if (named.constant) return named.constant;
    if (!named.type->isIntegralOrUnscopedEnumerationType()) return std::nullopt;
    return Extent(std::move(named.path));
  }

  bool stepToMember(Named& named) {
    const bool isArrow = isNext("->");
    // What is bound at the end of a path is for Clang to see.
    if (named.constant || bound_ > 0 || next_ + 1 >= tokens_.size() || named.type->isPointerType() != isArrow)
      return false;
    const std::string& name = tokens_[next_ + 1].text;
    const clang::IdentifierInfo* identifier = plainName(name);
    const clang::QualType object = isArrow ? named.type->getPointeeType() : named.type;
    const clang::FieldDecl* field = identifier ? publicField(object, identifier) : nullptr;
    if (!field) return false;
    named.path.text += tokens_[next_].text + name;
    named.path.names.push_back(name);
    named.type = field->getType().getNonReferenceType();
    next_ += 2;
    return true;
  }

  /// One that is known where it stands is as good as a member.
  std::optional<Extent> element(Named named, Extent index) const {
    const bool isTable = !named.constant && bound_ == 0 && (named.type->isPointerType() || named.type->isArrayType());
    const clang::Type* of = isTable ? named.type->getPointeeOrArrayElementType() : nullptr;
    if (!of || !of->isIntegralOrUnscopedEnumerationType()) return std::nullopt;
    const auto known = index.known();
    if (!known) return Extent(std::move(named.path), std::move(index));
    named.path.names.push_back("[" + std::to_string(*known) + "]");
    named.path.text += named.path.names.back();
    return Extent(std::move(named.path));
  }

  std::optional<Named> meaning(const std::string& name) {
    if (question_.locals.count(name) != 0) return std::nullopt;
    const clang::IdentifierInfo* identifier = plainName(name);
    if (!identifier) return constant(macroValue(name));
    for (std::size_t k = bound_; k-- > 0;)
      if (const RequestPath& path = question_.bindings[k].binding.path; path.names.back() == name) {
        const bool isName = path.names.size() == 1 || (path.names.size() == 2 && path.names[0] == "this");
        return isName ? constant(question_.bindings[k].value.value.known()) : std::nullopt;
      }
    for (const clang::ParmVarDecl* parameter : question_.function->parameters())
      if (parameter->getIdentifier() == identifier) return variable({name, {name}}, parameter->getType());
    return outside(name, identifier);
  }

  static std::optional<Named> constant(std::optional<std::int64_t> value) {
    auto number = value ? small(*value) : std::nullopt;
    return number ? std::optional(Named{std::move(number), {}, {}}) : std::nullopt;
  }

  /// The name, where the preprocessor has never seen another meaning of it.
  const clang::IdentifierInfo* plainName(const std::string& name) const {
    const clang::IdentifierInfo* identifier = unit_.getPreprocessor().getIdentifierInfo(name);
    const bool isKeyword = identifier->getTokenID() != clang::tok::identifier;
    return isKeyword || identifier->hadMacroDefinition() ? nullptr : identifier;
  }

  /// Of a macro that is a decimal number, and was defined once, before the body.
  std::optional<std::int64_t> macroValue(const std::string& name) const {
    const clang::Preprocessor& preprocessor = unit_.getPreprocessor();
    const clang::IdentifierInfo* identifier = preprocessor.getIdentifierInfo(name);
    if (!identifier->hasMacroDefinition()) return std::nullopt;
    const clang::MacroDirective* directive = preprocessor.getLocalMacroDirective(identifier);
    const clang::MacroInfo* macro = directive ? directive->getMacroInfo() : nullptr;
    if (!macro || directive->getPrevious() || !macro->isObjectLike() || macro->getNumTokens() != 1) return std::nullopt;
    if (!isBeforeBody(macro->getDefinitionLoc())) return std::nullopt;
    RequestToken token;
    token.text = preprocessor.getSpelling(*macro->tokens_begin());
    return decimalNumber({token});
  }

  bool isBeforeBody(clang::SourceLocation at) const {
    const clang::Stmt* body = question_.function->getBody();
    return at.isValid() && body && body->getBeginLoc().isValid() &&
           context_.getSourceManager().isBeforeInTranslationUnit(at, body->getBeginLoc());
  }

  /// A member of the function's class, or a constant around it. In an instance, a parameter of the template may have
  /// the name, a friend that is defined in a class sees what that has, and a namespace sees what it is using, as its
  /// unnamed one, before what is around it.
  std::optional<Named> outside(const std::string& name, const clang::IdentifierInfo* identifier) const {
    const clang::FunctionDecl& function = *question_.function;
    const bool isFriend = function.getLexicalParent()->isRecord() && !function.getParent()->isRecord();
    if (function.getTemplatedKind() != clang::FunctionDecl::TK_NonTemplate || isFriend) return std::nullopt;
    for (const clang::DeclContext* scope = function.getParent(); scope; scope = scope->getParent()) {
      const auto* record = llvm::dyn_cast<clang::CXXRecordDecl>(scope);
      if (scope->isFunctionOrMethod() || (record && (record->isLambda() || record->isTemplated()))) return std::nullopt;
      if (llvm::isa<clang::ClassTemplateSpecializationDecl>(scope)) return std::nullopt;
      const auto found = scope->lookup(clang::DeclarationName(identifier));
      if (!found.empty()) return found.isSingleResult() ? declared(name, *found.front(), scope) : std::nullopt;
      const auto directives = scope->using_directives();
      const bool seesOthers = !scope->isTranslationUnit() && directives.begin() != directives.end();
      if (seesOthers || (record && record->getNumBases() > 0)) return std::nullopt;
    }
    return std::nullopt;
  }

  std::optional<Named> declared(const std::string& name, const clang::NamedDecl& what,
                                const clang::DeclContext* scope) const {
    if (const auto* field = llvm::dyn_cast<clang::FieldDecl>(&what)) {
      const auto* method = llvm::dyn_cast<clang::CXXMethodDecl>(question_.function);
      const bool isOwn = method && method->isInstance() && method->getParent() == scope;
      return isOwn ? std::optional(variable({name, {"this", name}}, field->getType())) : std::nullopt;
    }
    if (!scope->isRecord() && !isBeforeBody(what.getLocation())) return std::nullopt;
    if (const auto* enumerator = llvm::dyn_cast<clang::EnumConstantDecl>(&what))
      return constant(numberIn(enumerator->getInitVal()));
    const auto* global = llvm::dyn_cast<clang::VarDecl>(&what);
    const clang::Expr* initial = global ? global->getAnyInitializer(global) : nullptr;
    if (!initial || initial->isValueDependent() || !global->mightBeUsableInConstantExpressions(context_) ||
        !global->getType()->isIntegralOrUnscopedEnumerationType())
      return std::nullopt;
    const clang::APValue* value = global->evaluateValue();
    return value && value->isInt() ? constant(numberIn(value->getInt())) : std::nullopt;
  }

  static std::optional<std::int64_t> numberIn(const llvm::APSInt& value) {
    return value.isRepresentableByInt64() ? std::optional(value.getExtValue()) : std::nullopt;
  }

  const RequestTokens& tokens_;
  const Question& question_;
  std::size_t bound_;
  const clang::ASTUnit& unit_;
  const clang::ASTContext& context_;
  std::size_t next_ = 0;
};

}  // namespace

std::optional<Extent> plainExtent(const RequestTokens& tokens, const Question& question, std::size_t bound,
                                  const clang::ASTUnit& unit) {
  if (const auto number = decimalNumber(tokens)) return Extent(*number);
  return PlainReader(tokens, question, bound, unit).read();
}

}  // namespace sparsegen
