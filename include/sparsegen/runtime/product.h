//===- product.h - products with a sparse matrix ----------------*- C++ -*-===//
//
// Part of the run-time headers that generated code includes: C++17, no library
// behind them. Where a function has no adjoint, its vector-Jacobian product is
// made of the Jacobian.
//
//===----------------------------------------------------------------------===//
#ifndef SPARSEGEN_RUNTIME_PRODUCT_H
#define SPARSEGEN_RUNTIME_PRODUCT_H

namespace sparsegen {
namespace runtime {

/// products = Jᵀ · weights for a matrix in CSR, zero-based: `row_ptr` (rows + 1), `col_idx` and `values`, one an entry.
/// `weights` has `rows` elements; `products` has `cols`, is overwritten, and overlaps nothing else. A row whose weight
/// is zero adds nothing, also where its entries are infinite. Linear in rows, columns and entries.
template <class Index, class Value>
inline void transposed_product(Index rows, Index cols, const Index* row_ptr, const Index* col_idx, const Value* values,
                               const Value* weights, Value* products) {
  for (Index j = 0; j < cols; ++j) products[j] = Value{};
  for (Index i = 0; i < rows; ++i) {
    const Value weight = weights[i];
    if (weight == Value{}) continue;
    for (Index k = row_ptr[i]; k < row_ptr[i + 1]; ++k) products[col_idx[k]] += weight * values[k];
  }
}

}  // namespace runtime
}  // namespace sparsegen

#endif  // SPARSEGEN_RUNTIME_PRODUCT_H
