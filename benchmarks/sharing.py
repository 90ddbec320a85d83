"""Rows that share: both ways of evaluation for functions in straight line, each result of which needs most of the function.

    sharing.py --tool build/bin/sparsegen        a table for benchmarks/README.md
    sharing.py --source STATEMENTS RESULTS INPUTS    one such function

Lanes go once for all through what the results share; a result that is computed by itself does so alone.
"""

import argparse
import pathlib
import random
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
SIZES = [(100, 12, 6), (300, 7, 14), (400, 20, 20), (600, 7, 14), (300, 20, 20), (600, 20, 8), (2000, 20, 20)]
TURNS = 40

DRIVER = """
#include <chrono>
#include <cstdio>
#include <vector>
#include "shared.cpp"
#include "shared_sparse.h"
template <class F>
double best(const F& f) {
  using clock = std::chrono::steady_clock;
  double least = 1e9;
  for (int turn = 0; turn < TURNS; ++turn) {
    const auto start = clock::now();
    for (int k = 0; k < 50; ++k) f();
    const double taken = std::chrono::duration<double>(clock::now() - start).count() / 50;
    if (taken < least) least = taken;
  }
  return least;
}
int main() {
  using J = shared_jacobian;
  std::vector<double> x(J::cols, 0.3), y(J::rows), values(J::nnz), matrix(J::compressed_size);
  const double function = best([&] { shared(x.data(), y.data()); });
  const double evaluate = best([&] { J::evaluate(x.data(), values.data()); });
  const double lanes = best([&] { J::compressed(x.data(), matrix.data()), J::decompress(matrix.data(), values.data()); });
  std::printf("%d | %.2f | %.2f", int(J::num_colors), evaluate / lanes, evaluate / function);
}
"""


def source(statements, results, inputs):
    """A function whose statements each use a few of the last values, or inputs."""
    chance = random.Random(statements + results + inputs)
    names = [f"x[{k}]" for k in range(inputs)]
    lines = []
    for k in range(statements):
        a, b, c = (chance.choice(names[-30:] + names[:inputs]) for _ in range(3))
        value = chance.choice([f"{a} * {b} + {c}", f"std::sin({a}) - {b}", f"{a} / (2 + {b} * {b})",
                               f"std::exp(-{a} * {a}) * {b}"])
        lines.append(f"  const double t{k} = {value};")
        names.append(f"t{k}")
    lines += [f"  y[{k}] = {names[-1 - k]} + x[{k % inputs}];" for k in range(results)]
    return "\n".join(["#include <sparsegen/annotate.h>", "", "#include <cmath>",
                      f"SPARSEGEN_JACOBIAN(y[{results}], x[{inputs}])",
                      "void shared(const double* x, double* y) {", *lines, "}", ""])


def measure(tool, size, folder):
    (folder / "shared.cpp").write_text(source(*size))
    (folder / "main.cpp").write_text(DRIVER.replace("TURNS", str(TURNS)))
    flags = ["-std=c++17", f"-I{ROOT}/include"]
    made = subprocess.run([tool, "shared.cpp", "-o", "shared_sparse.h", "--", *flags], cwd=folder, check=True,
                          stderr=subprocess.PIPE, text=True)
    subprocess.run(["g++", "-O2", *flags, "main.cpp", "-o", "main"], cwd=folder, check=True)
    way = "lanes" if "[sparsegen-indirect]" in made.stderr else "direct"
    figures = subprocess.run(["./main"], cwd=folder, check=True, stdout=subprocess.PIPE, text=True).stdout
    return f"| {size[0]} | {size[1]} | {size[2]} | {way} | {figures} |"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tool", type=pathlib.Path)
    parser.add_argument("--source", type=int, nargs=3)
    options = parser.parse_args()
    if options.source:
        sys.stdout.write(source(*options.source))
        return
    if not options.tool:
        parser.error("--tool or --source")
    print("| statements | results | inputs | `evaluate` is | colors | x lanes | x the function |\n|" + " --- |" * 7)
    for size in SIZES:
        with tempfile.TemporaryDirectory() as folder:
            print(measure(options.tool.resolve(), size, pathlib.Path(folder)), flush=True)


if __name__ == "__main__":
    main()
