// Solves Bratu's problem by PETSc's SNES on as many ranks as there are: each has some rows of the grid, evaluates its
// part of the Jacobian, and sets it in a Mat that all share. Run as `mpiexec -n 4 petsc -n 63`; PETSc's options say the
// rest, as -snes_monitor or -pc_type.
#include <petscsnes.h>
#include <sparsegen/adapters/check.h>
#include <sparsegen/adapters/petsc.h>

#include <cmath>
#include <vector>

#include "ignition.h"
#include "ignition_sparse.h"

namespace {

struct Grid {
  explicit Grid(PetscInt rows, PetscInt columns)
      : own_rows(static_cast<int>(rows)), width(static_cast<int>(columns)), derivative(own_rows, width) {}

  int own_rows, width;
  double lambda = 6.0, h = 1.0 / (width + 1);
  ignition_jacobian derivative;
  Vec around = nullptr;          // this rank's rows, and one more at either end
  VecScatter gather = nullptr;   // from all rows to these
  std::vector<PetscInt> global_rows, global_columns;
};

/// Numbers the rows and columns of this rank's part as the whole is numbered, and finds what to gather for it.
PetscErrorCode connect(Grid& grid, Vec all) {
  PetscFunctionBeginUser;
  PetscInt first = 0, end = 0, size = 0;
  PetscCall(VecGetOwnershipRange(all, &first, &end));
  PetscCall(VecGetSize(all, &size));
  for (PetscInt k = first; k < end; ++k) grid.global_rows.push_back(k);
  std::vector<PetscInt> from, to;
  for (PetscInt k = first - grid.width, local = 0; k < end + grid.width; ++k, ++local) {
    const bool isInside = k >= 0 && k < size;
    grid.global_columns.push_back(isInside ? k : -1);
    if (!isInside) continue;
    from.push_back(k);
    to.push_back(local);
  }
  const auto count = static_cast<PetscInt>(from.size());
  IS source = nullptr, target = nullptr;
  PetscCall(ISCreateGeneral(PETSC_COMM_SELF, count, from.data(), PETSC_COPY_VALUES, &source));
  PetscCall(ISCreateGeneral(PETSC_COMM_SELF, count, to.data(), PETSC_COPY_VALUES, &target));
  PetscCall(VecCreateSeq(PETSC_COMM_SELF, static_cast<PetscInt>(grid.global_columns.size()), &grid.around));
  PetscCall(VecScatterCreate(all, source, grid.around, target, &grid.gather));
  PetscCall(ISDestroy(&source));
  PetscCall(ISDestroy(&target));
  PetscFunctionReturn(0);
}

PetscErrorCode collect(Grid& grid, Vec all) {
  PetscFunctionBeginUser;
  PetscCall(VecScatterBegin(grid.gather, all, grid.around, INSERT_VALUES, SCATTER_FORWARD));
  PetscCall(VecScatterEnd(grid.gather, all, grid.around, INSERT_VALUES, SCATTER_FORWARD));
  PetscFunctionReturn(0);
}

struct Context {
  Grid& grid;
  sparsegen::petsc::jacobian<ignition_jacobian>& jacobian;
};

PetscErrorCode function(SNES, Vec x, Vec f, void* data) {
  Grid& grid = static_cast<Context*>(data)->grid;
  PetscFunctionBeginUser;
  PetscCall(collect(grid, x));
  const PetscScalar* u = nullptr;
  PetscScalar* r = nullptr;
  PetscCall(VecGetArrayRead(grid.around, &u));
  PetscCall(VecGetArray(f, &r));
  ignition(grid.own_rows, grid.width, grid.lambda, grid.h, u, r);
  PetscCall(VecRestoreArray(f, &r));
  PetscCall(VecRestoreArrayRead(grid.around, &u));
  PetscFunctionReturn(0);
}

PetscErrorCode jacobian(SNES, Vec x, Mat, Mat matrix, void* data) {
  auto& [grid, jacobian] = *static_cast<Context*>(data);
  PetscFunctionBeginUser;
  PetscCall(collect(grid, x));
  const PetscScalar* u = nullptr;
  PetscCall(VecGetArrayRead(grid.around, &u));
  PetscCall(jacobian.evaluate(matrix, grid.derivative, grid.own_rows, grid.width, grid.lambda, grid.h, u));
  PetscCall(VecRestoreArrayRead(grid.around, &u));
  PetscFunctionReturn(0);
}

/// This rank's part of the Jacobian, held against differences.
bool agrees_with_differences(const Grid& grid) {
  std::vector<double> point(grid.global_columns.size());
  for (std::size_t k = 0; k < point.size(); ++k) point[k] = std::sin(0.7 * static_cast<double>(k));
  return sparsegen::check::differences(
             sparsegen::check::pattern_of(grid.derivative),
             [&](const double* u, double* values) {
               grid.derivative.evaluate(grid.own_rows, grid.width, grid.lambda, grid.h, u, values);
             },
             [&](const double* u, double* r) { ignition(grid.own_rows, grid.width, grid.lambda, grid.h, u, r); }, point)
      .good();
}

PetscErrorCode solve(PetscInt n, bool& good) {
  PetscFunctionBeginUser;
  PetscInt own_rows = PETSC_DECIDE, all_rows = n;
  PetscCall(PetscSplitOwnership(PETSC_COMM_WORLD, &own_rows, &all_rows));
  Grid grid(own_rows, n);
  Vec x = nullptr, f = nullptr;
  PetscCall(VecCreateMPI(PETSC_COMM_WORLD, own_rows * n, PETSC_DECIDE, &x));
  PetscCall(VecDuplicate(x, &f));
  PetscCall(connect(grid, x));

  sparsegen::petsc::jacobian<ignition_jacobian> made(grid.derivative, grid.global_rows.data(), grid.global_columns.data());
  Mat matrix = nullptr;
  PetscCall(MatCreate(PETSC_COMM_WORLD, &matrix));
  PetscCall(MatSetSizes(matrix, own_rows * n, own_rows * n, PETSC_DECIDE, PETSC_DECIDE));
  PetscCall(MatSetFromOptions(matrix));
  PetscCall(MatSetUp(matrix));
  PetscCall(made.preallocate(matrix));

  Context context{grid, made};
  SNES snes = nullptr;
  PetscCall(SNESCreate(PETSC_COMM_WORLD, &snes));
  PetscCall(SNESSetFunction(snes, f, function, &context));
  PetscCall(SNESSetJacobian(snes, matrix, matrix, jacobian, &context));
  PetscCall(SNESSetFromOptions(snes));
  PetscCall(VecSet(x, 0.0));
  PetscCall(SNESSolve(snes, nullptr, x));

  SNESConvergedReason reason = SNES_CONVERGED_ITERATING;
  PetscInt steps = 0;
  PetscReal largest = 0;
  PetscMPIInt size = 0;
  PetscCallMPI(MPI_Comm_size(PETSC_COMM_WORLD, &size));
  PetscCall(SNESGetConvergedReason(snes, &reason));
  PetscCall(SNESGetIterationNumber(snes, &steps));
  PetscCall(VecMax(x, nullptr, &largest));
  PetscCall(PetscPrintf(PETSC_COMM_WORLD, "%d ranks, %d unknowns: %s after %d steps, largest value %.4f\n",
                        static_cast<int>(size), static_cast<int>(n * n), reason > 0 ? "solved" : "NOT SOLVED",
                        static_cast<int>(steps), static_cast<double>(largest)));
  // Newton's method finds it in a few steps, on any number of ranks, if all entries are where they belong.
  good = reason > 0 && steps <= 6 && agrees_with_differences(grid);
  PetscCall(SNESDestroy(&snes));
  PetscCall(MatDestroy(&matrix));
  PetscCall(VecScatterDestroy(&grid.gather));
  PetscCall(VecDestroy(&grid.around));
  PetscCall(VecDestroy(&x));
  PetscCall(VecDestroy(&f));
  PetscFunctionReturn(0);
}

}  // namespace

int main(int argc, char** argv) {
  PetscCall(PetscInitialize(&argc, &argv, nullptr, nullptr));
  PetscInt n = 63;
  PetscCall(PetscOptionsGetInt(nullptr, nullptr, "-n", &n, nullptr));
  bool good = false;
  PetscCall(solve(n, good));
  PetscCall(PetscFinalize());
  return good ? 0 : 1;
}
