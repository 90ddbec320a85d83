// The Jacobian of the bundle adjustment by hand: each observation has two rows of twelve, nine of its camera and three
// of its point. A row is the adjoint of Rodrigues' formula applied to the gradient of the projection.
//   P = a X + b (w x X) + c (w . X) w + t,   a = cos |w|,  b = sin |w| / |w|,  c = (1 - cos |w|) / |w|^2
#include <cmath>

#include "../ways.h"
#include "problem.h"

namespace {

// What both rows of one observation use.
struct View {
  const double *w, *X;
  double a, b, c;   // of Rodrigues' formula
  double cross[3];  // w x X
  double along;     // c (w . X)
  double turn[3];   // the derivative of a X + b (w x X) + c (w . X) w through a, b and c is this times w
};

inline View view(const double* __restrict w, const double* __restrict X) {
  const double angle2 = w[0] * w[0] + w[1] * w[1] + w[2] * w[2];
  const double inverse = 1.0 / angle2, angle = std::sqrt(angle2);
  const double sine = std::sin(angle), a = std::cos(angle);
  const double b = sine * angle * inverse, c = (1.0 - a) * inverse;
  const double cross[3] = {w[1] * X[2] - w[2] * X[1], w[2] * X[0] - w[0] * X[2], w[0] * X[1] - w[1] * X[0]};
  const double inner = w[0] * X[0] + w[1] * X[1] + w[2] * X[2];
  // a', b' and c' over |w|: of a it is -b.
  const double db = (a - b) * inverse, dc = (b - 2.0 * c) * inverse * inner;
  return {w,
          X,
          a,
          b,
          c,
          {cross[0], cross[1], cross[2]},
          c * inner,
          {db * cross[0] - b * X[0] + dc * w[0], db * cross[1] - b * X[1] + dc * w[1],
           db * cross[2] - b * X[2] + dc * w[2]}};
}

// The derivatives of the scale with respect to the focal length and the two coefficients of distortion.
struct Lens {
  double focal, first, second;
};

// The entries of the row of `projected` (x or y), whose gradient with respect to P is g: of w, t, the lens and X.
inline void row(const View& s, const Lens& lens, double projected, double g0, double g1, double g2, double* values) {
  const double *w = s.w, *X = s.X;
  const double cgw = s.c * (g0 * w[0] + g1 * w[1] + g2 * w[2]);
  const double turned = g0 * s.turn[0] + g1 * s.turn[1] + g2 * s.turn[2];
  values[0] = turned * w[0] + s.b * (X[1] * g2 - X[2] * g1) + cgw * X[0] + s.along * g0;
  values[1] = turned * w[1] + s.b * (X[2] * g0 - X[0] * g2) + cgw * X[1] + s.along * g1;
  values[2] = turned * w[2] + s.b * (X[0] * g1 - X[1] * g0) + cgw * X[2] + s.along * g2;
  values[3] = g0;
  values[4] = g1;
  values[5] = g2;
  values[6] = lens.focal * projected;
  values[7] = lens.first * projected;
  values[8] = lens.second * projected;
  values[9] = s.a * g0 + s.b * (g1 * w[2] - g2 * w[1]) + cgw * w[0];
  values[10] = s.a * g1 + s.b * (g2 * w[0] - g0 * w[2]) + cgw * w[1];
  values[11] = s.a * g2 + s.b * (g0 * w[1] - g1 * w[0]) + cgw * w[2];
}

inline void observation(const double* __restrict camera, const double* __restrict point, double* __restrict values) {
  const View s = view(camera, point);
  const double pz = s.a * point[2] + s.b * s.cross[2] + s.along * camera[2] + camera[5];
  const double inverse = -1.0 / pz;
  const double x = (s.a * point[0] + s.b * s.cross[0] + s.along * camera[0] + camera[3]) * inverse;
  const double y = (s.a * point[1] + s.b * s.cross[1] + s.along * camera[1] + camera[4]) * inverse;
  const double focal = camera[6], k1 = camera[7], k2 = camera[8];
  const double r2 = x * x + y * y, distortion = 1.0 + r2 * (k1 + k2 * r2);
  const double scale = focal * distortion, slope = 2.0 * focal * (k1 + 2.0 * k2 * r2);
  // The derivatives of both residuals with respect to x and y; they are symmetric.
  const double xx = scale + slope * x * x, xy = slope * x * y, yy = scale + slope * y * y;
  const Lens lens = {distortion, focal * r2, focal * r2 * r2};
  row(s, lens, x, xx * inverse, xy * inverse, (xx * x + xy * y) * inverse, values);
  row(s, lens, y, xy * inverse, yy * inverse, (xy * x + yy * y) * inverse, values + 12);
}

}  // namespace

void by_hand(const Problem&, const double* x, double* values) {
  const double* space = x + camera_size * cameras;
  for (int i = 0; i < observations; ++i)
    observation(x + camera_size * camera_of[i], space + 3 * point_of[i], values + 24L * i);
}
