"""The checks (checks.h, sizes.h), compiled once for each compiler and its flags: every program of the run tests calls
them. With what they include they are most of what a compiler has to read for a small program, and with what they
instantiate most of what it has to write.
"""

import fcntl
import glob
import hashlib
import os
import shutil
import subprocess

SUPPORT = os.path.dirname(os.path.abspath(__file__))
RUNTIME = os.path.join(SUPPORT, "..", "..", "..", "include", "sparsegen", "runtime")


def key(command):
    """Of what the compiler is given; a file that does not fit what is there is not taken for it."""
    compiler = os.path.realpath(shutil.which(command[0]))
    parts = [compiler, str(os.stat(compiler).st_mtime_ns)] + command[1:]
    for path in sorted(glob.glob(os.path.join(SUPPORT, "*.h"))) + sorted(glob.glob(os.path.join(RUNTIME, "*.h"))):
        parts.append(str(os.stat(path).st_mtime_ns))  # which Clang looks at, too
        with open(path) as file:
            parts.append(file.read())
    return hashlib.sha256("\0".join(parts).encode()).hexdigest()[:16]


def steps(compiler, command, header, made, written):
    """The commands that write the precompiled header and the object file `written`."""
    if compiler == "gcc":
        return [command + ["-x", "c++-header", header, "-o", made],
                command + ["-DCHECKS_HERE", "-x", "c++", "-c", header, "-o", written]]
    # Clang leaves all that is in the header to the object that is made of it, also what no declaration says is there.
    header_flags = ["-DCHECKS_HERE", "-fpch-codegen", "-fpch-instantiate-templates", "-x", "c++-header"]
    flags = [flag for flag in command if not flag.startswith("-I")]  # of no use any more, which is a warning
    return [command + header_flags + [header, "-o", made], flags + ["-c", made, "-o", written]]


def flags_with_checks(compiler, command, kept, checks="checks.h"):
    """The flags with which a program, compiled and linked by `command`, has the `checks`; `kept` is where these stay, for
    all that are compiled alike."""
    folder = os.path.join(os.path.abspath(kept), key(command + [checks]))
    # GCC looks for the precompiled file beside the header that it is asked for.
    header = os.path.join(folder, "precompiled.h")
    made = header + (".gch" if compiler == "gcc" else ".pch")
    take = ["-include", header] if compiler == "gcc" else ["-include-pch", made, "-DCHECKS_HERE"]
    written = os.path.join(folder, "checks.o")
    os.makedirs(folder, exist_ok=True)
    # Tests run side by side: the first one compiles, the others wait.
    with open(os.path.join(folder, "lock"), "w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not os.path.exists(written):
            with open(header, "w") as file:
                file.write(f'#include "{SUPPORT}/{checks}"\n')
            for step in steps(compiler, command, header, made, written + ".part"):
                if subprocess.run(step, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL).returncode:
                    return []  # the program says what is wrong
            os.replace(written + ".part", written)
    return take + [written]
