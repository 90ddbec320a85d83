// Unions of reals: small vectors and matrices whose elements have names, and members without a name.
//
// The dual numbers that check this can't be in a union. So the tool reads the one, the check calls the other.
// RUN: %run
#include <sparsegen/annotate.h>

#ifdef __SPARSEGEN__
struct Named3 {
  union {
    struct {
      double x, y, z;
    };
    struct {
      double r, g, b;
    };
    double v[3];
  };
  Named3() : x(0), y(0), z(0) {}
  Named3(double a, double c, double d) : x(a), y(c), z(d) {}
};
#else
struct Named3 {
  double v[3];
  double &x = v[0], &y = v[1], &z = v[2], &r = v[0], &g = v[1], &b = v[2];
  Named3() : v{0, 0, 0} {}
  Named3(double a, double c, double d) : v{a, c, d} {}
  Named3(const Named3& o) : v{o.v[0], o.v[1], o.v[2]} {}
  Named3& operator=(const Named3& o) {
    for (int k = 0; k < 3; ++k) v[k] = o.v[k];
    return *this;
  }
};
#endif
struct Vec3 : Named3 {
  using Named3::Named3;
  double& operator[](int k) { return v[k]; }
  double operator[](int k) const { return v[k]; }
  Vec3 operator+(const Vec3& o) const { return {x + o.x, y + o.y, z + o.z}; }
  double dot(const Vec3& o) const {
    double sum = 0;
    for (int k = 0; k < 3; ++k) sum += v[k] * o.v[k];
    return sum;
  }
};

SPARSEGEN_JACOBIAN(y[4], x[6])
void vectors(const double* x, double* y) {
  Vec3 a(x[0], x[1], x[2]), b;
  for (int k = 0; k < 3; ++k) b[k] = x[3 + k];
  Vec3 c = a + b;
  y[0] = c.y;
  y[1] = a.dot(b);
  c.g *= 2.0;
  y[2] = c.v[1] + c.r;
  Vec3 d = c;
  d.x = 1.0;
  b = d;
  y[3] = b[0] * b[2];
}

SPARSEGEN_JACOBIAN(y[3], x[9])
void ofArrays(const double* x, double* y) {
  Vec3 points[3];
  for (int i = 0; i < 3; ++i) points[i] = Vec3(x[3 * i], x[3 * i + 1], x[3 * i + 2]);
  Vec3* p = points + 1;
  p->y = p->x * p[1].z;
  const Vec3& first = points[0];
  for (int i = 0; i < 3; ++i) y[i] = points[i].v[i] * first.z;
}

#ifdef __SPARSEGEN__
union Quat {
  double q[4];
  struct {
    double w;
    double im[3];
  } parts;
};
#else
struct Quat {
  double q[4];
  struct {
    double& w;
    double* im;
  } parts{q[0], q + 1};
};
#endif
static double norm(const Quat& p) { return p.parts.w * p.parts.w + p.parts.im[0] * p.parts.im[2]; }
SPARSEGEN_JACOBIAN(y[3], x[4])
void quaternions(const double* x, double* y) {
  Quat p = {{x[0], x[1], x[2], x[3]}};
  y[0] = norm(p);
  Quat u{};
  u.parts.w = x[1];
  u.parts.im[1] = x[2];
  y[1] = u.q[0] * u.q[2] + u.q[3];
  y[2] = 0.0;
  for (int k = 0; k < 3; ++k) y[2] += p.parts.im[k] * u.parts.im[k];
}

#ifdef __SPARSEGEN__
struct Plain {
  struct {
    double x, y;
  };
  double w;
  struct {
    double a[2];
  } named;
};
struct Named4 {
  union {
    double m[2][2];
    double a[4];
    struct {
      double m00, m01, m10, m11;
    };
  };
};
#else
struct Point {
  double x, y;
};
struct Plain : Point {
  double w;
  struct {
    double a[2];
  } named;
};
struct Named4 {
  double m[2][2];
  double* a = &m[0][0];
  double &m00 = m[0][0], &m01 = m[0][1], &m10 = m[1][0], &m11 = m[1][1];
};
#endif
struct Matrix : Named4 {
  double det() const { return m00 * m11 - m01 * m10; }
};
SPARSEGEN_JACOBIAN(y[2], x[4])
void unnamed(const double* x, double* y) {
  Plain q = {{x[0], x[1]}, x[2], {{x[3], 2.0}}};
  y[0] = q.x * q.w * q.named.a[1];
  Plain r = q;
  r.y = q.named.a[0];
  y[1] = r.y * r.x;
}
SPARSEGEN_JACOBIAN(y[2], x[4])
void matrices(const double* x, double* y) {
  Matrix m;
  for (int i = 0; i < 4; ++i) m.a[i] = x[i];
  y[0] = m.det();
  y[1] = m.m[1][0] * m.m[0][1];
}
