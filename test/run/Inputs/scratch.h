// What test/run/scratch.cpp keeps its intermediate results in.
#pragma once
#include <vector>

struct Workspace {
  std::vector<double> flux;
  std::vector<std::vector<double>> grid;
  int calls = 0;
};
