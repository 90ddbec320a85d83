// ColPack (https://github.com/CSCsw/ColPack), to compare with: the same pattern,
// each of its orders, several times. In a file of its own, because its headers
// open namespace std.
#pragma once

#include <time.h>

#include <cstdint>
#include <string>

#include "Color/Problem.h"
#include "Pattern/SparsityPattern.h"

// CPU time of this thread: it doesn't count what else runs on the machine.
inline double threadSeconds() {
  timespec now;
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

struct ColPackResult {
  std::int32_t colors = 0;  // the fewest
  std::string order;        // that had them first
  double seconds = 0;       // the least time of that order, without building the graph
  double eachOnce = 0;      // the least time of each order, added up
  double allSeconds = 0;    // all runs together
};

// All orders of the partition, each `runs` times or until `limit` seconds are over.
ColPackResult runColPack(const sparsegen::SparsityPattern& pattern, sparsegen::Partition partition, int runs,
                         double limit);
