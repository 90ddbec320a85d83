// Finite volumes: what flows through the faces between cells, and a reaction.
#pragma once

struct Mesh {
  int cells, faces;
  const int *left, *right;  // of each face
  const double *flow, *conduction, *volume;
};

void model(const Mesh& mesh, double rate, const double* c, double* r);
