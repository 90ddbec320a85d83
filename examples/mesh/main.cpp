// Solves for the heat in a plate on a mesh that is read from a file, by Newton's method: `mesh [FILE]`. Then it cuts
// each triangle into four, twice, and makes a Jacobian object for each mesh. The solution is known: u + u^3/3 is
// harmonic, and is exp(x) sin(y) on the border. The errors have to fall by four.
#include <Eigen/SparseLU>
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <fstream>
#include <map>
#include <sparsegen/adapters/eigen.h>
#include <utility>
#include <vector>

#include "check.h"
#include "heat.h"
#include "heat_sparse.h"

namespace independent {
#define double ::check::Dual
#include "heat.cpp"
#undef double
}  // namespace independent

namespace {

using Edge = std::pair<int, int>;

std::size_t at(int index) { return static_cast<std::size_t>(index); }

double exact(double x, double y) {
  const double harmonic = std::exp(x) * std::sin(y);
  double u = harmonic / (1 + std::fabs(harmonic) / 3);
  for (int k = 0; k < 50; ++k) u -= (u + u * u * u / 3 - harmonic) / (1 + u * u);
  return u;
}

/// The edges of all triangles, and of how many each is one.
std::map<Edge, int> edges(const Mesh& mesh) {
  std::map<Edge, int> found;
  for (std::size_t t = 0; t < mesh.corners.size(); t += 3)
    for (std::size_t a = 0; a < 3; ++a) {
      const int b = mesh.corners[t + a], c = mesh.corners[t + (a + 1) % 3];
      ++found[{std::min(b, c), std::max(b, c)}];
    }
  return found;
}

/// Fixes the points of the border, whose edges are of one triangle.
void fixBorder(Mesh& mesh) {
  mesh.fixed.assign(mesh.x.size(), 0);
  for (const auto& [edge, count] : edges(mesh))
    if (count == 1) mesh.fixed[at(edge.first)] = mesh.fixed[at(edge.second)] = 1;
}

bool read(const char* file, Mesh& mesh) {
  std::ifstream in(file);
  in >> mesh.points >> mesh.triangles;
  for (int k = 0; in && k < mesh.points; ++k) {
    mesh.x.push_back(0);
    mesh.y.push_back(0);
    in >> mesh.x.back() >> mesh.y.back();
  }
  for (int k = 0; in && k < 3 * mesh.triangles; ++k) {
    mesh.corners.push_back(0);
    in >> mesh.corners.back();
    if (mesh.corners.back() < 0 || mesh.corners.back() >= mesh.points) return false;
  }
  if (in) fixBorder(mesh);
  return !in.fail() && mesh.triangles > 0;
}

/// Each triangle is cut into four.
Mesh refined(const Mesh& coarse) {
  Mesh fine;
  fine.x = coarse.x;
  fine.y = coarse.y;
  std::map<Edge, int> middle;
  for (const auto& [edge, count] : edges(coarse)) {
    middle[edge] = static_cast<int>(fine.x.size());
    fine.x.push_back(0.5 * (coarse.x[at(edge.first)] + coarse.x[at(edge.second)]));
    fine.y.push_back(0.5 * (coarse.y[at(edge.first)] + coarse.y[at(edge.second)]));
  }
  const auto between = [&](int a, int b) { return middle[{std::min(a, b), std::max(a, b)}]; };
  for (std::size_t t = 0; t < coarse.corners.size(); t += 3) {
    const int a = coarse.corners[t], b = coarse.corners[t + 1], c = coarse.corners[t + 2];
    const int ab = between(a, b), bc = between(b, c), ca = between(c, a);
    for (const int corner : {a, ab, ca, ab, b, bc, ca, bc, c, ab, bc, ca}) fine.corners.push_back(corner);
  }
  fine.points = static_cast<int>(fine.x.size());
  fine.triangles = 4 * coarse.triangles;
  fixBorder(fine);
  return fine;
}

std::vector<double> solution(const Mesh& mesh) {
  std::vector<double> u;
  for (std::size_t k = 0; k < mesh.x.size(); ++k) u.push_back(exact(mesh.x[k], mesh.y[k]));
  return u;
}

bool agrees(const Mesh& mesh) {
  const std::vector<double> given = solution(mesh);
  const std::vector<check::Dual> same(given.begin(), given.end());
  std::vector<double> point;
  for (int k = 0; k < mesh.points; ++k) point.push_back(std::sin(0.37 * k));
  // A row has its point, and the neighbours where it is not fixed.
  long nonzeros = mesh.points;
  for (const auto& [edge, count] : edges(mesh))
    nonzeros += 2 - mesh.fixed[at(edge.first)] - mesh.fixed[at(edge.second)];
  const heat_jacobian J(mesh);
  return check::agrees(
      "heat", J, nonzeros, point, [&](const double* u, double* values) { J.evaluate(mesh, given, u, values); },
      [&](const check::Dual* u, check::Dual* r) { independent::heat(mesh, same, u, r); });
}

/// Starts from a constant, and says how far the solution is off in the mean; negative where there is none.
double solve(const Mesh& mesh) {
  const std::vector<double> expected = solution(mesh);
  const heat_jacobian J(mesh);
  sparsegen::eigen::by_columns matrix(J);
  Eigen::SparseLU<Eigen::SparseMatrix<double>> solver;
  solver.analyzePattern(matrix.matrix());
  Eigen::VectorXd u = Eigen::VectorXd::Ones(mesh.points), r(mesh.points);
  for (int iteration = 0; iteration < 20; ++iteration) {
    heat(mesh, expected, u.data(), r.data());
    const double residual = r.lpNorm<Eigen::Infinity>();
    std::printf("  %d triangles, Newton %d: residual %.1e\n", mesh.triangles, iteration, residual);
    if (residual < 1e-12)
      return (u - Eigen::Map<const Eigen::VectorXd>(expected.data(), u.size())).norm() / std::sqrt(mesh.points);
    solver.factorize(matrix.evaluate(J, mesh, expected, u.data()));
    if (solver.info() != Eigen::Success) return -1;
    u -= solver.solve(r);
  }
  return -1;
}

bool converges(Mesh mesh) {
  double before = 0;
  for (int k = 0; k < 3; ++k, mesh = refined(mesh)) {
    const double off = solve(mesh);
    std::printf("off the solution by %.2e in the mean\n", off);
    if (off <= 0 || (k > 0 && (before / off < 3.0 || before / off > 5.0))) return false;
    before = off;
  }
  return true;
}

}  // namespace

int main(int argc, char** argv) {
  Mesh mesh;
  const char* file = argc > 1 ? argv[1] : MESH;
  if (!read(file, mesh)) return std::fprintf(stderr, "%s: not a mesh\n", file), 1;
  return agrees(mesh) && converges(mesh) ? 0 : 1;
}
