// POLLU's Jacobian by hand: `r2_4` is the derivative of the second reaction's rate with respect to the fourth species.
#include "../ways.h"
#include "problem.h"

void by_hand(const Problem&, const double* __restrict y, double* __restrict values) {
  constexpr double r1_1 = 0.35;
  const double r2_2 = 26.6 * y[3], r2_4 = 26.6 * y[1];
  const double r3_5 = 1.23e4 * y[1], r3_2 = 1.23e4 * y[4];
  constexpr double r4_7 = 8.6e-4;
  constexpr double r5_7 = 8.2e-4;
  const double r6_7 = 1.5e4 * y[5], r6_6 = 1.5e4 * y[6];
  constexpr double r7_9 = 1.3e-4;
  const double r8_9 = 2.4e4 * y[5], r8_6 = 2.4e4 * y[8];
  const double r9_11 = 1.65e4 * y[1], r9_2 = 1.65e4 * y[10];
  const double r10_11 = 9.0e3 * y[0], r10_1 = 9.0e3 * y[10];
  constexpr double r11_13 = 0.022;
  const double r12_10 = 1.2e4 * y[1], r12_2 = 1.2e4 * y[9];
  constexpr double r13_14 = 1.88;
  const double r14_1 = 1.63e4 * y[5], r14_6 = 1.63e4 * y[0];
  constexpr double r15_3 = 4.8e6;
  constexpr double r16_4 = 3.5e-4;
  constexpr double r17_4 = 0.0175;
  constexpr double r18_16 = 1.0e8;
  constexpr double r19_16 = 4.44e11;
  const double r20_17 = 1.24e3 * y[5], r20_6 = 1.24e3 * y[16];
  constexpr double r21_19 = 2.1;
  constexpr double r22_19 = 5.78;
  const double r23_1 = 0.0474 * y[3], r23_4 = 0.0474 * y[0];
  const double r24_19 = 1.78e3 * y[0], r24_1 = 1.78e3 * y[18];
  constexpr double r25_20 = 3.12;
  const double sum = r2_2 + r3_2 + r9_2 + r12_2;
  // D(1)
  values[0] = -r1_1 - r10_1 - r14_1 - r23_1 - r24_1;
  values[1] = sum;
  values[2] = r2_4 - r23_4;
  values[3] = r3_5;
  values[4] = -r14_6;
  values[5] = r12_10;
  values[6] = r9_11 - r10_11;
  values[7] = r11_13;
  values[8] = r22_19 - r24_19;
  values[9] = r25_20;
  // D(2)
  values[10] = r1_1;
  values[11] = -sum;
  values[12] = -r2_4;
  values[13] = -r3_5;
  values[14] = -r12_10;
  values[15] = -r9_11;
  values[16] = r21_19;
  // D(3)
  values[17] = r1_1;
  values[18] = -r15_3;
  values[19] = r17_4;
  values[20] = r19_16;
  values[21] = r22_19;
  // D(4)
  values[22] = -r23_1;
  values[23] = -r2_2;
  values[24] = r15_3;
  values[25] = -r2_4 - r16_4 - r17_4 - r23_4;
  // D(5)
  values[26] = -r3_2;
  values[27] = -r3_5;
  values[28] = r6_6 + r20_6;
  values[29] = 2.0 * r4_7 + r6_7;
  values[30] = r7_9;
  values[31] = r13_14;
  values[32] = r20_17;
  // D(6)
  values[33] = -r14_1;
  values[34] = r3_2;
  values[35] = r3_5;
  values[36] = -r6_6 - r8_6 - r14_6 - r20_6;
  values[37] = -r6_7;
  values[38] = -r8_9;
  values[39] = 2.0 * r18_16;
  values[40] = -r20_17;
  // D(7)
  values[41] = -r6_6;
  values[42] = -r4_7 - r5_7 - r6_7;
  values[43] = r13_14;
  // D(8)
  values[44] = r6_6;
  values[45] = r4_7 + r5_7 + r6_7;
  values[46] = r7_9;
  // D(9)
  values[47] = -r8_6;
  values[48] = -r7_9 - r8_9;
  // D(10)
  values[49] = r9_2 - r12_2;
  values[50] = r7_9;
  values[51] = -r12_10;
  values[52] = r9_11;
  // D(11)
  values[53] = -r10_1;
  values[54] = -r9_2;
  values[55] = r8_6;
  values[56] = r8_9;
  values[57] = -r9_11 - r10_11;
  values[58] = r11_13;
  // D(12)
  values[59] = r9_2;
  values[60] = r9_11;
  // D(13)
  values[61] = r10_1;
  values[62] = r10_11;
  values[63] = -r11_13;
  // D(14)
  values[64] = r12_2;
  values[65] = r12_10;
  values[66] = -r13_14;
  // D(15)
  values[67] = r14_1;
  values[68] = r14_6;
  // D(16)
  values[69] = r16_4;
  values[70] = -r18_16 - r19_16;
  // D(17)
  values[71] = -r20_6;
  values[72] = -r20_17;
  // D(18)
  values[73] = r20_6;
  values[74] = r20_17;
  // D(19)
  values[75] = r23_1 - r24_1;
  values[76] = r23_4;
  values[77] = -r21_19 - r22_19 - r24_19;
  values[78] = r25_20;
  // D(20)
  values[79] = r24_1;
  values[80] = r24_19;
  values[81] = -r25_20;
}
