/* A food web of prey and predators that interact and diffuse in two dimensions, as users of KINSOL and IDA write it:
   the reaction rates in a helper that walks pointers, kept in the user data; the interaction matrix behind row
   pointers; homogeneous Neumann boundaries by reflected offsets.

     D_i (d2c_i/dx2 + d2c_i/dy2) + c_i (b_i (1 + alpha x y) + sum_j a_ij c_j) = 0 */
// RUN: %run
// Not supported yet: rows behind a pointer to pointers in the user data.
#include <sparsegen/annotate.h>

typedef double realtype;
typedef int sunindextype;
#define RCONST(x) x

#define NUM_SPECIES 6
#define MX 5
#define MY 4
#define NSMX (NUM_SPECIES * MX)
#define NEQ (NSMX * MY)
#define ONE RCONST(1.0)
#define ZERO RCONST(0.0)
#define ALPHA RCONST(1.0)

#define IJ_Vptr(vv, i, j) (&vv[(i)*NUM_SPECIES + (j)*NSMX])

typedef struct {
  realtype **acoef, *bcoef;
  realtype *rates;
  realtype *cox, *coy;
  realtype ax, ay, dx, dy;
  sunindextype mx, my, ns;
} * UserData;

#define acoef (data->acoef)
#define bcoef (data->bcoef)
#define cox (data->cox)
#define coy (data->coy)

static realtype DotProd(sunindextype size, realtype *x1, realtype *x2) {
  sunindextype i;
  realtype *xx1, *xx2, temp = ZERO;

  xx1 = x1;
  xx2 = x2;
  for (i = 0; i < size; i++) temp += (*xx1++) * (*xx2++);

  return (temp);
}

static void WebRate(realtype xx, realtype yy, realtype *cxy, realtype *ratesxy, void *user_data) {
  sunindextype i;
  realtype fac;
  UserData data;

  data = (UserData)user_data;

  for (i = 0; i < NUM_SPECIES; i++) ratesxy[i] = DotProd(NUM_SPECIES, cxy, acoef[i]);

  fac = ONE + ALPHA * xx * yy;

  for (i = 0; i < NUM_SPECIES; i++) ratesxy[i] = cxy[i] * (bcoef[i] * fac + ratesxy[i]);
}

/* Three prey and three predators. Where the published web has no interaction, a weak one stands here, because the
   numbers are not known when the header is made: all of a block is in the pattern. */
// SETUP: double a[6][6] = {{-1.0, 0.1, 0.2, -0.5e-6, -0.5e-6, -0.5e-6}, {0.3, -1.0, 0.1, -0.5e-6, -0.5e-6, -0.5e-6}, {0.2, 0.1, -1.0, -0.5e-6, -0.5e-6, -0.5e-6}, {1e4, 1e4, 1e4, -1.0, 0.1, 0.2}, {1e4, 1e4, 1e4, 0.3, -1.0, 0.4}, {1e4, 1e4, 1e4, 0.5, 0.6, -1.0}};
// SETUP: double* rows[6] = {a[0], a[1], a[2], a[3], a[4], a[5]};
// SETUP: double b[6] = {1.0, 1.0, 1.0, -1.0, -1.0, -1.0};
// SETUP: double rates[NEQ];
// SETUP: double x[6] = {16.0, 16.0, 16.0, 8.0, 8.0, 8.0};
// SETUP: double y[6] = {9.0, 9.0, 9.0, 4.5, 4.5, 4.5};
// WITH user_data: check::Pointee<UserData>{rows, b, rates, x, y, 1.0, 1.0, 0.25, 0.3333, MX, MY, NUM_SPECIES}
// RANGE: 0.5 2.0
SPARSEGEN_JACOBIAN(fval[NEQ], cc[NEQ])
int func(realtype *cc, realtype *fval, void *user_data) {
  realtype xx, yy, delx, dely, *cxy, *rxy, *fxy, dcyli, dcyui, dcxli, dcxri;
  sunindextype jx, jy, is, idyu, idyl, idxr, idxl;
  UserData data;

  data = (UserData)user_data;
  delx = data->dx;
  dely = data->dy;

  for (jy = 0; jy < MY; jy++) {
    yy = dely * jy;

    idyl = (jy != 0) ? NSMX : -NSMX;
    idyu = (jy != MY - 1) ? NSMX : -NSMX;

    for (jx = 0; jx < MX; jx++) {
      xx = delx * jx;

      idxl = (jx != 0) ? NUM_SPECIES : -NUM_SPECIES;
      idxr = (jx != MX - 1) ? NUM_SPECIES : -NUM_SPECIES;

      cxy = IJ_Vptr(cc, jx, jy);
      rxy = IJ_Vptr(data->rates, jx, jy);
      fxy = IJ_Vptr(fval, jx, jy);

      WebRate(xx, yy, cxy, rxy, user_data);

      for (is = 0; is < NUM_SPECIES; is++) {
        dcyli = *(cxy + is) - *(cxy - idyl + is);
        dcyui = *(cxy + idyu + is) - *(cxy + is);
        dcxli = *(cxy + is) - *(cxy - idxl + is);
        dcxri = *(cxy + idxr + is) - *(cxy + is);

        fxy[is] = coy[is] * (dcyui - dcyli) + cox[is] * (dcxri - dcxli) + rxy[is];
      }
    }
  }

  return (0);
}

/* The time-dependent web of one prey and one predator as a DAE: predators are quasi-steady. All sizes are in the user
   data, and so is the interaction matrix, as an array. */
#undef acoef
#undef bcoef
#undef cox
#undef coy
#define NS2 2

typedef struct _webdata {
  sunindextype Neq, ns, np, mx, my;
  realtype dx, dy;
  realtype cox[NS2], coy[NS2], bcoef[NS2], acoef[NS2][NS2];
  realtype *rates;
} * WebData;

#define IJ_Vptr2(vv, i, j) (vv + (i)*webdata->ns + (j)*webdata->ns * webdata->mx)

static void WebRates(realtype xx, realtype yy, const realtype *cxy, realtype *ratesxy, WebData webdata) {
  sunindextype is, js;
  realtype fac;

  for (is = 0; is < webdata->ns; is++) {
    ratesxy[is] = ZERO;
    for (js = 0; js < webdata->ns; js++) ratesxy[is] += webdata->acoef[is][js] * cxy[js];
  }
  fac = ONE + RCONST(50.0) * xx * yy;
  for (is = 0; is < webdata->ns; is++) ratesxy[is] = cxy[is] * (webdata->bcoef[is] * fac + ratesxy[is]);
}

static void Fweb(const realtype *cc, realtype *crate, WebData webdata) {
  sunindextype jx, jy, is, idyu, idyl, idxu, idxl;
  realtype xx, yy, *ratesxy, *cratexy, dcyli, dcyui, dcxli, dcxui;
  const realtype *cxy;

  for (jy = 0; jy < webdata->my; jy++) {
    yy = webdata->dy * jy;
    idyu = (jy != webdata->my - 1) ? webdata->ns * webdata->mx : -(webdata->ns * webdata->mx);
    idyl = (jy != 0) ? webdata->ns * webdata->mx : -(webdata->ns * webdata->mx);

    for (jx = 0; jx < webdata->mx; jx++) {
      xx = webdata->dx * jx;
      idxu = (jx != webdata->mx - 1) ? webdata->ns : -webdata->ns;
      idxl = (jx != 0) ? webdata->ns : -webdata->ns;
      cxy = IJ_Vptr2(cc, jx, jy);
      ratesxy = IJ_Vptr2(webdata->rates, jx, jy);
      cratexy = IJ_Vptr2(crate, jx, jy);

      WebRates(xx, yy, cxy, ratesxy, webdata);

      for (is = 0; is < webdata->ns; is++) {
        dcyli = *(cxy + is) - *(cxy - idyl + is);
        dcyui = *(cxy + idyu + is) - *(cxy + is);
        dcxli = *(cxy + is) - *(cxy - idxl + is);
        dcxui = *(cxy + idxu + is) - *(cxy + is);
        cratexy[is] =
            webdata->coy[is] * (dcyui - dcyli) + webdata->cox[is] * (dcxui - dcxli) + ratesxy[is];
      }
    }
  }
}

// STORAGE cc: 60
// STORAGE cp: 60
// SETUP: double rates[2 * 6 * 5];
// WITH user_data: check::Pointee<WebData>{60, 2, 1, 6, 5, 0.2, 0.25, {1.0, 0.05}, {1.5, 0.08}, {1.0, -1.0}, {{-1.0, -0.5e-6}, {1e4, -1.0}}, rates}
// RANGE: 0.5 2.0
SPARSEGEN_SET(webdata->Neq, 60)
SPARSEGEN_SET(webdata->ns, NS2)
SPARSEGEN_SET(webdata->np, 1)
SPARSEGEN_SET(webdata->mx, 6)
SPARSEGEN_SET(webdata->my, 5)
SPARSEGEN_JACOBIAN(rr[webdata->Neq], cc[webdata->Neq], resweb_dFdc)
SPARSEGEN_JACOBIAN(rr[webdata->Neq], cp[webdata->Neq], resweb_dFdcp)
int resweb(realtype t, const realtype *cc, const realtype *cp, realtype *rr, void *user_data) {
  sunindextype jx, jy, is, yloc, loc, np;
  WebData webdata;
  (void)t;

  webdata = (WebData)user_data;
  np = webdata->np;

  Fweb(cc, rr, webdata);

  for (jy = 0; jy < webdata->my; jy++) {
    yloc = webdata->ns * webdata->mx * jy;
    for (jx = 0; jx < webdata->mx; jx++) {
      loc = yloc + webdata->ns * jx;
      for (is = 0; is < webdata->ns; is++) {
        if (is < np)
          rr[loc + is] = cp[loc + is] - rr[loc + is];
        else
          rr[loc + is] = -rr[loc + is];
      }
    }
  }

  return (0);
}
