"""The run tests whose sizes are bound, once more without: the RUN line `%unbound`.

    unbound.py LIST -o FOLDER --sparsegen TOOL --clangxx CLANGXX -- FLAGS...

Of each source in the folder of LIST that binds integers, and no pointers to functions, all functions that do are taken; their `SPARSEGEN_SET` is left
out, and what they bind of tables is named with `SPARSEGEN_STRUCTURE`. The object made at the size of the test, and where
its slots say what they have, at three others, is held against dual numbers as run.py does.

LIST says what the tool refuses to follow for all sizes, one function a line, `refused: SOURCE FUNCTION`, and
`skipped: SOURCE FUNCTION why` of what can't be asked so. A refusal that is not in it fails, and so does one that is no more.
"""

import argparse
import glob
import os
import re
import sys
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from glue import IGNORED, FrameWriter, HASTE, HASTE_ENDS, PREAMBLE, in_namespaces, options as options_of, value_type, write_oracle  # noqa: E402
from model import MACRO, closing, read_cases, skip_blank, split_top  # noqa: E402
from precompiled import flags_with_checks  # noqa: E402
from run import CLANG_FLAGS, LINKER, MOST_SECONDS, SUPPORT, Failed, run, standard_of  # noqa: E402

# What the tool may say of a function that it does not follow for all sizes.
REFUSALS = ("no-run-time-structure", "missing-extent", "unsupported", "bad-extent", "unknown-name", "unknown-bound", "out-of-bounds",
            "unknown-pointer", "state-read")
OTHER_SIZES = (3, 7, 10)


def annotated(text):
    """The places of all groups of annotations: where each begins and ends, and what it holds."""
    at, found = 0, []
    while match := MACRO.search(text, at):
        begin, group = match.start(), []
        while match:
            end = closing(text, match.end() - 1)
            group.append((match.group(1), split_top(text[match.end():end])))
            at = end + 1
            match = MACRO.match(text, skip_blank(text, at))
        found.append((begin, at, group))
    return found


def unbound_group(group):
    """The annotations of a function without its bindings; tables are named instead."""
    lengths = {}
    for kind, arguments in group:
        entry = re.match(r"(.*)\[(\d+)\]$", arguments[0]) if kind == "SET" else None
        if entry:
            lengths[entry.group(1)] = max(lengths.get(entry.group(1), 0), int(entry.group(2)) + 1)
    lines = [f"SPARSEGEN_{kind}({', '.join(arguments)})" for kind, arguments in group if kind != "SET"]
    # Loops may need integers that no extent does; with extents that are constant they are named.
    others = [arguments[0] for kind, arguments in group if kind == "SET" and "[" not in arguments[0] and
              not any(re.search(rf"(?<![\w.>]){re.escape(arguments[0])}(?!\w)", line) for line in lines)]
    named = [f"{table}[{count}]" for table, count in lengths.items()] + others
    return " ".join([f"SPARSEGEN_STRUCTURE({each})" for each in named] + lines)


def without_bindings(text, refused, numbers):
    """The source, with annotations of those functions only that bind something and are not refused. Lines stay where
    they are."""
    out, at = [], 0
    for k, (begin, end, group) in enumerate(annotated(text)):
        binds = any(kind == "SET" for kind, _ in group) and k in numbers and k not in refused
        out += [text[at:begin], unbound_group(group) if binds else "", "\n" * text[begin:end].count("\n")]
        at = end
    return "".join(out) + text[at:]


def parameters_of(header, struct, member):
    """The names of the parameters of a generated member."""
    begin = header.index(f"struct {struct} {{")
    found = re.compile(member + r"\(([^;]*?)\)(?: const\b|\s*:|\s*\{)", flags=re.S).search(header, begin)
    return re.findall(r"(\w+)(?:,|$)", re.sub(r"<[^<>]*>", "", found.group(1)).strip())


class ObjectFrameWriter(FrameWriter):
    """The frame of a derivative object: made anew for each call, with what the frame holds."""

    def __init__(self, case, real, header):
        super().__init__(case, real)
        self.header = header

    def made(self):
        names = parameters_of(self.header, self.case.generated, r"\bevaluate")[:-1]
        given = dict(zip(names, self.inputs()))
        wanted = parameters_of(self.header, self.case.generated, rf"explicit {self.case.generated}")
        return f"{self.case.generated}({', '.join(given[name] for name in wanted)})"

    def generated_members(self, has_status):
        name, real = self.case.generated, self.real
        lines = [re.sub(rf"\b{name}::(jvp|vjp|evaluate)\(", rf"{self.made()}.\1(", line)
                 for line in super().generated_members(has_status)]
        # Compressed is what an object has not: here, all columns by themselves. Gradients are rows of `vjp`.
        body = "\n".join(lines)
        body = re.sub(r"  double compressed\(.*\n", self.compressed() + "\n", body)
        kept = body[:body.index("  double gradient(")]
        return (kept + f"""  double gradient({real}* sgOut) override {{ const {real} sgOne = 1; return vjp(&sgOne, sgOut); }}
  double value_and_gradient({real}* sgValue, {real}* sgOut) override {{
    std::vector<{real}> sgTangents(independents().size()); {real} sgTangent = 0;
    jvp(sgTangents.data(), sgValue, &sgTangent);
    return gradient(sgOut);
  }}
  ::check::Facts<{real}> facts() {{ return ::check::objectFacts<{real}>({self.made()}); }}""").split("\n")

    def compressed(self):
        return f"""  double compressed({self.real}* out) override {{
    const auto made = {self.made()};
    std::vector<{self.real}> values(static_cast<std::size_t>(made.nnz) + 1);
    const double status = evaluate(values.data());
    ::check::spread(made, values.data(), out);
    return status;
  }}"""


CHECKS = """
namespace check {
/// The compressed form of an object's values where each column is alone.
template <class J, class Value>
void spread(const J& made, const Value* values, Value* out) {
  std::fill(out, out + static_cast<std::size_t>(made.rows) * static_cast<std::size_t>(made.cols), Value(0));
  for (std::ptrdiff_t i = 0; i < made.rows; ++i)
    for (auto k = made.row_ptr()[i]; k < made.row_ptr()[i + 1]; ++k) out[i * made.cols + made.col_idx()[k]] = values[k];
}
/// The pattern that `decompress` reads by.
template <class Value>
Facts<Value>& current() {
  static Facts<Value> held;
  return held;
}
template <class Value, class J>
Facts<Value> objectFacts(const J& made) {
  static_assert(std::is_same_v<typename J::value_type, Value>, "value_type is that of the function");
  Facts<Value> f{made.rows, made.cols, made.nnz, made.cols, 0, {}, {}, {}, {}, std::size_t(made.rows) * std::size_t(made.cols), nullptr};
  f.rowPtr.assign(made.row_ptr(), made.row_ptr() + made.rows + 1);
  f.colIdx.assign(made.col_idx(), made.col_idx() + made.nnz);
  f.columnColor.assign(std::size_t(made.cols), -1);
  f.rowColor.assign(std::size_t(made.rows), -1);
  for (const long long j : f.colIdx)
    if (j >= 0 && j < made.cols) f.columnColor[std::size_t(j)] = j;
  f.decompress = [](const Value* compressed, Value* values) {
    const Facts<Value>& held = current<Value>();
    for (long long i = 0; i < held.rows; ++i)
      for (long long k = held.rowPtr[std::size_t(i)]; k < held.rowPtr[std::size_t(i) + 1]; ++k)
        values[k] = compressed[i * held.cols + held.colIdx[std::size_t(k)]];
  };
  current<Value>() = f;
  return f;
}
}  // namespace check
"""


def at_size(case, number, value):
    """The same case at another size, where its slots say what that changes; else nothing."""
    names = [name for name in case.bindings if "[" not in name]
    slots = case.of + case.wrt
    if len(case.bindings) != 1 or not names or not case.bindings[names[0]].isdigit():
        return None
    if not all(any(re.search(rf"(?<![\w.>]){re.escape(names[0])}(?!\w)", e) for e in s.extents) for s in slots):
        return None
    last = re.split(r"->|[.]", names[0])[-1]
    if names[0] != last and not any(re.search(r"\{\s*" + case.bindings[names[0]] + r"\b", w) for w in case.named("WITH").values()):
        return None
    if "MEMBERS" in case.directives or "STORAGE" in case.directives:
        return None
    directives = {name: lines for name, lines in case.directives.items() if name not in ("PATTERN", "LOWER")}
    with_lines = directives.get("WITH", [])
    directives["WITH"] = [re.sub(r"(:[^{]*\{\s*|:\s*)" + case.bindings[names[0]] + r"\b", rf"\g<1>{value}", line, count=1) for line in with_lines]
    return replace(case, bindings={names[0]: str(value)}, directives=directives)


def write_case(case, index, header, real):
    """The frames of one case at one size, and the statement that checks it."""
    scope = "".join(n + "::" for n in case.scope)
    own, told = f"sg_frame_{case.generated}", f"at{index}"
    frame = in_namespaces(case, ObjectFrameWriter(case, real, header).write().replace(own, f"{told}_{own}"))
    check = (f"  failed += check::run<{real}>(check::Options{options_of(case)}, ::{scope}{told}_{own}().facts(),\n"
             f"    []() -> check::GeneratedFrame<{real}>* {{ return new ::{scope}{told}_{own}; }},\n"
             f"    []() -> check::Frame<::check::Dual>* {{ return new ::oracle{told}::{scope}{own}; }});\n")
    return frame, check


def write_program(source, text, header_name, header, sized):
    """`sized` are lists of cases, one list a size."""
    ignored = "\n".join(f'#pragma GCC diagnostic ignored "-W{name}"' for name in IGNORED)
    out = [PREAMBLE.replace("@IGNORED@", ignored), f'#include "{source}"\n', HASTE, CHECKS]
    frames, checks = [], []
    for index, cases in enumerate(sized):
        if not cases:
            continue
        out.append(write_oracle(source, text, "jacobian", cases).replace("namespace oracle {", f"namespace oracleat{index} {{").replace(
            "oracle::", f"oracleat{index}::").replace("::check::oracleat", "::check::oracle"))
        for case in cases:
            frame, check = write_case(case, index, header, value_type(case))
            frames.append(frame)
            checks.append(check)
    out += [HASTE_ENDS, "#pragma GCC diagnostic pop\n", f'#include "{header_name}"\n', HASTE] + frames
    out += ["int main() {\n  int failed = 0;\n"] + checks
    out.append(f'  std::printf("%d of {len(checks)} cases failed\\n", failed);\n  return failed != 0;\n}}\n' + HASTE_ENDS)
    return "".join(out)


def binds_functions(text):
    """Whether some value that is bound is the name of a function, which the source defines, or a cast to a pointer to
    one."""
    values = re.findall(r"^\s*SPARSEGEN_SET\([^,]*,\s*(.*)\)$", text, flags=re.M)
    return any("(*)" in value or re.search(rf"\b{re.escape(value.strip('&'))}\(\w+ ", text) for value in values)


class Source:
    """One source on its way through the tool, a compiler, and the checks."""

    def __init__(self, path, options, flags):
        self.path, self.options, self.flags = os.path.abspath(path), options, flags
        with open(path) as file:
            self.text = file.read()
        cases = [] if binds_functions(self.text) else read_cases(self.text)
        self.cases = [c for c in cases if c.bindings and c.kind == "jacobian"]
        self.name = os.path.relpath(self.path, os.path.dirname(os.path.abspath(options.list)))
        self.folder = os.path.join(options.folder, self.name.replace("/", "-"))
        self.refused = {}

    def functions(self):
        """The names of the functions of the groups of annotations, by number."""
        found = {}
        for k, (_, end, group) in enumerate(annotated(self.text)):
            if any(kind == "SET" for kind, _ in group) and not any(kind == "HESSIAN" for kind, _ in group):
                head = self.text[end:self.text.index("(", self.text.index("operator()", end) + 10 if
                                                      self.text[end:].lstrip().startswith("operator") else end)]
                found[k] = re.findall(r"\w+", head)[-1]
        return found

    def samples(self, functions, unsampled):
        """The test's own sizes as those that the tool tries: a function may be right for no others."""
        words = []
        for k, (_, _, group) in enumerate(annotated(self.text)):
            sizes = [f"{a[0]}={a[1]}" for kind, a in group if kind == "SET" and a[1].isdigit() and "[" not in a[0] and a[0] not in unsampled]
            if k in functions and sizes:
                words += ["--sample", ",".join(sizes)]
        return words

    def make_header(self, skipped):
        """The tool's header of what is not refused."""
        os.makedirs(self.folder, exist_ok=True)
        functions = {k: name for k, name in self.functions().items() if (self.name, name) not in skipped}
        includes = [f for f in self.flags if f.startswith("-I")] + ["-I" + os.path.dirname(self.path)]
        standard = "-std=c11" if self.path.endswith(".c") else standard_of(self.text)
        extra = [w for line in re.findall(r"//\s*OPTIONS:(.*)", self.text) for w in line.split()]
        unsampled = set()
        starts = {k: self.text[:begin].count("\n") + 1 for k, (begin, _, _) in enumerate(annotated(self.text))}
        while set(functions) - set(self.refused):
            self.source = os.path.join(self.folder, os.path.basename(self.path))
            with open(self.source, "w") as file:
                file.write(without_bindings(self.text, self.refused, functions))
            command = [self.options.sparsegen, self.source, "-o", os.path.join(self.folder, "unbound.h")] + extra
            command += self.samples(set(functions) - set(self.refused), unsampled)
            try:
                said = run(command + ["--", standard] + includes, seconds=MOST_SECONDS)
                self.widens = "structure-widens" in said
                with open(os.path.join(self.folder, "unbound.h")) as file:
                    return file.read()
            except Failed as failure:
                errors = re.findall(r"^(?:[^\n:]*:(\d+):\d+: )?error: (.*) \[sparsegen-([\w-]+)\]", str(failure), flags=re.M)
                found = set()
                for line, said, kind in errors:
                    named = re.search(r"`(\w+?)_(?:jacobian|hessian)` can't", said)
                    by_name = [k for k in functions if named and functions[k] == named.group(1).split("_")[-1] or named and functions[k] == named.group(1)]
                    at = by_name[0] if by_name else max((k for k in functions if starts[k] <= int(line or 0)), default=None, key=lambda k: starts[k])
                    if "`--sample` gives" in said:
                        name = re.search(r"gives `([^`]*)`", said).group(1)
                        unsampled.add(name)
                        found.add(name)
                        continue
                    if kind in REFUSALS and at is None and len(set(functions) - set(self.refused)) == 1:
                        at = min(set(functions) - set(self.refused))
                    if at is not None and kind in REFUSALS and at not in self.refused:
                        self.refused[at] = said
                        found.add(at)
                if not found:
                    raise
        return None

    def check(self, skipped):
        header = self.make_header(skipped)
        functions = self.functions()
        self.refusals = {functions[k] for k in self.refused}
        if header is None:
            return "nothing is left"
        # An object has a constructor; what depends on no size after all is as with bound sizes.
        cases = [c for c in self.cases if c.name not in self.refusals and (self.name, c.name) not in skipped and
                 re.search(rf"explicit {re.escape(c.generated)}\(", header)]
        for case in cases:
            # What depends on a size may be wider, which the tool says.
            if self.widens:
                case.directives.setdefault("SUPERSET", [""])
            case.directives["SAMPLES"] = ["6"] if "PATTERN" in case.directives or "SUPERSET" in case.directives else ["16"]
        sized = [cases] + [[s for c in cases if (s := at_size(c, k, v))] for k, v in enumerate(OTHER_SIZES)]
        self.objects = sum(map(len, sized))
        if not cases:
            return "nothing is left"
        program = os.path.join(self.folder, "program.cpp")
        with open(program, "w") as file:
            file.write(write_program(self.path, self.text, "unbound.h", header, sized))
        here = ["-I" + self.folder, "-I" + SUPPORT, "-I" + os.path.dirname(self.path)]
        command = [self.options.clangxx] + [f for f in self.flags if not f.startswith("-D")] + [standard_of(self.text)] + CLANG_FLAGS
        binary = os.path.join(self.folder, "program")
        checks = flags_with_checks("clang", command, self.options.kept)
        run(command + here + [program] + checks + LINKER + ["-o", binary])
        return run([binary], seconds=MOST_SECONDS).strip().splitlines()[-1]


def main():
    own, flags = sys.argv[1:], []
    if "--" in own:
        flags = own[own.index("--") + 1:]
        own = own[:own.index("--")]
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("list")
    parser.add_argument("-o", dest="folder", required=True)
    parser.add_argument("--sparsegen", required=True)
    parser.add_argument("--clangxx", required=True)
    parser.add_argument("--kept", required=True, help="where the compiled checks stay")
    parser.add_argument("--only", help="a part of the names of sources")
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    options = parser.parse_args(own)
    with open(options.list) as file:
        listed = file.read()
    expected = set(re.findall(r"^#\s*refused:\s*(\S+)\s+(\S+)", listed, flags=re.M))
    skipped = set(re.findall(r"^#\s*skipped:\s*(\S+)\s+(\S+)", listed, flags=re.M))
    folder = os.path.dirname(os.path.abspath(options.list))
    paths = sorted(p for ending in ("*.c", "*.cpp", "real/*.c", "real/*.cpp") for p in glob.glob(os.path.join(folder, ending)))
    sources = [s for s in (Source(p, options, flags) for p in paths if "SPARSEGEN_SET" in open(p).read()) if s.cases]
    sources = [s for s in sources if not options.only or options.only in s.name]

    def check(source):
        try:
            return source, source.check(skipped), True
        except (Failed, ValueError, KeyError, AttributeError, StopIteration) as failure:
            return source, f"{type(failure).__name__}: {failure}", False

    failed = objects = 0
    with ThreadPoolExecutor(options.jobs) as pool:
        for source, said, is_well in pool.map(check, sources):
            refusals = {(source.name, name) for name in getattr(source, "refusals", set())}
            mine = {e for e in expected if e[0] == source.name}
            if is_well and refusals != mine:
                is_well = False
                said += "".join(f"\nrefused: {s} {n}, which is not in the list" for s, n in sorted(refusals - mine))
                said += "".join(f"\nnot refused any more: {s} {n}" for s, n in sorted(mine - refusals))
            objects += getattr(source, "objects", 0)
            if not is_well:
                failed += 1
                print(f"--- {source.name}: {said}")
                for k, reason in source.refused.items():
                    print(f"    {source.functions()[k]}: {reason}")
    print(f"{len(sources)} sources, {objects} objects, {failed} failed")
    return failed != 0


if __name__ == "__main__":
    sys.exit(main())
