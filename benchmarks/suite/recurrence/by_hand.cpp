// The Jacobian of the recurrence by hand: a lower triangle for each line. The row before, times a factor, is the next
// one but for its last entry.
#include "../ways.h"
#include "problem.h"

void by_hand(const Problem& problem, const double* __restrict x, double* __restrict values) {
  const double courant = problem.courant;
  for (int line = 0; line < lines; ++line) {
    const double* __restrict of_line = x + line * length;
    double carried = 1.0;
    double row[length];
    for (int k = 0; k < length; ++k) {
      const double inverse = 1.0 / (1.0 + courant + 0.3 * of_line[k] * of_line[k]);
      const double factor = courant * inverse;
      carried = of_line[k] * inverse + factor * carried;
      for (int j = 0; j < k; ++j) {
        row[j] *= factor;
        values[j] = -row[j];
      }
      row[k] = inverse * (1.0 - 0.6 * of_line[k] * carried);
      values[k] = 1.0 - row[k];
      values += k + 1;
    }
  }
}
