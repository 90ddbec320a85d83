//===- StructureTest.cpp - pattern and places from a structure pass -------===//

#include <vector>

#include "gmock/gmock.h"
#include "sparsegen/runtime/structure.h"

namespace sparsegen::runtime {
namespace {

using testing::ElementsAre;

using Structure = structure<int, unsigned char>;

std::vector<int> rowPtr(const Structure& made, int rows) { return {made.row_ptr(), made.row_ptr() + rows + 1}; }
std::vector<int> columns(const Structure& made) { return {made.col_idx(), made.col_idx() + made.nnz()}; }
std::vector<int> ranks(const Structure& made, int count) { return {made.ranks(), made.ranks() + count}; }

constexpr visit_term kPlain{false, rank_entry::none, 0, 0, 0, -1, 0};

TEST(Structure, SortsColumnsAndTakesEachOnce) {
  const int first[] = {0, 2};
  const visit_term terms[] = {kPlain, kPlain};
  const std::vector<int> visited{0, 1, 5, 2, /**/ 0, 0, 3, 3, /**/ 0, 1, 2, 4};
  const Structure made({3, visited.size(), 0, 100, 0, first, terms}, visited.data());
  EXPECT_THAT(rowPtr(made, 3), ElementsAre(0, 1, 4, 4));
  EXPECT_THAT(columns(made), ElementsAre(3, 2, 4, 5));
}

TEST(Structure, LeavesOutWhatIsInNoRow) {
  const int first[] = {0, 2};
  const visit_term terms[] = {{true, rank_entry::none, 0, 0, 0, -1, 0}, kPlain};
  const std::vector<int> visited{0, 0, 7, 1};
  EXPECT_THAT(columns(Structure({1, visited.size(), 0, 100, 0, first, terms}, visited.data())), ElementsAre(1));
}

TEST(Structure, WritesRanksAndRowsThatAreNotAsUsual) {
  const int first[] = {0, 2};
  // Of rows 1 to 3: two ranks each, then a mark each.
  const visit_term terms[] = {{false, rank_entry::rank, 0, 1, 2, 6, 0}, {false, rank_entry::rank, 1, 1, 2, 6, 1}};
  const std::vector<int> visited{0, 1, 0, 1, /**/ 0, 2, 1, 2, /**/ 0, 3, 3, 0};
  EXPECT_THAT(ranks(Structure({4, visited.size(), 9, 100, 0, first, terms}, visited.data()), 9),
              ElementsAre(0, 1, 0, 1, 1, 0, 0, 0, 1));
}

TEST(Structure, WritesWhereARunOfColumnsBegins) {
  const int first[] = {0, 1};
  const visit_term terms[] = {{false, rank_entry::column_less_rank, 0, 0, 1, -1, 0}};
  const std::vector<int> visited{0, 0, 4, /**/ 0, 0, 5, /**/ 0, 1, 2, /**/ 0, 1, 3};
  EXPECT_THAT(ranks(Structure({2, visited.size(), 2, 100, 0, first, terms}, visited.data()), 2), ElementsAre(4, 2));
}

TEST(Structure, ATriangleHasNothingAboveIt) {
  const int first[] = {0, 2};
  const visit_term terms[] = {kPlain, {false, rank_entry::rank, 0, 0, 1, -1, 0}};
  const std::vector<int> visited{0, 0, 0, 1, /**/ 0, 1, 0, 1};
  const Structure made({2, visited.size(), 2, 100, 0, first, terms, true}, visited.data());
  EXPECT_THAT(columns(made), ElementsAre(0, 0, 1));
  EXPECT_THAT(ranks(made, 2), ElementsAre(100, 1));
}

TEST(Structure, MarksTermsThatAreInNoRow) {
  const int first[] = {0, 2};
  const visit_term terms[] = {kPlain, {false, rank_entry::rank, 0, 0, 1, -1, 0}};
  const std::vector<int> visited{0, 0, 3, -1, /**/ 0, 1, 3, 5};
  const Structure made({2, visited.size(), 2, 100, 0, first, terms}, visited.data());
  EXPECT_THAT(columns(made), ElementsAre(3, 3, 5));
  EXPECT_THAT(ranks(made, 2), ElementsAre(100, 1));
}

TEST(Structure, WritesRanksInTheOrderOfTheVisits) {
  const int first[] = {0, 2};
  const visit_term terms[] = {kPlain, {false, rank_entry::next_rank, 0, 0, 0, -1, 0}};
  const std::vector<int> visited{0, 0, 3, 5, /**/ 0, 0, 3, -1, /**/ 0, 0, 3, 1};
  const Structure made({1, visited.size(), 4, 100, 1, first, terms}, visited.data());
  EXPECT_THAT(columns(made), ElementsAre(1, 3, 5));
  EXPECT_THAT(ranks(made, 4), ElementsAre(0, 2, 100, 0));
}

TEST(Structure, WritesPlacesOfWhatIsMirroredBelowTheDiagonal) {
  const int first[] = {0, 1, 2};
  const visit_term terms[] = {{false, rank_entry::next_place, 0, 0, 0, -1, 0},
                              {true, rank_entry::none, 0, 0, 0, -1, 0}};
  const std::vector<int> visited{0, 1, 0, /**/ 1, 0, 1, /**/ 0, 0, 2, /**/ 1, 2, 0, /**/ 0, 2, 1};
  const Structure made({3, visited.size(), 3, 100, 0, first, terms, true}, visited.data());
  EXPECT_THAT(rowPtr(made, 3), ElementsAre(0, 0, 1, 3));
  EXPECT_THAT(columns(made), ElementsAre(0, 0, 1));
  EXPECT_THAT(ranks(made, 3), ElementsAre(0, 1, 2));
}

TEST(Structure, HandsOnNumbersAmongTheRanks) {
  const int first[] = {0, 1, 2};
  const visit_term terms[] = {{false, rank_entry::next_rank, 0, 0, 0, -1, 0},
                              {false, rank_entry::next_number, 0, 0, 0, -1, 0}};
  const std::vector<int> visited{1, 0, 7, /**/ 0, 0, 5, /**/ 0, 0, 3, /**/ 1, 0, 0, /**/ 1, 9, 2};
  const Structure made({1, visited.size(), 5, 100, 0, first, terms}, visited.data());
  EXPECT_THAT(columns(made), ElementsAre(3, 5));
  EXPECT_THAT(ranks(made, 5), ElementsAre(7, 1, 0, 0, 2));
}

TEST(Structure, RunsThePassItself) {
  const int first[] = {0, 1};
  const visit_term terms[] = {kPlain};
  const auto pass = [](int* visited) {
    for (int row = 0; row < 3; ++row)
      for (const int number : {0, row, 2 - row}) *visited++ = number;
  };
  EXPECT_THAT(columns(Structure({3, 9, 0, 100, 0, first, terms}, pass)), ElementsAre(2, 1, 0));
}

TEST(Structure, OfNoRows) {
  const int first[] = {0};
  const Structure made({0, 0, 0, 100, 0, first, nullptr}, static_cast<const int*>(nullptr));
  EXPECT_THAT(rowPtr(made, 0), ElementsAre(0));
}

}  // namespace
}  // namespace sparsegen::runtime
