// Matrices that the adapters fill, held against the dense ones that the patterns and values say.
#include <sparsegen/adapters/eigen.h>
#include <sparsegen/adapters/sundials.h>

#include <Eigen/Dense>
#include <cmath>
#include <cstdio>
#include <vector>

#include "matrices_sparse.h"

namespace {

using Dense = Eigen::MatrixXd;

int failures = 0;

void expect(bool holds, const char* what) {
  if (!holds) std::printf("WRONG: %s\n", what);
  failures += holds ? 0 : 1;
}

template <class Derivative>
Dense dense(const Derivative& derivative, const std::vector<double>& values) {
  Dense result = Dense::Zero(derivative.rows, derivative.cols);
  for (int row = 0; row < derivative.rows; ++row)
    for (auto k = derivative.row_ptr()[row]; k < derivative.row_ptr()[row + 1]; ++k)
      result(row, derivative.col_idx()[k]) = values[static_cast<std::size_t>(k)];
  return result;
}

Dense dense(SUNMatrix matrix) {
  Dense result = Dense::Zero(SM_ROWS_S(matrix), SM_COLUMNS_S(matrix));
  const bool byColumns = SM_SPARSETYPE_S(matrix) == CSC_MAT;
  for (sunindextype line = 0; line < SM_NP_S(matrix); ++line)
    for (sunindextype k = SM_INDEXPTRS_S(matrix)[line]; k < SM_INDEXPTRS_S(matrix)[line + 1]; ++k) {
      const sunindextype other = SM_INDEXVALS_S(matrix)[k];
      if (k > SM_INDEXPTRS_S(matrix)[line]) expect(SM_INDEXVALS_S(matrix)[k - 1] < other, "indices ascend");
      (byColumns ? result(other, line) : result(line, other)) += SM_DATA_S(matrix)[k];
    }
  return result;
}

std::vector<double> point(int n) {
  std::vector<double> x;
  for (int i = 0; i < n; ++i) x.push_back(1.5 + std::sin(i));
  return x;
}

void to_eigen(int n) {
  const std::vector<double> x = point(n);
  const ring_jacobian J(n);
  std::vector<double> values(static_cast<std::size_t>(J.nnz));
  J.evaluate(n, x.data(), values.data());
  const Dense expected = dense(J, values);
  expect(Dense(sparsegen::eigen::map(J, values.data())) == expected, "mapped by rows");

  auto filled = sparsegen::eigen::matrix(J);
  expect(filled.nonZeros() == J.nnz && filled.isCompressed(), "the pattern by rows");
  J.evaluate(n, x.data(), filled.valuePtr());
  expect(Dense(filled) == expected, "filled by rows");

  sparsegen::eigen::by_columns columns(J);
  expect(columns.matrix().nonZeros() == J.nnz && Dense(columns.matrix()).isZero(0), "the pattern by columns");
  expect(Dense(columns.evaluate(J, n, x.data())) == expected, "filled by columns");

  const chain_hessian H(n);
  std::vector<double> second(static_cast<std::size_t>(H.nnz));
  H.evaluate(n, x.data(), second.data());
  const Dense lower = dense(H, second);
  const Dense whole = lower + Dense(lower.transpose()) - Dense(lower.diagonal().asDiagonal());
  const Dense one = Dense::Identity(n, n);
  const Dense byRows = sparsegen::eigen::map(H, second.data()).selfadjointView<Eigen::Lower>() * one;
  const Dense byColumns = sparsegen::eigen::map_upper(H, second.data()).selfadjointView<Eigen::Upper>() * one;
  expect(byRows == whole, "a Hessian by rows");
  expect(byColumns == whole, "a Hessian by columns");
}

void to_sundials(int n, int type, SUNContext context) {
  const std::vector<double> x = point(n);
  const ring_jacobian derivative(n);
  std::vector<double> values(static_cast<std::size_t>(derivative.nnz));
  derivative.evaluate(n, x.data(), values.data());
  const Dense expected = dense(derivative, values);

  using sparsegen::sundials::diagonal;
  for (const diagonal kind : {diagonal::as_is, diagonal::added}) {
    sparsegen::sundials::jacobian<ring_jacobian> J(derivative, type, kind);
    expect(J.nnz() == derivative.nnz + (kind == diagonal::added && n > 2 ? n : 0), "how many entries");
    const SUNMatrix matrix = J.create(context);
    expect(dense(matrix) == Dense::Zero(n, n), "zeros at first");
    for (int time = 0; time < 2; ++time) {
      expect(J.evaluate(matrix, derivative, n, x.data()) == 0 && dense(matrix) == expected, "filled");
      SUNMatZero(matrix);
    }
    SUNMatDestroy(matrix);
    // Matrices that SUNDIALS made of others may be too small.
    const SUNMatrix small = SUNSparseMatrix(n, n, 1, type, context);
    expect(J.evaluate(small, derivative, n, x.data()) == 0 && dense(small) == expected, "enlarged");
    SUNMatDestroy(small);
    const SUNMatrix other = SUNSparseMatrix(n, n, 1, type == CSC_MAT ? CSR_MAT : CSC_MAT, context);
    expect(J.evaluate(other, derivative, n, x.data()) == -1, "of the other kind");
    SUNMatDestroy(other);
  }
}

void residual(int type, SUNContext context) {
  const double y[3] = {0.5, 2.0, 3.0}, yp[3] = {-1.0, 0.25, 4.0}, c = 7.0;
  std::vector<double> values(implicit_system_jacobian::nnz);
  implicit_system_jacobian::evaluate(y, yp, values.data());
  const Dense both = dense(implicit_system_jacobian{}, values);
  sparsegen::sundials::dae_jacobian<implicit_system_jacobian> J({}, type);
  const SUNMatrix matrix = J.create(context);
  for (int time = 0; time < 2; ++time)
    expect(J.evaluate(matrix, c, {}, y, yp) == 0 && dense(matrix) == both.leftCols(3) + c * both.rightCols(3),
           "a DAE's");
  SUNMatDestroy(matrix);
}

}  // namespace

int main() {
  SUNContext context = nullptr;
  if (SUNContext_Create(nullptr, &context) != 0) return 1;
  for (const int n : {1, 2, 3, 11}) {
    to_eigen(n);
    for (const int type : {CSC_MAT, CSR_MAT}) to_sundials(n, type, context);
  }
  to_eigen(0);
  for (const int type : {CSC_MAT, CSR_MAT}) residual(type, context);
  SUNContext_Free(&context);
  std::printf("%d failures\n", failures);
}
