"""check.h and hessian.h, precompiled once for each compiler and its flags: every program of the run tests includes it."""

import hashlib
import os
import shutil
import subprocess
import tempfile

SUPPORT = os.path.dirname(os.path.abspath(__file__))


def key(command):
    """Of what the compiler is given; a file that does not fit what is there is not taken for it."""
    parts = command + [str(os.stat(shutil.which(command[0])).st_mtime_ns)]
    for name in ("check.h", "dual.h", "hessian.h", "hyperdual.h"):
        path = os.path.join(SUPPORT, name)
        parts.append(str(os.stat(path).st_mtime_ns))  # which Clang looks at, too
        with open(path) as file:
            parts.append(file.read())
    return hashlib.sha256("\0".join(parts).encode()).hexdigest()[:16]


def flags_with_check(compiler, command, folder):
    """The flags with which a program, compiled by `command`, has them already; `folder` keeps what is compiled."""
    kept = os.path.join(os.path.dirname(os.path.abspath(folder)), "precompiled", key(command))
    suffix, take = (".gch", "-include") if compiler == "gcc" else (".pch", "-include-pch")
    # GCC looks for the precompiled file beside the header that it is asked for.
    header = os.path.join(kept, "precompiled.h")
    made = header + suffix
    if not os.path.exists(made):
        os.makedirs(kept, exist_ok=True)
        # Tests run side by side: each writes a file of its own, and the last one stays.
        with tempfile.TemporaryDirectory(dir=kept) as own:
            source, written = os.path.join(own, "source"), os.path.join(own, "made")
            with open(source, "w") as file:
                file.write(f'#include "{SUPPORT}/hessian.h"\n')
            os.utime(source, (1, 1))  # Clang takes what was made of a header of another time for stale
            os.replace(source, header)
            done = subprocess.run(command + ["-x", "c++-header", header, "-o", written], stdout=subprocess.DEVNULL,
                                  stderr=subprocess.DEVNULL)
            if done.returncode:
                return []  # the program says what is wrong
            os.replace(written, made)
    return [take, header if compiler == "gcc" else made]
