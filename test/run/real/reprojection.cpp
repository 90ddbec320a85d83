// Reprojection errors of a small block of photographs: which camera sees which point is a table, cameras and points are
// small classes.
// RUN: %run
#include <cmath>
#include <sparsegen/annotate.h>

namespace ba {

struct Observation {
  int camera;
  int point;
  double u, v;
};

constexpr int num_cameras = 3;
constexpr int num_points = 4;
constexpr int num_observations = 9;
const Observation observations[num_observations] = {
    {0, 0, 0.1, 0.2},  {0, 1, -0.3, 0.0}, {0, 2, 0.4, -0.2}, {1, 0, 0.0, 0.1}, {1, 3, 0.2, 0.3},
    {1, 2, -0.1, 0.2}, {2, 1, 0.3, -0.4}, {2, 3, 0.0, 0.0},  {2, 2, 0.5, 0.1}};

struct Vec3 {
  double x, y, z;
  Vec3(double x_, double y_, double z_) : x(x_), y(y_), z(z_) {}
  explicit Vec3(const double* p) : Vec3(p[0], p[1], p[2]) {}
};
inline Vec3 operator+(const Vec3& a, const Vec3& b) { return Vec3(a.x + b.x, a.y + b.y, a.z + b.z); }

class Rotation {
public:
  Rotation(double roll, double pitch) : cr_(std::cos(roll)), sr_(std::sin(roll)), cp_(std::cos(pitch)), sp_(std::sin(pitch)) {}
  Vec3 operator*(const Vec3& v) const {
    const Vec3 w(v.x, cr_ * v.y - sr_ * v.z, sr_ * v.y + cr_ * v.z);
    return Vec3(cp_ * w.x + sp_ * w.z, w.y, -sp_ * w.x + cp_ * w.z);
  }

private:
  double cr_, sr_, cp_, sp_;
};

class Camera {
public:
  static constexpr int size = 6;
  explicit Camera(const double* p) : rotation_(p[0], p[1]), translation_(p + 2), focal_(p[5]) {}
  void project(const Vec3& point, double& u, double& v) const {
    const Vec3 q = rotation_ * point + translation_;
    const double depth = q.z + 10.0;
    u = focal_ * q.x / depth;
    v = focal_ * q.y / depth;
  }

private:
  Rotation rotation_;
  Vec3 translation_;
  double focal_;
};

SPARSEGEN_JACOBIAN(r[2 * num_observations], (cameras[Camera::size * num_cameras], points[3 * num_points]))
void residuals(const double* cameras, const double* points, double* r) {
  for (int k = 0; k < num_observations; ++k) {
    const Observation& o = observations[k];
    const Camera camera(cameras + Camera::size * o.camera);
    double u, v;
    camera.project(Vec3(points + 3 * o.point), u, v);
    r[2 * k] = u - o.u;
    r[2 * k + 1] = v - o.v;
  }
}

}  // namespace ba
