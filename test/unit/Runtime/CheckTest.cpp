//===- CheckTest.cpp - derivatives held against differences ------------------===//
//
// Each of the classic mistakes is planted, and found by name; what is right is
// not found at fault, be it badly scaled or beside a kink.
//
//===----------------------------------------------------------------------===//
#include <gtest/gtest.h>

#include <cmath>
#include <sstream>
#include <vector>

#include "sparsegen/adapters/check.h"

namespace {

namespace check = sparsegen::check;
using check::fault;

/// A Jacobian as a user writes one: triplets, row by row.
struct Csr {
  std::vector<int> row_ptr{0}, col_idx;
  std::vector<double> values;
  std::size_t cols = 0;

  void add(std::size_t col, double value) {
    col_idx.push_back(static_cast<int>(col));
    values.push_back(value);
  }
  void endRow() { row_ptr.push_back(static_cast<int>(col_idx.size())); }
  check::pattern<int> pattern() const { return {row_ptr.size() - 1, cols, row_ptr.data(), col_idx.data(), 0}; }
};

/// How the boundary of the grid is found.
enum class Boundary { Right, WrongDimension };

constexpr std::size_t kNx = 4, kNy = 6;

/// f = u^2 - Σ neighbours on a grid of kNy rows of kNx.
void grid(const double* u, double* f) {
  for (std::size_t j = 0; j < kNy; ++j)
    for (std::size_t i = 0; i < kNx; ++i) {
      const std::size_t k = j * kNx + i;
      f[k] = u[k] * u[k];
      if (i > 0) f[k] -= u[k - 1];
      if (i < kNx - 1) f[k] -= u[k + 1];
      if (j > 0) f[k] -= u[k - kNx];
      if (j < kNy - 1) f[k] -= u[k + kNx];
    }
}

Csr gridJacobian(const double* u, Boundary boundary) {
  Csr made;
  made.cols = kNx * kNy;
  const std::size_t lastRow = boundary == Boundary::Right ? kNy - 1 : kNx - 1;
  for (std::size_t j = 0; j < kNy; ++j)
    for (std::size_t i = 0; i < kNx; ++i) {
      const std::size_t k = j * kNx + i;
      if (j > 0) made.add(k - kNx, -1);
      if (i > 0) made.add(k - 1, -1);
      made.add(k, 2 * u[k]);
      if (i < kNx - 1) made.add(k + 1, -1);
      if (j < lastRow) made.add(k + kNx, -1);
      made.endRow();
    }
  return made;
}

check::report checkGrid(Boundary boundary) {
  const std::vector<double> u(kNx * kNy, 0.7);
  const Csr structure = gridJacobian(u.data(), boundary);
  check::options how;
  how.rows = {{"f", {kNy, kNx}}};
  how.cols = {{"u", {kNy, kNx}}};
  return check::differences(
      structure.pattern(),
      [&](const double* at, double* values) {
        const Csr made = gridJacobian(at, boundary);
        std::copy(made.values.begin(), made.values.end(), values);
      },
      grid, u, how);
}

TEST(Check, FindsNothingInWhatIsRight) {
  const check::report report = checkGrid(Boundary::Right);
  EXPECT_TRUE(report.good());
  EXPECT_EQ(report.undecided, 0u);
  EXPECT_EQ(report.checked, 3 * kNx * kNy * kNx * kNy);
}

TEST(Check, FindsABoundaryTestOnTheWrongDimension) {
  const check::report report = checkGrid(Boundary::WrongDimension);
  EXPECT_EQ(report.count(fault::missing), 2 * kNx);
  EXPECT_EQ(report.findings.size(), 2 * kNx);
  EXPECT_EQ(report.findings.front().where, "d f[3][0] / d u[4][0]");
  EXPECT_NEAR(report.findings.front().expected, -1, 1e-6);
}

TEST(Check, ComparesTwoJacobians) {
  const std::vector<double> u(kNx * kNy, 0.7);
  const Csr right = gridJacobian(u.data(), Boundary::Right), wrong = gridJacobian(u.data(), Boundary::WrongDimension);
  EXPECT_TRUE(check::compare(right.pattern(), right.values.data(), right.pattern(), right.values.data()).good());
  const check::report report =
      check::compare(wrong.pattern(), wrong.values.data(), right.pattern(), right.values.data());
  EXPECT_EQ(report.count(fault::missing), 2 * kNx);
  const check::report turned =
      check::compare(right.pattern(), right.values.data(), wrong.pattern(), wrong.values.data());
  EXPECT_EQ(turned.count(fault::superfluous), 2 * kNx);
}

// f0 = x0 x1^2, f1 = sin x0 - x1.
void products(const double* x, double* f) {
  f[0] = x[0] * x[1] * x[1];
  f[1] = std::sin(x[0]) - x[1];
}
constexpr int kDensePtr[] = {0, 2, 4}, kDenseIdx[] = {0, 1, 0, 1};
constexpr check::pattern<int> kDense{2, 2, kDensePtr, kDenseIdx, 0};

TEST(Check, FindsAProductRuleThatIsOffByAFactor) {
  const check::report report = check::differences(kDense,
                                                  [](const double* x, double* values) {
                                                    values[0] = x[1] * x[1];
                                                    values[1] = x[0] * x[1];  // the factor 2 is missing
                                                    values[2] = std::cos(x[0]);
                                                    values[3] = -1;
                                                  },
                                                  products, {0.8, 1.3});
  ASSERT_EQ(report.findings.size(), 1u);
  EXPECT_EQ(report.findings[0].kind, fault::wrong);
  EXPECT_EQ(report.findings[0].row, 0u);
  EXPECT_EQ(report.findings[0].col, 1u);
  EXPECT_NEAR(report.findings[0].expected, 2 * report.findings[0].given, 1e-6);
  std::ostringstream text;
  text << report;
  EXPECT_EQ(text.str().find("d row 0 / d column 1: "), 0u) << text.str();
}

TEST(Check, FindsASwappedSignInColumnMajorStorage) {
  const std::vector<double> x{0.8, 1.3};
  // Of an array whose columns are three apart.
  const double stored[] = {x[1] * x[1], std::cos(x[0]), 99, 2 * x[0] * x[1], +1, 99};
  const double ours[] = {x[1] * x[1], 2 * x[0] * x[1], std::cos(x[0]), -1};
  const check::column_major theirs(stored, 2, 2, 3);
  const check::report report = check::compare(theirs.pattern(), theirs.values(), kDense, ours);
  ASSERT_EQ(report.findings.size(), 1u);
  EXPECT_EQ(report.findings[0].kind, fault::wrong);
  EXPECT_EQ(report.findings[0].row, 1u);
  EXPECT_EQ(report.findings[0].col, 1u);
  EXPECT_EQ(report.findings[0].given, 1);
  EXPECT_EQ(report.findings[0].expected, -1);
}

TEST(Check, SumsEntriesThatOccurTwiceAndTakesIndicesFromOne) {
  const long theirPtr[] = {1, 4, 6}, theirIdx[] = {2, 1, 2, 1, 2};
  const double theirs[] = {0.5, 3, 1.5, 4, 5}, ours[] = {3, 2, 4, 5};
  const check::pattern<long> given{2, 2, theirPtr, theirIdx, 1};
  EXPECT_TRUE(check::compare(given, theirs, kDense, ours).good());
}

TEST(Check, FindsAnEntryAtATransposedPlace) {
  // f0 depends on x2 alone; the Jacobian has its entry in row 2 instead.
  const int row_ptr[] = {0, 0, 1, 3}, col_idx[] = {1, 0, 2};
  const check::pattern<int> at{3, 3, row_ptr, col_idx, 0};
  const check::report report = check::differences(
      at,
      [](const double* x, double* values) {
        values[0] = 2 * x[1];
        values[1] = std::exp(x[2]);
        values[2] = 1;
      },
      [](const double* x, double* f) {
        f[0] = std::exp(x[2]);
        f[1] = x[1] * x[1];
        f[2] = x[2];
      },
      {0.1, 0.2, 0.3});
  EXPECT_EQ(report.count(fault::missing), 1u);
  EXPECT_EQ(report.count(fault::wrong), 1u);  // zero, where the entry should not be
}

//===----------------------------------------------------------------------===//
// Large ones
//===----------------------------------------------------------------------===//

constexpr std::size_t kLarge = 100'000;

void chain(const double* x, double* f) {
  for (std::size_t i = 0; i < kLarge; ++i) f[i] = std::sin(x[i]) * (i > 0 ? x[i - 1] : 1) + (i == 77'777 ? x[5] : 0);
}

Csr chainJacobian(const double* x) {
  Csr made;
  made.cols = kLarge;
  for (std::size_t i = 0; i < kLarge; ++i) {
    if (i > 0) made.add(i - 1, std::sin(x[i]));
    made.add(i, std::cos(x[i]) * (i > 0 ? x[i - 1] : 1) * (i == 4711 ? -1 : 1));
    made.endRow();
  }
  return made;
}

TEST(Check, NamesTwoFaultsAmongAHundredThousandColumns) {
  const std::vector<double> x(kLarge, 0.4);
  const Csr structure = chainJacobian(x.data());
  check::options how;
  how.points = 1, how.directions = 2;
  const check::report report = check::differences(
      structure.pattern(),
      [](const double* at, double* values) {
        const Csr made = chainJacobian(at);
        std::copy(made.values.begin(), made.values.end(), values);
      },
      chain, x, how);
  ASSERT_EQ(report.findings.size(), 2u);
  EXPECT_EQ(report.findings[0].kind, fault::wrong);
  EXPECT_EQ(report.findings[0].row, 4711u);
  EXPECT_EQ(report.findings[0].col, 4711u);
  EXPECT_EQ(report.findings[1].kind, fault::missing);
  EXPECT_EQ(report.findings[1].row, 77'777u);
  EXPECT_EQ(report.findings[1].col, 5u);
  EXPECT_NEAR(report.findings[1].expected, 1, 1e-6);
}

//===----------------------------------------------------------------------===//
// No false alarms
//===----------------------------------------------------------------------===//

constexpr int kOnePtr[] = {0, 1}, kOneIdx[] = {0};
constexpr check::pattern<int> kOne{1, 1, kOnePtr, kOneIdx, 0};

TEST(Check, IsSilentBesideAKink) {
  check::options how;
  how.points = 200, how.spread = 1e-5;  // many of these differences cross it
  const check::report report = check::differences(
      kOne, [](const double* x, double* values) { values[0] = std::copysign(1.0, x[0]); },
      [](const double* x, double* f) { f[0] = std::fabs(x[0]); }, {0.0}, how);
  EXPECT_TRUE(report.findings.empty());
  EXPECT_GT(report.undecided, 0u);
}

TEST(Check, IsSilentOnWhatIsBadlyScaled) {
  const check::report report = check::differences(
      kOne,
      [](const double* x, double* values) {
        values[0] = 3e-14 * x[0] * x[0] * std::exp(1e-7 * x[0]) * (1 + 1e-7 * x[0] / 3);
      },
      [](const double* x, double* f) { f[0] = 1e-14 * x[0] * x[0] * x[0] * std::exp(1e-7 * x[0]); }, {3e6});
  EXPECT_TRUE(report.good());
  EXPECT_EQ(report.undecided, 0u);
}

TEST(Check, CountsWhatIsNotFinite) {
  const check::report report = check::differences(
      kOne, [](const double*, double* values) { values[0] = 1; },
      [](const double* x, double* f) { f[0] = std::sqrt(-1 - x[0] * x[0]); }, {1.0});
  EXPECT_EQ(report.undecided, report.checked);
  EXPECT_TRUE(report.findings.empty());
  EXPECT_FALSE(report.good());
}

TEST(Check, RefusesAPointOfAnotherSize) {
  EXPECT_THROW(check::differences(
                   kOne, [](const double*, double*) {}, [](const double*, double*) {}, {1.0, 2.0}),
               std::invalid_argument);
}

}  // namespace
