// The Jacobian of the power flow by hand, in the four blocks that the textbooks have. The rows of the mismatch are one
// after the other: first the active power, then the reactive; in each row first the angles, then the voltages.
#include <cmath>

#include "../ways.h"
#include "problem.h"

void by_hand(const Problem&, const double* __restrict x, double* __restrict values) {
  const double *angle = x, *voltage = x + buses;
  const int entries = row_ptr[buses];
  for (int i = 0; i < buses; ++i) {
    const int first = row_ptr[i], count = row_ptr[i + 1] - first;
    double *P_angle = values + 2 * first, *P_voltage = P_angle + count;
    double *Q_angle = values + 2 * (entries + first), *Q_voltage = Q_angle + count;
    double p = 0.0, q = 0.0;
    int own = 0;
    for (int k = 0; k < count; ++k) {
      const int j = col[first + k];
      if (j == i) {
        own = k;
        continue;
      }
      const double c = std::cos(angle[i] - angle[j]), s = std::sin(angle[i] - angle[j]);
      const double G = conductance[first + k], B = susceptance[first + k];
      const double along = voltage[i] * (G * c + B * s), across = voltage[i] * (G * s - B * c);
      P_voltage[k] = along;
      Q_voltage[k] = across;
      P_angle[k] = voltage[j] * across;
      Q_angle[k] = -voltage[j] * along;
      p += voltage[j] * along;
      q += voltage[j] * across;
    }
    const double G = conductance[first + own], B = susceptance[first + own];
    P_angle[own] = -q;
    Q_angle[own] = p;
    P_voltage[own] = p / voltage[i] + 2.0 * voltage[i] * G;
    Q_voltage[own] = q / voltage[i] - 2.0 * voltage[i] * B;
  }
}
