"""Measures the suite: generated Jacobians, gradients and Hessians beside hand-written ones and other tools.

Prints the tables of benchmarks/README.md.

    suite.py BUILD-TREE-OF-THE-SUITE [--seconds S] [PROBLEM...]

S is how long each way is measured, and PROBLEM one of those below, such as `bratu`; or `headers`, `generation`. Without a
name, all. Exit status 1 where a figure misses its goal; the last lines say which.
"""

import argparse
import json
import os
import pathlib
import subprocess
import sys
import tempfile
import time

SUITE = pathlib.Path(__file__).resolve().parent / "suite"

# Problem, size, its name in the table. These are held against the hand-written Jacobian.
DIRECT = [
    ("brusselator", 32, "Brusselator 32² × 2"),
    ("brusselator", 100, "Brusselator 100² × 2"),
    ("brusselator", 300, "Brusselator 300² × 2"),
    ("brusselator", 1000, "Brusselator 1000² × 2"),
    ("broyden", 100000, "Broyden 10⁵"),
    ("broyden", 1000000, "Broyden 10⁶"),
    ("bratu", 300, "Bratu 300²"),
    ("bratu", 1000, "Bratu 1000²"),
    ("pollu", 20, "POLLU"),
    ("bundle", 31843, "bundle adjustment"),
    ("network", 20, "reaction network, 20 species"),
    ("network", 60, "reaction network, 60 species"),
    ("network", 160, "reaction network, 160 species"),
    ("table", 20, "the same as a table, 20 species"),
    ("table", 60, "the same as a table, 60 species"),
    ("table", 160, "the same as a table, 160 species"),
    ("power", 300, "power flow, 300 buses"),
    ("tets", 6000, "Neo-Hookean tetrahedra"),
    ("body", 6, "forces of a rigid body"),
    ("reprojection", 31843, "reprojection with quaternions"),
    ("arrow", 100000, "arrow 10⁵"),
]
DIRECT_LIMIT = 1.5  # times by hand
# And these against so many evaluations of the function for each color.
COLORED = [
    ("chain", 10000, "chain of three arrays"),
    ("recurrence", 10000, "recurrence"),
    ("reduction", 10000, "reduction"),
]
COLORED_LIMIT = 1.2
# Gradients, and how many times the function and the gradient by hand they may take. What goes through time needs a
# tape, and has no limit by hand.
GRADIENTS = [
    ("rosenbrock", 100000, "chained Rosenbrock 10⁵", 3, 1.5),
    ("surface", 100, "minimal surface 100²", 3, 1.5),
    ("elastic", 3072, "Neo-Hookean energy, 3072 tetrahedra", 3, 1.5),
    ("mixture", 100000, "likelihood, 10⁵ observations × 8", 3, 1.5),
    ("populations", 1000000, "predators and prey, 10⁶ steps", 4, None),
    ("burgers", 1000, "Burgers 1000, 200 steps", 4, None),
]

# Hessians: a small size at which the one by hand is checked entry by entry, and the size that is measured.
HESSIANS = [
    ("rosenbrock_hessian", 30, 100000, "chained Rosenbrock 10⁵"),
    ("surface_hessian", 7, 100, "minimal surface 100²"),
    ("tets_hessian", 48, 6000, "Neo-Hookean energy, 6000 tetrahedra"),
    ("springs", 27, 1000, "5130 springs"),
    ("flows", 20, 300, "branch flows, 300 buses"),
]
HESSIAN_LIMIT = 1.5  # times by hand

# What is known at run time only: the size that the reference has by a number or a length of the grid. The values take at
# most so many times what they take by hand; on grids, also, what the header of the same size takes. Making the object
# takes at most so many times making the pattern by hand; or so many seconds and bytes.
SIZED = [
    ("sized_brusselator", 32, "Brusselator 32² × 2"),
    ("sized_brusselator", 100, "Brusselator 100² × 2"),
    ("sized_brusselator", 300, "Brusselator 300² × 2"),
    ("sized_brusselator", 1000, "Brusselator 1000² × 2"),
    ("sized_broyden", 100000, "Broyden 10⁵"),
    ("sized_broyden", 1000000, "Broyden 10⁶"),
    ("sized_bratu", 300, "Bratu 300²"),
    ("sized_bratu", 1000, "Bratu 1000²"),
    ("sized_forces", 2, "Neo-Hookean forces, 101 400 tetrahedra"),
    ("sized_power", 3, "power flow, 70 000 buses"),
    ("sized_upwind", 2, "finite volumes, 131 072 triangles"),
    ("sized_bundle", 1, "bundle adjustment, 31 843 observations"),
    ("sized_energy", 3, "Hessian, Neo-Hookean energy, 384 000 tetrahedra"),
    ("sized_springs", 2, "Hessian, springs between 97 336 nodes"),
    ("sized_flows", 3, "Hessian, branch flows, 70 000 buses"),
]
SIZED_LIMIT, FIXED_LIMIT = 1.5, 1.15
MESHES = ["sized_forces", "sized_power", "sized_upwind", "sized_energy", "sized_springs", "sized_flows"]
MESH_LIMIT = 3.0
MADE = {("sized_brusselator", 1000): (1.2, 2e9)}
SIZED_HEADER_BYTES, SIZED_HEADER_SECONDS = 40_000, 0.5

FLAGS = [("O2", "-O2"), ("O3", "-O3 -march=native")]
PACKAGES = {"Eigen": "libeigen3-dev", "Sacado": "libtrilinos-sacado-dev", "ADOL-C": "libadolc-dev"}
OTHERS = ["compressed", "Eigen", "Sacado", "ADOL-C", "differences"]

# What a user of the header writes, for the time that it takes to compile.
USES = {
    "brusselator": "void use(double t, const double* y, double alpha, double* values) "
    "{ model_jacobian::evaluate(t, y, alpha, values); }",
    "broyden": "void use(const double* x, double* values) { model_jacobian::evaluate(x, values); }",
    "rosenbrock_hessian": "void use(const double* x, double* values) { model_hessian::evaluate(x, values); }",
}
# The bytes and the seconds that a header may have are the last two.
HEADERS = [
    ("brusselator", "Brusselator", [(7, "98"), (71, "10 082"), (707, "999 698")], 30_000, 1.5),
    ("broyden", "Broyden", [(100, "100"), (10_000, "10 000"), (1_000_000, "1 000 000")], 30_000, 1.5),
    ("rosenbrock_hessian", "Rosenbrock's Hessian", [(10_000, "10 000"), (1_000_000, "1 000 000")], 60_000, 2.0),
]
HEADER_GROWTH = 2.0
GENERATION_SECONDS, GENERATION_BYTES = 6.0, 4e9


class Report:
    """What was missed, and what the notes below the tables say."""

    def __init__(self):
        self.missed = []
        self.notes = []

    def miss(self, text):
        self.missed.append(text)

    def note(self, text):
        if text not in self.notes:
            self.notes.append(text)


def progress(text):
    print(text, file=sys.stderr, flush=True)


def seconds_text(seconds):
    for unit, factor in [("s", 1.0), ("ms", 1e3), ("µs", 1e6)]:
        if seconds * factor >= 1.0:
            return f"{seconds * factor:.3g} {unit}"
    return f"{seconds * 1e9:.3g} ns"


def measured(build, problem, size, flags, seconds, large_pages, *what):
    """The figures that one program prints, or what went wrong; `what` is measured, where there is a choice."""
    program = build / "bin" / f"{problem}_{size}_{flags}"
    progress(f"{program.name} ...")
    if not program.exists():
        return None, "not built"
    # Which small pages large arrays get is luck, and worth up to half of the time; of large pages there are few. But
    # where memory is allocated in what is timed, it is to cost what it costs a user.
    pages = {**os.environ, "GLIBC_TUNABLES": "glibc.malloc.hugetlb=1"} if large_pages else None
    run = subprocess.run([program, str(seconds), *what], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=pages)
    if run.returncode != 0:
        return None, (run.stderr.strip() or f"status {run.returncode}").splitlines()[-1]
    return json.loads(run.stdout), ""


def cell_of_other(figures, way, name, report):
    if way in figures["seconds"]:
        return f"{figures['seconds'][way] / figures['seconds']['by hand']:.1f}"
    reason = figures["refused"].get(way)
    report.note(f"{way}, {name}: {reason}." if reason else f"{way}: not there; `apt-get install {PACKAGES[way]}`.")
    return "-"


def row(figures, name, flags, colored, report):
    seconds = figures["seconds"]
    ratio = seconds["evaluate"] / seconds["by hand"]
    evaluations = seconds["evaluate"] / seconds["function"]
    if colored:
        limit = COLORED_LIMIT * figures["colors"]
        good = evaluations <= limit
        goal = f"{evaluations:.1f} of {limit:.1f} functions"
    else:
        good = ratio <= DIRECT_LIMIT
        goal = f"{ratio:.2f} of {DIRECT_LIMIT} by hand"
    if not good:
        report.miss(f"{name}, {flags}: `evaluate` takes {goal}")
    cells = [name, str(figures["nnz"]), str(figures["colors"]), seconds_text(seconds["function"])]
    cells += [seconds_text(seconds["by hand"]), f"**{ratio:.2f}**"]
    cells += [cell_of_other(figures, way, name, report) for way in OTHERS]
    cells += [goal + ("" if good else " (missed)")]
    return "| " + " | ".join(cells) + " |"


def bytes_text(count, steps):
    """What is allocated for a gradient: in all, or a step."""
    return f"{count / steps:.0f} B a step" if steps else f"{count} B" if count else "nothing"


def gradient_row(figures, name, flags, limits, report):
    seconds = figures["seconds"]
    goals = []
    for way, unit, limit in zip(["function", "by hand"], ["functions", "by hand"], limits):
        if limit is None:
            continue
        ratio = seconds["value_and_gradient"] / seconds[way]
        goals.append(f"{ratio:.2f} of {limit} {unit}")
        if ratio > limit:
            report.miss(f"{name}, {flags}: `value_and_gradient` takes {goals[-1]}")
            goals[-1] += " (missed)"
    cells = [name, str(figures["cols"]), seconds_text(seconds["function"]), seconds_text(seconds["by hand"])]
    cells += [f"{seconds['by hand'] / seconds['function']:.2f}"]
    cells += [f"**{seconds['value_and_gradient'] / seconds[way]:.2f}**" for way in ["function", "by hand"]]
    cells += [bytes_text(figures[bytes], figures["steps"]) for bytes in ["bytes", "bytes by hand"]]
    cells += [", ".join(goals)]
    return "| " + " | ".join(cells) + " |"


def print_table(build, heading, problems, make_row, seconds, large_pages, report):
    """One for each set of flags; `make_row` is given the figures, the flags, and what stands in `problems`."""
    for short, flags in FLAGS:
        print(f"\ng++ `{flags}`:\n")
        print(heading)
        print("|" + " --- |" * (heading.count("|") - 1), flush=True)
        for problem, size, name, *rest in problems:
            figures, wrong = measured(build, problem, size, short, seconds, large_pages)
            if figures is None:
                report.miss(f"{name}, {flags}: {wrong}")
                continue
            print(make_row(figures, name, flags, *rest), flush=True)


def print_jacobians(build, chosen, seconds, report):
    problems = [(*entry, entry in COLORED) for entry in DIRECT + COLORED if chosen(entry[0])]
    heading = ("| problem | nonzeros | colors | function | by hand | `evaluate` | `compressed`, `decompress` | Eigen | "
               "Sacado | ADOL-C | differences | `evaluate` takes |")

    def make_row(figures, name, flags, colored):
        return row(figures, name, flags, colored, report)

    if problems:
        print_table(build, heading, problems, make_row, seconds, True, report)


def print_gradients(build, chosen, seconds, report):
    problems = [entry for entry in GRADIENTS if chosen(entry[0])]
    heading = ("| gradient | unknowns | function | by hand | in functions | `value_and_gradient`, in functions | "
               "by hand | allocates | by hand | `value_and_gradient` takes |")

    def make_row(figures, name, flags, *limits):
        return gradient_row(figures, name, flags, limits, report)

    if problems:
        print_table(build, heading, problems, make_row, seconds, False, report)


def hessian_row(figures, name, flags, report):
    seconds = figures["seconds"]
    ratio = seconds["evaluate"] / seconds["by hand"]
    goal = f"{ratio:.2f} of {HESSIAN_LIMIT} by hand"
    if ratio > HESSIAN_LIMIT:
        report.miss(f"{name}, {flags}: the Hessian's `evaluate` takes {goal}")
        goal += " (missed)"
    if figures["nnz"] != figures["nnz by hand"]:
        report.note(f"{name}: {figures['nnz']} entries are generated, and {figures['nnz by hand']} by hand.")
    cells = [name, str(figures["rows"]), str(figures["nnz"]), str(figures["colors"])]
    cells += [seconds_text(seconds["function"]), seconds_text(seconds["by hand"])]
    cells += [f"{seconds['by hand'] / seconds['function']:.2f}", f"**{ratio:.2f}**"]
    cells += [f"{seconds[way] / seconds['function']:.2f}" for way in ["evaluate", "compressed", "gradient", "hvp"]]
    return "| " + " | ".join([*cells, goal]) + " |"


def check_by_hand(build, problem, size, name, report):
    """Holds a Hessian by hand against hyper-dual numbers."""
    program = build / "bin" / f"{problem}_{size}_check"
    progress(f"{program.name} ...")
    if not program.exists():
        report.miss(f"{name}, the check of the Hessian by hand: not built")
        return
    run = subprocess.run([program], stderr=subprocess.PIPE, text=True)
    if run.returncode != 0:
        report.miss(f"{name}, the Hessian by hand: {run.stderr.strip() or f'status {run.returncode}'}")


def print_hessians(build, chosen, seconds, report):
    problems = [entry for entry in HESSIANS if chosen(entry[0])]
    heading = ("| Hessian | unknowns | nonzeros | colors | function | by hand | in functions | `evaluate`, by hand | "
               "in functions | `compressed`, `decompress` | `gradient` | `hvp` | `evaluate` takes |")
    for problem, small, size, name in problems:
        check_by_hand(build, problem, small, name, report)
        check_by_hand(build, problem, size, name, report)

    def make_row(figures, name, flags):
        return hessian_row(figures, name, flags, report)

    if problems:
        measured_problems = [(problem, size, name) for problem, _, size, name in problems]
        print_table(build, heading, measured_problems, make_row, seconds, True, report)


def limited(figure, limit, text, report):
    """A cell of a table that has a limit, or none."""
    if limit is None:
        return figure
    missed = float(figure) > limit
    if missed:
        report.miss(f"{text}: {figure} of {limit}")
    return f"**{figure}** of {limit}{' (missed)' if missed else ''}"


def sized_row(figures, name, flags, report):
    seconds = figures["seconds"]
    cells = [name, str(figures["nnz"])] + [seconds_text(seconds[way]) for way in ["function", "by hand", "evaluate"]]
    cells += [limited(f"{seconds['evaluate'] / seconds['by hand']:.2f}", SIZED_LIMIT,
                      f"{name}, at run time, {flags}: `evaluate`, by hand", report)]
    if "fixed" in seconds:
        cells += [limited(f"{seconds['evaluate'] / seconds['fixed']:.2f}", FIXED_LIMIT,
                          f"{name}, at run time, {flags}: `evaluate`, with a fixed size", report)]
    else:
        cells += [""]
    return "| " + " | ".join(cells) + " |"


def print_objects(build, problems, seconds, report):
    """What it takes to make each object. That allocates memory, which is to cost what it costs a user."""
    print("\n| object | nonzeros | to make | pattern by hand | times that | peak memory |")
    print("| --- | --- | --- | --- | --- | --- |", flush=True)
    made = [(problem, size, name, "make") for problem, size, name in problems]
    made += [(problem, size, f"{name}, with its colors", "color")
             for problem, size, name in problems if (problem, size) in MADE]
    for problem, size, name, what in made:
        figures, wrong = measured(build, problem, size, "O2", seconds, False, what)
        if figures is None:
            report.miss(f"{name}, the object: {wrong}")
            continue
        own, by_hand, peak = figures["seconds"]["object"], figures["seconds"]["by hand"], figures["kibibytes"] * 1024
        limit = MESH_LIMIT if problem in MESHES else None
        print(f"| {name} | {figures['nnz']} | {seconds_text(own)} | {seconds_text(by_hand)} | "
              f"{limited(f'{own / by_hand:.1f}', limit, f'{name}, the object, in patterns by hand', report)} | "
              f"{peak / 2**20:.0f} MiB |", flush=True)
        if what == "color" and (own > MADE[problem, size][0] or peak > MADE[problem, size][1]):
            report.miss(f"{name}, the object: {seconds_text(own)}, {peak / 2**20:.0f} MiB")


def print_sized(build, tools, chosen, seconds, report):
    problems = [entry for entry in SIZED if chosen(entry[0])]
    if not problems:
        return
    if not any((build / "bin" / f"{problem}_{size}_O2").exists() for problem, size, _ in problems):
        report.note("Structure that is known at run time: the reference is not there; `-DSUITE_REFERENCE=FOLDER`.")
        return
    heading = "| at run time | nonzeros | function | by hand | `evaluate` | by hand | with a fixed size |"

    def make_row(figures, name, flags):
        return sized_row(figures, name, flags, report)

    print_table(build, heading, problems, make_row, seconds, True, report)
    print_objects(build, problems, seconds, report)
    print("\n| header | bytes | CPU time to generate |")
    print("| --- | --- | --- |", flush=True)
    for problem in dict.fromkeys(problem for problem, *_ in problems):
        with tempfile.TemporaryDirectory() as folder:
            header = pathlib.Path(folder) / "model_sparse.h"
            try:
                used = tools.generate(problem, 0, header, 3)
            except Failed as failed:
                report.miss(f"header of {problem}: failed: {failed}")
                continue
            size = header.stat().st_size
        text = f"header of {problem}"
        print(f"| {problem} | {limited(str(size), SIZED_HEADER_BYTES, text + ', bytes', report)} | "
              f"{limited(f'{used.cpu:.2f}', SIZED_HEADER_SECONDS, text + ', seconds', report)} s |", flush=True)


class Failed(Exception):
    """A process that did not end with status 0."""


class Usage:
    """The least of some runs of a process: seconds on the clock, seconds of CPU time, and peak memory in MiB."""

    def __init__(self):
        self.wall = self.cpu = self.mebibytes = float("inf")


def process(command, runs):
    least = Usage()
    for _ in range(runs):
        start = time.monotonic()
        child = subprocess.Popen([str(part) for part in command])
        _, status, usage = os.wait4(child.pid, 0)
        if status != 0:
            raise Failed(" ".join(str(part) for part in command))
        least.wall = min(least.wall, time.monotonic() - start)
        least.cpu = min(least.cpu, usage.ru_utime + usage.ru_stime)
        least.mebibytes = min(least.mebibytes, usage.ru_maxrss / 1024)
    return least


class Tools:
    """Runs sparsegen and g++ as a user would, and takes their time."""

    def __init__(self, build):
        self.tool = (build / "tool.txt").read_text().strip()
        self.flags = ["-std=c++17", f"-I{build / 'table'}"]
        self.flags += [f"-I{folder}" for folder in (build / "include.txt").read_text().split(";")]

    def generate(self, problem, size, header, runs):
        return process([self.tool, SUITE / problem / "model.cpp", "-o", header, "--", *self.flags,
                        f"-DSUITE_SIZE={size}"], runs)

    def compile(self, source, folder, definitions):
        return process(["g++", *self.flags, f"-I{folder}", *definitions, "-O2", "-c", source, "-o", f"{source}.o"], 5)


def header_figures(tools, problem, size):
    """The bytes of a header, and the CPU time to compile a file that uses it."""
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        header = folder / "model_sparse.h"
        tools.generate(problem, size, header, 1)
        source = folder / "use.cpp"
        source.write_text(f'#include "model_sparse.h"\n{USES[problem]}\n')
        used = tools.compile(source, folder, [f"-I{SUITE / problem}", f"-DSUITE_SIZE={size}"])
        return header.stat().st_size, used.cpu


def empty_seconds(tools):
    with tempfile.TemporaryDirectory() as name:
        source = pathlib.Path(name) / "empty.cpp"
        source.write_text("")
        return tools.compile(source, name, []).cpu


def print_headers(tools, report):
    empty = empty_seconds(tools)
    print("\n| header | unknowns | bytes | to compile | without that of an empty file |")
    print("| --- | --- | --- | --- | --- |", flush=True)
    for problem, name, sizes, most_bytes, most_seconds in HEADERS:
        figures = []
        for size, unknowns in sizes:
            progress(f"header of {problem}, {size} ...")
            try:
                size_in_bytes, seconds = header_figures(tools, problem, size)
            except Failed as failed:
                report.miss(f"header of {name}, {unknowns} unknowns: failed: {failed}")
                continue
            figures.append((size_in_bytes, seconds))
            print(f"| {name} | {unknowns} | {size_in_bytes} | {seconds:.2f} s | {seconds - empty:.2f} s |", flush=True)
            if size_in_bytes > most_bytes:
                report.miss(f"header of {name}, {unknowns} unknowns: {size_in_bytes} bytes of {most_bytes}")
            if seconds > most_seconds:
                report.miss(f"header of {name}, {unknowns} unknowns: {seconds:.2f} s of {most_seconds} s to compile")
        for kind, column in [("bytes", 0), ("time to compile", 1)]:
            values = [figure[column] for figure in figures]
            if values and max(values) > HEADER_GROWTH * min(values):
                report.miss(f"header of {name}: its {kind} grows by a factor of {max(values) / min(values):.1f}")


def print_generation(tools, report):
    name = "generation of the Brusselator at 1000² × 2"
    progress(f"{name} ...")
    print("\n| generation, Brusselator 1000² × 2, 12 000 000 nonzeros | measured | goal |")
    print("| --- | --- | --- |")
    with tempfile.TemporaryDirectory() as folder:
        try:
            used = tools.generate("brusselator", 1000, pathlib.Path(folder) / "model_sparse.h", 3)
        except Failed as failed:
            report.miss(f"{name}: failed: {failed}")
            return
    # The tool has one thread: its CPU time is its time on a machine that has nothing else to do.
    slow, large = used.cpu > GENERATION_SECONDS, used.mebibytes * 2**20 > GENERATION_BYTES
    print(f"| CPU time | {used.cpu:.1f} s | {GENERATION_SECONDS:.0f} s{' (missed)' if slow else ''} |")
    print(f"| on the clock | {used.wall:.1f} s | |")
    print(f"| peak memory | {used.mebibytes:.0f} MiB | 4 GB{' (missed)' if large else ''} |", flush=True)
    if slow:
        report.miss(f"{name}: {used.cpu:.1f} s of {GENERATION_SECONDS:.0f} s")
    if large:
        report.miss(f"{name}: {used.mebibytes:.0f} MiB of 4 GB")


def main():
    problems = sorted({problem for problem, *_ in DIRECT + COLORED + GRADIENTS + HESSIANS + SIZED})
    parser = argparse.ArgumentParser()
    parser.add_argument("build", type=pathlib.Path)
    parser.add_argument("--seconds", type=float, default=1.0)
    parser.add_argument("names", nargs="*", metavar="PROBLEM")
    arguments = parser.parse_intermixed_args()
    unknown = [name for name in arguments.names if name not in [*problems, "headers", "generation"]]
    if unknown:
        parser.error(f"no such problem: {', '.join(unknown)}; there are {', '.join(problems)}, headers, generation")

    def chosen(name):
        return not arguments.names or name in arguments.names

    build = arguments.build.resolve()
    report = Report()
    print_jacobians(build, chosen, arguments.seconds, report)
    print_gradients(build, chosen, arguments.seconds, report)
    print_hessians(build, chosen, arguments.seconds, report)
    tools = Tools(build)
    print_sized(build, tools, chosen, arguments.seconds, report)
    if chosen("headers"):
        print_headers(tools, report)
    if chosen("generation"):
        print_generation(tools, report)
    print()
    for note in report.notes:
        print(f"- {note}")
    for missed in report.missed:
        print(f"- Missed: {missed}.")
    return 1 if report.missed else 0


if __name__ == "__main__":
    sys.exit(main())
