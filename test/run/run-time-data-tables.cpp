// Tables in user data, and how long they are, which the function does not read.
// RUN: %sizes
// SIZE: net->nodes=2 net->entries=3 net->next=1,0,0
// SIZE: net->nodes=3 net->entries=3 net->next=1,2,0
// SIZE: net->nodes=4 net->entries=6 net->next=3,3,1,0,9,9
// SETUP: const Network network = {NODES, ENTRIES, NEXT, 0.5};
#include <sparsegen/annotate.h>

struct Network {
  int nodes, entries;
  const int* next;
  double weight;
};

// CASE: ring_jacobian(&network) evaluate(&network, x)
SPARSEGEN_STRUCTURE(net->next[net->entries])
SPARSEGEN_JACOBIAN(r[net->nodes], u[net->nodes])
void ring(const Network* net, const double* u, double* r) {
  for (int i = 0; i < net->nodes; ++i) r[i] = u[i] * u[i] + net->weight * u[net->next[i]];
}

// Where a node is its own neighbour nothing is left; no warning comes of that.
// CASE: pull_jacobian(&network) evaluate(&network, x)
SPARSEGEN_STRUCTURE(net->next[net->entries])
SPARSEGEN_JACOBIAN(r[net->nodes], u[net->nodes])
void pull(const Network* net, const double* u, double* r) {
  for (int i = 0; i < net->nodes; ++i) {
    const double apart = u[i] - u[net->next[i]];
    r[i] = apart * apart * apart;
  }
}
