/* Diurnal kinetics of two species (odd oxygen and ozone) with advection and diffusion in two dimensions, as a user of
   CVODE writes it: accessor macros, rates that depend on the time of day, a coefficient kept in the user data,
   reflection at the boundaries by an index offset.

     dc_i/dt = Kh d2c_i/dx2 + V dc_i/dx + d/dz (Kv(z) dc_i/dz) + R_i(c_1, c_2, t),   Kv(z) = Kv0 exp(z / 5)
     R_1 = -q1 c_1 c_3 - q2 c_1 c_2 + 2 q3(t) c_3 + q4(t) c_2
     R_2 =  q1 c_1 c_3 - q2 c_1 c_2 - q4(t) c_2 */
// RUN: %run
#include <math.h>
#include <sparsegen/annotate.h>

typedef double realtype;
#define RCONST(x) x
#define SUNRexp(x) exp(x)

#define ZERO RCONST(0.0)
#define HALF RCONST(0.5)
#define ONE RCONST(1.0)
#define TWO RCONST(2.0)

#define NUM_SPECIES 2
#define MX 8
#define MZ 6
#define NSMX (NUM_SPECIES * MX)
#define NEQ (NUM_SPECIES * MX * MZ)

#define ZMIN RCONST(30.0)
#define Q1 RCONST(1.63e-16)
#define Q2 RCONST(4.66e-16)
#define C3 RCONST(3.7e16)
#define A3 RCONST(22.62)
#define A4 RCONST(7.601)

/* IJKth(vdata,i,j,k): species i (from 1) at mesh point (j,k) (from 0). */
#define IJKth(vdata, i, j, k) (vdata[(i)-1 + (j)*NUM_SPECIES + (k)*NSMX])

typedef struct {
  realtype q4, om, dx, dz, hdco, haco, vdco;
} * UserData;

// om = pi / 43200; hdco = Kh / dx^2, haco = V / (2 dx), vdco = Kv0 / dz^2 for a domain of 20 by 20 km
// WITH user_data: check::Pointee<UserData>{0.0, 7.27220521664304e-5, 2.857142857142857, 4.0, 4.9e-7, 1.75e-4, 6.25e-10}
// RANGE: 1e11 1e12
SPARSEGEN_JACOBIAN(dudata[NEQ], udata[NEQ])
int f(realtype t, realtype *udata, realtype *dudata, void *user_data) {
  realtype q3, c1, c2, c1dn, c2dn, c1up, c2up, c1lt, c2lt;
  realtype c1rt, c2rt, cydn, cyup, hord1, hord2, horad1, horad2;
  realtype qq1, qq2, qq3, qq4, rkin1, rkin2, s, vertd1, vertd2, zdn, zup;
  realtype q4coef, delz, verdco, hordco, horaco;
  int jx, jz, idn, iup, ileft, iright;
  UserData data;

  data = (UserData)user_data;

  /* The diurnal rates: by day only. */
  s = sin(data->om * t);
  if (s > ZERO) {
    q3 = SUNRexp(-A3 / s);
    data->q4 = SUNRexp(-A4 / s);
  } else {
    q3 = ZERO;
    data->q4 = ZERO;
  }

  q4coef = data->q4;
  delz = data->dz;
  verdco = data->vdco;
  hordco = data->hdco;
  horaco = data->haco;

  for (jz = 0; jz < MZ; jz++) {
    zdn = ZMIN + (jz - HALF) * delz;
    zup = zdn + delz;
    cydn = verdco * SUNRexp(RCONST(0.2) * zdn);
    cyup = verdco * SUNRexp(RCONST(0.2) * zup);
    idn = (jz == 0) ? 1 : -1;
    iup = (jz == MZ - 1) ? -1 : 1;
    for (jx = 0; jx < MX; jx++) {
      c1 = IJKth(udata, 1, jx, jz);
      c2 = IJKth(udata, 2, jx, jz);

      qq1 = Q1 * c1 * C3;
      qq2 = Q2 * c1 * c2;
      qq3 = q3 * C3;
      qq4 = q4coef * c2;
      rkin1 = -qq1 - qq2 + TWO * qq3 + qq4;
      rkin2 = qq1 - qq2 - qq4;

      c1dn = IJKth(udata, 1, jx, jz + idn);
      c2dn = IJKth(udata, 2, jx, jz + idn);
      c1up = IJKth(udata, 1, jx, jz + iup);
      c2up = IJKth(udata, 2, jx, jz + iup);
      vertd1 = cyup * (c1up - c1) - cydn * (c1 - c1dn);
      vertd2 = cyup * (c2up - c2) - cydn * (c2 - c2dn);

      ileft = (jx == 0) ? 1 : -1;
      iright = (jx == MX - 1) ? -1 : 1;
      c1lt = IJKth(udata, 1, jx + ileft, jz);
      c2lt = IJKth(udata, 2, jx + ileft, jz);
      c1rt = IJKth(udata, 1, jx + iright, jz);
      c2rt = IJKth(udata, 2, jx + iright, jz);
      hord1 = hordco * (c1rt - TWO * c1 + c1lt);
      hord2 = hordco * (c2rt - TWO * c2 + c2lt);
      horad1 = horaco * (c1rt - c1lt);
      horad2 = horaco * (c2rt - c2lt);

      IJKth(dudata, 1, jx, jz) = vertd1 + hord1 + horad1 + rkin1;
      IJKth(dudata, 2, jx, jz) = vertd2 + hord2 + horad2 + rkin2;
    }
  }

  return (0);
}
