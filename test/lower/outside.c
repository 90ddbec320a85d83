// Functions without bodies: the language's library keeps nothing, and whatever else is installed may.
// RUN: sparsegen --emit=ir %s -- -isystem %S/Inputs | FileCheck %s
#include <solver.h>
#include <sparsegen/annotate.h>
#include <stdio.h>
#include <time.h>

typedef struct {
  int warnings;
} Data;

SPARSEGEN_JACOBIAN(f[1], y[2])
int kept(const double *y, double *f) {
  Data data = {0};
  // CHECK: call solver_set_user_data(ptrcast(*void, &data))
  solver_set_user_data(&data);
  const clock_t start = clock();
  f[0] = solver_warnings() > 0 ? y[0] : y[1];
  return start == 0 ? puts("no clock") : 0;
}
// CHECK: function solver_set_user_data(data: *void written) outside "solver_set_user_data"{{$}}
// CHECK: function clock() -> i64 outside "clock" forgetful{{$}}
