//===- HeaderPlacesTest.cpp - what is wrong with a header, in the source ----===//
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "Pipeline/HeaderPlaces.h"

namespace {

using namespace sparsegen;
using testing::HasSubstr;

constexpr std::string_view kSource = "#include <cmath>\n  #  include \"model.h\"\nvoid f();\n";

struct Case {
  FileTable files;
  std::int32_t file = files.add("f.cpp", kSource);
  GeneratedHeader header{"// made\n#include \"model.h\"\n#include \"other.h\"\nint a;\n\nint b;\n", {}};

  SourceRange at(std::uint32_t line) const { return {file, line, 1, line, 2}; }
  Case() { header.places = {{}, {}, {}, at(3), {}, at(5)}; }
};

TEST(HeaderPlaces, ALineComesFromItsOwnPlaceOrTheNearest) {
  const Case test;
  EXPECT_EQ(placeOf(test.header, 4, test.files), test.at(3));
  EXPECT_EQ(placeOf(test.header, 5, test.files), test.at(3));
  EXPECT_EQ(placeOf(test.header, 6, test.files), test.at(5));
  EXPECT_EQ(placeOf(test.header, 99, test.files), test.at(5));
  EXPECT_EQ(placeOf(test.header, 1, test.files), test.at(3));
  EXPECT_EQ(placeOf(test.header, 0, test.files), test.at(3));
}

TEST(HeaderPlaces, AnIncludedHeaderIsWhereTheUserIncludesIt) {
  const Case test;
  EXPECT_EQ(placeOf(test.header, 2, test.files), (SourceRange{test.file, 2, 3, 2, 23}));
  EXPECT_EQ(placeOf(test.header, 3, test.files), test.at(3));
}

TEST(HeaderPlaces, NothingIsWhereNothingIsKnown) { EXPECT_FALSE(placeOf({"int a;\n", {{}}}, 1, FileTable()).valid()); }

TEST(HeaderPlaces, OneErrorAPlaceAndNotTooMany) {
  const Case test;
  HeaderCheck check;
  for (std::uint32_t line = 4; line <= 6; ++line) check.problems.push_back({.line = line, .text = "wrong"});
  for (std::uint32_t line = 10; line < 30; ++line)
    check.problems.push_back({.line = 2, .place = test.at(line), .text = "worse"});
  Diagnostics diagnostics;
  reportProblems(check, test.header, test.files, diagnostics);
  ASSERT_EQ(diagnostics.all().size(), 5u);
  EXPECT_EQ(diagnostics.all()[0].range, test.at(3));
  EXPECT_EQ(diagnostics.all()[0].text, "what is generated here would not compile: wrong");
  EXPECT_EQ(diagnostics.all()[1].range, test.at(5));
  EXPECT_THAT(diagnostics.all()[2].text, HasSubstr("needs `model.h`, which does not compile by itself as C++: worse"));
}

}  // namespace
