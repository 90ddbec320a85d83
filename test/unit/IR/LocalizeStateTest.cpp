//===- LocalizeStateTest.cpp - states that no call reads are locals -------===//

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "IR/Transform/LocalizeState.h"
#include "IR/Verifier.h"
#include "ModuleText.h"

namespace sparsegen::ir {
namespace {

/// f(y, k), where k leads to a state and the interface has `shown` parameters.
Module moduleWithState(const std::string& more = "") {
  return moduleOf(R"(constant k_initial: i32 = {0}
external "*k": [1]i32 state from k_initial
external "*y": [4]f64
entry function f(y: *f64, k: *i32) {
  *k = 2i32
  y[cast(i64, *k)] = 1.0
}
bind k to "*k"
bind y to "*y"
)" + more + R"(dependent y is "*y" count 4
)");
}

TEST(LocalizeState, OneThatNoCallReads) {
  Module module = moduleWithState();
  ASSERT_TRUE(localizeStates(module, std::vector<bool>(module.objects.size())));
  EXPECT_THAT(verify(module), testing::IsEmpty());
  const std::string text = toText(module);
  EXPECT_NE(text.find("entry function f(y: *f64) {\n  local k: *i32\n  local k_static: [1]i32 called k\n"
                      "  declare k_static\n  declare k\n  k = &k_static[0]\n  *k = 2i32\n"),
            std::string::npos)
      << text;
  EXPECT_EQ(text.find("state"), std::string::npos) << text;
}

TEST(LocalizeState, NotOneThatACallReadsOrSomethingElseLeadsTo) {
  Module read = moduleWithState();
  std::vector<bool> readOnEntry(read.objects.size());
  readOnEntry[objectNamed(read, "*k").value] = true;
  EXPECT_FALSE(localizeStates(read, readOnEntry));
  Module slot = moduleWithState("independent k is \"*k\" count 1\n");
  EXPECT_FALSE(localizeStates(slot, std::vector<bool>(slot.objects.size())));
}

}  // namespace
}  // namespace sparsegen::ir
