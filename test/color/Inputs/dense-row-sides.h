// The colors of both sides of arrow_jacobian, which the header finds itself, and its values, by both ways.
#include <vector>

int main() {
  using J = arrow_jacobian;
  std::vector<double> x(std::size_t{J::cols}), values(std::size_t{J::nnz}), again(std::size_t{J::nnz});
  std::vector<double> compressed(J::compressed_size);
  for (std::size_t k = 0; k < x.size(); ++k) x[k] = 1.0 + 0.001 * double(k);
  J::evaluate(x.data(), values.data());
  J::compressed(x.data(), compressed.data());
  J::decompress(compressed.data(), again.data());
  int wrong = values != again;
  for (int j = 0; j < J::cols; ++j) {
    wrong += J::colors()[j] != (j == 0 ? 0 : -1);
    wrong += J::colors()[J::rows + j] != (j == 0 ? 0 : 1);
    wrong += values[std::size_t(j)] != 2 * x[std::size_t(j)];
  }
  return wrong != 0;
}
