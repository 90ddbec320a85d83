"""The C and the C++ headers of the installed system, and requests on the functions that they define.

A header is read three times: as it is, where there is nothing to do; with `--function` for what it defines on real
numbers; and from a source that calls each of its inline functions, so that their bodies are lowered. A function template
of a C++ header is called with real numbers, iterators of a vector of them and lambdas, by the names of its parameters' types.
"""

import os
import re
import subprocess

from runs import Run

KEYWORDS = set("if for while switch return sizeof do else case defined catch new delete throw alignof typeof __typeof__ "
               "__attribute__ __asm__ asm __declspec".split())
IGNORED = re.compile(r"//[^\n]*|/\*.*?\*/|\"(?:[^\"\\\n]|\\.)*\"|'(?:[^'\\\n]|\\.)*'|^[ \t]*#(?:\\\n|[^\n])*", re.M | re.S)
DEFINITION = re.compile(r"\b([A-Za-z_]\w*)\s*\(([^(){};]*)\)\s*(?:__attribute__\s*\(\([^{};]*\)\)\s*|noexcept\s*|const\s*)?\{")
MOST_CALLS = 200  # a source
# What no C header says; one for both languages says it behind a condition, and is read as either is.
SPEAKS_CPP = re.compile(r"^\s*(?:namespace\b|template\s*<|class\s+\w+|using\s+\w)", re.M)
SPEAKS_C = re.compile(r"__cplusplus|G_BEGIN_DECLS|__BEGIN_DECLS")
CPP_SUFFIXES = (".hpp", ".hh", ".hxx", ".ipp", ".tcc")
ROOTS = ("/usr/include/", "/usr/local/include/")


def folders(clang):
    """Where the system keeps its headers."""
    found = ["/usr/include", "/usr/local/include"]
    for command in ([clang, "-print-resource-dir"], ["gcc", "-print-file-name=include"], ["g++", "-print-file-name=include"]):
        try:
            said = subprocess.run(command, stdout=subprocess.PIPE, text=True).stdout.strip()
        except OSError:
            continue
        found.append(os.path.join(said, "include") if command[0] == clang else said)
    # One folder may lie in another.
    real = sorted({os.path.realpath(each) for each in found if os.path.isdir(each)})
    return [each for each in real if not any(each.startswith(other + "/") for other in real)]


def text_of(path):
    with open(path, encoding="utf-8", errors="replace") as file:
        return file.read()


def languages(path):
    """What a header is written in, by its name and what it says; nothing for what is no header."""
    name = os.path.basename(path)
    if name.endswith(CPP_SUFFIXES):
        return ["c++"]
    if "." not in name:
        return ["c++"] if "/c++/" in path or SPEAKS_CPP.search(text_of(path)) or "#include" in text_of(path) else []
    if not name.endswith(".h"):
        return []
    text = text_of(path)
    if "/c++/" in path or SPEAKS_CPP.search(text) and not SPEAKS_C.search(text):
        return ["c++"]
    return ["c", "c++"] if SPEAKS_CPP.search(text) else ["c"]


def all_headers(clang, language):
    found = {}
    for folder in folders(clang):
        for place, names, files in os.walk(folder):
            names.sort()
            for name in sorted(files):
                path = os.path.join(place, name)
                if os.path.isfile(path) and language in languages(path):
                    found.setdefault(os.path.realpath(path), path)
    return sorted(found.values())


def sample(headers, count):
    """`count` of them, evenly; 0: all."""
    if not count or count >= len(headers):
        return headers
    return [headers[k * len(headers) // count] for k in range(count)]


def parameters(text):
    """[(type, name)] of a parameter list as it is written; None where it is not that simple."""
    text = text.strip()
    if text in ("", "void"):
        return []
    result = []
    for each in text.split(","):
        found = re.match(r"^(.*?[\s*&])([A-Za-z_]\w*)\s*((?:\[[^\]]*\])*)$", each.strip(), re.S)
        if not found:
            return None
        result.append((found[1].strip() + ("*" if found[3] else ""), found[2]))
    return result


def functions(path):
    """{name: parameters} of what looks like a function's definition."""
    text = IGNORED.sub(" ", text_of(path))
    found = {}
    for name, written in DEFINITION.findall(text):
        if name not in KEYWORDS:
            found.setdefault(name, parameters(written))
    return {name: each for name, each in found.items() if each is not None}


def is_real(written):
    return re.search(r"\b(?:double|float)\b", written) is not None


def request(name, listed):
    """The options that ask for a function's Jacobian; nothing where there is no real number."""
    reals = [(kind, each) for kind, each in listed if is_real(kind)]
    if not reals:
        return []
    slots = [f"{each}[2]" if "*" in kind else each for kind, each in reals]
    outputs = [slot for slot in slots if slot.endswith("]")]
    return ["--function", name, "--jacobian", f"{outputs[0] if outputs else 'return'} : ({', '.join(slots)})"]


def call(number, name, listed):
    """A function that has an inline function's parameters and calls it."""
    taken = "".join(f", {kind} {each}" for kind, each in listed)
    given = ", ".join("hostile_x" if is_real(kind) and "*" not in kind else each for kind, each in listed)
    return (f"SPARSEGEN_JACOBIAN(return, hostile_x) static double hostile_{number}(double hostile_x{taken}) "
            f"{{ {name}({given}); return hostile_x * hostile_x; }}\n")


def template_call(number, name, listed):
    """The same for a template: what an argument is follows from the name of its type."""
    given, iterators = [], 0
    for kind, _ in listed:
        if re.search(r"terator\b|_II\b|_OI\b|_BI[12]?\b|_RAI\b|_FI\b|It\b", kind):
            given.append("hostile_v.end()" if iterators == 1 else "hostile_v.begin()")
            iterators += 1
        elif re.search(r"Comp|Pred|Oper|_Fn|Func|Callable|Generator", kind):
            given.append("[](auto... hostile_each) { return (hostile_each + ... + 0.5); }")
        elif re.search(r"vector\s*<|[Cc]ontainer|_Cont\b|Range", kind):
            given.append("hostile_v")
        else:
            given.append("hostile_x")
    return (f"SPARSEGEN_JACOBIAN(return, hostile_x) static double hostile_{number}(double hostile_x) "
            f"{{ std::vector<double> hostile_v(3, hostile_x); {name}({', '.join(given)}); return hostile_x * hostile_v[1]; }}\n")


def includes(path):
    """The folder of a library that keeps its headers in one of its own, for those that name each other from there."""
    for root in ROOTS:
        if path.startswith(root) and "/" in path[len(root):]:
            return ["-I" + os.path.join(root, path[len(root):].split("/")[0])] if "/c++/" not in path else []
    return []


def read(runner, path, folder, language):
    """All runs on one header; how many of its functions came to be lowered."""
    flags = ["--", "-x", language, "-std=c++20" if language == "c++" else "-std=gnu11", "-ferror-limit=0"] + includes(path)
    if "/clang/" in path:
        flags.append("-mavx512f")  # else most of Clang's own headers are empty
    plain = runner.do(Run(f"header {path}", [path] + flags, folder))
    found = functions(path)
    if not found or "source-error" in plain.ids():
        return 0
    asked = [option for name, listed in sorted(found.items())[:MOST_CALLS] for option in request(name, listed)]
    if asked:
        runner.do(Run(f"functions of {path}", [path] + asked + flags, folder))
    return calls(runner, path, folder, found, flags)


def calls(runner, path, folder, found, flags):
    """Calls what the header defines; leaves out each call that Clang refuses, until the rest compiles."""
    cpp = flags[2] == "c++"
    make = template_call if cpp else call
    lines = [make(k, name, listed) for k, (name, listed) in enumerate(sorted(found.items())[:MOST_CALLS])]
    source = "calls-" + re.sub(r"\W", "-", path) + (".cpp" if cpp else ".c")
    head = f'#include <sparsegen/annotate.h>\n#include "{path}"\n'
    if cpp:
        head += "#include <vector>\nusing namespace std;\n"
    above = head.count("\n") + 1
    for _ in range(4):
        with open(os.path.join(folder, source), "w") as file:
            file.write(head + "".join(lines))
        result = runner.do(Run(f"calls of {path}", [source] + flags, folder))
        if "source-error" not in result.ids():
            return len([line for line in lines if line.strip()])
        blamed = rb":(\d+):\d+: (?:(?:fatal )?error:|note: (?:in instantiation|while substituting))"
        named = re.findall(rb"^(?:\./)?" + re.escape(source).encode() + blamed, result.said, re.M)
        refused = {int(each) - above for each in named}
        if not refused:
            return 0
        lines = ["\n" if k in refused else line for k, line in enumerate(lines)]
    return 0
