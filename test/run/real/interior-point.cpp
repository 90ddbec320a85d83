// A problem of an interior-point solver: boundary control of an elliptic equation on a square, objective and
// constraints as member functions over private members, indexes by helpers of the class.
// RUN: %run
#include "Inputs/nlp.h"

#include <cmath>
#include <sparsegen/annotate.h>

class BoundaryControl : public NLP {
public:
  BoundaryControl(Index N, Number alpha, Number target) : N_(N), alpha_(alpha), target_(target) {
    h_ = 1. / (N_ + 1);
    hh_ = h_ * h_;
    for (Index j = 0; j <= kMost; j++) y_d_[j] = target_ + 0.1 * j;
  }

  virtual bool eval_f(Index n, const Number* x, bool new_x, Number& obj_value);
  virtual bool eval_g(Index n, const Number* x, bool new_x, Index m, Number* g);

protected:
  /** Right-hand side of the equation. */
  virtual Number d_cont(Number y) const { return y * y * y - y; }

private:
  static const Index kMost = 10;

  /** The states lie behind each other by rows, then come the controls. */
  inline Index y_index(Index i, Index j) const { return j + (N_ + 2) * i; }
  inline Index u_index(Index i) const { return (N_ + 2) * (N_ + 2) + i - 1; }
  inline Index pde_index(Index i, Index j) const { return (j - 1) + N_ * (i - 1); }

  Number residual(Index i, Index j, const Number* x) const {
    Number val;
    val = 4. * x[y_index(i, j)];
    val -= x[y_index(i - 1, j)];
    val -= x[y_index(i + 1, j)];
    val -= x[y_index(i, j - 1)];
    val -= x[y_index(i, j + 1)];
    val += hh_ * d_cont(x[y_index(i, j)]);
    return val;
  }

  Index N_;
  Number h_;
  Number hh_;
  Number alpha_;
  Number target_;
  Number y_d_[kMost + 1];
};

// SETUP: static double target(int j) { return 0.5 + 0.1 * j; }
// SETUP: double y_d[11] = {target(0), target(1), target(2), target(3), target(4), target(5)};
// OBJECT: {4, 0.25, 0.5}
// MEMBERS: 4, 1. / 5, (1. / 5) * (1. / 5), 0.25, y_d
SPARSEGEN_JACOBIAN(obj_value, x[(N_ + 2) * (N_ + 2) + N_])
SPARSEGEN_SET(N_, 4)
bool BoundaryControl::eval_f(Index n, const Number* x, bool new_x, Number& obj_value) {
  // The deviation from the target
  obj_value = 0.;
  for (Index i = 1; i <= N_; i++) {
    for (Index j = 1; j <= N_; j++) {
      Index iy = y_index(i, j);
      Number tmp = x[iy] - y_d_[j];
      obj_value += tmp * tmp;
    }
  }
  obj_value *= hh_ / 2.;
  // The cost of the control
  if (alpha_ > 0.) {
    Number usum = 0.;
    for (Index i = 1; i <= N_; i++) {
      usum += x[u_index(i)] * x[u_index(i)];
    }
    obj_value += alpha_ * h_ / 2. * usum;
  }
  return true;
}

// OBJECT: {4, 0.25, 0.5}
// MEMBERS: 4, 1. / 5, (1. / 5) * (1. / 5)
SPARSEGEN_JACOBIAN(g[N_ * N_ + N_], x[(N_ + 2) * (N_ + 2) + N_])
SPARSEGEN_SET(N_, 4)
bool BoundaryControl::eval_g(Index n, const Number* x, bool new_x, Index m, Number* g) {
  for (Index i = 1; i <= N_; i++) {
    for (Index j = 1; j <= N_; j++) {
      g[pde_index(i, j)] = residual(i, j, x);
    }
  }
  // On one side the flux is the control
  Index ig = N_ * N_;
  for (Index i = 1; i <= N_; i++) {
    g[ig] = (x[y_index(i, N_ + 1)] - x[y_index(i, N_)]) / h_ - std::exp(-x[u_index(i)]);
    ig++;
  }
  return true;
}
