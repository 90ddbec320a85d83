"""A source whose sizes are known at run time, held against the static headers of some sizes: the RUN line `%sizes`.

    sizes.py SOURCE -o FOLDER --sparsegen TOOL --cxx GXX --clangxx CLANGXX -- FLAGS...

Directives of the source, each in a line of its own:

    // SIZE: n=3 ne=2 edge=0,1,1,2     a structure: integers, and tables
    // CASE: f_jacobian(n, ne, edge) evaluate(n, ne, edge, 0.5, x)
    // SAMPLE: n=40                    a size that the tool is to try
    // REFUSED: f_jacobian(-1, 0, edge)    the constructor throws std::invalid_argument or std::length_error
    // WARNS: id                       the tool says this of the source without sizes
    // HOLDS: f_jacobian(n, ne, edge) object.num_colors() <= 3    what is true at each size
    // BLOCKS: f_hessian 4 6           the numbers of unknowns that its elements have, over all sizes; or none

In the arguments `x` is a pointer to random numbers. For each size the source is generated again with all of it bound; the
object made from it must have the same pattern, and the same values at random points, also as a copy. Its colors are held
against what makes them valid, and what is compressed by them against `evaluate`.
"""

import argparse
import os
import re
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from run import CLANG_FLAGS, MOST_SECONDS, Failed, run, standard_of  # noqa: E402

GCC_FLAGS = ["-O1", "-fstrict-aliasing"]

PREAMBLE = """\
#include <sparsegen/runtime/partition.h>

#include <cmath>
#include <cstdio>
#include <cstring>
#include <functional>
#include <map>
#include <random>
#include <set>
#include <stdexcept>
#include <string>
#include <type_traits>
#include <vector>

static int failed = 0;

static void expect(bool holds, const char* what, const char* of) {
  if (!holds) std::printf("%s: %s\\n", of, what), ++failed;
}

/* The static header's pattern and values, and the object's. */
template <class Static, class Object, class OfStatic, class OfObject>
void compare(const char* name, const Object& made, const OfStatic& of_static, const OfObject& of_object) {
  const Object object = made;
  expect(object.rows == Static::rows && object.cols == Static::cols, "another size", name);
  expect(object.nnz == Static::nnz, "another number of entries", name);
  if (failed) return;
  for (int k = 0; k <= object.rows; ++k) expect(object.row_ptr()[k] == Static::row_ptr()[k], "another row_ptr", name);
  for (int k = 0; k < object.nnz; ++k) expect(object.col_idx()[k] == Static::col_idx()[k], "another col_idx", name);
  if (failed) return;
  std::mt19937 random(17);
  for (int point = 0; point < 4; ++point) {
    std::vector<double> x(object.cols + 1), expected(object.nnz + 1, 7.0), values(object.nnz + 1, 7.0);
    for (double& each : x) each = std::uniform_real_distribution<double>(-1.5, 1.5)(random);
    of_static(x.data(), expected.data());
    of_object(object, x.data(), values.data());
    for (int k = 0; k <= object.nnz; ++k) {
      const double far = std::fabs(values[k] - expected[k]);
      expect(far <= 1e-12 * (1 + std::fabs(expected[k])), "another value", name);
    }
  }
}

/* Products of one slot of dependents: the static header's, and the object's. */
template <class Object, class OfStatic, class OfObject>
void compare_products(const char* name, const Object& object, const OfStatic& of_static, const OfObject& of_object) {
  if (failed) return;
  std::mt19937 random(29);
  const auto numbers = [&](int count) {
    std::vector<double> made(count + 1);
    for (double& each : made) each = std::uniform_real_distribution<double>(-1.5, 1.5)(random);
    return made;
  };
  const std::vector<double> x = numbers(object.cols), t = numbers(object.cols), w = numbers(object.rows);
  std::vector<double> y[2], product[2], adjoint[2];
  for (int k = 0; k < 2; ++k) {
    y[k] = product[k] = std::vector<double>(object.rows + 1, 7.0);
    adjoint[k] = std::vector<double>(object.cols + 1, 7.0);
  }
  of_static(x.data(), t.data(), y[0].data(), product[0].data(), w.data(), adjoint[0].data());
  of_object(object, x.data(), t.data(), y[1].data(), product[1].data(), w.data(), adjoint[1].data());
  const auto same = [&](const std::vector<double>* both, const char* what) {
    for (std::size_t k = 0; k < both[0].size(); ++k)
      expect(std::fabs(both[0][k] - both[1][k]) <= 1e-11 * (1 + std::fabs(both[0][k])), what, name);
  };
  same(y, "jvp gives another value");
  same(product, "jvp gives another product");
  same(adjoint, "vjp gives another product");
}

/* Of each entry: whether another of its row has the same color of a column. */
template <class Object>
bool share_a_color(const Object& object, int row, int k) {
  for (int other = object.row_ptr()[row]; other < object.row_ptr()[row + 1]; ++other)
    if (other != k && object.colors()[object.col_idx()[other]] == object.colors()[object.col_idx()[k]]) return true;
  return false;
}

/* How many colors group columns, of an object that may have colors of rows. */
template <class Object>
auto column_colors(const Object& object, int) -> decltype(int(object.num_column_colors())) {
  return object.num_column_colors();
}
template <class Object>
int column_colors(const Object& object, long) {
  return object.num_colors();
}

/* Colors of columns against what makes them valid. */
template <class Object>
void check_column_colors(const char* name, const Object& object, int count) {
  std::vector<char> is_used(object.cols), has(count);
  for (int k = 0; k < object.nnz; ++k) is_used[object.col_idx()[k]] = 1;
  for (int column = 0; column < object.cols; ++column) {
    const int color = object.colors()[column];
    expect(is_used[column] ? color >= 0 && color < count : color == -1, "no such color", name);
    if (color >= 0 && color < count) has[color] = 1;
  }
  for (int color = 0; color < count; ++color) expect(has[color], "a color that no column has", name);
  for (int row = 0; row < object.rows; ++row)
    for (int k = object.row_ptr()[row]; k < object.row_ptr()[row + 1]; ++k)
      expect(!share_a_color(object, row, k), "columns of one row share a color", name);
}

/* Colors, and values that are read off the compressed form against `evaluate`, or against those of the static header. */
template <class Object, class OfValues, class OfCompressed>
void compare_compressed(const char* name, bool is_hessian, const Object& object, const OfValues& of_values,
                        const OfCompressed& of_compressed) {
  if (failed) return;
  const Object copy = object;  /* has the same colors, whichever of them finds them */
  const int count = copy.num_colors(), of_columns = column_colors(copy, 0);
  expect(copy.colors() == object.colors(), "copies find colors of their own", name);
  expect((object.partition() == sparsegen::partition::star) == is_hessian, "another partition", name);
  expect(object.compressed_size() == std::size_t(object.rows) * std::size_t(of_columns) +
                                         std::size_t(object.cols) * std::size_t(count - of_columns),
         "another compressed_size", name);
  if (object.partition() == sparsegen::partition::column) check_column_colors(name, object, count);
  if (failed) return;
  std::mt19937 random(31);
  std::vector<double> x(object.cols + 1), compressed(object.compressed_size() + 1, 7.0), again(compressed);
  std::vector<double> values(object.nnz + 1, 7.0), expected(object.nnz + 1, 7.0);
  for (double& each : x) each = std::uniform_real_distribution<double>(-1.5, 1.5)(random);
  of_values(object, x.data(), expected.data());
  of_compressed(object, x.data(), compressed.data(), nullptr);
  object.decompress(compressed.data(), values.data());
  for (int k = 0; k <= object.nnz; ++k)
    expect(std::fabs(values[k] - expected[k]) <= 1e-11 * (1 + std::fabs(expected[k])), "another value in compressed", name);
  expect(compressed.back() == 7.0, "compressed writes more than compressed_size", name);
  std::vector<char> workspace(object.workspace_size() + 64);
  const std::size_t unaligned = reinterpret_cast<std::size_t>(workspace.data()) % 64;
  of_compressed(copy, x.data(), again.data(), workspace.data() + (unaligned ? 64 - unaligned : 0));
  expect(again == compressed, "another result with a workspace", name);
}

/* `evaluate` with a hook: what it is given adds up to the Hessian, and what it leaves is added where it belongs. */
template <class Object, class Evaluate, class WithHook>
void compare_elements(const char* name, const Object& object, std::set<int>& blocks, const Evaluate& evaluate,
                      const WithHook& with_hook) {
  using Hook = std::function<void(double*, const typename Object::index_type*, typename Object::index_type)>;
  if constexpr (std::is_invocable_v<WithHook, const Object&, const double*, double*, const Hook&>) {
    std::mt19937 random(3);
    std::vector<double> x(object.cols + 1), expected(object.nnz + 1, 7.0), values(object.nnz + 1, 7.0), ones = values;
    for (double& each : x) each = std::uniform_real_distribution<double>(-1.5, 1.5)(random);
    evaluate(object, x.data(), expected.data());
    std::map<std::pair<int, int>, double> sums, counts;
    const Hook look = [&](double* block, const auto* unknowns, auto size) {
      blocks.insert(size);
      for (int i = 0; i < size; ++i)
        for (int j = 0; j < size; ++j) {
          expect(block[i * size + j] == block[j * size + i] || std::isnan(block[i * size + j]), "a block is not symmetric", name);
          if (unknowns[i] >= unknowns[j]) sums[{unknowns[i], unknowns[j]}] += block[i * size + j];
        }
    };
    with_hook(object, x.data(), values.data(), look);
    const Hook fill = [&](double* block, const auto* unknowns, auto size) {
      for (int i = 0; i < size; ++i)
        for (int j = 0; j < size; ++j) {
          block[i * size + j] = 1;
          if (unknowns[i] >= unknowns[j]) counts[{unknowns[i], unknowns[j]}] += 1;
        }
    };
    with_hook(object, x.data(), ones.data(), fill);
    for (int i = 0; i < object.rows; ++i)
      for (int k = object.row_ptr()[i]; k < object.row_ptr()[i + 1]; ++k) {
        const std::pair<int, int> entry(i, object.col_idx()[k]);
        const double rounding = 1e-11 * (1 + std::fabs(expected[k]));
        expect(std::fabs(values[k] - expected[k]) <= rounding, "another value with a hook", name);
        expect(std::fabs(sums[entry] - expected[k]) <= rounding, "blocks add up to another value", name);
        expect(ones[k] == counts[entry], "what a hook leaves is added elsewhere", name);
        counts.erase(entry);
      }
    expect(counts.empty(), "a block has an entry that the pattern lacks", name);
    expect(values.back() == 7.0 && ones.back() == 7.0, "evaluate with a hook writes more than nnz", name);
  } else {
    blocks.insert(0);
  }
}

void expect_blocks(const char* name, const std::set<int>& blocks, const char* wanted) {
  std::string found;
  for (const int size : blocks) found += (found.empty() ? "" : " ") + (size == 0 ? "none" : std::to_string(size));
  expect(found == wanted, ("blocks of " + found).c_str(), name);
}

template <class Make>
void expect_refused(const char* name, const Make& make) {
  try {
    make();
    expect(false, "not refused", name);
  } catch (const std::invalid_argument&) {
  } catch (const std::length_error&) {
  }
}
"""


def values_of(text):
    """`n=3 edge=0,1` as names with their numbers; a name with one number and no comma is an integer."""
    found = {}
    for name, value in re.findall(r"([\w>.-]+?)=(\S*)", text):
        found[name] = [int(v) for v in value.split(",") if v] if "," in value else int(value)
    return found


def bindings(size):
    sets = []
    for name, value in size.items():
        entries = [(f"{name}[{k}]", v) for k, v in enumerate(value)] if isinstance(value, list) else [(name, value)]
        for path, number in entries:
            sets += ["--set", f"{path}={number}"]
    return sets


def declarations(size):
    lines = []
    for name, value in size.items():
        if not name.isidentifier():  # `data->mx` is MX where a SETUP line names it
            held = f"[] = {{{', '.join(map(str, value))}}}" if isinstance(value, list) else f" = {value}"
            lines.append(f"    [[maybe_unused]] const int {re.split(r'->|[.]', name)[-1].upper()}{held};")
            continue
        text = f"[[maybe_unused]] const int {name} = {value};" if isinstance(value, int) else \
            f"const std::vector<int> {name}_held = {{{', '.join(map(str, value))}}}; [[maybe_unused]] const int* {name} = {name}_held.data();"
        lines.append("    " + text)
    return lines


def products(text, name, called, k, shown):
    """Lines that compare `jvp` and `vjp`, of functions with one slot of dependents, and pointers; of Hessians `hvp` and
    `gradient`."""
    annotation = re.search(rf"//\s*CASE:\s*{name}\(.*?SPARSEGEN_(JACOBIAN|HESSIAN)\(\s*(.)", text, flags=re.S)
    if annotation.group(1) == "HESSIAN":
        call = f"hvp({called}, t, y_t); {{}}gradient({called}, a);"
    elif annotation.group(2) == "(" or "vector" in called:
        return []
    else:
        independents = [a.strip() for a in called.split(",") if re.search(r"\bx\b", a)]
        # Tangents of rows are flat.
        independents = [re.sub(r"^\w+\(.*\)\.data\(\)$", "x", a) for a in independents]
        tangents, adjoints = (", ".join(re.sub(r"\bx\b", new, a) for a in independents) for new in "ta")
        call = f"jvp({called}, {tangents}, y, y_t); {{}}vjp({called}, w, {adjoints});"
    pointers = "const double* x, const double* t, double* y, double* y_t, const double* w, double* a"
    return [f'    compare_products("{name} at {shown}", object,',
            f"        [&]({pointers}) {{ size{k}::{name}::{call.format(f'size{k}::{name}::')} }},",
            f"        [&](const every::{name}& made, {pointers}) {{ made.{call.format('made.')} }});"]


def compressed(text, name, called, shown):
    """Lines that check colors and what is compressed by them."""
    kind = re.search(rf"//\s*CASE:\s*{name}\(.*?SPARSEGEN_(JACOBIAN|HESSIAN)\(", text, flags=re.S).group(1)
    is_symmetric = "true" if kind == "HESSIAN" or "--symmetric" in text else "false"
    made = f"const every::{name}& made, const double* x"
    return [f'    compare_compressed("{name} at {shown}", {is_symmetric}, object,',
            f"        [&]({made}, double* values) {{ made.evaluate({called}, values); }},",
            f"        [&]({made}, double* to, void* workspace) {{",
            f"          workspace ? made.compressed({called}, to, workspace) : made.compressed({called}, to); }});"]


def elements(text, name, called, shown):
    """Lines that check `evaluate` with a hook, of Hessians."""
    if not re.search(rf"//\s*CASE:\s*{name}\([^@]*?SPARSEGEN_(JACOBIAN|HESSIAN)\(", text).group(1) == "HESSIAN":
        return []
    return [f'    compare_elements("{name} at {shown}", object, blocks["{name}"],',
            f"        [&](const every::{name}& made, const double* x, double* values) {{ made.evaluate({called}, values); }},",
            "        [&](const auto& made, [[maybe_unused]] const double* x, double* values, const auto& hook)",
            f"            -> decltype(made.evaluate({called}, values, hook)) {{ return made.evaluate({called}, values, hook); }});"]


def write_program(source, text, sizes):
    setup = re.findall(r"//\s*SETUP:\s*(.*)", text)
    out = [PREAMBLE, f'#include "{source}"', '#include "every.h"']
    out += [f'#include "size{k}.h"' for k in range(len(sizes))]
    out.append("int main() {\n  [[maybe_unused]] std::map<std::string, std::set<int>> blocks;")
    for k, size in enumerate(sizes):
        shown = " ".join(f"{n}={v}" for n, v in size.items()).replace('"', "")
        for name, made, called in re.findall(r"//\s*CASE:\s*(\w+)\((.*?)\)\s*evaluate\((.*)\)", text):
            out.append("  {")
            out += declarations(size) + ["    " + line for line in setup]
            call = f"evaluate({called}, values)"
            out.append(f"    const every::{name} object({made});")
            out.append(f'    compare<size{k}::{name}>("{name} at {shown}", object,')
            out.append(f"        [&](const double* x, double* values) {{ size{k}::{name}::{call}; }},")
            out.append(f"        [&](const every::{name}& made, const double* x, double* values) {{ made.{call}; }});")
            out += products(text, name, called, k, shown)
            out += compressed(text, name, called, shown)
            out += elements(text, name, called, shown)
            out.append("  }")
        for name, made, what in re.findall(r"//\s*HOLDS:\s*(\w+)\((.*?)\)\s*(.*)", text):
            out.append("  {")
            out += declarations(size) + ["    " + line for line in setup]
            out.append(f"    const every::{name} object({made});")
            out.append(f'    expect({what}, "{what}", "{name} at {shown}");')
            out.append("  }")
    for name, made in re.findall(r"//\s*REFUSED:\s*(\w+)\((.*)\)", text):
        out.append("  {")
        out += declarations(sizes[0]) + ["    " + line for line in setup]
        shown = made.replace('"', "")
        out.append(f'    expect_refused("{name}({shown})", [&] {{ every::{name} object({made}); }});')
        out.append("  }")
    for name, wanted in re.findall(r"//\s*BLOCKS:\s*(\w+)\s+(.*)", text):
        out.append(f'  expect_blocks("{name}", blocks["{name}"], "{wanted.strip()}");')
    out.append('  std::printf("%d failed\\n", failed);\n  return failed != 0;\n}')
    return "\n".join(out) + "\n"


def generate(options, text, flags):
    sizes = [values_of(line) for line in re.findall(r"//\s*SIZE:\s*(.*)", text)]
    if not sizes or not re.search(r"//\s*CASE:", text):
        raise Failed("no SIZE or no CASE in " + options.source)
    includes = [f for f in flags if f.startswith("-I")]
    standard = "-std=c11" if options.source.endswith(".c") else standard_of(text)
    extra = [word for line in re.findall(r"//\s*OPTIONS:(.*)", text) for word in line.split()]

    def header(name, own):
        command = [options.sparsegen, options.source, "-o", os.path.join(options.folder, name + ".h"), "--namespace", name]
        return run(command + extra + own + ["--", standard] + includes, seconds=MOST_SECONDS)

    samples = [word for line in re.findall(r"//\s*SAMPLE:\s*(.*)", text) for word in ("--sample", line.strip())]
    said = header("every", samples)
    told = sorted(set(re.findall(r"(?:warning|remark): .*\[sparsegen-([\w-]+)\]", said)))
    if told != sorted(set(re.findall(r"//\s*WARNS:\s*(\S+)", text))):
        raise Failed("the tool said:\n" + said)
    for k, size in enumerate(sizes):
        header(f"size{k}", bindings(size))
    return sizes


def main():
    own, flags = sys.argv[1:], []
    if "--" in own:
        flags = own[own.index("--") + 1:]
        own = own[:own.index("--")]
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("source")
    parser.add_argument("-o", dest="folder", required=True)
    parser.add_argument("--sparsegen", required=True)
    parser.add_argument("--cxx", required=True)
    parser.add_argument("--clangxx", required=True)
    options = parser.parse_args(own)
    os.makedirs(options.folder, exist_ok=True)
    try:
        with open(options.source) as file:
            text = file.read()
        sizes = generate(options, text, flags)
        program = os.path.join(options.folder, "program.cpp")
        with open(program, "w") as file:
            file.write(write_program(os.path.abspath(options.source), text, sizes))
        for name, compiler, flags_of in (("gcc", options.cxx, GCC_FLAGS), ("clang", options.clangxx, CLANG_FLAGS)):
            binary = os.path.join(options.folder, "program-" + name)
            # The source is the user's; what is generated of it is not.
            quiet = ["-Wno-conversion", "-Wno-sign-conversion", "-Wno-unused-parameter"]
            run([compiler] + [f for f in flags if not f.startswith("-D")] + [standard_of(text)] + flags_of + quiet +
                ["-I" + options.folder, "-I" + os.path.dirname(os.path.abspath(options.source)), program, "-o", binary])
            print(run([binary], seconds=MOST_SECONDS), end="")
    except Failed as failure:
        print(failure)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
