#include <cstdio>
#include <stdexcept>

#include "checked_sparse.h"

int main() {
  double slopes[2];
  of_right_jacobian::evaluate(2.0, slopes);
  std::printf("right: %g\n", slopes[0]);
  const double x[2] = {2.0, 3.0};
  of_dense_jacobian::evaluate(x, slopes);
  std::printf("dense: %g %g\n", slopes[0], slopes[1]);
  try {
    of_wrong_jacobian::evaluate(1.0, 2.0, slopes);
    std::printf("nothing is wrong\n");
  } catch (const std::runtime_error& error) {
    std::printf("%s\n", error.what());
  }
  float slope;
  of_single_jacobian::evaluate(3.0f, &slope);
  std::printf("single: %g\n", static_cast<double>(slope));
  double second[3];
  of_curved_hessian::evaluate(2.0, 3.0, second);
  std::printf("curved: %g %g\n", second[0], second[1]);
  try {
    of_bent_hessian::evaluate(1.0, 2.0, second);
    std::printf("nothing is wrong\n");
  } catch (const std::runtime_error& error) {
    std::printf("%s\n", error.what());
  }
}
