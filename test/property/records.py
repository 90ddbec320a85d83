"""Random records: structs and arrays of them, nested, by value, by pointer, by reference, as results."""

from expressions import Array
from memory import Memory
from node import Node

# Functions on records that programs call; every real stays within the limit.
RECORD_FUNCTIONS = """\
static State make_state(double a, double b) {
  State s = {{a, b, 0.5 * a}, 0.5 * b};
  return s;
}
static double total(State s) {
  s.u[0] *= 0.5 * s.v;
  return 0.25 * (s.u[0] + s.u[1]) + 0.25 * s.u[2];
}
static void mix(const State* from, State* to, int n) {
  for (int i = 0; i < n; ++i) {
    to[i].v = 0.5 * from[n - 1 - i].u[i] + 0.5 * to[i].v;
    to[i].u[2 - i] = from[i].v;
  }
}
static void damp(State& s, double by) { s.u[1] *= 0.5 * sin(by); }

"""


class Records(Memory):
    """Needs what `Memory` needs."""

    def local_struct(self, depth):
        if self.single:
            return self.assign(depth)
        name = self.fresh("z")
        values = ", ".join(self.squashed(1) for _ in range(3))
        if self.random.random() < 0.3:
            self.note("static record")
            nodes = [Node(f"static State {name};", kept=True), self.filled(f"{name}.u", [3]),
                     Node(f"{name}.v = {self.squashed(1)};", kept=True)]
        else:
            nodes = [Node(f"State {name} = {{{{{values}}}, {self.squashed(1)}}};")]
        self.note("local struct")
        if self.random.random() < 0.4:
            self.note("struct copied")
            copy = self.fresh("z")
            nodes.append(Node(f"State {copy} = {name};"))
            nodes.append(Node(f"{name}.u[{self.index(3)}] = {copy}.v;"))
            name = copy
        self.scope.arrays.append(Array(f"{name}.u", [3], True))
        self.scope.scalars.append(f"{name}.v")
        self.scope.targets.append(f"{name}.v")
        return nodes

    def make_state(self):
        return f"make_state({self.squashed(1)}, {self.squashed(1)})"

    def see_state(self, place):
        """Its members may be read and written from here on."""
        self.scope.arrays.append(Array(f"{place}.u", [3], True))
        self.scope.scalars.append(f"{place}.v")
        self.scope.targets.append(f"{place}.v")

    def records(self, depth):
        """Two arrays of records, filled from results, handed on by pointer."""
        if self.single:
            return self.assign(depth)
        r = self.random
        a, b, k = self.fresh("z"), self.fresh("z"), self.fresh("k")
        self.note("array of records")
        nodes = [Node(f"State {a}[2], {b}[2] = {{{self.make_state()}, {self.make_state()}}};", kept=True),
                 Node(f"for (int {k} = 0; {k} < 2; ++{k}) {a}[{k}] = {self.make_state()};", kept=True)]
        self.note("record as a result")
        if r.random() < 0.5:
            self.note("records by pointer")
            nodes.append(Node(f"mix({a}, {b}, 2);"))
        if r.random() < 0.4:
            self.note("record by reference")
            nodes.append(Node(f"damp({a}[{self.index(2)}], {self.squashed(1)});"))
        if r.random() < 0.4:
            self.note("pointers to records")
            rows = self.fresh("row")
            nodes.append(Node(f"State* {rows}[2] = {{&{b}[1], {a}}};", kept=True))
            nodes.append(Node(f"for (int {k} = 0; {k} < 2; ++{k}) {rows}[{k}]->v = 0.5 * {rows}[1 - {k}]->u[{k}] + 0.5 * {self.squashed(1)};"))
        if r.random() < 0.3:
            self.note("memcpy of a record")
            nodes.append(Node(f"memcpy(&{b}[{r.randrange(2)}], &{a}[{r.randrange(2)}], sizeof(State));"))
        if r.random() < 0.4:
            self.note("record assigned")
            nodes.append(Node(f"{b}[{r.randrange(2)}] = {a}[{self.index(2)}];"))
        self.see_state(f"{a}[{self.index(2)}]")
        self.see_state(f"{b}[{r.randrange(2)}]")
        if r.random() < 0.6:
            self.note("record by value")
            value = self.fresh("s")
            nodes.append(Node(f"const double {value} = total({r.choice([a, b])}[{self.index(2)}]);"))
            self.scope.scalars.append(value)
        return nodes

    def nested_record(self, depth):
        if self.single:
            return self.assign(depth)
        name = self.fresh("z")
        self.note("nested record")
        nodes = [Node(f"Pair {name} = {{{self.make_state()}, {self.squashed(1)}, {{{self.make_state()}, {self.make_state()}}}}};",
                      kept=True)]
        if self.random.random() < 0.5:
            nodes.append(Node(f"{name}.left = {name}.right[{self.index(2)}];"))
        self.see_state(f"{name}.left")
        self.see_state(f"{name}.right[{self.index(2)}]")
        self.scope.scalars.append(f"{name}.gain")
        return nodes
