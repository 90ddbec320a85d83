// Solves the power flow of a network that is read from a file, by Newton's method from a flat start:
// `powerflow [FILE]`. The solution is held against what was published with the network.
#include <Eigen/SparseLU>
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <fstream>
#include <sparsegen/adapters/eigen.h>
#include <sstream>
#include <string>
#include <vector>

#include "check.h"
#include "powerflow.h"
#include "powerflow_sparse.h"

namespace independent {
#define double ::check::Dual
#include "powerflow.cpp"
#undef double
}  // namespace independent

namespace {


struct Published {
  std::vector<double> voltage, degrees;
};

void addBranch(Network& net, std::istream& line) {
  int from, to;
  double r, x, charging, ratio;
  line >> from >> to >> r >> x >> charging >> ratio;
  net.from.push_back(from - 1);
  net.to.push_back(to - 1);
  net.conductance.push_back(r / (r * r + x * x));
  net.susceptance.push_back(-x / (r * r + x * x));
  net.charging.push_back(charging);
  net.ratio.push_back(ratio);
  ++net.branches;
}

void addBus(Network& net, Published& published, std::istream& line) {
  int number;
  std::string type;
  double generated, active, reactive, shunt, voltage, solved, degrees;
  line >> number >> type >> generated >> active >> reactive >> shunt >> voltage >> solved >> degrees;
  net.type.push_back(type == "slack" ? Slack : type == "generator" ? Generator : Load);
  net.active.push_back((generated - active) / 100);
  net.reactive.push_back(-reactive / 100);
  net.shunt.push_back(shunt / 100);
  net.voltage.push_back(voltage);
  published.voltage.push_back(solved);
  published.degrees.push_back(degrees);
  ++net.buses;
}

bool read(const char* file, Network& net, Published& published) {
  std::ifstream in(file);
  for (std::string text; std::getline(in, text);) {
    std::istringstream line(text);
    std::string what;
    line >> what;
    if (what == "bus") addBus(net, published, line);
    if (what == "branch") addBranch(net, line);
    if (!line) return false;
  }
  for (const std::vector<int>* ends : {&net.from, &net.to})
    for (const int bus : *ends)
      if (bus < 0 || bus >= net.buses) return false;
  return net.buses > 0;
}

/// A row of a load or generator has its bus and its neighbours, angle and voltage of each; any other has one entry.
long nonzeros(const Network& net) {
  std::vector<std::vector<int>> near(static_cast<std::size_t>(net.buses));
  for (std::size_t k = 0; k < net.from.size(); ++k) {
    near[static_cast<std::size_t>(net.from[k])].push_back(net.to[k]);
    near[static_cast<std::size_t>(net.to[k])].push_back(net.from[k]);
  }
  long count = 0;
  for (std::size_t i = 0; i < near.size(); ++i) {
    std::sort(near[i].begin(), near[i].end());
    const auto row = 2 * (1 + std::unique(near[i].begin(), near[i].end()) - near[i].begin());
    count += (net.type[i] == Slack ? 1 : row) + (net.type[i] == Load ? row : 1);
  }
  return count;
}

bool agrees(const Network& net) {
  const mismatch_jacobian J(net);
  const int n = net.buses;
  std::vector<double> point;
  for (int k = 0; k < 2 * n; ++k) point.push_back((k < n ? 0.0 : 1.0) + 0.2 * std::sin(0.37 * k));
  return check::agrees(
      "mismatch", J, nonzeros(net), point, [&](const double* x, double* values) { J.evaluate(net, x, x + n, values); },
      [&](const check::Dual* x, check::Dual* f) { independent::mismatch(net, x, x + n, f, f + n); });
}

bool solve(const Network& net, Eigen::VectorXd& x) {
  const int n = net.buses;
  const mismatch_jacobian J(net);
  sparsegen::eigen::by_columns matrix(J);
  Eigen::SparseLU<Eigen::SparseMatrix<double>> solver;
  solver.analyzePattern(matrix.matrix());
  Eigen::VectorXd f(2 * n);
  for (int iteration = 0; iteration < 10; ++iteration) {
    mismatch(net, x.data(), x.data() + n, f.data(), f.data() + n);
    const double residual = f.lpNorm<Eigen::Infinity>();
    std::printf("  Newton %d: mismatch %.1e\n", iteration, residual);
    if (residual < 1e-12) return true;
    solver.factorize(matrix.evaluate(J, net, x.data(), x.data() + n));
    if (solver.info() != Eigen::Success) return false;
    x -= solver.solve(f);
  }
  return false;
}

bool isPublished(const Published& published, const Eigen::VectorXd& x) {
  const auto n = static_cast<Eigen::Index>(published.voltage.size());
  double volts = 0, degrees = 0;
  for (Eigen::Index i = 0; i < n; ++i) {
    const auto k = static_cast<std::size_t>(i);
    volts = std::fmax(volts, std::fabs(x[n + i] - published.voltage[k]));
    degrees = std::fmax(degrees, std::fabs(x[i] * 180 / std::acos(-1.0) - published.degrees[k]));
  }
  std::printf("off what was published by at most %.4f of the voltage, %.3f degrees\n", volts, degrees);
  return volts < 2e-3 && degrees < 0.02;
}

}  // namespace

int main(int argc, char** argv) {
  Network net;
  Published published;
  const char* file = argc > 1 ? argv[1] : NETWORK;
  if (!read(file, net, published)) return std::fprintf(stderr, "%s: not a network\n", file), 1;
  Eigen::VectorXd x = Eigen::VectorXd::Ones(2 * net.buses);
  x.head(net.buses).setZero();
  return agrees(net) && solve(net, x) && isPublished(published, x) ? 0 : 1;
}
