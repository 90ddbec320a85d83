#include "ignition.h"

#include <sparsegen/annotate.h>

SPARSEGEN_STRUCTURE((info->mx, info->my))
SPARSEGEN_JACOBIAN(f[info->ys:info->ys + info->ym][info->xs:info->xs + info->xm],
                   x[info->gys:info->gys + info->gym][info->gxs:info->gxs + info->gxm])
PetscErrorCode FormFunctionLocal(DMDALocalInfo *info, PetscScalar **x, PetscScalar **f, Ignition *user) {
  PetscReal hx = 1.0 / (info->mx - 1), hy = 1.0 / (info->my - 1);

  PetscFunctionBeginUser;
  for (PetscInt j = info->ys; j < info->ys + info->ym; j++) {
    for (PetscInt i = info->xs; i < info->xs + info->xm; i++) {
      if (i == 0 || j == 0 || i == info->mx - 1 || j == info->my - 1) {
        f[j][i] = x[j][i];
      } else {
        PetscScalar u = x[j][i];
        PetscScalar uxx = (2.0 * u - x[j][i - 1] - x[j][i + 1]) * hy / hx;
        PetscScalar uyy = (2.0 * u - x[j - 1][i] - x[j + 1][i]) * hx / hy;
        f[j][i] = uxx + uyy - hx * hy * user->lambda * PetscExpScalar(u);
      }
    }
  }
  PetscFunctionReturn(0);
}
