// Sizes and tables that are wrong, by the thousand: an object is made where the function takes them, and works; else they
// are named. Nothing is read or written outside, and no integer overflows.
// RUN: rm -rf %t.dir && mkdir -p %t.dir
// RUN: sparsegen %s -o %t.dir/wrong.h --namespace made -- -std=c++17 -I%include
// RUN: %clangxx %flags %sanitize -Wno-sign-conversion -DCHECKS -I%t.dir %s -o %t.dir/program
// RUN: %t.dir/program
#include <sparsegen/annotate.h>

#include <cmath>
#include <vector>

// A grid, with its neighbours.
SPARSEGEN_JACOBIAN(f[nx * ny], u[nx * ny])
void grid(int nx, int ny, const double* u, double* f) {
  for (int j = 0; j < ny; ++j)
    for (int i = 0; i < nx; ++i) {
      double sum = -2 * u[j * nx + i];
      if (i > 0) sum += u[j * nx + i - 1];
      if (j + 1 < ny) sum += u[(j + 1) * nx + i];
      f[j * nx + i] = sum * u[j * nx + i];
    }
}

// Two unknowns a node; nodes by a table.
SPARSEGEN_STRUCTURE(edge[2 * ne])
SPARSEGEN_JACOBIAN(r[2 * nodes], u[2 * nodes])
void network(int nodes, int ne, const int* edge, const double* u, double* r) {
  for (int i = 0; i < 2 * nodes; ++i) r[i] = u[i];
  for (int e = 0; e < ne; ++e) {
    const int a = edge[2 * e], b = edge[2 * e + 1];
    const double flow = u[2 * a] * u[2 * b + 1];
    r[2 * a] += flow;
    r[2 * b + 1] -= flow;
  }
}

// A table that leads into another.
SPARSEGEN_STRUCTURE((first[n + 1], col[nz]))
SPARSEGEN_JACOBIAN(y[n], x[m])
void rows(int n, int m, int nz, const int* first, const int* col, const double* x, double* y) {
  (void)m, (void)nz;
  for (int i = 0; i < n; ++i) {
    double sum = 0;
    for (int k = first[i]; k < first[i + 1]; ++k) sum += x[col[k]] * x[col[k]];
    y[i] = sum;
  }
}

// What an entry is decides, and where it leads only then.
SPARSEGEN_STRUCTURE((kind[n], to[n]))
SPARSEGEN_JACOBIAN(y[n], x[n])
void kinds(int n, const int* kind, const int* to, const double* x, double* y) {
  for (int i = 0; i < n; ++i) switch (kind[i]) {
      case 0: y[i] = x[i] * x[i]; break;
      case 1: y[i] = x[to[i]] * x[i]; break;
      case -1: y[i] = 2 * x[to[to[i]]]; break;
      default: y[i] = 0;
    }
}

// A loop that is longer than what it goes through.
SPARSEGEN_STRUCTURE(offset)
SPARSEGEN_JACOBIAN(y[n], x[m])
void shifted(long n, int m, long count, int offset, const double* x, double* y) {
  (void)m;
  for (long i = 0; i < n; ++i) y[i] = 0;
  for (long i = 0; i < count; ++i) y[i] = x[i + offset] * x[i + offset];
}

// Intermediate results in an array of its own.
SPARSEGEN_STRUCTURE(order[n])
SPARSEGEN_JACOBIAN(y[n], x[n])
void sorted(unsigned n, const int* order, const double* x, double* y) {
  std::vector<double> w(n);
  for (unsigned i = 0; i < n; ++i) w[i] = 0;
  for (unsigned i = 0; i < n; ++i) w[order[i]] = x[i] * x[i];
  for (unsigned i = 0; i < n; ++i) y[i] = w[i] * x[i];
}

struct Spring {
  double stiffness;
  int from, to;
  unsigned char kind;
};

struct Mesh {
  int nodes, elements;
  const int* corners;
  double stiffness;
};
SPARSEGEN_STRUCTURE(mesh->corners[3 * mesh->elements])
SPARSEGEN_JACOBIAN(f[mesh->nodes], u[mesh->nodes])
void elements(void* data, const double* u, double* f) {
  const Mesh* mesh = static_cast<const Mesh*>(data);
  for (int i = 0; i < mesh->nodes; ++i) f[i] = mesh->stiffness * u[i];
  for (int e = 0; e < mesh->elements; ++e)
    for (int k = 0; k < 3; ++k) f[mesh->corners[3 * e + k]] += u[mesh->corners[3 * e + (k + 1) % 3]] * u[mesh->corners[3 * e]];
}

// Integers in an array of structs.
SPARSEGEN_STRUCTURE(springs)
SPARSEGEN_JACOBIAN(f[nodes], x[nodes])
void forces(int nodes, const std::vector<Spring>& springs, const double* x, double* f) {
  for (int i = 0; i < nodes; ++i) f[i] = x[i] * x[i];
  for (const Spring& each : springs) {
    if (each.kind == 0) continue;
    const double force = each.stiffness * std::sin(x[each.to] - x[each.from]);
    f[each.from] += force;
    f[each.to] -= force;
  }
}

#ifdef CHECKS
#include "wrong.h"

#include <climits>
#include <cstdint>
#include <cstdio>
#include <map>
#include <random>
#include <stdexcept>
#include <string>

namespace {

std::mt19937 engine(7);
int failed = 0;
std::map<std::string, int> taken, refused;

long long below(long long bound) { return static_cast<long long>(engine() % static_cast<unsigned long long>(bound)); }

/// So far out as no function here overflows.
constexpr int kFar = INT_MAX / 2 - 1;

/// A small size, mostly; else one that nothing can have.
int size() {
  static const int wrong[] = {-1, -2, -7, INT_MIN, INT_MIN + 1, -1073741824, -46341};
  return below(6) == 0 ? wrong[below(7)] : static_cast<int>(below(6));
}

/// An entry of a table: an index, mostly.
int entry(int bound) {
  const int wrong[] = {-1, bound, -1000000, 1000000, kFar, -kFar, -kFar - 1};
  return bound <= 0 || below(12) == 0 ? wrong[below(7)] : static_cast<int>(below(bound));
}

std::vector<int> table(long long count, int bound) {
  std::vector<int> entries;
  for (long long k = 0; k < count; ++k) entries.push_back(entry(bound));
  return entries;
}

std::vector<double> numbers(long long count) {
  std::vector<double> all;
  for (long long k = 0; k < count; ++k) all.push_back(static_cast<double>(below(1000)) * 0.003 - 1.5);
  return all;
}

bool isIndex(long long index, long long count) { return index >= 0 && index < count; }

/// The object where the function takes what it is given, against the function: its values along each input, and its
/// products. What it does not take, is refused.
template <class Make, class Evaluate, class Jvp, class Function>
void check(const char* name, bool isTaken, const Make& make, const Evaluate& evaluate, const Jvp& jvp, const Function& function) {
  try {
    const auto object = make();
    ++taken[name];
    if (!isTaken) return void((++failed, std::printf("%s: made from what is wrong\n", name)));
    std::vector<double> x = numbers(object.cols), t = numbers(object.cols), values(object.nnz), y(object.rows), product(object.rows),
                        expected(object.rows);
    evaluate(object, x.data(), values.data());
    jvp(object, x.data(), t.data(), y.data(), product.data());
    function(x.data(), expected.data());
    for (int i = 0; i < object.rows; ++i) {
      double sum = 0;
      for (int k = object.row_ptr()[i]; k < object.row_ptr()[i + 1]; ++k) sum += values[k] * t[object.col_idx()[k]];
      if (std::fabs(sum - product[i]) > 1e-10 * (1 + std::fabs(sum)) || std::fabs(y[i] - expected[i]) > 1e-12 * (1 + std::fabs(y[i])))
        ++failed, std::printf("%s: row %d is %g, not %g\n", name, i, product[i], sum);
    }
  } catch (const std::invalid_argument& error) {
    ++refused[name];
    if (isTaken) ++failed, std::printf("%s: refused: %s\n", name, error.what());
  } catch (const std::length_error& error) {
    ++refused[name];
    if (isTaken) ++failed, std::printf("%s: refused: %s\n", name, error.what());
  } catch (const std::exception& error) {
    ++failed, std::printf("%s: %s\n", name, error.what());
  }
}

void checkGrid() {
  static const int large[] = {INT_MAX, INT_MAX - 1, 65536, 46341, 1073741824};
  int nx = size(), ny = size();
  if (below(8) == 0) nx = large[below(5)], ny = large[below(5)];
  const bool isTaken = nx >= 0 && ny >= 0 && static_cast<long long>(nx) * ny <= INT_MAX;
  check("grid", isTaken, [&] { return made::grid_jacobian(nx, ny); },
        [&](const auto& J, const double* x, double* values) { J.evaluate(nx, ny, x, values); },
        [&](const auto& J, const double* x, const double* t, double* y, double* yt) { J.jvp(nx, ny, x, t, y, yt); },
        [&](const double* x, double* y) { grid(nx, ny, x, y); });
}

void checkNetwork() {
  const int nodes = below(10) == 0 ? 1073741824 : size(), ne = size();
  const std::vector<int> edge = table(2LL * (ne < 0 ? 0 : ne), nodes);
  bool isTaken = nodes >= 0 && nodes < 1073741824 && ne >= 0;
  for (const int each : edge) isTaken = isTaken && isIndex(each, nodes);
  check("network", isTaken, [&] { return made::network_jacobian(nodes, ne, edge.data()); },
        [&](const auto& J, const double* x, double* values) { J.evaluate(nodes, ne, edge.data(), x, values); },
        [&](const auto& J, const double* x, const double* t, double* y, double* yt) { J.jvp(nodes, ne, edge.data(), x, t, y, yt); },
        [&](const double* x, double* y) { network(nodes, ne, edge.data(), x, y); });
}

void checkRows() {
  const int n = size(), m = size(), nz = size();
  std::vector<int> first{0};
  for (int i = 0; i < n; ++i) first.push_back(below(15) == 0 ? entry(nz) : static_cast<int>(std::min<long long>(nz, first.back() + below(3))));
  const std::vector<int> col = table(nz, m);
  bool isTaken = n >= 0 && m >= 0 && nz >= 0;
  for (int i = 0; i < n && isTaken; ++i)
    for (long long k = first[i]; k < first[i + 1] && isTaken; ++k) isTaken = isIndex(k, nz) && isIndex(col[k], m);
  check("rows", isTaken, [&] { return made::rows_jacobian(n, m, nz, first.data(), col.data()); },
        [&](const auto& J, const double* x, double* values) { J.evaluate(n, m, nz, first.data(), col.data(), x, values); },
        [&](const auto& J, const double* x, const double* t, double* y, double* yt) { J.jvp(n, m, nz, first.data(), col.data(), x, t, y, yt); },
        [&](const double* x, double* y) { rows(n, m, nz, first.data(), col.data(), x, y); });
}

void checkKinds() {
  const int n = size();
  std::vector<int> kind, to = table(n, n);
  for (int i = 0; i < n; ++i) kind.push_back(below(8) == 0 ? entry(2) : static_cast<int>(below(4)) - 1);
  bool isTaken = n >= 0;
  for (int i = 0; i < n; ++i) {
    if (kind[i] == 1 || kind[i] == -1) isTaken = isTaken && isIndex(to[i], n);
    if (kind[i] == -1) isTaken = isTaken && isIndex(to[to[i]], n);
  }
  check("kinds", isTaken, [&] { return made::kinds_jacobian(n, kind.data(), to.data()); },
        [&](const auto& J, const double* x, double* values) { J.evaluate(n, kind.data(), to.data(), x, values); },
        [&](const auto& J, const double* x, const double* t, double* y, double* yt) { J.jvp(n, kind.data(), to.data(), x, t, y, yt); },
        [&](const double* x, double* y) { kinds(n, kind.data(), to.data(), x, y); });
}

void checkShifted() {
  static const long wrong[] = {LONG_MIN, LONG_MAX, INT_MAX, INT_MIN, 4294967296, 4294967297, -1};
  // A loop as long as that is run as it stands, before what it visits is looked at.
  const long n = below(9) == 0 ? wrong[below(7)] : size(), count = below(9) == 0 ? LONG_MIN : below(4) == 0 ? 1000 : size();
  const int m = size(), offset = below(3) == 0 ? entry(m) : static_cast<int>(below(2));
  if (n > 1000 && n <= INT_MAX) return;  // it could be had
  const bool isTaken = n >= 0 && n <= INT_MAX && m >= 0 && (count <= 0 || (count <= n && offset >= 0 && count + offset <= m));
  check("shifted", isTaken, [&] { return made::shifted_jacobian(n, m, count, offset); },
        [&](const auto& J, const double* x, double* values) { J.evaluate(n, m, count, offset, x, values); },
        [&](const auto& J, const double* x, const double* t, double* y, double* yt) { J.jvp(n, m, count, offset, x, t, y, yt); },
        [&](const double* x, double* y) { shifted(n, m, count, offset, x, y); });
}

void checkSorted() {
  const unsigned n = below(8) == 0 ? 2147483648u + static_cast<unsigned>(below(INT_MAX)) : static_cast<unsigned>(below(6));
  const std::vector<int> order = table(n < 6 ? n : 0, n < 6 ? static_cast<int>(n) : 0);
  bool isTaken = n < 6;
  for (const int each : order) isTaken = isTaken && isIndex(each, n);
  check("sorted", isTaken, [&] { return made::sorted_jacobian(n, order.data()); },
        [&](const auto& J, const double* x, double* values) { J.evaluate(n, order.data(), x, values); },
        [&](const auto& J, const double* x, const double* t, double* y, double* yt) { J.jvp(n, order.data(), x, t, y, yt); },
        [&](const double* x, double* y) { sorted(n, order.data(), x, y); });
}

void checkElements() {
  const int nodes = size(), count = size();
  const std::vector<int> corners = table(3LL * (count < 0 ? 0 : count), nodes);
  Mesh mesh{nodes, count, corners.data(), 1.5};
  bool isTaken = nodes >= 0 && count >= 0;
  for (const int each : corners) isTaken = isTaken && isIndex(each, nodes);
  check("elements", isTaken, [&] { return made::elements_jacobian(&mesh); },
        [&](const auto& J, const double* x, double* values) { J.evaluate(&mesh, x, values); },
        [&](const auto& J, const double* x, const double* t, double* y, double* yt) { J.jvp(&mesh, x, t, y, yt); },
        [&](const double* x, double* y) { elements(&mesh, x, y); });
}

void checkForces() {
  const int nodes = size(), count = static_cast<int>(below(6));
  std::vector<Spring> springs;
  bool isTaken = nodes >= 0;
  for (int k = 0; k < count; ++k) {
    springs.push_back({0.5 + k, entry(nodes), entry(nodes), static_cast<unsigned char>(below(3))});
    if (springs.back().kind != 0) isTaken = isTaken && isIndex(springs.back().from, nodes) && isIndex(springs.back().to, nodes);
  }
  check("forces", isTaken, [&] { return made::forces_jacobian(nodes, springs); },
        [&](const auto& J, const double* x, double* values) { J.evaluate(nodes, springs, x, values); },
        [&](const auto& J, const double* x, const double* t, double* y, double* yt) { J.jvp(nodes, springs, x, t, y, yt); },
        [&](const double* x, double* y) { forces(nodes, springs, x, y); });
}

}  // namespace

int main(int, char**) {
  for (int round = 0; round < 3000; ++round)
    for (void (*each)() : {checkGrid, checkNetwork, checkRows, checkKinds, checkShifted, checkSorted, checkElements, checkForces})
      if (failed < 20) each();
  for (const auto& [name, count] : taken) {
    std::printf("%s: %d made, %d refused\n", name.c_str(), count, refused[name]);
    if (count < 300 || refused[name] < 300) ++failed, std::printf("%s: too few of a kind\n", name.c_str());
  }
  std::printf("%d failed\n", failed);
  return failed != 0;
}
#endif
