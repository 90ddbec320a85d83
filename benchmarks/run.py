"""Measures the figures of benchmarks/README.md and prints them as its table.

    run.py BUILD-TREE

Exit status 1 where a figure misses its goal.
"""

import json
import os
import pathlib
import statistics
import subprocess
import sys
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent
RUNS = 3


def whole_process(command):
    """Least wall time in seconds and largest peak memory in MiB of RUNS runs, and the last run's output."""
    best, peak, output = float("inf"), 0.0, b""
    for _ in range(RUNS):
        start = time.monotonic()
        process = subprocess.Popen(command, stdout=subprocess.PIPE)
        output = process.stdout.read()
        _, status, usage = os.wait4(process.pid, 0)
        if status != 0:
            sys.exit(f"failed: {' '.join(command)}")
        best = min(best, time.monotonic() - start)
        peak = max(peak, usage.ru_maxrss / 1024)
    return best, peak, output


def analysis(tool, grid):
    source = ROOT / "examples/brusselator/brusselator.cpp"
    command = [tool, "--emit=json", source, "--", "-std=c++17", f"-I{ROOT}/include", f"-DBRUSSELATOR_N={grid}"]
    return whole_process([str(part) for part in command])


def derivatives(executable):
    """Median CPU time in ns of each benchmark, by name."""
    command = [executable, "--benchmark_format=json", "--benchmark_repetitions=9"]
    report = json.loads(subprocess.run(command, stdout=subprocess.PIPE, check=True).stdout)
    times = {}
    for run in report["benchmarks"]:
        if run["run_type"] == "iteration":
            times.setdefault(run["name"], []).append(run["cpu_time"])
    return {name: statistics.median(values) for name, values in times.items()}


def main():
    build = pathlib.Path(sys.argv[1])
    missed = False

    def row(what, value, goal, good):
        nonlocal missed
        missed |= not good
        print(f"| {what} | {value} | {goal}{'' if good else ' (missed)'} |")

    print("| figure | measured | goal |")
    print("| --- | --- | --- |")
    seconds, mebibytes, output = analysis(build / "bin/sparsegen", 300)
    if b"1080000" not in output:
        sys.exit("the 300 x 300 pattern does not have 1080000 nonzeros")
    row("`--emit=json`, 300 × 300 (n = 180 000, nnz = 1 080 000): time", f"{seconds:.2f} s", "3 s", seconds < 3)
    row("the same: peak memory", f"{mebibytes:.0f} MiB", "1 GB", mebibytes < 1e9 / 2**20)
    times = derivatives(build / "bin/sparsegen_benchmarks")
    function = times["function"]
    row("function, 100 × 100", f"{function / 1000:.1f} µs", "", True)
    for name, goal in [("evaluate", 15), ("compressed", None), ("jvp", None)]:
        ratio = times[name] / function
        row(f"`{name}`, 100 × 100, in function evaluations", f"{ratio:.1f}", goal or "", goal is None or ratio <= goal)
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
