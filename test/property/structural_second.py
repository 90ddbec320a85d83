"""Runs Hessians of random functions whose structure is known at run time through the tool, and checks their objects.

    structural_second.py --tool build/bin/sparsegen [--count N] [--seed S] [--folder DIR]

The functions are those of structures.py. Each is asked for its Jacobian and for the Hessian of the weighted sum of its
dependents. At each structure the Hessian is held against differences of the Jacobian's transposed product, which
structural.py checks; at the first, its pattern against that of the header that has this structure bound. What is refused is
counted.
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
from run import LINKER, Failed, run  # noqa: E402
from structural import IGNORED, argument, bindings, given_extent, of_names  # noqa: E402
from structures import TABLES, make_program, source_text  # noqa: E402

SECONDS = 300
FLAGS = ["-std=c++17", "-O0", "-fsanitize=address", "-fno-sanitize-recover=all", "-Wno-everything"]
REFUSALS = {"no-run-time-structure", "unsupported", "too-long", "unknown-extent", "no-hessian"}

CHECKS = r"""
#include "structural.h"
#include <cmath>
#include <cstdint>
#include <functional>

namespace second {
using Reals = structural::Reals<double>;
struct Case {
  const char* name;
  std::string wrt, of;
  std::function<long long(const structural::Given&, char)> extent;
  std::function<void(const structural::Given&, Reals&, std::vector<double>& weights, Reals& adjoints)> vjp;
  std::function<std::vector<std::vector<double>>(const structural::Given&, Reals&, const std::vector<double>&)> hessian;
  std::function<structural::Pattern()> bound;
  std::vector<structural::Given> structures;
};

template <class H, class Evaluate>
std::vector<std::vector<double>> dense(const H& object, const Evaluate& evaluate) {
  std::vector<double> values(static_cast<std::size_t>(object.nnz) + 1, std::nan(""));
  evaluate(values.data());
  std::vector<std::vector<double>> all(static_cast<std::size_t>(object.rows), std::vector<double>(static_cast<std::size_t>(object.cols), std::nan("")));
  for (std::ptrdiff_t i = 0; i < object.rows; ++i)
    for (auto k = object.row_ptr()[i]; k < object.row_ptr()[i + 1]; ++k) {
      all[std::size_t(i)][std::size_t(object.col_idx()[k])] = values[std::size_t(k)];
      if (std::isnan(values[std::size_t(k)])) all[std::size_t(i)][std::size_t(object.col_idx()[k])] = 1e300;
    }
  return all;
}

inline double next(std::uint64_t& state) {
  std::uint64_t z = (state += 0x9e3779b97f4a7c15u);
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u, z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
  return -1.5 + 3 * double((z ^ (z >> 31)) >> 11) * 0x1p-53;
}

inline int check(const Case& c) {
  int failures = 0;
  for (std::size_t s = 0; s < c.structures.size() && failures == 0; ++s) {
    const structural::Given& given = c.structures[s];
    const auto fail = [&](const char* what, long long i, long long j, double a, double b) {
      if (++failures < 4) std::printf("%s_hessian: n=%d m=%d ne=%d: %s (%lld, %lld): %.10g, %.10g\n", c.name, given.n, given.m, given.ne, what, i, j, a, b);
    };
    long long cols = 0, rows = 0;
    for (char w : c.wrt) cols += c.extent(given, w);
    for (char w : c.of) rows += c.extent(given, w);
    std::uint64_t state = 7 * s + 1;
    Reals at;
    for (char w : std::string("xzygr")) at.of(w).assign(std::size_t(c.extent(given, w)), std::nan(""));
    for (char w : c.wrt) for (double& each : at.of(w)) each = next(state);
    at.p.resize(std::size_t(given.n)); for (double& each : at.p) each = next(state);
    at.a = next(state);
    std::vector<double> weights(static_cast<std::size_t>(rows)); for (double& each : weights) each = c.of == "r" ? 1 : next(state);  // one number has no weight
    std::vector<std::vector<double>> found;
    try {
      Reals copy = at;
      found = c.hessian(given, copy, weights);
    } catch (const std::length_error&) { continue; }
    catch (const std::exception& error) { std::printf("%s_hessian: n=%d m=%d ne=%d: throws %s\n", c.name, given.n, given.m, given.ne, error.what()); return ++failures; }
    if (s == 0 && c.bound) {
      std::size_t entries = 0;
      for (const auto& row : found) for (double each : row) entries += !std::isnan(each);
      if (c.bound().col_idx.size() > entries) fail("fewer entries than with sizes bound", 0, 0, double(entries), double(c.bound().col_idx.size()));
    }
    const auto gradient = [&](Reals reals) {
      Reals adjoints;
      for (char w : std::string("xzygr")) adjoints.of(w).assign(std::size_t(c.extent(given, w)), 0.0);
      std::vector<double> own = weights;
      c.vjp(given, reals, own, adjoints);
      std::vector<double> all;
      for (char w : c.wrt) all.insert(all.end(), adjoints.of(w).begin(), adjoints.of(w).end());
      return all;
    };
    long long column = 0;
    for (char w : c.wrt)
      for (std::size_t k = 0; k < at.of(w).size(); ++k, ++column) {
        const auto slope = [&](double h) {
          Reals up = at, down = at;
          up.of(w)[k] += h, down.of(w)[k] -= h;
          std::vector<double> a = gradient(up), b = gradient(down);
          for (std::size_t i = 0; i < a.size(); ++i) a[i] = (a[i] - b[i]) / (2 * h);
          return a;
        };
        const std::vector<double> fine = slope(1e-6), coarse = slope(1e-5);
        for (long long i = column; i < cols; ++i) {
          const double wanted = fine[std::size_t(i)], other = coarse[std::size_t(i)], seen = found[std::size_t(i)][std::size_t(column)];
          if (!std::isfinite(wanted) || std::fabs(wanted - other) > 1e-4 * (1 + std::fabs(wanted))) continue;  // near a kink
          const bool isThere = !std::isnan(seen);
          const double own = isThere ? seen : 0;
          if (std::fabs(own - wanted) > 2e-4 * (1 + std::fabs(wanted))) fail(isThere ? "evaluate" : "missing entry", i, column, seen, wanted);
        }
      }
  }
  return failures;
}
}  // namespace second
"""


def with_hessian(program):
    asked = re.search(r"SPARSEGEN_JACOBIAN\((.*)\)$", program.annotation, flags=re.M).group(1)
    program.annotation += f"\nSPARSEGEN_HESSIAN({asked})"
    return program


def parameters_of(header, struct, member):
    begin = header.index(f"struct {struct} {{")
    found = re.compile(rf"{member}\(([^;]*?)\)(?: const\b|\s*:|\s*\{{)", flags=re.S).search(header, begin)
    return re.findall(r"(\w+)(?:,|$)", re.sub(r"<[^<>]*>", "", found.group(1)).strip())


def arguments(program, names, outputs):
    return ", ".join("weights.data()" if name.startswith("weights") else argument(program, name, outputs) for name in names)


def glue(program, header, bound):
    name = program.name
    letters = lambda slots: "".join(s[0][0] for s in slots)  # noqa: E731
    mesh = "[[maybe_unused]] Mesh mesh{given.n, given.m, given.ne, given.nz, given.edge.data(), given.kind.data(), given.first.data(), given.col.data(), given.perm.data()};"
    extents = " ".join(f"if (name == '{s[0]}') return {given_extent(e)};" for s, e in dict(program.wrt + of_names(program)).items())
    made = {kind: arguments(program, parameters_of(header, f"{name}_{kind}", rf"explicit {name}_{kind}"), {}) for kind in ("jacobian", "hessian")}
    backward = arguments(program, parameters_of(header, f"{name}_jacobian", r"\bvjp"), {"_adjoint": "given_weights", "_adjoint_": "adjoints"})
    for slot, _ in program.wrt:
        backward = backward.replace(f"given_weights.{slot}.", f"adjoints.{slot}.")
    spread, at = [], "0"
    for slot, extent in of_names(program):
        held = "result" if slot == "result" else slot
        spread.append(f"given_weights.{held}.assign(weights.begin() + {at}, weights.begin() + {at} + ({given_extent(extent)}));")
        at += f" + ({given_extent(extent)})"
    evaluate = arguments(program, parameters_of(header, f"{name}_hessian", r"\bevaluate"), {"": "at"})
    return f"""second::Case case_{name}() {{
  return {{"{name}", "{letters(program.wrt)}", "{letters(of_names(program))}",
    []([[maybe_unused]] const structural::Given& given, char name) -> long long {{ {extents} return 0; }},
    []([[maybe_unused]] const structural::Given& given, second::Reals& at, std::vector<double>& weights, second::Reals& adjoints) {{
      {mesh}
      second::Reals given_weights; {" ".join(spread)}
      const every::{name}_jacobian object({made["jacobian"]});
      object.vjp({backward});
    }},
    []([[maybe_unused]] const structural::Given& given, second::Reals& at, [[maybe_unused]] const std::vector<double>& weights) {{
      {mesh}
      const every::{name}_hessian object({made["hessian"]});
      return second::dense(object, [&](double* values) {{ object.evaluate({evaluate}); }});
    }},
    {f"[] {{ using H = bound::{name}_hessian; return structural::patternOf(H(), H::rows, H::nnz); }}" if bound else "nullptr"},
    {{{", ".join(s.initializer() for s in program.structures)}}}}};
}}
"""


class Checker:
    def __init__(self, options):
        self.options, self.reasons, self.refused = options, Counter(), 0

    def tool(self, folder, source, header, own):
        return run([self.options.tool, source, "-o", header + ".h", "--namespace", header] + own + ["--", "-std=c++17", "-I" + self.options.include],
                   cwd=folder, seconds=SECONDS)

    def named(self, programs, message, source):
        """The programs that errors are of; nothing where one is of another kind."""
        names = set()
        errors = re.findall(r"^(?:[^\n:]*:(\d+):\d+: )?error: (.*) \[sparsegen-([\w-]+)\]", message, flags=re.M)
        for line, text, kind in errors:
            if kind not in REFUSALS:
                return set()
            found = re.search(r"`(f\d+)_(?:jacobian|hessian)`", text)
            names.add(found.group(1) if found else self.at_line(programs, source, int(line or 0)))
            self.reasons[re.sub(r"`[^`]*`", "`...`", f"{kind}: {text}")] += 1
        return names

    @staticmethod
    def at_line(programs, source, line):
        before = "\n".join(source.split("\n")[:line])
        found = re.findall(r"\b(f\d+)\(", before)
        return found[-1] if found else programs[0].name

    def headers(self, programs, folder):
        while programs:
            source = source_text(programs)
            with open(os.path.join(folder, "programs.cpp"), "w") as file:
                file.write(source)
            try:
                self.tool(folder, "programs.cpp", "every", [])
                return
            except Failed as failure:
                names = self.named(programs, str(failure), source)
                kept = [p for p in programs if p.name not in names]
                if len(kept) == len(programs):
                    raise
                self.refused += len(programs) - len(kept)
                programs[:] = kept

    def bind(self, programs, folder):
        bound = [p for p in programs if "Mesh* d" not in p.signature and "void*" not in p.signature]
        while bound:
            own = []
            for program in bound:
                asked = re.search(r"SPARSEGEN_HESSIAN\((.*)\)$", program.annotation, flags=re.M).group(1)
                depth = [asked[:k].count("(") + asked[:k].count("[") - asked[:k].count(")") - asked[:k].count("]") for k in range(len(asked))]
                comma = next(k for k, c in enumerate(asked) if c == "," and depth[k] == 0)
                own += ["--function", program.name, "--hessian", f"{asked[:comma]} : {asked[comma + 1:].strip()}"] + bindings(program)
            with open(os.path.join(folder, "bound.cpp"), "w") as file:
                file.write(re.sub(r"^SPARSEGEN_.*\n", "", source_text(bound), flags=re.M))
            try:
                self.tool(folder, "bound.cpp", "bound", own)
                return {p.name for p in bound}
            except Failed as failure:
                with open(os.path.join(folder, "bound.cpp")) as file:
                    text = file.read()
                names = set(re.findall(r"`(f\d+)_hessian`", str(failure))) | {
                    self.at_line(bound, text, int(line)) for line in re.findall(r"bound.cpp:(\d+):\d+: error", str(failure))}
                if not names or "internal error" in str(failure):
                    raise
                bound = [p for p in bound if p.name not in names]
        return set()

    def attempt(self, programs, folder):
        os.makedirs(folder, exist_ok=True)
        try:
            self.headers(programs, folder)
            if not programs:
                return None
            bound = self.bind(programs, folder)
            with open(os.path.join(folder, "every.h")) as file:
                header = file.read()
            with open(os.path.join(folder, "program.cpp"), "w") as file:
                file.write(CHECKS + IGNORED + source_text(programs) + '#include "every.h"\n' + ('#include "bound.h"\n' if bound else "") +
                           "".join(glue(p, header, p.name in bound) for p in programs) + "int main() { int failed = 0; for (const second::Case& c : {" +
                           ", ".join(f"case_{p.name}()" for p in programs) + "}) failed += second::check(c) != 0; return failed != 0; }\n")
            binary = os.path.join(folder, "program")
            run([self.options.clangxx] + FLAGS + ["-I" + self.options.include, "-I" + SUPPORT, "-I" + HERE, "-I" + folder, os.path.join(folder, "program.cpp")] +
                LINKER + ["-o", binary])
            run([binary], seconds=SECONDS)
        except Failed as failure:
            return str(failure)
        return None

    def failing(self, programs, folder):
        message = self.attempt(programs, folder)
        if message is None:
            return []
        if len(programs) == 1:
            return [(programs[0], message)]
        named = set(re.findall(r"\b(f\d+)_hessian: ", message))
        suspects, half = [p for p in programs if p.name in named], len(programs) // 2
        parts = [[p] for p in suspects] if suspects else [programs[:half], programs[half:]]
        return [failure for part in parts for failure in self.failing(part, folder)]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tool", required=True)
    parser.add_argument("--count", type=int, default=60)
    parser.add_argument("--first", type=int, default=0, help="the number of the first program of the seed")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--batch", type=int, default=20)
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    parser.add_argument("--folder", default="structural-second-run")
    parser.add_argument("--clangxx", default="clang++-19")
    parser.add_argument("--include", default=os.path.join(ROOT, "include"), help="where the headers of users are")
    options = parser.parse_args()
    options.folder, options.tool = os.path.abspath(options.folder), os.path.abspath(options.tool)
    started, checker, failed = time.time(), Checker(options), 0

    def batch(number):
        first, end = options.first + number * options.batch, options.first + options.count
        programs = [with_hessian(make_program(options.seed, k)) for k in range(first, min(first + options.batch, end))]
        # In place the adjoints of what is given and what is returned are one array.
        programs = [p for p in programs if p.of != p.wrt or not p.of]
        return len(programs), checker.failing(programs, os.path.join(options.folder, f"batch{number}"))

    checked = 0
    with ThreadPoolExecutor(options.jobs) as pool:
        for count, failures in pool.map(batch, range((options.count + options.batch - 1) // options.batch)):
            checked += count
            failed += len(failures)
            for program, message in failures:
                kept = os.path.join(options.folder, f"seed{options.seed}-{program.name}.cpp")
                with open(kept, "w") as file:
                    file.write(source_text([program]))
                print(f"--- {program.name} fails, seed {options.seed}: {kept}\n{message[:2000]}", flush=True)
    for reason, count in checker.reasons.most_common():
        print(f"refused {count}: {reason[:200]}")
    print(f"random Hessians of run-time structure, seed {options.seed}: {checked - failed - checker.refused} passed, {failed} failed, "
          f"{checker.refused} refused ({time.time() - started:.0f} s)")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
