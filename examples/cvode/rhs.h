// The one-dimensional Brusselator on n cells, a stiff reaction-diffusion
// system, as a right-hand side for CVODE.
#pragma once
#include <nvector/nvector_serial.h>
#include <sundials/sundials_types.h>

struct Problem {
  int cells;
  double diffusion, a, b;
};

int rhs(realtype t, N_Vector y, N_Vector ydot, void* user_data);
