"""Runs what pages for users show: their commands, and what these print; their files; what they quote.

    pages.py --root ROOT --build BUILD --scratch FOLDER PAGE...

Each fenced block of a page says what it is, behind its language:

    ```cpp file=rod.cpp          a file: it is written to the page's scratch folder
    ```console                   commands behind `$ `, run there one after the other, and all that they print
    ```cpp from=examples/a/b.h   lines of a file of the project
    ```text output=cvode         lines that the example of this name prints

A line `...` stands for any lines; in what is printed, `...` also stands for any text of a line. A block without one of
these is an error. In place of an installation, PATH, CPATH and sparsegen_DIR lead to the build tree.
"""

import argparse
import os
import re
import shutil
import subprocess
import sys

FENCE = re.compile(r"^```(\w*)(?: (file|from|output)=(\S+))?\n(.*?)^```$", re.DOTALL | re.MULTILINE)
# What runs on several ranks is run as its test runs it.
LAUNCH = {"petsc": ["mpiexec", "--oversubscribe", "-n", "4"]}


def pattern_of(text, is_printed):
    """A regular expression for lines with gaps."""
    parts = []
    for line in text.splitlines():
        if line.strip() in ("...", "// ..."):
            parts.append(r"(?:.*\n)*?")
        elif is_printed:
            parts.append(".*".join(re.escape(part) for part in line.split("...")) + r"\n")
        else:
            parts.append(re.escape(line) + r"\n")
    return "".join(parts)


def commands_in(block):
    """The commands of a console block, each with what it is to print."""
    found = []
    for line in block.splitlines():
        if line.startswith("$ "):
            found.append([line[2:], ""])
        elif found and found[-1][0].endswith("\\"):
            found[-1][0] += "\n" + line
        elif found:
            found[-1][1] += line + "\n"
        else:
            raise ValueError("a console block begins with `$ `")
    return found


class Page:
    def __init__(self, path, arguments):
        self.path, self.root, self.build = path, arguments.root, arguments.build
        self.scratch = os.path.join(arguments.scratch, os.path.basename(path).removesuffix(".md"))
        self.faults = []
        shutil.rmtree(self.scratch, ignore_errors=True)
        os.makedirs(self.scratch)
        self.environment = dict(os.environ, LC_ALL="C", CPATH=os.path.join(self.root, "include"),
                                PATH=os.path.join(self.build, "bin") + os.pathsep + os.environ["PATH"],
                                sparsegen_DIR=self.build, CMAKE_GENERATOR="Ninja",
                                OMPI_ALLOW_RUN_AS_ROOT="1", OMPI_ALLOW_RUN_AS_ROOT_CONFIRM="1")

    def fault(self, what, text):
        self.faults.append(f"{self.path}: {what}:\n{text}")

    def run(self, command):
        """All that a command prints. It may fail where the page shows that."""
        done = subprocess.run(command, shell=isinstance(command, str), cwd=self.scratch, env=self.environment,
                              stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False)
        return done.stdout

    def console(self, block):
        for command, shown in commands_in(block):
            printed = self.run(command)
            if not re.fullmatch(pattern_of(shown, True), printed):
                self.fault(f"`{command}` prints", printed)

    def quote(self, source, block):
        with open(os.path.join(self.root, source)) as file:
            if not re.search("^" + pattern_of(block, False), file.read(), re.MULTILINE):
                self.fault(f"not in {source}", block)

    def output(self, example, block):
        program = os.path.join(self.build, "examples", example, example)
        printed = self.run(LAUNCH.get(example, []) + [program])
        if not re.search("^" + pattern_of(block, True), printed, re.MULTILINE):
            self.fault(f"the example {example} prints", printed)

    def check(self):
        with open(self.path) as file:
            text = file.read()
        blocks = FENCE.findall(text)
        if 2 * len(blocks) != len(re.findall("^```", text, re.MULTILINE)):
            self.fault("fences", "a block says nothing of what it is, or is not closed")
        for language, kind, name, block in blocks:
            if kind == "file":
                with open(os.path.join(self.scratch, name), "w") as file:
                    file.write(block)
            elif kind == "from":
                self.quote(name, block)
            elif kind == "output":
                self.output(name, block)
            elif language == "console":
                self.console(block)
            else:
                self.fault("a block that is not checked", block)
        return len(blocks)


def main():
    parser = argparse.ArgumentParser()
    for name in ("--root", "--build", "--scratch"):
        parser.add_argument(name, required=True, type=os.path.abspath)
    parser.add_argument("pages", nargs="+")
    arguments = parser.parse_args()
    faults = []
    for path in arguments.pages:
        page = Page(path, arguments)
        count = page.check()
        faults += page.faults
        print(f"{path}: {count} blocks, {len(page.faults)} at fault")
    print("\n".join(faults))
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
