// Solves a problem with constraints by Ipopt: the gradient, the Jacobian of the
// constraints and the Hessian of the Lagrangian are all generated. Beside it
// the same without the Hessian, which Ipopt then approximates. First, Jacobian
// and Hessian are compared with dual and hyper-dual numbers.
#include <IpIpoptApplication.hpp>
#include <IpSolveStatistics.hpp>
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <sparsegen/adapters/ipopt.h>
#include <vector>

#include "check.h"
#include "problem.h"
#include "problem_sparse.h"
#include "second.h"

namespace independent {
#define double ::check::HyperDual
#include "problem.cpp"
#undef double
}  // namespace independent

namespace {

using Ipopt::Index;
using Ipopt::Number;
using Jacobian = constraints_jacobian;
using Hessian = problem_hessian;

class LuksanVlcek : public sparsegen::ipopt::tnlp<Jacobian, Hessian> {
public:
  double objective_value(const double* x) override { return objective(x); }
  void gradient_values(const double* x, double* gradient) override { objective_jacobian::gradient(x, gradient); }
  void constraint_values(const double* x, double* g) override { constraints(x, g); }
  void jacobian_values(const double* x, double* values) override { Jacobian::evaluate(x, values); }
  void hessian_values(const double* x, const double* weights, double* values) override {
    Hessian::evaluate(x, weights, values);
  }
  bool get_bounds_info(Index, Number* x_low, Number* x_high, Index, Number* g_low, Number* g_high) override {
    std::fill_n(x_low, n, -2e19);
    std::fill_n(x_high, n, 2e19);
    std::fill_n(g_low, m, 0.0);
    std::fill_n(g_high, m, 0.0);
    return true;
  }
  bool get_starting_point(Index, bool, Number* x, bool, Number*, Number*, Index, bool, Number*) override {
    std::fill_n(x, n, 2.0);
    return true;
  }
  void finalize_solution(Ipopt::SolverReturn, Index, const Number*, const Number*, const Number*, Index, const Number*,
                         const Number*, Number f, const Ipopt::IpoptData*, Ipopt::IpoptCalculatedQuantities*) override {
    objective_found = f;
  }

  double objective_found = 0;
};

struct Solution {
  bool found = false;
  Index iterations = 0;
  double objective = 0;
};

Solution solve(const char* hessian) {
  const Ipopt::SmartPtr<Ipopt::IpoptApplication> application = new Ipopt::IpoptApplication();
  application->Options()->SetIntegerValue("print_level", 0);
  application->Options()->SetStringValue("sb", "yes");
  application->Options()->SetIntegerValue("max_iter", 500);
  application->Options()->SetStringValue("hessian_approximation", hessian);
  const Ipopt::SmartPtr<LuksanVlcek> problem = new LuksanVlcek();
  Solution solution;
  if (application->Initialize() != Ipopt::Solve_Succeeded) return solution;
  solution.found = application->OptimizeTNLP(Ipopt::GetRawPtr(problem)) == Ipopt::Solve_Succeeded;
  solution.objective = problem->objective_found;
  if (Ipopt::IsValid(application->Statistics())) solution.iterations = application->Statistics()->IterationCount();
  std::printf("Ipopt, Hessian %s: %s after %d iterations, objective %.8f\n", hessian,
              solution.found ? "solved" : "NOT SOLVED", static_cast<int>(solution.iterations), solution.objective);
  return solution;
}

bool derivatives_agree() {
  std::vector<double> point(n), weights(m + 1);
  for (std::size_t k = 0; k < point.size(); ++k) point[k] = std::sin(0.37 * static_cast<double>(k));
  for (std::size_t k = 0; k < weights.size(); ++k) weights[k] = std::cos(0.83 * static_cast<double>(k));
  return check::hessian_agrees<Hessian>(
      "Lagrangian", 2L * n - 1, point,
      [&](const double* x, double* values) { Hessian::evaluate(x, weights.data(), values); },
      [&](const check::HyperDual* x) {
        check::HyperDual f;
        std::vector<check::HyperDual> g(m);
        independent::problem(x, f, g.data());
        f = f * weights[0];
        for (std::size_t k = 0; k < g.size(); ++k) f += g[k] * weights[k + 1];
        return f;
      });
}

}  // namespace

int main() {
  if (!derivatives_agree()) return 1;
  const Solution exact = solve("exact"), approximate = solve("limited-memory");
  std::printf("the exact Hessian takes %d iterations fewer\n",
              static_cast<int>(approximate.iterations - exact.iterations));
  // The solution is 1 everywhere. Newton's method finds it in a few steps.
  return exact.found && exact.objective < 1e-10 && exact.iterations <= 20 ? 0 : 1;
}
