"""One run of the tool on hostile input, and the verdict on it. hostile.py makes the runs.

Whatever the input is, the tool ends by itself, with status 0, 1 or 2, within a time and a memory; it says an error of
its own where the status is 1, and one line about the command where it is 2; what it writes with status 0 compiles.
"""

import os
import re
import shlex
import subprocess
from collections import Counter
from dataclasses import dataclass, field
from threading import Lock

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(HERE))
PATIENCE = 600  # for a run that waits, or a machine that has much else to do
KILOBYTES = 2 << 20

# An error of sparsegen's, in Clang's form. Clang's own stand above it and have no id.
ERROR = re.compile(rb"^(?:.*:\d+:\d+: )?error: .*\[sparsegen-([\w-]+)\]$", re.M)
UNREADABLE = re.compile(rb"\Asparsegen: error: .*\n\Z")
BROKEN = re.compile(rb"internal error|PLEASE submit a bug report|Stack dump|LLVM ERROR|ERROR: AddressSanitizer|runtime error:|terminate called")


@dataclass
class Run:
    """A command of the tool: `arguments` behind its name. Files that it reads are in `folder`."""
    name: str
    arguments: list
    folder: str
    header: str = None  # what -o names
    check: bool = False  # whether a header that is written is compiled
    standard_output: str = None
    environment: dict = field(default_factory=dict)
    include: str = "."  # where the user's headers are


@dataclass
class Result:
    status: int
    said: bytes
    problem: str = None

    def ids(self):
        return sorted({each.decode() for each in ERROR.findall(self.said)})


class Runner:
    """Makes runs, counts them, and keeps what failed."""

    def __init__(self, options):
        self.options = options
        self.lock = Lock()
        self.statuses, self.errors, self.failures = Counter(), Counter(), []
        self.compiled = 0

    def limited(self, arguments):
        """The command, as one that the shell limits."""
        limits = f"ulimit -c 0; ulimit -t {self.options.seconds}; "
        if not self.options.no_memory_limit:
            limits += f"ulimit -v {KILOBYTES}; "
        return ["/bin/sh", "-c", limits + 'exec "$@"', "sh", self.options.tool] + arguments

    def start(self, run):
        output = open(run.standard_output or os.devnull, "wb")
        with output:
            try:
                done = subprocess.run(self.limited(run.arguments), cwd=run.folder, stdin=subprocess.DEVNULL, stdout=output,
                                      stderr=subprocess.PIPE, timeout=PATIENCE, env={**os.environ, **run.environment})
            except subprocess.TimeoutExpired as expired:
                return Result(None, expired.stderr or b"", f"did not end within {PATIENCE} s")
        return Result(done.returncode, done.stderr)

    def problem(self, run, result):
        """What is wrong with a run, or None."""
        if result.problem:
            return result.problem
        broken = BROKEN.search(result.said)
        if broken:
            return broken[0].decode()
        if result.status not in (0, 1, 2):
            return f"status {result.status}"
        if result.status == 1 and not result.ids():
            return "status 1 without an error"
        if result.status == 2 and not UNREADABLE.search(result.said):
            return "status 2 without one line that says why"
        if result.status == 0 and result.ids():
            return "status 0 with an error"
        written = run.header and os.path.exists(os.path.join(run.folder, run.header))
        if run.header and written != (result.status == 0):
            return "status 0 and nothing written" if result.status == 0 else "something written in spite of an error"
        if written and run.check:
            return self.compile(run)
        return None

    def compile(self, run):
        command = [self.options.cxx, "-fsyntax-only", "-std=c++17", "-x", "c++", "-w", "-I" + os.path.join(ROOT, "include"),
                   "-I" + run.include, run.header]
        done = subprocess.run(command, cwd=run.folder, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
        with self.lock:
            self.compiled += 1
        return None if done.returncode == 0 else "the header does not compile:\n" + done.stdout.decode(errors="replace")

    def do(self, run):
        result = self.start(run)
        result.problem = self.problem(run, result)
        with self.lock:
            self.statuses[result.status] += 1
            self.errors.update(result.ids())
            if result.problem:
                self.failures.append(run.name)
                print(f"--- {run.name}: {result.problem[:2000]}\n{self.command(run)}\n{tail(result.said)}", flush=True)
        return result

    def command(self, run):
        """What reproduces a run, for a shell."""
        before = "".join(f"{name}={shlex.quote(value)} " for name, value in run.environment.items())
        after = f" > {run.standard_output}" if run.standard_output else ""
        return f"(cd {shlex.quote(run.folder)} && {before}{self.options.tool} {shlex.join(run.arguments)[:4000]}{after})"

    def report(self, seconds):
        print("errors: " + ", ".join(f"{name} {count}" for name, count in sorted(self.errors.items())))
        print(f"headers compiled: {self.compiled}")
        total = sum(self.statuses.values())
        statuses = ", ".join(f"status {status} {count}" for status, count in sorted(self.statuses.items(), key=str))
        print(f"hostile input: {total} runs ({statuses}), {total - len(self.failures)} passed, "
              f"{len(self.failures)} failed ({seconds:.0f} s)")


def tail(said):
    lines = said.decode(errors="replace").splitlines()
    return "\n".join(line[:200] for line in lines[-6:])
