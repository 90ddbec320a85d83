"""Hostile input: the C and C++ headers of the system, mutated sources, sources without end, command lines that make no sense.

    hostile.py --tool build/bin/sparsegen [--count N] [--headers N] [--cpp-headers N] [--below FOLDER] [--every K] [--seed S] [--folder DIR] [part...]

The parts are `headers` (C), `cpp-headers`, `mutants`, `extremes` and `commands`; all of them if none is named. Each run of the tool must end
by itself as runs.py has it. What fails is printed with the command that does it again; its files stay in the folder.
"""

import argparse
import glob
import os
import re
import shutil
import sys
import time
from collections import Counter
from concurrent.futures import ThreadPoolExecutor

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import commands  # noqa: E402
import extremes  # noqa: E402
import headers  # noqa: E402
from mutate import Mutator, apply, generator  # noqa: E402
from runs import ROOT, Run, Runner  # noqa: E402

SOURCES = ["test/run/*.c*", "test/run/real/*.c*", "test/run/Inputs/*.h", "test/diag/*.cpp", "test/lower/*.c*", "test/propagate/*.cpp", "examples/*/*.c*"]


def empty(folder):
    shutil.rmtree(folder, ignore_errors=True)
    os.makedirs(folder)
    return folder


class Mutants:
    """Mutants of the sources in the tree; each is tried until Clang takes what is left of its edits."""

    def __init__(self, runner, options):
        self.runner, self.options = runner, options
        self.folder = empty(os.path.join(options.folder, "mutants"))
        self.sources = sorted(p for pattern in SOURCES for p in glob.glob(os.path.join(ROOT, pattern))
                              if os.path.isfile(p) and not p.endswith("main.cpp") and p.endswith((".c", ".cpp")))
        self.kinds, self.reached = Counter(), Counter()

    def attempt(self, number, text, source):
        """Runs the tool on a text; its result."""
        name = f"{number}-{os.path.basename(source)}"
        with open(os.path.join(self.folder, name), "w") as file:
            file.write(text)
        flags = ["--", "-std=c11" if source.endswith(".c") else "-std=c++17", "-I" + os.path.dirname(source)]
        header = name + ".h"
        path = os.path.join(self.folder, header)
        if os.path.exists(path):
            os.remove(path)
        return self.runner.do(Run(f"mutant {number}", [name, "-o", header] + flags, self.folder, header, number % 4 == 0,
                                  include=os.path.dirname(source)))

    def make(self, number):
        random = generator(self.options.seed, number)
        source = self.sources[number % len(self.sources)]
        with open(source) as file:
            text = file.read()
        edits = Mutator(text, random).edits(random.choice([1, 2, 4, 8, 16, 32]))
        result, failed = None, False
        for _ in range(4):
            mutant, places = apply(text, edits)
            result = self.attempt(number, mutant, source)
            failed = failed or result.problem is not None
            if "source-error" not in result.ids() or failed:
                break
            name = f"{number}-{os.path.basename(source)}".encode()
            lines = {int(line) for line in re.findall(rb"^" + re.escape(name) + rb":(\d+):\d+: (?:fatal )?error:", result.said, re.M)}
            taken = [not any(first <= line <= last for line in lines) for first, last in places]
            kept = [edit for edit, keep in zip(edits, taken) if keep]
            edits = kept if len(kept) < len(edits) else edits[:len(edits) // 2]
        self.kinds.update(edit.kind for edit in edits)
        self.reached[", ".join(result.ids()) or "success"] += 1
        if not failed:
            for path in glob.glob(os.path.join(self.folder, f"{number}-*")):
                os.remove(path)

    def run(self, pool):
        list(pool.map(self.make, range(self.options.count)))
        print("mutants: " + ", ".join(f"{name} {count}" for name, count in sorted(self.reached.items(), key=lambda i: -i[1])))
        print("edits that Clang took: " + ", ".join(f"{name} {count}" for name, count in sorted(self.kinds.items())))


def run_headers(runner, options, pool, part, language, count):
    folder = empty(os.path.join(options.folder, part))
    found = [path for path in headers.all_headers(options.clang, language) if path.startswith(options.below)]
    chosen = headers.sample(found, count)
    lowered = list(pool.map(lambda path: headers.read(runner, path, folder, language), chosen))
    print(f"headers: {len(chosen)} of {len(found)} as {language.upper()}, with {sum(lowered)} functions of "
          f"{sum(1 for each in lowered if each)} of them")


def run_all(runner, options, pool, runs):
    list(pool.map(runner.do, list(runs)[::options.every]))


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("part", nargs="*", help="headers, cpp-headers, mutants, extremes, commands")
    parser.add_argument("--tool", required=True)
    parser.add_argument("--count", type=int, default=2000, help="how many mutants")
    parser.add_argument("--headers", type=int, default=0, help="how many C headers, evenly from all (0: all)")
    parser.add_argument("--cpp-headers", type=int, default=1000, help="how many C++ headers, evenly from all (0: all)")
    parser.add_argument("--below", default="/", help="only headers below this folder")
    parser.add_argument("--every", type=int, default=1, help="of extremes and commands, one in so many")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--seconds", type=int, default=20, help="of processor time, for one run")
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    parser.add_argument("--folder", default="hostile-run")
    parser.add_argument("--cxx", default="g++")
    parser.add_argument("--clang", default="clang-19")
    parser.add_argument("--no-memory-limit", action="store_true", help="for a tool that the address sanitizer is in")
    options = parser.parse_args()
    options.folder, options.tool = os.path.abspath(options.folder), os.path.abspath(options.tool)
    parts = options.part or ["headers", "cpp-headers", "mutants", "extremes", "commands"]
    started, runner = time.time(), Runner(options)
    with ThreadPoolExecutor(options.jobs) as pool:
        for part in parts:
            if part == "headers":
                run_headers(runner, options, pool, part, "c", options.headers)
            elif part == "cpp-headers":
                run_headers(runner, options, pool, part, "c++", options.cpp_headers)
            elif part == "mutants":
                Mutants(runner, options).run(pool)
            elif part in ("extremes", "commands"):
                module = extremes if part == "extremes" else commands
                run_all(runner, options, pool, module.runs(empty(os.path.join(options.folder, part))))
            else:
                parser.error(f"no part is named {part}")
    runner.report(time.time() - started)
    return 1 if runner.failures else 0


if __name__ == "__main__":
    sys.exit(main())
