/* Reaction networks in a straight line, as mechanism compilers write them. */
// RUN: %run
#include <math.h>
#include <sparsegen/annotate.h>

/* Air pollution: 20 species, 25 reactions (Verwer's problem). */
// RANGE: 0.1 1.5
SPARSEGEN_JACOBIAN(f[20], y[20])
void pollution(double t, const double *y, double *f) {
  static const double k[26] = {0.0,      0.35,    26.6,    1.23e4,  0.86e-3, 0.82e-3, 1.5e4,  0.13e-3, 2.4e4,
                               1.65e4,   9.0e3,   0.22e-1, 1.2e4,   1.88,    1.63e4,  4.8e6,  0.35e-3, 0.175e-1,
                               0.1e9,    0.444e12, 1.24e3, 2.1,     5.78,    0.474e-1, 1.78e3, 3.12};
  double r[26];
  (void)t;

  r[1] = k[1] * y[0];
  r[2] = k[2] * y[1] * y[3];
  r[3] = k[3] * y[4] * y[1];
  r[4] = k[4] * y[6];
  r[5] = k[5] * y[6];
  r[6] = k[6] * y[6] * y[5];
  r[7] = k[7] * y[8];
  r[8] = k[8] * y[8] * y[5];
  r[9] = k[9] * y[10] * y[1];
  r[10] = k[10] * y[10] * y[0];
  r[11] = k[11] * y[12];
  r[12] = k[12] * y[9] * y[1];
  r[13] = k[13] * y[13];
  r[14] = k[14] * y[0] * y[5];
  r[15] = k[15] * y[2];
  r[16] = k[16] * y[3];
  r[17] = k[17] * y[3];
  r[18] = k[18] * y[15];
  r[19] = k[19] * y[15];
  r[20] = k[20] * y[16] * y[5];
  r[21] = k[21] * y[18];
  r[22] = k[22] * y[18];
  r[23] = k[23] * y[0] * y[3];
  r[24] = k[24] * y[18] * y[0];
  r[25] = k[25] * y[19];

  f[0] = -r[1] - r[10] - r[14] - r[23] - r[24] + r[2] + r[3] + r[9] + r[11] + r[12] + r[22] + r[25];
  f[1] = -r[2] - r[3] - r[9] - r[12] + r[1] + r[21];
  f[2] = -r[15] + r[1] + r[17] + r[19] + r[22];
  f[3] = -r[2] - r[16] - r[17] - r[23] + r[15];
  f[4] = -r[3] + 2.0 * r[4] + r[6] + r[7] + r[13] + r[20];
  f[5] = -r[6] - r[8] - r[14] - r[20] + r[3] + 2.0 * r[18];
  f[6] = -r[4] - r[5] - r[6] + r[13];
  f[7] = r[4] + r[5] + r[6] + r[7];
  f[8] = -r[7] - r[8];
  f[9] = -r[12] + r[7] + r[9];
  f[10] = -r[9] - r[10] + r[8] + r[11];
  f[11] = r[9];
  f[12] = -r[11] + r[10];
  f[13] = -r[13] + r[12];
  f[14] = r[14];
  f[15] = -r[18] - r[19] + r[16];
  f[16] = -r[20];
  f[17] = r[20];
  f[18] = -r[21] - r[22] - r[24] + r[23] + r[25];
  f[19] = -r[25] + r[24];
}

/* Hydrogen and oxygen at a given temperature: Arrhenius rates, third bodies, a pressure-dependent reaction in Troe's
   form; the equilibrium constants come from the caller's thermodynamics. Concentrations in mol/cm3. */
#define RUNIV 1.98720425864083 /* cal/(mol K) */
#define ARRHENIUS(a, n, e) ((a) * pow(T, (n)) * exp(-(e) / (RUNIV * T)))

enum { iH2, iO2, iH, iO, iOH, iH2O, iHO2, iH2O2, iN2, KK };
#define II 24

static double troe(double k0, double kinf, double m, double a, double t3, double t1, double t2, double T) {
  const double pr = k0 * m / kinf;
  const double fcent = (1.0 - a) * exp(-T / t3) + a * exp(-T / t1) + exp(-t2 / T);
  const double logf = log10(fcent);
  const double c = -0.4 - 0.67 * logf;
  const double n = 0.75 - 1.27 * logf;
  const double x = (log10(pr) + c) / (n - 0.14 * (log10(pr) + c));
  return kinf * pr / (1.0 + pr) * pow(10.0, logf / (1.0 + x * x));
}

// WITH T: 1200.0
// STORAGE eqk: II
// RANGE: 1e-7 1e-5
// TOLERANCE: 1e-9
SPARSEGEN_JACOBIAN(wdot[KK], c[KK])
void hydrogen(double T, const double *eqk, const double *c, double *wdot) {
  double q[II], kf[II], ctot, ctb, phi_f, phi_r;
  int i;

  /* Mixture concentration. */
  ctot = 0.0;
  for (i = 0; i < KK; i++) ctot += c[i];

  kf[0] = ARRHENIUS(1.2e17, -1.0, 0.0);        /* 2O + M = O2 + M */
  kf[1] = ARRHENIUS(5.0e17, -1.0, 0.0);        /* O + H + M = OH + M */
  kf[2] = ARRHENIUS(3.87e4, 2.7, 6260.0);      /* O + H2 = H + OH */
  kf[3] = ARRHENIUS(2.0e13, 0.0, 0.0);         /* O + HO2 = OH + O2 */
  kf[4] = ARRHENIUS(9.63e6, 2.0, 4000.0);      /* O + H2O2 = OH + HO2 */
  kf[5] = ARRHENIUS(2.8e18, -0.86, 0.0);       /* H + O2 + M = HO2 + M */
  kf[6] = ARRHENIUS(2.08e19, -1.24, 0.0);      /* H + 2O2 = HO2 + O2 */
  kf[7] = ARRHENIUS(1.126e19, -0.76, 0.0);     /* H + O2 + H2O = HO2 + H2O */
  kf[8] = ARRHENIUS(2.6e19, -1.24, 0.0);       /* H + O2 + N2 = HO2 + N2 */
  kf[9] = ARRHENIUS(2.65e16, -0.6707, 17041.0); /* H + O2 = O + OH */
  kf[10] = ARRHENIUS(1.0e18, -1.0, 0.0);       /* 2H + M = H2 + M */
  kf[11] = ARRHENIUS(9.0e16, -0.6, 0.0);       /* 2H + H2 = 2H2 */
  kf[12] = ARRHENIUS(6.0e19, -1.25, 0.0);      /* 2H + H2O = H2 + H2O */
  kf[13] = ARRHENIUS(2.2e22, -2.0, 0.0);       /* H + OH + M = H2O + M */
  kf[14] = ARRHENIUS(3.97e12, 0.0, 671.0);     /* H + HO2 = O + H2O */
  kf[15] = ARRHENIUS(4.48e13, 0.0, 1068.0);    /* H + HO2 = O2 + H2 */
  kf[16] = ARRHENIUS(8.4e13, 0.0, 635.0);      /* H + HO2 = 2OH */
  kf[17] = ARRHENIUS(1.21e7, 2.0, 5200.0);     /* H + H2O2 = HO2 + H2 */
  kf[18] = ARRHENIUS(1.0e13, 0.0, 3600.0);     /* H + H2O2 = OH + H2O */
  kf[19] = ARRHENIUS(2.16e8, 1.51, 3430.0);    /* OH + H2 = H + H2O */
  kf[20] = ARRHENIUS(7.4e13, -0.37, 0.0);      /* 2OH (+M) = H2O2 (+M) */
  kf[21] = ARRHENIUS(3.57e4, 2.4, -2110.0);    /* 2OH = O + H2O */
  kf[22] = ARRHENIUS(1.45e13, 0.0, -500.0);    /* OH + HO2 = O2 + H2O */
  kf[23] = ARRHENIUS(1.3e11, 0.0, -1630.0) + ARRHENIUS(4.2e14, 0.0, 12000.0); /* 2HO2 = O2 + H2O2 */

  ctb = ctot + 1.4 * c[iH2] + 14.4 * c[iH2O];
  q[0] = ctb * kf[0] * (c[iO] * c[iO] - c[iO2] / eqk[0]);
  ctb = ctot + c[iH2] + 5.0 * c[iH2O];
  q[1] = ctb * kf[1] * (c[iO] * c[iH] - c[iOH] / eqk[1]);
  q[2] = kf[2] * (c[iO] * c[iH2] - c[iH] * c[iOH] / eqk[2]);
  q[3] = kf[3] * (c[iO] * c[iHO2] - c[iOH] * c[iO2] / eqk[3]);
  q[4] = kf[4] * (c[iO] * c[iH2O2] - c[iOH] * c[iHO2] / eqk[4]);
  /* No enhancement by what has a reaction of its own. */
  ctb = ctot - c[iO2] - c[iH2O] - c[iN2];
  q[5] = ctb * kf[5] * (c[iH] * c[iO2] - c[iHO2] / eqk[5]);
  q[6] = kf[6] * (c[iH] * c[iO2] * c[iO2] - c[iHO2] * c[iO2] / eqk[6]);
  q[7] = kf[7] * (c[iH] * c[iO2] * c[iH2O] - c[iHO2] * c[iH2O] / eqk[7]);
  q[8] = kf[8] * (c[iH] * c[iO2] * c[iN2] - c[iHO2] * c[iN2] / eqk[8]);
  phi_f = c[iH] * c[iO2];
  phi_r = c[iO] * c[iOH];
  q[9] = kf[9] * (phi_f - phi_r / eqk[9]);
  ctb = ctot - c[iH2] - c[iH2O];
  phi_f = pow(c[iH], 2);
  q[10] = ctb * kf[10] * (phi_f - c[iH2] / eqk[10]);
  q[11] = kf[11] * c[iH2] * (phi_f - c[iH2] / eqk[11]);
  q[12] = kf[12] * c[iH2O] * (phi_f - c[iH2] / eqk[12]);
  ctb = ctot - 0.27 * c[iH2] + 2.65 * c[iH2O];
  q[13] = ctb * kf[13] * (c[iH] * c[iOH] - c[iH2O] / eqk[13]);
  phi_f = c[iH] * c[iHO2];
  q[14] = kf[14] * (phi_f - c[iO] * c[iH2O] / eqk[14]);
  q[15] = kf[15] * (phi_f - c[iO2] * c[iH2] / eqk[15]);
  q[16] = kf[16] * (phi_f - pow(c[iOH], 2.0) / eqk[16]);
  phi_f = c[iH] * c[iH2O2];
  q[17] = kf[17] * (phi_f - c[iHO2] * c[iH2] / eqk[17]);
  q[18] = kf[18] * (phi_f - c[iOH] * c[iH2O] / eqk[18]);
  q[19] = kf[19] * (c[iOH] * c[iH2] - c[iH] * c[iH2O] / eqk[19]);
  ctb = ctot + c[iH2] + 5.0 * c[iH2O];
  kf[20] = troe(ARRHENIUS(2.3e18, -0.9, -1700.0), kf[20], ctb, 0.7346, 94.0, 1756.0, 5182.0, T);
  q[20] = kf[20] * (c[iOH] * c[iOH] - c[iH2O2] / eqk[20]);
  q[21] = kf[21] * (c[iOH] * c[iOH] - c[iO] * c[iH2O] / eqk[21]);
  q[22] = kf[22] * (c[iOH] * c[iHO2] - c[iO2] * c[iH2O] / eqk[22]);
  q[23] = kf[23] * (c[iHO2] * c[iHO2] - c[iO2] * c[iH2O2] / eqk[23]);

  for (i = 0; i < KK; i++) wdot[i] = 0.0;
  wdot[iO] -= 2.0 * q[0];
  wdot[iO2] += q[0];
  wdot[iO] -= q[1], wdot[iH] -= q[1], wdot[iOH] += q[1];
  wdot[iO] -= q[2], wdot[iH2] -= q[2], wdot[iH] += q[2], wdot[iOH] += q[2];
  wdot[iO] -= q[3], wdot[iHO2] -= q[3], wdot[iOH] += q[3], wdot[iO2] += q[3];
  wdot[iO] -= q[4], wdot[iH2O2] -= q[4], wdot[iOH] += q[4], wdot[iHO2] += q[4];
  for (i = 5; i < 9; i++) wdot[iH] -= q[i], wdot[iO2] -= q[i], wdot[iHO2] += q[i];
  wdot[iH] -= q[9], wdot[iO2] -= q[9], wdot[iO] += q[9], wdot[iOH] += q[9];
  for (i = 10; i < 13; i++) {
    wdot[iH] -= 2.0 * q[i];
    wdot[iH2] += q[i];
  }
  wdot[iH] -= q[13], wdot[iOH] -= q[13], wdot[iH2O] += q[13];
  wdot[iH] -= q[14], wdot[iHO2] -= q[14], wdot[iO] += q[14], wdot[iH2O] += q[14];
  wdot[iH] -= q[15], wdot[iHO2] -= q[15], wdot[iO2] += q[15], wdot[iH2] += q[15];
  wdot[iH] -= q[16], wdot[iHO2] -= q[16], wdot[iOH] += 2.0 * q[16];
  wdot[iH] -= q[17], wdot[iH2O2] -= q[17], wdot[iHO2] += q[17], wdot[iH2] += q[17];
  wdot[iH] -= q[18], wdot[iH2O2] -= q[18], wdot[iOH] += q[18], wdot[iH2O] += q[18];
  wdot[iOH] -= q[19], wdot[iH2] -= q[19], wdot[iH] += q[19], wdot[iH2O] += q[19];
  wdot[iOH] -= 2.0 * q[20], wdot[iH2O2] += q[20];
  wdot[iOH] -= 2.0 * q[21], wdot[iO] += q[21], wdot[iH2O] += q[21];
  wdot[iOH] -= q[22], wdot[iHO2] -= q[22], wdot[iO2] += q[22], wdot[iH2O] += q[22];
  wdot[iHO2] -= 2.0 * q[23], wdot[iO2] += q[23], wdot[iH2O2] += q[23];
}
