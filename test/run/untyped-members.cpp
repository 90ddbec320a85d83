// Members that are a void* and lead to data: vectors as SUNDIALS has them, a context behind a context.
// RUN: %run
#include "Inputs/nvector.h"
#include <sparsegen/annotate.h>

struct Settings {
  double k[3];
  int n;
};

// SETUP: double u[3], r[3];
// SETUP: _N_VectorContent_Serial yc = {3, 0, u}, rc = {3, 0, r};
// WITH y: {&yc, nullptr, nullptr}
// WITH ydot: {&rc, nullptr, nullptr}
// WITH user_data: Settings{{0.04, 1.5, 2.0}, 3}
// AT yd: u
// AT dy: r
// PATTERN: XXX / XXX / .X.
SPARSEGEN_JACOBIAN(dy[3], yd[3])
int robertson(sunrealtype t, N_Vector y, N_Vector ydot, void* user_data) {
  Settings* data = static_cast<Settings*>(user_data);
  double* yd = NV_DATA_S(y);
  double* dy = NV_DATA_S(ydot);
  dy[0] = -data->k[0] * yd[0] + data->k[2] * yd[1] * yd[2];
  dy[2] = data->k[1] * yd[1] * yd[1];
  dy[1] = -dy[0] - dy[2];
  return 0;
}

// The accessors, which the header only declares; the length, which is bound.
// SETUP: double u[3], r[3];
// SETUP: _N_VectorContent_Serial yc = {3, 0, u}, rc = {3, 0, r};
// WITH y: {&yc, nullptr, nullptr}
// WITH ydot: {&rc, nullptr, nullptr}
// WITH user_data: Settings{{0.04, 1.5, 2.0}, 3}
// AT ydata: u
// AT fdata: r
// PATTERN: X.. / XX. / .XX
SPARSEGEN_JACOBIAN(fdata[3], ydata[3])
SPARSEGEN_SET(y->content->length, 3)
int chain(sunrealtype t, N_Vector y, N_Vector ydot, void* user_data) {
  (void)user_data;
  sunrealtype *ydata, *fdata;
  const sunindextype n = N_VGetLength(y);
  ydata = N_VGetArrayPointer(y);
  fdata = N_VGetArrayPointer(ydot);
  for (sunindextype i = 0; i < n; ++i) fdata[i] = (i > 0 ? ydata[i - 1] * ydata[i] : ydata[i]) - t;
  return 0;
}

// By macros alone: the slot is the whole path.
// SETUP: double u[2], r[2];
// SETUP: _N_VectorContent_Serial yc = {2, 0, u}, rc = {2, 0, r};
// WITH y: {&yc, nullptr, nullptr}
// WITH f: {&rc, nullptr, nullptr}
// AT y->content->data: u
// AT f->content->data: r
// PATTERN: XX / .X
SPARSEGEN_JACOBIAN(f->content->data[2], y->content->data[2])
int by_path(N_Vector y, N_Vector f) {
  NV_Ith_S(f, 0) = NV_Ith_S(y, 0) * NV_Ith_S(y, 1);
  NV_Ith_S(f, 1) = NV_Ith_S(y, 1) * NV_Ith_S(y, 1);
  return 0;
}

// One vector on both sides, through a helper that gets its contents as they are.
static double* numbers(void* content) { return static_cast<N_VectorContent_Serial>(content)->data; }

// SETUP: double u[2];
// SETUP: _N_VectorContent_Serial yc = {2, 0, u};
// WITH y: {&yc, nullptr, nullptr}
// AT y->content->data: u
// PATTERN: XX / .X
SPARSEGEN_JACOBIAN(y->content->data[2], y->content->data[2])
void in_place(N_Vector y) {
  double* v = numbers(y->content);
  v[0] = v[0] * v[1];
  v[1] = v[1] * v[1];
}

// A context as PETSc's users have it, in a vector's place: passive data of a struct of a header.
// SETUP: double numbers[2] = {2.0, 3.0};
// SETUP: _N_VectorContent_Serial table = {2, 0, numbers};
// WITH snes: {&table, nullptr, nullptr}
// PATTERN: X. / XX
SPARSEGEN_JACOBIAN(f[2], x[2])
int residual(const double* x, double* f, const _generic_N_Vector* snes) {
  const _N_VectorContent_Serial* ctx = (const _N_VectorContent_Serial*)snes->content;
  f[0] = ctx->data[0] * x[0] * x[0];
  f[1] = ctx->data[1] * x[1] - x[0];
  return 0;
}

// A slot that is a parameter by another name, and a member by one.
struct Pair {
  double v[2];
};
struct Fields {
  double u[2];
  double* w;
};
// WITH user: Pair{{0.0, 0.0}}
// SETUP: double wn[2];
// WITH fields: {{0.0, 0.0}, wn}
// AT x: sg_user.v
// AT w: wn
// PATTERN: X..X / .XX.
SPARSEGEN_JACOBIAN(y[2], (x[2], w[2]))
void renamed(void* user, const Fields* fields, double* y) {
  const double* x = static_cast<const double*>(user);
  const double* w = fields->w;
  y[0] = x[0] * w[1];
  y[1] = x[1] * w[0];
}

// The local that names a slot is also put into a struct, and chosen instead of another one.
struct View {
  double* first;
};
// SETUP: double u[2];
// SETUP: _N_VectorContent_Serial yc = {2, 0, u};
// WITH y: {&yc, nullptr, nullptr}
// AT x: u
// PATTERN: X. / XX
SPARSEGEN_JACOBIAN(r[2], x[2])
void kept(N_Vector y, double* r) {
  double* x = NV_DATA_S(y);
  const View view = {x};
  r[0] = view.first[0] * x[0];
  double own[2] = {1.0, x[1]}, *p = own;
  const double* chosen = sizeof(int) == 4 ? x : p;
  r[1] = chosen[1] * x[0];
}

// The user's struct asks for a pointer to what may be written; nothing is.
SPARSEGEN_JACOBIAN((x[2], r[2]), x[2])
void wrapped(double* x, double* r) {
  _N_VectorContent_Serial content = {2, 0, x};
  _generic_N_Vector vector = {&content, nullptr, nullptr};
  for (int i = 0; i < 2; ++i) r[i] = NV_Ith_S((&vector), i) * content.data[1];
}

// Named by closures, one of them a template: what they do with it is known of their instances.
// SETUP: double u[3], r[3];
// SETUP: _N_VectorContent_Serial yc = {3, 0, u}, rc = {3, 0, r};
// WITH y: {&yc, nullptr, nullptr}
// WITH ydot: {&rc, nullptr, nullptr}
// AT yd: u
// AT dy: r
// PATTERN: XX. / .XX / ..X
SPARSEGEN_JACOBIAN(dy[3], yd[3])
int in_closures(sunrealtype t, N_Vector y, N_Vector ydot) {
  double* yd = NV_DATA_S(y);
  double* dy = NV_DATA_S(ydot);
  const auto scaled = [&](const auto& by) { return by(yd[0], yd + 1) * yd[1]; };
  const auto set = [&dy](int k, double v) { dy[k] = v; };
  set(0, scaled([&](double a, auto* b) { return a * *b; }));
  set(1, yd[1] * yd[2]);
  set(2, t * yd[2]);
  return 0;
}

// SUNDIALS' operations on vectors, and its powers.
// SETUP: double u[3], r[3], v[3] = {1.5, 0.5, 2.0}, s[3];
// SETUP: _N_VectorContent_Serial yc = {3, 0, u}, rc = {3, 0, r}, wc = {3, 0, v}, tc = {3, 0, s};
// WITH y: {&yc, nullptr, nullptr}
// WITH ydot: {&rc, nullptr, nullptr}
// WITH w: {&wc, nullptr, nullptr}
// WITH temp: {&tc, nullptr, nullptr}
// AT yd: u
// AT dy: r
// PATTERN: XXX / XXX / XXX
SPARSEGEN_JACOBIAN(dy[3], yd[3])
SPARSEGEN_SET(y->content->length, 3)
SPARSEGEN_SET(ydot->content->length, 3)
SPARSEGEN_SET(temp->content->length, 3)
int operations(N_Vector y, N_Vector ydot, N_Vector w, N_Vector temp) {
  double* yd = NV_DATA_S(y);
  double* dy = NV_DATA_S(ydot);
  N_VScale(2.0, y, ydot);
  N_VConst(0.5, temp);
  N_VLinearSum(1.0, ydot, yd[0], temp, ydot);
  N_VProd(ydot, y, temp);
  N_VAbs(temp, temp);
  N_VAddConst(temp, 1.0, temp);
  N_VInv(temp, ydot);
  N_VDiv(ydot, w, ydot);
  dy[0] += N_VDotProd(y, w) * N_VL1Norm(y) + N_VMaxNorm(y);
  dy[1] += N_VWrmsNorm(y, w) + SUNRpowerI(yd[1], 3);
  dy[2] += N_VWL2Norm(y, w) + SUNRpowerR(yd[2], 1.5) + SUNRpowerR(-yd[1] * yd[1], 0.5);
  return 0;
}

// A bound member behind an untyped parameter, of a struct that a header defines.
// SETUP: double k[2] = {0.5, 2.0};
// WITH user: _N_VectorContent_Serial{2, 0, k}
SPARSEGEN_JACOBIAN(y[2], x[2])
SPARSEGEN_SET(content->length, 2)
void bound_behind(const double* x, double* y, void* user) {
  const _N_VectorContent_Serial* content = (_N_VectorContent_Serial*)user;
  for (sunindextype i = 0; i < content->length; ++i) y[i] = content->data[i] * x[i];
}

// Of a context that the function makes itself, it leads to what the source alone defines.
struct Weights {
  double k;
  double w[3];
  const double* x;
};
struct Integrand {
  double (*value)(double t, void* context);
  void* context;
};
static double weighted(double t, void* context) {
  const Weights* own = static_cast<const Weights*>(context);
  return own->k * t * own->x[0] + own->w[1];
}
static double trapezoid(const Integrand* integrand, double from, double to) {
  return 0.5 * (to - from) * (integrand->value(from, integrand->context) + integrand->value(to, integrand->context));
}
// PATTERN: .X. XXX
SPARSEGEN_JACOBIAN(y[2], x[3])
void ownContext(const double* x, double* y) {
  Weights first = {2.0, {x[0], x[1], 0.0}, x + 1};
  Weights second = {x[2], {0.0, 1.0, 0.0}, x};
  Integrand integrand;
  integrand.value = weighted;
  integrand.context = &first;
  y[0] = trapezoid(&integrand, 0.0, 1.0);
  integrand.context = &second;
  y[1] = trapezoid(&integrand, x[1], 1.0);
}

// A vector as a slot stands for its data, and has the slot's length.
// SETUP: double u[4], r[4];
// SETUP: _N_VectorContent_Serial yc = {4, 0, u}, rc = {4, 0, r};
// WITH y: {&yc, nullptr, nullptr}
// WITH ydot: {&rc, nullptr, nullptr}
// AT y: u
// AT ydot: r
// INPUT: ydot
// PATTERN: X... / XXX. / .XXX / ...X
SPARSEGEN_JACOBIAN(ydot[4], y[4])
int whole_vectors(sunrealtype, N_Vector y, N_Vector ydot) {
  N_VConst(0.0, ydot);
  const sunindextype n = NV_LENGTH_S(y);
  for (sunindextype i = 0; i < n; ++i) {
    const sunrealtype left = i > 0 ? NV_Ith_S(y, i - 1) : 0.0, right = i + 1 < n ? NV_Ith_S(y, i + 1) : 0.0;
    NV_Ith_S(ydot, i) += left * right + NV_Ith_S(y, i) * NV_Ith_S(y, i);
  }
  return 0;
}

// SETUP: double u[2], r[2];
// SETUP: _N_VectorContent_Serial yc = {2, 0, u}, rc = {2, 0, r};
// WITH y: {&yc, nullptr, nullptr}
// WITH ydot: {&rc, nullptr, nullptr}
// AT yd: u
// AT rd: r
SPARSEGEN_JACOBIAN(rd[2], yd[2])
int null_at_first(N_Vector y, N_Vector ydot) {
  double *yd = 0, *rd = nullptr;
  yd = NV_DATA_S(y);
  rd = NV_DATA_S(ydot);
  rd[0] = yd[0] * yd[1];
  rd[1] = yd[1];
  return 0;
}
