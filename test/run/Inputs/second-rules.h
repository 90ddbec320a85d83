/* Functions that sparsegen sees declarations of only, with rules that have second derivatives. */
#pragma once
#include <math.h>
#include <sparsegen/annotate.h>

#include "only-declared.h"

typedef struct {
  double scale;
  int power;
} Table;

SPARSEGEN_RULE2(return : T, enthalpy_derivative, enthalpy_curvature)
LIBRARY double enthalpy(double T, const Table *table) BODY(return table->scale * T * T * T + table->power;)
LIBRARY void enthalpy_derivative(double T, const Table *table, double *partials)
    BODY(partials[0] = 3 * table->scale * T * T;)
LIBRARY void enthalpy_curvature(double T, const Table *table, double *second) BODY(second[0] = 6 * table->scale * T;)

/* Three numbers: six second derivatives, row by row. */
SPARSEGEN_RULE2(return : (a, b, c), mixed_partials, mixed_second)
LIBRARY double mixed(double a, double b, double c) BODY(return a * a * b + b * c * c * c + sin(a * c);)
LIBRARY void mixed_partials(double a, double b, double c, double *p)
    BODY(p[0] = 2 * a * b + c * cos(a * c); p[1] = a * a + c * c * c; p[2] = 3 * b * c * c + a * cos(a * c);)
LIBRARY void mixed_second(double a, double b, double c, double *s)
    BODY(s[0] = 2 * b - c * c * sin(a * c); s[1] = 2 * a; s[2] = cos(a * c) - a * c * sin(a * c); s[3] = 0;
         s[4] = 3 * c * c; s[5] = 6 * b * c - a * a * sin(a * c);)

/* Two results behind pointers and a status: of each its triangle. */
SPARSEGEN_RULE2((u[1], v[1]) : (p, T), states_partials, states_second)
LIBRARY int states(double p, double T, double *u, double *v) BODY(*u = p * T * T; *v = exp(p) * T; return 0;)
LIBRARY void states_partials(double p, double T, double *d)
    BODY(d[0] = T * T; d[1] = 2 * p * T; d[2] = exp(p) * T; d[3] = exp(p);)
LIBRARY void states_second(double p, double T, double *s)
    BODY(s[0] = 0; s[1] = 2 * T; s[2] = 2 * p; s[3] = exp(p) * T; s[4] = exp(p); s[5] = 0;)

SPARSEGEN_RULE2(return : x, halved_slope, halved_second)
LIBRARY float halved(float x) BODY(return 0.5f * x * x * x;)
LIBRARY void halved_slope(float x, float *p) BODY(*p = 1.5f * x * x;)
LIBRARY void halved_second(float x, float *s) BODY(*s = 3.0f * x;)

/* First derivatives only. */
SPARSEGEN_RULE(return : x, table_slope)
LIBRARY double table_at(double x) BODY(return 2 * x + 1;)
LIBRARY void table_slope(double x, double *p) BODY(*p = 2;)
