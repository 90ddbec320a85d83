// POLLU: air pollution (Verwer, "Gauss-Seidel iteration for stiff ODEs from chemical kinetics", SIAM J. Sci. Comput.
// 15, 1994). Species and reactions are numbered from 1 as in the paper; y and dydt count from 0.
#include "model.h"

#include <sparsegen/annotate.h>

#define Y(species) y[(species) - 1]
#define D(species) dydt[(species) - 1]

SPARSEGEN_JACOBIAN(dydt[species], y[species])
void model(const Real* y, Real* dydt) {
  const Real r1 = 0.35 * Y(1);
  const Real r2 = 26.6 * Y(2) * Y(4);
  const Real r3 = 1.23e4 * Y(5) * Y(2);
  const Real r4 = 8.6e-4 * Y(7);
  const Real r5 = 8.2e-4 * Y(7);
  const Real r6 = 1.5e4 * Y(7) * Y(6);
  const Real r7 = 1.3e-4 * Y(9);
  const Real r8 = 2.4e4 * Y(9) * Y(6);
  const Real r9 = 1.65e4 * Y(11) * Y(2);
  const Real r10 = 9.0e3 * Y(11) * Y(1);
  const Real r11 = 0.022 * Y(13);
  const Real r12 = 1.2e4 * Y(10) * Y(2);
  const Real r13 = 1.88 * Y(14);
  const Real r14 = 1.63e4 * Y(1) * Y(6);
  const Real r15 = 4.8e6 * Y(3);
  const Real r16 = 3.5e-4 * Y(4);
  const Real r17 = 0.0175 * Y(4);
  const Real r18 = 1.0e8 * Y(16);
  const Real r19 = 4.44e11 * Y(16);
  const Real r20 = 1.24e3 * Y(17) * Y(6);
  const Real r21 = 2.1 * Y(19);
  const Real r22 = 5.78 * Y(19);
  const Real r23 = 0.0474 * Y(1) * Y(4);
  const Real r24 = 1.78e3 * Y(19) * Y(1);
  const Real r25 = 3.12 * Y(20);

  D(1) = r2 + r3 + r9 + r11 + r12 + r22 + r25 - r1 - r10 - r14 - r23 - r24;
  D(2) = r1 + r21 - r2 - r3 - r9 - r12;
  D(3) = r1 + r17 + r19 + r22 - r15;
  D(4) = r15 - r2 - r16 - r17 - r23;
  D(5) = 2.0 * r4 + r6 + r7 + r13 + r20 - r3;
  D(6) = r3 + 2.0 * r18 - r6 - r8 - r14 - r20;
  D(7) = r13 - r4 - r5 - r6;
  D(8) = r4 + r5 + r6 + r7;
  D(9) = -r7 - r8;
  D(10) = r7 + r9 - r12;
  D(11) = r8 + r11 - r9 - r10;
  D(12) = r9;
  D(13) = r10 - r11;
  D(14) = r12 - r13;
  D(15) = r14;
  D(16) = r16 - r18 - r19;
  D(17) = -r20;
  D(18) = r20;
  D(19) = r23 + r25 - r21 - r22 - r24;
  D(20) = r24 - r25;
}

#undef Y
#undef D
