"""Compiles the stages that read Clang's headers with those of another LLVM than the tool is built with.

    SPARSEGEN_SECOND_LLVM=16 second.py --source DIR --build DIR --compiler CXX

In a build tree of its own, and without code that nobody would link: whether the sources compile is what differs between
versions. What was compiled before is compiled again only where it has changed. Where no version is asked for, the test
is skipped.
"""

import argparse
import os
import re
import subprocess
import sys


def run(command):
    """What a command says; ends the test where it fails."""
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    if done.returncode:
        print(f"$ {' '.join(command)[:400]}\n{done.stdout[-8000:]}")
        sys.exit(1)
    return done.stdout


def main():
    parser = argparse.ArgumentParser()
    for name in ["--source", "--build", "--compiler"]:
        parser.add_argument(name, required=True)
    options = parser.parse_args()
    version = os.environ.get("SPARSEGEN_SECOND_LLVM")
    if not version:
        print("SPARSEGEN_SECOND_LLVM names no version")
        sys.exit(77)
    launcher = os.path.join(os.path.dirname(os.path.abspath(__file__)), "syntax-only")
    said = run(["cmake", "-S", options.source, "-B", options.build, "-G", "Ninja", "-DCMAKE_BUILD_TYPE=Debug",
                "-DCMAKE_CXX_FLAGS_DEBUG=-O0", f"-DCMAKE_CXX_COMPILER={options.compiler}", "-DSPARSEGEN_DEVELOPER=ON",
                f"-DCMAKE_CXX_COMPILER_LAUNCHER={launcher}",
                f"-DSPARSEGEN_LLVM_VERSION={version}"])
    found = re.search(r"^-- Clang (\d+)\.", said, re.M)
    if not found or found.group(1) != version:
        sys.exit(f"asked for Clang {version}, and was given {found.group(1) if found else 'none'}")
    targets = run(["ninja", "-C", options.build, "-t", "targets", "all"])
    objects = re.findall(r"^(lib/(?:Parse|Lower)/.*\.cpp\.o):", targets, re.M)
    if len(objects) < 100:
        sys.exit(f"only {len(objects)} objects of Parse and Lower are known")
    run(["ninja", "-C", options.build, "-j", str(os.cpu_count()), *objects])
    print(f"{len(objects)} objects compile with LLVM {version}")


if __name__ == "__main__":
    main()
