// The power-flow equations of the IEEE 14-bus system: constant tables of buses and branches, a switch on the type of a
// bus, sines and cosines of differences of angles.
// RUN: %run
// RUN: %cxx %flags -include %s -include %t.dir/power-flow_sparse.h %S/Inputs/solve-power-flow.cpp -o %t.newton && %t.newton
#include <cmath>
#include <sparsegen/annotate.h>

namespace {

constexpr int nbus = 14, nbranch = 20;
constexpr double baseMVA = 100.0;

enum BusType { PQ = 1, PV = 2, REF = 3 };

const BusType type[nbus] = {REF, PV, PV, PQ, PQ, PV, PQ, PV, PQ, PQ, PQ, PQ, PQ, PQ};
const double pd[nbus] = {0, 21.7, 94.2, 47.8, 7.6, 11.2, 0, 0, 29.5, 9, 3.5, 6.1, 13.5, 14.9};
const double qd[nbus] = {0, 12.7, 19, -3.9, 1.6, 7.5, 0, 0, 16.6, 5.8, 1.8, 1.6, 5.8, 5};
const double pg[nbus] = {232.4, 40, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0};
const double bs[nbus] = {0, 0, 0, 0, 0, 0, 0, 0, 19, 0, 0, 0, 0, 0};
const double vset[nbus] = {1.06, 1.045, 1.01, 1, 1, 1.07, 1, 1.09, 1, 1, 1, 1, 1, 1};

// Numbered from 1, as the data come.
static const int from[nbranch] = {1, 1, 2, 2, 2, 3, 4, 4, 4, 5, 6, 6, 6, 7, 7, 9, 9, 10, 12, 13};
static const int to[nbranch] = {2, 5, 3, 4, 5, 4, 5, 7, 9, 6, 11, 12, 13, 8, 9, 10, 14, 11, 13, 14};
static const double r[nbranch] = {0.01938, 0.05403, 0.04699, 0.05811, 0.05695, 0.06701, 0.01335, 0, 0, 0,
                                  0.09498, 0.12291, 0.06615, 0, 0, 0.03181, 0.12711, 0.08205, 0.22092, 0.17093};
static const double x[nbranch] = {0.05917, 0.22304, 0.19797, 0.17632, 0.17388, 0.17103, 0.04211,
                                  0.20912, 0.55618, 0.25202, 0.1989,  0.25581, 0.13027, 0.17615,
                                  0.11001, 0.0845,  0.27038, 0.19207, 0.19988, 0.34802};
static const double charging[nbranch] = {0.0528, 0.0492, 0.0438, 0.034, 0.0346, 0.0128};
static const double tap[nbranch] = {1, 1, 1, 1, 1, 1, 1, 0.978, 0.969, 0.932, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1};

}  // namespace

// Two equations a bus: the mismatches of active and reactive power, or what is set there instead.
// RANGE: 0.5 1.5
SPARSEGEN_JACOBIAN((fp[nbus], fq[nbus]), (theta[nbus], v[nbus]))
void mismatch(const double* theta, const double* v, double* fp, double* fq) {
  double p[nbus], q[nbus];
  for (int n = 0; n < nbus; ++n) {
    p[n] = (pd[n] - pg[n]) / baseMVA;
    q[n] = qd[n] / baseMVA - bs[n] / baseMVA * v[n] * v[n];
  }
  for (int e = 0; e < nbranch; ++e) {
    const int i = from[e] - 1, j = to[e] - 1;
    const double d = r[e] * r[e] + x[e] * x[e];
    const double g = r[e] / d, b = -x[e] / d;
    const double angle = theta[i] - theta[j];
    const double c = std::cos(angle), s = std::sin(angle);
    const double vi = v[i] / tap[e], vj = v[j];
    p[i] += g * vi * vi - vi * vj * (g * c + b * s);
    q[i] += -(b + 0.5 * charging[e]) * vi * vi - vi * vj * (g * s - b * c);
    p[j] += g * vj * vj - vi * vj * (g * c - b * s);
    q[j] += -(b + 0.5 * charging[e]) * vj * vj + vi * vj * (g * s + b * c);
  }
  for (int n = 0; n < nbus; ++n) {
    switch (type[n]) {
      case REF:
        fp[n] = theta[n];
        fq[n] = v[n] - vset[n];
        break;
      case PV:
        fp[n] = p[n];
        fq[n] = v[n] - vset[n];
        break;
      case PQ:
        fp[n] = p[n];
        fq[n] = q[n];
        break;
    }
  }
}

// The same by buses instead of by branches, for the unknowns alone: the admittance matrix has been assembled by rows,
// and tables say which unknown is the angle or the magnitude of a bus (-1: given).
static const int rowStart[nbus + 1] = {0, 3, 8, 11, 17, 22, 27, 31, 33, 38, 41, 44, 47, 51, 54};
static const int column[54] = {0, 1, 4, 0, 1, 2, 3, 4, 1, 2, 3, 1, 2, 3, 4, 6, 8, 0, 1, 3, 4, 5, 4, 5, 10, 11, 12,
                               3, 6, 7, 8, 6, 7, 3, 6, 8, 9, 13, 8, 9, 10, 5, 9, 10, 5, 11, 12, 5, 11, 12, 13, 8, 12, 13};
static const int angleOf[nbus] = {-1, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12};
static const int magnitudeOf[nbus] = {-1, -1, -1, 13, 14, -1, 15, -1, 16, 17, 18, 19, 20, 21};

static double angle_of(const double* unknown, int bus) { return angleOf[bus] < 0 ? 0.0 : unknown[angleOf[bus]]; }
static double magnitude_of(const double* unknown, int bus) {
  return magnitudeOf[bus] < 0 ? vset[bus] : unknown[magnitudeOf[bus]];
}

// STORAGE gbus: 54
// STORAGE bbus: 54
// RANGE: 0.5 1.5
SPARSEGEN_JACOBIAN(residual[22], unknown[22])
void by_bus(const double* gbus, const double* bbus, const double* unknown, double* residual) {
  for (int i = 0; i < nbus; ++i) {
    const double vi = magnitude_of(unknown, i);
    double p = 0.0, q = 0.0;
    for (int k = rowStart[i]; k < rowStart[i + 1]; ++k) {
      const int j = column[k];
      const double d = angle_of(unknown, i) - angle_of(unknown, j);
      const double vj = magnitude_of(unknown, j);
      p += vj * (gbus[k] * std::cos(d) + bbus[k] * std::sin(d));
      q += vj * (gbus[k] * std::sin(d) - bbus[k] * std::cos(d));
    }
    if (angleOf[i] >= 0) residual[angleOf[i]] = vi * p + (pd[i] - pg[i]) / baseMVA;
    if (magnitudeOf[i] >= 0) residual[magnitudeOf[i]] = vi * q + qd[i] / baseMVA;
  }
}
