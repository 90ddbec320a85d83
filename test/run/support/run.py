"""Generate, compile with both compilers, run, compare: the one RUN line of a run test.

    run.py SOURCE -o FOLDER [--with=OPTION]... --sparsegen TOOL [--cxx GXX] --clangxx CLANGXX -- FLAGS...

With g++ the program is optimised, as users build; with clang++ it runs under the address and undefined-behaviour
sanitizers, and is not optimised, which would take three times as long to compile, unless a line `// RUNS: long` says
that what is compiled matters more. The tool must say nothing, unless a line `// WARNS: id` in the source expects it to (`*`: any).
"""

import argparse
import os
import re
import shutil
import subprocess
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from glue import write_program  # noqa: E402
from model import read_cases  # noqa: E402
from precompiled import flags_with_checks  # noqa: E402

# What is assumed of pointers at -O2 is assumed, and most of the time that -O2 takes is not.
GCC_FLAGS = ["-O1", "-fstrict-aliasing"]
# libstdc++'s stable_sort calls what it calls deprecated itself. What points to nothing, the address sanitizer finds, too.
CLANG_FLAGS = ["-O0", "-fsanitize=address,undefined", "-fno-sanitize=null,vptr", "-fno-sanitize-recover=all",
               "-Wno-deprecated-declarations"]
# With what the sanitizers link, ld takes as long as compiling a small program; gold takes less than half of that.
LINKER = ["-fuse-ld=gold"] if shutil.which("ld.gold") else []
MOST_SECONDS = 120  # of a program, or of the tool; both take about one, on a machine that is busy
SUPPORT = os.path.dirname(os.path.abspath(__file__))


class Failed(Exception):
    """A step that went wrong, with what it said."""


def run(command, cwd=None, seconds=None):
    try:
        done = subprocess.run(command, cwd=cwd, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, timeout=seconds)
    except subprocess.TimeoutExpired as late:
        said, at = without_progress((late.stdout or b"").decode(errors="replace"))
        raise Failed(f"$ {' '.join(command)}\n{said}{at}did not end within {seconds} s") from None
    said, at = without_progress(done.stdout.decode(errors="replace"))
    if done.returncode:
        said += f"{at}did not end well\n" if at and "cases failed" not in said else ""
        raise Failed(f"$ {' '.join(command)}\n{said}exit status {done.returncode}")
    return said


def without_progress(said):
    """What a program said but which case it was checking, and the last such case."""
    names = re.findall(r"^checking (\w+)$", said, flags=re.M)
    return re.sub(r"^checking \w+\n", "", said, flags=re.M), f"{names[-1]}: " if names else ""


def take_indirect(said, direct):
    """What the tool said without its remarks on indirect evaluation; none may be of what has to be direct."""
    for name, why in re.findall(r"the values of `(\w+)` are read off its compressed form, because (.*) \[", said):
        if name in direct:
            raise Failed(f"`{name}` is not evaluated directly, because {why}")
    return re.sub(r"^.*\[sparsegen-indirect\]\n(?: *\d+ \|.*\n +\|.*\n)?", "", said, flags=re.M)


def standard_of(text):
    """The language of a source in C++: a line `// STANDARD: c++20` says it."""
    return "-std=" + (re.findall(r"//\s*STANDARD:\s*(\S+)", text) or ["c++17"])[0]


def generate(source, folder, tool, flags, own=()):
    """Writes the header of a source with options of the test's own; returns its name."""
    with open(source) as file:
        text = file.read()
    stem = os.path.splitext(os.path.basename(source))[0]
    header = stem + "_sparse.h"
    extra = [word for line in re.findall(r"//\s*OPTIONS:(.*)", text) for word in line.split()] + list(own)
    includes = [f for f in flags if f.startswith("-I")]
    standard = "-std=c11" if source.endswith(".c") else standard_of(text)
    said = run([tool, source, "-o", os.path.join(folder, header)] + extra + ["--", standard] + includes, seconds=MOST_SECONDS)
    said = take_indirect(said, re.findall(r"//\s*DIRECT:\s*(\S+)", text))
    expected = re.findall(r"//\s*WARNS:\s*(\S+)", text)
    # Rows and columns without an entry are test/diag's: many functions here have some.
    said = re.sub(r"^.*\[sparsegen-empty-(?:row|column)\]\n(?: *\d+ \|.*\n +\|.*\n)?note: see that the slots.*\n", "", said, flags=re.M)
    told = re.findall(r"(?:warning|remark): .*\[sparsegen-([\w-]+)\]", said)
    if "*" not in expected and sorted(set(told)) != sorted(set(expected)) or (not told and said.strip()):
        raise Failed(f"the tool said, with {expected} expected:\n{said}")
    return header


def build_and_run(source, folder, header, compilers, flags, kept, seconds=MOST_SECONDS):
    """What the program that checks a header says, compiled by each compiler. `kept`: see precompiled.py."""
    with open(source) as file:
        text = file.read()
    cases = read_cases(text)
    if not cases:
        raise Failed("no case found in " + source)
    program = os.path.join(folder, "program.cpp")
    with open(program, "w") as file:
        file.write(write_program(os.path.abspath(source), text, header, cases))
    here = ["-I" + folder, "-I" + SUPPORT, "-I" + os.path.dirname(os.path.abspath(source))]
    output = []
    optimised = ["-O1"] if re.search(r"//\s*RUNS:\s*long\b", text) else []
    # The checks read none of a program's own macros, and have no warnings.
    apart = [f for f in flags if f.startswith(("-D", "-Wno-"))]
    for name, compiler, own in compilers:
        more = optimised if name == "clang" else []
        command = [compiler] + [f for f in flags if f not in apart] + [standard_of(text)] + own + more
        # All share them but the few programs that are compiled in another way.
        checks = [] if more or standard_of(text) != "-std=c++17" else flags_with_checks(name, command, kept)
        binary = os.path.join(folder, "program-" + name)
        run(command + apart + here + [program] + checks + LINKER + ["-o", binary])
        output.append(run([binary], seconds=seconds))
    return output


def main():
    own, flags = sys.argv[1:], []
    if "--" in own:
        flags = own[own.index("--") + 1:]
        own = own[:own.index("--")]
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("source")
    parser.add_argument("-o", dest="folder", required=True)
    parser.add_argument("--sparsegen", required=True)
    parser.add_argument("--cxx", help="g++; without it, the program is compiled with clang++ alone")
    parser.add_argument("--clangxx", required=True)
    parser.add_argument("--with", dest="own", action="append", default=[], help="an option of the tool")
    parser.add_argument("--seconds", type=float, default=MOST_SECONDS, help="the most that a program may take")
    parser.add_argument("--header", help="take this header instead of generating one")
    parser.add_argument("--kept", help="where the compiled checks stay, for all programs; else beside FOLDER")
    options = parser.parse_args(own)
    os.makedirs(options.folder, exist_ok=True)
    compilers = [("gcc", options.cxx, GCC_FLAGS)] if options.cxx else []
    compilers.append(("clang", options.clangxx, CLANG_FLAGS))
    try:
        header = options.header or generate(options.source, options.folder, options.sparsegen, flags, options.own)
        kept = options.kept or os.path.join(os.path.dirname(os.path.abspath(options.folder)), "checks")
        for text in build_and_run(options.source, options.folder, header, compilers, flags, kept, options.seconds):
            print(text, end="")
    except Failed as failure:
        print(failure)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
