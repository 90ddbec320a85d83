// Member functions as what is differentiated: the members that they read are parameters of what is generated.
// RUN: %run
#include <sparsegen/annotate.h>

class Decay {
public:
  Decay(double rate, const double* weights) : rate_(rate) {
    for (int i = 0; i < 3; ++i) weights_[i] = weights[i];
  }

  // SETUP: double weights[3] = {1.0, -2.0, 0.5};
  // OBJECT: {2.0, weights}
  // MEMBERS: 2.0, weights
  SPARSEGEN_JACOBIAN(y[3], x[3])
  void rhs(const double* x, double* y) const {
    for (int i = 0; i < 3; ++i) y[i] = -rate_ * x[i] + weight(i) * x[(i + 1) % 3];
  }

  // OBJECT: {2.0, weights}
  // SETUP: double weights[3] = {1.0, -2.0, 0.5};
  // MEMBERS: 2.0
  SPARSEGEN_JACOBIAN(return, x)
  double scaled(double x) const { return rate_ * x * x; }

  // Static: nothing but the parameters.
  SPARSEGEN_JACOBIAN(y[1], x[2])
  static void product(const double* x, double* y) { y[0] = x[0] * x[1]; }

private:
  double weight(int i) const { return weights_[i]; }
  double offset() const { return offset_; }
  double offset_ = 0.0;
  double rate_;
  double weights_[3];
};

namespace flow {
struct Settings {
  double viscosity;
  int cells;
};

class Channel {
public:
  Channel(double viscosity, int n) : settings_{viscosity, n}, n_(n) {}
  void residual(const double* u, double* f);

private:
  struct Count {
    int calls = 0;
  };
  double flux(double a, double b) const { return settings_.viscosity * (b - a); }
  double& at(int i) { return scratch_[i]; }

  Settings settings_;
  int n_;
  double scratch_[8];
  Count count_;
};

// Annotated outside of the class, with a bound member, a member of a record, and an array to work in.
// SETUP: double scratch[8] = {};
// SETUP: flow::Settings settings{0.5, 4};
// OBJECT: {0.5, 4}
// MEMBERS: settings, 4, scratch
SPARSEGEN_JACOBIAN(f[n_], u[n_])
SPARSEGEN_SET(this->n_, 4)
void Channel::residual(const double* u, double* f) {
  count_.calls = 1;
  for (int i = 0; i < n_; ++i) at(i) = u[i] * u[i];
  for (int i = 0; i < n_; ++i) {
    f[i] = at(i);
    if (i > 0) f[i] -= flux(u[i - 1], u[i]);
    if (i + 1 < n_) f[i] += flux(u[i], u[i + 1]);
  }
}
}  // namespace flow

struct Oscillator {
  double state[2];
  double slope[2];
  double energy;
  double stiffness;

  // Slots that are members.
  // OBJECT: {{0.5, 0.25}, {0.0, 0.0}, 0.0, 3.0}
  // MEMBERS: sg_this.state, 3.0
  SPARSEGEN_JACOBIAN((this->slope, energy), state[2])
  void evaluate() {
    slope[0] = state[1];
    slope[1] = -stiffness * state[0];
    energy = 0.5 * (state[1] * state[1] + stiffness * state[0] * state[0]);
  }

  // One that is a number, and one on both sides.
  // OBJECT: {{0.5, 0.25}, {0.0, 0.0}, 0.0, 3.0}
  // MEMBERS: sg_this.state, sg_this.stiffness
  SPARSEGEN_JACOBIAN(this->state[2], (this->state[2], stiffness), advance)
  void step(double dt) {
    const double before = state[0];
    state[0] += dt * state[1];
    state[1] -= dt * stiffness * before;
  }
};

// Members of bases, members that are written and read, copies of *this.
struct Base {
  double k[2];
  int n = 2;
  double base(double v) const { return k[0] * v + k[1]; }
};
struct Mid : Base {
  double m = 1.5;
};
class Tall : public Mid {
public:
  double extra[3];
  double out;
  mutable double cache_[2];
  mutable int calls_ = 0;
  Tall() {
    k[0] = 2.0;
    k[1] = 3.0;
    for (double& e : extra) e = 0.5;
    out = 0;
  }
  // SETUP: double k[2] = {2.0, 3.0};
  // SETUP: double extra[3] = {0.5, 0.5, 0.5};
  // SETUP: double cache[2] = {};
  // MEMBERS: k, 2, 1.5, extra, cache, 0
  SPARSEGEN_JACOBIAN(y[2], x[2])
  SPARSEGEN_SET(this->n, 2)
  void f(const double* x, double* y) const {
    ++calls_;
    for (int i = 0; i < n; ++i) cache_[i] = base(x[i]) * m;
    const Base& b = *this;
    auto g = [this](int i) { return cache_[i] + extra[i]; };
    y[0] = g(0) * x[1];
    y[1] = b.base(x[0]) + g(1);
  }
  // MEMBERS: extra
  // SETUP: double extra[3] = {0.5, 0.5, 0.5};
  SPARSEGEN_JACOBIAN(out, x[3])
  void dot(const double* x) {
    out = 0.0;
    for (int i = 0; i < 3; ++i) out += extra[i] * x[i] * x[i];
  }
  // SETUP: double k[2] = {2.0, 3.0};
  // SETUP: double extra[3] = {0.5, 0.5, 0.5};
  // MEMBERS: k, 2, 1.5, extra, 0.0, extra, 0
  SPARSEGEN_JACOBIAN(y[2], x[2])
  void copyself(const double* x, double* y) const {
    Tall t = *this;
    t.k[0] *= x[0];
    y[0] = t.base(x[1]);
    y[1] = base(x[1]);
  }
};

// A functor: what is generated has the name of its class.
class Spring {
public:
  // OBJECT: {}
  // MEMBERS: 3.0
  SPARSEGEN_JACOBIAN(f[3], x[3])
  void operator()(const double* x, double* f) const {
    for (int i = 0; i < 3; ++i) f[i] = k_ * (x[(i + 1) % 3] - x[i]) * x[i];
  }

private:
  double k_ = 3.0;
};

// Members of classes that are made with arguments only.
struct Mesh {
  int n;
  double h;
  explicit Mesh(int cells) : n(cells), h(1.0 / cells) {}
};
class Boundary {
public:
  Boundary(const Mesh& mesh, double v) : mesh_(mesh), value_(v) {}
  // SETUP: Mesh mesh{4};
  // OBJECT: {mesh, 2.0}
  // MEMBERS: mesh, 2.0
  SPARSEGEN_JACOBIAN(f[4], u[4])
  void residual(const double* u, double* f) const {
    for (int i = 0; i < 4; ++i) f[i] = (u[i] * u[i] - (i > 0 ? u[i - 1] : value_)) / mesh_.h;
  }

private:
  const Mesh& mesh_;
  double value_;
};
