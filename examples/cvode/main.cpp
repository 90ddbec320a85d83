// Integrates by CVODE, with KLU on the generated Jacobian, on grids whose size
// is known at run time; beside it with the Jacobian that CVODE makes of
// differences. First, the generated Jacobian is held against differences.
#include <cvode/cvode.h>
#include <nvector/nvector_serial.h>
#include <sparsegen/adapters/check.h>
#include <sparsegen/adapters/sundials.h>
#include <sunlinsol/sunlinsol_dense.h>
#include <sunlinsol/sunlinsol_klu.h>
#include <sunmatrix/sunmatrix_dense.h>

#include <cmath>
#include <cstdio>
#include <iostream>
#include <vector>

#include "rhs.h"
#include "rhs_sparse.h"

namespace {

// What CVODE's callbacks are passed: the function's own data comes first, so that a pointer to it is one to this.
struct Solved : Problem {
  explicit Solved(const Problem& problem) : Problem(problem), derivative(static_cast<Problem*>(this)), jacobian(derivative) {}

  rhs_jacobian derivative;
  sparsegen::sundials::jacobian<rhs_jacobian> jacobian;
};

int right_hand_side(realtype t, N_Vector y, N_Vector ydot, void* solved) {
  return rhs(t, y, ydot, static_cast<Problem*>(static_cast<Solved*>(solved)));
}

int jacobian(realtype t, N_Vector y, N_Vector ydot, SUNMatrix matrix, void* data, N_Vector, N_Vector, N_Vector) {
  auto* solved = static_cast<Solved*>(data);
  return solved->jacobian.evaluate(matrix, solved->derivative, t, y, ydot, static_cast<Problem*>(solved));
}

struct Result {
  bool good = false;
  long steps = 0, functions = 0;
  std::vector<double> y;
};

enum class Method { generated, differences };

Result integrate(Solved& solved, Method method, double end, SUNContext context) {
  const sunindextype size = 2 * solved.cells;
  const N_Vector y = N_VNew_Serial(size, context);
  for (sunindextype i = 0; i < size; i += 2) {
    const double place = (static_cast<double>(i / 2) + 1) / (solved.cells + 1);
    NV_Ith_S(y, i) = solved.a + std::sin(2 * 3.14159265358979 * place);
    NV_Ith_S(y, i + 1) = solved.b / solved.a;
  }
  void* cvode = CVodeCreate(CV_BDF, context);
  const SUNMatrix matrix =
      method == Method::generated ? solved.jacobian.create(context) : SUNDenseMatrix(size, size, context);
  const SUNLinearSolver solver =
      method == Method::generated ? SUNLinSol_KLU(y, matrix, context) : SUNLinSol_Dense(y, matrix, context);
  bool good = CVodeInit(cvode, right_hand_side, 0, y) == CV_SUCCESS &&
              CVodeSStolerances(cvode, 1e-8, 1e-10) == CV_SUCCESS && CVodeSetUserData(cvode, &solved) == CV_SUCCESS &&
              CVodeSetMaxNumSteps(cvode, 5000) == CV_SUCCESS &&
              CVodeSetLinearSolver(cvode, solver, matrix) == CV_SUCCESS;
  if (method == Method::generated) good = good && CVodeSetJacFn(cvode, jacobian) == CV_SUCCESS;
  realtype t = 0;
  good = good && CVode(cvode, end, y, &t, CV_NORMAL) == CV_SUCCESS;

  Result result;
  result.good = good;
  long for_jacobians = 0;
  CVodeGetNumSteps(cvode, &result.steps);
  CVodeGetNumRhsEvals(cvode, &result.functions);
  CVodeGetNumLinRhsEvals(cvode, &for_jacobians);
  result.functions += for_jacobians;
  result.y.assign(NV_DATA_S(y), NV_DATA_S(y) + size);
  SUNLinSolFree(solver);
  SUNMatDestroy(matrix);
  CVodeFree(&cvode);
  N_VDestroy(y);
  return result;
}

bool agrees_with_differences(Solved& solved, SUNContext context) {
  const rhs_jacobian& J = solved.derivative;
  auto* data = static_cast<Problem*>(&solved);
  std::vector<double> point(static_cast<std::size_t>(J.cols));
  for (std::size_t i = 0; i < point.size(); ++i) point[i] = 1.5 + std::sin(static_cast<double>(i));
  const N_Vector y = N_VNewEmpty_Serial(J.cols, context), ydot = N_VNewEmpty_Serial(J.rows, context);
  const auto report = sparsegen::check::differences(
      sparsegen::check::pattern_of(J),
      [&](const double* x, double* values) {
        N_VSetArrayPointer(const_cast<double*>(x), y);
        J.evaluate(0.0, y, ydot, data, values);
      },
      [&](const double* x, double* f) {
        N_VSetArrayPointer(const_cast<double*>(x), y);
        N_VSetArrayPointer(f, ydot);
        rhs(0.0, y, ydot, data);
      },
      point);
  N_VDestroy(y);
  N_VDestroy(ydot);
  std::printf("%d cells: %d entries, ", solved.cells, static_cast<int>(J.nnz));
  std::cout << report;
  return report.good();
}

bool solves(int cells, SUNContext context) {
  Solved solved(Problem{cells, 0.02, 1.0, 3.0});
  if (!agrees_with_differences(solved, context)) return false;
  const Result exact = integrate(solved, Method::generated, 10.0, context);
  const Result beside = integrate(solved, Method::differences, 10.0, context);
  double off = 0;
  for (std::size_t i = 0; i < exact.y.size(); ++i) off = std::fmax(off, std::fabs(exact.y[i] - beside.y[i]));
  std::printf("  KLU, generated Jacobian: %ld steps, %ld calls of the function\n", exact.steps, exact.functions);
  std::printf("  dense, differences:      %ld steps, %ld calls; solutions %.0e apart\n", beside.steps, beside.functions, off);
  return exact.good && beside.good && off < 1e-4 && exact.functions < beside.functions;
}

}  // namespace

int main() {
  SUNContext context = nullptr;
  if (SUNContext_Create(nullptr, &context) != 0) return 1;
  const bool good = solves(20, context) && solves(101, context);
  SUNContext_Free(&context);
  return good ? 0 : 1;
}
