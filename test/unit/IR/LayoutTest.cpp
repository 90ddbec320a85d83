//===- LayoutTest.cpp - where the parts of an object lie ------------------===//

#include <gtest/gtest.h>

#include "IR/Layout.h"
#include "ModuleText.h"

namespace sparsegen::ir {
namespace {

const char* const kNested = R"(record Inner {
  a: f64
  p: *f64
}
record Outer {
  x: f64
  rows: [3]Inner
}
entry function f(x: *f64) {
  local outer: [2]Outer
  local plain: [4]*f64
  outer[1].rows[2].p = x
  plain[3] = x
}
)";

TEST(Layout, APathLeadsToTheCellOfItsNumber) {
  const Module module = moduleOf(kNested);
  const TypeId type = module[objectNamed(module, "outer")].type;
  // An Outer has 1 + 3 · 2 cells: cell 12 is that of outer[1].rows[2].a, 13 that of p.
  const CellPath path = cellPath(module, type, 13);
  ASSERT_EQ(path.steps.size(), 4u);
  EXPECT_EQ(path.steps[0].index, 1u);
  EXPECT_EQ(path.steps[1].index, 1u);
  EXPECT_EQ(path.steps[2].index, 2u);
  EXPECT_EQ(path.steps[3].index, 1u);
  EXPECT_EQ(module[path.type].kind, TypeKind::Pointer);
  EXPECT_EQ(module[cellPath(module, type, 12).type].kind, TypeKind::Scalar);
}

TEST(Layout, APlaceAndAPathNameTheSamePointer) {
  const Module module = moduleOf(kNested);
  const auto place = [&](std::size_t k) { return std::get<Assign>(module[module[module.entry].body[k]].node).place; };
  const PointerKey key = pointerKey(module, place(0));
  EXPECT_EQ(module[key.first].name, "Inner");
  EXPECT_EQ(key.second, 1u);
  EXPECT_EQ(key, pointerKey(cellPath(module, module[objectNamed(module, "outer")].type, 13)));
  EXPECT_EQ(pointerKey(module, place(1)), PointerKey{});
}

}  // namespace
}  // namespace sparsegen::ir
