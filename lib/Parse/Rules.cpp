//===- Rules.cpp - what users say of functions (SPARSEGEN_RULE) -----------===//

#include "Parse/Rules.h"

#include <algorithm>
#include <set>

#include "Parse/AstVisitor.h"
#include "Parse/Frontend.h"
#include "Parse/Functions.h"
#include "Parse/Names.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclCXX.h"
#include "clang/Frontend/ASTUnit.h"
#include "clang/Lex/Preprocessor.h"

namespace sparsegen {

namespace {

/// Ends the reading of one rule after its error was reported.
struct BadRuleText {};

std::string elementOf(clang::QualType type) {
  if (type.isVolatileQualified()) return {};
  if (type->isSpecificBuiltinType(clang::BuiltinType::Double)) return "double";
  return type->isSpecificBuiltinType(clang::BuiltinType::Float) ? "float" : "";
}

/// What a parameter is to a rule, without its name and declaration.
RuleParameter shapeOf(clang::QualType type, const clang::ASTContext& context) {
  RuleParameter made;
  const bool isPointer = type->isPointerType();
  const clang::QualType held = isPointer || type->isLValueReferenceType() ? type->getPointeeType() : type;
  const auto* array = isPointer ? nullptr : context.getAsConstantArrayType(held);
  made.element = elementOf(array ? array->getElementType() : held);
  if (made.element.empty()) return made;
  made.shape = isPointer || array ? RuleShape::Array : RuleShape::Scalar;
  if (array) made.extent = static_cast<std::int64_t>(array->getSize().getZExtValue());
  return made;
}

/// Whether a function may write to what a parameter holds.
bool isWritable(clang::QualType type) {
  return (type->isPointerType() || type->isLValueReferenceType()) && !type->getPointeeType().isConstQualified();
}

class RuleReader {
public:
  RuleReader(const clang::FunctionDecl& function, const RuleText& text, clang::ASTUnit& unit, Diagnostics& diagnostics)
      : function_(function), text_(text), unit_(unit), context_(unit.getASTContext()), diagnostics_(diagnostics) {}

  RuleFunction read(std::string name, RuleCheck check) {
    requireUsable();
    made_.name = std::move(name);
    made_.check = check;
    addScope();
    made_.result = spelled(function_.getReturnType(), "");
    made_.derivative = nameOf(text_.derivative);
    made_.second = nameOf(text_.second);
    addParameters();
    readKind();
    made_.of = side(text_.of, Side::Of);
    made_.wrt = side(text_.wrt, Side::Wrt);
    if (!made_.second.empty()) requireNumbers();
    return std::move(made_);
  }

private:
  enum class Side : std::uint8_t { Of, Wrt };

  [[noreturn]] void fail(SourceRange at, std::string what, std::string wayOut) {
    diagnostics_.report(DiagId::BadRule, at, std::move(what)).note(std::move(wayOut));
    throw BadRuleText{};
  }

  void requireUsable() {
    const std::string name = "`" + function_.getQualifiedNameAsString() + "`";
    const auto* method = llvm::dyn_cast<clang::CXXMethodDecl>(&function_);
    if (method && method->isInstance())
      fail(text_.range, "a rule of " + name + ", which is called on an object, is not supported",
           "write it of a plain function, or of a static member function, that is given what it needs");
    if (function_.isTemplated() || function_.isTemplateInstantiation())
      fail(text_.range, "a rule of the template " + name + " is not supported",
           "write it of a plain function that calls the template");
    if (function_.isVariadic() || !function_.hasPrototype() || function_.getReturnType()->isReferenceType())
      fail(text_.range, "a rule of " + name + " is not supported",
           "write it of a function with a fixed number of parameters that returns a value or nothing");
  }

  std::string spelled(clang::QualType type, const std::string& name) const {
    std::string text = name;
    type.getCanonicalType().getAsStringInternal(text, context_.getPrintingPolicy());
    return text;
  }

  /// Second derivatives are of numbers alone.
  void requireNumbers() {
    for (const auto& [slots, texts] : {std::pair(&made_.of, &text_.of), std::pair(&made_.wrt, &text_.wrt)})
      for (std::size_t k = 0; k < slots->size(); ++k)
        if ((*slots)[k].count != "1")
          fail((*texts)[k].range, "`" + (*texts)[k].name + "` is an array, and second derivatives are of numbers",
               "write `SPARSEGEN_RULE` for first derivatives, or rules of a function that is given the numbers");
  }

  /// The name of a function of derivatives, by the function's class where it is a member of that; empty: differences.
  std::string nameOf(const RequestTokens& tokens) const {
    const std::string written = toText(tokens);
    if (written == kDifferences) return "";
    const auto* record = llvm::dyn_cast<clang::CXXRecordDecl>(function_.getDeclContext());
    if (!record || !isIdentifier(written)) return written;
    const clang::DeclarationName name(&unit_.getPreprocessor().getIdentifierTable().get(written));
    return record->lookup(name).empty() ? written : "::" + record->getQualifiedNameAsString() + "::" + written;
  }

  /// Opens the namespaces around the function again, and names it by its class, if it has one.
  void addScope() {
    std::string classes;
    for (const clang::DeclContext* around = function_.getDeclContext(); around; around = around->getParent())
      if (const auto* space = llvm::dyn_cast<clang::NamespaceDecl>(around)) {
        const std::string name = space->isAnonymousNamespace() ? "" : space->getNameAsString() + " ";
        made_.scope.insert(0, (space->isInline() ? "inline namespace " : "namespace ") + name + "{ ");
        made_.scopeEnd += " }";
      } else if (const auto* record = llvm::dyn_cast<clang::RecordDecl>(around)) {
        classes.insert(0, record->getNameAsString() + "::");
      }
    const std::string space = enclosingScope(function_);
    const bool isCpp = context_.getLangOpts().CPlusPlus;
    made_.callee = (isCpp ? "::" : "") + (space.empty() ? "" : space + "::") + classes + function_.getNameAsString();
  }

  void addParameters() {
    for (const clang::ParmVarDecl* parameter : function_.parameters()) {
      RuleParameter each = shapeOf(parameter->getType(), context_);
      each.name = parameter->getNameAsString();
      if (each.name.empty()) each.name = "sg_argument_" + std::to_string(made_.parameters.size());
      each.declaration = spelled(parameter->getType(), each.name);
      made_.parameters.push_back(std::move(each));
    }
  }

  /// Whether a name means something where the function is declared: then it is no index of the rule's own.
  bool isDeclared(const std::string& name) const {
    if (llvm::any_of(made_.parameters, [&](const RuleParameter& each) { return each.name == name; })) return true;
    clang::IdentifierInfo& identifier = unit_.getPreprocessor().getIdentifierTable().get(name);
    if (identifier.hasMacroDefinition()) return true;
    for (const clang::DeclContext* around = function_.getDeclContext(); around; around = around->getParent())
      if (!around->getRedeclContext()->lookup(&identifier).empty()) return true;
    return false;
  }

  /// The index in brackets that a rule element by element has there: `i`, `i < n`; empty in any other.
  std::string indexIn(const RequestTokens& extent) const {
    const bool isIndex = !extent.empty() && isIdentifier(extent[0].text) && !isDeclared(extent[0].text) &&
                         (extent.size() == 1 || (extent.size() > 2 && extent[1].text == "<"));
    return isIndex ? extent[0].text : "";
  }

  void readKind() {
    const RuleSlotText* indexed = nullptr;
    for (const auto* slots : {&text_.of, &text_.wrt})
      for (const RuleSlotText& slot : *slots)
        if (!indexed && !indexIn(slot.extent).empty()) indexed = &slot;
    if (!indexed) return;
    made_.kind = RuleKind::ElementByElement;
    const std::string index = indexIn(indexed->extent);
    for (const auto* slots : {&text_.of, &text_.wrt})
      for (const RuleSlotText& slot : *slots) {
        if (indexIn(slot.extent) != index)
          fail(slot.range, "`" + slot.name + "` has no index `" + index + "`, as others of this rule have",
               "element by element, all names have the same index; in any other rule, all have their extents");
        if (slot.extent.size() < 3) continue;
        const std::string length = toText(RequestTokens(slot.extent.begin() + 2, slot.extent.end()));
        if (!made_.length.empty() && made_.length != length)
          fail(slot.range, "the rule has the lengths `" + made_.length + "` and `" + length + "`",
               "element by element, all have the same length");
        made_.length = length;
      }
  }

  std::vector<RuleSlot> side(const std::vector<RuleSlotText>& texts, Side which) {
    std::vector<RuleSlot> made;
    std::set<std::string> seen;
    for (const RuleSlotText& text : texts) {
      if (!seen.insert(text.name).second)
        fail(text.range, "`" + text.name + "` is named twice", "name each parameter once on each side");
      made.push_back(slot(text, which));
    }
    return made;
  }

  RuleSlot slot(const RuleSlotText& text, Side which) {
    if (text.name == "return") return resultSlot(text, which);
    const auto named = std::find_if(made_.parameters.begin(), made_.parameters.end(),
                                    [&](const RuleParameter& each) { return each.name == text.name; });
    if (named == made_.parameters.end())
      fail(text.range, "`" + text.name + "` is no parameter of `" + function_.getQualifiedNameAsString() + "`",
           parametersInWords(function_));
    const auto index = static_cast<std::size_t>(named - made_.parameters.begin());
    if (named->shape == RuleShape::Other)
      fail(text.range,
           "`" + text.name + "` has the type `" +
               function_.getParamDecl(static_cast<unsigned>(index))->getType().getAsString() +
               "`, of which a rule can say nothing",
           "a rule is of `double` and `float`: by value, by reference, behind a pointer, or a reference to an array");
    if (which == Side::Of && !isWritable(function_.getParamDecl(static_cast<unsigned>(index))->getType()))
      fail(text.range, "`" + text.name + "` can't be written by `" + function_.getQualifiedNameAsString() + "`",
           "name what it writes before the colon, and what that depends on behind it");
    return {index, named->element, named->shape, countOf(*named, text)};
  }

  RuleSlot resultSlot(const RuleSlotText& text, Side which) {
    const std::string element = elementOf(function_.getReturnType().getUnqualifiedType());
    if (which == Side::Wrt || element.empty() || !text.extent.empty())
      fail(text.range,
           which == Side::Wrt ? std::string("nothing depends on `return`")
           : element.empty()  ? "`" + function_.getQualifiedNameAsString() + "` returns no `double` or `float`"
                              : "`return` has no extent",
           "name what it writes before the colon, and what that depends on behind it");
    return {std::nullopt, element, RuleShape::Scalar, "1"};
  }

  std::string countOf(const RuleParameter& parameter, const RuleSlotText& text) {
    const bool isArray = parameter.shape == RuleShape::Array;
    if (made_.kind == RuleKind::ElementByElement) {
      if (!isArray) fail(text.range, "`" + text.name + "` is no array", "element by element, all names are of arrays");
      return "";
    }
    if (isArray && text.extent.empty() && !parameter.extent)
      fail(text.range, "the extent of `" + text.name + "` is neither written nor known from its type",
           "write `" + text.name + "[n]`, with the number of its elements; of a single one `" + text.name + "[1]`");
    if (!isArray && !text.extent.empty())
      fail(text.range, "`" + text.name + "` is a single number", "leave the brackets out");
    if (!isArray) return "1";
    return text.extent.empty() ? std::to_string(*parameter.extent) : toText(text.extent);
  }

  const clang::FunctionDecl& function_;
  const RuleText& text_;
  clang::ASTUnit& unit_;
  const clang::ASTContext& context_;
  Diagnostics& diagnostics_;
  RuleFunction made_;
};

/// The functions that a function's body calls by their names.
class CalleeCollector : public AstVisitor {
public:
  explicit CalleeCollector(std::set<const clang::FunctionDecl*>& callees) : callees_(callees) {}
  bool VisitCallExpr(const clang::CallExpr* call) override {
    if (const clang::FunctionDecl* callee = call->getDirectCallee()) callees_.insert(callee->getCanonicalDecl());
    return true;
  }

private:
  std::set<const clang::FunctionDecl*>& callees_;
};

void add(RuleTexts& rules, std::size_t annotation, RuleFunction function, SourceRange range) {
  if (rules.text.empty()) rules.text = ruleDeclarations() + "\n";
  const std::uint64_t begin = rules.text.size();
  rules.text += ruleCode(function) + "\n";
  if (!function.second.empty()) rules.text += secondRuleCode(function) + "\n";
  rules.all.push_back({annotation, std::move(function), range, begin, rules.text.size()});
}

/// The parameters, by a call's argument for which a rule element by element gets its length.
std::vector<std::size_t> lengthParameters(const RuleFunction& rule) {
  std::vector<std::size_t> found;
  if (rule.kind == RuleKind::ElementByElement && rule.length.empty())
    for (const auto* side : {&rule.of, &rule.wrt})
      for (const RuleSlot& slot : *side) found.push_back(*slot.parameter);
  return found;
}

}  // namespace

RuleTexts ruleTexts(const std::vector<Annotation>& annotations, const FunctionIndex& index, clang::ASTUnit& unit,
                    RuleCheck check, Diagnostics& diagnostics) {
  RuleTexts rules;
  std::map<const clang::FunctionDecl*, SourceRange> seen;
  for (std::size_t k = 0; k < annotations.size(); ++k) {
    const Annotation& annotation = annotations[k];
    if (!isRule(annotation.kind)) continue;
    const clang::FunctionDecl* function = requireAnnotated(index, annotation, diagnostics);
    if (!function) continue;
    const auto read = annotation.kind == AnnotationKind::Rule ? readRule : readRule2;
    const auto text = read(annotation.arguments, annotation.range, diagnostics);
    if (!text) continue;
    const auto [other, isFirst] = seen.try_emplace(function->getCanonicalDecl(), annotation.range);
    if (!isFirst) {
      diagnostics
          .report(DiagId::BadRule, annotation.range, "`" + function->getQualifiedNameAsString() + "` has two rules")
          .note(other->second, "the other one is here; leave one out");
      continue;
    }
    try {
      add(rules, k, RuleReader(*function, *text, unit, diagnostics).read("sg_rule_" + std::to_string(k), check),
          annotation.range);
    } catch (const BadRuleText&) {
      continue;
    }
  }
  return rules;
}

void reportRuleErrors(const RuleTexts& rules, const std::vector<FrontendError>& errors, std::uint64_t begin,
                      Diagnostics& diagnostics) {
  std::set<std::uint64_t> reported;
  for (const FrontendError& error : errors)
    for (const RuleTexts::One& rule : rules.all) {
      const std::uint64_t at = error.offset - begin;
      if (error.offset < begin || at < rule.begin || at >= rule.end || !reported.insert(rule.begin).second) continue;
      const std::string &derivative = rule.function.derivative, &second = rule.function.second;
      diagnostics
          .report(DiagId::BadRule, rule.range,
                  "the rule of `" + rule.function.callee + "` does not compile: " + error.text)
          .note(
              derivative.empty()
                  ? std::string("extents are expressions over the function's parameters and what is declared before it")
                  : "`" + derivative + "` " + (second.empty() ? "" : "and `" + second + "` ") +
                        (second.empty() ? "has" : "have") +
                        " to be declared, with the same parameters without those that are only "
                        "dependents, and behind them a pointer to the partial derivatives");
    }
  // What is wrong elsewhere, or in no file, was right without the rules.
  if (reported.empty())
    diagnostics
        .report(DiagId::BadRule, rules.all.front().range,
                "the rules do not compile" + (errors.empty() ? std::string() : ": " + errors.front().text))
        .note("extents are expressions over the function's parameters and what is declared before it");
}

Rules parsedRules(const RuleTexts& rules, const std::vector<Annotation>& annotations, const FunctionIndex& index,
                  std::uint64_t begin) {
  std::map<std::string, const clang::FunctionDecl*> code;
  for (const clang::FunctionDecl* function : index.functions())
    if (const std::string name = function->getNameAsString(); name.starts_with("sg_rule_")) code[name] = function;
  Rules made;
  made.begin = begin;
  for (const RuleTexts::One& one : rules.all) {
    Rule rule;
    rule.function = index.annotated(annotations.at(one.annotation))->getCanonicalDecl();
    rule.code = code.at(one.function.name);
    if (!one.function.second.empty()) rule.secondCode = code.at(secondName(one.function));
    rule.isDifferenced = one.function.derivative.empty();
    rule.lengthParameters = lengthParameters(one.function);
    rule.isNamed.resize(one.function.parameters.size());
    for (const auto* side : {&one.function.of, &one.function.wrt})
      for (const RuleSlot& slot : *side)
        if (slot.parameter) rule.isNamed[*slot.parameter] = true;
    rule.range = one.range;
    rule.begin = begin + one.begin;
    for (const clang::FunctionDecl* each : {rule.code, rule.secondCode})
      if (each) CalleeCollector(made.callees).TraverseDecl(const_cast<clang::FunctionDecl*>(each));
    made.all.push_back(std::move(rule));
  }
  return made;
}

}  // namespace sparsegen
