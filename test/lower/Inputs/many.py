"""Functions in straight line that are longer than people write: many.py calls COUNT, many.py statements COUNT."""

import sys

kind, count = sys.argv[1], int(sys.argv[2])
print("#include <sparsegen/annotate.h>")
if kind == "calls":
    print("inline double sq(double v) { return v * v; }\nSPARSEGEN_JACOBIAN(y[100], x[160])")
    print("void f(const double* x, double* y) {")
    for row in range(100):
        terms = (f"x[{k % 160}] * sq(x[{k * 7 % 160}])" for k in range(row * count // 100, (row + 1) * count // 100))
        print(f"  y[{row}] = " + " + ".join(terms) + ";")
else:
    print("SPARSEGEN_JACOBIAN(y[4], x[4])\nvoid f(const double* x, double* y) {\n  double t = x[0];")
    for k in range(count):
        print(f"  t = t * x[{k % 4}] + {k}; y[{k % 4}] = t;")
print("}")
