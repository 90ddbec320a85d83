//===- TerminalTest.cpp - the picture in characters -------------------------===//
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <sstream>

#include "Emit/Terminal.h"
#include "Emit/Text.h"
#include "Pattern/Operations.h"

namespace sparsegen {
namespace {

using testing::HasSubstr;
using testing::Not;

std::string picture(const SparsityPattern& pattern, unsigned width, Ansi ansi = Ansi::Off) {
  return emitTerminalPicture(pattern, colorBest(pattern), width, ansi);
}

TEST(Terminal, DrawsSmallPatternsBesideTheirCompressedForm) {
  EXPECT_EQ(picture(fromEntries(3, 4, {{0, 0}, {0, 1}, {1, 1}, {1, 2}, {2, 3}}), 80),
            "● ● ⋅ ⋅   ● ●\n"
            "⋅ ● ● ⋅ → ● ●\n"
            "⋅ ⋅ ⋅ ●   ● ⋅\n"
            "3 × 4, 5 nonzeros, 2 colors: 2 JVPs instead of 4\n");
}

TEST(Terminal, LeavesOutTheSpacesWhereTheWidthIsShort) {
  std::vector<Entry> entries;
  for (std::int64_t i = 0; i < 16; ++i) entries.emplace_back(i, i);
  const std::string text = picture(fromEntries(16, 16, entries), 24);
  EXPECT_THAT(text, HasSubstr("●⋅⋅⋅⋅⋅⋅⋅⋅⋅⋅⋅⋅⋅⋅⋅   ●\n"));
}

TEST(Terminal, DrawsLargePatternsInBraille) {
  // 48 columns in 24 - 1 - 3 characters of two dots: two columns a dot.
  std::vector<Entry> entries;
  for (std::int64_t i = 0; i < 48; ++i) entries.emplace_back(i, i);
  const std::string text = picture(fromEntries(48, 48, entries), 24);
  EXPECT_THAT(text, HasSubstr("⠑⢄"));
  EXPECT_THAT(text, Not(HasSubstr("●")));
  EXPECT_THAT(text, HasSubstr("48 × 48, 48 nonzeros, 1 color: 1 JVP instead of 48\n"));
}

TEST(Terminal, KeepsToTheWidth) {
  for (const unsigned width : {0U, 24U, 40U, 80U, 200U})
    for (const std::int64_t n : {5, 17, 64, 500, 3000}) {
      std::vector<Entry> entries;
      for (std::int64_t i = 0; i < n; ++i)
        for (std::int64_t d = 0; d < 4 && i + d < n; ++d) entries.emplace_back(i, i + d);
      std::istringstream lines(picture(fromEntries(n, n, entries), width));
      std::string line;
      while (std::getline(lines, line) && line.find("nonzeros") == std::string::npos)
        EXPECT_LE(characterCount(line), std::max(width, 24U)) << n;
    }
}

TEST(Terminal, ColorsDotsOnRequest) {
  const SparsityPattern pattern = fromEntries(2, 2, {{0, 0}, {0, 1}, {1, 1}});
  EXPECT_THAT(picture(pattern, 80), Not(HasSubstr("\x1b")));
  const std::string colored = picture(pattern, 80, Ansi::On);
  EXPECT_THAT(colored, HasSubstr("\x1b[38;2;"));
  EXPECT_THAT(colored, HasSubstr("\x1b[90m⋅"));
  std::istringstream lines(colored);
  std::string line;
  for (int row = 0; row < 2; ++row) {
    std::getline(lines, line);
    EXPECT_TRUE(line.ends_with("\x1b[0m")) << "a line leaves no color behind";
  }
}

TEST(Terminal, TakesEmptyPatterns) {
  EXPECT_EQ(picture(fromEntries(0, 3, {}), 80), "0 × 3, 0 nonzeros, 0 colors: 0 JVPs instead of 3\n");
  EXPECT_EQ(picture(fromEntries(1, 2, {}), 80), "⋅ ⋅ → \n1 × 2, 0 nonzeros, 0 colors: 0 JVPs instead of 2\n");
  picture(fromEntries(5000, 5000, {}), 80);
}

}  // namespace
}  // namespace sparsegen
