"""Compression by rows and by both sides: the two tables of benchmarks/README.md.

    partitions.py --tool build/bin/sparsegen

What a lane of adjoints costs beside one of tangents, of functions with as many colors of rows as of columns; and
Jacobians with dense rows and columns beside those by hand.
"""

import argparse
import pathlib
import subprocess
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
FLAGS = [["-O2"], ["-O3", "-march=native"]]

BEST = """
#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <vector>
using Clock = std::chrono::steady_clock;
inline double since(Clock::time_point start) { return std::chrono::duration<double>(Clock::now() - start).count(); }
template <class F>
double best(const F& f) {
  double least = 1e9;
  for (int turn = 0; turn < 300; ++turn) {
    const auto start = Clock::now();
    f();
    least = std::min(least, since(start));
  }
  return least;
}
"""

LANES = BEST + """
#include "lanes.cpp"
#include "column.h"
#include "row.h"
template <class C, class R>
void run(const char* name) {
  std::vector<double> u(M), c(C::compressed_size), r(R::compressed_size);
  for (int i = 0; i < M; ++i) u[i] = 0.1 + 0.0001 * i;
  const double column = best([&] { C::compressed(u.data(), c.data()); }) / C::num_colors;
  const double row = best([&] { R::compressed(u.data(), r.data()); }) / R::num_colors;
  std::printf("%s | %d | %d | %.2f\\n", name, int(C::num_colors), int(R::num_colors), row / column);
}
int main() {
  run<column::bratu_jacobian, row::bratu_jacobian>("bratu");
  run<column::broyden_jacobian, row::broyden_jacobian>("broyden");
  run<column::steps_jacobian, row::steps_jacobian>("steps");
  run<column::inplace_jacobian, row::inplace_jacobian>("inplace");
  run<column::chem_jacobian, row::chem_jacobian>("chem");
}
"""

BORDERS = BEST + """
#include "borders.cpp"
#include "direct.h"
#include "swept.h"
template <class D, class S, class F>
void run(const char* name, const F& hand) {
  std::vector<double> x(N), values(D::nnz), own(D::nnz);
  for (int i = 0; i < N; ++i) x[i] = 0.1 + 1e-6 * i;
  D::row_ptr();
  const auto start = Clock::now();
  D::colors();
  const double colors = since(start);
  const double byHand = best([&] { hand(x.data(), own.data()); });
  const double direct = best([&] { D::evaluate(x.data(), values.data()); });
  double wrong = 0;
  for (std::size_t k = 0; k < own.size(); ++k) wrong = std::max(wrong, std::fabs(values[k] - own[k]));
  const double swept = best([&] { S::evaluate(x.data(), values.data()); });
  for (std::size_t k = 0; k < own.size(); ++k) wrong = std::max(wrong, std::fabs(values[k] - own[k]));
  std::printf("%s | %d + %d | %.0f us | %.2f | %.2f | %.1f ms%s\\n", name, int(D::num_column_colors),
              int(D::num_row_colors), 1e6 * byHand, direct / byHand, swept / byHand, 1e3 * colors,
              wrong < 1e-12 ? "" : " WRONG");
}
int main() {
  run<direct::arrow_jacobian, swept::arrow_jacobian>("arrow", handArrow);
  run<direct::borders_jacobian, swept::borders_jacobian>("borders", handBorders);
  run<direct::constraint_jacobian, swept::constraint_jacobian>("constraint", handConstraint);
}
"""


def generate(tool, source, folder, name, *options):
    """A header in a namespace of its own."""
    header = pathlib.Path(folder, name + ".h")
    subprocess.run([tool, ROOT / "benchmarks" / source, "--namespace", name, "-o", header, *options, "--", "-std=c++17",
                    f"-I{ROOT}/include"], check=True, stderr=subprocess.DEVNULL)
    guard = "_" + name.upper() + "_"
    header.write_text(header.read_text().replace("ifndef SPARSEGEN_", "ifndef SPARSEGEN" + guard, 1)
                      .replace("define SPARSEGEN_", "define SPARSEGEN" + guard, 1))


def measured(folder, text, flags):
    """The lines that a program prints."""
    source = pathlib.Path(folder, "measure.cpp")
    source.write_text(text)
    subprocess.run(["g++", "-std=c++17", *flags, f"-I{ROOT}/include", f"-I{ROOT}/benchmarks", source, "-o",
                    source.with_suffix("")], check=True)
    return subprocess.run([source.with_suffix("")], check=True, capture_output=True, text=True).stdout.splitlines()


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tool", required=True)
    tool = parser.parse_args().tool
    with tempfile.TemporaryDirectory() as folder:
        for kind in "column", "row":
            generate(tool, "lanes.cpp", folder, kind, "--coloring=" + kind)
        generate(tool, "borders.cpp", folder, "direct")
        generate(tool, "borders.cpp", folder, "swept", "--evaluation=compressed")
        print("| function | column colors | row colors | adjoint / tangent | flags |\n| --- | --- | --- | --- | --- |")
        for flags in FLAGS:
            for line in measured(folder, LANES, flags):
                print(f"| {line} | {' '.join(flags)} |")
        print("\n| function | colors | by hand | `evaluate`, x by hand | by sweeps, x by hand | colors found in | flags |")
        print("| --- | --- | --- | --- | --- | --- | --- |")
        for flags in FLAGS:
            for line in measured(folder, BORDERS, flags):
                print(f"| {line} | {' '.join(flags)} |")


if __name__ == "__main__":
    main()
