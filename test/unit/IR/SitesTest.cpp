//===- SitesTest.cpp - statements that happen again -----------------------===//

#include "IR/ModuleText.h"
#include "IR/Sites.h"
#include "gmock/gmock.h"

namespace sparsegen::ir {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

/// Calls, or declarations, in the order of the text: whether each may happen again.
std::vector<bool> again(const std::vector<Site>& sites) {
  std::vector<bool> found;
  for (const Site& each : sites) found.push_back(each.repeats);
  return found;
}
std::vector<bool> calls(std::string_view body) {
  const Module module =
      moduleOf(std::string("function g() {\n  return\n}\nentry function f(c: bool) {\n").append(body).append("}\n"));
  return again(callSites(module));
}

TEST(Sites, ALoopRepeats) {
  EXPECT_THAT(calls("  call g()\n  if c {\n    call g()\n  }\n"), ElementsAre(false, false));
  EXPECT_THAT(calls("  local i: i32\n  for i = 0i32; lt 3i32; 1i32 {\n    if c {\n      call g()\n    }\n  }\n"),
              ElementsAre(true));
  EXPECT_THAT(calls("  while c {\n    call g()\n  }\n  call g()\n"), ElementsAre(true, false));
  EXPECT_THAT(calls("  while c {\n    break\n  } step {\n    call g()\n  }\n"), ElementsAre(true));
}

TEST(Sites, ALoopForItsJumpsAloneDoesNot) {
  EXPECT_THAT(calls("  while true {\n    call g()\n    if c {\n      break\n    }\n    break\n  }\n"),
              ElementsAre(false));
  EXPECT_THAT(calls("  while true {\n    call g()\n    if c {\n      continue\n    }\n    break\n  }\n"),
              ElementsAre(true));
  EXPECT_THAT(calls("  while true {\n    call g()\n    while c {\n      continue 1\n    }\n    break\n  }\n"),
              ElementsAre(true));
  EXPECT_THAT(calls("  while true {\n    call g()\n    while c {\n      continue\n    }\n    return\n  }\n"),
              ElementsAre(false));
  EXPECT_THAT(calls("  while c {\n    while true {\n      call g()\n      continue 1\n    }\n  }\n"),
              ElementsAre(true));
}

TEST(Sites, DeclarationsAreFoundAlone) {
  const Module module = moduleOf(
      "entry function f(c: bool) {\n  local a: f64\n  local b: f64\n  declare a\n  while c {\n    declare b\n"
      "    b = 1.0\n  }\n}\n");
  EXPECT_THAT(again(declarationSites(module)), ElementsAre(false, true));
  EXPECT_THAT(callSites(module), IsEmpty());
}

}  // namespace
}  // namespace sparsegen::ir
