//===- LatticeFormTest.cpp - formulas as data -------------------------------===//
#include <gtest/gtest.h>

#include "Color/Coloring.h"
#include "Color/LatticeForm.h"
#include "Color/Patterns.h"

namespace sparsegen {
namespace {

using test::Edge;

LatticeAxis steps(std::int64_t stride, std::int64_t extent, std::int32_t step) {
  return {stride, extent, step, step, 0, {}};
}

TEST(LatticeForm, AddsUpItsDigits) {
  const LatticeForm form{5, {steps(1, 30, 1), steps(30, 20, 2)}};
  EXPECT_EQ(text(form), "x0 + 2 x1 mod 5");
  EXPECT_EQ(form.color(0), 0);
  EXPECT_EQ(form.color(29), 4);
  EXPECT_EQ(form.color(30), 2);
  EXPECT_EQ(form.color(30 * 19 + 7), (7 + 2 * 19) % 5);
}

TEST(LatticeForm, HasOffsetsOfFields) {
  const LatticeForm form{6, {steps(1, 10, 5), {10, 3, 0, 0, 0, {0, 3, 1}}}};
  EXPECT_EQ(text(form), "5 x0 + {0, 3, 1} mod 6");
  EXPECT_EQ(form.color(24), (20 + 1) % 6);
}

TEST(LatticeForm, SpreadsOtherSteps) {
  // Of 7 steps 3 add 1 in place of 2: walk, and count.
  const LatticeForm form{4, {{1, 7, 2, 1, 3, {}}}};
  EXPECT_EQ(text(form), "(2 or 1) x0 mod 4");
  std::int32_t others = 0;
  for (std::int64_t x = 0; x < 7; ++x) {
    EXPECT_EQ(form.color(x), (2 * x - others) % 4) << x;
    if ((x + 1) * 3 / 7 != x * 3 / 7) ++others;
  }
  EXPECT_EQ(others, 3);
}

TEST(LatticeForm, OfNoAxisIsOneColor) {
  EXPECT_EQ(text(LatticeForm{}), "0 mod 1");
  EXPECT_EQ(LatticeForm{}.colors(3), (std::vector<std::int32_t>{0, 0, 0}));
}

TEST(LatticeForm, GivesAllColorsAtOnce) {
  // Digits that add nothing lie between, before and behind the axes.
  const std::vector<LatticeForm> forms{{5, {steps(1, 3, 1), steps(3, 4, 2)}},
                                       {7, {steps(2, 3, 6), steps(24, 5, 3)}},
                                       {8, {{1, 9, 1, 4, 2, {}}, {9, 2, 0, 0, 0, {0, 5}}, steps(36, 9, 7)}}};
  for (const LatticeForm& form : forms)
    for (const std::int64_t count : {0, 1, 2, 3, 10, 24, 100, 500}) {
      const std::vector<std::int32_t> colors = form.colors(count);
      ASSERT_EQ(colors.size(), static_cast<std::size_t>(count));
      for (std::int64_t k = 0; k < count; ++k) EXPECT_EQ(colors[static_cast<std::size_t>(k)], form.color(k)) << k;
    }
}

TEST(LatticeForm, AgreesWithItsColorsOnly) {
  const LatticeForm form{3, {steps(1, 9, 1)}};
  EXPECT_TRUE(agrees(form, std::vector<std::int32_t>{0, 1, 2, 0, -1}));
  EXPECT_FALSE(agrees(form, std::vector<std::int32_t>{0, 1, 2, 1}));
}

TEST(LatticeForm, DoesNotOverflow) {
  const LatticeForm form{64, {{1, INT32_MAX, 63, 1, INT32_MAX / 2, {}}}};
  const std::int64_t x = INT32_MAX - 1;
  EXPECT_EQ(form.color(x), (x % 64 * 63 + (x * (INT32_MAX / 2) / INT32_MAX) % 64 * 2) % 64);
}

/// The colors of every problem on stencils are a formula where one is said to be.
TEST(LatticeForm, IsInTheResult) {
  std::int32_t formulas = 0;
  for (const SparsityPattern& pattern :
       {test::stencil({1, 40, 41}, test::cross(2), Edge::Open), test::stencil({9, 10, 11}, test::cross(3), Edge::Open),
        test::brusselator(30), test::fivePoint(32), test::stencil({1, 12, 12}, {{0, 0, 1}, {0, 1, 0}}, Edge::Open)})
    for (const Partition partition : allPartitions()) {
      if (Problem{partition}.structure() == Structure::Symmetric && symmetrized(pattern) != pattern) continue;
      const Coloring coloring = colorPattern(pattern, {partition}, BestAlgorithm{5'000'000, 1});
      if (!coloring.lattice) continue;
      ++formulas;
      EXPECT_EQ(coloring.lattice->modulus, coloring.numColors);
      EXPECT_EQ(coloring.method, Method::Lattice);
      EXPECT_EQ(howFound(coloring), "lattice " + text(*coloring.lattice));
      const std::size_t begin = partition == Partition::Bidirectional && coloring.numRowColors == 0
                                    ? static_cast<std::size_t>(pattern.rows)
                                    : 0;
      const std::size_t end = partition == Partition::Bidirectional && coloring.numRowColors != 0
                                  ? static_cast<std::size_t>(pattern.rows)
                                  : coloring.colors.size();
      for (std::size_t k = begin; k < end; ++k)
        if (coloring.colors[k] != kNoColor) {
          EXPECT_EQ(coloring.colors[k], coloring.lattice->color(static_cast<std::int64_t>(k - begin)));
        }
    }
  EXPECT_GE(formulas, 12);
}

}  // namespace
}  // namespace sparsegen
