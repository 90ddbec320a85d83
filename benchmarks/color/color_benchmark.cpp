// Colors and times of lib/Color beside ColPack's, in one process.
//
//   sparsegen_color_benchmark [RUNS [SECONDS [NAME]]]
//
// Each pattern is colored by all means, by one natural greedy pass, and by all
// orders of ColPack, each of them RUNS times (10) or until SECONDS are over for one
// pattern (20), and at least once. Exit status 1 where ColPack needs fewer colors in
// any of these runs; where we need longer for as few as it has than one run of each
// of its orders takes, which is the least that it costs to have its best; or where a
// natural pass over 12 000 000 nonzeros takes 0.3 s. With NAME, only the patterns
// that have it in their names.
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <string>
#include <vector>

#include "Color/Coloring.h"
#include "Color/Patterns.h"
#include "colpack.h"

namespace {

using namespace sparsegen;

struct Case {
  std::string name;
  SparsityPattern pattern;
  std::vector<Partition> partitions;
};

// Made when its turn comes: the large ones need not be there together.
struct Maker {
  std::string name;
  std::function<SparsityPattern()> pattern;
  std::vector<Partition> partitions;
};

const std::vector<Partition> kColumn{Partition::Column};
const std::vector<Partition> kNonsymmetric{Partition::Column, Partition::Row, Partition::Bidirectional};
const std::vector<Partition> kAll{Partition::Column, Partition::Bidirectional, Partition::Star, Partition::Acyclic};

// Degrees fall off with a power: edge ends are drawn as n · u^3.
SparsityPattern powerLaw(std::int64_t n, std::int64_t edges) {
  std::mt19937 generator(17);
  std::vector<Entry> entries;
  const auto draw = [&] {
    const double u = static_cast<double>(generator()) / 4294967296.0;
    return static_cast<std::int64_t>(static_cast<double>(n) * u * u * u);
  };
  for (std::int64_t k = 0; k < edges; ++k) {
    const std::int64_t i = draw(), j = draw();
    entries.insert(entries.end(), {{i, j}, {j, i}});
  }
  for (std::int64_t i = 0; i < n; ++i) entries.emplace_back(i, i);
  return fromEntries(n, n, std::move(entries));
}

SparsityPattern denseLines(std::int64_t rows, std::int64_t cols) {
  std::vector<Entry> entries;
  for (std::int64_t j = 0; j < cols; ++j) entries.insert(entries.end(), {{0, j}, {rows - 1, j}});
  for (std::int64_t i = 0; i < rows; ++i) entries.insert(entries.end(), {{i, 0}, {i, cols - 1}});
  return fromEntries(rows, cols, std::move(entries));
}

std::vector<Maker> cases() {
  using test::Edge;
  return {
      {"tridiagonal, 10⁵", [] { return test::banded(100000, 1); }, kAll},
      {"half-width 5, 10⁵", [] { return test::banded(100000, 5); }, kAll},
      {"5 points, 300²", [] { return test::stencil({1, 300, 300}, test::cross(2), Edge::Open); }, kAll},
      {"5 points, 128², periodic", [] { return test::fivePoint(128); }, kAll},
      {"9 points, 300²", [] { return test::stencil({1, 300, 300}, test::box(2), Edge::Open); }, kAll},
      {"7 points, 40³", [] { return test::stencil({40, 40, 40}, test::cross(3), Edge::Open); }, kAll},
      {"27 points, 30³", [] { return test::stencil({30, 30, 30}, test::box(3), Edge::Open); }, kAll},
      {"arrow, 1000", [] { return test::arrow(1000); }, kAll},
      {"2 dense rows and columns, 10 × 20", [] { return denseLines(10, 20); }, kNonsymmetric},
      {"random, 3 a row, 10⁴", [] { return test::random(10000, 10000, 30000, 3); }, kNonsymmetric},
      {"random, 8 a row, 10⁴", [] { return test::random(10000, 10000, 80000, 4); }, kNonsymmetric},
      {"random, symmetric, 5 a row, 5000", [] { return test::randomSymmetric(5000, 10000, test::Diagonal::Full, 5); },
       kAll},
      {"random, 6 a row, 300", [] { return test::random(300, 300, 1800, 6); }, kNonsymmetric},
      {"power law, 10⁴", [] { return powerLaw(10000, 30000); }, kAll},
      {"Brusselator 300² × 2", [] { return test::brusselator(300); }, kColumn},
      {"Brusselator 1000² × 2", [] { return test::brusselator(1000); }, kColumn},
  };
}

struct Measured {
  Coloring coloring;
  double seconds = 0;
};

template <class Work>
Measured measured(const Work& work) {
  const double start = threadSeconds();
  Measured result{work(), 0};
  result.seconds = threadSeconds() - start;
  return result;
}

// The least of three: a first pass waits for memory.
Measured naturalPass(const SparsityPattern& pattern, Partition partition) {
  Measured best;
  for (int k = 0; k < 3; ++k) {
    Measured next = measured([&] { return colorPattern(pattern, {partition}, GreedyAlgorithm{}); });
    if (k == 0 || next.seconds < best.seconds) best = std::move(next);
  }
  return best;
}

std::string shown(double seconds) {
  char text[32];
  std::snprintf(text, sizeof text, seconds < 0.1 ? "%.1f ms" : "%.2f s", seconds < 0.1 ? 1000 * seconds : seconds);
  return text;
}

// Our time until we have as few colors as that.
double untilAsFew(const SparsityPattern& pattern, Partition partition, std::int32_t colors) {
  BestAlgorithm algorithm;
  algorithm.enough = colors;
  return measured([&] { return colorPattern(pattern, {partition}, algorithm); }).seconds;
}

// Whether a row keeps what was promised; prints it.
bool row(const Case& each, Partition partition, int runs, double limit) {
  const Measured natural = naturalPass(each.pattern, partition);
  const Measured best = measured([&] { return colorPattern(each.pattern, {partition}, BestAlgorithm{}); });
  const ColPackResult other = runColPack(each.pattern, partition, runs, limit);
  const double asFew = untilAsFew(each.pattern, partition, other.colors);
  const bool fewer = best.coloring.numColors <= other.colors;
  const bool faster = asFew <= other.eachOnce;
  std::printf("| %s | %s | %lld | %d | **%d** | %s | %s | %d | %s | %d%s | %s | %s%s | %s%s | %s%s | %s |\n",
              each.name.c_str(), std::string(text(partition)).c_str(), static_cast<long long>(each.pattern.nnz()),
              best.coloring.lowerBound, best.coloring.numColors, howFound(best.coloring).c_str(),
              shown(best.seconds).c_str(), natural.coloring.numColors, shown(natural.seconds).c_str(), other.colors,
              fewer ? "" : " (fewer)", other.order.c_str(), shown(asFew).c_str(), fewer ? "" : " (never)",
              shown(other.seconds).c_str(), asFew <= other.seconds ? "" : " (less)", shown(other.eachOnce).c_str(),
              faster ? "" : " (less)", shown(other.allSeconds).c_str());
  std::fflush(stdout);
  if (each.pattern.nnz() == 12'000'000 && natural.seconds >= 0.3) {
    std::printf("a natural pass over 12 000 000 nonzeros took %s, not less than 0.3 s\n",
                shown(natural.seconds).c_str());
    return false;
  }
  return fewer && faster;
}

}  // namespace

int main(int argc, char** argv) {
  const int runs = argc > 1 ? std::atoi(argv[1]) : 10;
  const double limit = argc > 2 ? std::atof(argv[2]) : 20;
  const std::string name = argc > 3 ? argv[3] : "";
  std::printf(
      "| pattern | problem | nonzeros | at least | colors | found by | time | natural | time | ColPack | its best "
      "order | as few here | its best order | each order | all runs |\n");
  std::printf("| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |\n");
  bool good = true;
  for (const Maker& maker : cases()) {
    if (maker.name.find(name) == std::string::npos) continue;
    const Case each{maker.name, maker.pattern(), maker.partitions};
    for (const Partition partition : each.partitions) good &= row(each, partition, runs, limit);
  }
  return good ? 0 : 1;
}
