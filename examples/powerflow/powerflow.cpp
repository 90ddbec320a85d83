// AC power flow in polar coordinates, branch by branch.
#include "powerflow.h"

#include <math.h>
#include <sparsegen/annotate.h>

SPARSEGEN_STRUCTURE((net.type[net.buses], net.from[net.branches], net.to[net.branches]))
SPARSEGEN_JACOBIAN((p[net.buses], q[net.buses]), (angle[net.buses], voltage[net.buses]))
void mismatch(const Network& net, const double* angle, const double* voltage, double* p, double* q) {
  for (int i = 0; i < net.buses; ++i) {
    p[i] = net.type[i] == Slack ? angle[i] : -net.active[i];
    q[i] =
        net.type[i] == Load ? -net.reactive[i] - net.shunt[i] * voltage[i] * voltage[i] : voltage[i] - net.voltage[i];
  }
  for (int k = 0; k < net.branches; ++k) {
    const int i = net.from[k], j = net.to[k];
    const double g = net.conductance[k], b = net.susceptance[k], c = b + 0.5 * net.charging[k];
    const double vi = voltage[i] / net.ratio[k], vj = voltage[j], apart = angle[i] - angle[j];
    const double cosine = vi * vj * cos(apart), sine = vi * vj * sin(apart);
    if (net.type[i] != Slack) p[i] += g * vi * vi - g * cosine - b * sine;
    if (net.type[j] != Slack) p[j] += g * vj * vj - g * cosine + b * sine;
    if (net.type[i] == Load) q[i] += -c * vi * vi + b * cosine - g * sine;
    if (net.type[j] == Load) q[j] += -c * vj * vj + b * cosine + g * sine;
  }
}
