// What the command line knows, and this version can't do.
// RUN: not sparsegen %s --function f --jacobian 'return : x' --explain=0,0 -o %t.h 2>&1 \
// RUN:   | FileCheck %s --check-prefix=COMMAND --implicit-check-not=error:
// RUN: not ls %t.h

double f(double x) { return x; }

// COMMAND: <command line>:3:11: error: `--explain` is not supported yet [sparsegen-unsupported]
