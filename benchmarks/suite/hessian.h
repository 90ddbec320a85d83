// The ways to a sparse Hessian that the suite compares, and what they are checked with. Each is a translation unit of
// its own; `Problem` is what problem.h of the problem's folder says.
#pragma once

#include <memory>
#include <vector>

struct Problem;

/// Where the entries of a symmetric matrix are, row >= column, by rows.
struct Triangle {
  std::vector<int> row_ptr, col_idx;
};

/// A Hessian by hand. Its constructor makes the structure, and what can be kept from one evaluation to the next.
class ByHand {
public:
  virtual ~ByHand() = default;
  virtual const Triangle& triangle() const = 0;
  virtual void values(const Problem& problem, const double* x, double* values) = 0;
};
std::unique_ptr<ByHand> by_hand();

/// What was generated.
struct Generated {
  int rows, nnz, colors;
  std::size_t compressed_size;
  const int *row_ptr, *col_idx;
};
Generated generated();
void evaluate(const Problem& problem, const double* x, double* values);
void compressed(const Problem& problem, const double* x, double* compressed);
void decompress(const double* compressed, double* values);
void gradient(const Problem& problem, const double* x, double* gradient);
void hvp(const Problem& problem, const double* x, const double* direction, double* product);

/// Exact derivatives of the model along given directions, by hyper-dual numbers: of the first order along `u`, and of
/// the second along `u` and `v`.
struct Directional {
  double slope, curvature;
};
Directional directional(const Problem& problem, const double* x, const std::vector<double>& u,
                        const std::vector<double>& v);
