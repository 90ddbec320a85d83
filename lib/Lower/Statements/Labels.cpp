//===- Labels.cpp - lists of statements with labels -----------------------===//

#include "Lower/Statements/Labels.h"

#include "Lower/Classes/Lifetimes.h"
#include "Lower/Context/FunctionContext.h"
#include "Lower/Statements/CleanupLabels.h"
#include "Lower/Statements/HoistedDeclarations.h"
#include "Lower/Statements/Jumps.h"
#include "Lower/Statements/Statements.h"
#include "Lower/Statements/TailDuplication.h"

namespace sparsegen::lowering {

namespace {

/// Statements first..last-1 of a list, as a loop that the label's gotos leave or repeat.
struct Stretch {
  std::size_t first = 0;
  std::size_t last = 0;
  const clang::LabelStmt* label = nullptr;
  bool repeats = false;
};

std::vector<Stretch> stretchesOf(llvm::ArrayRef<const clang::Stmt*> list,
                                 llvm::function_ref<bool(const clang::LabelDecl*)> isExit) {
  std::vector<Stretch> found;
  for (std::size_t at = 0; at < list.size(); ++at) {
    const auto* label = list[at] ? llvm::dyn_cast<clang::LabelStmt>(list[at]) : nullptr;
    for (; label; label = llvm::dyn_cast<clang::LabelStmt>(label->getSubStmt())) {
      if (isExit(label->getDecl())) continue;
      const auto jumps = [&](const clang::Stmt* stmt) { return jumpsTo(stmt, label->getDecl()); };
      const auto from = std::find_if(list.begin(), list.begin() + at, jumps);
      if (from != list.begin() + at) found.push_back({static_cast<std::size_t>(from - list.begin()), at, label, false});
      for (std::size_t back = list.size(); back-- > at;) {
        if (!jumps(list[back])) continue;
        found.push_back({at, back + 1, label, true});
        break;
      }
    }
  }
  return found;
}

/// Makes two stretches that overlap nest, by starting the one sooner or ending the other later; false where they can't.
bool nest(Stretch& a, Stretch& b, bool& changed) {
  const bool overlap = a.first < b.first && b.first < a.last && a.last < b.last;
  if (!overlap) return true;
  changed = true;
  if (a.repeats)
    a.last = b.last;
  else if (!b.repeats)
    b.first = a.first;
  else
    return false;
  return true;
}

}  // namespace

void lowerGoto(FunctionContext& fn, const clang::GotoStmt* stmt) {
  if (hasEndings(fn))
    fn.shared.unsupported(stmt->getSourceRange(), "a jump past objects whose destructors do something is not supported",
                          "leave the block by `return`, `break` or `continue`");
  if (const auto exit = fn.cleanupLabels.find(stmt->getLabel()); exit != fn.cleanupLabels.end())
    return jumpToCleanup(fn, exit->second);
  const Jump to{stmt->getLabel(), JumpKind::Goto};
  const bool isAround =
      llvm::any_of(fn.loops, [&](const LoopScope& scope) { return scope.leave == to || scope.repeat == to; });
  const std::vector<const clang::Stmt*> end =
      isAround ? std::vector<const clang::Stmt*>() : duplicableTail(fn.definition->getBody(), stmt);
  if (end.empty()) return jump(fn, to, stmt->getSourceRange());
  scope(fn, [&] { lowerStatements(fn, end); });
}

void lowerStatements(FunctionContext& fn, llvm::ArrayRef<const clang::Stmt*> list) {
  const auto* body = llvm::dyn_cast<clang::CompoundStmt>(fn.definition->getBody());
  if (body && body->body_begin() == list.begin()) findCleanupLabels(fn, list);
  const auto isExit = [&](const clang::LabelDecl* label) { return fn.cleanupLabels.count(label) != 0; };
  std::vector<Stretch> stretches = stretchesOf(list, isExit);
  for (bool changed = true; changed;) {
    changed = false;
    for (Stretch& a : stretches)
      for (Stretch& b : stretches)
        if (!nest(a, b, changed))
          fn.shared.unsupported(
              clang::SourceRange(b.label->getIdentLoc()),
              "a loop around label `" + std::string(b.label->getName()) + "` is entered in its middle",
              "write the loop with `for` or `while`");
  }
  std::stable_sort(stretches.begin(), stretches.end(), [](const Stretch& a, const Stretch& b) {
    return a.first != b.first ? a.first < b.first : a.last > b.last;
  });
  auto next = stretches.begin();
  const std::function<void(std::size_t, std::size_t)> lower = [&](std::size_t first, std::size_t last) {
    while (first < last) {
      if (next == stretches.end() || next->first != first) {
        const auto* label = llvm::dyn_cast_or_null<clang::LabelStmt>(list[first]);
        if (label && isExit(label->getDecl()) && !mayContinue(fn, *fn.open)) return;  // only jumps lead here
        lowerStatement(fn, list[first++]);
        continue;
      }
      const Stretch inner = *next++;
      hoistDeclarations(fn, list.slice(inner.first, inner.last - inner.first), list.drop_front(inner.last));
      const Jump to{inner.label->getDecl(), JumpKind::Goto};
      region(fn, inner.repeats ? LoopScope{{}, to} : LoopScope{to, {}}, [&] { lower(inner.first, inner.last); });
      first = inner.last;
    }
  };
  lower(0, list.size());
}

}  // namespace sparsegen::lowering
