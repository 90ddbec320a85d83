"""Generation where a pattern or a text is large in one way: a dense row, long sums, many calls, many statements.

    cliffs.py --tool build/bin/sparsegen        a table for benchmarks/README.md

One thread each: CPU time is the time on a machine that has nothing else to do. Exit status 1 where a figure misses its goal.
"""

import argparse
import os
import pathlib
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent

GRADIENT = """SPARSEGEN_JACOBIAN(return, x[1000000])
double f(const double* x) {
  double s = 0;
  for (int i = 0; i < 1000000; ++i) s += x[i] * x[i];
  return s;
}
"""
ARROW = """SPARSEGEN_JACOBIAN(y[1000000], x[1000000])
void f(const double* x, double* y) {
  y[0] = 0;
  for (int i = 0; i < 1000000; ++i) {
    y[0] += x[i] * x[i];
    if (i) y[i] = x[0] * x[i];
  }
}
"""
BAND = """SPARSEGEN_JACOBIAN(y[50000], x[50000])
void f(const double* x, double* y) {
  for (int i = 0; i < 50000; ++i) {
    double s = 0;
    for (int k = -100; k <= 100; ++k)
      if (i + k >= 0 && i + k < 50000) s += x[i + k] * x[i];
    y[i] = s;
  }
}
"""


def calls(rows, terms):
    """Sums of products of which each factor is a call, as a network of reactions has them."""
    text = """struct Array {
  const double* p;
  double operator()(int i) const { return p[i - 1]; }
};
inline double sq(double v) { return v * v; }
"""
    text += f"SPARSEGEN_JACOBIAN(y[{rows}], v[160])\nvoid f(const double* v, const double* w, double* y) {{\n"
    text += "  const Array x{v}, k{w};\n"
    for row in range(rows):
        each = (f"k({n % 160 + 1}) * x({n % 160 + 1}) * sq(x({n * 7 % 160 + 1}))"
                for n in range(row * terms, (row + 1) * terms))
        text += f"  y[{row}] = " + " + ".join(each) + ";\n"
    return text + "}\n"


def statements(count):
    text = "SPARSEGEN_JACOBIAN(y[4], x[4])\nvoid f(const double* x, double* y) {\n  double t = x[0];\n"
    for k in range(count):
        text += f"  t = t * x[{k % 4}] + {k}; y[{k % 4}] = t;\n"
    return text + "}\n"


# What it is, its source, and the most CPU time and memory, where there is a goal.
CASES = [
    ("gradient of a sum, 10⁶ unknowns", GRADIENT, 1, None),
    ("arrow, 10⁶ unknowns", ARROW, 1, None),
    ("201 diagonals, n = 50 000: 10 million entries", BAND, 5, 1500),
    ("4 000 calls in one function", calls(10, 100), 5, None),
    ("8 000 calls", calls(20, 100), 5, None),
    ("2 × 5 000 statements in one block", statements(5000), 5, None),
    ("2 × 10 000 statements", statements(10000), 10, None),
]


def generate(tool, text, folder):
    source = pathlib.Path(folder) / "case.cpp"
    source.write_text("#include <sparsegen/annotate.h>\n" + text)
    command = [tool, source, "-o", pathlib.Path(folder) / "case.h", "--", "-I", ROOT / "include"]
    process = subprocess.Popen(command, stderr=subprocess.DEVNULL)
    _, status, used = os.wait4(process.pid, 0)
    if status != 0:
        sys.exit(f"{tool} failed")
    return used.ru_utime + used.ru_stime, used.ru_maxrss / 1024


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--tool", type=pathlib.Path, required=True)
    tool = parser.parse_args().tool.resolve()
    print("| generation | CPU time | goal | peak memory |\n| --- | --- | --- | --- |")
    missed = False
    for name, text, seconds, mebibytes in CASES:
        with tempfile.TemporaryDirectory() as folder:
            cpu, memory = generate(tool, text, folder)
        slow, large = cpu > seconds, mebibytes is not None and memory > mebibytes
        missed = missed or slow or large
        of = f" of {mebibytes}" if mebibytes else ""
        print(f"| {name} | {cpu:.1f} s | {seconds} s{' (missed)' if slow else ''} | {memory:.0f}{of} MiB |", flush=True)
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
