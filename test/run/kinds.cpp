// Enumerations and integers that C++ keeps apart from those of the same width, in the caller's structs.
// RUN: %run
// WARNS: load-unknown-index
#include <sparsegen/annotate.h>

#include "Inputs/kinds.h"

static double stress(Law law, double k, double x) { return law == Law::cubic ? k * x * x * x : k * x; }
static double sided(Side side, double x) {
  switch (side) {
    case left:
      return x;
    case right:
      return 2 * x * x;
  }
  return 0;
}

// SETUP: Law more[3] = {Law::linear, Law::cubic, Law::linear};
// SETUP: long long places[3] = {2, 0, 1};
// WITH beam: Beam{Law::cubic, right, 1.5, {Law::linear, Law::cubic, Law::linear}, {{1, Law::cubic}, {2, Law::linear}, {3, Law::cubic}}, {0, 2, 1}, {1, 0, 2, 0}, {left, right, left}, {1, 2, 0}, more, places}
SPARSEGEN_SET(beam.sides.size, 3)
SPARSEGEN_SET(beam.numbers.size, 3)
SPARSEGEN_JACOBIAN(y[3], x[3])
void passed(const Beam& beam, const double* x, double* y) {
  for (int i = 0; i < 3; ++i) {
    y[i] = stress(beam.law, beam.stiffness, x[i]) + sided(beam.side, x[i]);
    y[i] += stress(beam.laws[i], 2.0, x[i]) + stress(beam.parts[i].law, beam.parts[i].stiffness, x[i]);
    if (beam.parts[i].law == beam.law && beam.side) y[i] *= static_cast<int>(beam.law) + beam.side;
  }
}

// SETUP: Law more[3] = {Law::linear, Law::cubic, Law::linear};
// SETUP: long long places[3] = {2, 0, 1};
// WITH beam: Beam{Law::cubic, right, 1.5, {Law::linear, Law::cubic, Law::linear}, {{1, Law::cubic}, {2, Law::linear}, {3, Law::cubic}}, {0, 2, 1}, {1, 0, 2, 0}, {left, right, left}, {1, 2, 0}, more, places}
// PATTERN: XXX / XXX / XXX
SPARSEGEN_SET(beam.sides.size, 3)
SPARSEGEN_SET(beam.numbers.size, 3)
SPARSEGEN_JACOBIAN(y[3], x[3])
void pointed(const Beam& beam, const double* x, double* y) {
  const Law* law = beam.laws;
  const long long* place = beam.places;
  const char* code = beam.codes;
  for (int i = 0; i < 3; ++i) {
    y[i] = stress(*law++, 1.5, x[beam.order[i]]) + x[beam.numbers[static_cast<std::size_t>(i)]];
    y[i] += stress(beam.more[i], x[*place++], x[static_cast<int>(code[i])]);
  }
  for (const Side side : beam.sides) y[0] += sided(side, x[0]);
}

static double of(const Law* laws, const long long* order, int n, const double* x) {
  double sum = 0;
  for (int i = 0; i < n; ++i) sum += stress(laws[i], 1.0, x[order[i]]);
  return sum;
}
static double ofOne(const Law& law, double x) { return stress(law, 1.0, x); }

// SETUP: Law more[3] = {Law::linear, Law::cubic, Law::linear};
// SETUP: long long places[3] = {2, 0, 1};
// WITH beam: Beam{Law::cubic, right, 1.5, {Law::linear, Law::cubic, Law::linear}, {{1, Law::cubic}, {2, Law::linear}, {3, Law::cubic}}, {0, 2, 1}, {1, 0, 2, 0}, {left, right, left}, {1, 2, 0}, more, places}
// PATTERN: XXX / X.. / .X. / .XX
SPARSEGEN_JACOBIAN(y[4], x[3])
void handed(const Beam& beam, const double* x, double* y) {
  y[0] = of(beam.laws, beam.order, 3, x) * of(beam.more, beam.places, 2, x);
  y[1] = ofOne(beam.law, x[0]);
  y[2] = ofOne(beam.laws[1], x[1]) + ofOne(kLaws[0], x[1]);
  y[3] = ofOne(beam.more[1], x[2]) + sided(kSide, x[1]) + stress(kLaws[1], 1.0, x[1]);
}

// Objects of the caller's type that the code has itself.
// WITH part: Part{1.5, Law::cubic}
SPARSEGEN_JACOBIAN(y[3], x[3])
void copied(const Part& part, const double* x, double* y) {
  Part own = part;
  y[0] = stress(own.law, own.stiffness, x[0]);
  own.law = Law::linear;
  y[1] = stress(own.law, own.stiffness, x[1]);
  own.law = own.law == Law::linear ? Law::cubic : Law::linear;
  const Part table[2] = {{2.5, Law::cubic}, part};
  y[2] = stress(own.law, table[0].stiffness, x[2]) + stress(table[1].law, 1.0, x[2]);
}

// WITH law: Law::cubic
SPARSEGEN_SET(law, 1)
SPARSEGEN_JACOBIAN(y[1], x[1])
void bound(Law law, const double* x, double* y) {
  y[0] = stress(law, 1.0, x[0]);
}
