"""Runs random programs through the tool and checks all that the generated headers promise (see ../run/support).

    programs.py --tool build/bin/sparsegen [--second-order] [--with=OPTION]... [--count N] [--seed S] [--folder DIR]
                [--jobs J]

A batch of programs is one source, one run of the tool and one program that runs. Compilers take most of the time, and
optimisers and sanitizers most of that: every few batches (--thorough) are compiled by g++ with its optimiser, and by
clang++ with all sanitizers; the others by clang++ with the address sanitizer alone, which costs a third of it. What
the programs check is the same.

A batch that fails is split until single programs remain; each of those is reduced and kept as a file. The run fails too
where an operation of the IR's table, a statement or a type occurred in no program.
"""

import argparse
import math
import os
import re
import resource
import sys
import time
from collections import Counter
from concurrent.futures import ThreadPoolExecutor

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(HERE))
sys.path[:0] = [HERE, os.path.join(ROOT, "test", "run", "support")]
from generate import all_features, make_program, source_text, write_source  # noqa: E402
from second import second_order, without_rules  # noqa: E402
from run import CLANG_FLAGS, GCC_FLAGS, Failed, build_and_run, generate  # noqa: E402

FAST_FLAGS = ["-fsanitize=address"]

# How an operation of Ops.def shows in a program's text; those of functions do as `name(`.
OPERATIONS = {
    "IntegerConstant": r"\b\d+\b", "RealConstant": r"\b\d+\.\d+\b", "NullPointer": r"\bnullptr\b", "Address": r"&\w+\[",
    "Element": r"\w\[", "Field": r"->", "PointerAdd": r"\*q\d+", "PointerCast": r"static_cast<(?:const )?Data\*>",
    "Load": r"= \w+\[", "Negate": r"\(-", "Add": r" \+ ", "Subtract": r" - ", "Multiply": r" \* ", "Divide": r" / ",
    "Remainder": r" % ", "ShiftLeft": r"<<", "ShiftRight": r">>", "BitAnd": r" & ", "BitOr": r" \| ", "BitXor": r" \^ ",
    "BitNot": r"~", "Equal": r"==", "NotEqual": r"!=", "Less": r" < ", "LessEqual": r"<=", "Greater": r" > ",
    "GreaterEqual": r">=", "PointerDifference": r"q\d+ - \w", "LogicalNot": r"!\(", "LogicalAnd": r"&&",
    "LogicalOr": r"\|\|", "Select": r" \? ", "Cast": r"\((double|int)\)", "Attach": r"\bruled_\w+\(",
    "Passive": r"\bruled_\w+\(",
}
# What the checks say of wrong values and patterns, and the sanitizers of headers.
WRONG = r"^f\d+_(?:jacobian|hessian): .*|^.*(?:runtime error: |ERROR: AddressSanitizer).*|^did not end.*"
# How many programs may have no Hessian: of loops whose length depends on data, say.
MOST_REFUSED = 0.25
# Rows that no program can have, and why.
EXEMPT = {
    "Digamma": "only the derivative of lgamma makes it",
    "Trigamma": "only the second derivative of lgamma makes it",
    "QuotientOrZero": "only derivatives of distances make it",
    "Strong": "of derivative IR",
    "Guarded": "of derivative IR",
}


def operation_patterns():
    """{operation: regular expression} for every row of Ops.def."""
    patterns = dict(OPERATIONS)
    with open(os.path.join(ROOT, "lib", "IR", "Ops.def")) as file:
        rows = re.findall(r"^SPARSEGEN_(?:OP|MATH\d|PREDICATE)\((\w+), \"(\w+)\"", file.read(), flags=re.M)
    for name, text in rows:
        if name not in patterns and name not in EXEMPT:
            patterns[name] = rf"\b{text}\("
    return patterns


class Checker:
    def __init__(self, options):
        self.options = options
        self.refused = []  # the names of programs that have no Hessian, as the tool says
        self.flags = ["-std=c++17", "-Wall", "-Wextra", "-Wpedantic", "-Wconversion", "-Werror",
                      "-I" + options.include]
        if options.lenient:
            self.flags.append("-Wno-error")

    def compilers(self, number):
        """Those of a batch."""
        options = self.options
        # A quick run is to fail soon: it has the batch that takes longest last.
        if number % options.thorough != (options.thorough - 1 if options.quick else 0):
            return [("clang", options.clangxx, FAST_FLAGS)]
        return [("gcc", options.cxx, GCC_FLAGS), ("clang", options.clangxx, CLANG_FLAGS)]

    def text(self, programs):
        if not self.options.second_order:
            return source_text(programs)
        return without_rules(source_text([second_order(p) for p in programs], options=()))

    def attempt(self, programs, folder, compilers):
        """None where all is well, else what went wrong."""
        os.makedirs(folder, exist_ok=True)
        source = os.path.join(folder, "programs.cpp")
        write_source(source, self.text(programs) + ("// WARNS: *\n" if self.options.lenient else ""))
        try:
            header = generate(source, folder, self.options.tool, self.flags, self.options.own)
            build_and_run(source, folder, header, compilers, self.flags, self.options.kept)
        except Failed as failure:
            return str(failure)
        return None

    def failing(self, programs, folder, compilers):
        """[(program, message)] of the programs that fail."""
        message = self.attempt(programs, folder, compilers)
        if message is None:
            return []
        if len(programs) == 1 and is_refused(message):
            self.refused.append(programs[0].name)
            return []
        if len(programs) == 1 or self.options.quick and is_wrong(message):
            return [(programs[0], message)]
        if is_refused(message):  # of some, all at once
            names = set(re.findall(r"`(f\d+)_(?:hessian|h\d)` can't be generated", message))
            refused = [p for p in programs if p.name in names]
            if refused:
                self.refused += [p.name for p in refused]
                others = [p for p in programs if p.name not in names]
                return self.failing(others, folder, compilers) if others else []
        named = set(re.findall(r"\b(f\d+)_(?:jacobian|hessian|h\d)", message))
        suspects = [p for p in programs if p.name in named]
        others = [p for p in programs if p.name not in named]
        if "cases failed" in message:
            others = []  # all ran, so those that are not named are right
        if not suspects or not others and len(suspects) == len(programs):
            half = len(programs) // 2
            parts = [programs[:half], programs[half:]]
        else:
            parts = [[p] for p in suspects] + ([others] if others else [])
        return [failure for part in parts for failure in self.failing(part, folder, compilers)]

    def reduce(self, program, message, folder, compilers):
        """Leaves out statements for as long as the failure stays of one kind; the message of what is left."""
        kind, tries = kind_of(message), 0
        removed = True
        while removed and tries < self.options.reduce:
            removed = False
            for body, k in list(removable(program.body)):
                if tries >= self.options.reduce or k >= len(body):
                    continue
                tries += 1
                node = body.pop(k)
                said = self.attempt([program], folder, compilers)
                if said is not None and kind_of(said) == kind:
                    message, removed = said, True
                else:
                    body.insert(k, node)
        return message


def kind_of(message):
    """Failures of one kind have one cause, as far as one can tell from outside."""
    ids = sorted(set(re.findall(r"error: .*\[sparsegen-([\w-]+)\]", message)))
    if ids:
        return tuple(ids)
    for word in ("the tool said", "cases failed", "the test itself", "runtime error", "AddressSanitizer", "did not end", "error:"):
        if word in message:
            return word
    return "crash"


def removable(body):
    for k in reversed(range(len(body))):
        yield from removable(body[k].body)
        if not body[k].kept:
            yield body, k


def is_refused(message):
    """Whether all that the tool says is that there is no Hessian, and why: that may be."""
    return set(re.findall(r"error: .*\[sparsegen-([\w-]+)\]", message)) == {"no-hessian"}


def is_wrong(message):
    """Whether a failure is one of the checks, not a refusal or a warning."""
    return re.search(WRONG, message, flags=re.M) is not None


def check_batch(checker, number, programs):
    options = checker.options
    compilers = checker.compilers(number)
    folder = os.path.join(options.folder, f"batch{number}")
    failures = []
    for program, message in checker.failing(programs, folder, compilers):
        # What does not end takes too long to reduce.
        if options.reduce and not options.quick and "did not end within" not in message:
            message = checker.reduce(program, message, folder, compilers)
        kept = os.path.join(options.folder, f"seed{options.seed}-{program.name}.cpp")
        write_source(kept, "// RUN: %run\n" + checker.text([program]))
        failures.append((program.name, kept, message))
    return failures


def report_uses(programs):
    """Prints how often everything occurred; the names of what did not."""
    uses = Counter()
    for program in programs:
        uses += program.uses
    text = "\n".join(p.text() for p in programs)
    operations = {name: len(re.findall(pattern, text)) for name, pattern in operation_patterns().items()}
    features = {name: uses[name] for name in all_features()}
    print("operations: " + ", ".join(f"{n} {c}" for n, c in operations.items()))
    print("statements, types, forms: " + ", ".join(f"{n} {c}" for n, c in features.items()))
    return [n for counts in (operations, features) for n, c in counts.items() if c == 0]


def run_batches(options, started):
    """The programs that were run, what is to be said of those that fail, which is printed as it is found, and the names
    of those that are refused."""
    checker, done, failures = Checker(options), [], []

    def check(number):
        enough = time.time() - started > options.seconds or options.quick and any(is_wrong(f[2]) for f in failures)
        if enough:
            return [], []
        first, end = options.first + number * options.batch, options.first + options.count
        programs = [make_program(options.seed, k) for k in range(first, min(first + options.batch, end))]
        return programs, check_batch(checker, number, programs)

    with ThreadPoolExecutor(options.jobs) as pool:
        for programs, found in pool.map(check, range((options.count + options.batch - 1) // options.batch)):
            done += programs
            failures += found
            for name, kept, message in found:
                print(f"--- {name} fails, seed {options.seed}; reduced: {kept}\n{message[:3000]}", flush=True)
    return done, failures, checker.refused


def processor_time():
    """What this process and all that it ran took."""
    return sum(sum(resource.getrusage(who)[:2]) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tool", required=True)
    parser.add_argument("--with", dest="own", action="append", default=[], help="an option of the tool")
    parser.add_argument("--second-order", action="store_true", help="Hessians of weighted sums, not Jacobians")
    parser.add_argument("--count", type=int, default=200)
    parser.add_argument("--first", type=int, default=0, help="the number of the first program of the seed")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--batch", type=int, default=50)
    parser.add_argument("--thorough", type=int, default=3, metavar="K", help="every K-th batch is (1: all)")
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    parser.add_argument("--seconds", type=float, default=math.inf, help="begin no batch after so many")
    parser.add_argument("--folder", default="property-run")
    parser.add_argument("--kept", help="where the compiled checks stay, for all runs; else in the folder")
    parser.add_argument("--reduce", type=int, default=40, help="tries to reduce each failure")
    parser.add_argument("--cxx", default="g++")
    parser.add_argument("--clangxx", default="clang++-19")
    parser.add_argument("--include", default=os.path.join(ROOT, "include"), help="where the headers of users are")
    parser.add_argument("--quick", action="store_true", help="end at the first wrong value or pattern")
    parser.add_argument("--lenient", action="store_true", help="warnings, of the tool and of the compilers, are no failure")
    options = parser.parse_args()
    options.folder = os.path.abspath(options.folder)
    options.kept = options.kept or os.path.join(options.folder, "checks")
    # A program that returns early does not free its memory.
    os.environ.setdefault("ASAN_OPTIONS", "detect_leaks=0")
    started = time.time()
    programs, failures, refused = run_batches(options, started)
    missing = report_uses(programs)
    if missing:
        print("never exercised: " + ", ".join(missing))
    print(f"random programs, seed {options.seed}: {len(programs) - len(failures) - len(refused)} passed, "
          f"{len(failures)} failed" + (f", {len(refused)} refused" if refused else "") +
          f" ({time.time() - started:.0f} s, {processor_time():.0f} s of processor time)")
    if len(refused) > MOST_REFUSED * len(programs):
        print(f"too many are refused: more than {MOST_REFUSED:.0%}")
        return 1
    # With options of its own, or of second order, a run is a slice of what is tested without.
    return 1 if failures or (missing and not options.own and not options.second_order) else 0


if __name__ == "__main__":
    sys.exit(main())
