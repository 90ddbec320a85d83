/* Transport of reacting species on a grid whose size is in the user data: rows by pointer arithmetic, no flux through
   the boundaries by shifts that turn round there. */
// RUN: %run
#include <math.h>
#include <sparsegen/annotate.h>

typedef double realtype;

#define NVAR 3
/* Species v at point x of a row. */
#define IDX(x, v) (NVAR * (x) + (v))

/* The one-dimensional Brusselator of three species, each advected and diffusing:
     u_t = du u_xx - c u_x + a - (w + 1) u + v u^2
     v_t = dv v_xx - c v_x + w u - v u^2
     w_t = dw w_xx - c w_x + (b - w) / ep - w u */
typedef struct {
  long int N;
  realtype dx;
  realtype a, b, c;
  realtype du, dv, dw;
  realtype ep;
} * BrussData;

// WITH user_data: check::Pointee<BrussData>{30, 0.1, 0.6, 2.0, 0.01, 0.025, 0.03, 0.035, 0.1}
SPARSEGEN_SET(udata->N, 30)
SPARSEGEN_JACOBIAN(Ydot[NVAR * udata->N], Y[NVAR * udata->N])
int brusselator(realtype t, realtype *Y, realtype *Ydot, void *user_data) {
  BrussData udata = (BrussData)user_data;
  const long int N = udata->N;
  const realtype uconst = udata->du / udata->dx / udata->dx;
  const realtype vconst = udata->dv / udata->dx / udata->dx;
  const realtype wconst = udata->dw / udata->dx / udata->dx;
  const realtype adv = udata->c / (2.0 * udata->dx);
  realtype u, ul, ur, v, vl, vr, w, wl, wr;
  long int i, left, right;
  (void)t;

  for (i = 0; i < N; i++) {
    left = i + ((i == 0) ? 1 : -1);
    right = i + ((i == N - 1) ? -1 : 1);
    u = Y[IDX(i, 0)], ul = Y[IDX(left, 0)], ur = Y[IDX(right, 0)];
    v = Y[IDX(i, 1)], vl = Y[IDX(left, 1)], vr = Y[IDX(right, 1)];
    w = Y[IDX(i, 2)], wl = Y[IDX(left, 2)], wr = Y[IDX(right, 2)];

    Ydot[IDX(i, 0)] = (ul - 2.0 * u + ur) * uconst - adv * (ur - ul) + udata->a - (w + 1.0) * u + v * u * u;
    Ydot[IDX(i, 1)] = (vl - 2.0 * v + vr) * vconst - adv * (vr - vl) + w * u - v * u * u;
    Ydot[IDX(i, 2)] = (wl - 2.0 * w + wr) * wconst - adv * (wr - wl) + (udata->b - w) / udata->ep - w * u;
  }

  return 0;
}

/* Two species in a flow in two dimensions that bind each other: carried by central differences, and diffusing. */
typedef struct {
  int mx, my;
  realtype dx, dy;
  realtype kh, kv;
  realtype *wind;       /* by row */
  realtype *updraft;    /* by column */
  realtype k1, k2, k3;
} Transport;

static void kinetics(const realtype *c, realtype *rate, const Transport *p) {
  const realtype bound = p->k1 * c[0] * c[1] / (1.0 + p->k3 * c[0] * c[0]);
  rate[0] = -bound + p->k2 * c[1];
  rate[1] = bound - p->k2 * c[1];
}

// SETUP: double wind[6] = {0.5, -0.25, 0.75, 1.0, -1.25, 0.5};
// SETUP: double updraft[8] = {0.1, -0.2, 0.3, 0.4, -0.5, 0.6, 0.7, -0.8};
// WITH user_data: Transport{8, 6, 0.5, 0.25, 0.1, 0.01, wind, updraft, 1.5, 0.7, 0.3}
SPARSEGEN_SET(data->mx, 8)
SPARSEGEN_SET(data->my, 6)
SPARSEGEN_JACOBIAN(dcdt[data->my][data->mx][2], c[data->my][data->mx][2])
int transport(realtype t, const realtype *c, realtype *dcdt, void *user_data) {
  const Transport *data = (const Transport *)user_data;
  const int pitch = 2 * data->mx;
  const realtype hdiff = data->kh / (data->dx * data->dx), vdiff = data->kv / (data->dy * data->dy);
  int jx, jy;
  (void)t;

  for (jy = 0; jy < data->my; ++jy) {
    const realtype *row = c + jy * pitch;
    const realtype *below = row + ((jy == 0) ? 1 : -1) * pitch;
    const realtype *above = row + ((jy == data->my - 1) ? -1 : 1) * pitch;
    realtype *out = dcdt + jy * pitch;
    for (jx = 0; jx < data->mx; ++jx, row += 2, below += 2, above += 2, out += 2) {
      const int ileft = (jx == 0) ? 1 : -1;
      const int iright = (jx == data->mx - 1) ? -1 : 1;
      const realtype *left = row + 2 * ileft, *right = row + 2 * iright;
      const realtype ax = data->wind[jy] / (2.0 * data->dx), ay = data->updraft[jx] / (2.0 * data->dy);
      realtype rate[2];

      kinetics(row, rate, data);
      out[0] = hdiff * (left[0] - 2.0 * row[0] + right[0]) + vdiff * (below[0] - 2.0 * row[0] + above[0]) -
               ax * (right[0] - left[0]) - ay * (above[0] - below[0]) + rate[0];
      out[1] = hdiff * (left[1] - 2.0 * row[1] + right[1]) + vdiff * (below[1] - 2.0 * row[1] + above[1]) -
               ax * (right[1] - left[1]) - ay * (above[1] - below[1]) + rate[1];
    }
  }

  return 0;
}
