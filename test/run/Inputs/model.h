// Types of a user, as a header declares them.
#pragma once

namespace model {

struct Grid {
  double dx = 0.5;
  int count = 3;
};

struct Data {
  Grid grid;
  double coef[3];
};

enum class Kind { linear, cubic };

inline double reaction(double v, Kind kind) { return kind == Kind::cubic ? v * v * v : v; }

}  // namespace model
