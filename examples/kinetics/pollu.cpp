// POLLU: air pollution, 20 species and 25 reactions (Verwer, "Gauss-Seidel iteration for stiff ODEs from chemical
// kinetics", SIAM J. Sci. Comput. 15, 1994). Species and reactions are numbered from 1 as in the paper, so that
// `r[k]` and its rate can be compared with it; y and dydt count from 0.
#include <sparsegen/annotate.h>

#include "kinetics.h"

#define Y(species) y[(species) - 1]
#define D(species) dydt[(species) - 1]

SPARSEGEN_JACOBIAN(dydt[20], y[20])
void pollu(const double* y, double* dydt) {
  const double r1 = 0.35 * Y(1);
  const double r2 = 26.6 * Y(2) * Y(4);
  const double r3 = 1.23e4 * Y(5) * Y(2);
  const double r4 = 8.6e-4 * Y(7);
  const double r5 = 8.2e-4 * Y(7);
  const double r6 = 1.5e4 * Y(7) * Y(6);
  const double r7 = 1.3e-4 * Y(9);
  const double r8 = 2.4e4 * Y(9) * Y(6);
  const double r9 = 1.65e4 * Y(11) * Y(2);
  const double r10 = 9.0e3 * Y(11) * Y(1);
  const double r11 = 0.022 * Y(13);
  const double r12 = 1.2e4 * Y(10) * Y(2);
  const double r13 = 1.88 * Y(14);
  const double r14 = 1.63e4 * Y(1) * Y(6);
  const double r15 = 4.8e6 * Y(3);
  const double r16 = 3.5e-4 * Y(4);
  const double r17 = 0.0175 * Y(4);
  const double r18 = 1.0e8 * Y(16);
  const double r19 = 4.44e11 * Y(16);
  const double r20 = 1.24e3 * Y(17) * Y(6);
  const double r21 = 2.1 * Y(19);
  const double r22 = 5.78 * Y(19);
  const double r23 = 0.0474 * Y(1) * Y(4);
  const double r24 = 1.78e3 * Y(19) * Y(1);
  const double r25 = 3.12 * Y(20);

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
