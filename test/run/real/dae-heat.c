/* The heat equation on the unit square as a DAE, as a user of IDA writes it: the residual starts as a copy of u, which
   are the equations of the boundary (u = 0), and the interior points are overwritten. Two Jacobians, dF/du and dF/du'. */
// RUN: %run
#include <string.h>
#include <sparsegen/annotate.h>

typedef double realtype;
typedef long int sunindextype;
#define ZERO ((realtype)0.0)
#define ONE ((realtype)1.0)
#define TWO ((realtype)2.0)
#define MGRID 9

typedef struct _UserData {
  sunindextype mm;
  realtype dx;
  realtype coeff;
} * UserData;

/* z = c x, by walking both. */
static void VScale(realtype c, const realtype *x, realtype *z, sunindextype n) {
  const realtype *end = x + n;
  while (x != end) *z++ = c * *x++;
}

// STORAGE uv: MGRID * MGRID
// STORAGE upv: MGRID * MGRID
// WITH user_data: check::Pointee<UserData>{MGRID, 0.125, 64.0}
SPARSEGEN_SET(data->mm, MGRID)
SPARSEGEN_JACOBIAN(resv[data->mm * data->mm], uv[data->mm * data->mm], heatres_dFdu)
SPARSEGEN_JACOBIAN(resv[data->mm * data->mm], upv[data->mm * data->mm], heatres_dFdup)
int heatres(realtype tres, realtype *uv, realtype *upv, realtype *resv, void *user_data) {
  sunindextype i, j, offset, loc, mm;
  realtype dif1, dif2;
  UserData data;
  (void)tres;

  data = (UserData)user_data;
  mm = data->mm;

  VScale(ONE, uv, resv, mm * mm);

  for (j = 1; j < mm - 1; j++) {
    offset = mm * j;
    for (i = 1; i < mm - 1; i++) {
      loc = offset + i;
      dif1 = uv[loc - 1] + uv[loc + 1] - TWO * uv[loc];
      dif2 = uv[loc - mm] + uv[loc + mm] - TWO * uv[loc];
      resv[loc] = upv[loc] - data->coeff * (dif1 + dif2);
    }
  }

  return (0);
}

/* The same with the copy by memcpy, the interior in two sweeps over the residual in place, and a radiating edge: the
   user data is declared where it is fetched. */
// STORAGE uv: MGRID * MGRID
// STORAGE upv: MGRID * MGRID
// WITH user_data: check::Pointee<UserData>{MGRID, 0.125, 64.0}
SPARSEGEN_SET(data->mm, MGRID)
SPARSEGEN_JACOBIAN(resv[data->mm * data->mm], uv[data->mm * data->mm], heatsweeps_dFdu)
SPARSEGEN_JACOBIAN(resv[data->mm * data->mm], upv[data->mm * data->mm], heatsweeps_dFdup)
int heatsweeps(realtype tres, const realtype *uv, const realtype *upv, realtype *resv, void *user_data) {
  UserData data = (UserData)user_data;
  const sunindextype mm = data->mm;
  sunindextype i, j;
  realtype *rr;
  const realtype *uu;
  (void)tres;

  memcpy(resv, uv, (size_t)(mm * mm) * sizeof(realtype));

  for (j = 1; j < mm - 1; j++) {
    rr = resv + j * mm;
    uu = uv + j * mm;
    for (i = 1; i < mm - 1; i++) rr[i] = data->coeff * (TWO * uu[i] - uu[i - 1] - uu[i + 1]);
  }
  for (j = 1; j < mm - 1; j++) {
    for (i = 1; i < mm - 1; i++) {
      rr = &resv[j * mm + i];
      uu = &uv[j * mm + i];
      *rr += data->coeff * (TWO * *uu - *(uu - mm) - *(uu + mm));
      *rr += upv[j * mm + i];
    }
  }
  for (i = 1; i < mm - 1; i++)
    resv[i] += data->dx * uv[i] * uv[i] * uv[i] * uv[i] - uv[mm + i];

  return (0);
}
