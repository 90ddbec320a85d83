//===- MirroredPairsTest.cpp - equal entries on both sides of the diagonal ===//

#include "Differentiate/Direct/Places/MirroredPairs.h"
#include "IR/Builder.h"
#include "gmock/gmock.h"

namespace sparsegen::differentiate {
namespace {

using namespace ir;

/// A loop over elements of two nodes, with a visit for each node: of its own entry, and of that with the other node.
class MirroredPairsTest : public testing::Test {
protected:
  MirroredPairsTest() : build_(module_) {
    const ExprId one = build_.real(1, ScalarKind::F64);
    for (int node = 0; node < 2; ++node) {
      const StmtId combine = build_.statement(Combine{one, {}});
      Visit visit{combine, FunctionId(0), one, {}, one, {}};
      visit.terms.resize(2);
      visits_.push_back(visit);
      body_.push_back(combine);
    }
  }

  MirroredPairs found(const std::vector<std::int64_t>& written, KeptVisit kept = KeptVisit::Later) {
    const ExprId zero = build_.integer(0);
    const StmtId loop = build_.statement(For{ObjectId(0), zero, Op::Less, zero, zero, body_});
    return findMirroredPairs(module_, {loop}, visits_, maybe_, written, kept);
  }

  Module module_;
  Builder build_;
  Block body_;
  std::vector<Visit> visits_;
  std::vector<bool> maybe_{false, false};
};

/// What a round over the nodes a and b writes.
std::vector<std::int64_t> rounds(const std::vector<std::pair<int, int>>& elements) {
  std::vector<std::int64_t> written;
  for (const auto& [a, b] : elements) written.insert(written.end(), {0, a, a, b, /**/ 1, b, a, b});
  return written;
}

TEST_F(MirroredPairsTest, OneOfBothIsKept) {
  const MirroredPairs later = found(rounds({{0, 1}, {2, 1}}));
  EXPECT_EQ(later.of(0, 0), Mirror::None);
  EXPECT_EQ(later.of(0, 1), Mirror::Dropped);
  EXPECT_EQ(later.of(1, 0), Mirror::Kept);
  EXPECT_EQ(later.of(1, 1), Mirror::None);
  const MirroredPairs earlier = found(rounds({{0, 1}, {2, 1}}), KeptVisit::Earlier);
  EXPECT_EQ(earlier.of(0, 1), Mirror::Kept);
  EXPECT_EQ(earlier.of(1, 0), Mirror::Dropped);
}

TEST_F(MirroredPairsTest, WhatIsAlwaysBelowNeedsNoOther) { EXPECT_TRUE(found(rounds({{1, 0}, {2, 1}})).empty()); }

TEST_F(MirroredPairsTest, AnElementThatHasANodeTwiceLeavesNone) {
  EXPECT_TRUE(found(rounds({{0, 1}, {2, 1}, {1, 1}})).empty());
}

TEST_F(MirroredPairsTest, WhatIsMirroredInSomeRoundsOnlyIsNone) {
  std::vector<std::int64_t> written = rounds({{0, 1}, {2, 1}});
  written.insert(written.end(), {0, 3, 3, 4, /**/ 1, 5, 3, 5});
  EXPECT_TRUE(found(written).empty());
}

TEST_F(MirroredPairsTest, RoundsThatAreNotWholeLeaveNone) {
  std::vector<std::int64_t> written = rounds({{0, 1}, {2, 1}});
  written.insert(written.end(), {0, 1, 1, 0});
  EXPECT_TRUE(found(written).empty());
  written.insert(written.begin(), {1, 1, 1, 0});
  EXPECT_TRUE(found(written).empty());
}

TEST_F(MirroredPairsTest, AllThatTheLoopAddsIsLookedAt) {
  const StmtId other = build_.statement(Combine{visits_[0].row, {}});
  body_.push_back(other);
  EXPECT_TRUE(found(rounds({{0, 1}, {2, 1}})).empty()) << "what is no visit goes elsewhere";
  body_.back() = build_.statement(If{visits_[0].row, {body_[1]}, {}});
  body_.erase(body_.begin() + 1);
  EXPECT_TRUE(found(rounds({{0, 1}, {2, 1}})).empty()) << "a branch is no straight line";
}

TEST_F(MirroredPairsTest, RowsAreOnlyAddedTo) {
  visits_[0].scale = {};
  EXPECT_TRUE(found(rounds({{0, 1}, {2, 1}})).empty());
}

TEST_F(MirroredPairsTest, ColumnsOfShortRowsAreNoIndependents) {
  visits_[1].terms[0].isFromSlot = true;
  EXPECT_TRUE(found(rounds({{0, 1}, {2, 1}})).empty());
}

TEST_F(MirroredPairsTest, WhatDependsOnValuesIsNone) {
  maybe_[1] = true;
  EXPECT_TRUE(found(rounds({{0, 1}, {2, 1}})).empty());
}

}  // namespace
}  // namespace sparsegen::differentiate
