// The Hessian of the tetrahedra's energy by hand. With g_a the gradient of corner a's shape function, V an element's
// volume and h_a = F^-T g_a, the block of corners a and b is
//
//   V mu (g_a · g_b) I + V lambda h_a h_b^T + V (mu - lambda ln J) h_b h_a^T
//
// All g and h of some elements are made at a time, in loops that are vectorized; then each element's ten blocks are
// added at places that were found once.
#include <algorithm>
#include <cmath>

#include "../blocks.h"
#include "../hessian.h"
#include "problem.h"

namespace {

constexpr int batch = 16;

// Of some elements: component i of g and h of corner a at 3 a + i, and of the edge from the first corner to corner a at
// 3 (a - 1) + i.
struct Batch {
  double g[12][batch], h[12][batch], edge[9][batch], J[batch], shear[batch];
};

inline void gather(int e, const double* __restrict x, int k, Batch& __restrict some) {
  const double *B = rest_inverse[e][0], *first = x + 3 * tets[e][0];
  for (int a = 0; a < 3; ++a) {
    const double* corner = x + 3 * tets[e][a + 1];
    for (int i = 0; i < 3; ++i) {
      some.edge[3 * a + i][k] = corner[i] - first[i];
      some.g[3 * a + 3 + i][k] = B[3 * a + i];
    }
  }
}

inline void deform(int k, Batch& __restrict some) {
  double F[3][3], C[3][3], g[3][3];
  for (int a = 0; a < 3; ++a)
    for (int i = 0; i < 3; ++i) g[a][i] = some.g[3 * a + 3 + i][k];
  for (int i = 0; i < 3; ++i)
    for (int j = 0; j < 3; ++j)
      F[i][j] = some.edge[i][k] * g[0][j] + some.edge[3 + i][k] * g[1][j] + some.edge[6 + i][k] * g[2][j];
  for (int i = 0; i < 3; ++i)
    for (int j = 0; j < 3; ++j) {
      const int i1 = (i + 1) % 3, i2 = (i + 2) % 3, j1 = (j + 1) % 3, j2 = (j + 2) % 3;
      C[i][j] = F[i1][j1] * F[i2][j2] - F[i1][j2] * F[i2][j1];
    }
  const double J = F[0][0] * C[0][0] + F[0][1] * C[0][1] + F[0][2] * C[0][2], over = 1.0 / J;
  some.J[k] = J;
  for (int i = 0; i < 3; ++i) {
    double h[3];
    for (int a = 0; a < 3; ++a) {
      h[a] = over * (C[i][0] * g[a][0] + C[i][1] * g[a][1] + C[i][2] * g[a][2]);
      some.h[3 * a + 3 + i][k] = h[a];
    }
    some.h[i][k] = -(h[0] + h[1] + h[2]);
    some.g[i][k] = -(g[0][i] + g[1][i] + g[2][i]);
  }
}

class Tetrahedra final : public ByHand {
public:
  Tetrahedra() : blocks_(smaller()), corners_(elements) {
    for (int e = 0; e < elements; ++e) {
      Corners& corners = corners_[static_cast<std::size_t>(e)];
      std::sort(corners.order, corners.order + 4, [e](int a, int b) { return tets[e][a] < tets[e][b]; });
      int* place = corners.place;
      for (int p = 0; p < 4; ++p) {
        corners.length[p] = blocks_.length(tets[e][corners.order[p]]);
        for (int q = 0; q <= p; ++q) *place++ = blocks_.place(tets[e][corners.order[p]], tets[e][corners.order[q]]);
      }
    }
  }
  const Triangle& triangle() const override { return blocks_.triangle(); }

  void values(const Problem& problem, const double* x, double* values) override {
    std::fill_n(values, blocks_.nnz(), 0.0);
    Batch some;
    for (int first = 0; first < elements; first += batch) {
      const int count = std::min(batch, elements - first);
      for (int k = 0; k < count; ++k) gather(first + k, x, k, some);
      for (int k = 0; k < count; ++k) deform(k, some);
      for (int k = 0; k < count; ++k) some.shear[k] = problem.mu - problem.lambda * std::log(some.J[k]);
      for (int k = 0; k < count; ++k) add(problem, some, first + k, k, values);
    }
  }

private:
  // An element's corners in the order of their numbers, so that a block's row is the later of two.
  struct Corners {
    int order[4] = {0, 1, 2, 3}, length[4], place[10];
  };

  static Blocks::Smaller smaller() {
    Blocks::Smaller result(vertices);
    for (const auto& tet : tets)
      for (const int a : tet)
        for (const int b : tet)
          if (b < a) result[static_cast<std::size_t>(a)].insert(b);
    return result;
  }

  void add(const Problem& problem, const Batch& some, int e, int k, double* __restrict values) const {
    const Corners& corners = corners_[static_cast<std::size_t>(e)];
    const double V = volume[e], stretch = V * problem.mu, bulk = V * problem.lambda, shear = V * some.shear[k];
    double g[4][3], h[4][3];
    for (int p = 0; p < 4; ++p)
      for (int i = 0; i < 3; ++i) {
        g[p][i] = some.g[3 * corners.order[p] + i][k];
        h[p][i] = some.h[3 * corners.order[p] + i][k];
      }
    const int* place = corners.place;
    for (int p = 0; p < 4; ++p) {
      const std::size_t length = static_cast<std::size_t>(corners.length[p]);
      for (int q = 0; q < p; ++q) {
        const double diagonal = stretch * (g[p][0] * g[q][0] + g[p][1] * g[q][1] + g[p][2] * g[q][2]);
        double* row = values + *place++;
        for (std::size_t i = 0; i < 3; row += length + ++i) {
          const double along = bulk * h[p][i], across = shear * h[q][i];
          for (std::size_t j = 0; j < 3; ++j) row[j] += along * h[q][j] + across * h[p][j] + (i == j ? diagonal : 0.0);
        }
      }
      const double diagonal = stretch * (g[p][0] * g[p][0] + g[p][1] * g[p][1] + g[p][2] * g[p][2]);
      double* row = values + *place++;
      for (std::size_t i = 0; i < 3; row += length + ++i) {
        const double along = (bulk + shear) * h[p][i];
        for (std::size_t j = 0; j <= i; ++j) row[j] += along * h[p][j] + (i == j ? diagonal : 0.0);
      }
    }
  }

  Blocks blocks_;
  std::vector<Corners> corners_;
};

}  // namespace

std::unique_ptr<ByHand> by_hand() { return std::make_unique<Tetrahedra>(); }
