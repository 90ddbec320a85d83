//===- SymmetricTest.cpp - symmetric matrices from their colors -----------===//

#include <random>
#include <set>
#include <vector>

#include "gmock/gmock.h"
#include "sparsegen/runtime/require_symmetric.h"
#include "sparsegen/runtime/symmetric.h"

namespace sparsegen::runtime {
namespace {

using testing::ElementsAre;

/// A lower triangle in CSR, with values.
struct Lower {
  int rows = 0;
  std::vector<int> rowPtr{0}, col;
  std::vector<double> values;

  void add(const std::vector<int>& columns) {
    col.insert(col.end(), columns.begin(), columns.end());
    rowPtr.push_back(static_cast<int>(col.size()));
    ++rows;
  }
  void fill() {
    std::mt19937 random(7);
    for (std::size_t k = 0; k < col.size(); ++k) values.push_back(std::uniform_real_distribution(1.0, 2.0)(random));
  }
  std::vector<double> compressed(const std::vector<int>& colors, int count) const {
    std::vector<double> matrix(static_cast<std::size_t>(rows * count));
    const auto put = [&](int i, int j, double value) {
      const int color = colors[static_cast<std::size_t>(j)];
      if (color >= 0) matrix[static_cast<std::size_t>(i * count + color)] += value;
    };
    for (int i = 0; i < rows; ++i)
      for (int k = rowPtr[static_cast<std::size_t>(i)]; k < rowPtr[static_cast<std::size_t>(i) + 1]; ++k) {
        const int j = col[static_cast<std::size_t>(k)];
        put(i, j, values[static_cast<std::size_t>(k)]);
        if (i != j) put(j, i, values[static_cast<std::size_t>(k)]);
      }
    return matrix;
  }
};

/// The grid of a five-point stencil.
Lower grid(int width) {
  Lower made;
  for (int i = 0; i < width * width; ++i) {
    std::vector<int> columns;
    if (i >= width) columns.push_back(i - width);
    if (i % width > 0) columns.push_back(i - 1);
    columns.push_back(i);
    made.add(columns);
  }
  made.fill();
  return made;
}

std::vector<double> directly(const Lower& matrix, const std::vector<int>& colors, int count) {
  const auto sides = star_sides(matrix.rows, matrix.rowPtr.data(), matrix.col.data(), colors.data(), count);
  std::vector<double> found(matrix.col.size());
  decompress_star(matrix.rows, matrix.rowPtr.data(), matrix.col.data(), sides.data(), colors.data(), count,
                  matrix.compressed(colors, count).data(), found.data());
  return found;
}

TEST(Symmetric, BothTrianglesAreSorted) {
  Lower matrix;
  matrix.add({}), matrix.add({0, 1}), matrix.add({0});
  const both_triangles<int> both(matrix.rows, matrix.rowPtr.data(), matrix.col.data());
  EXPECT_THAT(std::vector<std::size_t>(both.row_ptr(), both.row_ptr() + 4), ElementsAre(0u, 2u, 4u, 5u));
  EXPECT_THAT(std::vector<int>(both.col_idx(), both.col_idx() + 5), ElementsAre(1, 2, 0, 1, 0));
  EXPECT_EQ(both.lower(0), 0);
  EXPECT_EQ(both.lower(3), 1);
}

TEST(Symmetric, AnArrowIsReadByTheColorsOfItsRows) {
  Lower arrow;
  for (int i = 0; i < 5; ++i) arrow.add(i == 0 ? std::vector{0} : std::vector{0, i});
  arrow.fill();
  const std::vector<int> colors{0, 1, 1, 1, 1};
  EXPECT_EQ(directly(arrow, colors, 2), arrow.values);
}

TEST(Symmetric, WhatHasNoColorIsReadFromTheOtherSide) {
  Lower matrix;
  matrix.add({}), matrix.add({0}), matrix.add({0}), matrix.add({});
  matrix.fill();
  EXPECT_EQ(directly(matrix, {0, -1, -1, -1}, 1), matrix.values);
}

TEST(Symmetric, GreedyColorsSuitAGrid) {
  const Lower matrix = grid(7);
  const auto found = greedy_symmetric_colors(matrix.rows, matrix.rowPtr.data(), matrix.col.data());
  const std::vector<int> colors(found.begin(), found.end());
  const int count = *std::max_element(colors.begin(), colors.end()) + 1;
  EXPECT_EQ(directly(matrix, colors, count), matrix.values);
}

TEST(Symmetric, GreedyColorsGiveLongRowsTheirOwn) {
  Lower arrow;
  for (int i = 0; i < 40; ++i) arrow.add(i == 0 ? std::vector{0} : i == 7 ? std::vector{0} : std::vector{0, i});
  arrow.fill();
  const auto found = greedy_symmetric_colors(arrow.rows, arrow.rowPtr.data(), arrow.col.data());
  const std::vector<int> colors(found.begin(), found.end());
  EXPECT_EQ(*std::max_element(colors.begin(), colors.end()), 1);
  EXPECT_EQ(directly(arrow, colors, 2), arrow.values);
}

TEST(Symmetric, SubstitutionFollowsTheTrees) {
  // Two colors on a path: an entry needs all before it.
  Lower path;
  for (int i = 0; i < 6; ++i) path.add(i == 0 ? std::vector{0} : std::vector{i - 1, i});
  path.fill();
  const std::vector<int> colors{0, 1, 0, 1, 0, 1};
  const substitution<int> plan(path.rows, path.rowPtr.data(), path.col.data(), colors.data(), 2);
  std::vector<double> found(path.col.size());
  plan(path.compressed(colors, 2).data(), found.data());
  for (std::size_t k = 0; k < found.size(); ++k) EXPECT_NEAR(found[k], path.values[k], 1e-12);
}

TEST(Symmetric, AFormulaColorsWhatHasEntries) {
  Lower matrix;
  matrix.add({}), matrix.add({}), matrix.add({1}), matrix.add({3});
  const auto colors = formula_symmetric_colors(matrix.rows, matrix.rowPtr.data(), matrix.col.data(),
                                               [](int column) { return column % 2; });
  EXPECT_THAT(std::vector<int>(colors.begin(), colors.end()), ElementsAre(-1, 1, 0, 1));
}

TEST(RequireSymmetric, NamesWhatIsNot) {
  const auto product = [](double above) {
    return [above](const double* direction, double* result) {
      result[0] = 2.0 * direction[0] + above * direction[1];
      result[1] = 3.0 * direction[0] + direction[1];
    };
  };
  EXPECT_NO_THROW(require_symmetric<double>("f_jacobian", 2, product(3.0)));
  EXPECT_THROW(require_symmetric<double>("f_jacobian", 2, product(3.1)), std::logic_error);
}

}  // namespace
}  // namespace sparsegen::runtime
