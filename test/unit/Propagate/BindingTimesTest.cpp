//===- BindingTimesTest.cpp - every size at once --------------------------===//

#include "IR/Walk.h"
#include "Propagate/BindingTimes.h"
#include "Propagated.h"

namespace sparsegen {
namespace {

using testing::ElementsAre;

/// A function of n that may read an offset k, a table, and the reals x, y.
Propagated ofEverySize(const std::string& body, const std::string& more = "") {
  return Propagated(
      "external \"*x\": [?]f64\nexternal \"*y\": [?]f64\nexternal \"*t\": [?]i32\n"
      "entry function f(n: i32, k: i32, t: *i32, x: *f64, y: *f64) {\n" +
      body +
      "\n}\nbind t to \"*t\"\nbind x to \"*x\"\nbind y to \"*y\"\n"
      "independent x is \"*x\" count cast(i64, n)\ndependent y is \"*y\" count cast(i64, n)\n" +
      more);
}

std::vector<std::string> structureOf(const ir::Module& module) {
  std::vector<std::string> names;
  for (const ir::StructureInput& input : module.structure) names.push_back(module[input.object].name);
  return names;
}

bool isVaried(const Propagated& run, std::string_view name) {
  for (std::size_t k = 0; k < run.module.objects.size(); ++k)
    if (run.module.objects[k].name == name) return run.result->facts.variedObject[k];
  return false;
}

/// For each branch and loop in its order: whether it goes by what is dynamic.
std::vector<bool> dynamicControl(Propagated& run) {
  std::vector<bool> found;
  ir::forEachStmt(run.module, [&](ir::StmtId id) {
    const ir::Stmt::Node& node = run.module[id].node;
    if (std::holds_alternative<ir::If>(node) || std::holds_alternative<ir::For>(node))
      found.push_back(run.result->facts.unknownControl[id.value]);
  });
  return found;
}

TEST(EverySize, ArraysAreSummaries) {
  Propagated run = ofEverySize("local i: i32\nfor i = 0i32; lt n; 1i32 {\ny[cast(i64, i)] = x[cast(i64, i)]\n}");
  ASSERT_TRUE(run.result) << run.messages();
  EXPECT_TRUE(isVaried(run, "*y"));
  EXPECT_EQ(run.result->pattern.rows, 0);
}

TEST(EverySize, WhatIsStoredJoins) {
  // A zero elsewhere in the array leaves it varied.
  Propagated run = ofEverySize(
      "local i: i32\nlocal w: [?]f64\ndeclare w extent n\nfor i = 0i32; lt n; 1i32 {\nw[cast(i64, i)] = x[cast(i64, "
      "i)]\n}\n"
      "w[0] = 0.0\ny[0] = w[1]");
  ASSERT_TRUE(run.result) << run.messages();
  EXPECT_TRUE(isVaried(run, "*y"));
}

TEST(BindingTimes, ExtentsAndBoundsAreStructural) {
  Propagated run = ofEverySize(
      "local i: i32\nlocal m: i32\nm = add(k, 1i32)\nfor i = 0i32; lt m; 1i32 {\ny[cast(i64, i)] = x[cast(i64, i)]\n}");
  ASSERT_TRUE(run.result) << run.messages();
  separateBindingTimes(run.module, run.result->facts);
  EXPECT_THAT(structureOf(run.module), ElementsAre("n", "k"));
  EXPECT_THAT(dynamicControl(run), ElementsAre(false));
}

TEST(BindingTimes, WhatNothingOfTheSortNeedsIsDynamic) {
  Propagated run = ofEverySize(
      "local i: i32\nfor i = 0i32; lt n; 1i32 {\nif lt(i, 1i32) {\ny[cast(i64, i)] = 0.0\n} else {\n"
      "if lt(k, 3i32) {\ny[cast(i64, i)] = x[cast(i64, i)]\n} else {\ny[cast(i64, i)] = 1.0\n}\n}\n}");
  ASSERT_TRUE(run.result) << run.messages();
  separateBindingTimes(run.module, run.result->facts);
  EXPECT_THAT(structureOf(run.module), ElementsAre("n"));
  EXPECT_THAT(dynamicControl(run), ElementsAre(false, false, true));
}

TEST(BindingTimes, WhatIsNamedIsStructural) {
  Propagated run = ofEverySize(
      "local i: i32\nfor i = 0i32; lt n; 1i32 {\nif lt(t[cast(i64, i)], k) {\ny[cast(i64, i)] = x[0]\n} else {\n"
      "y[cast(i64, i)] = 1.0\n}\n}",
      "structure k\nstructure \"*t\" count cast(i64, n)\n");
  ASSERT_TRUE(run.result) << run.messages();
  separateBindingTimes(run.module, run.result->facts);
  EXPECT_THAT(structureOf(run.module), ElementsAre("k", "*t", "n"));
  EXPECT_THAT(dynamicControl(run), ElementsAre(false, false));
}

TEST(BindingTimes, WhatIsSetWhereValuesDecideIsDynamic) {
  Propagated run = ofEverySize(
      "local i: i32\nlocal m: i32\nm = 1i32\nif lt(x[0], 0.0) {\nm = n\n}\nfor i = 0i32; lt m; 1i32 {\n"
      "y[cast(i64, i)] = x[cast(i64, i)]\n}");
  ASSERT_TRUE(run.result) << run.messages();
  separateBindingTimes(run.module, run.result->facts);
  EXPECT_THAT(dynamicControl(run), ElementsAre(true, true));
}

}  // namespace
}  // namespace sparsegen
