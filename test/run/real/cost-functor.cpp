// A cost function of a nonlinear least-squares solver: a functor that is a template on its number, on three blocks of
// parameters: pose, intrinsics, point.
// RUN: %run
#include <cmath>
#include <sparsegen/annotate.h>

// Rotates a point by an angle-axis vector.
template <typename T>
inline void AngleAxisRotatePoint(const T angle_axis[3], const T pt[3], T result[3]) {
  using std::cos;
  using std::sin;
  using std::sqrt;
  const T theta2 = angle_axis[0] * angle_axis[0] + angle_axis[1] * angle_axis[1] + angle_axis[2] * angle_axis[2];
  if (theta2 > T(1e-12)) {
    const T theta = sqrt(theta2);
    const T costheta = cos(theta);
    const T sintheta = sin(theta);
    const T theta_inverse = T(1.0) / theta;
    const T w[3] = {angle_axis[0] * theta_inverse, angle_axis[1] * theta_inverse, angle_axis[2] * theta_inverse};
    const T w_cross_pt[3] = {w[1] * pt[2] - w[2] * pt[1], w[2] * pt[0] - w[0] * pt[2], w[0] * pt[1] - w[1] * pt[0]};
    const T tmp = (w[0] * pt[0] + w[1] * pt[1] + w[2] * pt[2]) * (T(1.0) - costheta);
    result[0] = pt[0] * costheta + w_cross_pt[0] * sintheta + w[0] * tmp;
    result[1] = pt[1] * costheta + w_cross_pt[1] * sintheta + w[1] * tmp;
    result[2] = pt[2] * costheta + w_cross_pt[2] * sintheta + w[2] * tmp;
  } else {
    result[0] = pt[0] + angle_axis[1] * pt[2] - angle_axis[2] * pt[1];
    result[1] = pt[1] + angle_axis[2] * pt[0] - angle_axis[0] * pt[2];
    result[2] = pt[2] + angle_axis[0] * pt[1] - angle_axis[1] * pt[0];
  }
}

struct ReprojectionError {
  ReprojectionError(double observed_x, double observed_y) : observed_x(observed_x), observed_y(observed_y) {}

  // INSTANCE: operator()<double>
  // RANGE: 0.5 1.5
  // OBJECT: {0.25, -0.5}
  // MEMBERS: 0.25, -0.5
  SPARSEGEN_JACOBIAN(residuals[2], (pose[6], intrinsics[3], point[3]), ReprojectionError_jacobian)
  template <typename T>
  bool operator()(const T* const pose, const T* const intrinsics, const T* const point, T* residuals) const {
    // pose[0,1,2] are the rotation, pose[3,4,5] the translation.
    T p[3];
    AngleAxisRotatePoint(pose, point, p);
    p[0] += pose[3];
    p[1] += pose[4];
    p[2] += pose[5];

    const T xp = -p[0] / p[2];
    const T yp = -p[1] / p[2];

    // Radial distortion of the second and fourth order.
    const T& focal = intrinsics[0];
    const T& l1 = intrinsics[1];
    const T& l2 = intrinsics[2];
    const T r2 = xp * xp + yp * yp;
    const T distortion = T(1.0) + r2 * (l1 + l2 * r2);

    residuals[0] = focal * distortion * xp - T(observed_x);
    residuals[1] = focal * distortion * yp - T(observed_y);
    return true;
  }

  double observed_x;
  double observed_y;
};
template bool ReprojectionError::operator()<double>(const double*, const double*, const double*, double*) const;
