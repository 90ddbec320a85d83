// The Jacobian of the finite-volume scheme by hand: the slopes' derivatives in arrays, then each face's flux, which
// depends on four points, is taken from the row after it and added to the row before it.
#include "../ways.h"
#include "problem.h"

namespace {

// The slope of each cell and its derivatives with respect to the differences on its left and right.
struct Slopes {
  double value[n], left[n], right[n];
};

void find_slopes(const double* __restrict x, Slopes& slopes) {
  slopes.value[0] = slopes.left[0] = slopes.right[0] = 0.0;
  slopes.value[n - 1] = slopes.left[n - 1] = slopes.right[n - 1] = 0.0;
  for (int i = 1; i < n - 1; ++i) {
    const double a = x[i] - x[i - 1], b = x[i + 1] - x[i];
    const double inverse = 1.0 / (a * a + b * b + 1e-6), ab = a * b;
    const double slope = ab * (a + b) * inverse;
    slopes.value[i] = slope;
    slopes.left[i] = (2.0 * ab + b * b - 2.0 * a * slope) * inverse;
    slopes.right[i] = (2.0 * ab + a * a - 2.0 * b * slope) * inverse;
  }
}

// The derivatives of the flux between i and i + 1 over h, with respect to x[i - 1] .. x[i + 2].
struct Flux {
  double before, here, next, after;
};

Flux find_flux(const double* x, const Slopes& slopes, int i, double scale) {
  const double left = x[i] + 0.5 * slopes.value[i], right = x[i + 1] - 0.5 * slopes.value[i + 1];
  const double by_left = (0.5 * left + 0.5) * scale, by_right = (0.5 * right - 0.5) * scale;
  const double half_left = 0.5 * by_left, half_right = 0.5 * by_right;
  return {-half_left * slopes.left[i],
          by_left + half_left * (slopes.left[i] - slopes.right[i]) + half_right * slopes.left[i + 1],
          by_right + half_left * slopes.right[i] - half_right * (slopes.left[i + 1] - slopes.right[i + 1]),
          -half_right * slopes.right[i + 1]};
}

}  // namespace

void by_hand(const Problem& problem, const double* x, double* __restrict values) {
  const double scale = 1.0 / problem.h;
  Slopes slopes;
  find_slopes(x, slopes);
  Flux last = find_flux(x, slopes, 0, scale);
  values[0] = -last.here;
  values[1] = -last.next;
  values[2] = -last.after;
  Flux flux = find_flux(x, slopes, 1, scale);
  values[3] = last.here - flux.before;
  values[4] = last.next - flux.here;
  values[5] = last.after - flux.next;
  values[6] = -flux.after;
  values += 7;
  for (int i = 2; i < n - 2; ++i) {
    last = flux;
    flux = find_flux(x, slopes, i, scale);
    values[0] = last.before;
    values[1] = last.here - flux.before;
    values[2] = last.next - flux.here;
    values[3] = last.after - flux.next;
    values[4] = -flux.after;
    values += 5;
  }
  last = flux;
  flux = find_flux(x, slopes, n - 2, scale);
  values[0] = last.before;
  values[1] = last.here - flux.before;
  values[2] = last.next - flux.here;
  values[3] = last.after - flux.next;
  values[4] = flux.before;
  values[5] = flux.here;
  values[6] = flux.next - x[n - 1] * scale;
}
