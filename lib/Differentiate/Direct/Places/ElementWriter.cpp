//===- ElementWriter.cpp - a pass that writes elements in place of visits -===//

#include "Differentiate/Direct/Places/ElementWriter.h"

#include <utility>

#include "Differentiate/Direct/Places/WrittenIntegers.h"
#include "IR/Transform/DeadIntegers.h"
#include "IR/Walk.h"

namespace sparsegen::differentiate {

using namespace ir;

ElementWriter::ElementWriter(Module& pass, const Structure& structure) : module_(pass), structure_(structure) {
  for (const auto& [visit, statements] : structure.written) removed_.insert(statements.begin(), statements.end());
}

ExprId ElementWriter::rowOf(std::size_t visit) const {
  return std::get<Assign>(module_[statementsOf(visit)[1]].node).value;
}

ExprId ElementWriter::columnOf(std::size_t visit, std::size_t term) const {
  return std::get<Assign>(module_[statementsOf(visit)[2 + term]].node).value;
}

void ElementWriter::plan(std::size_t kind, const std::vector<std::size_t>& visits,
                         const std::vector<ElementInteger>& integers) {
  WrittenIntegers record(module_, statementsOf(visits.front()));
  inPlaceOf_[statementsOf(visits.front()).front()].push_back(record.write(0, static_cast<std::int64_t>(kind)));
  for (std::size_t k = 0; k < integers.size(); ++k)
    inPlaceOf_[statementsOf(integers[k].visit).front()].push_back(record.write(1 + k, integers[k].value));
  record.end(1 + integers.size(), inPlaceOf_[statementsOf(visits.back()).back()]);
}

void ElementWriter::run() {
  for (std::size_t k = 0, count = module_.stmts.size(); k < count; ++k) {
    Stmt stmt = module_.stmts[k];
    forEachBlock(stmt, [&](Block& block) { rewrite(block); });
    module_.stmts[k] = std::move(stmt);
  }
  for (Function& function : module_.functions) rewrite(function.body);
  removeDeadIntegers(module_);
}

void ElementWriter::rewrite(Block& block) const {
  Block out;
  for (const StmtId id : block) {
    if (const auto written = inPlaceOf_.find(id); written != inPlaceOf_.end())
      out.insert(out.end(), written->second.begin(), written->second.end());
    if (!removed_.contains(id)) out.push_back(id);
  }
  block = std::move(out);
}

}  // namespace sparsegen::differentiate
