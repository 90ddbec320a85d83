//===- ColumnSetsTest.cpp - sets of columns, each stored once -------------===//

#include <random>
#include <set>
#include <vector>

#include "gmock/gmock.h"
#include "sparsegen/runtime/column_sets.h"
#include "sparsegen/runtime/index_sets.h"

namespace sparsegen::runtime {
namespace {

using testing::ElementsAre;

std::vector<std::int64_t> columns(const column_sets& sets, column_sets::root root) {
  std::vector<std::int64_t> found;
  sets.for_each(root, [&](std::int64_t column) { found.push_back(column); });
  return found;
}

TEST(ColumnSets, UnionsAreThoseOfStdSets) {
  std::mt19937 generator(7);
  for (const int end : {3, 64, 65, 700, 100'000, 2'000'000'000}) {
    column_sets sets;
    std::vector<column_sets::root> roots{0};
    std::vector<std::set<std::int64_t>> expected(1);
    for (int round = 0; round < 400; ++round) {
      const std::int64_t column = static_cast<std::int64_t>(generator() % static_cast<unsigned>(end));
      const std::size_t a = generator() % roots.size(), b = generator() % roots.size();
      roots.push_back(sets.unite(sets.unite(roots[a], roots[b]), sets.single(column)));
      expected.push_back(expected[a]);
      expected.back().insert(expected[b].begin(), expected[b].end());
      expected.back().insert(column);
      ASSERT_EQ(columns(sets, roots.back()), std::vector<std::int64_t>(expected.back().begin(), expected.back().end()));
    }
    // What is equal is one.
    for (std::size_t a = 0; a < roots.size(); ++a)
      for (std::size_t b = 0; b < a; ++b) ASSERT_EQ(roots[a] == roots[b], expected[a] == expected[b]);
  }
}

/// x0 + x1 behind x2, which is copied: f0 = x0 + x1, f1 = x2, f2 = f0 + f1.
TEST(ColumnSets, APatternIsMadeOfWhatIsWritten) {
  const std::vector<std::int64_t> written{0, 0, -1, -2, /*4*/ 0, 0, 4, -3, /*8*/ 1, 0, 4, 1, 0, -3, 1, 0, 8};
  numbers<std::int64_t> stream(written.size());
  for (std::size_t k = 0; k < written.size(); ++k) stream[k] = written[k];
  const std::int64_t terms[] = {2, 1};
  const pattern_of_sets<int> both(3, 3, triangle::both, terms, 2, stream);
  EXPECT_THAT(std::vector<int>(both.row_ptr(), both.row_ptr() + 4), ElementsAre(0, 2, 3, 6));
  EXPECT_THAT(std::vector<int>(both.col_idx(), both.col_idx() + 6), ElementsAre(0, 1, 2, 0, 1, 2));
  // What only one triangle has is none of a symmetric matrix: here (2, 0).
  const pattern_of_sets<int> lower(3, 3, triangle::lower, terms, 2, stream);
  EXPECT_THAT(std::vector<int>(lower.row_ptr(), lower.row_ptr() + 4), ElementsAre(0, 1, 1, 3));
  EXPECT_THAT(std::vector<int>(lower.col_idx(), lower.col_idx() + 3), ElementsAre(0, 1, 2));
}

}  // namespace
}  // namespace sparsegen::runtime
