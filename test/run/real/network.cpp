// A small network that walks its layers, a vector of structs; from the inputs to the outputs.
// RUN: %run
#include <array>
#include <cmath>
#include <sparsegen/annotate.h>
#include <utility>
#include <vector>

constexpr int width = 3;

enum Activation { kTanh, kRelu, kNone };

struct Layer {
  double weights[width][width];
  double bias[width];
  Activation activation;
};

inline double activate(Activation activation, double z) {
  switch (activation) {
    case kTanh:
      return std::tanh(z);
    case kRelu:
      return z > 0 ? z : 0.01 * z;
    case kNone:
      return z;
  }
  return z;
}

// Which activation a layer has is known at run time only.
// WITH layers: {{{{1, 2, 0}, {0.5, 0, 1}, {0, 1, 1}}, {0.1, 0.2, 0.3}, kTanh}, {{{1, 0, 1}, {0, 2, 1}, {1, 1, 0.5}}, {0, 0.5, 1}, kRelu}}
// PATTERN: XXX
// PATTERN: XXX
// PATTERN: XXX
SPARSEGEN_JACOBIAN(output[width], input[width])
SPARSEGEN_SET(layers.size(), 2)
void forward(const std::vector<Layer>& layers, const std::vector<double>& input, std::vector<double>& output) {
  std::vector<double> a = input;
  for (const Layer& layer : layers) {
    std::vector<double> z(width);
    for (int i = 0; i < width; ++i) {
      z[i] = layer.bias[i];
      for (int j = 0; j < width; ++j) z[i] += layer.weights[i][j] * a[j];
    }
    for (double& v : z) v = activate(layer.activation, v);
    a = std::move(z);
  }
  output = a;
}
