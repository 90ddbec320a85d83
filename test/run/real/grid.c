/* Local functions on a structured grid, as users of PETSc's DMDA write them: row pointers, the owned part of the grid
   in a struct, branches at the boundary. */
// RUN: %run
// Not supported yet: slots behind a pointer to pointers.
#include <math.h>
#include <sparsegen/annotate.h>
#include "Inputs/dmda.h"

typedef struct {
  PetscReal param;
} AppCtx;

/* The Bratu problem -Laplace(u) = lambda exp(u), u = 0 on the boundary. */
// WITH info: {2, 1, 1, 9, 8, 1, 0, 0, 0, 9, 8, 1}
// WITH user: {6.0}
SPARSEGEN_SET(info->mx, 9)
SPARSEGEN_SET(info->my, 8)
SPARSEGEN_SET(info->xs, 0)
SPARSEGEN_SET(info->ys, 0)
SPARSEGEN_SET(info->xm, 9)
SPARSEGEN_SET(info->ym, 8)
SPARSEGEN_JACOBIAN(f[info->my][info->mx], x[info->my][info->mx], bratu_jacobian)
PetscErrorCode FormFunctionLocal(DMDALocalInfo *info, PetscScalar **x, PetscScalar **f, AppCtx *user) {
  PetscInt i, j;
  PetscReal lambda, hx, hy, hxdhy, hydhx;
  PetscScalar u, ue, uw, un, us, uxx, uyy;

  PetscFunctionBeginUser;
  lambda = user->param;
  hx = 1.0 / (PetscReal)(info->mx - 1);
  hy = 1.0 / (PetscReal)(info->my - 1);
  hxdhy = hx / hy;
  hydhx = hy / hx;
  for (j = info->ys; j < info->ys + info->ym; j++) {
    for (i = info->xs; i < info->xs + info->xm; i++) {
      if (i == 0 || j == 0 || i == info->mx - 1 || j == info->my - 1) {
        f[j][i] = 2.0 * (hydhx + hxdhy) * x[j][i];
      } else {
        u = x[j][i];
        uw = x[j][i - 1];
        ue = x[j][i + 1];
        un = x[j - 1][i];
        us = x[j + 1][i];

        if (i - 1 == 0) uw = 0.;
        if (i + 1 == info->mx - 1) ue = 0.;
        if (j - 1 == 0) un = 0.;
        if (j + 1 == info->my - 1) us = 0.;

        uxx = (2.0 * u - uw - ue) * hydhx;
        uyy = (2.0 * u - un - us) * hxdhy;
        f[j][i] = uxx + uyy - hx * hy * lambda * PetscExpScalar(u);
      }
    }
  }
  PetscCall(PetscLogFlops(11.0 * info->ym * info->xm));
  PetscFunctionReturn(0);
}

/* The driven cavity in velocity and vorticity with a temperature: four fields at each point, upwinded convection.
     -Lap(U) - grad_y(Omega) = 0,  -Lap(V) + grad_x(Omega) = 0,
     -Lap(Omega) + div([U Omega, V Omega]) - Gr grad_x(T) = 0,  -Lap(T) + Pr div([U T, V T]) = 0 */
typedef struct {
  PetscScalar u, v, omega, temp;
} Field;

typedef struct {
  PetscReal prandtl, grashof, lidvelocity;
  PetscBool draw_contours;
} CavityCtx;

// WITH info: {2, 4, 1, 6, 5, 1, 0, 0, 0, 6, 5, 1}
// WITH user: {1.5, 40.0, 0.04, PETSC_FALSE}
// SAMPLES: 40
SPARSEGEN_SET(info->mx, 6)
SPARSEGEN_SET(info->my, 5)
SPARSEGEN_SET(info->xs, 0)
SPARSEGEN_SET(info->ys, 0)
SPARSEGEN_SET(info->xm, 6)
SPARSEGEN_SET(info->ym, 5)
SPARSEGEN_JACOBIAN(f[info->my][info->mx], x[info->my][info->mx], cavity_jacobian)
PetscErrorCode CavityFunctionLocal(DMDALocalInfo *info, Field **x, Field **f, CavityCtx *user) {
  PetscInt xints, xinte, yints, yinte, i, j;
  PetscReal hx, hy, dhx, dhy, hxdhy, hydhx;
  PetscReal grashof, prandtl, lid;
  PetscScalar u, uxx, uyy, vx, vy, avx, avy, vxp, vxm, vyp, vym;

  PetscFunctionBeginUser;
  grashof = user->grashof;
  prandtl = user->prandtl;
  lid = user->lidvelocity;

  dhx = (PetscReal)(info->mx - 1);
  dhy = (PetscReal)(info->my - 1);
  hx = 1.0 / dhx;
  hy = 1.0 / dhy;
  hxdhy = hx * dhy;
  hydhx = hy * dhx;

  xints = info->xs;
  xinte = info->xs + info->xm;
  yints = info->ys;
  yinte = info->ys + info->ym;

  /* The bottom edge, if it is ours. */
  if (yints == 0) {
    j = 0;
    yints = yints + 1;
    for (i = info->xs; i < info->xs + info->xm; i++) {
      f[j][i].u = x[j][i].u;
      f[j][i].v = x[j][i].v;
      f[j][i].omega = x[j][i].omega + (x[j + 1][i].u - x[j][i].u) * dhy;
      f[j][i].temp = x[j][i].temp - x[j + 1][i].temp;
    }
  }

  /* The top edge. */
  if (yinte == info->my) {
    j = info->my - 1;
    yinte = yinte - 1;
    for (i = info->xs; i < info->xs + info->xm; i++) {
      f[j][i].u = x[j][i].u - lid;
      f[j][i].v = x[j][i].v;
      f[j][i].omega = x[j][i].omega + (x[j][i].u - x[j - 1][i].u) * dhy;
      f[j][i].temp = x[j][i].temp - x[j - 1][i].temp;
    }
  }

  /* The left edge. */
  if (xints == 0) {
    i = 0;
    xints = xints + 1;
    for (j = info->ys; j < info->ys + info->ym; j++) {
      f[j][i].u = x[j][i].u;
      f[j][i].v = x[j][i].v;
      f[j][i].omega = x[j][i].omega - (x[j][i + 1].v - x[j][i].v) * dhx;
      f[j][i].temp = x[j][i].temp;
    }
  }

  /* The right edge. */
  if (xinte == info->mx) {
    i = info->mx - 1;
    xinte = xinte - 1;
    for (j = info->ys; j < info->ys + info->ym; j++) {
      f[j][i].u = x[j][i].u;
      f[j][i].v = x[j][i].v;
      f[j][i].omega = x[j][i].omega - (x[j][i].v - x[j][i - 1].v) * dhx;
      f[j][i].temp = x[j][i].temp - (PetscReal)(grashof > 0);
    }
  }

  for (j = yints; j < yinte; j++) {
    for (i = xints; i < xinte; i++) {
      /* Upwinding by halves. */
      vx = x[j][i].u;
      avx = PetscAbsReal(PetscRealPart(vx));
      vxp = .5 * (vx + avx);
      vxm = .5 * (vx - avx);
      vy = x[j][i].v;
      avy = PetscAbsReal(PetscRealPart(vy));
      vyp = .5 * (vy + avy);
      vym = .5 * (vy - avy);

      u = x[j][i].u;
      uxx = (2.0 * u - x[j][i - 1].u - x[j][i + 1].u) * hydhx;
      uyy = (2.0 * u - x[j - 1][i].u - x[j + 1][i].u) * hxdhy;
      f[j][i].u = uxx + uyy - .5 * (x[j + 1][i].omega - x[j - 1][i].omega) * hx;

      u = x[j][i].v;
      uxx = (2.0 * u - x[j][i - 1].v - x[j][i + 1].v) * hydhx;
      uyy = (2.0 * u - x[j - 1][i].v - x[j + 1][i].v) * hxdhy;
      f[j][i].v = uxx + uyy + .5 * (x[j][i + 1].omega - x[j][i - 1].omega) * hy;

      u = x[j][i].omega;
      uxx = (2.0 * u - x[j][i - 1].omega - x[j][i + 1].omega) * hydhx;
      uyy = (2.0 * u - x[j - 1][i].omega - x[j + 1][i].omega) * hxdhy;
      f[j][i].omega = uxx + uyy + (vxp * (u - x[j][i - 1].omega) + vxm * (x[j][i + 1].omega - u)) * hy +
                      (vyp * (u - x[j - 1][i].omega) + vym * (x[j + 1][i].omega - u)) * hx -
                      .5 * grashof * (x[j][i + 1].temp - x[j][i - 1].temp) * hy;

      u = x[j][i].temp;
      uxx = (2.0 * u - x[j][i - 1].temp - x[j][i + 1].temp) * hydhx;
      uyy = (2.0 * u - x[j - 1][i].temp - x[j + 1][i].temp) * hxdhy;
      f[j][i].temp = uxx + uyy +
                     prandtl * ((vxp * (u - x[j][i - 1].temp) + vxm * (x[j][i + 1].temp - u)) * hy +
                                (vyp * (u - x[j - 1][i].temp) + vym * (x[j + 1][i].temp - u)) * hx);
    }
  }
  PetscCall(PetscLogFlops(84.0 * info->ym * info->xm));
  PetscFunctionReturn(0);
}
