// See colpack.h.
#include "colpack.h"

#include <ColPack/ColPackHeaders.h>
#include <omp.h>

#include <map>
#include <memory>
#include <sstream>
#include <vector>

namespace {

using sparsegen::Partition;
using sparsegen::SparsityPattern;

// Rows as ADOL-C has them: the number of entries first.
class Rows {
public:
  explicit Rows(const SparsityPattern& pattern) {
    for (std::int64_t i = 0; i < pattern.rows; ++i) {
      storage_.push_back(static_cast<unsigned>(pattern.row(i).size()));
      for (const std::int32_t j : pattern.row(i)) storage_.push_back(static_cast<unsigned>(j));
    }
    unsigned* next = storage_.data();
    for (std::int64_t i = 0; i < pattern.rows; ++i) {
      rows_.push_back(next);
      next += *next + 1;
    }
  }
  unsigned** data() { return rows_.data(); }

private:
  std::vector<unsigned> storage_;
  std::vector<unsigned*> rows_;
};

struct Run {
  int colors = 0;
  double seconds = 0;
};

template <class Color>
double timed(const Color& color) {
  const double start = threadSeconds();
  color();
  return threadSeconds() - start;
}

Run runOneSide(Rows& rows, const SparsityPattern& pattern, Partition partition, const std::string& order) {
  ColPack::BipartiteGraphPartialColoringInterface graph(SRC_MEM_ADOLC, rows.data(), static_cast<int>(pattern.rows),
                                                        static_cast<int>(pattern.cols));
  const std::string variant = partition == Partition::Row ? "ROW_PARTIAL_DISTANCE_TWO" : "COLUMN_PARTIAL_DISTANCE_TWO";
  const double seconds = timed([&] { graph.PartialDistanceTwoColoring(order, variant); });
  return {partition == Partition::Row ? graph.GetLeftVertexColorCount() : graph.GetRightVertexColorCount(), seconds};
}

Run runSymmetric(Rows& rows, const SparsityPattern& pattern, Partition partition, const std::string& order) {
  ColPack::GraphColoringInterface graph(SRC_MEM_ADOLC, rows.data(), static_cast<int>(pattern.rows));
  const std::string variant = partition == Partition::Star ? "STAR" : "ACYCLIC_FOR_INDIRECT_RECOVERY";
  const double seconds = timed([&] { graph.Coloring(order, variant); });
  return {graph.GetVertexColorCount(), seconds};
}

Run runBoth(Rows& rows, const SparsityPattern& pattern, const std::string& order, const std::string& variant) {
  ColPack::BipartiteGraphBicoloringInterface graph(SRC_MEM_ADOLC, rows.data(), static_cast<int>(pattern.rows),
                                                   static_cast<int>(pattern.cols));
  const double seconds = timed([&] { graph.Bicoloring(order, variant); });
  return {graph.GetVertexColorCount(), seconds};
}

std::vector<std::string> orders(Partition partition) {
  std::vector<std::string> all{"NATURAL", "LARGEST_FIRST", "SMALLEST_LAST", "INCIDENCE_DEGREE", "RANDOM"};
  if (partition == Partition::Star || partition == Partition::Acyclic || partition == Partition::Bidirectional)
    all.push_back("DYNAMIC_LARGEST_FIRST");
  if (partition == Partition::Star)
    all.insert(all.end(),
               {"DISTANCE_TWO_LARGEST_FIRST", "DISTANCE_TWO_SMALLEST_LAST", "DISTANCE_TWO_INCIDENCE_DEGREE"});
  return all;
}

Run runOnce(Rows& rows, const SparsityPattern& pattern, Partition partition, const std::string& order) {
  if (partition == Partition::Column || partition == Partition::Row) return runOneSide(rows, pattern, partition, order);
  if (partition != Partition::Bidirectional) return runSymmetric(rows, pattern, partition, order);
  Run best{INT_MAX, 0};
  for (const char* variant :
       {"IMPLICIT_COVERING__STAR_BICOLORING", "EXPLICIT_COVERING__STAR_BICOLORING",
        "EXPLICIT_COVERING__MODIFIED_STAR_BICOLORING", "IMPLICIT_COVERING__GREEDY_STAR_BICOLORING"}) {
    const Run run = runBoth(rows, pattern, order, variant);
    if (run.colors < best.colors) best = run;
  }
  return best;
}

}  // namespace

ColPackResult runColPack(const SparsityPattern& pattern, Partition partition, int runs, double limit) {
  // One thread, like us: then the time of this thread is all of it.
  omp_set_num_threads(1);
  Rows rows(pattern);
  // It speaks on standard output.
  std::ostringstream nowhere;
  std::streambuf* const output = std::cout.rdbuf(nowhere.rdbuf());
  ColPackResult result;
  result.colors = INT_MAX;
  std::map<std::string, double> least;
  for (int k = 0; k < runs; ++k)
    for (const std::string& order : orders(partition)) {
      // Each order runs once, whatever it takes.
      if (k > 0 && result.allSeconds > limit) break;
      const Run run = runOnce(rows, pattern, partition, order);
      result.allSeconds += run.seconds;
      double& own = least.emplace(order, run.seconds).first->second;
      own = std::min(own, run.seconds);
      if (run.colors >= result.colors) continue;
      result.colors = run.colors;
      result.order = order;
    }
  result.seconds = least[result.order];
  for (const auto& [order, seconds] : least) result.eachOnce += seconds;
  std::cout.rdbuf(output);
  return result;
}
