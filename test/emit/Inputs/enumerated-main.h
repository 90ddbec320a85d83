// Holds the values of band_jacobian against its compressed form and against what they are.
#include <cmath>
#include <cstdio>
#include <vector>

int main() {
  using J = band_jacobian;
  std::vector<double> x(std::size_t{J::cols}), values(std::size_t{J::nnz}), same(std::size_t{J::nnz});
  std::vector<double> compressed(J::compressed_size);
  for (std::size_t k = 0; k < x.size(); ++k) x[k] = 1.0 + 0.001 * double(k);
  J::evaluate(x.data(), values.data());
  J::compressed(x.data(), compressed.data());
  J::decompress(compressed.data(), same.data());
  int wrong = J::row_ptr()[J::rows] != J::nnz || J::num_colors != 2;
  for (int i = 0; i < J::rows; ++i) {
    wrong += J::row_ptr()[i + 1] - J::row_ptr()[i] != (i > 0 ? 2 : 1);
    for (int k = J::row_ptr()[i]; k < J::row_ptr()[i + 1]; ++k) {
      const int j = J::col_idx()[k];
      const double expected = i == 0 ? 1.0 : j == i ? 2 * x[std::size_t(i)] : -1 / (i + 1.0);
      wrong += (j != i && j != i - 1) || std::fabs(values[std::size_t(k)] - expected) > 1e-12;
      wrong += values[std::size_t(k)] != same[std::size_t(k)];
    }
  }
  for (int j = 0; j < J::cols; ++j) wrong += (J::colors()[j] == -1) != (j >= J::rows);
  if (wrong != 0) std::printf("%d differences\n", wrong);
  return wrong != 0;
}
