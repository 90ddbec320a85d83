/* Flows along pipes: a structure that is known at run time, behind a struct of a header. */
#include "network.h"

#include <sparsegen/annotate.h>

SPARSEGEN_STRUCTURE(network->ends[2 * network->pipes])
SPARSEGEN_JACOBIAN(r[network->nodes], pressure[network->nodes])
int residual(const struct network* network, enum law law, const double* pressure, double* r) {
  int i, k;
  for (i = 0; i < network->nodes; ++i) r[i] = 0;
  for (k = 0; k < network->pipes; ++k) {
    const int from = network->ends[2 * k], to = network->ends[2 * k + 1];
    const double drop = (pressure[from] - pressure[to]) / network->resistance[k];
    const double flow = drop + law * drop * drop;
    r[from] -= flow;
    r[to] += flow;
  }
  return law == QUADRATIC ? 2 : 1;
}
