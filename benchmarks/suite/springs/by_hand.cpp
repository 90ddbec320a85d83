// The Hessian of the springs' energy by hand. With d = p - q and t = k L / |d|, a spring adds the block
//
//   (k - t) I + t / |d|² d d^T
//
// to those of its two ends, and is minus that between them: no other spring is there, so that it is stored. What is
// added is summed beside the values.
#include <algorithm>
#include <cmath>

#include "../blocks.h"
#include "../hessian.h"
#include "problem.h"

namespace {

struct Symmetric {
  double xx = 0.0, xy = 0.0, yy = 0.0, xz = 0.0, yz = 0.0, zz = 0.0;
};

inline void add(const Symmetric& K, Symmetric& sum) {
  sum.xx += K.xx;
  sum.xy += K.xy;
  sum.yy += K.yy;
  sum.xz += K.xz;
  sum.yz += K.yz;
  sum.zz += K.zz;
}

inline Symmetric block(const double* p, const double* q, double stiffness, double length) {
  const double a = p[0] - q[0], b = p[1] - q[1], c = p[2] - q[2];
  const double over = 1.0 / (a * a + b * b + c * c), tension = stiffness * length * std::sqrt(over);
  const double rest = stiffness - tension, scale = tension * over, scaled_a = scale * a, scaled_b = scale * b;
  return {rest + scaled_a * a, scaled_a * b, rest + scaled_b * b, scaled_a * c, scaled_b * c, rest + scale * c * c};
}

class Springs final : public ByHand {
public:
  Springs() : blocks_(smaller()), own_(nodes) {
    for (const auto& end : ends) {
      const auto [first, last] = std::minmax(end[0], end[1]);
      off_.push_back({blocks_.place(last, first), blocks_.length(last)});
    }
    for (int node = 0; node < nodes; ++node) diagonal_.push_back({blocks_.place(node, node), blocks_.length(node)});
  }
  const Triangle& triangle() const override { return blocks_.triangle(); }

  void values(const Problem& problem, const double* __restrict x, double* __restrict values) override {
    std::fill(own_.begin(), own_.end(), Symmetric{});
    const Place* __restrict place = off_.data();
    const double* __restrict stiffness = problem.stiffness.data(), * __restrict length = problem.length.data();
    Symmetric* __restrict own = own_.data();
    for (int s = 0; s < springs; ++s, ++place) {
      const int p = ends[s][0], q = ends[s][1];
      const Symmetric K = block(x + 3 * p, x + 3 * q, stiffness[s], length[s]);
      add(K, own[p]);
      add(K, own[q]);
      store_between(K, values + place->first, place->length);
    }
    for (std::size_t node = 0; node < nodes; ++node)
      store_own(own[node], values + diagonal_[node].first, diagonal_[node].length);
  }

private:
  struct Place {
    int first, length;
  };

  static Blocks::Smaller smaller() {
    Blocks::Smaller result(nodes);
    for (const auto& end : ends)
      result[static_cast<std::size_t>(std::max(end[0], end[1]))].insert(std::min(end[0], end[1]));
    return result;
  }

  static void store_between(const Symmetric& K, double* __restrict row, int length) {
    const auto [xx, xy, yy, xz, yz, zz] = K;
    row[0] = -xx, row[1] = -xy, row[2] = -xz;
    row += length + 1;
    row[0] = -xy, row[1] = -yy, row[2] = -yz;
    row += length + 2;
    row[0] = -xz, row[1] = -yz, row[2] = -zz;
  }

  static void store_own(const Symmetric& K, double* __restrict row, int length) {
    row[0] = K.xx;
    row += length + 1;
    row[0] = K.xy, row[1] = K.yy;
    row += length + 2;
    row[0] = K.xz, row[1] = K.yz, row[2] = K.zz;
  }

  Blocks blocks_;
  std::vector<Place> off_, diagonal_;
  std::vector<Symmetric> own_;
};

}  // namespace

std::unique_ptr<ByHand> by_hand() { return std::make_unique<Springs>(); }
