//===- ipopt.h - derivatives for Ipopt --------------------------*- C++ -*-===//
//
// For programs that optimise with Ipopt 3.12 or later: C++17. Ipopt asks for a
// Jacobian and a Hessian in two phases, first for the places of their entries,
// then for values; both are here as functions, and as a TNLP that has what the
// derivatives know and leaves bounds and starting point to the user.
//
//     class problem : public sparsegen::ipopt::tnlp<constraints_jacobian, lagrangian_hessian> {
//       void jacobian_values(const double* x, double* values) override { jacobian().evaluate(x, values); }
//       void hessian_values(const double* x, const double* weights, double* values) override {
//         hessian().evaluate(x, weights, values);
//       }
//       ...
//     };
//
//===----------------------------------------------------------------------===//
#ifndef SPARSEGEN_ADAPTERS_IPOPT_H
#define SPARSEGEN_ADAPTERS_IPOPT_H

#include <IpTNLP.hpp>
#include <algorithm>
#include <cstddef>
#include <limits>
#include <stdexcept>
#include <utility>
#include <vector>

namespace sparsegen {
namespace ipopt {

/// Writes the row and the column of each of the `nnz` entries, zero-based (C_STYLE), in the order of `evaluate`. Of a
/// Hessian that is the lower triangle, as Ipopt wants it.
template <class Derivative>
void write_places(const Derivative& derivative, Ipopt::Index* rows, Ipopt::Index* cols) {
  const auto* const row_ptr = derivative.row_ptr();
  const auto* const col_idx = derivative.col_idx();
  for (auto row = decltype(derivative.rows + 0){0}; row < derivative.rows; ++row)
    for (auto k = row_ptr[row]; k < row_ptr[row + 1]; ++k) {
      rows[k] = static_cast<Ipopt::Index>(row);
      cols[k] = static_cast<Ipopt::Index>(col_idx[k]);
    }
}

/// The body of TNLP::eval_jac_g: places where `values` is null, else `evaluate(values)`, which is to write `nnz` values.
/// Returns true.
template <class Jacobian, class Evaluate>
bool eval_jac_g(const Jacobian& jacobian, Ipopt::Index* rows, Ipopt::Index* cols, Ipopt::Number* values,
                Evaluate&& evaluate) {
  if (values)
    std::forward<Evaluate>(evaluate)(values);
  else
    write_places(jacobian, rows, cols);
  return true;
}

/// The body of TNLP::eval_h for `SPARSEGEN_HESSIAN((f, g[m]), x[n])`: places where `values` is null, else
/// `evaluate(weights, values)` with the weights that such a Hessian takes, `factor` and then the `m` multipliers.
/// `weights` is where they are put together. Returns true. May throw std::bad_alloc.
template <class Hessian, class Evaluate>
bool eval_h(const Hessian& hessian, Ipopt::Number factor, Ipopt::Index m, const Ipopt::Number* multipliers,
            std::vector<Ipopt::Number>& weights, Ipopt::Index* rows, Ipopt::Index* cols, Ipopt::Number* values,
            Evaluate&& evaluate) {
  if (!values) {
    write_places(hessian, rows, cols);
    return true;
  }
  weights.assign(1, factor);
  if (m > 0) weights.insert(weights.end(), multipliers, multipliers + m);
  std::forward<Evaluate>(evaluate)(static_cast<const Ipopt::Number*>(weights.data()), values);
  return true;
}

/// A problem with constraints, of which the Jacobian of the constraints and the Hessian of the Lagrangian are known. It
/// says sizes and places, and puts the weights together. The rest is the user's to say: the functions below, and of
/// TNLP get_bounds_info, get_starting_point and finalize_solution.
template <class Jacobian, class Hessian>
class tnlp : public Ipopt::TNLP {
public:
  /// Copies both: static structures are empty, objects made at run time are theirs to share. Throws
  /// std::invalid_argument where their columns differ, std::length_error where Ipopt's Index can't hold their entries.
  explicit tnlp(Jacobian jacobian = {}, Hessian hessian = {})
      : jacobian_(std::move(jacobian)), hessian_(std::move(hessian)) {
    if (jacobian_.cols != hessian_.cols)
      throw std::invalid_argument("sparsegen: the Jacobian and the Hessian are not of the same unknowns");
    if (too_many(jacobian_.nnz) || too_many(hessian_.nnz) || too_many(jacobian_.rows) || too_many(jacobian_.cols))
      throw std::length_error("sparsegen: Ipopt's Index can't hold the entries of these derivatives");
  }

  const Jacobian& jacobian() const { return jacobian_; }
  const Hessian& hessian() const { return hessian_; }

  /// The objective, its gradient of `n` numbers, and the constraints, `m` numbers.
  virtual double objective_value(const double* x) = 0;
  virtual void gradient_values(const double* x, double* gradient) = 0;
  virtual void constraint_values(const double* x, double* g) = 0;
  /// `jacobian().evaluate(..., values)`, and `hessian().evaluate(..., weights, values)`.
  virtual void jacobian_values(const double* x, double* values) = 0;
  virtual void hessian_values(const double* x, const double* weights, double* values) = 0;

  bool get_nlp_info(Ipopt::Index& n, Ipopt::Index& m, Ipopt::Index& jacobian_entries, Ipopt::Index& hessian_entries,
                    IndexStyleEnum& style) override {
    n = static_cast<Ipopt::Index>(jacobian_.cols);
    m = static_cast<Ipopt::Index>(jacobian_.rows);
    jacobian_entries = static_cast<Ipopt::Index>(jacobian_.nnz);
    hessian_entries = static_cast<Ipopt::Index>(hessian_.nnz);
    style = C_STYLE;
    return true;
  }
  bool eval_f(Ipopt::Index, const Ipopt::Number* x, bool, Ipopt::Number& f) override {
    f = objective_value(x);
    return true;
  }
  bool eval_grad_f(Ipopt::Index, const Ipopt::Number* x, bool, Ipopt::Number* gradient) override {
    gradient_values(x, gradient);
    return true;
  }
  bool eval_g(Ipopt::Index, const Ipopt::Number* x, bool, Ipopt::Index, Ipopt::Number* g) override {
    constraint_values(x, g);
    return true;
  }
  bool eval_jac_g(Ipopt::Index, const Ipopt::Number* x, bool, Ipopt::Index, Ipopt::Index, Ipopt::Index* rows,
                  Ipopt::Index* cols, Ipopt::Number* values) override {
    return ipopt::eval_jac_g(jacobian_, rows, cols, values, [&](double* places) { jacobian_values(x, places); });
  }
  bool eval_h(Ipopt::Index, const Ipopt::Number* x, bool, Ipopt::Number factor, Ipopt::Index m,
              const Ipopt::Number* multipliers, bool, Ipopt::Index, Ipopt::Index* rows, Ipopt::Index* cols,
              Ipopt::Number* values) override {
    return ipopt::eval_h(hessian_, factor, m, multipliers, weights_, rows, cols, values,
                         [&](const double* weights, double* places) { hessian_values(x, weights, places); });
  }

private:
  template <class Size>
  static bool too_many(Size size) {
    return static_cast<std::size_t>(size) > static_cast<std::size_t>(std::numeric_limits<Ipopt::Index>::max());
  }

  Jacobian jacobian_;
  Hessian hessian_;
  std::vector<double> weights_;
};

}  // namespace ipopt
}  // namespace sparsegen

#endif  // SPARSEGEN_ADAPTERS_IPOPT_H
