// Reprojection errors with cameras that are turned by quaternions.
#pragma once

#include "../real.h"
#include "table.h"

constexpr int cameras = 49;
constexpr int points = 7776;
constexpr int observations = SUITE_SIZE;
static_assert(sizeof(camera_of) == observations * sizeof(int) && sizeof(point_of) == sizeof(camera_of));

constexpr int camera_size = 10;  // quaternion, translation, focal length, two of distortion
constexpr int unknowns = camera_size * cameras + 3 * points;

void model(const Real* x, const double* observed, Real* residuals);
