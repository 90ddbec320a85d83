"""Reads the cases of a run test: each annotated function, with its slots and the directives above it.

A run test is plain source; this is not a parser of C++, only of the form that the tests keep to: annotations stand
before a function definition, each parameter has a name, and directives are `//` lines right above the annotations.

    // WITH name: INITIALIZER      the value of a passive parameter (`Type{...}` for a `void*`)
    // STORAGE name: COUNT         the elements behind a pointer parameter; those in no slot are passive and random
    // STORAGE name: ROWS, COUNT   the same behind a `T**`; one number more behind a `T***`
    // PATTERN: X.. / .XX          the expected pattern, where random points do not show it (may take several lines)
    // LOWER: X / X. / .XX         the same of a Hessian: its lower triangle
    // BLOCKS: 6 12                of a Hessian: the sizes of the blocks of its elements; `none` where it has none
    // SUPERSET                    the pattern may be larger than what random points show (random programs only)
    // RANGE: LOW HIGH             where random inputs are drawn
    // TOLERANCE: T                relative, instead of 1e-10
    // EDGES: VALUE, VALUE         what half of all inputs are in every second sample; each column of `jvp` is checked, too
    // SAMPLES: N                  the number of random points, instead of 32
    // LOCAL name: PARAMETER       a local by which a slot's path begins, and the parameter that it stands for
    // AT slot: MEMBER             where the elements of a slot are that is the name of a local, or leads through a `void*`
    // INPUT: PARAMETER            one that holds dependents and is read beside them: an input all the same
    // OUTPUT: PARAMETER           one whose members are dependents and are not read: no input
    // SETUP: DECLARATION          a data member for the WITH initializers to point to
    // OBJECT: {INITIALIZER}       of a member function: its object, `sg_this`
    // CLASS: NAME                 its class, where that is a template's instance
    // INSTANCE: NAME              the function, where that is a template's instance
    // MEMBERS: VALUE, VALUE       what the generated members are given for those of its members that it reads
"""

import re
from dataclasses import dataclass, field


@dataclass
class Slot:
    text: str                  # as written, without the extents
    extents: list[str]
    root: str = ""             # the parameter it belongs to, or "return"

    def is_path(self):
        return self.text != self.root


@dataclass
class Parameter:
    name: str
    text: str                  # the declaration

    def array_extents(self):
        """The extents of an array declarator, `x[3][2]` or `(&x)[3][2]`."""
        tail = self.text[self.text.rindex(self.name) + len(self.name):]
        return re.findall(r"\[([^\]]*)\]", tail)

    def is_pointer(self):
        return "*" in self.text or "[" in self.text or "&" in self.text

    def is_vector(self):
        """Or a span, which a test has as the vector that it leads to."""
        return re.match(r"(const\s+)?std::(vector|span)\s*<", self.text) is not None

    def is_rows(self, extents):
        """Whether it leads to row pointers, or with extents to a row of structs. A type with a name may be any: it leads
        to rows if it has the extents for it."""
        if re.search(r"\(|&", self.text) or self.is_vector():
            return False
        stars = self.text.count("*") + len(self.array_extents())
        if stars == 1:
            return "*" in self.text and bool(extents) and not self.is_real()
        return "*" in self.text if stars else len(extents) > 1

    def is_real(self):
        return re.match(r"(const\s+)?(double|float|realtype|Number|T)\b", self.text) is not None


@dataclass
class Case:
    name: str                  # of the function, unqualified
    scope: list[str]           # the namespaces around it
    generated: str             # the generated struct, unqualified
    result: str                # the type before the name
    parameters: list[Parameter]
    of: list[Slot]
    wrt: list[Slot]
    bindings: dict[str, str]
    directives: dict[str, list[str]] = field(default_factory=dict)
    owner: str = ""            # the class of a member function
    is_static: bool = False
    kind: str = "jacobian"     # or "hessian"

    def members(self):
        """What stands for the members of the object behind the inputs."""
        return split_top("".join(self.directives.get("MEMBERS", [])))

    def passive(self):
        slotted = {s.root for s in self.of + self.wrt}
        return [p for p in self.parameters if p.name not in slotted]

    def parameter(self, name):
        return next(p for p in self.parameters if p.name == name)

    def inputs(self):
        """The parameters of the generated members: all but those that are themselves only dependents."""
        only_out = {s.root for s in self.of} - {s.root for s in self.wrt}
        rooted = {s.root for s in self.of + self.wrt if re.search(r"->|\.", s.text)} 
        rooted = rooted - set(self.directives.get("OUTPUT", [])) | set(self.directives.get("INPUT", []))
        return [p for p in self.parameters if p.name not in only_out or p.name in rooted]

    def named(self, directive):
        """{name: value} of the `DIRECTIVE name: value` lines."""
        result = {}
        for line in self.directives.get(directive, []):
            name, value = line.split(":", 1)
            result[name.strip()] = value.strip()
        return result


def split_top(text, separator=","):
    """Splits at the separators outside of any bracket."""
    parts, depth, start = [], 0, 0
    for k, c in enumerate(text):
        if c in "([{":
            depth += 1
        elif c in ")]}":
            depth -= 1
        elif c == separator and depth == 0:
            parts.append(text[start:k])
            start = k + 1
    parts.append(text[start:])
    return [p.strip() for p in parts if p.strip()]


def closing(text, open_at):
    """The index of the bracket that closes the one at open_at."""
    depth = 0
    for k in range(open_at, len(text)):
        if text[k] in "([{":
            depth += 1
        elif text[k] in ")]}":
            depth -= 1
            if depth == 0:
                return k
    raise ValueError("unbalanced: " + text[open_at:open_at + 60])


def read_slots(text):
    text = text.strip()
    if text.startswith("(") and closing(text, 0) == len(text) - 1:
        parts = split_top(text[1:-1])
    else:
        parts = [text]
    slots = []
    for part in parts:
        name, extents = part.strip(), []
        while name.endswith("]"):
            open_at = next(k for k in range(len(name)) if name[k] == "[" and closing(name, k) == len(name) - 1)
            extents.insert(0, name[open_at + 1:-1].strip())
            name = name[:open_at].strip()
        if name.startswith("("):
            name = name[1:-1].strip()
        slots.append(Slot(name, extents, re.match(r"\w+", name).group()))
    return slots


def read_parameter(text):
    grouped = re.search(r"\(\s*[*&]\s*(?:const\s+)?(\w+)\s*\)", text)
    if grouped:
        return Parameter(grouped.group(1), text)
    return Parameter(re.findall(r"\w+", text.split("[")[0])[-1], text)


def namespaces_at(text, position):
    """The named namespaces that are open at a position; comments and strings of tests hold no braces."""
    stack, pending = [], None
    for match in re.finditer(r"\bnamespace\s+(\w+)\s*(?=\{)|[{}]", text[:position]):
        if match.group(1):
            pending = match.group(1)
        elif match.group() == "{":
            stack.append(pending)
            pending = None
        elif stack:
            stack.pop()
    return [name for name in stack if name]


def class_at(text, position):
    """The class that is open at a position, or nothing."""
    stack, pending = [], None
    named = r"\b(?:class|struct)\s+(\w+)\b(?:\s+final)?\s*(?::[^;{}()]*)?(?=\{)|[{}]"
    for match in re.finditer(named, re.sub(r"//[^\n]*", lambda m: " " * len(m.group()), text[:position])):
        if match.group(1):
            pending = match.group(1)
        elif match.group() == "{":
            stack.append(pending)
            pending = None
        elif stack:
            stack.pop()
    return (stack[-1] or "") if stack else ""


def directives_above(text, position):
    found = {}
    for line in reversed(text[:position].rstrip(" ").splitlines()):
        comment = re.match(r"\s*//\s*(.*?)\s*$", line)
        if not comment:
            break
        directive = re.match(r"(WITH|STORAGE|PATTERN|LOWER|SUPERSET|BLOCKS|RANGE|TOLERANCE|EDGES|SAMPLES|LOCAL|AT|INPUT|OUTPUT|SETUP|OBJECT|CLASS|INSTANCE|MEMBERS)\b:?\s*(.*)$", comment.group(1))
        if directive:
            found.setdefault(directive.group(1), []).insert(0, directive.group(2))
    return found


MACRO = re.compile(r"\bSPARSEGEN_(JACOBIAN|HESSIAN|SET)\s*\(")


def skip_blank(text, at):
    return at + len(text[at:]) - len(text[at:].lstrip())


def read_annotations(text, match):
    """All annotations of one function: the requests, the bindings, and where its declaration begins."""
    requests, bindings = [], {}
    while match:
        end = closing(text, match.end() - 1)
        arguments = split_top(text[match.end():end])
        if match.group(1) == "SET":
            bindings[arguments[0]] = arguments[1]
        else:
            requests.append((match.group(1).lower(), arguments))
        at = end + 1
        match = MACRO.match(text, skip_blank(text, at))
    return requests, bindings, at


def vector_aliases(text):
    """{name: type} of the names that a source gives to vectors."""
    found = {name: held for name, held in re.findall(r"\busing\s+(\w+)\s*=\s*(std::(?:vector|span)<[^;]*>)\s*;", text)}
    found.update({name: held for held, name in re.findall(r"\btypedef\s+(std::(?:vector|span)<[^;]*>)\s*(\w+)\s*;", text)})
    return found


def read_cases(text):
    """All cases of a source, in order; a function with several requests gives several."""
    cases, at, aliases = [], 0, vector_aliases(text)
    while match := MACRO.search(text, at):
        requests, bindings, at = read_annotations(text, match)
        signature = re.sub(r"//[^\n]*", "", text[at:text.index("{", at)]).strip()
        signature = re.sub(r"^template\s*<[^(){}]*?>\s*(?=\w)", "", signature)
        opened = signature.index("(", signature.index("operator()") + 10 if "operator()" in signature else 0)
        head, body = signature[:opened], signature[opened + 1:closing(signature, opened)]
        name = "operator()" if head.endswith("operator()") else re.findall(r"\w+", head)[-1]
        result = re.sub(r'extern "C"|\b(static|inline|constexpr|virtual)\b', "", head[:head.rindex(name)]).strip()
        parameters = [read_parameter(p) for p in split_top(body) if p != "void"]
        for parameter in parameters:
            for alias, held in aliases.items():
                parameter.text = re.sub(rf"\b{alias}\b", held, parameter.text)
        qualified = re.search(rf"(\w+)\s*(?:<[^()]*>)?\s*::\s*{re.escape(name)}\s*$", head)
        owner = qualified.group(1) if qualified else class_at(text, match.start())
        result = re.sub(r"\w+\s*(?:<[^()]*>)?\s*::\s*$", "", result).strip() if qualified else result
        stem = f"{owner}_{name}" if owner and name != "operator()" else owner or name
        for kind, request in requests:
            case = Case(name, namespaces_at(text, match.start()),
                        request[2] if len(request) > 2 else f"{stem.rstrip('_')}_{kind}", result, parameters,
                        read_slots(request[0]), read_slots(request[1]), bindings,
                        directives_above(text, match.start()), kind=kind)
            case.owner, case.is_static = owner, bool(owner) and re.search(r"\bstatic\b", head) is not None
            case.owner = "".join(case.directives.get("CLASS", [case.owner]))
            for slot in case.of + case.wrt:
                if slot.root not in [p.name for p in parameters] + ["return", "this"] and owner and not case.is_static:
                    slot.text, slot.root = "this->" + slot.text, "this"
            locals_ = case.named("LOCAL")
            for slot in case.of + case.wrt:
                if slot.root in locals_:
                    slot.text = locals_[slot.root] + slot.text[len(slot.root):]
                    slot.root = locals_[slot.root]
            cases.append(case)
    return cases
