"""A source whose sizes are known at run time, held against the static headers of some sizes: the RUN line `%sizes`.

    sizes.py SOURCE -o FOLDER --sparsegen TOOL --cxx GXX --clangxx CLANGXX --kept FOLDER -- FLAGS...

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
against what makes them valid, and what is compressed by them against `evaluate`. clang++ compiles all of that, under the
sanitizers. g++, whose optimiser takes most of the time, compiles the header without sizes, and checks it at the last size.
"""

import argparse
import os
import re
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from glue import HASTE, HASTE_ENDS  # noqa: E402
from precompiled import flags_with_checks  # noqa: E402
from run import CLANG_FLAGS, GCC_FLAGS, LINKER, MOST_SECONDS, SUPPORT, Failed, run, standard_of  # noqa: E402


def values_of(text):
    """`n=3 edge=0,1` as names with their numbers; a name with one number and no comma is an integer."""
    found = {}
    for name, value in re.findall(r"([\w>.()-]+?)=(\S*)", text):
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
        if name.endswith("()"):
            continue
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
        # Tangents of rows and of structs are flat.
        independents = [re.sub(r"^\w+\(.*\)(\.data\(\))?$", "x", a) for a in independents]
        tangents, adjoints = (", ".join(re.sub(r"\bx\b", new, a) for a in independents) for new in "ta")
        call = f"jvp({called}, {tangents}, y, y_t); {{}}vjp({called}, w, {adjoints});"
    pointers = "const double* x, const double* t, double* y, double* y_t, const double* w, double* a"
    return [f'    compare_products("{name} at {shown}", pattern_of(object),',
            f"        [&]({pointers}) {{ size{k}::{name}::{call.format(f'size{k}::{name}::')} }},",
            f"        [&]({pointers}) {{ object.{call.format('object.')} }});"]


def compressed(text, name, called, shown):
    """Lines that check colors and what is compressed by them."""
    kind = re.search(rf"//\s*CASE:\s*{name}\(.*?SPARSEGEN_(JACOBIAN|HESSIAN)\(", text, flags=re.S).group(1)
    is_symmetric = "true" if kind == "HESSIAN" or "--symmetric" in text else "false"
    return ["    const auto colors_of_copy = colors_of(copy);  // which finds them for both",
            f'    compare_compressed("{name} at {shown}", {is_symmetric}, pattern_of(object), colors_of(object), colors_of_copy,',
            f"        [&](const double* x, double* values) {{ object.evaluate({called}, values); }},",
            f"        [&](const double* x, double* to, void*) {{ object.compressed({called}, to); }},",
            f"        [&](const double* x, double* to, void* workspace) {{ copy.compressed({called}, to, workspace); }},",
            "        [&](const double* from, double* values) { object.decompress(from, values); });"]


def elements(text, name, called, shown):
    """Lines that check `evaluate` with a hook, of Hessians."""
    if not re.search(rf"//\s*CASE:\s*{name}\([^@]*?SPARSEGEN_(JACOBIAN|HESSIAN)\(", text).group(1) == "HESSIAN":
        return []
    return [f'    compare_elements("{name} at {shown}", object, blocks["{name}"],',
            f"        [&](const double* x, double* values) {{ object.evaluate({called}, values); }},",
            "        [&](const auto& object, [[maybe_unused]] const double* x, double* values, const auto& hook)",
            f"            -> decltype(object.evaluate({called}, values, hook)) {{ return object.evaluate({called}, values, hook); }});"]


def of_size(k, sizes, lines):
    """Lines that g++ compiles for the last size only."""
    return lines if k + 1 == len(sizes) else ["#ifdef __clang__"] + lines + ["#endif"]


def write_program(source, text, sizes):
    setup = re.findall(r"//\s*SETUP:\s*(.*)", text)
    out = ['#include "sizes.h"', f'#include "{source}"', '#include "every.h"', HASTE]
    out += [line for k in range(len(sizes)) for line in of_size(k, sizes, [f'#include "size{k}.h"'])]
    out.append("using namespace sizes;\nint main() {\n  [[maybe_unused]] std::map<std::string, std::set<int>> blocks;")
    for k, size in enumerate(sizes):
        before = len(out)
        shown = " ".join(f"{n}={v}" for n, v in size.items()).replace('"', "")
        for name, made, called in re.findall(r"//\s*CASE:\s*(\w+)\((.*?)\)\s*evaluate\((.*)\)", text):
            out.append("  {")
            out += declarations(size) + ["    " + line for line in setup]
            call = f"evaluate({called}, values)"
            out.append(f"    const every::{name} object({made}), copy = object;")
            out.append(f'    compare("{name} at {shown}", pattern_of<size{k}::{name}>(), pattern_of(copy),')
            out.append(f"        [&](const double* x, double* values) {{ size{k}::{name}::{call}; }},")
            out.append(f"        [&](const double* x, double* values) {{ copy.{call}; }});")
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
        out[before:] = of_size(k, sizes, out[before:])
    for name, made in re.findall(r"//\s*REFUSED:\s*(\w+)\((.*)\)", text):
        out.append("  {")
        out += declarations(sizes[0]) + ["    " + line for line in setup]
        shown = made.replace('"', "")
        out.append(f'    expect_refused("{name}({shown})", [&] {{ every::{name} object({made}); }});')
        out.append("  }")
    for name, wanted in re.findall(r"//\s*BLOCKS:\s*(\w+)\s+(.*)", text):
        out += of_size(0, [], [f'  expect_blocks("{name}", blocks["{name}"], "{wanted.strip()}");'])
    out.append('  std::printf("%d failed\\n", failed());\n  return failed() != 0;\n}')
    return "\n".join(out + [HASTE_ENDS])


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
    parser.add_argument("--kept", required=True, help="where the compiled checks stay, for all programs")
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
            command = [compiler] + [f for f in flags if not f.startswith("-D")] + [standard_of(text)] + flags_of + quiet
            here = ["-I" + options.folder, "-I" + SUPPORT, "-I" + os.path.dirname(os.path.abspath(options.source))]
            checks = flags_with_checks(name, command, options.kept, "sizes.h")
            run(command + here + [program] + checks + LINKER + ["-o", binary])
            print(run([binary], seconds=MOST_SECONDS), end="")
    except Failed as failure:
        print(failure)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
