/* Transport without diffusion, by central differences, with no flux through the ends: there both neighbours are one
   point, whose value is taken from itself, and nothing is left of it. */
// RUN: %run
#include <sparsegen/annotate.h>

typedef double realtype;

typedef struct {
  int mx;
  realtype dx, wind;
} * UserData;

// WITH user_data: check::Pointee<UserData>{50, 0.5, 0.25}
SPARSEGEN_SET(data->mx, 50)
SPARSEGEN_JACOBIAN(dcdt[data->mx], c[data->mx])
int carried(realtype t, const realtype *c, realtype *dcdt, void *user_data) {
  UserData data = (UserData)user_data;
  int jx, ileft, iright;
  (void)t;

  for (jx = 0; jx < data->mx; jx++) {
    ileft = (jx == 0) ? 1 : -1;
    iright = (jx == data->mx - 1) ? -1 : 1;
    dcdt[jx] = -data->wind * (c[jx + iright] - c[jx + ileft]) / (2.0 * data->dx) - c[jx] * c[jx];
  }

  return 0;
}
