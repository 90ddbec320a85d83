/* A header of C that is written for C++ too: it says extern "C" itself. */
#ifndef GUARDED_H
#define GUARDED_H
#ifdef __cplusplus
extern "C" {
#endif
typedef struct {
  double x, y;
} vect;
struct model {
  double k;
};
double model(const struct model *m, double x);
struct rates {
  double of;
};
extern const double exponent;
typedef struct {
  char *name;
  enum { LINEAR, SQUARE } *kind;
  double k;
} param;
static inline vect vadd(vect a, vect b) {
  vect sum = {a.x + b.x, a.y + b.y};
  return sum;
}
#ifdef __cplusplus
}
#include <complex>
static inline vect operator+(const vect a, const vect b) { return vadd(a, b); }
static inline vect vadd(const vect a, double b) { return vadd(a, vect{b, b}); }
#endif
#endif
