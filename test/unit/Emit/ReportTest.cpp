//===- ReportTest.cpp - source beside pattern -----------------------------===//

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "Emit/Report.h"
#include "Emit/RowKinds.h"
#include "Pattern/Operations.h"

namespace sparsegen {

static bool operator==(const IndexRun& a, const IndexRun& b) {
  return a.first == b.first && a.step == b.step && a.count == b.count;
}

namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;

TEST(Report, RunsAreFew) {
  EXPECT_THAT(runsOf({}), ElementsAre());
  EXPECT_THAT(runsOf({7}), ElementsAre(IndexRun{7, 1, 1}));
  EXPECT_THAT(runsOf({0, 2, 4, 6}), ElementsAre(IndexRun{0, 2, 4}));
  EXPECT_THAT(runsOf({0, 1, 2, 9, 12, 15}), ElementsAre(IndexRun{0, 1, 3}, IndexRun{9, 3, 3}));
}

std::string report(const SparsityPattern& pattern) {
  const Coloring coloring = colorColumns(pattern, Order::Natural);
  const Axes axes{{{"f", pattern.rows}}, {{"u", pattern.cols}}};
  Report shown{"f_jacobian", pattern, coloring, axes};
  shown.files = {{"f.cpp", "double a = b < c;\n</script>\n"}};
  shown.lines = {{0, 1, 1, {{0, 1, 3}}, {{1, 2, 2}}}};
  shown.remarks = {{0, 1, "an \"index\" is not known"}};
  return emitReport(shown);
}

TEST(Report, HasWhatThePageShows) {
  const std::string page = report(fromEntries(3, 4, {{0, 0}, {1, 1}, {2, 3}}));
  EXPECT_THAT(page, HasSubstr(R"("cells":[0,0,0,1,1,1,0,1,2,3,0,1])"));
  EXPECT_THAT(page, HasSubstr(R"({"file":0,"line":1,"end":1,"rows":[[0,1,3]],"cols":[[1,2,2]]})"));
  EXPECT_THAT(page, HasSubstr(R"([0,1,"an \u0022index\u0022 is not known"])"));
  EXPECT_THAT(page, HasSubstr(R"(["f.cpp",["double a = b \u003c c;","\u003c/script\u003e"]])"));
}

TEST(Report, OfManyEntriesDrawsBlocks) {
  std::vector<Entry> entries;
  for (std::int64_t i = 0; i < 200'000; ++i) entries.emplace_back(i, i);
  const std::string page = report(fromEntries(200'000, 200'000, entries));
  EXPECT_THAT(page, HasSubstr(R"("step":[667,667])"));
  EXPECT_THAT(page, HasSubstr("A cell is 667 × 667 elements"));
  // The page's own text has most of it: rows are of few kinds.
  EXPECT_LT(page.size(), 45'000U);
}

TEST(Report, HasAllEntriesByKindsOfRows) {
  const SparsityPattern pattern = fromEntries(4, 5, {{0, 0}, {0, 1}, {1, 1}, {1, 2}, {2, 2}, {2, 3}, {3, 0}});
  EXPECT_EQ(rowKindsJson(pattern, {{1, 2, 1, 2, 1, 1, 0}, {0, 1, 0, 1, 0, 1, 3}}, 100),
            R"({"kinds":[[0,1,0,1,2,1],[0,1,0,1,1,1],[-3,0,3]],"runs":[0,2,1,1,2,1]})");
  EXPECT_EQ(rowKindsJson(pattern, {}, 100), R"({"kinds":[[0,-1,-1,1,-1,-1],[-3,-1,-1]],"runs":[0,3,1,1]})");
  EXPECT_EQ(rowKindsJson(pattern, {}, 8), std::nullopt);
  EXPECT_EQ(rowKindsJson(fromEntries(0, 3, {}), {}, 8), R"({"kinds":[],"runs":[]})");
}

TEST(Report, TakesEveryShape) {
  for (const auto& [rows, cols] : std::vector<Entry>{{0, 0}, {0, 9}, {9, 0}, {1, 100'000}})
    EXPECT_THAT(report(fromEntries(rows, cols, {})), Not(HasSubstr("nan")));
}

}  // namespace
}  // namespace sparsegen
