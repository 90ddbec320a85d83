// Constraints of an optimal power flow in polar form. A branch has a complex 2 x 2 admittance, by rows, conductance and
// susceptance of each; a bus has a shunt of both.
#include "model.h"

#include <math.h>
#include <sparsegen/annotate.h>

SPARSEGEN_HESSIAN((P[buses], Q[buses], from[branches], to[branches]), (angle[buses], voltage[buses]))
void model(const double* admittance, const double* shunt, const Real* angle, const Real* voltage, Real* P, Real* Q,
           Real* from, Real* to) {
  for (int i = 0; i < buses; i++) {
    P[i] = shunt[2 * i] * voltage[i] * voltage[i];
    Q[i] = -shunt[2 * i + 1] * voltage[i] * voltage[i];
  }
  for (int k = 0; k < branches; k++) {
    const int i = ends[k][0], j = ends[k][1];
    const double* y = admittance + 8 * k;
    const Real between = angle[i] - angle[j], both = voltage[i] * voltage[j];
    const Real c = cos(between), s = sin(between);
    const Real P_from = y[0] * voltage[i] * voltage[i] + both * (y[2] * c + y[3] * s);
    const Real Q_from = -y[1] * voltage[i] * voltage[i] + both * (y[2] * s - y[3] * c);
    const Real P_to = y[6] * voltage[j] * voltage[j] + both * (y[4] * c - y[5] * s);
    const Real Q_to = -y[7] * voltage[j] * voltage[j] - both * (y[4] * s + y[5] * c);
    P[i] += P_from;
    Q[i] += Q_from;
    P[j] += P_to;
    Q[j] += Q_to;
    from[k] = P_from * P_from + Q_from * Q_from;
    to[k] = P_to * P_to + Q_to * Q_to;
  }
}
