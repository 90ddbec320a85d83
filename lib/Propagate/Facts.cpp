//===- Facts.cpp - what copies inherit ------------------------------------===//
//
// Each fact of Facts stands in the function of what it is numbered by, so that
// copies have all of them. Those of rows of the pattern are of no copies.
//
//===----------------------------------------------------------------------===//

#include "Propagate/Propagate.h"

namespace sparsegen {

namespace {

template <class T>
void inheritOne(std::vector<T>& facts, std::size_t from, std::size_t to) {
  if (from >= facts.size()) return;
  if (facts.size() <= to) facts.resize(to + 1);
  facts[to] = facts[from];
}

}  // namespace

void inherit(Facts& facts, ir::ExprId from, ir::ExprId to) {
  inheritOne(facts.targets, from.value, to.value);
  inheritOne(facts.variedLoad, from.value, to.value);
  inheritOne(facts.unnamed, from.value, to.value);
  inheritOne(facts.constantLoad, from.value, to.value);
  inheritOne(facts.comparesCallers, from.value, to.value);
  inheritOne(facts.coincides, from.value, to.value);
}

void inherit(Facts& facts, ir::StmtId from, ir::StmtId to) {
  inheritOne(facts.executed, from.value, to.value);
  inheritOne(facts.maybeTrue, from.value, to.value);
  inheritOne(facts.unknownControl, from.value, to.value);
}

void inherit(Facts& facts, ir::ObjectId from, ir::ObjectId to) {
  inheritOne(facts.variedObject, from.value, to.value);
  inheritOne(facts.touchedCells, from.value, to.value);
  inheritOne(facts.isFollowed, from.value, to.value);
  inheritOne(facts.readOnEntry, from.value, to.value);
  inheritOne(facts.copiedUnwritten, from.value, to.value);
}

}  // namespace sparsegen
