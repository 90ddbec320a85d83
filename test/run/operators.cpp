// Operators of the user's classes: a small vector, a matrix, a complex number, conversions, comparison, increments.
// RUN: %run
#include <sparsegen/annotate.h>

#include <cmath>

struct Vec2 {
  double v[2];
  double& operator[](int i) { return v[i]; }
  const double& operator[](int i) const { return v[i]; }
  Vec2& operator+=(const Vec2& o) {
    for (int i = 0; i < 2; ++i) v[i] += o.v[i];
    return *this;
  }
  Vec2 operator-() const { return {{-v[0], -v[1]}}; }
  friend Vec2 operator*(double s, Vec2 a) { return {{s * a[0], s * a[1]}}; }
};
inline Vec2 operator+(Vec2 a, const Vec2& b) { return a += b; }
inline Vec2 operator-(const Vec2& a, const Vec2& b) { return a + -b; }
inline double operator*(const Vec2& a, const Vec2& b) { return a[0] * b[0] + a[1] * b[1]; }

SPARSEGEN_JACOBIAN(y[3], x[4])
void vectors(const double* x, double* y) {
  Vec2 a{{x[0], x[1]}}, b{{x[2], x[3]}};
  Vec2 c = 2.0 * a + b - a;
  c[1] *= x[3];
  (a += b)[0] += 1.0;
  y[0] = c * a;
  y[1] = c[1];
  y[2] = (-b)[0];
}

template <class T>
class Complex {
public:
  Complex(T re = T(0), T im = T(0)) : re_(re), im_(im) {}
  T real() const { return re_; }
  T imag() const { return im_; }
  Complex conj() const { return Complex(re_, -im_); }
  Complex& operator*=(const Complex& o) {
    const T re = re_ * o.re_ - im_ * o.im_;
    im_ = re_ * o.im_ + im_ * o.re_;
    re_ = re;
    return *this;
  }
  friend Complex operator*(Complex a, const Complex& b) { return a *= b; }
  friend Complex operator+(const Complex& a, const Complex& b) { return {a.re_ + b.re_, a.im_ + b.im_}; }
  friend bool operator==(const Complex& a, const Complex& b) { return a.re_ == b.re_ && a.im_ == b.im_; }

private:
  T re_, im_;
};

// z <- z * z + c, and multiplication by itself, where what is read and what is written is one object.
SPARSEGEN_JACOBIAN(y[4], x[3])
void complex(const double* x, double* y) {
  Complex<double> z(x[0], x[1]);
  const Complex<double> c = x[2];
  for (int k = 0; k < 2; ++k) z = z * z + c;
  Complex<double> w(x[0]);
  w *= w;
  y[0] = z.real();
  y[1] = z.imag();
  y[2] = w.real() + 2.0 * w.imag();
  y[3] = (c == Complex<double>(1.0)) ? c.real() : (c * c.conj()).real();
}

struct Celsius {
  double degrees;
  explicit operator double() const { return degrees; }
};
struct Kelvin {
  double value;
  Kelvin(double v) : value(v) {}
  Kelvin(const Celsius& c) : value(double(c) + 273.15) {}
  operator double() const { return value; }
  Kelvin& operator++() {
    value += 1.0;
    return *this;
  }
  Kelvin operator++(int) {
    Kelvin before = *this;
    ++*this;
    return before;
  }
};
static double pressure(const Kelvin& t) {
  const double v = t;
  return v * v;
}

// RANGE: 0.5 2.0
// Conversions, asked for and implicit; increments before and after.
SPARSEGEN_JACOBIAN(y[3], x[2])
void conversions(const double* x, double* y) {
  Celsius c{x[0]};
  Kelvin k = c;
  Kelvin before = k++;
  ++k;
  y[0] = std::sqrt(k.value) - double(before);
  y[1] = pressure(Celsius{x[1]});
  const double product = x[0] * x[1];
  y[2] = pressure(product);
}

struct Polynomial {
  double c[3];
  double operator()(double t) const { return (c[2] * t + c[1]) * t + c[0]; }
  double operator()(double t, int derivative) const { return derivative == 1 ? 2 * c[2] * t + c[1] : (*this)(t); }
};
template <class F>
double simpson(const F& f, double a, double b) {
  return (b - a) / 6.0 * (f(a) + 4.0 * f(0.5 * (a + b)) + f(b));
}

// Objects that are called.
SPARSEGEN_JACOBIAN(y[3], x[4])
void functors(const double* x, double* y) {
  Polynomial p{{x[0], x[1], x[2]}};
  y[0] = p(x[3]);
  y[1] = p(x[3], 1);
  y[2] = simpson(p, 0.0, x[3]);
}

template <int N>
struct Dense {
  double a[N][N];
  double* operator[](int i) { return a[i]; }
  const double* operator[](int i) const { return a[i]; }
  Dense operator*(const Dense& o) const {
    Dense r{};
    for (int i = 0; i < N; ++i)
      for (int j = 0; j < N; ++j)
        for (int k = 0; k < N; ++k) r[i][j] += a[i][k] * o[k][j];
    return r;
  }
};

// A product that is assigned to one of its factors.
SPARSEGEN_JACOBIAN(y[4], x[4])
void matrices(const double* x, double* y) {
  Dense<2> m{{{x[0], x[1]}, {0.0, x[2]}}};
  Dense<2> n{{{1.0, x[3]}, {0.0, 1.0}}};
  m = m * n;
  m = n * m;
  for (int i = 0; i < 2; ++i)
    for (int j = 0; j < 2; ++j) y[2 * i + j] = m[i][j] + x[0];
}

struct Angle {
  double a;
  Angle operator+() const { return {a}; }
  Angle operator-() const { return {-a}; }
};
enum class Side { Left, Right };
constexpr int operator+(Side side) { return static_cast<int>(side); }

// A sign that is an operator of a class, or of an enumeration.
SPARSEGEN_JACOBIAN(y[2], x[2])
void signs(const double* x, double* y) {
  const Angle angle{x[0] * x[1]};
  y[+Side::Left] = (+angle).a * (-angle).a;
  y[+Side::Right] = x[+Side::Right];
}
