// --evaluation: the faster way by estimate, or one that is asked for. A list that is copied for two lanes is none.
// RUN: sparsegen %s -o %t.h 2>&1 | FileCheck %s --check-prefix=REMARK
// RUN: FileCheck %s --check-prefix=LANES < %t.h
// RUN: sparsegen --evaluation=auto %s 2> %t.said | diff - %t.h
// RUN: sparsegen --evaluation=compressed %s 2> %t.said | diff - %t.h
// RUN: count 0 < %t.said
// RUN: sparsegen --evaluation direct %s 2> %t.said | FileCheck %s --check-prefix=DIRECT
// RUN: count 0 < %t.said
// RUN: not sparsegen --evaluation=fast %s 2>&1 | FileCheck %s --check-prefix=WRONG
// RUN: sparsegen %S/../../benchmarks/lists.cpp -o %t.lists.h 2>&1 | FileCheck %s --check-prefix=LISTS
#include <sparsegen/annotate.h>

// One array for all stages of a scheme: rows that are made from themselves.
SPARSEGEN_JACOBIAN(out[60], y[60])
void stages(const double* y, double h, double* out) {
  double k[60], z[60];
  for (int i = 0; i < 60; i += 2) k[i] = y[i + 1], k[i + 1] = -y[i];
  for (int i = 0; i < 60; ++i) z[i] = y[i] + 0.5 * h * k[i];
  for (int i = 0; i < 60; i += 2) k[i] = z[i + 1], k[i + 1] = -z[i];
  for (int i = 0; i < 60; ++i) out[i] = y[i] + h * k[i];
}
// REMARK: evaluation.cpp:[[#@LINE-7]]:6: remark: the values of `stages_jacobian` are read off its compressed form,
// REMARK-SAME: because the lists of what its rows depend on would take longer [sparsegen-indirect]
// LANES-NOT: sg_direct
// DIRECT: static void evaluate(const double* y, double h, double* values) {
// DIRECT-NEXT: sg_direct::stages(
// DIRECT: struct sg_list {
// LISTS-NOT: `{{nodes|graph|soft|filter|back|blocks}}_jacobian`
// LISTS: `smooth_jacobian` are read off its compressed form
// LISTS: `haar_jacobian` are read off its compressed form
// LISTS: `stages_jacobian` are read off its compressed form
// LISTS: `chains_jacobian` are read off its compressed form
// LISTS: `pairs_jacobian` are read off its compressed form, because the lists of what its rows depend on would take longer
// WRONG: error: `--evaluation` is one of `auto`, `direct`, `compressed`, not `fast`
