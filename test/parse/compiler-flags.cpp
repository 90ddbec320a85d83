// Flags come from behind `--`, from --extra-arg, or from a compilation database; without one nothing is said.
// RUN: sparsegen --emit=requests %s -- -DSIZE=3 2>&1 | FileCheck %s --implicit-check-not=error --implicit-check-not=warning
// RUN: sparsegen --emit=requests %s --extra-arg=-DSIZE=3 2>&1 | FileCheck %s --implicit-check-not=error --implicit-check-not=warning
// RUN: sparsegen --emit=requests --extra-arg-before -DSIZE=4 %s -- -USIZE -DSIZE=3 2>&1 \
// RUN:   | FileCheck %s --implicit-check-not=error --implicit-check-not=warning
// CHECK: jacobian f_jacobian of f(const double *, double *)
// CHECK-NEXT: of y[3]
// CHECK-NEXT: wrt x[3]

// RUN: rm -rf %t && mkdir -p %t/flags %t/database
// RUN: echo "-DSIZE=3" > %t/flags/compile_flags.txt
// RUN: sparsegen --emit=requests -p %t/flags %s | FileCheck %s
// RUN: echo '[{"directory": "%t", "file": "%s", "command": "c++ -DSIZE=3 -Werror=unknown -c %s -MD -MF x.d -o x.o"}]' > %t/database/compile_commands.json
// RUN: sparsegen --emit=requests -p %t/database %s | FileCheck %s
// RUN: cd %T && sparsegen --emit=requests -p %t/database %s | FileCheck %s
// RUN: not ls %t/x.o %t/x.d

// What only another compiler knows is left out of its database, and OpenMP everywhere.
// RUN: echo '[{"directory": "%t", "file": "%s", "command": "g++ -DSIZE=3 -fopenmp -mno-such-thing -fno-such-pass -Wno-maybe-uninitialized -Wno-such-warning -march=no-such-machine -fno-canonical-system-headers --param=no-such=1 -c %s"}]' > %t/database/compile_commands.json
// RUN: sparsegen --emit=requests -p %t/database %s 2>&1 | FileCheck %s --implicit-check-not=error --implicit-check-not=warning
// RUN: sparsegen --emit=requests %s -- -fopenmp -DSIZE=3 2>&1 | FileCheck %s --implicit-check-not=error --implicit-check-not=warning
// RUN: not sparsegen --emit=requests %s -- -fno-such-pass -DSIZE=3 2>&1 | FileCheck %s --check-prefix=UNKNOWN
// UNKNOWN: error: unknown argument: '-fno-such-pass'

// RUN: not sparsegen --emit=requests -p %t/nowhere %s 2>&1 | FileCheck %s --check-prefix=NONE
// NONE: error: no compilation database in `{{.*}}nowhere` [sparsegen-source-error]
// NONE-NEXT: note: `-p` names a folder that holds `compile_commands.json` or `compile_flags.txt`
#include <sparsegen/annotate.h>

#include <stddef.h>
#include <vector>

#ifndef __SPARSEGEN__
#error the tool defines __SPARSEGEN__
#endif

SPARSEGEN_JACOBIAN(y[SIZE], x[SIZE])
void f(const double* x, double* y) { y[0] = x[0]; }
