// Names that are not bound: the way out names what the user wrote.
// RUN: not sparsegen %s --function extent --jacobian 'f[2*data.nx] : x[4]' 2>&1 | FileCheck %s --check-prefix=EXTENT
// RUN: not sparsegen %s --function stride --jacobian 'r[12] : c[12]' --set 'user_data->ns=4' 2>&1 | FileCheck %s --check-prefix=STRIDE
// RUN: sparsegen %s --function table --jacobian 'y[2] : x[8]' --emit=json -o %t 2>&1 | FileCheck %s --check-prefix=LOAD
// RUN: not sparsegen %s --function f --jacobian 'f->data[4] : y->data[4]' 2>&1 | FileCheck %s --check-prefix=NAME
// RUN: not sparsegen %s --function stride --jacobian 'r[12] : c[12]' --set user_data- 2>&1 | FileCheck %s --check-prefix=QUOTE

typedef struct {
  int nx;
} Data;

// EXTENT: error: the extent of `f` is not an integer constant: `2*data.nx` [sparsegen-bad-extent]
// EXTENT: note: use of undeclared identifier 'data'
// EXTENT: note: where that is a local of the function's, bind what it leads to: `SPARSEGEN_SET(data.nx, ...)` or `--set 'data.nx=...'`
void extent(const double* x, double* f, void* user) {
  Data data = *(Data*)user;
  for (int i = 0; i < 2 * data.nx; ++i) f[i] = x[i];
}

typedef struct {
  int ns, stride;
  double* save;
} Web;

// QUOTE: error: `user_data-` has no value: the shell takes `>` and what follows for a file [sparsegen-bad-annotation]
// QUOTE: note: quote it: `--set 'data->n=32'`
void stride(const double* c, double* r, void* user_data) {
  Web* w = (Web*)user_data;
  for (int k = 0; k < 3; ++k) {
    // STRIDE: note: give `user_data->stride` a value with `--set 'user_data->stride=VALUE'`, or with `SPARSEGEN_SET(user_data->stride, VALUE)`
    for (int i = 0; i < w->ns; ++i) w->save[w->stride * k + i] = c[4 * k + i] * c[4 * k];
    for (int i = 0; i < w->ns; ++i) r[4 * k + i] = w->save[w->stride * k + i];
  }
}

// LOAD: warning: index `first` is not static; what is read of `x` may be any of 8 elements, and depends on 8 inputs [sparsegen-load-unknown-index]
// LOAD: note: give `first` a value with `--set first=VALUE`, or with `SPARSEGEN_SET(first, VALUE)`
void table(int first, const double* x, double* y) {
  y[0] = x[first & 7];
  y[1] = x[0];
}

typedef struct {
  long length;
  double* data;
}* Vec;
static void fill(double c, Vec v) {
  for (long i = 0; i < v->length; ++i) v->data[i] = c;
}

// NAME: note: give `f->length` a value with `--set 'f->length=VALUE'`
int f(Vec y, Vec f) {
  fill(0., f);
  for (int i = 1; i < 4; ++i) f->data[i] = y->data[i] * y->data[i - 1];
  return 0;
}
