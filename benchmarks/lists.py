"""Lists of entries: direct evaluation of lists.cpp beside the lanes, and which of both the tool takes.

    lists.py --tool build/bin/sparsegen        a table for benchmarks/README.md

What a row depends on may be a list that is copied entry by entry; lanes are added as they are, in vectors. The constants
of the estimate between both (lib/Differentiate/Direct/CostModel.cpp) were fitted to this table.
"""

import argparse
import pathlib
import re
import subprocess
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
INCLUDE = f"-I{HERE.parent / 'include'}"
OPTIMISED = {"-O2": ["-O2"], "-O3": ["-O3", "-march=native"]}

DRIVER = """
#include <chrono>
#include <cstdio>
#include <vector>
#include "lists.cpp"
#include "lists_direct.h"
template <class F>
double best(const F& f) {
  using clock = std::chrono::steady_clock;
  double least = 1e9;
  for (int turn = 0; turn < 200; ++turn) {
    const auto start = clock::now();
    for (int k = 0; k < 40; ++k) f();
    const double taken = std::chrono::duration<double>(clock::now() - start).count() / 40;
    if (taken < least) least = taken;
  }
  return least;
}
template <class J>
void measure(const char* name) {
  std::vector<double> x(J::cols), values(J::nnz), matrix(J::compressed_size);
  for (int i = 0; i < J::cols; ++i) x[i] = 0.3 + 0.001 * i;
  const double direct = best([&] { J::evaluate(x.data(), values.data()); });
  const double lanes = best([&] { J::compressed(x.data(), matrix.data()), J::decompress(matrix.data(), values.data()); });
  std::printf("%s %d %.2f\\n", name, int(J::num_colors), direct / lanes);
}
int main() {
"""


def generate(tool, options, header):
    """What the tool says."""
    made = subprocess.run([tool, *options, HERE / "lists.cpp", "-o", header, "--", "-std=c++17", INCLUDE], check=True,
                          stderr=subprocess.PIPE, text=True)
    return made.stderr


def measure(names, flags, folder):
    """{name: (colors, ratio)} of direct evaluation."""
    calls = "".join(f'  measure<{name}_jacobian>("{name}");\n' for name in names)
    (folder / "main.cpp").write_text(DRIVER + calls + "}\n")
    command = ["g++", *flags, "-std=c++17", INCLUDE, f"-I{HERE}", f"-I{folder}", folder / "main.cpp", "-o", folder / "main"]
    subprocess.run(command, check=True)
    said = subprocess.run([folder / "main"], check=True, stdout=subprocess.PIPE, text=True).stdout
    return {name: (colors, ratio) for name, colors, ratio in (line.split() for line in said.splitlines())}


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tool", type=lambda name: pathlib.Path(name).resolve(), required=True)
    options = parser.parse_args()
    names = re.findall(r"SPARSEGEN_JACOBIAN\(.*\)\nvoid (\w+)", (HERE / "lists.cpp").read_text())
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        lanes = re.findall(r"of `(\w+)_jacobian` are read off", generate(options.tool, [], folder / "lists.h"))
        generate(options.tool, ["--evaluation=direct"], folder / "lists_direct.h")
        ratios = {level: measure(names, flags, folder) for level, flags in OPTIMISED.items()}
    print("| function | colors | direct, x lanes, -O2 | -O3 -march=native | `evaluate` is |\n|" + " --- |" * 5)
    for function in names:
        colors, slow = ratios["-O2"][function]
        way = "lanes" if function in lanes else "direct"
        print(f"| {function} | {colors} | {slow} | {ratios['-O3'][function][1]} | {way} |")


if __name__ == "__main__":
    main()
