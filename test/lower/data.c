// User data behind void*, accessor macros, tables: C as it is written.
// RUN: sparsegen --emit=ir %s | FileCheck %s
#include <sparsegen/annotate.h>
#define IJ(v, i, j) ((v)[(i) * 4 + (j)])
typedef struct {
  int mx;
  double dx;
  double coef[2];
  double* work;
  const char* name;
}* UserData;
static const double table[3] = {1, 2.5, -1};

SPARSEGEN_JACOBIAN(r[16], u[16])
SPARSEGEN_SET(user_data->mx, 4)
int positiveData(const double* u, double* r, void* user_data) {
  UserData data = (UserData)user_data;
  int i, j;
  if (data->dx <= 0) return -1;
  // CHECK: constant table: [3]f64 = {1.0, 2.5, -1.0}
  // CHECK: external "*user_data": [?]
  // CHECK: external "*user_data->work": [?]f64
  // CHECK: return -1i32
  // CHECK: for i = 0i32; lt data->mx; 1i32 {
  for (i = 0; i < data->mx; i++)
    for (j = 0; j < data->mx; j++) {
      // CHECK: data->work[0] = mul(table[cast(i64, rem(i, 3i32))], data->coef[1])
      data->work[0] = table[i % 3] * data->coef[1];
      // CHECK: r[{{.*}}] = mul(data->work[0], u[
      IJ(r, i, j) = data->work[0] * IJ(u, i, j);
    }
  // CHECK: return 0i32
  return 0;
}
// CHECK: bind "*user_data" at {{[0-9]+}} to "*user_data->work"
