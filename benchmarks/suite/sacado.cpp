// Forward mode with Sacado's SFad: the model on a type that carries one derivative for each color.

// Debian's configuration of Sacado asks for Kokkos, Teuchos and MPI, which scalars on one thread do not need.
#define TRILINOS_NO_CONFIG_H
#define HAVE_SACADO_CXX11
#define SACADO_NEW_FAD_DESIGN_IS_DEFAULT
#define HAS_C99_TR1_CMATH
#include <Sacado_No_Kokkos.hpp>
#include <cmath>
#include <vector>

#include "colored.h"
#include "model_sparse.h"
#include "problem.h"
#include "sparsegen/annotate.h"
#include "ways.h"

namespace on_sacado {
using Real = Sacado::Fad::Exp::SFad<double, model_jacobian::num_colors>;
#include "model.cpp"
}  // namespace on_sacado

namespace {

struct Fads {
  using Real = on_sacado::Real;
  static void seed(Real& x, int color) { x = Real(model_jacobian::num_colors, color, 0.0); }
  static void set(Real& x, double value) { x.val() = value; }
  static double derivative(const Real& f, int color) { return f.fastAccessDx(color); }
  static void call(const Problem& problem, const Real* x, Real* f) { problem.call(on_sacado::model, x, f); }
};

}  // namespace

std::unique_ptr<Way> with_sacado(const Problem& problem) { return std::make_unique<Colored<Fads>>(problem); }
