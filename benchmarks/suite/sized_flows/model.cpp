// Constraints of an optimal power flow in polar form; x has all angles, then all voltages. A branch has a complex 2 x 2
// admittance, by rows, conductance and susceptance of each; a bus has a shunt of both.
#include "model.h"

#include <math.h>
#include <sparsegen/annotate.h>

SPARSEGEN_STRUCTURE((from[branches], to[branches]))
SPARSEGEN_HESSIAN((P[buses], Q[buses], flow_from[branches], flow_to[branches]), x[2 * buses])
void model(int buses, int branches, const int* from, const int* to, const double* admittance, const double* conductance,
           const double* susceptance, const double* x, double* P, double* Q, double* flow_from, double* flow_to) {
  const double *angle = x, *v = x + buses;
  for (int i = 0; i < buses; i++) {
    P[i] = conductance[i] * v[i] * v[i];
    Q[i] = -susceptance[i] * v[i] * v[i];
  }
  for (int k = 0; k < branches; k++) {
    const int i = from[k], j = to[k];
    const double* y = admittance + 8 * k;
    const double apart = angle[i] - angle[j], c = cos(apart), s = sin(apart), vv = v[i] * v[j];
    const double P_from = y[0] * v[i] * v[i] + vv * (y[2] * c + y[3] * s);
    const double Q_from = -y[1] * v[i] * v[i] + vv * (y[2] * s - y[3] * c);
    const double P_to = y[6] * v[j] * v[j] + vv * (y[4] * c - y[5] * s);
    const double Q_to = -y[7] * v[j] * v[j] - vv * (y[4] * s + y[5] * c);
    P[i] += P_from;
    Q[i] += Q_from;
    P[j] += P_to;
    Q[j] += Q_to;
    flow_from[k] = P_from * P_from + Q_from * Q_from;
    flow_to[k] = P_to * P_to + Q_to * Q_to;
  }
}
