// Times the Brusselator at 100 x 100 and its generated derivatives in one
// process. `run.py` reads the JSON and reports ratios to `function`.
#include <benchmark/benchmark.h>

#include <cmath>
#include <cstddef>
#include <vector>

#include "brusselator.h"
#include "brusselator_derivatives.h"

namespace {

constexpr double time_point = 1.2;
constexpr double alpha = 10.0;

std::vector<double> state() {
  std::vector<double> y(brusselator_sizes().cols);
  for (std::size_t k = 0; k < y.size(); ++k) y[k] = 1.5 + std::sin(0.37 * static_cast<double>(k));
  return y;
}

void function(benchmark::State& run) {
  const std::vector<double> y = state();
  std::vector<double> dydt(brusselator_sizes().rows);
  for (auto _ : run) {
    brusselator(time_point, y.data(), dydt.data(), alpha);
    benchmark::ClobberMemory();
  }
}

void evaluate(benchmark::State& run) {
  const std::vector<double> y = state();
  std::vector<double> values(brusselator_sizes().nnz);
  brusselator_evaluate(time_point, y.data(), alpha, values.data());  // the structure is built at first use
  for (auto _ : run) {
    brusselator_evaluate(time_point, y.data(), alpha, values.data());
    benchmark::ClobberMemory();
  }
}

void compressed(benchmark::State& run) {
  const std::vector<double> y = state();
  std::vector<double> matrix(brusselator_sizes().compressed);
  for (auto _ : run) {
    brusselator_compressed(time_point, y.data(), alpha, matrix.data());
    benchmark::ClobberMemory();
  }
}

void jvp(benchmark::State& run) {
  const std::vector<double> y = state(), tangent = state();
  std::vector<double> dydt(brusselator_sizes().rows), product(brusselator_sizes().rows);
  for (auto _ : run) {
    brusselator_jvp(time_point, y.data(), alpha, tangent.data(), dydt.data(), product.data());
    benchmark::ClobberMemory();
  }
}

BENCHMARK(function);
BENCHMARK(evaluate);
BENCHMARK(compressed);
BENCHMARK(jvp);

}  // namespace

BENCHMARK_MAIN();
