// The Jacobian of the reprojection by hand. A row is the gradient of the projection, taken back through the rotation
//   P = X + 2 (u0 v x X + v x (v x X)) + t,   (u0, v) = q / |q|.
#include <cmath>

#include "../ways.h"
#include "problem.h"

namespace {

struct Vector {
  double x, y, z;
};

inline Vector operator+(Vector a, Vector b) { return {a.x + b.x, a.y + b.y, a.z + b.z}; }
inline Vector operator-(Vector a, Vector b) { return {a.x - b.x, a.y - b.y, a.z - b.z}; }
inline Vector operator*(double s, Vector a) { return {s * a.x, s * a.y, s * a.z}; }
inline double dot(Vector a, Vector b) { return a.x * b.x + a.y * b.y + a.z * b.z; }
inline Vector cross(Vector a, Vector b) {
  return {a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
}

// What both rows of one observation use.
struct View {
  double inverse_norm, u0;
  Vector v, X, once;  // once is v x X
  double along;       // v . X
};

// The derivatives of the scale with respect to the focal length and the two coefficients of distortion.
struct Lens {
  double focal, first, second;
};

// The entries of the row of `projected` (x or y), whose gradient with respect to P is g: of q, t, the lens and X.
inline void row(const View& s, const Lens& lens, double projected, Vector g, double* values) {
  const double g0 = 2.0 * dot(g, s.once);
  const Vector gv = 2.0 * (s.u0 * cross(s.X, g) + s.along * g + dot(g, s.v) * s.X - (2.0 * dot(g, s.X)) * s.v);
  const double radial = g0 * s.u0 + dot(gv, s.v);
  const Vector vg = cross(s.v, g), back = g + 2.0 * (cross(s.v, vg) - s.u0 * vg);
  values[0] = (g0 - radial * s.u0) * s.inverse_norm;
  values[1] = (gv.x - radial * s.v.x) * s.inverse_norm;
  values[2] = (gv.y - radial * s.v.y) * s.inverse_norm;
  values[3] = (gv.z - radial * s.v.z) * s.inverse_norm;
  values[4] = g.x;
  values[5] = g.y;
  values[6] = g.z;
  values[7] = lens.focal * projected;
  values[8] = lens.first * projected;
  values[9] = lens.second * projected;
  values[10] = back.x;
  values[11] = back.y;
  values[12] = back.z;
}

inline void observation(const double* __restrict camera, const double* __restrict point, double* __restrict values) {
  View s;
  s.inverse_norm =
      1.0 / std::sqrt(camera[0] * camera[0] + camera[1] * camera[1] + camera[2] * camera[2] + camera[3] * camera[3]);
  s.u0 = camera[0] * s.inverse_norm;
  s.v = {camera[1] * s.inverse_norm, camera[2] * s.inverse_norm, camera[3] * s.inverse_norm};
  s.X = {point[0], point[1], point[2]};
  s.once = cross(s.v, s.X);
  s.along = dot(s.v, s.X);
  const Vector t = {camera[4], camera[5], camera[6]};
  const Vector P = s.X + 2.0 * (s.u0 * s.once + cross(s.v, s.once)) + t;
  const double inverse = -1.0 / P.z, x = P.x * inverse, y = P.y * inverse;
  const double focal = camera[7], k1 = camera[8], k2 = camera[9];
  const double r2 = x * x + y * y, distortion = 1.0 + r2 * (k1 + k2 * r2);
  const double scale = focal * distortion, slope = 2.0 * focal * (k1 + 2.0 * k2 * r2);
  // The derivatives of both residuals with respect to x and y; they are symmetric.
  const double xx = scale + slope * x * x, xy = slope * x * y, yy = scale + slope * y * y;
  const Lens lens = {distortion, focal * r2, focal * r2 * r2};
  row(s, lens, x, {xx * inverse, xy * inverse, (xx * x + xy * y) * inverse}, values);
  row(s, lens, y, {xy * inverse, yy * inverse, (xy * x + yy * y) * inverse}, values + 13);
}

}  // namespace

void by_hand(const Problem&, const double* x, double* values) {
  const double* space = x + camera_size * cameras;
  for (int i = 0; i < observations; ++i)
    observation(x + camera_size * camera_of[i], space + 3 * point_of[i], values + 26L * i);
}
