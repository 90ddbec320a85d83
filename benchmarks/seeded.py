"""Lanes that seeds have named: compressed evaluation of seeded.cpp beside the same code that goes through all lanes.

    seeded.py --tool build/bin/sparsegen        a table for benchmarks/README.md
"""

import argparse
import pathlib
import re
import subprocess
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
INCLUDE = f"-I{HERE.parent / 'include'}"
COMPILERS = ["g++ -O2", "g++ -O3", "g++ -O3 -march=native", "clang++-19 -O2", "clang++-19 -O3 -march=native"]

DRIVER = """
#include <cstdio>
#include <ctime>
#include <vector>
#include "seeded.h"
#include "all.h"
double seconds() {
  timespec now;
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}
template <class F>
double taken(const F& f) {
  const double start = seconds();
  for (int k = 0; k < 40; ++k) f();
  return (seconds() - start) / 40;
}
template <class Seeded, class All>
void measure(const char* name) {
  std::vector<double> x(Seeded::cols), values(Seeded::nnz);
  for (int i = 0; i < Seeded::cols; ++i) x[i] = 0.3 + 0.001 * i;
  double seeded = 1e9, all = 1e9;
  for (int turn = 0; turn < 200; ++turn) {
    const double one = taken([&] { Seeded::evaluate(x.data(), values.data()); });
    const double other = taken([&] { All::evaluate(x.data(), values.data()); });
    if (one < seeded) seeded = one;
    if (other < all) all = other;
  }
  std::printf("%s %d %.2f\\n", name, int(Seeded::num_colors), all / seeded);
}
int main() {
"""


def generate(tool, scope, header):
    command = [tool, "--evaluation=compressed", "--coloring=column", f"--namespace={scope}", HERE / "seeded.cpp", "-o", header]
    subprocess.run([*command, "--", "-std=c++17", INCLUDE], check=True)
    return header.read_text()


def through_all(code):
    """The header with the loops that end at all lanes, nothing cleared, and seeds as they are."""
    code = code.replace("cleared_at<", "at<").replace("clear(sg_num_seeded,", "clear(sg_num_lanes,")
    code = re.sub(r"::sparsegen::runtime::set_lanes<sg_num_lanes>\(sg_num_seeded,\s+([^;]*?),\s+\[&\]\(int\s+sg_k\)\s+\{\s+"
                  r"return\s+([^;]*);\s+\}\);",
                  r"for (int sg_k = 0; sg_k < sg_num_lanes; ++sg_k) \1[sg_k] = \2;", code)
    code = re.sub(r"::sparsegen::runtime::name_lane<sg_num_lanes>\(sg_num_seeded, ([^;]*)\)\] ([-+]=)", r"\1] \2", code)
    code = re.sub(r"^( *sg_lanes .*)\{\};", r"\1;", code, flags=re.M)
    code = re.sub(r"^ *::sparsegen::runtime::clear\(\d+, .*\n", "", code, flags=re.M)
    return code.replace("#ifndef SPARSEGEN_", "#ifndef SPARSEGEN_ALL_").replace("#define SPARSEGEN_", "#define SPARSEGEN_ALL_")


def measure(names, compiler, folder):
    """{name: (colors, gain)}"""
    calls = "".join(f'  measure<seeded::{name}_jacobian, all::{name}_jacobian>("{name}");\n' for name in names)
    (folder / "main.cpp").write_text(DRIVER + calls + "}\n")
    command = [*compiler.split(), "-std=c++17", INCLUDE, f"-I{folder}", folder / "main.cpp", "-o", folder / "main"]
    subprocess.run(command, check=True)
    said = subprocess.run([folder / "main"], check=True, stdout=subprocess.PIPE, text=True).stdout
    return {name: (colors, gain) for name, colors, gain in (line.split() for line in said.splitlines())}


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tool", type=lambda name: pathlib.Path(name).resolve(), required=True)
    options = parser.parse_args()
    names = re.findall(r"SPARSEGEN_JACOBIAN\(.*\)\nvoid (\w+)", (HERE / "seeded.cpp").read_text())
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        generate(options.tool, "seeded", folder / "seeded.h")
        (folder / "all.h").write_text(through_all(generate(options.tool, "all", folder / "all.h")))
        gains = {compiler: measure(names, compiler, folder) for compiler in COMPILERS}
    print("| function | colors | " + " | ".join(COMPILERS) + " |\n|" + " --- |" * (2 + len(COMPILERS)))
    for function in names:
        colors = gains[COMPILERS[0]][function][0]
        print(f"| {function} | {colors} | " + " | ".join(gains[each][function][1] for each in COMPILERS) + " |")


if __name__ == "__main__":
    main()
