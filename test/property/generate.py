"""Random valid C++ functions with their annotations, in the form of run tests.

    generate.py --seed SEED --count COUNT        prints one source of COUNT functions

The same seed gives the same text on every machine. run.py checks the functions; this file only writes them.
"""

import argparse
import random
from collections import Counter
from dataclasses import dataclass, field

from expressions import CLASSIFY, PIECEWISE, SMOOTH, STEPS, Array, Expressions, Index, Scope

PREAMBLE = """\
#include <cmath>
#include <cstddef>
#include <sparsegen/annotate.h>

struct Inner {
  double gain;
};
struct Data {
  double scale;
  double coef[3];
  Inner inner;
  bool flag;
};
static const int permutation[8] = {3, 0, 6, 1, 7, 4, 2, 5};
static const double table[6] = {1.3, 0.0, 0.7, 1.9, 0.0, 0.4};
static const double weights[6] = {1.1, 0.6, 1.7, 0.8, 0.3, 1.4};

"""


@dataclass
class Node:
    """A statement: its first line, what it encloses, its last line. A reducer may leave out any node but a kept one."""
    head: str
    body: list = field(default_factory=list)
    tail: str = ""
    kept: bool = False

    def lines(self, depth):
        yield "  " * depth + self.head
        for node in self.body:
            yield from node.lines(depth + 1)
        if self.tail:
            yield "  " * depth + self.tail


@dataclass
class Helper:
    name: str
    arity: int
    returns: bool
    text: str


@dataclass
class Program:
    name: str
    directives: list
    annotation: str
    signature: str
    helpers: list
    body: list
    uses: Counter

    def text(self):
        lines = [h.text for h in self.helpers] + ["// " + d for d in self.directives] + self.annotation.splitlines()
        lines += [self.signature + " {"]
        for node in self.body:
            lines += node.lines(1)
        return "\n".join(lines + ["}", ""])


class Writer(Expressions):
    """Writes one program."""

    def __init__(self, seed, name):
        self.random = random.Random(f"sparsegen {seed} {name}")
        self.name = name
        self.uses = Counter()
        self.names = 0
        self.helpers = []
        self.exact = self.random.random() < 0.35
        self.iterations = 1
        self.scope = Scope([], [], [], [])
        self.in_helper = False
        self.size = self.random.choice([0, 0, 2, 3])

    def note(self, feature):
        self.uses[feature] += 1

    def fresh(self, stem):
        self.names += 1
        return f"{stem}{self.names}"

    # ---- statements ----

    def block(self, depth, count):
        """Statements in a scope of their own."""
        outer = self.scope
        self.scope = outer.inner()
        nodes = [n for _ in range(count) for n in self.statement(depth)]
        self.scope = outer
        return nodes

    def statement(self, depth):
        makers = [(self.assign, 6), (self.compound, 3), (self.local_scalar, 2), (self.chained, 0.7), (self.call, 1.5),
                  (self.local_array, 1), (self.pointer, 0.8), (self.reference, 0.6), (self.increment, 0.6),
                  (self.integer, 1), (self.late, 0.6), (self.comma, 0.3), (self.parted, 0.3), (self.walk, 0.4)]
        if depth > 0 and self.iterations < 60:
            makers += [(self.counted, 5), (self.while_loop, 1.2), (self.do_loop, 0.7), (self.branch, 4)]
            if not self.exact:
                makers += [(self.unknown_loop, 0.6)]
        return self.random.choices([m for m, _ in makers], [w for _, w in makers])[0](depth)

    def target(self):
        r = self.random
        arrays = [a for a in self.scope.arrays if a.writable]
        if arrays and (r.random() < 0.75 or not self.scope.targets):
            self.note("store")
            return self.element(r.choice(arrays))
        if self.scope.targets:
            return r.choice(self.scope.targets)
        return None

    def assign(self, depth):
        target = self.target()
        if not target:
            return self.local_scalar(depth)
        self.note("assignment")
        return [Node(f"{target} = {self.squashed(3)};")]

    def compound(self, depth):
        """Compound assignments, kept within the limit by what follows or by their form."""
        target = self.target()
        if not target:
            return self.local_scalar(depth)
        form = self.random.choice(["+=", "*=", "/="] if self.exact else ["+=", "-=", "*=", "/="])
        self.note(form)
        if form == "*=":
            return [Node(f"{target} *= sin({self.real(2)[0]});")]
        if form == "/=":
            return [Node(f"{target} /= 3.0 + {self.squashed(2)};")]
        # The index may not be evaluated twice with another meaning: targets have no side effects.
        return [Node("{", [Node(f"{target} {form} {self.squashed(2)};"), Node(f"{target} *= 0.5;")], "}")]

    def local_scalar(self, depth):
        name = self.fresh("s")
        constant = self.random.choice(["", "const "])
        node = Node(f"{constant}double {name} = {self.squashed(3)};")
        self.scope.scalars.append(name)
        if not constant:
            self.scope.targets.append(name)
        self.note("local scalar")
        return [node]

    def late(self, depth):
        """Declared without a value, given one on each side of a branch."""
        name = self.fresh("s")
        nodes = [Node(f"double {name};", kept=True),
                 Node(f"if ({self.condition()}) {{", [Node(f"{name} = {self.squashed(2)};", kept=True),
                                                      Node("} else {", kept=True),
                                                      Node(f"{name} = {self.squashed(2)};", kept=True)], "}")]
        self.scope.scalars.append(name)
        self.note("declared late")
        return nodes

    def local_array(self, depth):
        r = self.random
        shape = r.choice([[2], [3], [4], [5], [2, 3], [3, 2], [2, 2, 2]])
        name = self.fresh("a")
        total = 1
        for n in shape:
            total *= n
        extents = "".join(f"[{n}]" for n in shape)
        self.note(f"array of rank {len(shape)}")
        if len(shape) == 1 and r.random() < 0.5:
            values = [self.squashed(1) for _ in range(r.randint(0, total))]
            nodes = [Node(f"double {name}{extents} = {{{', '.join(values)}}};")]
            self.note("initialiser list")
        else:
            indices = [self.fresh("k") for _ in shape]
            head = " ".join(f"for (int {k} = 0; {k} < {n}; ++{k})" for k, n in zip(indices, shape))
            outer, self.scope = self.scope, self.scope.inner()
            self.scope.indices += [Index(k, 0, n - 1) for k, n in zip(indices, shape)]
            store = f"{head} {name}{''.join(f'[{k}]' for k in indices)} = {self.squashed(1)};"
            self.scope = outer
            nodes = [Node(f"double {name}{extents};"), Node(store)]
        self.scope.arrays.append(Array(name, shape, True))
        return nodes

    def pointer(self, depth):
        flat = [a for a in self.scope.arrays if len(a.shape) == 1 and a.shape[0] > 1]
        if not flat:
            return self.assign(depth)
        array, name = self.random.choice(flat), self.fresh("p")
        offset = self.random.randrange(array.shape[0] - 1)
        constant = "" if array.writable else "const "
        form = self.random.choice([f"{array.name} + {offset}", f"&{array.name}[{offset}]"])
        self.scope.arrays.append(Array(name, [array.shape[0] - offset], array.writable))
        self.note("pointer")
        if self.random.random() < 0.2:
            self.note("null pointer")
            return [Node(f"{constant}double* {name} = nullptr;", kept=True), Node(f"{name} = {form};", kept=True)]
        return [Node(f"{constant}double* {name} = {form};")]

    def walk(self, depth):
        """A pointer that walks over an array, compared with its end, its place told by a difference."""
        flat = [a for a in self.scope.arrays if a.writable and len(a.shape) == 1 and a.shape[0] <= 6]
        if not flat:
            return self.assign(depth)
        array, q = self.random.choice(flat), self.fresh("q")
        self.note("walking pointer")
        return [Node(f"for (double* {q} = {array.name}; {q} != {array.name} + {array.shape[0]}; ++{q})"
                     f" *{q} = 0.5 * *{q} + 0.5 * weights[{q} - {array.name}];")]

    def reference(self, depth):
        arrays = [a for a in self.scope.arrays if a.writable]
        if not arrays:
            return self.assign(depth)
        name = self.fresh("r")
        node = Node(f"double& {name} = {self.element(self.random.choice(arrays))};")
        self.scope.scalars.append(name)
        self.scope.targets.append(name)
        self.note("reference")
        return [node]

    def integer(self, depth):
        name = self.fresh("n")
        length = self.random.randint(2, 5)
        kind = self.random.choice(["int", "unsigned", "long", "std::size_t", "short"])
        node = Node(f"const {kind} {name} = static_cast<{kind}>({self.index(length)});")
        self.scope.indices.append(Index(name, 0, length - 1))
        self.note(f"integer of type {kind}")
        return [node]

    def chained(self, depth):
        a, b = self.target(), self.target()
        if not a or not b:
            return self.assign(depth)
        self.note("chained assignment")
        return [Node(f"{a} = {b} = {self.squashed(2)};")]

    def comma(self, depth):
        a, b = self.target(), self.target()
        if not a or not b:
            return self.assign(depth)
        self.note("comma")
        return [Node(f"{a} = {self.squashed(1)}, {b} = {self.squashed(1)};")]

    def increment(self, depth):
        flat = [a for a in self.scope.arrays if a.writable and len(a.shape) == 1 and a.shape[0] > 1]
        if not flat:
            return self.assign(depth)
        array, k = self.random.choice(flat), self.fresh("k")
        self.note("++ in an expression")
        form = self.random.choice([f"int {k} = 0; {array.name}[{k}++] = {self.squashed(1)}; {array.name}[{k}] = {self.squashed(1)};",
                                   f"int {k} = 1; {array.name}[--{k}] = {self.squashed(1)}; {array.name}[++{k}] = {self.squashed(1)};"])
        return [Node("{ " + form + " }")]

    def parted(self, depth):
        """modf and frexp have a second result."""
        target = self.target()
        if self.exact or not target:
            return self.assign(depth)
        part, name = self.fresh("w"), self.random.choice(["modf", "frexp"])
        self.note(name)
        kind = "double" if name == "modf" else "int"
        return [Node(f"{{ {kind} {part}; {target} = {name}({self.squashed(2)}, &{part}); {target} += 0.125 * {part}; "
                     f"{target} *= 0.5; }}")]

    # ---- control flow ----

    def loop_body(self, index, trips, depth):
        outer, self.scope = self.scope, self.scope.inner()
        self.scope.indices.append(index)
        self.iterations *= trips
        nodes = self.block(depth - 1, self.random.randint(1, 3))
        for _ in range(self.random.choice([0, 0, 0, 0, 1, 1, 2])):
            word = self.random.choice(["break", "continue"])
            self.note(word)
            nodes.insert(self.random.randint(0, len(nodes)), Node(f"if ({self.condition()}) {word};"))
        self.iterations //= trips
        self.scope = outer
        return nodes

    def counted(self, depth):
        r = self.random
        i, n, low = self.fresh("i"), r.randint(1, 5), r.randint(0, 2)
        forms = {
            "for up": (f"for (int {i} = {low}; {i} < {low + n}; ++{i}) {{", low, low + n - 1, n),
            "for down": (f"for (int {i} = {low + n - 1}; {i} >= {low}; --{i}) {{", low, low + n - 1, n),
            "for strided": (f"for (int {i} = 0; {i} <= {n}; {i} += 2) {{", 0, n, n // 2 + 1),
            "for unsigned": (f"for (unsigned {i} = 0; {i} != {n}u; {i}++) {{", 0, n - 1, n),
            "for size_t": (f"for (std::size_t {i} = {low}; {i} < {low + n}; ++{i}) {{", low, low + n - 1, n),
        }
        if self.size and not self.in_helper:
            forms["for bound"] = (f"for (int {i} = 0; {i} < size; ++{i}) {{", 0, self.size - 1, self.size)
        inner = [k for k in self.scope.indices if 0 <= k.low and k.high < 5]
        if inner:
            k = r.choice(inner)
            forms["for triangular"] = (f"for (int {i} = 0; {i} <= (int){k.name}; ++{i}) {{", 0, k.high, 3)
        kind = r.choice(list(forms))
        head, lowest, highest, trips = forms[kind]
        self.note(kind)
        if depth == 1:
            self.note("nested loops")
        return [Node(head, self.loop_body(Index(i, lowest, highest), trips, depth), "}")]

    def while_loop(self, depth):
        i, n = self.fresh("i"), self.random.randint(1, 4)
        body = self.loop_body(Index(i, 0, n - 1), n, depth)
        self.note("while")
        # The step comes first, so that no `continue` can skip it.
        return [Node("{", [Node(f"int {i} = -1;", kept=True),
                           Node(f"while ({i} < {n - 1}) {{", [Node(f"++{i};", kept=True)] + body, "}")], "}")]

    def do_loop(self, depth):
        i, n = self.fresh("i"), self.random.randint(1, 4)
        body = self.loop_body(Index(i, 0, n - 1), n, depth)
        self.note("do")
        return [Node("{", [Node(f"int {i} = {n};", kept=True),
                           Node("do {", [Node(f"{i}--;", kept=True)] + body, f"}} while ({i} > 0);")], "}")]

    def unknown_loop(self, depth):
        """How often it runs depends on an active value or a passive parameter."""
        self.note("loop of unknown length")
        if not self.in_helper and self.random.random() < 0.5:
            k = self.fresh("k")
            return [Node("{", [Node(f"int {k} = 0;", kept=True),
                               Node("do {", self.block(0, 2) + [Node(f"++{k};", kept=True)],
                                    f"}} while ({k} < mode);")], "}")]
        name = self.fresh("s")
        node = Node(f"while (fabs({name}) > 0.3) {{", [Node(f"{name} = 0.5 * {name};", kept=True)] + self.block(0, 1), "}")
        nodes = [Node(f"double {name} = {self.squashed(2)};", kept=True), node]
        self.scope.scalars.append(name)
        return nodes

    def branch(self, depth):
        self.note("if")
        nodes = [Node(f"if ({self.condition()}) {{", self.block(depth - 1, self.random.randint(1, 2)), "}")]
        if self.random.random() < 0.6:
            self.note("else")
            nodes[0].tail = ""
            other = f"}} else if ({self.condition()}) {{" if self.random.random() < 0.3 else "} else {"
            nodes = [Node(nodes[0].head, nodes[0].body + [Node(other, kept=True)] +
                          self.block(depth - 1, self.random.randint(1, 2)), "}")]
        return nodes

    def call(self, depth):
        """A helper that writes through a pointer."""
        writers = [h for h in self.helpers if not h.returns]
        flat = [a for a in self.scope.arrays if len(a.shape) == 1 and a.shape[0] >= 2]
        targets = [a for a in flat if a.writable]
        if not writers or not targets:
            return self.assign(depth)
        helper, source, target = self.random.choice(writers), self.random.choice(flat), self.random.choice(targets)
        self.note("call with pointers")
        return [Node(f"{helper.name}({source.name} + {self.random.randrange(source.shape[0] - 1)}, "
                     f"&{target.name}[{self.random.randrange(target.shape[0] - 1)}], {self.squashed(1)});")]

    # ---- functions ----

    def make_helper(self):
        returns, name = self.random.random() < 0.6, f"{self.name}_h{len(self.helpers)}"
        outer, self.scope, self.in_helper = self.scope, Scope([], [], [], []), True
        if returns:
            arity = self.random.randint(1, 3)
            parameters = [f"v{k}" for k in range(arity)]
            self.scope.scalars += parameters
            self.scope.targets += parameters
            head = f"static double {name}({', '.join('double ' + p for p in parameters)})"
            body = self.block(1, self.random.randint(0, 2)) + [Node(f"return {self.squashed(2)};")]
            if not self.exact and self.random.random() < 0.4:
                self.note("early return of a helper")
                body.insert(0, Node(f"if ({parameters[0]} > 0.8) return {parameters[-1]} * 0.5;"))
        else:
            arity = 3
            self.scope.arrays += [Array("from", [2], False), Array("to", [2], True)]
            self.scope.scalars.append("v")
            head = f"static void {name}(const double* from, double* to, double v)"
            body = self.block(1, self.random.randint(1, 3))
        self.scope, self.in_helper = outer, False
        lines = [line for node in body for line in node.lines(1)]
        self.helpers.append(Helper(name, arity, returns, "\n".join([head + " {"] + lines + ["}"])))

    def entry(self):
        """Slots and signature; returns the annotation, the parameters, the result type, and what starts the body."""
        r = self.random
        m, n = r.randint(1, 6), r.randint(1, 6)
        form = r.choice(["plain", "plain", "in place", "rank two", "result", "several", "status"])
        self.note(f"form: {form}")
        x, y = Array("x", [n], False), Array("y", [m], True)
        if form == "in place":
            self.scope.arrays.append(Array("x", [n], True))
            return f"x[{n}], x[{n}]", ["double* x"], "void", []
        if form == "rank two":
            x, y = Array("x", [2, n], False), Array("y", [m, 2], True)
            self.scope.arrays.append(x)
            nodes = self.initialise(y)
            return "y, x", [f"const double (&x)[2][{n}]", f"double (&y)[{m}][2]"], "void", nodes
        self.scope.arrays.append(x)
        if form == "result":
            return f"return, x[{n}]", ["const double* x"], "double", []
        if form == "several":
            self.scope.arrays.append(Array("z", [2], False))
            self.scope.scalars.append("a")
            nodes = self.initialise(y) + [Node(f"s = {self.squashed(2)};", kept=True)]
            self.scope.scalars.append("s")
            self.scope.targets.append("s")
            return (f"(y[{m}], s), (x[{n}], z[2], a)",
                    ["const double* x", "double a", "const double* z", "double* y", "double& s"], "void", nodes)
        nodes = self.initialise(y)
        if form == "status":
            nodes.insert(0, Node("if (mode < -1) return -1;"))
        return f"y[{m}], x[{n}]", ["const double* x", "double* y"], "int" if form == "status" else "void", nodes

    def initialise(self, array):
        """Writes each element of a dependent, so that any path may follow."""
        indices = [self.fresh("k") for _ in array.shape]
        outer, self.scope = self.scope, self.scope.inner()
        self.scope.indices += [Index(k, 0, n - 1) for k, n in zip(indices, array.shape)]
        head = " ".join(f"for (int {k} = 0; {k} < {n}; ++{k})" for k, n in zip(indices, array.shape))
        node = Node(f"{head} {array.name}{''.join(f'[{k}]' for k in indices)} = {self.squashed(2)};", kept=True)
        self.scope = outer
        self.scope.arrays.append(array)
        return [node]

    def program(self):
        for _ in range(self.random.randint(0, 2)):
            self.make_helper()
        slots, parameters, result, body = self.entry()
        last = {"void": "return;", "int": "return 0;"}
        for _ in range(self.random.randint(2, 6)):
            body += self.statement(3)
            if not self.exact and result in last and self.random.random() < 0.08:
                self.note("early return")
                body.append(Node(f"if ({self.condition()}) {last[result]}"))
        if result == "int":
            body.append(Node("return 0;", kept=True))
        if result == "double":
            body.append(Node(f"return {self.squashed(3)};", kept=True))
        directives = ["WITH data: {1.2, {0.5, 1.1, 0.8}, {0.9}, true}", f"WITH mode: {self.random.randrange(4)}"]
        if not self.exact:
            directives.append("SUPERSET")
        self.note("exact" if self.exact else "superset")
        annotation = f"SPARSEGEN_JACOBIAN({slots})"
        if self.random.random() < 0.25:
            self.note("void pointer")
            directives[0] = directives[0].replace("data: ", "user: Data")
            body.insert(0, Node("const Data* data = static_cast<const Data*>(user);", kept=True))
            parameters += ["double t", "void* user", "int mode"]
        else:
            parameters += ["double t", "const Data* data", "int mode"]
        if self.size:
            self.note("SPARSEGEN_SET")
            annotation += f"\nSPARSEGEN_SET(size, {self.size})"
            parameters.append("int size")
        return Program(self.name, directives, annotation, f"{result} {self.name}({', '.join(parameters)})", self.helpers,
                       body, self.uses)


# Each word is one feature, its spaces written as backslashes.
FEATURES = r"""
    assignment + - * / += -= *= /= unary\- ?: fma pow atan2 hypot fabs known\zero real\to\integer integer\to\real
    modf frexp ldexp logb ilogb load store local\scalar declared\late array\of\rank\1 array\of\rank\2
    array\of\rank\3 initialiser\list pointer null\pointer walking\pointer void\pointer reference chained\assignment comma ++\in\an\expression
    integer\of\type\int integer\of\type\unsigned integer\of\type\long integer\of\type\std::size_t
    integer\of\type\short index\arithmetic % ^ | << >> ~ & integer\/ index\table table\of\reals user\data
    passive\parameter guarded\load condition\on\an\index condition\on\a\passive\value
    condition\on\an\active\value predicate guard &&\and\|| call\with\a\result call\with\pointers
    early\return early\return\of\a\helper break continue if else while do nested\loops
    loop\of\unknown\length for\up for\down for\strided for\unsigned for\size_t for\triangular
    for\bound SPARSEGEN_SET exact superset form:\plain form:\in\place form:\rank\two form:\result
    form:\several form:\status
"""


def all_features():
    """Every feature that a run must have exercised."""
    names = [word.replace("\\", " ") for word in FEATURES.split()]
    return names + [s[0] for s in SMOOTH] + STEPS + PIECEWISE + CLASSIFY


def make_program(seed, number):
    return Writer(seed, f"f{number}").program()


def source_text(programs):
    return PREAMBLE + "\n".join(p.text() for p in programs)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=int, default=1)
    options = parser.parse_args()
    print(source_text([make_program(options.seed, k) for k in range(options.count)]))


if __name__ == "__main__":
    main()
