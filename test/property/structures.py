"""Random functions whose sizes and tables of integers are known at run time, with the structures that they are checked at.

    structures.py --seed SEED --count COUNT      prints one source of COUNT functions

An index is made with the extent of what it indexes, so that each function is valid at every structure of its own. The
same seed gives the same text on every machine. sizes.py checks the functions; this file only writes them.
"""

import argparse
import random
from collections import Counter
from dataclasses import dataclass, field

from lives import Lives
from node import Node

PREAMBLE = """\
#include <algorithm>
#include <cmath>
#include <cstddef>
#include <vector>
#include <sparsegen/annotate.h>

struct Mesh {
  int n, m, ne, nz;
  const int *edge, *kind, *first, *col, *perm;
};

static double mixed(double a, double b) { return std::sin(a) * b + 0.5 * a; }
static double bent(double a, double b) {
  if (a > 0.4) return 0.3 * a * b;
  return b - 0.2 * a;
}
static int ring(int i, int n) { return i < 0 ? i + n : i >= n ? i - n : i; }
static double near_of(const double* u, int i, int n) {
  double sum = u[i];
  if (i > 0) sum += 0.25 * u[i - 1] * u[i];
  if (i + 1 < n) sum += std::sin(u[i + 1]);
  return sum;
}
static void add_to(double* to, double by) { *to += by; }
static void smooth(int n, const double* from, double* to) {
  for (int i = 0; i < n; ++i) to[i] = 0.5 * from[i] + 0.2 * std::sin(from[n - 1 - i]);
}

"""

# The structures' own sizes; the first is the one that is held against a header that has it bound.
SIZES = [4, 0, 1, 2, 3, 5, 7]
TABLES = {"edge": ("2 * ne", "n"), "kind": ("n", None), "first": ("n + 1", None), "col": ("nz", "n"), "perm": ("n", "n")}


@dataclass
class Variable:
    """An integer of the function's: 0 <= name < below. Its neighbours are such indices too where that is known."""
    name: str
    below: str
    after_first: bool = False
    before_last: bool = False
    kind: str = "int"


@dataclass
class Array:
    name: str
    extent: str
    bounded: bool = True   # by what it is made of; other elements are bent before they are used
    writable: bool = False
    readable: bool = True


@dataclass
class Structure:
    sizes: dict
    tables: dict

    def initializer(self):
        tables = ", ".join("{" + ", ".join(map(str, self.tables[name])) + "}" for name in TABLES)
        return "{" + ", ".join(str(self.sizes[s]) for s in ("n", "m", "ne", "nz")) + ", " + tables + "}"


@dataclass
class Program:
    name: str
    annotation: str
    signature: str
    result: str
    parameters: list        # names in order
    body: list
    wrt: list               # [(name, extent)]
    of: list
    structures: list
    uses: Counter
    form: str
    vectors: bool
    structure_names: list   # of tables that it reads, by the names that `--set` knows
    passive: bool = True
    globals: list = field(default_factory=list)

    def text(self):
        lines = self.globals + self.annotation.splitlines() + [self.signature + " {"]
        for node in self.body:
            lines += node.lines(1)
        return "\n".join(lines + ["}", ""])


class Writer(Lives):
    """Writes one program."""

    def __init__(self, seed, number):
        self.name = f"f{number}"
        self.random = random.Random(f"structures {seed} {self.name}")
        self.uses = Counter()
        self.names = 0
        self.variables, self.arrays, self.scalars, self.targets = [], [], [], []
        r = self.random
        self.sizes = ["n"]
        self.form = r.choice(["plain", "plain", "plain", "user data", "void pointer", "vectors"])
        self.with_m = r.random() < 0.4
        self.tables = [t for t in TABLES if r.random() < (0.4 if t != "first" else 0.2)]
        if "first" in self.tables or "col" in self.tables:
            self.tables = [t for t in TABLES if t in self.tables or t in ("first", "col")]
        self.kind_of_loops = r.choice(["int"] * 5 + ["std::size_t", "long", "unsigned"])
        self.dynamic = r.random() < 0.55
        # Where what is written is read again, all soon depends on all.
        self.reads_back = r.random() < 0.35
        self.most_loops = r.choice([1, 2, 2, 2, 3])
        self.in_switch = False
        self.loops = 0
        self.reals = [f"t{k}" for k in range(2)] if r.random() < 0.5 else []
        self.shared_counters = r.random() < 0.35
        self.lives = r.choice([0, 1, 3])  # how often what lives.py has

    @staticmethod
    def variable(name, below):
        return Variable(name, below)

    def note(self, feature):
        self.uses[feature] += 1

    def fresh(self, stem):
        self.names += 1
        return f"{stem}{self.names}"

    def pick(self, choices):
        return self.random.choice(choices)

    def chance(self, probability):
        return self.random.random() < probability

    # ---- indices ----

    def nonempty(self, extent):
        return any(v.below == extent for v in self.variables) or \
            extent == "2 * n" and self.nonempty("n") or extent == "n + 1"

    def from_variable(self, v, e):
        """Indices below the extent e that are made of one variable below it."""
        i = v.name
        found = [i, i, i, f"({i} + 1) % {e}", f"({i} + {e} - 1) % {e}", f"({i} * 2 + 1) % {e}", f"{e} - 1 - {i}",
                 f"({i} > 0 ? {i} - 1 : {e} - 1)", f"({i} + 1 < {e} ? {i} + 1 : 0)", f"{i} / 2"]
        if v.kind == "int":
            found += [f"std::min({i} + 1, {e} - 1)", f"std::max({i} - 1, 0)", f"ring({i} - 1, {e})", f"ring({i} + 1, {e})"]
        if v.after_first:
            found += [f"{i} - 1"] * 4
        if v.before_last:
            found += [f"{i} + 1"] * 4
        return self.pick(found)

    def table_entry(self, extent, depth):
        for name in self.random.sample(self.tables, len(self.tables)):
            length, below = TABLES[name]
            if below == extent and depth > 0:
                at = self.index(length, depth - 1)
                if at:
                    self.note("table as an index")
                    return f"{name}[{at}]"
        return None

    def index(self, extent, depth=2):
        """An index below an extent, or nothing."""
        extent_text = f"({extent})" if " " in extent else extent
        choices = [lambda v=v: self.from_variable(v, extent_text) for v in self.variables if v.below == extent] * 3
        of_n = [v.name for v in self.variables if v.below == "n"]
        of_m = [v.name for v in self.variables if v.below == "m"]
        if extent == "2 * n" and of_n:
            i = self.pick(of_n)
            choices += [lambda: self.pick([f"2 * {i}", f"2 * {i} + 1", f"n + {i}", i, f"{i} + n"])] * 3
        if extent == "2 * ne":
            edges = [v.name for v in self.variables if v.below == "ne"]
            choices += [lambda e=e: self.pick([f"2 * {e}", f"2 * {e} + 1"]) for e in edges] * 3
        if extent == "n + 1" and of_n:
            i = self.pick(of_n)
            choices += [lambda: self.pick([i, f"{i} + 1"])] * 3
        if extent == "n * m" and of_n and of_m:
            i, j = self.pick(of_n), self.pick(of_m)
            choices += [lambda: self.pick([f"{i} * m + {j}", f"{j} * n + {i}", f"{i} * m + ({j} + 1) % m",
                                           f"(({i} + 1) % n) * m + {j}"])] * 3
        choices += [lambda: self.table_entry(extent, depth)] * 2
        if self.nonempty(extent):
            choices += [lambda: "0", lambda: f"{extent_text} - 1", lambda: f"{extent_text} / 2"][:self.random.randint(0, 3)]
            other = [v.name for v in self.variables if v.below != extent]
            if other:
                choices.append(lambda: f"{self.pick(other)} % {extent_text}")
        self.random.shuffle(choices)
        for choice in choices:
            made = choice()
            if made:
                return made
        return None

    # ---- numbers ----

    def atom(self):
        choices = []
        for array in self.random.sample(self.arrays, len(self.arrays)):
            at = self.index(array.extent) if array.readable else None
            if at:
                element = f"{array.name}[{at}]"
                choices += [element if array.bounded else self.pick(["std::sin({})", "0.5 * {}", "std::tanh({})"]).format(element)] * 3
        choices += self.scalars
        if not choices or self.chance(0.08):
            choices = [f"{self.random.randint(2, 19) / 10}"]
        return self.pick(choices)

    def number(self, depth=1):
        """Bounded by what it is made of."""
        a = self.atom()
        if depth == 0 or self.chance(0.15):
            return a
        b = self.number(depth - 1)
        c, d = (self.random.randint(2, 19) / 10 for _ in "ab")
        forms = [f"{c} * {a} - {d} * ({b})", f"{a} * ({b})", f"{c} * {a} + {b}", f"std::sin({a} * ({b}))", f"{a} / (2.5 + std::cos({b}))",
                 f"std::exp(std::sin({a}) * 0.5) * ({b})", f"mixed({a}, {b})", f"{a} * {a} + {b}", f"std::sqrt(1.0 + {a} * {a}) - ({b})"]
        if self.dynamic:
            forms += [f"bent({a}, {b})", f"std::fabs({a}) * ({b})", f"std::max({a}, {b})" if not a[0].isdigit() else a,
                      f"({self.condition()} ? {a} : {b})", f"({self.condition()} ? {c} : {b})"]
        static = self.structural_condition()
        if static:
            forms += [f"({static} ? {a} : {b})", f"({static} ? {c} : {b})"]
        around = [v for v in self.variables if v.below == "n" and v.kind == "int"]
        near = [x for x in self.arrays if x.extent == "n" and x.bounded and x.name != "p"]
        if around and near:
            held = self.pick(near)
            base = held.name + ".data()" if held.name in self.vector_names else held.name
            forms += [f"near_of({base}, {self.pick(around).name}, n) - ({b})"]
        return self.pick(forms)

    # ---- conditions ----

    def structural_condition(self):
        choices = [f"{s} > {self.random.randint(1, 4)}" for s in self.sizes]
        for v in self.variables:
            i = v.name
            choices += [f"{i} % 2 == 0", f"{i} > 0", f"{i} + 1 < {v.below}", f"{i} % 3 != 1", f"{i} == 0"]
        if len(self.variables) > 1:
            a, b = self.random.sample(self.variables, 2)
            if a.kind == b.kind:
                choices += [f"{a.name} < {b.name}", f"{a.name} != {b.name}", f"({a.name} + {b.name}) % 2 == 0"]
        if "kind" in self.tables:
            at = self.index("n")
            if at:
                choices += [f"kind[{at}] == {self.random.randint(0, 3)}", f"kind[{at}] > 1"] * 2
        return self.pick(choices)

    def dynamic_condition(self):
        a = self.atom()
        return self.pick([f"{a} > 0.{self.random.randint(1, 8)}", f"{a} < 1.{self.random.randint(1, 8)} * a"])

    def condition(self):
        """Of any kind."""
        kind = self.random.random()
        if not self.dynamic or kind < 0.45:
            self.note("structural condition")
            return self.structural_condition()
        if kind < 0.75:
            self.note("dynamic condition")
            return self.dynamic_condition()
        self.note("mixed condition")
        both = [self.structural_condition(), self.dynamic_condition()]
        if self.chance(0.3):
            both.reverse()
        return self.pick(["{} && {}", "{} && {}", "{} || {}", "!({} && {})"]).format(*both)

    # ---- statements ----

    def inside(self, variables, count, depth):
        """Statements where there are further variables."""
        kept = len(self.variables), len(self.scalars), len(self.targets), len(self.arrays)
        self.variables += variables
        body = []
        for _ in range(count):
            body += self.statement(depth)
        del self.variables[kept[0]:], self.scalars[kept[1]:], self.targets[kept[2]:], self.arrays[kept[3]:]
        return body

    def place(self):
        """Something to assign to."""
        choices = list(self.targets)
        for array in self.arrays:
            at = self.index(array.extent) if array.writable else None
            if at:
                choices += [f"{array.name}[{at}]"] * 2
        return self.pick(choices) if choices else None

    def statement(self, depth):
        kinds = [self.write] * 4 + [self.branch] * 2 + [self.sum_over, self.integers, self.scatter, self.small_array, self.pointer,
                                                        self.copied_scalar, self.leave, self.call, self.sides]
        kinds += [self.reuse, self.ladder] * self.lives
        if depth > 0:
            kinds += [self.loop] * 3 + [self.switch] + [self.counter, self.until] * self.lives
        for _ in range(6):
            made = self.pick(kinds)(depth)
            if made:
                return made
        return []

    def write(self, _):
        place = self.place()
        if not place:
            return None
        return [Node(f"{place} {self.pick(['=', '=', '+=', '+=', '-='])} {self.squashed()};")]

    def squashed(self):
        made = self.number()
        return made if self.chance(0.6) else f"std::sin({made})"

    def branch(self, depth):
        if not self.variables and self.chance(0.7):
            return None
        condition = self.condition()
        marked = [v for v in self.variables if self.chance(0.4)]
        if marked and self.chance(0.5):
            v = self.pick(marked)
            first = self.chance(0.5)
            own = Variable(v.name, v.below, first or v.after_first, v.before_last or not first, v.kind)
            extra = [own]
            condition = f"{v.name} > 0" if first else f"{v.name} + 1 < {v.below}"
            if self.dynamic and self.chance(0.3):
                self.note("mixed condition")
                condition += f" && {self.dynamic_condition()}"
        else:
            extra = []
        self.note("if")
        body = self.inside(extra, self.random.randint(1, 2), depth - 1)
        if self.chance(0.4):
            self.note("else")
            other = self.inside([], 1, depth - 1)
            return [Node(f"if ({condition}) {{", body + [Node("} else {", other, "", kept=True)], "}")]
        return [Node(f"if ({condition}) {{", body, "}")]

    def sides(self, depth):
        """Sides that values leave out, with conditions of the structure in them."""
        if not self.dynamic or not self.variables:
            return None
        self.note("condition within a side")
        v = self.pick(self.variables)
        halves = []
        for first in (True, False):
            own = Variable(v.name, v.below, first or v.after_first, v.before_last or not first, v.kind)
            condition = f"{v.name} > 0" if first else f"{v.name} + 1 < {v.below}"
            halves.append(Node(f"if ({condition}) {{", self.inside([own], 1, depth - 1), "}"))
        return [Node(f"if ({self.dynamic_condition()}) {{", [halves[0], Node("} else {", [halves[1]], "", kept=True)], "}")]

    def bound(self):
        choices = ["n"] * 3
        if self.with_m:
            choices += ["m"] * 2
        if "edge" in self.tables:
            choices += ["ne"] * 2
        return self.pick(choices)

    def head(self):
        """A loop's first line, what follows its body, and its variable."""
        below, kind = self.bound(), self.pick([self.kind_of_loops, "int"])
        i, declared = self.own_counter(kind)
        e = below if kind == "int" else f"static_cast<{kind}>({below})"
        form = self.pick(["up", "up", "up", "down", "first", "last", "strided", "triangular", "triangular", "while", "rows", "inner"])
        outer = [v for v in self.variables if v.below == below and v.kind == kind]
        v = Variable(i, below, kind=kind)
        start, end, step = f"{declared}{i} = 0", f"{i} < {e}", f"++{i}"
        if form == "down":
            self.note("for down")
            return f"for ({declared}{i} = {e}; {i}-- > 0;) {{", v
        if form == "first":
            start, v.after_first = f"{declared}{i} = 1", True
        elif form == "last":
            end, v.before_last = f"{i} + 1 < {e}", True
        elif form == "inner":
            start, end, v.after_first, v.before_last = f"{declared}{i} = 1", f"{i} + 1 < {e}", True, True
        elif form == "strided":
            start, step = f"{declared}{i} = {self.random.randint(0, 1)}", f"{i} += {self.random.randint(2, 3)}"
        elif form == "triangular" and outer:
            o = self.pick(outer).name
            start, end = self.pick([(start, f"{i} < {o}"), (start, f"{i} <= {o}"), (f"{declared}{i} = {o}", end),
                                    (f"{declared}{i} = {o} + 1", end)])
        elif form == "rows" and "first" in self.tables:
            outer = [u for u in self.variables if u.below == "n" and u.kind == "int"]
            if outer:
                self.note("loop over a row")
                o = self.pick(outer).name
                return f"for ({declared and 'int '}{i} = first[{o}]; {i} < first[{o} + 1]; ++{i}) {{", Variable(i, "nz")
        elif form == "while" and kind == "int":
            self.note("while")
            return f"for ({declared}{i} = -1; ++{i} < {below};) {{", v
        self.note("for " + form)
        return f"for ({start}; {end}; {step}) {{", v

    def loop(self, depth):
        if self.loops >= self.most_loops:
            return None
        head, variable = self.head()
        self.loops += 1
        body = self.inside([variable], self.random.randint(1, 3), depth - 1)
        self.loops -= 1
        return [Node(head, body, "}")] if body else None

    def sum_over(self, depth):
        """A sum of its own, and what it is for."""
        if self.loops >= self.most_loops:
            return None
        self.note("sum")
        s, start = self.fresh("s"), self.pick(["0", "0", self.number(1)])
        head, variable = self.head()
        self.loops += 1
        self.variables.append(variable)
        body = [Node(f"{s} += {self.squashed()};")]
        if self.chance(0.3):
            body = [Node(f"if ({self.condition()}) {{", body, "}")]
        self.variables.pop()
        self.loops -= 1
        self.scalars.append(f"0.4 * {s}")
        self.targets.append(s)
        return [Node(f"double {s} = {start};", kept=True), Node(head, body, "}")] + (self.write(depth) or [])

    def copied_scalar(self, _):
        s = self.fresh("v")
        node = Node(f"{self.pick(['double', 'const double'])} {s} = {self.squashed()};", kept=True)
        self.scalars.append(s)
        if not node.head.startswith("const"):
            self.targets.append(s)
        return [node]

    def integers(self, depth):
        """Indices that are kept in integers."""
        at = self.index("n") if self.variables else None
        if not at:
            return None
        self.note("kept index")
        i = self.fresh("k")
        if self.chance(0.25):
            self.note("index that a branch chooses")
            other = self.index("n")
            lines = [Node(f"int {i} = static_cast<int>({at});", kept=True), Node(f"if ({self.structural_condition()}) {i} = static_cast<int>({other});")]
        else:
            lines = [Node(f"const int {i} = static_cast<int>({at});", kept=True)]
        self.variables.append(Variable(i, "n"))
        return lines + (self.write(depth) or [])

    def scatter(self, _):
        """What flows from one place to another."""
        writable = [a for a in self.arrays if a.writable]
        if not writable:
            return None
        array = self.pick(writable)
        a, b = self.index(array.extent), self.index(array.extent)
        if not a or not b:
            return None
        self.note("scatter")
        flow = self.fresh("flow")
        return [Node(f"const double {flow} = {self.number()};", kept=True), Node(f"{array.name}[{a}] += {flow};"),
                Node(f"{array.name}[{b}] -= 0.7 * {flow};")]

    def small_array(self, depth):
        self.note("small array")
        q, k = self.fresh("q"), self.fresh("c")
        lines = [Node(f"double {q}[2] = {{{self.number(1)}, {self.number(1)}}};", kept=True)]
        if self.chance(0.5):
            lines.append(Node(f"for (int {k} = 0; {k} < 2; ++{k}) {q}[{k}] += {self.pick(['0.5', '-1.3'])} * {q}[1 - {k}] * {self.atom()};"))
        self.scalars += [f"{q}[0]", f"{q}[1]"]
        self.targets.append(f"{q}[{self.random.randint(0, 1)}]")
        return lines + (self.write(depth) or [])

    def pointer(self, depth):
        arrays = [a for a in self.arrays if a.bounded and a.name not in self.vector_names]
        if not arrays:
            return None
        array = self.pick(arrays)
        at = self.index(array.extent)
        if not at:
            return None
        self.note("pointer")
        p = self.fresh("p")
        self.scalars.append(f"{p}[0]")
        return [Node(f"const double* {p} = {array.name} + ({at});", kept=True)] + (self.write(depth) or [])

    def call(self, _):
        array = [a for a in self.arrays if a.writable]
        if not array:
            return None
        array = self.pick(array)
        at = self.index(array.extent)
        if not at:
            return None
        self.note("call with a place")
        return [Node(f"add_to(&{array.name}[{at}], {self.number(1)});")]

    def leave(self, _):
        if not self.loops or self.in_switch:
            return None
        self.note("continue or break")
        if self.dynamic and self.chance(0.5):
            return [Node(f"if ({self.condition()}) {self.pick(['continue', 'continue', 'break'])};")]
        return [Node(f"if ({self.structural_condition()}) {self.pick(['continue', 'continue', 'break'])};")]

    def switch(self, depth):
        at = self.index("n") if "kind" in self.tables else None
        subject = f"kind[{at}]" if at else None
        if not subject or self.chance(0.3):
            if not self.variables:
                return None
            subject = f"{self.pick(self.variables).name} % 3"
        self.note("switch")
        outer, self.in_switch = self.in_switch, True
        body = []
        for label in range(self.random.randint(1, 3)):
            inner = self.inside([], 1, depth - 1)
            body.append(Node(f"case {label}: {{", inner, "} break;" if self.chance(0.8) else "}\n// fallthrough\n[[fallthrough]];", kept=True))
        body.append(Node("default: {", self.inside([], 1, depth - 1) if self.chance(0.6) else [], "} break;", kept=True))
        self.in_switch = outer
        return [Node(f"switch ({subject}) {{", body, "}")]

    # ---- the whole ----

    def filled(self, name, extent):
        """A loop that writes all of an array."""
        i, k = self.fresh("i"), len(self.variables)
        if extent == "n * m" and self.chance(0.5):
            j = self.fresh("j")
            head, variables, at = f"for (int {i} = 0; {i} < n; ++{i}) for (int {j} = 0; {j} < m; ++{j})", [Variable(i, "n"), Variable(j, "m")], f"{i} * m + {j}"
        else:
            end = {"2 * n": "2 * n", "n * m": "n * m", "n + 1": "n + 1"}.get(extent, extent)
            head, variables, at = f"for (int {i} = 0; {i} < {end}; ++{i})", [Variable(i, extent)], i
            if extent == "1":
                return Node(f"{name}[0] = {self.number(0)};", kept=True)
        self.variables += variables
        value = self.pick(["0", "0", self.squashed()])
        del self.variables[k:]
        return Node(f"{head} {name}[{at}] = {value};", kept=True)

    def extents(self):
        return ["n"] * 6 + ["2 * n", "n + 1"] + (["m", "m", "n * m"] if self.with_m else [])

    def entry(self):
        """The slots: what is derived with respect to what."""
        r = self.random
        self.vector_names = set()
        wrt, of = [("x", self.pick(self.extents()))], [("y", self.pick(self.extents()))]
        if r.random() < 0.25:
            wrt.append(("z", self.pick(self.extents())))
            self.note("several independents")
        if r.random() < 0.2:
            of.append(("g", self.pick(self.extents())))
            self.note("several dependents")
        self.result = "void"
        if r.random() < 0.15 and len(of) == 1:
            self.result, of = "double", []
            self.note("result")
        elif r.random() < 0.1:
            wrt, of = [("x", wrt[0][1])], [("x", wrt[0][1])]
            self.note("in place")
        return wrt, of

    def structure(self, n):
        r = self.random
        sizes = {"n": n, "m": r.choice([0, 1, 2, 3, 4, 5]) if n != SIZES[0] else 3,
                 "ne": r.randint(0, 6) if n else 0}
        count = [r.randint(0, 3) if n else 0 for _ in range(n)]
        first = [sum(count[:k]) for k in range(n + 1)]
        sizes["nz"] = first[-1]
        below = lambda size: [r.randrange(n) for _ in range(size)]  # noqa: E731
        return Structure(sizes, {"edge": below(2 * sizes["ne"]), "kind": [r.randrange(4) for _ in range(n)], "first": first,
                                 "col": below(sizes["nz"]), "perm": below(n)})

    def program(self):
        wrt, of = self.entry()
        if self.with_m:
            self.sizes.append("m")
        vectors = self.form == "vectors"
        if vectors:
            self.vector_names = {name for name, _ in wrt + of}
        self.scalars.append("a")
        self.arrays = [Array(name, extent) for name, extent in wrt if (name, extent) not in of] + [Array("p", "n")]
        body = self.declarations()
        for name, extent in of:
            if (name, extent) not in wrt:
                body.append(self.filled(name, extent))
            self.arrays.append(Array(name, extent, False, True, self.reads_back or (name, extent) in wrt))
        if not of:
            body.append(Node("double total = 0;", kept=True))
            self.targets.append("total")
        for _ in range(self.pick([0, 0, 1, 1, 2])):
            self.note("local vector")
            w, extent = self.fresh("w"), self.pick(self.extents())
            self.vector_names.add(w)
            body += [Node(f"std::vector<double> {w}({extent});", kept=True), self.filled(w, extent)]
            self.arrays.append(Array(w, extent, False, True))
        for _ in range(self.random.randint(1, 3)):
            body += (self.loop(2) if self.chance(0.8) else self.whole()) or []
        if not of:
            body.append(Node("return total;", kept=True))
        return self.finish(wrt, of, body, vectors)

    def whole(self):
        """A call that takes whole arrays."""
        to = [a for a in self.arrays if a.writable and a.extent == "n"]
        source = [a for a in self.arrays if a.extent == "n" and a.readable and a.name != "p"]
        if not to or not source:
            return self.statement(1)
        to, source = self.pick(to), self.pick(source)
        if to is source:
            return None
        self.note("call with arrays")
        pointer = lambda a: a.name + ".data()" if a.name in self.vector_names else a.name  # noqa: E731
        return [Node(f"smooth(n, {pointer(source)}, {pointer(to)});")]

    def finish(self, wrt, of, body, vectors):
        data = "d->" if self.form in ("user data", "void pointer") else ""
        in_slot = lambda e: " ".join(data + w if w in ("n", "m", "ne", "nz") else w for w in e.split())  # noqa: E731
        slots = lambda s: ", ".join(f"{name}[{in_slot(e)}]" for name, e in s)  # noqa: E731
        several = lambda s: f"({slots(s)})" if len(s) > 1 else slots(s) or "return"  # noqa: E731
        annotation = f"SPARSEGEN_JACOBIAN({several(of)}, {several(wrt)})"
        if self.tables:
            named = ", ".join(f"{data}{t}[{in_slot(TABLES[t][0])}]" for t in self.tables)
            annotation = f"SPARSEGEN_STRUCTURE({'(' + named + ')' if len(self.tables) > 1 else named})\n" + annotation
        sizes = ["n"] + ["m"] * self.with_m + ["ne"] * ("edge" in self.tables) + ["nz"] * ("first" in self.tables)
        outs = [name for name, _ in of if name not in [w for w, _ in wrt]]
        both = [name for name, _ in of if name in [w for w, _ in wrt]]
        reals = {name: ("double* " if name in outs + both else "const double* ") + name for name in [w for w, _ in wrt] + outs}
        if vectors:
            reals = {name: ("std::vector<double>& " if name in outs + both else "const std::vector<double>& ") + name for name in reals}
        if data:
            parameters = {"d": "const Mesh* d"} if self.form == "user data" else {"user": "void* user"}
            opening = ["const Mesh* d = static_cast<const Mesh*>(user);"] if self.form == "void pointer" else []
            opening += [f"[[maybe_unused]] const int {s} = d->{s};" for s in sizes] + [f"[[maybe_unused]] const int* {t} = d->{t};" for t in self.tables]
            body[:0] = [Node(line, kept=True) for line in opening]
        else:
            parameters = {s: "int " + s for s in sizes}
            parameters.update({t: "const int* " + t for t in self.tables})
        parameters.update({"a": "double a", "p": "const double* p"})
        parameters.update(reals)
        self.note("form: " + self.form)
        return Program(self.name, annotation, f"{self.result} {self.name}({', '.join(parameters.values())})", self.result,
                       list(parameters), body, wrt, of, [self.structure(n) for n in SIZES], self.uses, self.form, vectors,
                       [data + t for t in self.tables])


def make_program(seed, number):
    return Writer(seed, number).program()


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
