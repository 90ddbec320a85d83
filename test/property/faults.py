"""Plants mistakes in the tool and demands that the tests notice.

    faults.py --build build [--count N] [NAME...]
    faults.py --check [NAME...]

A fault is a file faults/NAME.fault: what is wrong, the source file, the text to replace and its replacement; with
`order: second` the random programs ask for Hessians. The source is changed in a copy; that one file is compiled with the build tree's own command and linked with everything else that
the build tree has. Then the random programs must fail; or, where the fault names a program of unit tests, these. The
programs that fail must pass with the tool as it is, or what they say would mean nothing. A fault that is not noticed, or
whose text is not found (the source has moved on: rewrite the fault), fails this script.
"""

import argparse
import json
import os
import re
import shlex
import shutil
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from threading import Lock

from programs import WRONG

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(HERE))


class Unusable(Exception):
    """A fault that can't be planted."""


@dataclass
class Fault:
    name: str
    what: str
    file: str     # the one that changes
    unit: str     # the translation unit that is compiled: the file, or one that includes it
    old: str
    new: str
    program: str  # the one that has the unit: the tool, which the random programs try, or unit tests
    order: str    # "second" where the random programs ask for Hessians


def read_fault(path):
    with open(path) as file:
        head, old, new = re.split(r"^---\n|^===\n", file.read(), flags=re.M)
    fields = dict(line.split(": ", 1) for line in head.splitlines() if line)
    return Fault(os.path.basename(path)[:-len(".fault")], fields["what"], fields["file"],
                 fields.get("unit", fields["file"]), old.rstrip("\n"), new.rstrip("\n"),
                 fields.get("program", "sparsegen"), fields.get("order", "first"))


def run(command, cwd):
    done = subprocess.run(command, cwd=cwd, shell=isinstance(command, str), stdout=subprocess.PIPE,
                          stderr=subprocess.STDOUT, text=True)
    if done.returncode:
        raise Unusable(f"$ {command}\n{done.stdout}")
    return done.stdout


def changed_text(fault):
    """The fault's file with the mistake in it."""
    with open(os.path.join(ROOT, fault.file)) as file:
        text = file.read()
    if text.count(fault.old) != 1:
        raise Unusable(f"the text to replace occurs {text.count(fault.old)} times in {fault.file}")
    return text.replace(fault.old, fault.new)


def plant(fault, overlay):
    """Writes the changed file below `overlay`, at its path below lib/."""
    changed = os.path.join(overlay, os.path.relpath(fault.file, "lib"))
    os.makedirs(os.path.dirname(changed))
    with open(changed, "w") as file:
        file.write(changed_text(fault))
    return changed


def compilation(fault, build):
    """How the build tree compiles the unit: the folder, the words of the command."""
    source = os.path.join(ROOT, fault.unit)
    with open(os.path.join(build, "compile_commands.json")) as file:
        entry = next((e for e in json.load(file) if os.path.samefile(e["file"], source)), None)
    if entry is None:
        raise Unusable(f"the build tree does not compile {fault.unit}")
    return entry["directory"], shlex.split(entry["command"])


def compile_unit(fault, changed, found_first, overlay, build):
    """The object file of the unit, with the folder `found_first` looked into before the tree."""
    source = os.path.join(ROOT, fault.unit)
    folder, words = compilation(fault, build)
    target = os.path.join(overlay, os.path.basename(fault.unit) + ".o")
    words[words.index("-o") + 1] = target
    words[words.index("-c") + 1] = changed if fault.unit == fault.file else source
    first = next(k for k, word in enumerate(words) if word.startswith("-I"))
    # A mistake may leave a variable unused.
    run(words[:first] + ["-I" + found_first] + words[first:] + ["-Wno-error", "-iquote", os.path.dirname(source)],
        folder)
    return target


def link(fault, unit_object, overlay, build):
    """The fault's program with the changed object, in its library where it is in one."""
    _, words = compilation(fault, build)
    # A unit's object is in <folder>/CMakeFiles/<target>.dir, its archive in <folder>.
    own = words[words.index("-o") + 1]
    name = re.search(r"CMakeFiles/(\w+)\.dir/", own).group(1)
    commands = run(["ninja", "-t", "commands", f"bin/{fault.program}"], build).splitlines()
    # The link comes first in what may follow it: the discovery of tests is no part of it.
    command = next(c for c in reversed(commands) if f"-o bin/{fault.program} " in c).split(" && cd ")[0]
    tool = os.path.join(overlay, "bin", fault.program)
    os.makedirs(os.path.dirname(tool))
    if own in command.split():
        run(command.replace(own, unit_object).replace(f"-o bin/{fault.program} ", f"-o {tool} "), build)
        return tool
    found = next((w for w in command.split() if w.endswith(f"/lib{name}.a")), None)
    if found is None:
        raise Unusable(f"bin/{fault.program} is not linked with {name}")
    copy = os.path.join(overlay, os.path.basename(found))
    shutil.copy(os.path.join(build, found), copy)
    member = os.path.join(overlay, "member", os.path.basename(fault.unit) + ".o")
    os.makedirs(os.path.dirname(member))
    shutil.move(unit_object, member)
    if os.path.basename(member) not in run(["ar", "t", copy], build).split():
        raise Unusable(f"{copy} has no member {os.path.basename(member)}")
    run(["ar", "r", copy, member], build)
    run(command.replace(found, copy).replace(f"-o bin/{fault.program} ", f"-o {tool} "), build)
    return tool


def plant_header(fault, overlay):
    """The include folder with a change in the run-time headers, which users' compilers read."""
    include = os.path.join(overlay, "include")
    shutil.copytree(os.path.join(ROOT, "include"), include)
    with open(os.path.join(overlay, fault.file), "w") as file:
        file.write(changed_text(fault))
    return include


BATCH = 20  # random programs
THOROUGH = 4  # every so many batches one is compiled by g++, too, and for all sanitizers


def kept_checks(build):
    """Where the checks of all programs stay compiled, also those of other tests."""
    return os.path.join(build, "test", "checks")


def noticed(tool, include, overlay, count, order, kept, first=0, thorough=THOROUGH):
    """What the checks of the random programs say of a tool, and of which batch; nothing if they are content. That a
    header does not compile, or the tool refuses, is not enough: wrong values and patterns are what the checks are for."""
    done = subprocess.run([sys.executable, os.path.join(HERE, "programs.py"), "--tool", tool, "--include", include,
                           "--first", str(first), "--count", str(count), "--batch", str(BATCH),
                           "--thorough", str(thorough), "--jobs", "1", "--quick", "--lenient",
                           "--folder", os.path.join(overlay, "programs"), "--kept", kept] +
                          (["--second-order"] if order == "second" else []),
                          stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    # What the tool refuses with the fault is told before.
    for number, told in re.findall(r"^--- f(\d+) fails(.*?)(?=^--- f|\Z)", done.stdout, flags=re.M | re.S):
        if wrong := re.search(WRONG, told, flags=re.M):
            return wrong.group(), int(number) // BATCH * BATCH
    return None


class Unplanted:
    """What the programs say of the build tree's own tool; each batch is asked for once."""

    def __init__(self, options):
        self.options, self.lock, self.said = options, Lock(), {}

    def says(self, batch, order):
        build = os.path.abspath(self.options.build)
        with self.lock:
            if (batch, order) not in self.said:
                tool, overlay = os.path.join(build, "bin", "sparsegen"), os.path.join(build, "faults", "none")
                # By the compilers by which the batch of the fault was.
                thorough = 1 if batch // BATCH % THOROUGH == THOROUGH - 1 else THOROUGH
                self.said[batch, order] = noticed(tool, os.path.join(ROOT, "include"), overlay, BATCH, order,
                                                  kept_checks(build), batch, thorough)
            return self.said[batch, order]


def noticed_by_tests(tests):
    """The first unit test that fails; nothing if all pass. One that does not end is noticed, too."""
    try:
        done = subprocess.run([tests, "--gtest_brief=1", "--gtest_fail_fast"], stdout=subprocess.PIPE,
                              stderr=subprocess.STDOUT, text=True, errors="replace", timeout=300)
    except subprocess.TimeoutExpired:
        return "the unit tests did not end"
    if done.returncode == 0:
        return None
    lines = [line for line in done.stdout.splitlines() if line.startswith("[  FAILED  ]")]
    if not lines and done.returncode > 0:
        raise Unusable(f"{tests} is no program of unit tests, or they did not begin:\n{done.stdout}")
    return lines[0] if lines else f"the unit tests ended by signal {-done.returncode}"


def run_fault(name, options, unplanted):
    """A line that tells how it went, and whether it went well."""
    build = os.path.abspath(options.build)
    overlay = os.path.join(build, "faults", name)
    shutil.rmtree(overlay, ignore_errors=True)
    os.makedirs(overlay)
    fault = read_fault(os.path.join(HERE, "faults", name + ".fault"))
    tool, include = os.path.join(build, "bin", "sparsegen"), os.path.join(ROOT, "include")
    try:
        if not fault.file.startswith("include/"):
            tool = link(fault, compile_unit(fault, plant(fault, overlay), overlay, overlay, build), overlay, build)
        else:
            include = plant_header(fault, overlay)
            if fault.program != "sparsegen":
                tool = link(fault, compile_unit(fault, None, include, overlay, build), overlay, build)
    except Unusable as problem:
        return f"{name}: can't be planted: {problem}", False
    among = ""
    if fault.program == "sparsegen":
        said, batch = noticed(tool, include, overlay, options.count, fault.order, kept_checks(build)) or (None, 0)
        among = f" by {batch + BATCH} programs"
        if said and (before := unplanted.says(batch, fault.order)):
            return f"{name} ({fault.what}): without it, too: {before[0]}", False
    else:
        try:
            said = noticed_by_tests(tool)
        except Unusable as problem:
            return f"{name}: {problem}", False
    return f"{name} ({fault.what}): " + (f"noticed{among}: {said}" if said else "NOT NOTICED"), said is not None


def check(names):
    """Whether all faults can be planted; tells which can't."""
    problems = []
    for name in names:
        try:
            changed_text(read_fault(os.path.join(HERE, "faults", name + ".fault")))
        except Unusable as problem:
            problems.append(f"{name}: can't be planted: {problem}")
    print("\n".join(problems) or f"{len(names)} faults can be planted")
    return 1 if problems else 0


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--build", help="the build tree; required without --check")
    parser.add_argument("--check", action="store_true", help="only look whether the texts to replace are there")
    parser.add_argument("--count", type=int, default=600, help="random programs that may notice a fault, at most")
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    parser.add_argument("names", nargs="*", help="default: all")
    options = parser.parse_args()
    names = options.names or sorted(f[:-len(".fault")] for f in os.listdir(os.path.join(HERE, "faults"))
                                    if f.endswith(".fault"))
    if options.check:
        return check(names)
    if not options.build:
        parser.error("--build is required")
    failed, unplanted = 0, Unplanted(options)
    with ThreadPoolExecutor(options.jobs) as pool:
        for line, well in pool.map(lambda name: run_fault(name, options, unplanted), names):
            failed += not well
            print(line, flush=True)
    print(f"planted faults: {len(names) - failed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
