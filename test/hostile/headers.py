"""Every C header of the installed system, and requests on the functions that it defines.

A header is read three times: as it is, where there is nothing to do; with `--function` for what it defines on real
numbers; and from a source that calls each of its inline functions, so that their bodies are lowered.
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


def all_headers(clang):
    found = {}
    for folder in folders(clang):
        for place, names, files in os.walk(folder):
            names.sort()
            for name in sorted(files):
                path = os.path.join(place, name)
                if name.endswith(".h") and os.path.isfile(path):
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
    with open(path, encoding="utf-8", errors="replace") as file:
        text = IGNORED.sub(" ", file.read())
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


def read(runner, path, folder, language):
    """All runs on one header; how many of its functions came to be lowered."""
    flags = ["--", "-x", language, "-std=c++17" if language == "c++" else "-std=gnu11"]
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
    lines = [call(k, name, listed) for k, (name, listed) in enumerate(sorted(found.items())[:MOST_CALLS])]
    source = "calls-" + re.sub(r"\W", "-", path) + (".cpp" if flags[2] == "c++" else ".c")
    for _ in range(4):
        with open(os.path.join(folder, source), "w") as file:
            file.write(f'#include <sparsegen/annotate.h>\n#include "{path}"\n' + "".join(lines))
        result = runner.do(Run(f"calls of {path}", [source] + flags, folder))
        if "source-error" not in result.ids():
            return len([line for line in lines if line.strip()])
        named = re.findall(rb"^(?:\./)?" + re.escape(source).encode() + rb":(\d+):\d+: (?:fatal )?error:", result.said, re.M)
        refused = {int(each) - 3 for each in named}
        if not refused:
            return 0
        lines = ["\n" if k in refused else line for k, line in enumerate(lines)]
    return 0
