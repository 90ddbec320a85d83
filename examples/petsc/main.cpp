// Solves Bratu's problem by PETSc's SNES on as many ranks as there are: a DMDA divides the grid, each rank evaluates
// its part of the Jacobian, and sets it in a Mat that all share. Run as `mpiexec -n 4 petsc -n 65`; PETSc's options say
// the rest, as -snes_monitor or -pc_type.
#include <petscdmda.h>
#include <petscsnes.h>
#include <sparsegen/adapters/check.h>
#include <sparsegen/adapters/petsc.h>

#include <cmath>
#include <cstddef>
#include <vector>

#include "ignition.h"
#include "ignition_sparse.h"

namespace {

using Derivative = FormFunctionLocal_jacobian;

/// A rank's part of the Jacobian.
struct Part {
  Derivative derivative;
  sparsegen::petsc::jacobian<Derivative> jacobian;
  Ignition problem;
};

/// The Mat's numbers of the rank's own points, in the order of `f`; those of `x`, its neighbors' among them, PETSc has.
std::vector<PetscInt> own_points(const DMDALocalInfo& info, const PetscInt* numbers) {
  std::vector<PetscInt> own;
  for (PetscInt j = info.ys; j < info.ys + info.ym; ++j)
    for (PetscInt i = info.xs; i < info.xs + info.xm; ++i)
      own.push_back(numbers[(j - info.gys) * info.gxm + i - info.gxs]);
  return own;
}

PetscErrorCode function(DMDALocalInfo* info, void* x, void* f, void* part) {
  return FormFunctionLocal(info, static_cast<PetscScalar**>(x), static_cast<PetscScalar**>(f),
                           &static_cast<Part*>(part)->problem);
}

PetscErrorCode jacobian(DMDALocalInfo* info, void* x, Mat, Mat matrix, void* data) {
  auto& [derivative, jacobian, problem] = *static_cast<Part*>(data);
  PetscFunctionBeginUser;
  PetscCall(jacobian.evaluate(matrix, derivative, info, static_cast<PetscScalar**>(x), &problem));
  PetscFunctionReturn(0);
}

/// Row pointers into an array, with which index (j, i) is where the DMDA has it.
PetscScalar** rows_of(std::vector<PetscScalar*>& rows, const PetscScalar* values, PetscInt first_row, PetscInt count,
                      PetscInt first, PetscInt length) {
  rows.resize(static_cast<std::size_t>(count));
  for (PetscInt j = 0; j < count; ++j)
    rows[static_cast<std::size_t>(j)] = const_cast<PetscScalar*>(values) + j * length - first;
  return rows.data() - first_row;
}

/// This rank's part of the Jacobian, held against differences.
bool agrees_with_differences(DMDALocalInfo& info, Part& part) {
  std::vector<PetscScalar*> x_rows, f_rows;
  const auto x = [&](const double* values) { return rows_of(x_rows, values, info.gys, info.gym, info.gxs, info.gxm); };
  const auto f = [&](const double* values) { return rows_of(f_rows, values, info.ys, info.ym, info.xs, info.xm); };
  std::vector<double> point(static_cast<std::size_t>(part.derivative.cols));
  for (std::size_t k = 0; k < point.size(); ++k) point[k] = std::sin(0.7 * static_cast<double>(k));
  return sparsegen::check::differences(
             sparsegen::check::pattern_of(part.derivative),
             [&](const double* at, double* values) { part.derivative.evaluate(&info, x(at), &part.problem, values); },
             [&](const double* at, double* values) { FormFunctionLocal(&info, x(at), f(values), &part.problem); },
             point)
      .good();
}

PetscErrorCode solve(PetscInt n, bool& good) {
  PetscFunctionBeginUser;
  DM grid = nullptr;
  PetscCall(DMDACreate2d(PETSC_COMM_WORLD, DM_BOUNDARY_NONE, DM_BOUNDARY_NONE, DMDA_STENCIL_STAR, n, n, PETSC_DECIDE,
                         PETSC_DECIDE, 1, 1, nullptr, nullptr, &grid));
  PetscCall(DMSetUp(grid));
  DMDALocalInfo info;
  PetscCall(DMDAGetLocalInfo(grid, &info));

  ISLocalToGlobalMapping mapping = nullptr;
  const PetscInt* numbers = nullptr;
  PetscCall(DMGetLocalToGlobalMapping(grid, &mapping));
  PetscCall(ISLocalToGlobalMappingGetIndices(mapping, &numbers));
  const Derivative derivative(&info);
  Part part{derivative, {derivative, own_points(info, numbers).data(), numbers}, {6.0}};
  PetscCall(ISLocalToGlobalMappingRestoreIndices(mapping, &numbers));

  Mat matrix = nullptr;
  PetscCall(DMCreateMatrix(grid, &matrix));
  PetscCall(part.jacobian.preallocate(matrix));
  SNES snes = nullptr;
  PetscCall(SNESCreate(PETSC_COMM_WORLD, &snes));
  PetscCall(SNESSetDM(snes, grid));
  PetscCall(DMDASNESSetFunctionLocal(grid, INSERT_VALUES, function, &part));
  PetscCall(DMDASNESSetJacobianLocal(grid, jacobian, &part));
  PetscCall(SNESSetJacobian(snes, matrix, matrix, nullptr, nullptr));
  PetscCall(SNESSetFromOptions(snes));
  Vec x = nullptr;
  PetscCall(DMCreateGlobalVector(grid, &x));
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
  good = reason > 0 && steps <= 6 && agrees_with_differences(info, part);
  PetscCall(VecDestroy(&x));
  PetscCall(MatDestroy(&matrix));
  PetscCall(SNESDestroy(&snes));
  PetscCall(DMDestroy(&grid));
  PetscFunctionReturn(0);
}

}  // namespace

int main(int argc, char** argv) {
  PetscCall(PetscInitialize(&argc, &argv, nullptr, nullptr));
  PetscInt n = 65;
  PetscCall(PetscOptionsGetInt(nullptr, nullptr, "-n", &n, nullptr));
  bool good = false;
  PetscCall(solve(n, good));
  PetscCall(PetscFinalize());
  return good ? 0 : 1;
}
