//===- SpyTest.cpp - the picture for people ---------------------------------===//
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <random>

#include "Emit/Spy.h"
#include "Pattern/Operations.h"

namespace sparsegen {
namespace {

using testing::HasSubstr;
using testing::Not;

std::string spy(const SparsityPattern& pattern, std::string_view title = "f") {
  return emitSpy(pattern, colorBest(pattern), {}, title);
}

std::size_t count(const std::string& text, std::string_view part) {
  std::size_t found = 0;
  for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) ++found;
  return found;
}

/// Tags nest, attributes are quoted, and no bare `&` is left.
void expectWellFormed(const std::string& svg) {
  std::vector<std::string> open;
  for (std::size_t at = svg.find('<'); at != std::string::npos; at = svg.find('<', at + 1)) {
    const std::size_t end = svg.find('>', at);
    ASSERT_NE(end, std::string::npos);
    const std::string tag = svg.substr(at + 1, end - at - 1);
    ASSERT_EQ(count(tag, "\"") % 2, 0U) << tag;
    ASSERT_EQ(tag.find('<'), std::string::npos) << tag;
    if (tag.front() == '?' || tag.back() == '/') continue;
    const std::string name = tag.substr(0, tag.find_first_of(" \n"));
    if (name.front() != '/') {
      open.push_back(name);
      continue;
    }
    ASSERT_FALSE(open.empty());
    EXPECT_EQ("/" + open.back(), name);
    open.pop_back();
  }
  EXPECT_TRUE(open.empty());
  for (std::size_t at = svg.find('&'); at != std::string::npos; at = svg.find('&', at + 1))
    EXPECT_LT(svg.find(';', at), at + 7);
}

TEST(Spy, CaptionsTheFigures) {
  const std::string svg = spy(fromEntries(3, 3, {{0, 0}, {0, 1}, {0, 2}, {1, 0}, {1, 1}, {1, 2}, {2, 1}}), "robertson");
  expectWellFormed(svg);
  EXPECT_THAT(svg, HasSubstr(">robertson</text>"));
  EXPECT_THAT(svg, HasSubstr("3 rows, 3 columns, 7 nonzeros, density 77.8 %"));
  EXPECT_THAT(svg, HasSubstr("3 colors (column coloring, natural order): 3 JVPs instead of 3"));
  EXPECT_THAT(svg, HasSubstr("a dot has the color of its column"));
}

TEST(Spy, DrawsEachDotOnce) {
  // Every stroke of a small pattern is one dot, also the one in the corner.
  const std::string svg = spy(fromEntries(4, 4, {{0, 0}, {1, 1}, {2, 2}, {3, 3}, {3, 0}}));
  EXPECT_EQ(count(svg, "h8"), 5U);
  EXPECT_THAT(svg, HasSubstr("d=\"M0 0h8m2 10h8m2 10h8m-28 10h8\"")) << "columns 0 to 2";
  EXPECT_THAT(svg, HasSubstr("d=\"M30 30h8\"")) << "column 3";
}

TEST(Spy, GivesEachColorItsOwnPath) {
  const std::string svg = spy(fromEntries(1, 5, {{0, 0}, {0, 1}, {0, 2}, {0, 3}, {0, 4}}));
  EXPECT_EQ(count(svg, "<path stroke=\"#"), 5U);
}

TEST(Spy, LabelsTheAxesFromZero) {
  const std::string svg = spy(fromEntries(30, 30, {{0, 0}, {29, 29}}));
  EXPECT_THAT(svg, HasSubstr(">column</text>"));
  EXPECT_THAT(svg, HasSubstr(">row</text>"));
  EXPECT_EQ(count(svg, ">0</text>"), 2U);
  EXPECT_EQ(count(svg, ">20</text>"), 2U);
}

TEST(Spy, NamesAndBordersSlots) {
  const SparsityPattern pattern = fromEntries(6, 8, {{0, 0}, {5, 7}});
  const Axes axes{{{"f", 4}, {"g", 2}}, {{"u", 6, {2, 3}}, {"a<b", 2}}, Evaluated::Directly};
  const std::string svg = emitSpy(pattern, colorBest(pattern), axes, "f");
  expectWellFormed(svg);
  for (const char* name : {">f</text>", ">g</text>", ">u</text>", ">a&lt;b</text>"}) EXPECT_THAT(svg, HasSubstr(name));
  EXPECT_THAT(svg, HasSubstr(R"(rows=[["f",4,[]],["g",2,[]]],cols=[["u",6,[2,3]],["a\u003cb",2,[]]])"));
  EXPECT_THAT(svg, HasSubstr("evaluate writes each value to its place, without colors"));
  EXPECT_THAT(svg, HasSubstr("prefers-color-scheme:dark"));
}

TEST(Spy, EscapesTheTitle) {
  const std::string svg = spy(fromEntries(1, 1, {{0, 0}}), "f<A & \"B\">\x01");
  expectWellFormed(svg);
  EXPECT_THAT(svg, HasSubstr("f&lt;A &amp; &quot;B&quot;&gt; "));
}

TEST(Spy, BinsLargePatterns) {
  std::vector<Entry> entries;
  for (std::int64_t i = 0; i < 1000; ++i) entries.emplace_back(i, i);
  const std::string svg = spy(fromEntries(1000, 1000, entries));
  expectWellFormed(svg);
  EXPECT_THAT(svg, HasSubstr("one cell is 3 × 3 elements"));
  EXPECT_THAT(svg, HasSubstr("viewBox=\"0 0 334 334\""));
  EXPECT_THAT(spy(fromEntries(400, 400, {{0, 0}})), Not(HasSubstr("one cell is")));
}

TEST(Spy, StaysSmallForAMillionNonzeros) {
  std::mt19937 generator(1);
  std::vector<Entry> entries;
  for (int k = 0; k < 1000000; ++k) {
    const std::int64_t row = generator() % 4000;
    entries.emplace_back(row, generator() % 4000);
  }
  const SparsityPattern pattern = fromEntries(4000, 4000, std::move(entries));
  EXPECT_LT(emitSpy(pattern, colorColumns(pattern, Order::Natural), {}, "random").size(), 1500000U);
}

TEST(Spy, TakesEveryShape) {
  for (const auto& [rows, cols] : std::vector<Entry>{{0, 0}, {0, 9}, {9, 0}, {1, 1}, {1, 100000}, {100000, 2}}) {
    const SparsityPattern pattern =
        rows * cols == 0 ? fromEntries(rows, cols, {}) : fromEntries(rows, cols, {{rows - 1, cols - 1}});
    const std::string svg = spy(pattern);
    expectWellFormed(svg);
    EXPECT_EQ(svg, spy(pattern));
  }
}

}  // namespace
}  // namespace sparsegen
