//===- InterpreterTest.cpp - modules that are run on integers -------------===//

#include <gmock/gmock.h>

#include <string>
#include <vector>

#include "IR/Interpret/Interpreter.h"
#include "ModuleText.h"

namespace sparsegen::ir {
namespace {

using testing::ElementsAre;

/// A pass that writes to `out`, with a table and a function beside it.
Module passOf(const std::string& body) {
  return moduleOf(R"(external "*out": [?]i64
constant table: [4]i32 = {3, 1, 4, 1}
entry function pass(out: *i64) {
  local i: i64
  local n: i64
  local grown: [?]i64
)" + body + R"(}
function factorial(k: i64) -> i64 {
  local below: i64
  if le(k, 1i64) {
    return 1i64
  }
  below = call factorial(sub(k, 1i64))
  return mul(k, below)
}
bind out to "*out"
)");
}

IntegerRun runOf(const std::string& body, RunLimits limits = {.steps = 10'000, .cells = 1'000}) {
  const Module module = passOf(body);
  return interpretIntegers(module, objectNamed(module, "*out"), limits);
}

std::vector<std::int64_t> written(const std::string& body) {
  const IntegerRun run = runOf(body);
  EXPECT_TRUE(run.written) << body;
  return run.written.value_or(std::vector<std::int64_t>());
}

bool givesUp(const std::string& body) { return !runOf(body).written; }

TEST(Interpreter, LeavesWhatItWroteUpToTheLastCell) {
  EXPECT_THAT(written("  for i = 0; lt 3; 1 {\n    out[i] = mul(i, i)\n  }\n"), ElementsAre(0, 1, 4));
  EXPECT_THAT(written("  n = cast(i64, table[2])\n  out[0] = n\n  out[1] = select(lt(n, 4), 1i64, 2i64)\n"),
              ElementsAre(4, 2));
  EXPECT_THAT(written("  out[0] = call factorial(5i64)\n"), ElementsAre(120));
}

TEST(Interpreter, GivesUpOnWhatIsNoKnownInteger) {
  EXPECT_TRUE(givesUp("  out[0] = n\n"));
  EXPECT_TRUE(givesUp("  out[1] = 1i64\n")) << "a gap";
  EXPECT_TRUE(givesUp("  out[0] = 1i64\n  out[1] = out[0]\n")) << "the output is only written";
  EXPECT_TRUE(givesUp("  out[0] = mul(9223372036854775807i64, 2i64)\n"));
  EXPECT_TRUE(givesUp("  n = 0\n  out[0] = div(1i64, n)\n"));
  EXPECT_TRUE(givesUp("  out[0] = cast(i64, 2.5)\n"));
  EXPECT_FALSE(givesUp("  n = 7\n  out[0] = n\n"));
}

TEST(Interpreter, GivesUpBeyondItsLimits) {
  const std::string loop = "  for i = 0; lt 100; 1 {\n    out[0] = i\n  }\n";
  EXPECT_TRUE(runOf(loop, {.steps = 1'000, .cells = 1'000}).written);
  EXPECT_FALSE(runOf(loop, {.steps = 100, .cells = 1'000}).written);
  EXPECT_FALSE(runOf("  out[0] = call factorial(5000i64)\n", {.steps = 1'000'000, .cells = 1'000}).written);
}

TEST(Interpreter, HasLocalsOfASizeThatItComputes) {
  const std::string filled =
      "  for i = 0; lt n; 1 {\n    grown[i] = mul(i, i)\n  }\n  for i = 0; lt n; 1 {\n    out[i] = grown[i]\n  }\n";
  EXPECT_THAT(written("  n = 4\n  declare grown extent n\n" + filled), ElementsAre(0, 1, 4, 9));
  EXPECT_TRUE(givesUp("  n = 4\n  declare grown extent 3i64\n" + filled)) << "beyond its end";
  EXPECT_TRUE(givesUp("  n = 4\n" + filled)) << "not declared";
  EXPECT_TRUE(givesUp("  n = -1\n  declare grown extent n\n  out[0] = 1i64\n"));
  EXPECT_TRUE(
      givesUp("  declare grown extent 2i64\n  grown[0] = 1i64\n  declare grown extent 1i64\n"
              "  out[0] = grown[0]\n"))
      << "declared again";
}

TEST(Interpreter, SaysWhichStopItMetAndCountsStatements) {
  const Module module = passOf("  n = 1\n  while lt(n, 5) {\n    n = add(n, 1)\n  }\n  stop\n");
  const Block& body = module[module.entry].body;
  const IntegerRun run = interpretIntegers(module, objectNamed(module, "*out"), {.steps = 1'000, .cells = 10});
  EXPECT_FALSE(run.written);
  EXPECT_EQ(run.stoppedAt, body.back());
  const Module counted = passOf("  n = 1\n  while lt(n, 5) {\n    n = add(n, 1)\n  }\n  out[0] = n\n");
  const IntegerRun all = interpretIntegers(counted, objectNamed(counted, "*out"), {.steps = 1'000, .cells = 10});
  ASSERT_TRUE(all.written);
  const auto& loop = std::get<While>(counted[counted[counted.entry].body[1]].node);
  EXPECT_EQ(all.executed[loop.body.front().value], 4u);
}

}  // namespace
}  // namespace sparsegen::ir
