//===- BeginsFirst.cpp - rows that begin before all entries ---------------===//

#include "Differentiate/Direct/Places/BeginsFirst.h"

#include <map>
#include <set>

#include "IR/Walk.h"

namespace sparsegen::differentiate {

using namespace ir;

namespace {

/// The visits by the first of the statements that write them.
std::map<StmtId, std::size_t> visitsOf(const Structure& structure) {
  std::map<StmtId, std::size_t> visits;
  for (const auto& [number, statements] : structure.written) visits[statements.front()] = number;
  return visits;
}

class Walker {
public:
  Walker(const Module& pass, const Structure& structure, const Numbered& numbered)
      : module_(pass), numbered_(numbered), visits_(visitsOf(structure)) {}

  bool run() {
    walk(module_[module_.entry].body);
    return isSo_;
  }

private:
  void walk(const Block& block) {
    for (const StmtId id : block) {
      if (const auto visit = visits_.find(id); visit != visits_.end()) look(numbered_.visits[visit->second]);
      const std::size_t begun = begins_, added = adds_;
      forEachBlock(module_[id], [&](const Block& inner) { walk(inner); });
      if (isLoop(module_[id]) && begins_ > begun && adds_ > added) isSo_ = false;
      if (const auto* call = std::get_if<Call>(&module_[id].node)) follow(call->callee);
    }
  }

  void follow(FunctionId callee) {
    if (!active_.insert(callee).second) {
      isSo_ = false;
      return;
    }
    walk(module_[callee].body);
    active_.erase(callee);
  }

  void look(const Visit& visit) {
    if (!visit.terms.empty()) ++adds_;
    if (visit.scale.valid()) return;
    if (adds_ > 0) isSo_ = false;
    ++begins_;
  }

  const Module& module_;
  const Numbered& numbered_;
  const std::map<StmtId, std::size_t> visits_;
  std::set<FunctionId> active_;  ///< that are being walked
  std::size_t begins_ = 0, adds_ = 0;
  bool isSo_ = true;
};

}  // namespace

bool beginsFirst(const Module& pass, const Structure& structure, const Numbered& numbered) {
  return Walker(pass, structure, numbered).run();
}

}  // namespace sparsegen::differentiate
