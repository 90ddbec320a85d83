// CPU time of several ways to the same figures: the least of many turns. The ways take turns, so that other work on the
// machine hits all alike.
#pragma once

#include <algorithm>
#include <cstdio>
#include <ctime>
#include <functional>
#include <limits>
#include <string>
#include <vector>

inline double cpu_seconds() {
  timespec time;
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
  return static_cast<double>(time.tv_sec) + 1e-9 * static_cast<double>(time.tv_nsec);
}

// One way, as often as it takes to be measured.
struct Timed {
  std::string name;
  std::function<void()> run;
  int batch = 1;
  double least = std::numeric_limits<double>::infinity();
  double spent = 0.0;

  double seconds_of(int times) {
    const double start = cpu_seconds();
    for (int k = 0; k < times; ++k) run();
    return cpu_seconds() - start;
  }

  // The batch is as many evaluations as take some milliseconds.
  void calibrate() {
    run();
    while (seconds_of(batch) < 0.002 && batch < 1 << 24) batch *= 2;
  }

  void turn() {
    const double seconds = seconds_of(batch);
    spent += seconds;
    least = std::min(least, seconds / batch);
  }
};

inline void measure(std::vector<Timed>& ways, double seconds) {
  constexpr int least_turns = 7;
  for (Timed& way : ways) way.calibrate();
  bool again = true;
  for (int turn = 0; again; ++turn) {
    again = false;
    for (Timed& way : ways) {
      if (turn >= least_turns && way.spent >= seconds) continue;
      way.turn();
      again = true;
    }
  }
}

// As a member of a JSON object.
inline void print_seconds(const std::vector<Timed>& ways) {
  std::printf("\"seconds\": {");
  const char* separator = "";
  for (const Timed& way : ways) {
    std::printf("%s\"%s\": %.4g", separator, way.name.c_str(), way.least);
    separator = ", ";
  }
  std::printf("}");
}
