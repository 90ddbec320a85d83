// RUN: not sparsegen %s --function brusselater --jacobian 'return : x' 2>&1 | FileCheck %s --implicit-check-not=error:
// RUN: not sparsegen %s --function ns::missing --jacobian 'return : x' 2>&1 \
// RUN:   | FileCheck %s --check-prefix=FAR --implicit-check-not=error:

// CHECK: <command line>:1:12: error: `brusselater` names no function of the source [sparsegen-unknown-function]
// CHECK-NEXT: 1 | --function brusselater
// CHECK-NEXT: {{^}}        |            ^~~~~~~~~~~
// CHECK-NEXT: unknown-function.cpp:[[@LINE+2]]:8: note: did you mean `ns::brusselator`?
namespace ns {
double brusselator(double x) { return x; }
}

// FAR: <command line>:1:12: error: `ns::missing` names no function of the source [sparsegen-unknown-function]
// FAR: note: write its qualified name, such as `ns::C::f`
