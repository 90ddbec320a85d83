//===- ProgressLineTest.cpp - what a long run is at -----------------------===//

#include "Support/ProgressLine.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <sstream>

namespace sparsegen {
namespace {

using std::chrono::milliseconds;

TEST(ProgressLine, SaysWhatIsDoneAndIsErased) {
  std::ostringstream out;
  {
    ProgressLine line(out, milliseconds(1));
    line.say("propagate `f_jacobian`");
    std::this_thread::sleep_for(milliseconds(450));
  }
  EXPECT_THAT(out.str(), testing::HasSubstr("\r\033[Ksparsegen: propagate `f_jacobian`, 0 s"));
  EXPECT_THAT(out.str(), testing::EndsWith("\r\033[K"));
  EXPECT_THAT(out.str(), testing::Not(testing::HasSubstr("\n")));
}

TEST(ProgressLine, IsNotThereBeforePatienceEnds) {
  std::ostringstream out;
  {
    ProgressLine line(out, milliseconds(100'000));
    line.say("propagate");
    std::this_thread::sleep_for(milliseconds(5));
  }
  EXPECT_EQ(out.str(), "");
}

TEST(ProgressLine, FitsATerminal) {
  std::ostringstream out;
  {
    ProgressLine line(out, milliseconds(1));
    line.say(std::string(500, 'x'));
    std::this_thread::sleep_for(milliseconds(450));
  }
  EXPECT_THAT(out.str(), testing::HasSubstr(std::string(60, 'x')));
  EXPECT_THAT(out.str(), testing::Not(testing::HasSubstr(std::string(80, 'x'))));
}

}  // namespace
}  // namespace sparsegen
