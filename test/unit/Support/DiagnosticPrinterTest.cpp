#include <sstream>

#include "Support/DiagnosticPrinter.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace sparsegen {
namespace {

class DiagnosticPrinterTest : public testing::Test {
protected:
  SourceRange range(std::uint32_t line, std::uint32_t column, std::uint32_t endLine, std::uint32_t endColumn) const {
    return {file_, line, column, endLine, endColumn};
  }
  void text(std::string_view content) { file_ = files_.add("dir/f.cpp", content); }
  std::string printed(Colors colors = Colors::Off) const {
    std::ostringstream out;
    print(out, diagnostics_, files_, colors);
    return out.str();
  }

  FileTable files_;
  Diagnostics diagnostics_;
  std::int32_t file_ = -1;
};

TEST_F(DiagnosticPrinterTest, ShowsLineCaretAndUnderline) {
  text("int a;\n  f(x[3]);\n");
  diagnostics_.report(DiagId::UnknownSlot, range(2, 5, 2, 9), "`x` is unknown").note("write `y`");
  EXPECT_EQ(printed(),
            "dir/f.cpp:2:5: error: `x` is unknown [sparsegen-unknown-slot]\n"
            "    2 |   f(x[3]);\n"
            "      |     ^~~~\n"
            "note: write `y`\n");
}

TEST_F(DiagnosticPrinterTest, NotesHavePlacesOfTheirOwn) {
  text("int a;\nint b;");
  diagnostics_.report(DiagId::LoadUnknownIndex, range(2, 5, 2, 6), "wide").note(range(1, 5, 1, 6), "here");
  EXPECT_EQ(printed(),
            "dir/f.cpp:2:5: warning: wide [sparsegen-load-unknown-index]\n"
            "    2 | int b;\n"
            "      |     ^\n"
            "dir/f.cpp:1:5: note: here\n"
            "    1 | int a;\n"
            "      |     ^\n");
}

TEST_F(DiagnosticPrinterTest, WithoutAPlaceThereIsNoLine) {
  diagnostics_.report(DiagId::NothingToDo, {}, "nothing to do");
  EXPECT_EQ(printed(), "error: nothing to do [sparsegen-nothing-to-do]\n");
}

TEST_F(DiagnosticPrinterTest, ControlCharactersAreShownAndDoNothing) {
  text("a\033[31m b;\n");
  diagnostics_.report(DiagId::SourceError, range(1, 8, 1, 9), "can't read `\n\x7F`");
  EXPECT_EQ(printed(),
            "dir/f.cpp:1:8: error: can't read `<0A><7F>` [sparsegen-source-error]\n"
            "    1 | a<1B>[31m b;\n"
            "      |           ^\n");
}

TEST_F(DiagnosticPrinterTest, TabsAndWideCharactersKeepTheCaretInPlace) {
  text(
      "\tgr\xC3\xB6\xC3\x9F"
      "e[3];\r\n");
  diagnostics_.report(DiagId::BadExtent, range(1, 9, 1, 12), "bad");
  EXPECT_EQ(printed(),
            "dir/f.cpp:1:9: error: bad [sparsegen-bad-extent]\n"
            "    1 |         gr\xC3\xB6\xC3\x9F"
            "e[3];\n"
            "      |              ^~~\n");
}

TEST_F(DiagnosticPrinterTest, ARangeOfSeveralLinesIsUnderlinedToTheEndOfTheFirst) {
  text("f(a,\n  b);\n");
  diagnostics_.report(DiagId::BadAnnotation, range(1, 3, 2, 4), "bad");
  EXPECT_THAT(printed(), testing::HasSubstr("    1 | f(a,\n      |   ^~\n"));
}

TEST_F(DiagnosticPrinterTest, PlacesBeyondTheTextDoNotMatter) {
  text("ab");
  diagnostics_.report(DiagId::BadAnnotation, range(1, 7, 1, 9), "beyond the line");
  diagnostics_.report(DiagId::BadAnnotation, range(9, 1, 9, 2), "beyond the file");
  EXPECT_EQ(printed(),
            "dir/f.cpp:1:7: error: beyond the line [sparsegen-bad-annotation]\n"
            "    1 | ab\n"
            "      |   ^\n"
            "dir/f.cpp:9:1: error: beyond the file [sparsegen-bad-annotation]\n");
}

TEST_F(DiagnosticPrinterTest, ColorsAreAddedAndNothingElse) {
  text("ab");
  diagnostics_.report(DiagId::BadAnnotation, range(1, 1, 1, 3), "bad").note("way out");
  std::string colored = printed(Colors::On);
  EXPECT_THAT(colored, testing::HasSubstr("\033[1;31merror: "));
  for (std::size_t at = colored.find('\033'); at != std::string::npos; at = colored.find('\033'))
    colored.erase(at, colored.find('m', at) - at + 1);
  EXPECT_EQ(colored, printed());
}

}  // namespace
}  // namespace sparsegen
