// A header that was generated for a callback holds the caller's pointer against it; the function is declared again, or
// included, overloads are told apart, and the structure may be known at run time only.
// RUN: rm -rf %t.dir && mkdir -p %t.dir
// RUN: sparsegen %s -o %t.dir/callbacks.h --namespace made -- -std=c++17 -I%include
// RUN: %cxx %flags -DCHECKS -I%t.dir %s -o %t.dir/program
// RUN: %t.dir/program
// RUN: %clangxx %flags %sanitize -DCHECKS -I%t.dir %s -o %t.dir/program
// RUN: %t.dir/program
#include <math.h>
#include <sparsegen/annotate.h>

struct Cell {
  double (*source)(double);
  double k;
  int n;
};

double heat(double u) { return u * u * u; }
double cold(double u) { return u; }
float heat(float u) { return 2 * u; }

// The number of unknowns is known at run time.
SPARSEGEN_SET(cell->source, static_cast<double (*)(double)>(heat))
SPARSEGEN_JACOBIAN(f[cell->n], u[cell->n])
int reaction(const double* u, double* f, void* data) {
  const Cell* cell = static_cast<const Cell*>(data);
  for (int i = 0; i < cell->n; ++i) f[i] = cell->source(u[i]) + cell->k * (i > 0 ? u[i - 1] : 0.0);
  return 0;
}

// A parameter, and a function of the math library.
SPARSEGEN_SET(law, static_cast<double (*)(double)>(sin))
SPARSEGEN_JACOBIAN(y, x)
void parameter(double (*law)(double), double x, double& y) { y = law(x); }

// A member of the object itself, and a reference.
struct Model {
  double (*law)(double);
  SPARSEGEN_SET(this->law, cold)
  SPARSEGEN_SET(other, cold)
  SPARSEGEN_JACOBIAN(y, x)
  void rates(double x, double (&other)(double), double& y) const { y = law(x) * other(x); }
};

// Which of the callbacks it is decides where something is stored.
int here(int i) { return i; }
int there(int i) { return 1 - i; }
struct Order {
  int (*place)(int);
};
SPARSEGEN_SET(order->place, there)
SPARSEGEN_JACOBIAN(y[n], x[n])
void ordered(int n, const Order* order, const double* x, double* y) {
  for (int i = 0; i < n; ++i) y[i] = x[i];
  y[order->place(1)] = x[1];
}

#ifdef CHECKS
#include "callbacks.h"

#include <cstdio>
#include <string>
#include <vector>

static int failures = 0;

static void require(bool holds, const char* what) {
  if (holds) return;
  std::printf("not so: %s\n", what);
  ++failures;
}

template <class Call>
static std::string refusal(const Call& call) {
  try {
    call();
  } catch (const std::invalid_argument& problem) {
    return problem.what();
  }
  return "";
}

int main() {
  Cell cell{heat, 0.5, 3};
  const made::reaction_jacobian J(&cell);
  const double u[] = {1.0, 2.0, 3.0};
  std::vector<double> values(static_cast<std::size_t>(J.nnz), -1.0);
  require(J.nnz == 5, "the entries of three cells");
  J.evaluate(u, &cell, values.data());
  require(values == std::vector<double>({3.0, 0.5, 12.0, 0.5, 27.0}), "the values of the callback");
  Cell other{cold, 0.5, 3};
  const std::string wrong =
      "sparsegen: `data->source` does not point to `heat`, and the header was generated for that";
  require(refusal([&] { J.evaluate(u, &other, values.data()); }) == wrong, "another callback is named");
  require(values[0] == 3.0, "nothing is written then");
  double value = 0.0;
  made::parameter_jacobian::evaluate(static_cast<double (*)(double)>(sin), 0.0, &value);
  require(value == 1.0, "the cosine of zero");
  require(!refusal([&] { made::parameter_jacobian::evaluate(cold, 0.0, &value); }).empty(), "a parameter is held, too");
  made::Model_rates_jacobian::evaluate(3.0, cold, cold, &value);
  require(value == 6.0, "the derivative of a square");
  Order order{there};
  const made::ordered_jacobian O(2);
  require(O.nnz == 2 && O.col_idx()[0] == 1 && O.col_idx()[1] == 1, "what is stored there");
  double ones[2];
  O.evaluate(2, &order, u, ones);
  require(ones[0] == 1.0 && ones[1] == 1.0, "the values there");
  return failures;
}
#endif
