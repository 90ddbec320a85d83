//===- ElementBlocksTest.cpp - the Hessian of each round of a loop --------===//

#include <algorithm>
#include <set>

#include "Differentiate/Direct/Places/ElementBlocks.h"
#include "Differentiate/Direct/Rows/NotDirect.h"
#include "IR/Builder.h"
#include "gmock/gmock.h"

namespace sparsegen::differentiate {
namespace {

using namespace ir;
using testing::ElementsAre;
using testing::Optional;

/// A loop over elements of two nodes, with a visit for each node: of its own entry, and of that with the other node. A
/// third visit, before the loop, is of no terms.
class ElementBlocksTest : public testing::Test {
protected:
  ElementBlocksTest() : build_(module_) {
    const ExprId one = build_.real(1, ScalarKind::F64);
    for (const std::size_t terms : {2u, 2u, 0u}) {
      const StmtId combine = build_.statement(Combine{one, {}});
      Visit visit{combine, FunctionId(0), one, {}, terms > 0 ? one : ExprId(), {}};
      visit.terms.resize(terms);
      numbered_.visits.push_back(visit);
      if (terms > 0) body_.push_back(combine);
    }
  }

  std::vector<BlockLoop> found(const std::vector<std::int64_t>& written) {
    return found(std::vector<std::vector<std::int64_t>>{written});
  }
  std::vector<BlockLoop> found(const std::vector<std::vector<std::int64_t>>& runs) {
    const ExprId zero = build_.integer(0);
    const StmtId loop = build_.statement(For{ObjectId(0), zero, Op::Less, zero, zero, body_});
    return findElementBlocks(module_, {loop}, numbered_, maybe_, runs);
  }

  /// Of the entries that are visited.
  SparsityPattern patternOf(const std::vector<std::int64_t>& written) const {
    std::set<std::pair<std::int64_t, std::int64_t>> entries;
    for (std::size_t at = 0; at < written.size();) {
      const std::size_t terms = numbered_.visits[static_cast<std::size_t>(written[at])].terms.size();
      const std::int64_t row = written[at + 1];
      for (std::size_t k = 0; k < terms; ++k)
        entries.emplace(std::max(row, written[at + 2 + k]), std::min(row, written[at + 2 + k]));
      at += 2 + terms;
    }
    SparsityPattern pattern;
    pattern.rows = pattern.cols = 6;
    pattern.rowPtr = {0};
    for (std::int64_t row = 0; row < pattern.rows; ++row) {
      for (const auto& [i, j] : entries)
        if (i == row) pattern.col.push_back(static_cast<std::int32_t>(j));
      pattern.rowPtr.push_back(static_cast<std::int64_t>(pattern.col.size()));
    }
    return pattern;
  }

  Module module_;
  Builder build_;
  Block body_;
  Numbered numbered_;
  std::vector<bool> maybe_{false, false, false};
};

/// What a round over the nodes a and b writes.
std::vector<std::int64_t> rounds(const std::vector<std::pair<int, int>>& elements) {
  std::vector<std::int64_t> written;
  for (const auto& [a, b] : elements) written.insert(written.end(), {0, a, a, b, /**/ 1, b, a, b});
  return written;
}

TEST_F(ElementBlocksTest, RowsAndColumnsAreOfUnknowns) {
  const std::vector<BlockLoop> loops = found(rounds({{0, 1}, {2, 1}}));
  ASSERT_EQ(loops.size(), 1u);
  EXPECT_EQ(loops[0].size, 2u);
  EXPECT_FALSE(loops[0].hasBranches);
  EXPECT_THAT(loops[0].visits[0].row, Optional(0u));
  EXPECT_THAT(loops[0].visits[0].columns, ElementsAre(0u, 1u));
  EXPECT_THAT(loops[0].visits[1].row, Optional(1u));
  EXPECT_THAT(loops[0].visits[1].columns, ElementsAre(0u, 1u));
}

TEST_F(ElementBlocksTest, AnElementMayHaveANodeTwice) {
  const std::vector<BlockLoop> loops = found(rounds({{1, 1}, {0, 1}, {2, 2}}));
  EXPECT_EQ(loops[0].size, 2u);
  EXPECT_THAT(loops[0].visits[1].columns, ElementsAre(0u, 1u));
}

TEST_F(ElementBlocksTest, WhatIsTheSameInAllRoundsIsOneUnknown) {
  const std::vector<BlockLoop> loops = found(rounds({{1, 1}, {2, 2}}));
  EXPECT_EQ(loops[0].size, 1u);
  EXPECT_THAT(loops[0].visits[1].columns, ElementsAre(0u, 0u));
}

TEST_F(ElementBlocksTest, WhatIsLinearIsNoUnknown) {
  numbered_.visits[1].terms.clear();
  numbered_.visits[0].terms.resize(1);
  const std::vector<BlockLoop> loops = found({0, 3, 3, /**/ 1, 4, /**/ 0, 4, 4, /**/ 1, 3});
  EXPECT_EQ(loops[0].size, 1u);
  EXPECT_EQ(loops[0].visits[1].row, std::nullopt);
}

TEST_F(ElementBlocksTest, RowsAreMadeZeroBeforeAllRounds) {
  std::vector<std::int64_t> written = rounds({{0, 1}});
  written.insert(written.begin(), {2, 0, /**/ 2, 1});
  EXPECT_EQ(found(written).size(), 1u);
  written.insert(written.end(), {2, 1});
  EXPECT_THROW(found(written), NotDirect);
}

TEST_F(ElementBlocksTest, EachRunBeginsAnew) {
  std::vector<std::int64_t> written = rounds({{1, 1}});
  written.insert(written.begin(), {2, 0, /**/ 2, 1});
  EXPECT_EQ(found({written, written})[0].size, 1u);
  EXPECT_EQ(found({written, rounds({{0, 1}})})[0].size, 2u) << "what is one unknown in a run may be two in another";
}

TEST_F(ElementBlocksTest, ARowBeginsOnce) {
  numbered_.visits[1].scale = {};
  EXPECT_EQ(found(rounds({{0, 1}, {1, 2}})).size(), 1u);
  EXPECT_THROW(found(rounds({{0, 1}, {2, 1}})), NotDirect) << "the second round would clear what the first has added";
}

TEST_F(ElementBlocksTest, ATermIsOfARowOfItsRound) {
  std::vector<std::int64_t> written = rounds({{0, 1}, {2, 1}});
  written[3] = 5;
  EXPECT_THROW(found(written), NotDirect);
}

TEST_F(ElementBlocksTest, WhatOthersAddIsInNoBlock) {
  numbered_.visits[2].terms.resize(1);
  std::vector<std::int64_t> written = rounds({{0, 1}});
  written.insert(written.begin(), {2, 0, 0});
  EXPECT_THROW(found(written), NotDirect);
}

TEST_F(ElementBlocksTest, RoundsAreWhole) {
  std::vector<std::int64_t> written = rounds({{0, 1}, {2, 1}});
  written.insert(written.end(), {0, 1, 1, 0});
  EXPECT_THROW(found(written), NotDirect);
}

TEST_F(ElementBlocksTest, EachEntryOfABlockHasAPlace) {
  const std::vector<std::int64_t> written = rounds({{0, 1}, {2, 1}});
  const std::vector<BlockLoop> loops = found(written);
  requireDense(loops, numbered_.visits, written, patternOf(written));
  const SparsityPattern others = patternOf(rounds({{0, 1}, {2, 3}}));
  EXPECT_THROW(requireDense(loops, numbered_.visits, written, others), NotDirect);
}

TEST_F(ElementBlocksTest, ValuesMayLeaveOutVisits) {
  const StmtId branch = build_.statement(If{numbered_.visits[0].row, {body_[1]}, {}});
  body_[1] = branch;
  EXPECT_TRUE(found(rounds({{0, 1}, {2, 1}}))[0].hasBranches);
}

TEST_F(ElementBlocksTest, ALoopWithinARoundIsNone) {
  const ExprId zero = build_.integer(0);
  body_[1] = build_.statement(For{ObjectId(1), zero, Op::Less, zero, zero, {body_[1]}});
  EXPECT_THROW(found(rounds({{0, 1}, {2, 1}})), NotDirect);
}

}  // namespace
}  // namespace sparsegen::differentiate
