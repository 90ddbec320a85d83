"""Random valid C++ functions with their annotations, in the form of run tests.

    generate.py --seed SEED --count COUNT        prints one source of COUNT functions

The same seed gives the same text on every machine. run.py checks the functions; this file only writes them.
"""

import argparse
import os
import random
import re
import shutil
from collections import Counter
from dataclasses import dataclass

from calls import APPLY
from containers import CONTAINER_FUNCTIONS
from idioms import IDIOM_FUNCTIONS
from expressions import CLASSIFY, PIECEWISE, SMOOTH, STEPS, Array, Index, Scope, plain
from lists import Lists
from node import RETURNS, Node
from objects import OBJECT_FUNCTIONS
from records import RECORD_FUNCTIONS
from rules import RULE_FUNCTIONS, RULED
from statements import Statements

PREAMBLE = """\
#include <algorithm>
#include <array>
#include <cassert>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <functional>
#include <iterator>
#include <numeric>
#include <optional>
#include <sparsegen/annotate.h>
#include <tuple>
#include <utility>
#include <variant>
#include <vector>
#include "vector.h"

struct Inner {
  double gain;
};
struct State {
  double u[3];
  double v;
};
struct Pair {
  State left;
  double gain;
  State right[2];
};
struct Data {
  double scale;
  double coef[3];
  Inner inner;
  bool flag;
  double work[4];
};
static const int permutation[8] = {3, 0, 6, 1, 7, 4, 2, 5};
static const double table[6] = {1.3, 0.0, 0.7, 1.9, 0.0, 0.4};
static const double weights[6] = {1.1, 0.6, 1.7, 0.8, 0.3, 1.4};
// Not const, but nothing writes them.
static double unwritten[6] = {0.9, 1.2, 0.6, 1.5, 0.7, 1.1};
static int order[4] = {2, 0, 3, 1};

""" + RECORD_FUNCTIONS + CONTAINER_FUNCTIONS + APPLY + IDIOM_FUNCTIONS + OBJECT_FUNCTIONS + RULE_FUNCTIONS


@dataclass
class Helper:
    name: str
    arity: int
    returns: bool
    by_reference: bool
    text: str
    tail: str = ""     # further arguments
    form: str = "function"


@dataclass
class Program:
    name: str
    directives: list
    annotation: str
    signature: str
    globals: list
    helpers: list
    body: list
    uses: Counter
    single: bool       # on float

    def text(self):
        text = self.wide_text()
        return re.sub(r"\bdouble\b", "float", text) if self.single else text

    def wide_text(self):
        lines = self.globals + ["// " + d for d in self.directives] + self.annotation.splitlines()
        lines += [self.signature + " {"]
        for node in self.body:
            lines += node.lines(1)
        return "\n".join(lines + ["}", ""])


class Writer(Statements, Lists):
    """Writes one program."""

    def __init__(self, seed, number):
        name = f"f{number}"
        self.random = random.Random(f"sparsegen {seed} {name}")
        self.name, self.number = name, number
        self.uses = Counter()
        self.names = self.labels = 0
        self.globals = []
        self.helpers = []
        self.statuses = []
        self.vector_helpers = {}  # and whether they may change the size of what they write
        self.setup = []
        self.reuses_names = self.random.random() < 0.5
        self.exact = self.random.random() < 0.35
        # A comparison or a step that float decides otherwise is no mistake: only where there are none.
        self.single = self.exact and self.random.random() < 0.2
        self.material = self.random.random() < 0.25
        self.writable_data = self.random.random() < 0.5
        self.iterations = 1
        self.scope = Scope([], [], [], [])
        self.in_helper = self.in_loop = self.in_switch = self.repeats = False
        self.size = self.random.choice([0, 0, 2, 3])
        self.unknown_indices = not self.exact and self.random.random() < 0.2
        self.may_warn = self.unknown_indices  # of a pattern that is larger than need be
        self.result = "void"

    def note(self, feature):
        self.uses[feature] += 1

    def fresh(self, stem):
        self.names += 1
        return f"{stem}{self.names}"

    # ---- functions ----

    def add_helper(self, helper):
        self.helpers.append(helper)
        self.globals.append(helper.text)

    def make_recursive(self):
        """A helper that calls itself, a known number of times."""
        self.note("recursion")
        name = f"{self.name}_h{len(self.helpers)}"
        outer, self.scope, self.in_helper = self.scope, Scope([], ["v"], [], []), True
        ends, argument, other = self.squashed(2), self.squashed(1), self.squashed(1)
        self.scope, self.in_helper = outer, False
        again = f"  return sin({name}({argument}, n - 1) * ({other}));\n}}"
        ends = f"  if (n == 0) return {ends};\n"
        if not self.exact and self.random.random() < 0.5:
            self.note("recursion that data decides")
            ends = ends.replace("n == 0", "n < 0 || v < 0.3")
            again = self.random.choice([
                f"  return sin({name}(0.5 * v, n + 1) * ({other}));\n}}",
                f"  const double w = v > 0.6 ? {name}(v - 0.5, n) : v;\n  return sin({name}(0.4 * v, n) * ({other})) * w;\n}}"])
        text = f"static double {name}(double v, int n) {{\n" + ends + again
        self.add_helper(Helper(name, 1, True, False, text, f", {self.random.randrange(4)}"))

    def use_rule(self):
        """A function of all programs' that has a rule."""
        name, arity, returns = self.random.choice(RULED)
        self.note("function with a rule")
        self.helpers.append(Helper(name, arity, returns, False, ""))

    def make_helper(self):
        returns, name = self.random.random() < 0.6, f"{self.name}_h{len(self.helpers)}"
        outer, self.scope, self.in_helper = self.scope, Scope([], [], [], []), True
        if returns:
            arity = self.random.choice([1, 1, 1, 2, 3])
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
            passing = self.random.choice(["double v", "double& v", "double& v", "const double& v"])
            if passing == "double& v":
                self.scope.targets.append("v")
            head = f"static void {name}(const double* from, double* to, {passing})"
            body = self.block(2, self.random.randint(1, 3))
            if not self.exact and self.random.random() < 0.3:
                self.note("early return of a helper")
                body.insert(self.random.randint(0, len(body)), Node(f"if ({self.condition()}) return;"))
        self.scope, self.in_helper = outer, False
        lines = [line for node in body for line in node.lines(1)]
        by_reference = not returns and passing == "double& v"
        text, form = self.formed(name, head, lines)
        self.add_helper(Helper(name, arity, returns, by_reference, text, form=form))

    def formed(self, name, head, lines):
        """A helper as a function, an object that is called, a lambda, or a template: its calls look the same."""
        form = self.random.choice(["function"] * 14 + ["functor", "lambda", "template"])
        if form == "function":
            return "\n".join([head + " {"] + lines + ["}"]), form
        self.note(form)
        result, parameters = re.match(rf"static (\w+) {name}\((.*)\)$", head).groups()
        if form == "functor":
            head = f"struct {name}_t {{\n  {result} operator()({parameters}) const {{"
            return "\n".join([head] + ["  " + line for line in lines] + [f"  }}\n}};\nstatic const {name}_t {name}{{}};"]), form
        if form == "lambda":
            return "\n".join([f"static const auto {name} = []({parameters}) -> {result} {{"] + lines + ["};"]), form
        first, last = parameters[:parameters.rindex("double")], parameters[parameters.rindex("double") + len("double"):]
        # The oracle's type follows from the argument: one that is passive can't be given what is not.
        own = re.sub(r"\W", "", last)
        chosen = rf"\? {own} : [^()]*\)\s*=[^=]| : {own}\)\s*=[^=]"
        changes = re.compile(rf"\b{own}\b\s*(?:[-+*/]?=[^=]|\+\+|--)|(?:\+\+|--|&)\s*{own}\b|{chosen}")
        if any(changes.search(line) for line in lines):
            return "\n".join([head + " {"] + lines + ["}"]), "function"
        return "\n".join([f"template <class T>\nstatic {result} {name}({first}T{last}) {{"] + lines + ["}"]), form

    def entry(self):
        """Slots and signature; returns the annotation, the parameters, the result type, and what starts the body."""
        r = self.random
        m, n = r.randint(1, 6), r.randint(1, 6)
        form = r.choice(["plain", "plain", "in place", "rank two", "rows", "result", "several", "status", "vectors",
                       "std::vector", "std::array", "vector as a result"])
        self.note(f"form: {form}")
        x, y = Array("x", [n], False), Array("y", [m], True)
        if form == "in place":
            self.scope.arrays.append(Array("x", [n], True))
            return f"x[{n}], x[{n}]", ["double* x"], "void", []
        if form in ("rank two", "rows"):
            x, y = Array("x", [2, n], False), Array("y", [m, 2], True)
            self.scope.arrays.append(x)
            nodes = self.initialise(y)
            if form == "rows":
                return f"y[{m}][2], x[2][{n}]", ["const double* const* x", "double** y"], "void", nodes
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
        if form == "vectors":
            return self.vectors(m, n, y)
        if form.startswith("std::"):
            return self.container_slots(form[len("std::"):], m, n)
        if form == "vector as a result":
            return self.returned_slot(m, n)
        nodes = self.initialise(y)
        if form == "status":
            nodes.insert(0, Node("if (mode < -1) return -1;"))
        return f"y[{m}], x[{n}]", ["const double* x", "double* y"], "int" if form == "status" else "void", nodes

    def vectors(self, m, n, y):
        """Slots that are behind untyped members, by the names of locals."""
        self.setup = [f"SETUP: double un[{n}], rn[{m}];", f"SETUP: VectorContent xc = {{{n}, un}}, yc = {{{m}, rn}};",
                      "WITH xv: {&xc}", "WITH yv: {&yc}", "AT x: un", "AT y: rn"]
        self.single = False
        nodes = [Node("double* x = VECTOR_VALUES(xv);", kept=True), Node("double* y = VECTOR_VALUES(yv);", kept=True)]
        return f"y[{m}], x[{n}]", ["Vector* xv", "Vector* yv"], "void", nodes + self.initialise(y)

    def container_slots(self, holder, m, n):
        """Slots that are containers, by reference or by value."""
        self.single = False
        kind = (lambda k: "std::vector<double>") if holder == "vector" else (lambda k: f"Reals<{k}>")
        self.scope.arrays.clear()
        if self.random.random() < 0.2:
            self.keep("x", [n], True, holder)
            return f"x[{n}], x[{n}]", [f"{kind(n)}& x"], "void", []
        by_value = self.random.random() < 0.2
        self.keep("x", [n], by_value, holder)
        nodes = self.initialise(Array("y.data()", [m], True, holder))
        return f"y[{m}], x[{n}]", [f"{kind(n)} x" if by_value else f"const {kind(n)}& x", f"{kind(m)}& y"], "void", nodes

    def returned_slot(self, m, n):
        """What is returned is a vector of the function's own."""
        self.single = False
        self.scope.arrays.clear()
        self.keep("x", [n], False)
        nodes = self.initialise(Array("y.data()", [m], True, "vector"))
        return f"return[{m}], x[{n}]", ["const std::vector<double>& x"], "std::vector<double>", [
            Node(f"std::vector<double> y({m});", kept=True)] + nodes

    def initialise(self, array):
        """Writes each element of a dependent, so that any path may follow."""
        indices = [self.fresh("k") for _ in array.shape]
        outer, self.scope = self.scope, self.scope.inner()
        self.scope.indices += [Index(k, 0, n - 1) for k, n in zip(indices, array.shape)]
        head = " ".join(f"for (int {k} = 0; {k} < {n}; ++{k})" for k, n in zip(indices, array.shape))
        node = Node(f"{head} {plain(array.name)}{''.join(f'[{k}]' for k in indices)} = {self.squashed(2)};", kept=True)
        self.scope = outer
        self.scope.arrays.append(array)
        return [node]

    def cell_program(self):
        """One that is evaluated directly, if the tool can."""
        m = self.random.randint(4, 8)
        body = self.cells(m)
        self.note("superset")
        return Program(self.name, ["SUPERSET"], f"SPARSEGEN_JACOBIAN(y[{m}], x[{m}])",
                       f"void {self.name}(const double* x, double* y)", self.globals, self.helpers, body, self.uses, False)

    def program(self):
        if not self.exact and self.random.random() < 0.25:
            return self.cell_program()
        for _ in range(self.random.randint(0, 3)):
            self.random.choices([self.make_helper, self.make_recursive, self.make_status, self.make_vector_helper],
                                [4, 1, 2.5, 1 if not self.single else 0])[0]()
        if not self.single and self.random.random() < 0.15:
            self.use_rule()
        slots, parameters, result, body = self.entry()
        self.result = result
        for _ in range(self.random.randint(2, 6)):
            body += self.statement(3)
            if not self.exact and result in RETURNS and self.random.random() < 0.08:
                self.note("early return")
                body.append(Node(f"if ({self.condition()}) {RETURNS[result]}"))
        if result == "int":
            body.append(Node("return 0;", kept=True))
        if result == "std::vector<double>":
            body.append(Node("return y;", kept=True))
        if result == "double":
            body.append(Node(f"return {self.squashed(3)};", kept=True))
        directives = ["WITH data: {1.2, {0.5, 1.1, 0.8}, {0.9}, true, {0.0, 0.0, 0.0, 0.0}}", f"WITH mode: {self.random.randrange(4)}"]
        directives += self.setup
        if not self.exact:
            directives.append("SUPERSET")
            if not self.single and self.random.random() < 0.5:
                self.note("points at edges")
                directives.append("EDGES: 0.0, 1.0")
        if self.single:
            self.note("float")
            directives.append("TOLERANCE: 2e-3")
        if self.may_warn:
            directives.append("WARNS: *")
        self.note("exact" if self.exact else "superset")
        annotation = f"SPARSEGEN_JACOBIAN({slots})"
        constant = "" if self.writable_data else "const "
        if self.random.random() < 0.25:
            self.note("void pointer")
            directives[0] = directives[0].replace("data: ", "user: Data")
            body.insert(0, Node(f"{constant}Data* data = static_cast<{constant}Data*>(user);", kept=True))
            parameters += ["double t", "void* user", "int mode"]
        else:
            parameters += ["double t", f"{constant}Data* data", "int mode"]
        if self.material and not self.single:
            directives.append("WITH material: {{1.1, {0.4, 0.8, 1.2}}, {0.7}, 0.9}")
            parameters.append("const Material& material")
        if self.size:
            self.note("SPARSEGEN_SET")
            annotation += f"\nSPARSEGEN_SET(size, {self.size})"
            parameters.append("int size")
        return Program(self.name, directives, annotation, f"{result} {self.name}({', '.join(parameters)})", self.globals,
                       self.helpers, body, self.uses, self.single)


# Each word is one feature, its spaces written as backslashes.
FEATURES = r"""
    assignment + - * / += -= *= /= unary\- ?: fma pow atan2 hypot fabs known\zero real\to\integer integer\to\real
    modf frexp ldexp logb ilogb load store local\scalar declared\late array\of\rank\1 array\of\rank\2
    array\of\rank\3 initialiser\list pointer null\pointer walking\pointer void\pointer reference chained\assignment comma ++\in\an\expression
    integer\of\type\int integer\of\type\unsigned integer\of\type\long integer\of\type\std::size_t
    integer\of\type\short index\arithmetic % ^ | << >> ~ & integer\/ index\table table\of\reals user\data
    passive\parameter guarded\load condition\on\an\index condition\on\a\passive\value
    condition\on\an\active\value predicate guard &&\and\|| call\with\a\result call\with\pointers
    call\with\a\reference local\struct struct\copied return\from\a\loop index\known\at\run\time\only
    early\return early\return\of\a\helper break continue if else while do nested\loops
    loop\of\unknown\length for\up for\down for\strided for\unsigned for\size_t for\triangular
    for\bound SPARSEGEN_SET exact superset form:\plain form:\in\place form:\rank\two form:\result
    form:\several form:\status form:\rows
    integers\of\all\widths integers\within\a\range values\that\move\along carried\from\round\to\round
    switch switch\on\a\known\value switch\on\an\unknown\value nested\switch break\within\a\case fall-through
    continue\across\a\switch two\labels\of\one\case default\at\the\end default\in\the\middle
    goto\forward goto\an\error\exit goto\out\of\two\loops goto\back goto\an\end\in\another\block
    static\counter bound\that\changes bound\chosen\by\a\branch pointer\as\a\loop's\variable
    static\array static\scalar static\record scratch\of\the\file scratch\in\user\data unwritten\table
    conditional\pointer ping-pong\buffers flat\array\as\rows flat\array\as\records row\pointers pointer\to\pointers
    memcpy memmove memset malloc array\of\records record\as\a\result records\by\pointer record\by\reference
    record\by\value record\assigned nested\record recursion recursion\that\data\decides function\around\malloc float functor lambda template function\pointer function\pointer\chosen function\as\an\argument
    index\moved\by\a\helper pointer\moved\by\a\helper pointer\as\a\result *p++ call\with\a\status status\handed\on
    untyped\member form:\vectors accessor\macro for\over\an\array ?:\as\a\place table\of\functions function\in\a\struct
    temporary\record name\hidden\by\another table\as\an\argument memory\that\a\helper\makes
    form:\std::vector form:\std::array form:\vector\as\a\result at,\front\and\back
    vector vector\of\a\size vector\of\one\value vector\of\a\list push_back vector\that\a\closure\grows resize\of\a\vector assign\of\a\vector pop_back
    vector\copied vector\as\a\result vector\of\a\range vector\moved vectors\exchanged pointer\into\an\exchanged\vector
    call\with\vectors vector\by\reference vector\as\an\argument vector\of\records vector\of\indices
    std::array std::array\copied std::array\as\a\result std::array\nested
    accumulate accumulate\with\a\lambda inner_product reduce transform_reduce std::min std::max std::clamp
    std::min\of\a\list std::max\of\a\list std::fill std::fill_n std::transform std::transform\of\two\ranges std::for_each
    std::copy std::copy_n std::partial_sum std::adjacent_difference std::swap\of\elements std::reverse
    for\over\a\container for\over\a\container's\values for\by\iterators for\to\the\size
    cells branch\on\values\beside\short\rows helper\that\makes\short\rows helper\of\short\rows\left\early
    sum\over\a\loop sum\that\begins\anew running\sum values\from\others\of\their\array sweeps gather\and\scatter
    dependents\from\dependents helper\of\its\own\result helper\that\adds\to\a\sum
    element\read\again read\around\calls dependent\from\all\others weighted\sum helpers\that\call\each\other value\before\its\place
    printf assert clock for\unsigned\down reduction p\+=\n base\shifted\by\one calloc pointers\to\records memcpy\of\a\record output\read\back
    pair pair\taken\apart tuple std::tie std::array\taken\apart record\taken\apart closure\by\value closure\by\reference
    std::function std::function\assigned std::function\copied pointer\to\a\member pointer\to\a\member\function
    clamped\root clamped\arc root\at\zero norm\at\zero clamped\pole points\at\edges
    function\with\a\rule std::optional std::variant std::sort std::sort\of\records function\by\reference class\of\the\caller's\with\bases
"""


def all_features():
    """Every feature that a run must have exercised."""
    names = [word.replace("\\", " ") for word in FEATURES.split()]
    return names + [s[0] for s in SMOOTH] + STEPS + PIECEWISE + CLASSIFY


def make_program(seed, number):
    return Writer(seed, number).program()


HEADER = os.path.join(os.path.dirname(os.path.abspath(__file__)), "vector.h")


def write_source(path, text):
    """Writes a source, and beside it the header that it includes."""
    shutil.copy(HEADER, os.path.dirname(path))
    with open(path, "w") as file:
        file.write(text)


# g++ says of what the programs do on purpose what the header must not be told.
SHIFTED_BASES = """#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Warray-bounds"
"""


# Direct evaluation is asked for wherever it is possible: what lanes do is checked beside it.
DIRECT = ("--evaluation=direct",)


def source_text(programs, options=DIRECT):
    asked = "".join(f"// OPTIONS: {option}\n" for option in options)
    return "".join([PREAMBLE, asked, SHIFTED_BASES, "\n".join(p.text() for p in programs), "#pragma GCC diagnostic pop\n"])


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=int, default=1)
    options = parser.parse_args()
    print(source_text([make_program(options.seed, k) for k in range(options.count)]))


if __name__ == "__main__":
    main()
