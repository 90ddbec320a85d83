/* A part of a source, with types and variables of its own, beside a header that it includes. */
#include "units.h"

struct Rate {
  double k, order;
};
#ifdef __cplusplus
extern "C" {
#endif
double gain = 2.0;
#ifdef __cplusplus
}
#endif
static const double table[2] = {1.0, 3.0};
static double rate_of(const struct Rate *rate, double c) { return rate->k * c * (rate->order > 1.0 ? c : 1.0); }
