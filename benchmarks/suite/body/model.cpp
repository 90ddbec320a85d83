// M a + C(v) v + D |v| v with matrices as a user writes them (Fossen, "Handbook of Marine Craft Hydrodynamics and
// Motion Control", 2011, section 3.3).
#include "model.h"

#include <sparsegen/annotate.h>

static void skew(const Real a[3], Real S[3][3]) {
  for (int i = 0; i < 3; i++) S[i][i] = 0.0;
  S[0][1] = -a[2];
  S[0][2] = a[1];
  S[1][0] = a[2];
  S[1][2] = -a[0];
  S[2][0] = -a[1];
  S[2][1] = a[0];
}

static void coriolis(const double M[6][6], const Real* v, Real C[6][6]) {
  Real momentum[2][3], S[3][3];
  for (int half = 0; half < 2; half++)
    for (int i = 0; i < 3; i++) {
      momentum[half][i] = 0.0;
      for (int j = 0; j < 6; j++) momentum[half][i] += M[3 * half + i][j] * v[j];
    }
  for (int i = 0; i < 6; i++)
    for (int j = 0; j < 6; j++) C[i][j] = 0.0;
  skew(momentum[0], S);
  for (int i = 0; i < 3; i++)
    for (int j = 0; j < 3; j++) {
      C[i][j + 3] = -S[i][j];
      C[i + 3][j] = -S[i][j];
    }
  skew(momentum[1], S);
  for (int i = 0; i < 3; i++)
    for (int j = 0; j < 3; j++) C[i + 3][j + 3] = -S[i][j];
}

SPARSEGEN_JACOBIAN(force[degrees], velocity[degrees])
void model(const Body& body, const double* acceleration, const Real* velocity, Real* force) {
  Real C[6][6];
  coriolis(body.mass, velocity, C);
  for (int i = 0; i < 6; i++) {
    force[i] = 0.0;
    for (int j = 0; j < 6; j++)
      force[i] += body.mass[i][j] * acceleration[j] + C[i][j] * velocity[j] +
                  body.damping[i][j] * (velocity[j] < 0.0 ? -1.0 : 1.0) * velocity[j] * velocity[j];
  }
}
