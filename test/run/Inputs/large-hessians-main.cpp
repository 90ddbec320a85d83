// What hessian-large.cpp is held against: hyper-dual numbers along one direction, in rows here and there; and each member
// of the header against the others, everywhere.
#include "hessian-large.cpp"

#include "hessian-large_sparse.h"
#include "hyperdual.h"

#include <cstddef>
#include <cstdio>
#include <vector>

namespace independent {
#define double ::check::HyperDual
namespace std {
using namespace ::std;
#define CHECK_NAME(name) using ::std::name; using ::check::name;
CHECK_MATH_NAMES(CHECK_NAME)
}  // namespace std
#include "hessian-large.cpp"
#undef double
}  // namespace independent

namespace {

using check::HyperDual;
using Vector = std::vector<double>;

int failures = 0;

void require(const char* name, const char* what, std::size_t row, double seen, double wanted) {
  if (std::fabs(seen - wanted) <= 1e-11 * std::fmax(1, std::fabs(wanted))) return;
  if (++failures <= 20) std::printf("%s: %s of row %zu is %.17g, not %.17g\n", name, what, row, seen, wanted);
}

Vector some(std::size_t count, double by) {
  Vector v(count);
  for (std::size_t k = 0; k < count; ++k) v[k] = std::sin(by * static_cast<double>(k + 1));
  return v;
}

/// The product of the whole symmetric matrix with a vector.
template <class H>
Vector product(const Vector& values, const Vector& along) {
  Vector sum(along.size());
  for (std::size_t i = 0; i < along.size(); ++i)
    for (auto k = static_cast<std::size_t>(H::row_ptr()[i]); k < static_cast<std::size_t>(H::row_ptr()[i + 1]); ++k) {
      const auto j = static_cast<std::size_t>(H::col_idx()[k]);
      sum[i] += values[k] * along[j];
      if (i != j) sum[j] += values[k] * along[i];
    }
  return sum;
}

/// `function` is on hyper-dual numbers; `weights` are what the generated members take behind x.
template <class H, class F, class... Weights>
void run(const char* name, long nnz, int most_colors, F function, Weights... weights) {
  const auto size = static_cast<std::size_t>(H::cols);
  std::printf("%s: %zu unknowns, %ld entries, %ld colors\n", name, size, static_cast<long>(H::nnz),
              static_cast<long>(H::num_colors));
  if (H::num_colors > most_colors && ++failures) {
    std::printf("%s: more than %d colors\n", name, most_colors);
    return;  // the compressed Hessian may be as large as a dense one
  }
  const Vector x = some(size, 0.37), along = some(size, 2.3);
  Vector values(static_cast<std::size_t>(H::nnz)), back(values), compressed(H::compressed_size), forward(size), gradient(size);
  H::evaluate(x.data(), weights..., values.data());
  H::compressed(x.data(), weights..., compressed.data());
  H::decompress(compressed.data(), back.data());
  H::hvp(x.data(), weights..., along.data(), forward.data());
  H::gradient(x.data(), weights..., gradient.data());
  require(name, "number of entries", 0, static_cast<double>(H::nnz), static_cast<double>(nnz));
  for (std::size_t k = 0; k < values.size(); ++k) require(name, "decompressed value", k, back[k], values[k]);
  const Vector own = product<H>(values, along);
  for (std::size_t i = 0; i < size; ++i) require(name, "hvp", i, forward[i], own[i]);
  std::vector<HyperDual> in(x.begin(), x.end());
  for (std::size_t i = 0; i < size; ++i) in[i].d2 = along[i];
  for (std::size_t i = 0; i < size; i += i < 5 || i + 5 > size ? 1 : size / 40) {
    in[i].d1 = 1;
    const HyperDual exact = function(in.data());
    in[i].d1 = 0;
    require(name, "product", i, own[i], exact.d12);
    require(name, "gradient", i, gradient[i], exact.d1);
  }
}

}  // namespace

int main() {
  run<band_hessian>("band", 3L * n - 5, 5, independent::band);
  run<arrow_hessian>("arrow", 2L * n - 2, 2, independent::arrow);
  run<grid_hessian>("grid", 4L * side * side, 15, independent::grid);
  run<scattered_hessian>("scattered", scattered_hessian::nnz, 20, independent::scattered);
  run<fluxes_hessian>("fluxes", 3L * n - 3, 3, independent::fluxes);
  const Vector weights = some(m + 1, 0.83);
  run<lagrangian_hessian>("lagrangian", 2L * n - 1, 3, [&](const HyperDual* x) {
    HyperDual f;
    static std::vector<HyperDual> g(m);
    independent::lagrangian(x, f, g.data());
    f *= weights[0];
    for (std::size_t k = 0; k < m; ++k) f += g[k] * weights[k + 1];
    return f;
  }, weights.data());
  std::printf("%d failures\n", failures);
  return failures != 0;
}
