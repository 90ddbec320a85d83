"""The walls between stages and rooms: a header is found where its library is linked, and nowhere else.

    walls.py --build build

Each line of PAIRS is a source of lib/, a header, and whether that source may include it. The header is compiled with the
source's own command; only "no such file" counts as a wall.
"""

import argparse
import json
import os
import shlex
import subprocess
import sys

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))

PAIRS = """
IR/IR.cpp                                  Support/Diagnostics.h                     found
IR/IR.cpp                                  Propagate/Propagate.h                     walled
IR/IR.cpp                                  IR/Transform/Simplify.h                   walled
IR/Transform/Simplify.cpp                  IR/IR.h                                   found
IR/Transform/GuardedCancellation.cpp       Propagate/Propagate.h                     walled
Parse/Parse.cpp                            IR/IR.h                                   walled
Propagate/Propagate.cpp                    Differentiate/Differentiate.h             walled
Color/Choose.cpp                           IR/IR.h                                   walled
Lower/Source/RepeatedCalls.cpp                   Lower/Context/ModuleContext.h             walled
Lower/Source/RepeatedCalls.cpp                   IR/IR.h                                   walled
IR/Interpret/Interpreter.cpp               IR/IR.h                                   found
IR/Interpret/Interpreter.cpp               Propagate/Limits.h                        walled
IR/Memory/PointsTo.cpp                     clang/AST/Decl.h                          walled
IR/Memory/PointsTo.cpp                     IR/Transform/Simplify.h                   walled
IR/Transform/GuardedCancellation.cpp       IR/Memory/ModRef.h                        found
Lower/Statements/Loops.cpp                 Lower/Source/RepeatedCalls.h                    found
Emit/Header.cpp                            Propagate/Propagate.h                     walled
Differentiate/Model/Subject.cpp            Differentiate/Tangent/Shadows.h           walled
Differentiate/Model/Subject.cpp            Color/Color.h                             walled
Differentiate/Tangent/Calls.cpp            Differentiate/Tangent/Rewriter.h          found
Differentiate/Tangent/Calls.cpp            Differentiate/Simplify/LinearForms.h            walled
Differentiate/Simplify/LinearForms.cpp           Differentiate/Tangent/Derivation.h        found
Differentiate/Simplify/LinearForms.cpp           Differentiate/Tangent/Rewriter.h          walled
Differentiate/Simplify/LinearForms.cpp           Differentiate/Interface/Memory.h          walled
Differentiate/Interface/Memory.cpp         Differentiate/Simplify/DeadStores.h       walled
Differentiate/Differentiate.cpp            Differentiate/Direct/Direct.h             walled
Differentiate/Direct/Rows/SparseGradients.cpp    Differentiate/Direct/Entries/Visits.h     walled
Differentiate/Direct/Entries/Visits.cpp    Differentiate/Direct/Places/Placement.h   walled
Differentiate/Direct/Places/DirectStores.cpp     Differentiate/Forward.h                   walled
Differentiate/Direct/Direct.cpp            Differentiate/Forward.h                   found
"""


def said(commands, source, header):
    """`found`, `walled`, or what the compiler says instead."""
    folder, command = commands[os.path.join("lib", source)]
    words = shlex.split(command)
    for option in ["-o", "-c"]:
        at = words.index(option)
        del words[at:at + 2]
    done = subprocess.run(words + ["-fsyntax-only", "-x", "c++", "-"], cwd=folder, input=f'#include "{header}"\n',
                          capture_output=True, text=True)
    if done.returncode == 0:
        return "found"
    return "walled" if f"{header}: No such file" in done.stderr or f"'{header}' file not found" in done.stderr \
        else done.stderr


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--build", required=True)
    options = parser.parse_args()
    with open(os.path.join(options.build, "compile_commands.json")) as file:
        commands = {os.path.relpath(e["file"], ROOT): (e["directory"], e["command"]) for e in json.load(file)}
    failed = 0
    for source, header, expected in map(str.split, PAIRS.strip().splitlines()):
        got = said(commands, source, header)
        if got != expected:
            failed += 1
            print(f"{source} includes {header}: {got}, not {expected}")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
