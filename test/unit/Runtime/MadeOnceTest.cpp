//===- MadeOnceTest.cpp - what an object makes when it needs it -----------===//

#include <atomic>
#include <stdexcept>
#include <thread>
#include <vector>

#include "gmock/gmock.h"
#include "sparsegen/runtime/made_once.h"

namespace sparsegen::runtime {
namespace {

TEST(MadeOnce, IsMadeByOneOfSeveralThreadsAndSeenByAll) {
  for (int round = 0; round < 50; ++round) {
    const made_once<int> value;
    std::atomic<int> made{0}, sum{0};
    std::vector<std::thread> threads;
    for (int k = 0; k < 4; ++k) threads.emplace_back([&] { sum += value.get([&] { return ++made, 7; }); });
    for (std::thread& each : threads) each.join();
    EXPECT_EQ(made, 1);
    EXPECT_EQ(sum, 28);
  }
}

TEST(MadeOnce, IsMadeByTheNextOneWhereMakingFailed) {
  const made_once<int> value;
  EXPECT_THROW(value.get([]() -> int { throw std::runtime_error("no memory"); }), std::runtime_error);
  EXPECT_EQ(value.get([] { return 3; }), 3);
  EXPECT_EQ(value.get([] { return 4; }), 3);
}

TEST(MadeOnce, IsOneOfAllCopies) {
  made_once<int> value;
  const made_once<int> copy = value;
  EXPECT_EQ(copy.get([] { return 5; }), 5);
  EXPECT_EQ(value.get([] { return 6; }), 5);
  const made_once<int> moved = static_cast<made_once<int>&&>(value);
  EXPECT_EQ(moved.get([] { return 6; }), 5);
  value = made_once<int>();
  EXPECT_EQ(value.get([] { return 6; }), 6);
}

}  // namespace
}  // namespace sparsegen::runtime
