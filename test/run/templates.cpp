// Templates: functions and classes on types, numbers and policies; what is left out by `if constexpr`; packs.
// RUN: %run
#include <sparsegen/annotate.h>

#include <type_traits>

// A template as what is differentiated: its one instance is meant.
// INSTANCE: weighted<double, 3>
SPARSEGEN_JACOBIAN(y[2], x[3], of_template)
template <class T, int N>
void weighted(const T* x, T* y) {
  for (int i = 0; i + 1 < N; ++i) y[i] = x[i] * x[i + 1] * T(N);
}
template void weighted<double, 3>(const double*, double*);

struct Upwind {
  static constexpr bool kLimited = false;
  static double face(double left, double right) { return left + 0.0 * right; }
};
struct Central {
  static constexpr bool kLimited = true;
  static double face(double left, double right) { return 0.5 * (left + right); }
};
template <class Scheme>
double flux(double l, double r) {
  if constexpr (Scheme::kLimited)
    return Scheme::face(l, r) * l;
  else
    return Scheme::face(l, r);
}

// Policies.
SPARSEGEN_JACOBIAN(y[2], x[3])
void policies(const double* x, double* y) {
  y[0] = flux<Upwind>(x[0], x[1]);
  y[1] = flux<Central>(x[1], x[2]);
}

template <class... Ts>
double sumOf(Ts... ts) {
  return (ts + ... + 0.0);
}
template <class First, class... Rest>
double nested(First first, Rest... rest) {
  if constexpr (sizeof...(rest) == 0)
    return first;
  else
    return first * nested(rest...);
}
template <class F, class... Args>
auto call(F&& f, Args&&... args) -> decltype(f(static_cast<Args&&>(args)...)) {
  return f(static_cast<Args&&>(args)...);
}
template <int... I>
struct Indexes {};
template <int... I>
double gather(const double* x, Indexes<I...>) {
  return ((x[I] * x[I]) + ...);
}

// Packs: folded, unfolded, forwarded, of indexes.
SPARSEGEN_JACOBIAN(y[4], x[4])
void packs(const double* x, double* y) {
  y[0] = sumOf(x[0], 1, x[1] * x[2], 2.5f);
  y[1] = nested(x[1], x[2], x[3]);
  y[2] = call([](double a, const double& b) { return a - b * b; }, x[0], x[3]);
  y[3] = gather(x, Indexes<0, 2, 3>{});
}

constexpr int factorial(int n) { return n <= 1 ? 1 : n * factorial(n - 1); }
template <int N>
struct Coefficients {
  double c[N + 1];
  constexpr Coefficients() : c() {
    for (int k = 0; k <= N; ++k) c[k] = 1.0 / factorial(k);
  }
};
template <int N, class T = double>
T exponential(T x, int terms = N) {
  constexpr Coefficients<N> table;
  T sum = table.c[terms];
  for (int k = terms; k-- > 0;) sum = sum * x + table.c[k];
  return sum;
}
template <class T>
inline constexpr T kHalf = T(0.5);
template <class T>
using Scaled = std::enable_if_t<!std::is_integral_v<T>, T>;
template <class T>
Scaled<T> half(T v) {
  return kHalf<T> * v;
}

// Tables that the compiler makes, default arguments, variables that are templates, a specialisation.
template <class T>
struct Traits {
  static T apply(T v) { return v; }
};
template <>
struct Traits<double> {
  static double apply(double v) { return v * v; }
};
SPARSEGEN_JACOBIAN(y[4], x[2])
void constants(const double* x, double* y) {
  y[0] = exponential<4>(x[0]);
  y[1] = exponential<6>(x[1], 2);
  y[2] = half(x[0]) * x[1];
  y[3] = Traits<double>::apply(x[1]) + Traits<int>::apply(3);
}

template <class T>
struct Quadratic {
  static constexpr int size = 3;
  T value(const T* x, int i) const { return x[i] * x[(i + 1) % size]; }
};
template <class Problem, class T = double>
class Model {
public:
  explicit Model(T scale) : scale_(scale) {}

  // A member function of a class template on a problem.
  // CLASS: Model<Quadratic<double>, double>
  // SETUP: using Problem = Quadratic<double>;
  // OBJECT: {2.0}
  // MEMBERS: 2.0
  SPARSEGEN_JACOBIAN(f[Problem::size], x[Problem::size])
  void residual(const T* x, T* f) const {
    for (int i = 0; i < Problem::size; ++i) f[i] = scale_ * problem_.value(x, i);
  }

private:
  Problem problem_;
  T scale_;
};
template class Model<Quadratic<double>>;

// The type of a result is deduced.
struct Result {
  double value, slope;
};
static auto tangent(double v) {
  auto [a, b] = Result{v * v, 2.0 * v};
  return Result{a, b};
}
SPARSEGEN_JACOBIAN(y[2], x[2])
void deduced(const double* x, double* y) {
  auto&& r = tangent(x[0]);
  decltype(auto) last = x[1];
  y[0] = r.value * last;
  y[1] = r.slope;
}

// Parameters that are objects, arrays and functions.
struct Tableau {
  double a[2];
};
inline constexpr Tableau kHeun{{0.25, 0.75}};
inline constexpr double kWeights[2] = {2.0, 3.0};
inline double squared(double v) { return v * v; }
template <const auto& T, const double (&W)[2], double (*F)(double)>
double weighed(const double* x) {
  double sum = 0.0;
  for (const double& w : W) sum += w * F(x[&w - W]);
  return sum + T.a[0] * x[0];
}
SPARSEGEN_JACOBIAN(y[1], x[2])
void by_parameters(const double* x, double* y) { y[0] = weighed<kHeun, kWeights, squared>(x); }
