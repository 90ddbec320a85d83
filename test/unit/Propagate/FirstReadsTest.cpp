//===- FirstReadsTest.cpp - when each independent is first read -----------===//

#include <gmock/gmock.h>

#include "Propagated.h"

namespace sparsegen {
namespace {

/// "column:stores ...", in order.
std::string readsOf(int columns, int rows, const std::string& body, const std::string& before = "") {
  const Propagated run(functionOf(columns, rows, body, before));
  if (!run.result) return run.messages();
  std::string text;
  for (const FirstRead& read : run.result->facts.firstReads)
    text += (text.empty() ? "" : " ") + std::to_string(read.column) + ":" + std::to_string(read.stores);
  return text;
}

TEST(FirstReads, AreInTheOrderOfTheRun) {
  EXPECT_EQ(readsOf(4, 2, "y[0] = x[2]\ny[1] = mul(x[0], x[2])\ny[0] = y[1]\ny[1] = x[3]\n"), "2:1 0:2 3:1");
}

TEST(FirstReads, CountWhatDependsOnIndependents) {
  EXPECT_EQ(readsOf(2, 2, "y[0] = 1.0\ny[1] = x[1]\ny[0] = 2.0\n"), "1:1");
}

TEST(FirstReads, OfALoopCountEachRound) {
  EXPECT_EQ(
      readsOf(3, 3,
              "local i: i64\nfor i = 0i64; lt 3i64; 1i64 {\n  y[i] = x[sub(2i64, i)]\n  y[i] = add(y[i], x[2])\n}\n"),
      "2:2 1:2 0:2");
}

TEST(FirstReads, AtAnUnknownIndexAreOfAllThatItMayBe) {
  EXPECT_EQ(readsOf(2, 1, "y[0] = x[cast(i64, n)]\n"), "0:0 1:1");
}

}  // namespace
}  // namespace sparsegen
