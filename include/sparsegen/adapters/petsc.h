//===- petsc.h - Jacobians as PETSc's matrices ------------------*- C++ -*-===//
//
// For programs that solve with SNES, TS or TAO: C++17 and PETSc 3.17 or later,
// in serial and on several ranks. A generated Jacobian, static or made at run
// time, is written to a Mat by coordinates (MatSetPreallocationCOO), which
// assembles without a search and on the device where the Mat is there.
//
//     sparsegen::petsc::jacobian<residual_jacobian> J(derivative);   // once
//     Mat A; J.create(PETSC_COMM_WORLD, &A);                          // once
//     J.evaluate(A, derivative, n, x);                                // in the callback of SNESSetJacobian
//
// Each rank evaluates the rows that it knows and sets those that it owns.
//
//===----------------------------------------------------------------------===//
#ifndef SPARSEGEN_ADAPTERS_PETSC_H
#define SPARSEGEN_ADAPTERS_PETSC_H

#include <petscmat.h>

#include <cstddef>
#include <utility>
#include <vector>

namespace sparsegen {
namespace petsc {

/// A Jacobian for Mats of one structure. It keeps nothing of the object that it was made from. One thread at a time may
/// evaluate.
template <class Derivative>
class jacobian {
public:
  using value_type = typename Derivative::value_type;

  /// Of a function whose rows and columns are numbered as the Mat's. On several ranks each evaluates all of them.
  explicit jacobian(const Derivative& derivative = {}) : jacobian(derivative, nullptr, nullptr) {}

  /// Of a function of this rank alone, as on a part of a mesh with ghost cells: `global_rows` and `global_cols` have the
  /// Mat's number of each of its rows and columns, a negative one where it has none. What is null is numbered alike.
  /// Linear in rows, columns and entries. May throw std::bad_alloc.
  jacobian(const Derivative& derivative, const PetscInt* global_rows, const PetscInt* global_cols)
      : rows_(static_cast<PetscInt>(derivative.rows)), cols_(static_cast<PetscInt>(derivative.cols)),
        values_(static_cast<std::size_t>(derivative.nnz)) {
    entries_.reserve(values_.size());
    for (PetscInt row = 0; row < rows_; ++row)
      for (auto k = derivative.row_ptr()[row]; k < derivative.row_ptr()[row + 1]; ++k) {
        const auto col = static_cast<PetscInt>(derivative.col_idx()[k]);
        entries_.push_back({global_rows ? global_rows[row] : row, global_cols ? global_cols[col] : col});
      }
  }

  /// Makes a matrix of the function's shape, which PETSc divides among the ranks and whose type the options may set
  /// (-mat_type), and preallocates it. The caller destroys it. Collective on `comm`.
  PetscErrorCode create(MPI_Comm comm, Mat* matrix) {
    PetscFunctionBeginUser;
    PetscCall(MatCreate(comm, matrix));
    PetscCall(MatSetSizes(*matrix, PETSC_DECIDE, PETSC_DECIDE, rows_, cols_));
    PetscCall(MatSetFromOptions(*matrix));
    PetscCall(MatSetUp(*matrix));
    PetscCall(preallocate(*matrix));
    PetscFunctionReturn(0);
  }

  /// Gives a matrix whose layout is set up the pattern: of this rank's entries those in rows that it owns. Collective.
  PetscErrorCode preallocate(Mat matrix) {
    PetscFunctionBeginUser;
    PetscInt first = 0, end = 0;
    PetscCall(MatGetOwnershipRange(matrix, &first, &end));
    std::vector<PetscInt> rows, cols;
    owned_.clear();
    for (std::size_t k = 0; k < entries_.size(); ++k) {
      const entry& each = entries_[k];
      if (each.row < first || each.row >= end || each.col < 0) continue;
      rows.push_back(each.row);
      cols.push_back(each.col);
      owned_.push_back(k);
    }
    PetscCall(MatSetPreallocationCOO(matrix, static_cast<PetscCount>(owned_.size()), rows.data(), cols.data()));
    owned_values_.resize(owned_.size());
    PetscFunctionReturn(0);
  }

  /// Sets the entries to `nnz` values as `evaluate` writes them, and assembles. The matrix is one that was preallocated
  /// here, last. Collective.
  PetscErrorCode assign(Mat matrix, const value_type* values) {
    PetscFunctionBeginUser;
    for (std::size_t k = 0; k < owned_.size(); ++k) owned_values_[k] = values[owned_[k]];
    PetscCall(MatSetValuesCOO(matrix, owned_values_.data(), INSERT_VALUES));
    PetscFunctionReturn(0);
  }

  /// Evaluates `derivative`, which has the structure that this was made from, and assigns its values. What the inputs
  /// throw there is thrown here; what the user's function returns is not looked at.
  template <class... Inputs>
  PetscErrorCode evaluate(Mat matrix, const Derivative& derivative, Inputs&&... inputs) {
    PetscFunctionBeginUser;
    derivative.evaluate(std::forward<Inputs>(inputs)..., values_.data());
    PetscCall(assign(matrix, values_.data()));
    PetscFunctionReturn(0);
  }

private:
  struct entry {
    PetscInt row, col;
  };

  PetscInt rows_, cols_;
  std::vector<entry> entries_;        // of the Mat, in the order of CSR
  std::vector<std::size_t> owned_;    // those in rows that this rank owns
  std::vector<PetscScalar> owned_values_;
  std::vector<value_type> values_;
};

}  // namespace petsc
}  // namespace sparsegen

#endif  // SPARSEGEN_ADAPTERS_PETSC_H
