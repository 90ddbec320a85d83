/* `memset` of integers to any byte. */
// RUN: %run
#include <sparsegen/annotate.h>
#include <string.h>
SPARSEGEN_JACOBIAN(y[4], x[4])
void marked(const double* x, double* y) {
  int next[4], table[2][2];
  unsigned char flags[4];
  unsigned wide[2];
  long long far[2];
  unsigned long long ufar[2];
  short s[2];
  _Bool on[2];
  int k, one = 1;
  memset(next, -1, sizeof next);
  memset(table, 0xff, sizeof(table));
  memset(flags, 2, 4);
  memset(wide, 0x81, sizeof wide);
  memset(far, 1, sizeof far);
  memset(ufar, 0xfe, sizeof ufar);
  memset(s, one, sizeof s);
  memset(on, 1, sizeof on);
  next[2] = 0;
  for (k = 0; k < 4; ++k) y[k] = next[k] < 0 ? x[k] * flags[k] : x[0] * x[3];
  y[0] += table[1][1] * x[1] + (wide[1] == 0x81818181u ? x[2] : 0);
  y[1] += (far[1] == 0x0101010101010101ll ? x[2] : 0) + (ufar[0] == 0xfefefefefefefefeull ? x[3] : 0);
  y[3] += s[1] * x[0] + (on[1] ? x[1] : 0);
}
