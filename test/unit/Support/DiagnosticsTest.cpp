#include <cctype>
#include <set>

#include "Support/Diagnostics.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace sparsegen {
namespace {

const SourceRange kPlace{0, 3, 5, 3, 9};

TEST(Diagnostics, CountsErrorsAndNotWarnings) {
  Diagnostics diagnostics;
  diagnostics.report(DiagId::LoadUnknownIndex, kPlace, "a warning");
  EXPECT_FALSE(diagnostics.hasErrors());
  diagnostics.report(DiagId::UnknownSlot, kPlace, "an error").note("a way out");
  EXPECT_TRUE(diagnostics.hasErrors());
  ASSERT_EQ(diagnostics.all().size(), 2u);
  ASSERT_EQ(diagnostics.all()[1].notes.size(), 1u);
  EXPECT_EQ(diagnostics.all()[1].notes[0].text, "a way out");
}

TEST(Diagnostics, KeepsARepetitionOnceWithTheNotesOfTheFirst) {
  Diagnostics diagnostics;
  diagnostics.report(DiagId::UnknownSlot, kPlace, "twice").note("first");
  diagnostics.report(DiagId::UnknownSlot, kPlace, "twice").note("second");
  SourceRange elsewhere = kPlace;
  elsewhere.line = 4;
  diagnostics.report(DiagId::UnknownSlot, elsewhere, "twice");
  ASSERT_EQ(diagnostics.all().size(), 2u);
  ASSERT_EQ(diagnostics.all()[0].notes.size(), 1u);
  EXPECT_EQ(diagnostics.all()[0].notes[0].text, "first");
}

TEST(Diagnostics, EveryRowHasAnIdOfItsOwnInLowerCase) {
  std::set<std::string_view> ids;
  for (std::size_t k = 0; k < diagnosticCount(); ++k) {
    const DiagInfo& row = info(static_cast<DiagId>(k));
    EXPECT_TRUE(ids.insert(row.id).second) << row.id;
    for (const char c : row.id) EXPECT_TRUE(std::islower(static_cast<unsigned char>(c)) || c == '-') << row.id;
    EXPECT_FALSE(row.summary.empty()) << row.id;
    EXPECT_NE(row.summary.back(), '.') << row.id;
  }
}

}  // namespace
}  // namespace sparsegen
