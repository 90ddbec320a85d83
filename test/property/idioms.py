"""Random idioms of C programs: indices and pointers that helpers move, statuses, untyped members, functions in structs
and tables, accessor macros, temporaries, names that are used again."""

import re

from calls import Calls
from expressions import Array, Index
from jumps import Jumps
from loops import Loops
from node import RETURNS, Node
from records import Records

# Functions, tables and macros that programs use; every real stays within the limit.
IDIOM_FUNCTIONS = """\
static void move_on(int* k, int by) { *k += by; }
static void back(int& k) { --k; }
static void skip(double** p, int by) { *p += by; }
static double* make_room(int n) { return static_cast<double*>(malloc((std::size_t)n * sizeof(double))); }
static void* checked_room(std::size_t size) {
  void* p = malloc(size);
  if (p == nullptr) {
    fprintf(stderr, "no memory\\n");
    exit(1);
  }
  return p;
}
static double* part(double* a, int from) { return a + from; }
static const double* part(const double* a, int from) { return a + from; }

struct Law {
  double (*rate)(double);
  double factor;
};
static double wave(double v) { return sin(v); }
static double square(double v) { return 0.25 * v * v; }
static double ratio(double v) { return v / (3.0 + v); }
static const Law laws[3] = {{wave, 0.5}, {square, 0.9}, {ratio, 0.4}};
static double (*const rates[3])(double) = {ratio, wave, square};
static double obey(const Law* law, double v) { return law->factor * law->rate(v); }

static double spread(const State& s) { return 0.5 * (s.u[0] + 0.5 * s.v); }

#define AT(a, i, j, n) (a)[(int)(i) * (n) + (int)(j)]

"""


class Idioms(Calls, Jumps, Loops, Records):
    """Needs what these need."""

    # ---- what helpers move ----

    def moved_index(self, depth):
        """Each side of a branch moves an index; as far as the other one, where the tool is to know it."""
        r = self.random
        k, first = self.fresh("k"), r.randint(0, 2)
        by = r.randint(1, 2)
        other = by if not self.unknown_indices else r.randint(1, 2)
        moves = [f"move_on(&{k}, {by});", f"{{ move_on(&{k}, {other + 1}); back({k}); }}"]
        self.note("index moved by a helper")
        nodes = [Node(f"int {k} = {first};", kept=True),
                 Node(f"if ({self.condition()}) {moves[0]} else {moves[1]}", kept=True)]
        self.scope.indices.append(Index(k, first + min(by, other), first + max(by, other), by == other))
        return nodes

    def moved_pointer(self, depth):
        arrays = self.flat(2, writable=True)
        if self.single or not arrays:
            return self.assign(depth)
        array, p = self.random.choice(arrays), self.fresh("p")
        by = self.random.randint(1, array.shape[0] - 1)
        self.note("pointer moved by a helper")
        nodes = [Node(f"double* {p} = {array.name};", kept=True),
                 Node(f"if ({self.condition()}) skip(&{p}, {by}); else skip(&{p}, {by});", kept=True)]
        self.scope.arrays.append(Array(p, [array.shape[0] - by], True))
        return nodes

    def pointer_result(self, depth):
        arrays = self.flat(2)
        if self.single or not arrays:
            return self.assign(depth)
        array, p = self.random.choice(arrays), self.fresh("p")
        start = self.random.randrange(array.shape[0] - 1)
        self.note("pointer as a result")
        constant = "" if array.writable else "const "
        self.scope.arrays.append(Array(p, [array.shape[0] - start], array.writable))
        return [Node(f"{constant}double* {p} = part({array.name}, {start});")]

    def stepped_pointer(self, depth):
        """`*p++` through an array."""
        arrays = self.flat(2, 6, writable=True)
        if not arrays:
            return self.assign(depth)
        array, p, i = self.random.choice(arrays), self.fresh("p"), self.fresh("i")
        n = self.random.randint(1, array.shape[0])
        self.note("*p++")
        step = self.repeated((i, n), lambda: [Node(f"*{p}++ = {self.squashed(2)};", kept=True)])
        return [Node("{", [Node(f"double* {p} = {array.name};", kept=True),
                           Node(f"for (int {i} = 0; {i} < {n}; ++{i}) {{", step, "}")], "}")]

    # ---- statuses ----

    def status_call(self, depth):
        """A helper that writes through a pointer and says whether it could."""
        helpers = [h for h in self.statuses]
        flat, targets = self.flat(2), self.flat(2, writable=True)
        if not helpers or not targets:
            return self.assign(depth)
        r = self.random
        source, target = r.choice(flat), r.choice(targets)
        self.note("call with a status")
        call = (f"{r.choice(helpers)}({source.name} + {r.randrange(source.shape[0] - 1)}, "
                f"&{target.name}[{r.randrange(target.shape[0] - 1)}])")
        leave = RETURNS.get(self.result) if not self.in_helper else None
        if leave and r.random() < 0.5:
            self.note("status handed on")
            return [Node(r.choice([f"if ({call}) {leave}", f"do {{ if ({call} != 0) {leave} }} while (0);"]))]
        status = self.fresh("e")
        return [Node(f"const int {status} = {call};", kept=True),
                Node(f"if ({status} == 0) {{", self.block(min(depth, 1) - 1, 1), "}")]

    def make_status(self):
        """Such a helper."""
        name = f"{self.name}_e{len(self.statuses)}"
        outer, self.scope, self.in_helper = self.scope, self.scope.__class__([], [], [], []), True
        self.scope.arrays += [Array("from", [2], False), Array("to", [2], True)]
        body = self.block(1, self.random.randint(0, 2))
        if not self.exact:
            body.insert(self.random.randint(0, len(body)), Node(f"if ({self.condition()}) return 1;"))
        body += [Node(f"to[{self.index(2)}] = {self.squashed(2)};"), Node("return 0;")]
        self.scope, self.in_helper = outer, False
        lines = [line for node in body for line in node.lines(1)]
        self.globals.append("\n".join([f"static int {name}(const double* from, double* to) {{"] + lines + ["}"]))
        self.statuses.append(name)

    # ---- other views of memory ----

    def untyped_member(self, depth):
        """An array behind a void*."""
        arrays = self.flat(2, writable=True)
        if self.single or not arrays:
            return self.assign(depth)
        array, content, vector, name = self.random.choice(arrays), self.fresh("c"), self.fresh("v"), self.fresh("p")
        self.note("untyped member")
        self.scope.arrays.append(Array(name, array.shape, True))
        return [Node(f"VectorContent {content} = {{{array.shape[0]}, {array.name}}};", kept=True),
                Node(f"Vector {vector} = {{&{content}}};", kept=True),
                Node(f"double* {name} = VECTOR_VALUES(&{vector});")]

    def accessor(self, depth):
        """A flat array as a matrix, through a macro."""
        arrays = [a for a in self.flat(4, writable=True)]
        if not arrays:
            return self.assign(depth)
        array = self.random.choice(arrays)
        m, n = 2, array.shape[0] // 2
        i, j = self.fresh("i"), self.fresh("j")
        self.note("accessor macro")

        def cell(row, column):
            return f"AT({array.name}, {row}, {column}, {n})"

        def body():
            self.scope.indices.append(Index(j, 0, n - 1))
            return [Node(f"{cell(i, j)} = 0.25 * {cell(self.index(m), self.index(n))} + 0.5 * {self.squashed(1)};")]

        inner = self.repeated((i, m * n), body)
        return [Node(f"for (int {i} = 0; {i} < {m}; ++{i}) for (int {j} = 0; {j} < {n}; ++{j}) {{", inner, "}")]

    def each(self, depth):
        """A loop over all of an array."""
        arrays = [a for a in self.flat(2, writable=True) if re.fullmatch(r"a\d+", a.name)]
        nodes = []
        if not arrays:
            name, n = self.fresh("a"), self.random.randint(2, 4)
            nodes = [Node(f"double {name}[{n}];", kept=True), self.filled(name, [n])]
            arrays = [Array(name, [n], True)]
            self.scope.arrays += arrays
        array, v = self.random.choice(arrays), self.fresh("v")
        self.note("for over an array")
        body = self.repeated((None, array.shape[0]), lambda: [Node(f"{v} = 0.5 * {v} + 0.5 * {self.squashed(1)};")])
        return [*nodes, Node(f"for (double& {v} : {array.name}) {{", body, "}")]

    def chosen_place(self, depth):
        a, b = self.target(), self.target()
        if not a or not b:
            return self.assign(depth)
        self.note("?: as a place")
        known = self.exact or not self.unknown_indices
        return [Node(f"({self.static_condition() if known else self.condition()} ? {a} : {b}) = {self.squashed(2)};")]

    # ---- functions that are kept, temporaries ----

    def law_value(self, depth):
        """A call through a table of functions, or of structs that have one."""
        if self.single:
            return self.leaf()
        r, value = self.random, self.squashed(depth)
        self.note("table of functions")
        return r.choice([f"laws[{self.index(3)}].rate({value})", f"obey(&laws[{self.index(3)}], {value})",
                         f"rates[{self.index(3)}]({value})"]), 2.0

    def local_law(self, depth):
        """A struct of the function's own that holds one."""
        if self.single:
            return self.assign(depth)
        law, value = self.fresh("law"), self.fresh("s")
        a, b = self.random.sample(["wave", "square", "ratio"], 2)
        self.note("function in a struct")
        nodes = [Node(f"Law {law} = {{{a}, {self.random.choice(['0.5', '0.75'])}}};", kept=True)]
        if self.random.random() < 0.5:
            condition = "" if self.exact or self.random.random() < 0.5 else f"if ({self.condition()}) "
            nodes.append(Node(f"{condition}{law}.rate = {b};"))
        call = self.random.choice([f"obey(&{law}, {self.squashed(1)})", f"{law}.rate({self.squashed(1)})"])
        self.scope.scalars.append(value)
        return nodes + [Node(f"const double {value} = {call};")]

    def temporary(self, depth):
        """A record that only one expression knows."""
        if self.single:
            return self.leaf()
        values = [self.squashed(depth) for _ in range(4)]
        self.note("temporary record")
        braces = f"{{{{{values[0]}, {values[1]}, {values[2]}}}, {values[3]}}}"
        return self.random.choice([f"total(State{braces})", f"spread({braces})",
                                   f"spread(make_state({values[0]}, {values[1]}))"]), 2.0

    # ---- names ----

    def hidden_name(self, depth):
        """A block with a variable of a name that has a meaning outside."""
        names = [s for s in self.scope.scalars if re.fullmatch(r"s\d+", s)]
        if not names:
            return self.assign(depth)
        name = self.random.choice(names)
        outer, self.scope = self.scope, self.scope.inner()
        for known in (self.scope.scalars, self.scope.targets):
            known[:] = [n for n in known if n != name]
        self.note("name hidden by another")
        value = self.squashed(2)
        self.scope.scalars.append(name)
        self.scope.targets.append(name)
        nodes = [Node(f"double {name} = {value};", kept=True)] + self.block(depth - 1, 2)
        self.scope = outer
        return [Node("{", nodes, "}")]
