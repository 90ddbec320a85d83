// The colors of arrow_jacobian, which the header finds itself, and its values.
#include <vector>

int main() {
  using J = arrow_jacobian;
  std::vector<double> x(std::size_t{J::cols}), values(std::size_t{J::nnz});
  for (std::size_t k = 0; k < x.size(); ++k) x[k] = 1.0 + 0.001 * double(k);
  J::evaluate(x.data(), values.data());
  int wrong = J::num_colors != J::cols;
  for (int j = 0; j < J::cols; ++j) {
    wrong += J::colors()[j] != j;
    wrong += values[std::size_t(j)] != 2 * x[std::size_t(j)];
  }
  return wrong != 0;
}
