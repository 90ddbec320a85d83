//===- TailDuplication.cpp - jumps to the tail of another block -----------===//
//
// A jump into a block is lowered by tail duplication: the statements from the
// label up to one that leaves the function or loop are lowered again at the jump.
//
//===----------------------------------------------------------------------===//

#include "Lower/Statements/TailDuplication.h"

#include <algorithm>

#include "Lower/Source/LabelsIn.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/StmtCXX.h"

namespace sparsegen::lowering {

namespace {

/// Parts of statements that each jump may repeat.
constexpr std::size_t kMostParts = 1024;

/// A statement in a list of the source, and what is around it.
struct Found {
  llvm::ArrayRef<const clang::Stmt*> list;  ///< the innermost one that has it
  std::size_t at = 0;
  std::vector<const clang::VarDecl*> before;  ///< the locals that are declared in front of it, in blocks around it
  const clang::Stmt* breakable = nullptr;     ///< the innermost loop or switch around it
  const clang::Stmt* loop = nullptr;
};

class Search {
public:
  explicit Search(const clang::Stmt* wanted) : wanted_(wanted) {}

  bool in(const clang::Stmt* stmt) {
    if (!stmt) return false;
    if (stmt == wanted_) return true;
    const Found outer = found_;
    if (llvm::isa<clang::ForStmt, clang::WhileStmt, clang::DoStmt, clang::CXXForRangeStmt>(stmt))
      found_.breakable = found_.loop = stmt;
    if (llvm::isa<clang::SwitchStmt>(stmt)) found_.breakable = stmt;
    if (isInParts(stmt)) return true;
    found_ = outer;
    return false;
  }

  const Found& found() const { return found_; }

private:
  bool isInParts(const clang::Stmt* stmt) {
    const auto* block = llvm::dyn_cast<clang::CompoundStmt>(stmt);
    if (!block) return isInHead(stmt);
    const llvm::ArrayRef<const clang::Stmt*> list(block->body_begin(), block->body_end());
    const std::size_t known = found_.before.size();
    for (std::size_t k = 0; k < list.size(); ++k) {
      found_.list = list;
      found_.at = k;
      if (in(list[k])) return true;
      for (const clang::VarDecl* each : declaredIn(list.slice(k, 1))) found_.before.push_back(each);
    }
    found_.before.resize(known);
    return false;
  }

  /// Of a loop or branch, whose head may declare something too.
  bool isInHead(const clang::Stmt* stmt) {
    const std::size_t known = found_.before.size();
    for (const clang::Stmt* part : stmt->children())
      if (llvm::isa_and_nonnull<clang::DeclStmt>(part))
        for (const clang::VarDecl* each : declaredIn(part)) found_.before.push_back(each);
    if (llvm::any_of(stmt->children(), [&](const clang::Stmt* part) { return in(part); })) return true;
    found_.before.resize(known);
    return false;
  }

  const clang::Stmt* wanted_;
  Found found_;
};

bool hasJumps(const clang::Stmt* stmt) {
  if (!stmt) return false;
  return llvm::isa<clang::GotoStmt, clang::LabelStmt, clang::IndirectGotoStmt, clang::SwitchCase>(stmt) ||
         llvm::any_of(stmt->children(), hasJumps);
}

bool mayBreak(const clang::Stmt* stmt) {
  return stmt && (llvm::isa<clang::BreakStmt, clang::ContinueStmt>(stmt) || llvm::any_of(stmt->children(), mayBreak));
}

bool leaves(const clang::Stmt* stmt) {
  const auto* call = llvm::dyn_cast<clang::CallExpr>(stmt);
  return llvm::isa<clang::ReturnStmt, clang::BreakStmt, clang::ContinueStmt, clang::CXXThrowExpr>(stmt) ||
         (call && call->getDirectCallee() && call->getDirectCallee()->isNoReturn());
}

/// The statements of a list from a label on, up to one that leaves.
std::vector<const clang::Stmt*> endOf(const Found& label) {
  std::vector<const clang::Stmt*> end;
  std::size_t parts = 0;
  for (const clang::Stmt* each : label.list.drop_front(label.at)) {
    const clang::Stmt* plain = end.empty() ? each : nullptr;
    // The label may be that of a case's first statement.
    while (plain && llvm::isa<clang::SwitchCase>(plain)) plain = llvm::cast<clang::SwitchCase>(plain)->getSubStmt();
    plain = end.empty() ? withoutLabels(plain) : each;
    if (!plain || hasJumps(plain) || (parts += partsOf(plain)) > kMostParts) return {};
    end.push_back(plain);
    if (leaves(plain)) return end;
  }
  return {};
}

}  // namespace

std::vector<const clang::Stmt*> duplicableTail(const clang::Stmt* body, const clang::GotoStmt* jump) {
  Search label(jump->getLabel()->getStmt()), from(jump);
  if (!label.in(body) || !from.in(body)) return {};
  const std::vector<const clang::Stmt*> end = endOf(label.found());
  // What a loop's body changes is looked for in the body, so the end must stand there; and where it leaves a switch, it
  // must be the same one.
  if (label.found().loop != from.found().loop) return {};
  if (label.found().breakable != from.found().breakable && llvm::any_of(end, mayBreak)) return {};
  const auto isElsewhere = [&](const clang::VarDecl* variable) {
    return !llvm::is_contained(from.found().before, variable) && areNaming(end, variable);
  };
  if (llvm::any_of(label.found().before, isElsewhere)) return {};
  return end;
}

}  // namespace sparsegen::lowering
