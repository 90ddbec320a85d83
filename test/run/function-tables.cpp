// Pointers to functions that are kept: in structs that the function fills, in constant tables, beside numbers.
// RUN: %run
#include <cmath>
#include <sparsegen/annotate.h>

static double square(double v) { return v * v; }
static double cube(double v) { return v * v * v; }
static double half(double v) { return 0.5 * v; }

struct Model {
  double (*rate)(double);
  double scale;
  double (*parts[2])(double);
};
static double apply(const Model* model, double v) { return model->scale * model->rate(v) + model->parts[1](v); }

// PATTERN: X. / .X
SPARSEGEN_JACOBIAN(y[2], x[2])
void filled(const double* x, double* y) {
  Model model;
  model.rate = square;
  model.scale = 2;
  model.parts[0] = std::exp;
  model.parts[1] = &cube;
  y[0] = apply(&model, x[0]);
  Model other = model;
  other.rate = model.parts[0];
  y[1] = apply(&other, x[1]);
}

// PATTERN: X. / .X
SPARSEGEN_JACOBIAN(y[2], x[2])
void initialised(const double* x, double* y, int which) {
  const Model model = {half, 3, {square, cube}};
  const Model* chosen = &model;
  Model other = {cube, 1, {cube, square}};
  if (which > 0) chosen = &other;
  y[0] = apply(chosen, x[0]);
  y[1] = (*model.parts[0])(x[1]);
}

static double (*const rates[])(double) = {square, cube, half};

// By a known index, and by one that is not.
// WITH which: 1
// PATTERN: X.. / .X. / ..X
SPARSEGEN_JACOBIAN(y[3], x[3])
void table(const double* x, double* y, int which) {
  static double (*const own[2])(double) = {std::sin, square};
  for (int i = 0; i < 3; ++i) y[i] = rates[i](x[i]);
  y[0] += rates[which](x[0]);
  y[1] *= own[1](x[1]);
}

struct Reaction {
  int from, to;
  double (*law)(double, double);
  const double* constants;
};
static double linear(double k, double c) { return k * c; }
static double saturated(double k, double c) { return c / (k + c); }
static const double slow[] = {0.5, 2.0}, fast[] = {4.0};
static const Reaction reactions[] = {{0, 1, linear, slow}, {1, 2, saturated, fast}, {2, 0, linear, slow + 1}};

// A table of structs with numbers, functions and other tables; in a helper.
static void react(const Reaction* reaction, const double* c, double* rate) {
  const double v = reaction->law(reaction->constants[0], c[reaction->from]);
  rate[reaction->from] -= v;
  rate[reaction->to] += v;
}
// PATTERN: X.X / XX. / .XX
SPARSEGEN_JACOBIAN(rate[3], c[3])
void network(const double* c, double* rate) {
  for (int i = 0; i < 3; ++i) rate[i] = 0;
  for (const Reaction& reaction : reactions) react(&reaction, c, rate);
}

static double left(const double* x) { return x[0]; }
static double right(const double* x) { return x[1]; }
static double last(const double* x) { return x[2]; }
static double (*const sides[2])(const double*) = {left, right};
static double asked(double (*which)(const double*), const double* x) { return which(x); }

// One of the table's functions, and of no others.
// PATTERN: XX. / ..X
SPARSEGEN_JACOBIAN(y[2], x[3])
void oneOfTable(const double* x, double* y, unsigned which) {
  y[0] = asked(sides[which % 2], x);
  y[1] = asked(last, x);
}

// A function that calls others by the table is called by a pointer itself.
static double relaxed(double v) {
  const int rounds = v > 0.5 ? 2 : 3;
  for (int i = 0; i < rounds; ++i) v = rates[i](v);
  return v;
}
static double applied(double (*to)(double), double v) { return to(v); }
SPARSEGEN_JACOBIAN(y[2], x[2])
void byTableInLoop(const double* x, double* y) {
  for (int i = 0; i < 2; ++i) y[i] = applied(relaxed, x[i]);
}
