"""Writes the program of a run test: the source compiled on double and on dual or hyper-dual numbers, and the frames of
each case."""

import os
import re

from model import split_top

IGNORED = """conversion sign-conversion float-conversion pedantic unused-variable unused-but-set-variable unused-parameter
    unused-but-set-parameter unused-function unused-const-variable unused-value sequence-point unsequenced self-assign
    sign-compare parentheses logical-op-parentheses maybe-uninitialized uninitialized type-limits int-in-bool-context
    tautological-compare misleading-indentation dangling-else overflow xor-used-as-pow""".split()

# The optimisers and the sanitizers are for what was generated: the dual numbers and the frames are compiled as fast as can be.
HASTE = """\
#ifdef __clang__
#pragma clang optimize off
#pragma clang attribute push(__attribute__((no_sanitize("address", "undefined"))), apply_to = function)
#else
#pragma GCC push_options
#pragma GCC optimize("O0")
#endif
"""
HASTE_ENDS = """\
#ifdef __clang__
#pragma clang attribute pop
#pragma clang optimize on
#else
#pragma GCC pop_options
#endif
"""

PREAMBLE = """\
#include <array>
#include <algorithm>
#include <memory>
#include "hessian.h"
#define restrict __restrict
#define _Bool bool
// The tested source is the user's: only what was generated from it must be free of warnings.
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wpragmas"
#pragma GCC diagnostic ignored "-Wunknown-warning-option"
@IGNORED@
"""


def oracle_text(text, *folders):
    """The source as it goes into namespace oracle: no linkage of its own, its own headers written out a second time,
    and no others, which the program has included already. Headers are looked for in the folders, the nearest first."""
    def own_header(match):
        name = next(path for path in (os.path.join(f, match.group(1)) for f in folders) if os.path.exists(path))
        with open(name) as file:
            return oracle_text(file.read(), os.path.dirname(name), *folders)

    text = re.sub(r"^\s*#\s*include\s*<.*$|^\s*#\s*pragma once", "", text, flags=re.M)
    text = re.sub(r'^\s*#\s*include\s*"([^"]*)".*$', own_header, text, flags=re.M)
    return re.sub(r'extern "C"\s*\{[^}]*\}|extern "C"', "", text)


def substitute(case, expression):
    for path, value in case.bindings.items():
        if not path.isidentifier():
            expression = re.sub(rf"(?<![\w.>]){re.escape(path)}(?!\w)", f"({value})", expression)
    return expression


def slot_extent(case, slot):
    """The number of elements as an expression, or None where only the type knows."""
    extents = [f"std::size_t({substitute(case, e)})" for e in slot_extents(case, slot)]
    return " * ".join(extents) if extents else None


def slot_extents(case, slot):
    parameter = next((p for p in case.parameters if p.name == slot.root), None)
    if not slot.extents and parameter and not slot.is_path():
        return parameter.array_extents()
    return slot.extents


class FrameWriter:
    """One case's frame for one compilation. `real` is how that one spells the function's real type; `oracle` is the
    namespace of a compilation that tells derivatives, and nothing of that with the generated members."""

    def __init__(self, case, real, oracle=None):
        self.case, self.real, self.generated = case, real, not oracle
        # Qualified, because a member of the frame or a binding may have the function's name.
        scope = ([oracle] if oracle else []) + case.scope
        self.owner = self.retyped("".join("::" + name for name in scope + [case.owner]) if case.owner else "")
        name = self.retyped("".join(case.directives.get("INSTANCE", [case.name])))
        self.function = (self.owner or "".join("::" + name for name in scope)) + "::" + name
        self.has_object = bool(case.owner) and not case.is_static
        self.members = []

    def parameter_type(self, parameter):
        address = "&" if self.has_object else ""
        return f"::check::Parameter<decltype({address}{self.function}), {self.case.parameters.index(parameter)}>"

    def retyped(self, text):
        """A directive's text, with its reals as this compilation has them."""
        return re.sub(r"\bdouble\b", self.real, text)

    def storage(self, parameter):
        """Declares what a parameter refers to; returns the expression of its address."""
        name, case = "sg_" + parameter.name, self.case
        if parameter.is_vector():
            return self.vector_storage(parameter)
        extents = self.row_extents(parameter)
        if extents:
            counts = ", ".join(f"std::size_t({e})" for e in extents)
            rows = f"::check::RowsOf<{self.parameter_type(parameter)}>"
            self.members.append(f"{rows} {name} = {rows}({counts});")  # in braces a count would be a value
            return f"{name}.data()"
        if parameter.is_rows([]) and parameter.name in case.named("WITH"):
            initial = self.retyped(case.named("WITH")[parameter.name])
            if any(s.root == parameter.name for s in case.of + case.wrt):
                return initial  # rows of their own, which a slot names one by one
            self.members.append(f"::check::RowsOf<{self.parameter_type(parameter)}> {name} = {initial};")
            return f"{name}.data()"
        slots = [s for s in case.of + case.wrt if s.text == parameter.name and s.text not in case.named("AT")]
        if slots:
            counts = [slot_extent(case, s) for s in slots] + [case.named("STORAGE").get(parameter.name)]
            declared = parameter.array_extents()
            if declared and all(declared):
                counts.append(" * ".join(f"std::size_t({e})" for e in declared))
            counts = [f"std::size_t({c})" for c in counts if c]
            count = "std::max({" + ", ".join(counts) + "})" if counts else "std::size_t(1)"
            reals = f"::check::reals<{self.real}, {self.parameter_type(parameter)}>()"
            self.members.append(f"std::vector<{self.real}> {name} = std::vector<{self.real}>({count} * {reals});")
            return f"{name}.data()"
        plain = parameter.text.replace("const ", "")
        initial = case.named("WITH").get(parameter.name, case.bindings.get(parameter.name, "{}"))
        if parameter.name in case.named("STORAGE"):
            initial = f"std::vector<{self.real}>({case.named('STORAGE')[parameter.name]})"
        initial = self.retyped(initial)
        if re.match(r"void\s*\*", plain.strip()):
            typed = re.match(r"([\w:<>*]+)\s*(\{.*)$", initial)
            self.members.append(f"{typed.group(1)} {name} = {typed.group(2)};")
        elif parameter.is_pointer() and parameter.is_real() and not re.search(r"&\s*\w+$", plain):
            self.members.append(f"std::vector<{self.real}> {name} = {initial};")
            return f"{name}.data()"
        elif re.match(r"(unsigned|int|long|short|char|size_t|std::|signed|\w+_t\b)", plain) and "*" in plain + \
                "".join("*" for _ in parameter.array_extents()):
            kind = re.match(r"[\w: ]*?\w+(?=\s*[*\[]|\s+\w+\[)", plain).group().strip()
            self.members.append(f"std::vector<{kind}> {name} = {initial};")
            return f"{name}.data()"
        else:
            if not initial.startswith("{"):
                initial = "{" + initial + "}"
            self.members.append(f"::check::Pointee<{self.parameter_type(parameter)}> {name} = {initial};")
        return f"&{name}"

    def vector_storage(self, parameter):
        """A vector of as many elements as its slots or a directive say, or with a value."""
        name, case = "sg_" + parameter.name, self.case
        held = f"::check::Pointee<{self.parameter_type(parameter)}>"
        counts = [slot_extent(case, s) for s in case.of + case.wrt if s.text == parameter.name]
        counts += [case.named("STORAGE").get(parameter.name)]
        counts = [f"std::size_t({c})" for c in counts if c]
        initial = f"{held}(std::max({{{', '.join(counts)}}}))" if counts else "{}"
        if parameter.name in case.named("WITH"):
            initial = self.retyped(case.named("WITH")[parameter.name])
        self.members.append(f"{held} {name} = {initial};")
        return f"&{name}"

    def row_extents(self, parameter):
        """How many rows and elements a parameter leads to; nothing where it leads to no rows."""
        for slot in self.case.of + self.case.wrt:
            extents = self.extents_of_rows(slot)
            if slot.text == parameter.name and extents:
                return extents
        storage = split_top(self.case.named("STORAGE").get(parameter.name, ""))
        return storage if len(storage) > 1 else []

    def extents_of_rows(self, slot):
        """The extents of a slot in rows: the last ones of a flat row as one. Nothing for any other slot."""
        case = self.case
        extents = [substitute(case, e) for e in slot.extents]
        parameter = next((p for p in case.parameters if p.name == slot.text), None)
        if not parameter or not parameter.is_rows(extents):
            return []
        levels = parameter.text.count("*") + len(parameter.array_extents()) or len(extents)
        return extents[:levels - 1] + [" * ".join(f"std::size_t({e})" for e in extents[levels - 1:])]

    def append(self, place, extents):
        counts = ", ".join(f"std::size_t({substitute(self.case, e)})" for e in extents)
        return f"::check::append<{self.real}>(out, {place}, {{{counts}}});"

    def slot_pointers(self, slot):
        """Statements that append the addresses of a slot's elements to `out`."""
        case, extent = self.case, slot_extent(self.case, slot)
        if slot.text == "return" and slot.extents:
            return f"for (std::size_t k = 0; k != {extent}; ++k) out.push_back(&sg_result[k]);"
        if slot.text == "return":
            return "out.push_back(&sg_result);"
        if slot.text in case.named("AT"):
            return f"for (std::size_t k = 0; k != {extent or 1}; ++k) out.push_back(&{case.named('AT')[slot.text]}[k]);"
        if self.extents_of_rows(slot):
            return self.append(f"sg_{slot.text}.data()", self.extents_of_rows(slot))
        if slot.is_path() and len(slot.extents) > 1:
            return self.append("sg_" + slot.text.replace("->", ".", 1), slot.extents)
        if not slot.is_path():
            reals = f"::check::reals<{self.real}, {self.parameter_type(self.case.parameter(slot.text))}>()"
            count = f"{extent} * {reals}" if extent else f"sg_{slot.text}.size()"
            if self.case.parameter(slot.text).is_vector():
                return (f"for (std::size_t k = 0; k != {count}; ++k) "
                        f"out.push_back(reinterpret_cast<{self.real}*>(sg_{slot.text}.data()) + k);")
            return f"for (std::size_t k = 0; k != {count}; ++k) out.push_back(&sg_{slot.text}[k]);"
        place = "sg_" + slot.text.replace("->", ".", 1)
        count = extent or f"::check::count<{self.real}, decltype({place})>()"
        return (f"for (std::size_t k = 0; k != {count}; ++k) "
                f"out.push_back(::check::first<{self.real}>({place}) + k);")

    def arguments(self, parameters):
        return [f"::check::as<{self.parameter_type(p)}>({self.addresses[p.name]})" for p in parameters]

    def inputs(self):
        """What the generated members take: where the function has a `void*`, they have a template parameter."""
        given = [self.addresses[p.name] if re.match(r"void\s*\*", p.text) else argument
                 for p, argument in zip(self.case.inputs(), self.arguments(self.case.inputs()))]
        return given + [self.retyped(value) for value in self.case.members()]

    def passive_reals(self):
        lines = []
        for p in self.case.passive():
            if p.is_real() and not p.array_extents() and "*" not in p.text and p.name not in self.case.named("WITH"):
                lines.append(f"out.push_back(&sg_{p.name});")
        for name, counts in self.case.named("STORAGE").items():
            if len(split_top(counts)) > 1:
                if any(s.text == name for s in self.case.of + self.case.wrt):
                    continue
                lines.append(self.append(f"sg_{name}.data()", split_top(counts)))
                continue
            extents = [slot_extent(self.case, s) or f"sg_{name}.size()" for s in self.case.wrt if s.text == name]
            if all(s.text != name for s in self.case.of):
                lines.append(f"for (std::size_t k = {extents[0] if extents else 0}; k != sg_{name}.size(); ++k) "
                             f"out.push_back(&sg_{name}[k]);")
        return lines

    def write(self):
        case, real = self.case, self.real
        for path, value in case.bindings.items():
            name = path[len("this->"):] if path.startswith("this->") else path
            if name.isidentifier():
                self.members.append(f"static constexpr long long {name} = {value};")
        self.members += [self.retyped(s) for s in case.directives.get("SETUP", [])]
        if self.has_object:
            initial = self.retyped("".join(case.directives.get("OBJECT", ["{}"])))
            self.members.append(f"{self.owner} sg_this {initial};")
        self.addresses = {p.name: self.storage(p) for p in case.parameters}
        active_result = any(s.text == "return" for s in case.of)
        whole = next((slot_extent(case, s) for s in case.of if s.text == "return" and s.extents), None)
        self.members.append(f"std::vector<{real}> sg_result = std::vector<{real}>({whole});" if whole else
                            f"{real} sg_result{{}};")
        called = f"sg_this.{case.name}" if self.has_object else self.function
        call = f"{called}({', '.join(self.arguments(case.parameters))})"
        if whole:
            body = f"const auto made = {call}; std::copy(made.begin(), made.end(), sg_result.begin()); return 0;"
        elif active_result:
            body = f"sg_result = {call}; return 0;"
        elif case.result == "void":
            body = f"{call}; return 0;"
        else:
            body = f"return double({call});"
        base = {"jacobian": "GeneratedFrame", "hessian": "HessianFrame"}[case.kind] if self.generated else "Frame"
        lines = [f"struct sg_frame_{case.generated} : ::check::{base}<{real}> {{"]
        lines += ["  " + m for m in self.members]
        for name, slots in (("independents", case.wrt), ("dependents", case.of)):
            lines.append(f"  std::vector<{real}*> {name}() override {{ std::vector<{real}*> out;")
            lines += ["    " + self.slot_pointers(s) for s in slots]
            lines.append("    return out; }")
        lines.append(f"  std::vector<{real}*> passive() override {{ std::vector<{real}*> out;")
        lines += ["    " + line for line in self.passive_reals()]
        lines.append("    return out; }")
        lines.append(f"  double call() override {{ {body} }}")
        if self.generated and case.kind == "hessian":
            lines += self.hessian_members()
        elif self.generated:
            lines += self.generated_members(case.result != "void" and not active_result)
        return "\n".join(lines + ["};"])

    def hessian_members(self):
        """Each takes weights or none: check::weighted finds which, and says so to the checks."""
        case, real, lines = self.case, self.real, []
        for member, parameters in (("evaluate", ["sgOut"]), ("compressed", ["sgOut"]), ("gradient", ["sgOut"]),
                                   ("hvp", ["sgDirection", "sgOut"])):
            declared = ["sgWeights"] + parameters
            declared = [f"[[maybe_unused]] {'' if p == 'sgOut' else 'const '}{real}* {p}" for p in declared]
            call = f"decltype(of)::type::{member}({', '.join(self.inputs() + ['sgW...'] + parameters)})"
            lines.append(f"  double {member}({', '.join(declared)}) override {{")
            lines.append(f"    return ::check::weighted<{case.generated}>(*this, sgWeights, "
                         f"[&]([[maybe_unused]] auto of, auto... sgW) -> decltype({call}) {{ return {call}; }});\n  }}")
        call = f"decltype(of)::type::evaluate({', '.join(self.inputs() + ['sgW...', 'sgOut', 'sgInner'])})"
        lines.append(f"  bool elements([[maybe_unused]] const {real}* sgWeights, [[maybe_unused]] {real}* sgOut, "
                     f"const ::check::Hook<{real}>& sgHook) override {{")
        lines.append(f"    return ::check::withHook<{case.generated}>(sgWeights, sgHook, [&]([[maybe_unused]] auto of, "
                     f"[[maybe_unused]] auto sgInner, auto... sgW) -> decltype({call}) {{ return {call}; }});\n  }}")
        return lines

    def generated_members(self, has_status):
        case, real = self.case, self.real
        inputs = self.inputs()
        lines = []
        for member in ("evaluate", "compressed"):
            call = f"{case.generated}::{member}({', '.join(inputs + ['out'])})"
            body = f"return double({call});" if has_status else f"{call}; return 0;"
            lines.append(f"  double {member}({real}* out) override {{ {body} }}")
        pieces = list(inputs)
        for pointer, slots in (("tangents", case.wrt), ("outputs", case.of), ("outputTangents", case.of)):
            offset = "0"
            for k, slot in enumerate(slots):
                pieces.append(f"{pointer} + {offset}")
                offset += f" + sg_count({'1' if slots is case.of else '0'}, {k})"
        lines.append(f"  std::ptrdiff_t sg_count(int side, int slot) {{ std::vector<{real}*> out;")
        for side, slots in ((0, case.wrt), (1, case.of)):
            for k, slot in enumerate(slots):
                lines.append(f"    if (side == {side} && slot == {k}) {{ {self.slot_pointers(slot)} }}")
        lines.append("    return static_cast<std::ptrdiff_t>(out.size()); }")
        lines.append(f"  void jvp([[maybe_unused]] {real}* tangents, [[maybe_unused]] {real}* outputs, "
                     f"[[maybe_unused]] {real}* outputTangents) override {{")
        lines.append(f"    {case.generated}::jvp({', '.join(pieces)});\n  }}")
        pieces = list(inputs)
        for pointer, slots in (("sgWeights", case.of), ("sgAdjoints", case.wrt)):
            offset = "0"
            for k, slot in enumerate(slots):
                pieces.append(f"{pointer} + {offset}")
                offset += f" + sg_count({'1' if slots is case.of else '0'}, {k})"
        call = f"{case.generated}::vjp({', '.join(pieces)})"
        lines.append(f"  double vjp([[maybe_unused]] const {real}* sgWeights, [[maybe_unused]] {real}* sgAdjoints) override {{")
        lines.append(f"    return double({call});\n  }}" if has_status else f"    {call}; return 0;\n  }}")
        lines += self.gradient_members(inputs, has_status)
        return lines

    def gradient_members(self, inputs, has_status):
        """Only called where there is one dependent, which the generated struct says."""
        case, real = self.case, self.real
        lines = []
        for member, parameters, others in (
                ("gradient", f"[[maybe_unused]] {real}* sgOut", ["sgOut"]),
                ("value_and_gradient", f"[[maybe_unused]] {real}* sgValue, [[maybe_unused]] {real}* sgOut",
                 ["sgValue"] * len(case.of) + ["sgOut"])):
            call = f"decltype(of)::type::{member}({', '.join(inputs + others)})"
            body = f"return double({call});" if has_status else f"{call}; return 0;"
            lines.append(f"  double {member}({parameters}) override {{")
            lines.append(f"    return ::check::ofOneRow<{case.generated}>([&]([[maybe_unused]] auto of) -> double "
                         f"{{ {body} }});\n  }}")
        return lines


def in_namespaces(case, text):
    return "".join(f"namespace {n} {{ " for n in case.scope) + "\n" + text + "\n" + "}" * len(case.scope) + "\n"


def options(case):
    fields = [f'"{case.generated}"']
    low, high = (case.directives.get("RANGE", ["-1.5 1.5"])[0]).split()
    written = {"jacobian": "PATTERN", "hessian": "LOWER"}[case.kind]
    pattern = "".join(case.directives.get(written, []))
    tolerance = case.directives.get("TOLERANCE", ["1e-10"])[0]
    fields += [low, high, case.directives.get("SAMPLES", ["32"])[0], f'"{pattern}"' if written in case.directives else "nullptr",
               "true" if "SUPERSET" in case.directives else "false", tolerance,
               "{" + "".join(case.directives.get("EDGES", [])) + "}"]
    if "BLOCKS" in case.directives:
        fields.append(f'"{case.directives["BLOCKS"][0]}"')
    return "{" + ", ".join(fields) + "}"


def value_type(case):
    reals = [p for p in case.parameters if p.name in {s.root for s in case.of + case.wrt} and p.is_real()]
    return "float" if reals and all("float" in p.text for p in reals) else "double"


# What stands for `double` where derivatives of each kind are told, and the namespace of that compilation.
ORACLES = {"jacobian": ("::check::Dual", "oracle"), "hessian": ("::check::HyperDual", "second_oracle")}


def write_oracle(source_name, source_text, kind, cases):
    """The source once more, on dual or hyper-dual numbers, with the frames of the cases of that kind."""
    real, oracle = ORACLES[kind]
    out = [f"#define double {real}\n#define float {real}\n"
           f"namespace {oracle} {{ namespace std {{ using namespace ::std;\n"
           "#define CHECK_NAME(name) using ::std::name; using ::check::name;\nCHECK_MATH_NAMES(CHECK_NAME)\n}\n"]
    out.append(oracle_text(source_text, os.path.dirname(source_name)))
    out.append("#undef double\n#undef float\n")
    for case in cases:
        out.append(in_namespaces(case, FrameWriter(case, real, oracle).write()))
    return "".join(out) + "}\n"


def write_run(case):
    """The statement that checks a case."""
    real, scope = value_type(case), "".join(n + "::" for n in case.scope)
    run, facts, base = {"jacobian": ("run", "facts", "GeneratedFrame"),
                        "hessian": ("runHessian", "hessianFacts", "HessianFrame")}[case.kind]
    told, oracle = ORACLES[case.kind]
    return (f"  failed += check::{run}<{real}>(check::Options{options(case)}, "
            f"check::{facts}<{real}, ::{scope}{case.generated}>(),\n"
            f"    []() -> check::{base}<{real}>* {{ return new ::{scope}sg_frame_{case.generated}; }},\n"
            f"    []() -> check::Frame<{told}>* {{ return new {oracle}::{scope}sg_frame_{case.generated}; }});\n")


def write_program(source_name, source_text, header_name, cases):
    """The text of the program that checks all cases of a source."""
    ignored = "\n".join(f'#pragma GCC diagnostic ignored "-W{name}"' for name in IGNORED)
    out = [PREAMBLE.replace("@IGNORED@", ignored), f'#include "{source_name}"\n']
    out.append(HASTE)
    for kind in ORACLES:
        if any(case.kind == kind for case in cases):
            out.append(write_oracle(source_name, source_text, kind, [c for c in cases if c.kind == kind]))
    out.append(HASTE_ENDS + "#pragma GCC diagnostic pop\n")
    out.append(f'#include "{header_name}"\n' + HASTE)
    for case in cases:
        out.append(in_namespaces(case, FrameWriter(case, value_type(case)).write()))
    out.append("int main() {\n  int failed = 0;\n")
    out += [write_run(case) for case in cases]
    out.append(f'  std::printf("%d of {len(cases)} cases failed\\n", failed);\n  return failed != 0;\n}}\n' + HASTE_ENDS)
    return "".join(out)
