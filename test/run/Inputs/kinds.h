// Enumerations and integers of other types in structs that a caller has.
#ifndef KINDS_H
#define KINDS_H

#include <vector>

enum class Law : short { linear, cubic };
enum Side { left, right = 4 };

struct Part {
  double stiffness;
  Law law;
};

struct Beam {
  Law law;
  Side side;
  double stiffness;
  Law laws[3];
  Part parts[3];
  long long order[3];
  char codes[4];
  std::vector<Side> sides;
  std::vector<long long> numbers;
  const Law* more;
  const long long* places;
};

inline const Law kLaws[2] = {Law::cubic, Law::linear};
inline const Side kSide = right;

#endif  // KINDS_H
