#ifndef NETWORK_H
#define NETWORK_H

enum law { LINEAR, QUADRATIC };

/* Nodes, and pipes between them. */
struct network {
  int nodes, pipes;
  const int* ends; /* two a pipe */
  const double* resistance;
};

int residual(const struct network* network, enum law law, const double* pressure, double* r);

#endif
