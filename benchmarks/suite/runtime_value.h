// Parameters as a user has them: known when the program runs. A literal that reaches an inlined `evaluate` would make
// the compiler clone it for that one value.
#pragma once

inline double runtime_value(double value) {
  volatile double hidden = value;
  return hidden;
}
