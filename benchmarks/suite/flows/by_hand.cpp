// The Hessian of the weighted constraints by hand. A branch depends on the angle between its buses and on their two
// voltages: six second derivatives. Some branches at a time, so that all but sine and cosine is vectorized. What is off
// the diagonals of the three blocks belongs to one branch, and is stored; what is on them is summed beside the values.
#include <algorithm>
#include <array>
#include <cmath>
#include <set>

#include "../hessian.h"
#include "problem.h"

namespace {

constexpr int batch = 32;

// Second derivatives of some branches' weighted sums: a the angle between, i and j the voltages at its ends.
struct Batch {
  double cosine[batch], sine[batch];
  double aa[batch], ai[batch], aj[batch], ij[batch], ii[batch], jj[batch];
};

struct Inputs {
  const double *admittance, *weights, *angle, *voltage;
};

// One branch. A, B, C, D are the shares of both voltages in its four powers (active and reactive at either end), and
// turn into each other where they are differentiated: A' = -B, B' = A, C' = D, D' = -C. `P_from` and so on are what the
// weighted sum changes with each power, and P_a, P_i, P_j what that power changes with each of the three.
inline void branch(const Inputs& in, int k, int at, Batch& __restrict out) {
  const int i = ends[k][0], j = ends[k][1];
  const double* y = in.admittance + 8 * k;
  const double *on_P = in.weights, *on_Q = on_P + buses, *on_from = on_Q + buses, *on_to = on_from + branches;
  const double c = out.cosine[at], s = out.sine[at], vi = in.voltage[i], vj = in.voltage[j], both = vi * vj;
  const double A = y[2] * c + y[3] * s, B = y[2] * s - y[3] * c, C = y[4] * c - y[5] * s, D = -y[4] * s - y[5] * c;
  const double from = 2.0 * on_from[k], to = 2.0 * on_to[k];
  const double gi = y[0] * vi, bi = y[1] * vi, gj = y[6] * vj, bj = y[7] * vj;
  const double P_from = on_P[i] + from * (gi * vi + both * A), Q_from = on_Q[i] + from * (both * B - bi * vi);
  const double P_to = on_P[j] + to * (gj * vj + both * C), Q_to = on_Q[j] + to * (both * D - bj * vj);
  const double sum = P_from * A + Q_from * B + P_to * C + Q_to * D;
  const double turned = Q_from * A - P_from * B + P_to * D - Q_to * C;
  const double Pa = -both * B, Qa = both * A, Pi = 2.0 * gi + vj * A, Qi = vj * B - 2.0 * bi, Pj = vi * A, Qj = vi * B;
  const double Ra = both * D, Sa = -both * C, Ri = vj * C, Si = vj * D, Rj = 2.0 * gj + vi * C, Sj = vi * D - 2.0 * bj;
  out.aa[at] = from * (Pa * Pa + Qa * Qa) + to * (Ra * Ra + Sa * Sa) - both * sum;
  out.ai[at] = from * (Pa * Pi + Qa * Qi) + to * (Ra * Ri + Sa * Si) + vj * turned;
  out.aj[at] = from * (Pa * Pj + Qa * Qj) + to * (Ra * Rj + Sa * Sj) + vi * turned;
  out.ij[at] = from * (Pi * Pj + Qi * Qj) + to * (Ri * Rj + Si * Sj) + sum;
  out.ii[at] = from * (Pi * Pi + Qi * Qi) + to * (Ri * Ri + Si * Si) + 2.0 * (P_from * y[0] - Q_from * y[1]);
  out.jj[at] = from * (Pj * Pj + Qj * Qj) + to * (Rj * Rj + Sj * Sj) + 2.0 * (P_to * y[6] - Q_to * y[7]);
}

class Flows final : public ByHand {
public:
  Flows() {
    const std::vector<std::set<int>> near = neighbours();
    for (const int angles : {0, 1})
      for (int bus = 0; bus < buses; ++bus) {
        triangle_.row_ptr.push_back(static_cast<int>(triangle_.col_idx.size()));
        for (const int other : near[static_cast<std::size_t>(bus)]) {
          if (angles == 1 || other <= bus) triangle_.col_idx.push_back(other);
        }
        if (angles == 0) continue;
        for (const int other : near[static_cast<std::size_t>(bus)])
          if (other <= bus) triangle_.col_idx.push_back(buses + other);
      }
    triangle_.row_ptr.push_back(static_cast<int>(triangle_.col_idx.size()));
    find_places();
  }
  const Triangle& triangle() const override { return triangle_; }

  void values(const Problem& problem, const double* x, double* __restrict values) override {
    const Inputs in{problem.admittance.data(), problem.weights.data(), x, x + buses};
    for (std::size_t i = 0; i < buses; ++i) {
      const double* shunt = problem.shunt.data() + 2 * i;
      own_[i] = {0.0, 0.0, 2.0 * (in.weights[i] * shunt[0] - in.weights[buses + i] * shunt[1])};
    }
    Batch some;
    for (int first = 0; first < branches; first += batch) {
      const int count = std::min(batch, branches - first);
      for (int k = 0; k < count; ++k) {
        const double between = in.angle[ends[first + k][0]] - in.angle[ends[first + k][1]];
        some.cosine[k] = std::cos(between);
        some.sine[k] = std::sin(between);
      }
      for (int k = 0; k < count; ++k) branch(in, first + k, k, some);
      for (int k = 0; k < count; ++k) store(some, k, first + k, values);
    }
    for (std::size_t i = 0; i < buses; ++i)
      for (std::size_t k = 0; k < 3; ++k) values[diagonals_[i][k]] = own_[i][k];
  }

private:
  static std::vector<std::set<int>> neighbours() {
    std::vector<std::set<int>> near(buses);
    for (int bus = 0; bus < buses; ++bus) near[static_cast<std::size_t>(bus)].insert(bus);
    for (const auto& [i, j] : ends) {
      near[static_cast<std::size_t>(i)].insert(j);
      near[static_cast<std::size_t>(j)].insert(i);
    }
    return near;
  }

  int place(int row, int column) const {
    int place = triangle_.row_ptr[static_cast<std::size_t>(row)];
    while (triangle_.col_idx[static_cast<std::size_t>(place)] != column) ++place;
    return place;
  }

  void find_places() {
    for (const auto& [i, j] : ends) {
      const auto [first, last] = std::minmax(i, j);
      places_.push_back(
          {place(last, first), place(buses + i, j), place(buses + j, i), place(buses + last, buses + first)});
    }
    for (int i = 0; i < buses; ++i)
      diagonals_.push_back({place(i, i), place(buses + i, i), place(buses + i, buses + i)});
  }

  void store(const Batch& some, int at, int k, double* __restrict values) {
    const double aa = some.aa[at], ai = some.ai[at], aj = some.aj[at];
    const std::array<int, 4>& place = places_[static_cast<std::size_t>(k)];
    values[place[0]] = -aa;
    values[place[1]] = -ai;
    values[place[2]] = aj;
    values[place[3]] = some.ij[at];
    std::array<double, 3>& i = own_[static_cast<std::size_t>(ends[k][0])];
    i[0] += aa;
    i[1] += ai;
    i[2] += some.ii[at];
    std::array<double, 3>& j = own_[static_cast<std::size_t>(ends[k][1])];
    j[0] += aa;
    j[1] -= aj;
    j[2] += some.jj[at];
  }

  Triangle triangle_;
  std::vector<std::array<int, 4>> places_;  // angle and angle, voltage i and angle j, voltage j and angle i, voltages
  std::vector<std::array<int, 3>> diagonals_;  // of angle and angle, voltage and angle, voltage and voltage
  std::vector<std::array<double, 3>> own_ = std::vector<std::array<double, 3>>(buses);
};

}  // namespace

std::unique_ptr<ByHand> by_hand() { return std::make_unique<Flows>(); }
