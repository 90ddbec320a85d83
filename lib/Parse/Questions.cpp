//===- Questions.cpp - extents and values, evaluated by Clang -------------===//

#include "Parse/Questions.h"

#include <algorithm>
#include <map>

#include "Parse/Functions.h"
#include "Parse/PlainExtent.h"
#include "Parse/QuestionText.h"
#include "Parse/StructuralExtent.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/StmtCXX.h"
#include "clang/Frontend/ASTUnit.h"
#include "clang/Lex/Lexer.h"

namespace sparsegen {

namespace {

/// The block that a function's body is, also of a function-try-block.
const clang::CompoundStmt* bodyBlock(const clang::FunctionDecl& function) {
  const clang::Stmt* body = function.getBody();
  if (const auto* attempt = llvm::dyn_cast_or_null<clang::CXXTryStmt>(body)) body = attempt->getTryBlock();
  return llvm::dyn_cast_or_null<clang::CompoundStmt>(body);
}

/// Text to put into a file, and whose question it is.
struct Insertion {
  std::size_t question = 0;
  std::uint64_t offset = 0;
  QuestionText text;
};

/// Where an expression stands in the overlay.
struct Placed {
  std::string path;
  std::uint64_t begin = 0;
  std::uint64_t end = 0;
};

/// The member path in an expression that begins with a name: "data->nx" in `2 * data->nx`. Empty where there is none.
std::string pathIn(const RequestTokens& tokens, std::string_view first) {
  const auto isStep = [](const std::string& text) { return text == "->" || text == "."; };
  for (std::size_t k = 0; k + 2 < tokens.size(); ++k) {
    if (tokens[k].text != first || !isStep(tokens[k + 1].text)) continue;
    std::string path(first);
    for (; k + 2 < tokens.size() && isStep(tokens[k + 1].text); k += 2) path += tokens[k + 1].text + tokens[k + 2].text;
    return path;
  }
  return {};
}

/// A way out where Clang does not know a name that is a local: what it leads to can be bound.
std::string bindingFor(const FrontendError& error, const RequestTokens& tokens) {
  constexpr std::string_view kUnknown = "use of undeclared identifier '";
  if (error.text.rfind(kUnknown, 0) != 0) return {};
  const std::size_t end = error.text.find('\'', kUnknown.size());
  const std::string path = pathIn(tokens, error.text.substr(kUnknown.size(), end - kUnknown.size()));
  if (path.empty()) return {};
  return "where that is a local of the function's, bind what it leads to: `SPARSEGEN_SET(" + path +
         ", ...)` or `--set '" + path + "=...'`";
}

class Answering {
public:
  Answering(std::vector<Question>& questions, clang::ASTUnit& unit, FileTable& files, Diagnostics& diagnostics)
      : questions_(questions), unit_(unit), files_(files), diagnostics_(diagnostics) {}

  void run(const Frontend& frontend);

private:
  bool isPlain();
  std::vector<Overlay> overlays();
  void insert(const std::string& path, llvm::StringRef source, std::vector<Insertion>& insertions,
              std::vector<Overlay>& overlays);
  void evaluateAll(const QuestionParse& parse);
  void evaluate(Expression& expression, const std::string& variable, const QuestionParse& parse);
  void findFunction(Expression& expression, const std::string& variable);
  std::string unbound(const clang::Expr& expr, const clang::ASTContext& context) const;
  void fail(const Expression& expression, std::string why, std::string wayOut);

  std::vector<Question>& questions_;
  clang::ASTUnit& unit_;
  FileTable& files_;
  Diagnostics& diagnostics_;
  std::map<std::string, Placed> placed_;  ///< by the variable's name
  std::map<std::string, const clang::VarDecl*> variables_;
};

void Answering::fail(const Expression& expression, std::string why, std::string wayOut) {
  constexpr std::size_t kLongest = 80;
  std::string text = toText(expression.tokens);
  if (text.size() > kLongest) text.replace(kLongest, std::string::npos, "...");
  auto report = diagnostics_.report(DiagId::BadExtent, expression.range,
                                    expression.subject + " is not an integer constant: `" + text + "`");
  if (!why.empty()) report.note(std::move(why));
  if (!wayOut.empty()) report.note(std::move(wayOut));
}

/// Writes the insertions of one file into its text, in order.
void Answering::insert(const std::string& path, llvm::StringRef source, std::vector<Insertion>& insertions,
                       std::vector<Overlay>& overlays) {
  std::stable_sort(insertions.begin(), insertions.end(),
                   [](const Insertion& a, const Insertion& b) { return a.offset < b.offset; });
  Overlay overlay{path, {}};
  std::uint64_t copied = 0;
  for (const Insertion& insertion : insertions) {
    overlay.text += source.slice(copied, insertion.offset).str();
    copied = insertion.offset;
    const std::uint64_t base = overlay.text.size();
    for (const QuestionVariable& variable : insertion.text.variables)
      placed_[variable.name] = {path, base + variable.begin, base + variable.end};
    overlay.text += insertion.text.text;
  }
  overlay.text += source.substr(copied).str();
  overlays.push_back(std::move(overlay));
}

std::vector<Overlay> Answering::overlays() {
  const clang::SourceManager& sources = unit_.getSourceManager();
  const QuestionLanguage language = unit_.getLangOpts().CPlusPlus ? QuestionLanguage::Cpp : QuestionLanguage::C;
  struct File {
    clang::FileID id;
    std::vector<Insertion> insertions;
  };
  std::map<std::string, File> files;
  for (std::size_t k = 0; k < questions_.size(); ++k) {
    const clang::CompoundStmt* body = bodyBlock(*questions_[k].function);
    if (!body || body->getLBracLoc().isMacroID() || body->getLBracLoc().isInvalid()) continue;
    const auto [id, offset] = sources.getDecomposedLoc(body->getLBracLoc());
    const auto entry = sources.getFileEntryRefForID(id);
    if (!entry) continue;
    File& file = files[entry->getName().str()];
    file.id = id;
    file.insertions.push_back({k, offset + 1, questionText(questions_[k], k, language)});
  }
  std::vector<Overlay> result;
  for (auto& [path, file] : files) insert(path, sources.getBufferData(file.id), file.insertions, result);
  return result;
}

static std::string toText(const clang::Expr& expr, const clang::ASTContext& context) {
  std::string text;
  llvm::raw_string_ostream out(text);
  expr.printPretty(out, nullptr, context.getPrintingPolicy());
  return text;
}

/// The first call of a member function of the user's that can't be read; null where there is none.
static const clang::Expr* unreadCall(const clang::Expr& expr, const clang::ASTContext& context) {
  const auto* call = llvm::dyn_cast<clang::CXXMemberCallExpr>(&expr);
  if (call && call->getMethodDecl() && !call->getMethodDecl()->getParent()->isInStdNamespace())
    return structuralExtent(expr, context) ? nullptr : call;
  for (const clang::Stmt* child : expr.children())
    if (const auto* operand = llvm::dyn_cast_or_null<clang::Expr>(child))
      if (const clang::Expr* found = unreadCall(*operand, context)) return found;
  return nullptr;
}

/// The path in an expression whose value is not known: "n", "data->mx".
std::string Answering::unbound(const clang::Expr& expr, const clang::ASTContext& context) const {
  const clang::Expr* plain = expr.IgnoreParenImpCasts();
  const auto* reference = llvm::dyn_cast<clang::DeclRefExpr>(plain);
  const auto* variable = reference ? llvm::dyn_cast<clang::VarDecl>(reference->getDecl()) : nullptr;
  const bool isUnknown = variable && !variable->getName().starts_with("sg_") &&
                         (llvm::isa<clang::ParmVarDecl>(variable) || !variable->getType().isConstQualified());
  if (isUnknown || llvm::isa<clang::MemberExpr>(plain)) return toText(*plain, context);
  for (const clang::Stmt* child : plain->children())
    if (const auto* operand = llvm::dyn_cast_or_null<clang::Expr>(child))
      if (std::string found = unbound(*operand, context); !found.empty()) return found;
  return {};
}

/// The function that an expression is the name or the address of, which a cast may choose from several; null for any
/// other.
static const clang::FunctionDecl* functionIn(const clang::Expr* expr) {
  expr = expr->IgnoreParenCasts();
  if (const auto* address = llvm::dyn_cast<clang::UnaryOperator>(expr);
      address && address->getOpcode() == clang::UO_AddrOf)
    expr = address->getSubExpr()->IgnoreParens();
  const auto* name = llvm::dyn_cast<clang::DeclRefExpr>(expr);
  return name ? llvm::dyn_cast<clang::FunctionDecl>(name->getDecl()) : nullptr;
}

/// What a pointer is bound to is looked up as the body would, in the tree of the questions, and is then a function of
/// the tree that was asked.
void Answering::findFunction(Expression& expression, const std::string& variable) {
  const auto found = variables_.find(variable);
  const clang::Expr* initial = found == variables_.end() ? nullptr : found->second->getInit();
  const clang::FunctionDecl* named = initial ? functionIn(initial) : nullptr;
  if (!named) return;
  const FunctionIndex index(unit_, files_);
  for (const clang::FunctionDecl* each : index.functions()) {
    // The signature is slow to make.
    if (each->getNameAsString() != named->getNameAsString() || signature(*each).text() != signature(*named).text())
      continue;
    expression.function = each;
    if (each->hasBody(expression.function)) return;
  }
}

void Answering::evaluate(Expression& expression, const std::string& variable, const QuestionParse& parse) {
  if (const auto number = decimalNumber(expression.tokens)) {
    expression.value = *number;
    return;
  }
  const auto at = placed_.find(variable);
  if (at == placed_.end())
    return fail(expression, "the function's body is made by a macro, so nothing can be evaluated in it",
                "write a decimal number");
  for (const FrontendError& error : parse.errors)
    if (error.path == at->second.path && error.offset >= at->second.begin && error.offset <= at->second.end)
      return fail(expression, error.text, bindingFor(error, expression.tokens));
  const auto found = variables_.find(variable);
  const clang::Expr* initial = found == variables_.end() ? nullptr : found->second->getInit();
  if (!initial || initial->isValueDependent() || initial->containsErrors())
    return fail(expression, "", "write an expression of literals, macros, constants and bound names");
  if (!initial->getType()->isIntegralOrUnscopedEnumerationType())
    return fail(expression, "its type is `" + initial->getType().getAsString() + "`", "write an integer expression");
  const clang::ASTContext& context = parse.unit->getASTContext();
  clang::Expr::EvalResult result;
  llvm::SmallVector<clang::PartialDiagnosticAt, 4> reasons;
  result.Diag = &reasons;
  if (!initial->EvaluateAsInt(result, context)) {
    if (expression.when == KnownAt::Construction)
      if (auto extent = structuralExtent(*initial, context)) {
        expression.value = *std::move(extent);
        return;
      }
    if (const clang::Expr* call = unreadCall(*initial, context))
      return fail(expression,
                  "`" + toText(*call, context) +
                      "` is read only where it is not virtual, and returns no more than "
                      "members, constants and sizes of vectors, added, multiplied or "
                      "divided, in one statement",
                  "name the member that it returns, or an integer of the function's");
    if (const clang::Expr* hidden = hiddenMember(*initial))
      return fail(expression, "a member of the same name hides `" + toText(*hidden, context) + "`",
                  "give one of them another name");
    const std::string name = unbound(*initial, context);
    if (!name.empty())
      return fail(expression, "",
                  "`" + name + "` is not known at generation; bind it: `SPARSEGEN_SET(" + name + ", ...)` or `--set " +
                      name + "=...`");
    llvm::SmallString<128> reason;
    if (!reasons.empty()) reasons.front().second.EmitToString(context.getDiagnostics(), reason);
    return fail(expression, reason.str().str(), "write an expression of literals, macros, constants and bound names");
  }
  const llvm::APSInt value = result.Val.getInt();
  if (result.HasUndefinedBehavior || !value.isRepresentableByInt64())
    return fail(expression, "its value overflows", "use a wider type, such as `long long`");
  expression.value = value.getExtValue();
}

void Answering::evaluateAll(const QuestionParse& parse) {
  if (parse.unit) {
    const FunctionIndex index(*parse.unit, files_);
    std::vector<std::string> wanted;
    for (const Question& question : questions_) wanted.push_back(signature(*question.function).text());
    for (const clang::FunctionDecl* function : index.functions()) {
      const clang::CompoundStmt* body = function->isTemplated() ? nullptr : bodyBlock(*function);
      if (!body) continue;
      for (const clang::Stmt* block : body->body()) {
        // Ours come first, one a question, in their order.
        const auto* compound = llvm::dyn_cast<clang::CompoundStmt>(block);
        if (!compound) break;
        for (const clang::Stmt* statement : compound->body())
          if (const auto* declared = llvm::dyn_cast<clang::DeclStmt>(statement); declared && declared->isSingleDecl())
            if (const auto* variable = llvm::dyn_cast<clang::VarDecl>(declared->getSingleDecl()))
              if (const auto question = questionOf(variable->getName());
                  question && *question < wanted.size() && wanted[*question] == signature(*function).text())
                variables_.emplace(variable->getName().str(), variable);
      }
    }
  }
  for (std::size_t k = 0; k < questions_.size(); ++k) {
    for (std::size_t j = 0; j < questions_[k].bindings.size(); ++j) {
      Expression& value = questions_[k].bindings[j].value;
      findFunction(value, valueName(k, j));
      if (!value.function) evaluate(value, valueName(k, j), parse);
    }
    for (std::size_t j = 0; j < questions_[k].extents.size(); ++j)
      evaluate(questions_[k].extents[j], extentName(k, j), parse);
  }
}

/// Whether no expression of these needs a parse; then all have their values.
bool Answering::isPlain() {
  const auto fillIn = [&](Expression& expression, const Question& question, std::size_t bound) {
    auto extent = plainExtent(expression.tokens, question, bound, unit_);
    if (!extent || (expression.when == KnownAt::Generation && !extent->known())) return false;
    expression.value = *std::move(extent);
    return true;
  };
  for (Question& question : questions_) {
    for (std::size_t k = 0; k < question.bindings.size(); ++k)
      if (!fillIn(question.bindings[k].value, question, k)) return false;
    for (Expression& expression : question.extents)
      if (!fillIn(expression, question, question.bindings.size())) return false;
  }
  return true;
}

void Answering::run(const Frontend& frontend) {
  if (!isPlain()) evaluateAll(frontend.parseQuestions(overlays()));
}

}  // namespace

void answer(std::vector<Question>& questions, const Frontend& frontend, clang::ASTUnit& unit, FileTable& files,
            Diagnostics& diagnostics) {
  Answering(questions, unit, files, diagnostics).run(frontend);
}

}  // namespace sparsegen
