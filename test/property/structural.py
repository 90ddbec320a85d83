"""Runs random functions whose structure is known at run time through the tool, and checks their objects.

    structural.py --tool build/bin/sparsegen [--count N] [--seed S] [--folder DIR] [--jobs J]

A batch of functions is one source. The tool makes their header, and that of each function's first structure, all of it
bound; one program holds the objects of all structures against dual numbers, and the first one's pattern against what is
bound. What the tool refuses is left out and counted.
"""

import argparse
import os
import re
import sys
import time
from collections import Counter
from concurrent.futures import ThreadPoolExecutor

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(HERE))
SUPPORT = os.path.join(ROOT, "test", "run", "support")
sys.path[:0] = [HERE, SUPPORT]
from programs import kind_of, removable  # noqa: E402
from run import CLANG_FLAGS, GCC_FLAGS, LINKER, Failed, run  # noqa: E402
from structures import TABLES, make_program, source_text  # noqa: E402

# Of the tool: what it may say of a function that it can't follow for all sizes.
REFUSALS = {"no-run-time-structure", "unsupported", "too-long", "unknown-extent"}
# How many functions may be refused.
MOST_REFUSED = 0.6
# How many patterns may be wider at the tables of a check than bound ones are, where the tool did not say so: it tries some.
# Of a few functions, one.
MOST_UNSAID = 0.01
SECONDS = 300
FAST = ["-O0", "-fsanitize=address", "-fno-sanitize-recover=all"]


def parameters_of(header, program, member):
    """The names of the parameters of a generated member."""
    begin = header.index(f"struct {program.name}_jacobian {{")
    found = re.compile(member + r"\(([^;]*?)\)(?: const\b|\s*:|\s*\{)", flags=re.S).search(header, begin)
    return re.findall(r"(\w+)(?:,|$)", re.sub(r"<[^<>]*>", "", found.group(1)).strip())


def argument(program, name, outputs):
    """What stands for a parameter of a generated member; `outputs` names the numbers behind those that are no inputs."""
    data = lambda held, slot: f"{held}.{slot}" + ("" if held == "at" and program.vectors else ".data()")  # noqa: E731
    if name in ("n", "m", "ne", "nz"):
        return "given." + name
    if name in TABLES:
        return f"given.{name}.data()"
    if name in ("d", "user"):
        return "&mesh"
    if name == "a":
        return "at.a"
    if name == "p":
        return "at.p.data()"
    if name == "values":
        return "values"
    if name == "compressed_jacobian":
        return "matrix.data()"
    slot, _, suffix = name.partition("_")
    if not suffix and (slot, dict(program.wrt).get(slot)) in program.wrt:
        return data("at", slot)
    return data(outputs["_" + suffix if suffix else ""], slot)


def call(program, header, member, outputs):
    names = parameters_of(header, program, rf"\b{member}")
    return f"{member}({', '.join(argument(program, name, outputs) for name in names)})"


def of_names(program):
    return program.of or [("result", "1")]


def glue(program, header, bound, widens):
    """The case of one function, as structural.h has it."""
    name, letters = program.name, lambda slots: "".join(s[0][0] for s in slots)
    uses = "    [[maybe_unused]] Mesh mesh{given.n, given.m, given.ne, given.nz, given.edge.data(), given.kind.data(), " \
           "given.first.data(), given.col.data(), given.perm.data()};\n"
    in_place = bool(program.of) and program.of == program.wrt
    forward = {"_tangent": "tangents", "": "outputs", "_out": "outputs", "_tangent_": "products"}
    backward = {"_adjoint": "weights", "_adjoint_": "products"}
    # By the kind of slot: the tangents of dependents are products, the adjoints of independents are.
    def product(member, table):
        text = call(program, header, member, table)
        if not in_place:
            wrong, slots = ("tangents", of_names(program)) if member == "jvp" else ("weights", program.wrt)
            for slot, _ in slots:
                text = text.replace(f"{wrong}.{slot}.", f"products.{slot}.")
        return text

    made = ", ".join(argument(program, p, {}) for p in parameters_of(header, program, rf"explicit {name}_jacobian"))
    constructor = f"""\
struct object_{name} final : structural::Object {{
  structural::Given given;
  Mesh mesh{{given.n, given.m, given.ne, given.nz, given.edge.data(), given.kind.data(), given.first.data(), given.col.data(), given.perm.data()}};
  every::{name}_jacobian object;
  explicit object_{name}(const structural::Given& of) : given(of), object({made}) {{}}
  long long rows() const override {{ return object.rows; }}
  long long cols() const override {{ return object.cols; }}
  structural::Pattern pattern() const override {{ return structural::patternOf(object, object.rows, object.nnz); }}
  void evaluate([[maybe_unused]] Reals& at, double* values) const override {{ object.{call(program, header, "evaluate", {})}; }}
  std::vector<double> decompressed([[maybe_unused]] Reals& at) const override {{
    std::vector<double> matrix(object.compressed_size() + 1), values(static_cast<std::size_t>(object.nnz) + 1);
    object.{call(program, header, "compressed", {})};
    object.decompress(matrix.data(), values.data());
    return values;
  }}
  void jvp([[maybe_unused]] Reals& at, [[maybe_unused]] Reals& tangents, [[maybe_unused]] Reals& outputs, [[maybe_unused]] Reals& products) const override {{
    object.{product("jvp", forward)};
  }}
  void vjp([[maybe_unused]] Reals& at, [[maybe_unused]] Reals& weights, [[maybe_unused]] Reals& products) const override {{
    object.{product("vjp", backward)};
  }}
}};
"""
    arguments = ", ".join(argument(program, p, {"": "at"}) for p in program.parameters)
    result = "at.result[0] = " if program.result == "double" else ""
    extents = " ".join(f"if (name == '{s[0]}') return {given_extent(e)};" for s, e in dict(program.wrt + of_names(program)).items())
    return constructor + f"""\
static structural::Case case_{name}() {{
  return {{"{name}", "{letters(program.wrt)}", "{letters(of_names(program))}",
    {{{", ".join(s.initializer() for s in program.structures)}}},
    []([[maybe_unused]] const structural::Given& given, char name) -> long long {{ {extents} return 0; }},
    [](const structural::Given& given, structural::Reals<check::Dual>& at) {{
  {uses.replace("Mesh", "oracle::Mesh")}      {result}oracle::{name}({arguments}); }},
    [](const structural::Given& given) -> std::unique_ptr<structural::Object> {{ return std::make_unique<object_{name}>(given); }},
    {"true" if bound else "false"}, []() -> structural::Pattern {{ {
        f"using J = bound::{name}_jacobian; return structural::patternOf(J(), J::rows, J::nnz);" if bound else "return {};"} }},
    {"true" if widens else "false"}}};
}}
"""


def given_extent(extent):
    return " ".join("given." + w if w in ("n", "m", "ne", "nz") else w for w in extent.split())


def bindings(program):
    """The options that bind all of a function's first structure."""
    first = program.structures[0]
    data = "d->" if program.form in ("user data", "void pointer") else ""
    text = program.signature + "".join(line for node in program.body for line in node.lines(1))
    sets = [f"{data}{name}={value}" for name, value in first.sizes.items() if re.search(rf"(int |d->){name}\b", text)]
    sets += [f"{table}[{k}]={v}" for table in program.structure_names for k, v in enumerate(first.tables[table.replace("d->", "")])]
    return [word for each in sets for word in ("--set", each)]


IGNORED = """\
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wpragmas"
#pragma GCC diagnostic ignored "-Wunknown-warning-option"
""" + "".join(f'#pragma GCC diagnostic ignored "-W{w}"\n' for w in (
    "all", "extra", "sign-compare", "unused-variable", "unused-parameter", "unused-but-set-variable", "unused-function", "maybe-uninitialized",
    "conversion", "sign-conversion", "self-assign", "parentheses", "unused-value", "float-conversion", "keyword-macro", "array-bounds"))


def program_text(programs, header, bound, widening):
    source = source_text(programs)
    inner = re.sub(r"^\s*#\s*include.*$", "", source, flags=re.M)
    out = ['#include "structural.h"\n', IGNORED, source, "#define double ::check::Dual\nnamespace oracle { namespace std { using namespace ::std;\n",
           "#define CHECK_NAME(name) using ::std::name; using ::check::name;\nCHECK_MATH_NAMES(CHECK_NAME)\n}\n", inner,
           "}\n#undef double\n#pragma GCC diagnostic pop\n", '#include "every.h"\n'] + (['#include "bound.h"\n'] if bound else [])
    out.append("using Reals = structural::Reals<double>;\n")
    out += [glue(p, header, p.name in bound, p.name in widening) for p in programs]
    out.append("int main() { return structural::run({" + ", ".join(f"case_{p.name}()" for p in programs) + "}) != 0; }\n")
    return "".join(out)


class Checker:
    def __init__(self, options):
        self.options, self.flags = options, ["-std=c++17", "-I" + options.include]
        self.refused, self.reasons, self.objects, self.widened, self.unsaid = [], Counter(), 0, 0, 0
        self.compiled = {}

    def compilers(self, number):
        options = self.options
        if number % options.thorough:
            return [("fast", options.clangxx, FAST)]
        return [("gcc", options.cxx, GCC_FLAGS), ("clang", options.clangxx, CLANG_FLAGS)]

    def checks(self, name, compiler, own):
        """The checks, compiled once."""
        if name not in self.compiled:
            path = os.path.join(self.options.folder, f"structural-{name}.o")
            run([compiler] + self.flags + own + ["-I" + SUPPORT, "-c", os.path.join(HERE, "structural.cpp"), "-o", path])
            self.compiled[name] = path
        return self.compiled[name]

    def tool(self, folder, header, own):
        command = [self.options.tool, "programs.cpp", "-o", header + ".h", "--namespace", header] + own
        return run(command + ["--"] + self.flags, cwd=folder, seconds=SECONDS)

    def sort_out(self, programs, message):
        """Those of the programs that a refusal is of, by name or by line; nothing where there is another error."""
        errors = re.findall(r"^(?:[^\n:]*:(\d+):\d+: )?error: (.*) \[sparsegen-([\w-]+)\]", message, flags=re.M)
        if not errors or any(kind not in REFUSALS for _, _, kind in errors):
            return set()
        names = set()
        for line, text, kind in errors:
            named = re.search(r"`(f\d+)_jacobian`", text)
            name = named.group(1) if named else self.at_line(programs, int(line or 0))
            names.add(name)
            self.reasons[re.sub(r"`[^`]*`", "`...`", f"{kind}: {text}")] += 1
        return names

    def at_line(self, programs, line):
        """The program that a line of the source is of."""
        at, found = source_text([]).count("\n"), None
        for program in programs:
            if at < line:
                found = program.name
            at += program.text().count("\n") + 1
        return found

    def attempt(self, programs, folder, compilers, evaluation):
        """None where all is well, else what went wrong. Programs that are refused are taken from the list."""
        os.makedirs(folder, exist_ok=True)
        try:
            said = self.make_headers(programs, folder, evaluation)
            if not programs:
                return None
            widening = {self.at_line(programs, int(line)) for line in re.findall(r":(\d+):\d+: warning: .*structure-widens\]", said)}
            if None in widening:  # in a helper of all
                widening |= {p.name for p in programs}
            if evaluation == "compressed":  # index sets may be wider where values decide; with tables that is not seen
                widening |= {p.name for p in programs if p.structure_names}
            bound = self.bind(programs, folder)
            with open(os.path.join(folder, "every.h")) as file:
                header = file.read()
            with open(os.path.join(folder, "program.cpp"), "w") as file:
                file.write(program_text(programs, header, bound, widening))
            self.widened += len(widening)
            for name, compiler, own in compilers:
                warnings = ["-Wall", "-Wextra", "-Wpedantic", "-Wconversion", "-Werror", "-Wno-tautological-compare"]
                binary = os.path.join(folder, "program-" + name)
                run([compiler] + self.flags + own + warnings + ["-I" + SUPPORT, "-I" + HERE, "-I" + folder, os.path.join(folder, "program.cpp"),
                    self.checks(name, compiler, own)] + LINKER + ["-o", binary])
                said = run([binary], seconds=SECONDS)
                refused, unsaid = re.search(r"(\d+) objects refused, (\d+) wider unsaid", said).groups()
                self.objects += int(refused)
            self.unsaid += int(unsaid)
        except Failed as failure:
            return str(failure)
        return None

    def make_headers(self, programs, folder, evaluation):
        while programs:
            with open(os.path.join(folder, "programs.cpp"), "w") as file:
                file.write(source_text(programs))
            try:
                return self.tool(folder, "every", ["--evaluation=" + evaluation])
            except Failed as failure:
                names = self.sort_out(programs, str(failure))
                if not names:
                    raise
                refused = [p for p in programs if p.name in names]
                if not refused:
                    raise
                self.refused += [p.name for p in refused]
                programs[:] = [p for p in programs if p.name not in names]
        return ""

    def bind(self, programs, folder):
        """Makes the header of the first structures; the names of those functions that are in it."""
        bound = list(programs)
        while bound:
            own = [word for p in bound for word in ["--function", p.name] + self.request(p) + bindings(p)]
            with open(os.path.join(folder, "bound.cpp"), "w") as file:
                file.write(re.sub(r"^SPARSEGEN_.*\n", "", source_text(bound), flags=re.M))
            command = [self.options.tool, "bound.cpp", "-o", "bound.h", "--namespace", "bound"] + own
            try:
                run(command + ["--"] + self.flags, cwd=folder, seconds=SECONDS)
                return {p.name for p in bound}
            except Failed as failure:
                names = set(re.findall(r"`(f\d+)_jacobian`", str(failure)))
                names |= {self.at_line(bound, int(line)) for line in re.findall(r"bound.cpp:(\d+):\d+: error", str(failure))}
                if not names or "internal error" in str(failure):
                    raise
                bound = [p for p in bound if p.name not in names]
        return set()

    def request(self, program):
        asked = re.search(r"SPARSEGEN_JACOBIAN\((.*)\)$", program.annotation, flags=re.M).group(1)
        depth = [asked[:k].count("(") + asked[:k].count("[") - asked[:k].count(")") - asked[:k].count("]") for k in range(len(asked))]
        comma = next(k for k, c in enumerate(asked) if c == "," and depth[k] == 0)
        return ["--jacobian", f"{asked[:comma]} : {asked[comma + 1:].strip()}"]

    def failing(self, programs, folder, compilers, evaluation):
        message = self.attempt(programs, folder, compilers, evaluation)
        if message is None:
            return []
        if len(programs) == 1:
            return [(programs[0], message)]
        named = set(re.findall(r"\b(f\d+)_jacobian: ", message))
        suspects = [p for p in programs if p.name in named]
        others = [] if "cases failed" in message else [p for p in programs if p.name not in named]
        if not suspects or not others and len(suspects) == len(programs):
            parts = [programs[:len(programs) // 2], programs[len(programs) // 2:]]
        else:
            parts = [[p] for p in suspects] + ([others] if others else [])
        return [failure for part in parts for failure in self.failing(part, folder, compilers, evaluation)]

    def reduce(self, program, message, folder, compilers, evaluation):
        """Leaves out statements for as long as the failure stays of one kind; the message of what is left."""
        kind, tries, removed = self.kind(message), 0, True
        while removed and tries < self.options.reduce:
            removed = False
            for body, k in list(removable(program.body)):
                if tries >= self.options.reduce or k >= len(body):
                    continue
                tries += 1
                node = body.pop(k)
                said = self.attempt([program], folder, compilers, evaluation)
                if said is not None and self.kind(said) == kind:
                    message, removed = said, True
                else:
                    body.insert(k, node)
        return message

    @staticmethod
    def kind(message):
        inner = re.search(r"internal error: ([^`\n]*)", message)
        if inner:
            return inner.group(1)[:40]
        what = re.search(r"_jacobian: n=.*?: ([a-z' ]+)", message)
        return what.group(1) if what else kind_of(message)


def check_batch(checker, number):
    options = checker.options
    first, end = options.first + number * options.batch, options.first + options.count
    programs = [make_program(options.seed, k) for k in range(first, min(first + options.batch, end))]
    uses = Counter()
    for program in programs:
        uses += program.uses
    folder, compilers = os.path.join(options.folder, f"batch{number}"), checker.compilers(number)
    evaluation = options.evaluation or ("compressed" if number % 4 == 1 else "auto")
    failures = []
    for program, message in checker.failing(programs, folder, compilers, evaluation):
        if options.reduce and "did not end within" not in message:
            message = checker.reduce(program, message, folder, compilers, evaluation)
        kept = os.path.join(options.folder, f"seed{options.seed}-{program.name}.cpp")
        with open(kept, "w") as file:
            file.write(source_text([program]))
        failures.append((program.name, kept, message))
    return uses, failures


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tool", required=True)
    parser.add_argument("--count", type=int, default=100)
    parser.add_argument("--first", type=int, default=0, help="the number of the first program of the seed")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--batch", type=int, default=25)
    parser.add_argument("--thorough", type=int, default=3, metavar="K", help="every K-th batch is (1: all)")
    parser.add_argument("--evaluation", help="auto, direct or compressed; else some batches are compressed")
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    parser.add_argument("--folder", default="structural-run")
    parser.add_argument("--reduce", type=int, default=40, help="tries to reduce each failure")
    parser.add_argument("--cxx", default="g++")
    parser.add_argument("--clangxx", default="clang++-19")
    parser.add_argument("--include", default=os.path.join(ROOT, "include"), help="where the headers of users are")
    options = parser.parse_args()
    options.folder, options.tool = os.path.abspath(options.folder), os.path.abspath(options.tool)
    os.makedirs(options.folder, exist_ok=True)
    started, checker, uses, failures = time.time(), Checker(options), Counter(), []
    with ThreadPoolExecutor(options.jobs) as pool:
        for used, found in pool.map(lambda k: check_batch(checker, k), range((options.count + options.batch - 1) // options.batch)):
            uses += used
            failures += found
            for name, kept, message in found:
                print(f"--- {name} fails, seed {options.seed}; reduced: {kept}\n{message[:3000]}", flush=True)
    print("features: " + ", ".join(f"{n} {c}" for n, c in sorted(uses.items())))
    for reason, count in checker.reasons.most_common():
        print(f"refused {count}: {reason[:200]}")
    refused = len(set(checker.refused))
    print(f"random structures, seed {options.seed}: {options.count - len(failures) - refused} passed, {len(failures)} failed, {refused} refused; "
          f"{checker.objects} objects refused, {checker.widened} patterns wider, {checker.unsaid} more unsaid ({time.time() - started:.0f} s)")
    if refused > MOST_REFUSED * options.count:
        print(f"too many are refused: more than {MOST_REFUSED:.0%}")
        return 1
    if checker.unsaid > max(1, MOST_UNSAID * options.count):
        print(f"too many patterns are wider and the tool does not say so: more than {MOST_UNSAID:.0%}")
        return 1
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
