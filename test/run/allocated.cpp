// Memory that a helper allocates for its caller: as a result, through a pointer, in a struct, by way of another helper.
// RUN: %run
#include <cstdlib>
#include <sparsegen/annotate.h>

static double* make_work(int n) { return (double*)malloc(static_cast<std::size_t>(n) * sizeof(double)); }
static double* make_zeros(int n) {
  double* made = static_cast<double*>(calloc(static_cast<std::size_t>(n), sizeof(double)));
  return made;
}

SPARSEGEN_JACOBIAN(y[4], x[4])
int result(const double* x, double* y) {
  double* work = make_work(4);
  double* sums = make_zeros(4);
  if (!work || !sums) return 1;
  for (int i = 0; i < 4; ++i) work[i] = x[i] * x[3 - i];
  for (int i = 1; i < 4; ++i) sums[i] += work[i - 1];
  for (int i = 0; i < 4; ++i) y[i] = work[i] + sums[i] * x[0];
  free(work);
  free(sums);
  return 0;
}

// Two calls of one helper give two pieces of memory; a helper between hands both on.
static int make_pair(int n, double** a, double** b) {
  *a = make_work(n);
  *b = make_work(n);
  return *a == nullptr || *b == nullptr;
}
SPARSEGEN_JACOBIAN(y[2], x[3])
int through_pointers(const double* x, double* y) {
  double *a, *b;
  if (make_pair(3, &a, &b)) goto fail;
  for (int i = 0; i < 3; ++i) {
    a[i] = x[i] * x[i];
    b[i] = 2.0 * x[2 - i];
  }
  y[0] = a[0] * b[0];
  y[1] = a[1] + b[1];
  free(a);
  free(b);
  return 0;
fail:
  return 1;
}

struct Work {
  int n;
  double* rates;
  double scale;
};
static Work* create(int n) {
  Work* work = (Work*)malloc(sizeof(Work));
  work->n = n;
  work->rates = (double*)malloc(static_cast<std::size_t>(n) * sizeof *work->rates);
  work->scale = 0.5;
  return work;
}
static void destroy(Work* work) {
  free(work->rates);
  free(work);
}
static void fill(const Work* work, const double* x) {
  for (int i = 0; i < work->n; ++i) work->rates[i] = work->scale * x[i] * x[i];
}
SPARSEGEN_JACOBIAN(y[3], x[3])
void in_struct(const double* x, double* y) {
  Work *first = create(3), *second = create(2);
  fill(first, x);
  fill(second, x + 1);
  for (int i = 0; i < 3; ++i) y[i] = first->rates[i] + (i < second->n ? second->rates[i] : 0.0);
  destroy(second);
  destroy(first);
}

// What a helper frees itself stays its own, also in a loop.
static double total(const double* x, int n, const double** last) {
  double* part = make_work(n);
  double* other = (double*)malloc(sizeof(double));
  *other = 0;
  for (int i = 0; i < n; ++i) part[i] = 2.0 * x[i];
  for (int i = 0; i < n; ++i) *other += part[i];
  const double sum = *other;
  free(part);
  free(other);
  *last = x + n - 1;
  return sum;
}
SPARSEGEN_JACOBIAN(y[3], x[3])
void own(const double* x, double* y) {
  const double* last = x;
  y[0] = total(x, 2, &last);
  y[1] = *last * x[2];
  y[2] = total(x, 1, &last);
}
static double kept(const double* x, int n, const double** last) {
  double* other = (double*)malloc(sizeof(double));
  *other = 0;
  for (int i = 0; i < n; ++i) *other += x[i];
  const double sum = *other;
  free(other);
  *last = x + n - 1;
  return sum;
}
SPARSEGEN_JACOBIAN(y[3], x[3])
void in_a_loop(const double* x, double* y) {
  const double* last = x;
  for (int i = 0; i < 3; ++i) {
    const double sum = kept(x, i + 1, &last);
    y[i] = sum * *last;
  }
}

struct Made {
  double a, b;
};
static Made* made_of(double v) {
  Made* made = (Made*)malloc(sizeof(Made));
  made->a = v;
  made->b = 2.0 * v;
  return made;
}

// By what is called through a pointer, again and again.
SPARSEGEN_JACOBIAN(y[2], x[2])
void by_pointer(const double* x, double* y) {
  Made* (*make)(double) = made_of;
  Made* all[2];
  for (int k = 0; k < 2; ++k) all[k] = make(x[k]);
  y[0] = all[0]->a;
  y[1] = all[1]->b * all[1]->a;
  free(all[0]);
  free(all[1]);
}

// A function around malloc that names it first.
static void* named_malloc(std::size_t size) {
  void* result;
  using std::malloc;
  result = malloc(size);
  return result;
}
SPARSEGEN_JACOBIAN(y[2], x[2])
void by_name(const double* x, double* y) {
  double* d = static_cast<double*>(named_malloc(2 * sizeof(double)));
  for (int i = 0; i < 2; ++i) d[i] = x[i] * x[i];
  for (int i = 0; i < 2; ++i) y[i] = d[i] * d[0];
  std::free(d);
}
