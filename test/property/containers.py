"""Random containers of the standard library: vectors and arrays of every make, functions on ranges, pairs and tuples,
lambdas that capture them.

A container joins the scope as the array `NAME.data()`, so that pointers into it are written as for any array; its
elements are written by its own operators (`Expressions.element`).
"""

import re

from expressions import LIMIT, Array, Index, Scope, plain
from memory import Memory
from node import Node

# Functions that programs call; every real stays within the limit.
CONTAINER_FUNCTIONS = """\
template <std::size_t n>
using Reals = std::array<double, n>;

static std::vector<double> scaled(const std::vector<double>& from, double by) {
  std::vector<double> result(from.size());
  for (std::size_t i = 0; i < from.size(); ++i) result[i] = 0.5 * from[i] * sin(by);
  return result;
}
static double energy(const std::vector<double>& of) {
  double sum = 0.0;
  for (const double v : of) sum += 0.1 * v * v;
  return sin(sum);
}
static void relax(std::vector<double>& u, double by) {
  std::vector<double> next(u.size());
  for (std::size_t i = 0; i < u.size(); ++i) next[i] = 0.5 * u[i] + 0.25 * by * u[(i + 1) % u.size()];
  u = next;
}
static Reals<3> crossed(const Reals<3>& a, const Reals<3>& b) {
  return {0.25 * a[1] * b[2], 0.25 * a[2] * b[0], 0.25 * a[0] * b[1]};
}
static std::pair<double, double> halves(double a, double b) { return {0.5 * a, 0.5 * b * a * 0.5}; }
static std::tuple<double, int, double> apart(double a) { return std::make_tuple(0.5 * a, 2, cos(a)); }

"""


class Containers(Memory):
    """Needs what `Memory` needs, `block` and `repeated`."""

    # ---- what there is ----

    def held(self, holder, least=1, most=8, writable=False):
        """The containers of rank 1 in scope."""
        return [a for a in self.flat(least, most, writable) if a.holder == holder]

    def keep(self, name, shape, writable=True, holder="vector", longer=False):
        array = Array(f"{name}.data()" if len(shape) == 1 else name, shape, writable, holder, longer)
        self.scope.arrays.append(array)
        return array

    def range_of(self, array, count=None):
        """Its first `count` elements, or all, as a pair of iterators or of pointers."""
        n = array.shape[0]
        count = n if count is None else count
        name = plain(array.name)
        if array.longer:  # Where its end is, is not known here.
            return self.random.choice([(f"{name}.begin()", f"{name}.begin() + {count}"), (array.name, f"{array.name} + {count}")])
        if array.holder and self.random.random() < 0.7:
            end = f"{name}.end()" if count == n else self.random.choice([f"{name}.begin() + {count}", f"{name}.end() - {n - count}"])
            return f"{name}.begin()", end
        return array.name, f"{array.name} + {count}"

    # ---- vectors ----

    def vector(self, depth):
        """A vector, made in one of many ways."""
        if self.single:
            return self.assign(depth)
        r = self.random
        name, n = self.fresh("vec"), r.randint(2, 4)
        others, flat = self.held("vector", 2), self.flat(2)
        makers = [self.sized_vector, self.valued_vector, self.listed_vector, self.grown_vector, self.resized_vector,
                  self.moved_vector]
        if others:
            makers += [self.copied_vector, self.returned_vector]
        if flat:
            makers += [self.ranged_vector]
        self.note("vector")
        return r.choice(makers)(name, n)

    def sized_vector(self, name, n):
        self.note("vector of a size")
        nodes = [Node(f"std::vector<double> {name}({n});", kept=True), self.filled(name, [n])]
        self.keep(name, [n])
        return nodes

    def valued_vector(self, name, n):
        self.note("vector of one value")
        node = Node(f"std::vector<double> {name}({n}, {self.squashed(1)});", kept=True)
        self.keep(name, [n])
        return [node]

    def listed_vector(self, name, n):
        self.note("vector of a list")
        values = ", ".join(self.squashed(1) for _ in range(n))
        constant = self.random.random() < 0.3
        self.keep(name, [n], not constant)
        return [Node(f"{'const ' if constant else ''}std::vector<double> {name}{{{values}}};", kept=True)]

    def grown_vector(self, name, n):
        self.note("push_back")
        k = self.fresh("k")
        add = self.random.choice(["push_back", "emplace_back"])
        nodes = [Node(f"std::vector<double> {name};", kept=True)]
        if self.random.random() < 0.5:
            nodes.append(Node(f"{name}.reserve({n});"))
        grow = f"{name}.{add}"
        # In a loop, where nothing says how often it is made, such a vector would need memory without end.
        if self.random.random() < 0.25 and not self.repeats and not self.in_helper:
            self.note("vector that a closure grows")
            grow, v = self.fresh("g"), self.fresh("v")
            nodes.append(Node(f"const auto {grow} = [&](double {v}) {{ {name}.{add}({v}); }};", kept=True))
        body = self.repeated((k, n), lambda: [Node(f"{grow}({self.squashed(1)});", kept=True)])
        nodes.append(Node(f"for (int {k} = 0; {k} < {n}; ++{k}) {{", body, "}", kept=True))
        self.keep(name, [n])
        return nodes

    def resized_vector(self, name, n):
        """Its size changes before anything points into it."""
        r, first = self.random, self.random.randint(1, 3)
        nodes = [Node(f"std::vector<double> {name}({first}, {self.squashed(1)});", kept=True)]
        # A zero that reaches a function leaves no trace that the tool could see: not where exact.
        forms = [f"resize({n}, {self.squashed(1)})", f"assign({n}, {self.squashed(1)})"]
        if not self.exact:
            forms.append(f"resize({n})")
        form = r.choice(forms)
        self.note(form[:form.index("(")] + " of a vector")
        nodes.append(Node(f"{name}.{form};", kept=True))
        if r.random() < 0.3:
            self.note("pop_back")
            nodes += [Node(f"{name}.push_back({self.squashed(1)});", kept=True), Node(f"{name}.pop_back();", kept=True)]
        self.keep(name, [n])
        return nodes

    def copied_vector(self, name, n):
        other = self.random.choice(self.held("vector", 2))
        self.note("vector copied")
        nodes = self.random.choice([
            [Node(f"std::vector<double> {name}({plain(other.name)});", kept=True)],
            [Node(f"auto {name} = {plain(other.name)};", kept=True)],
            [Node(f"std::vector<double> {name};", kept=True), Node(f"{name} = {plain(other.name)};", kept=True)]])
        self.keep(name, other.shape, longer=other.longer)
        return nodes

    def returned_vector(self, name, n):
        other = self.random.choice(self.held("vector", 2))
        self.note("vector as a result")
        node = Node(f"{self.random.choice(['const auto', 'auto'])} {name} = scaled({plain(other.name)}, {self.squashed(1)});", kept=True)
        self.keep(name, other.shape, "const" not in node.head, longer=other.longer)
        return [node]

    def ranged_vector(self, name, n):
        array = self.random.choice(self.flat(2))
        count = self.random.randint(2, array.shape[0])
        first, last = self.range_of(array, count)
        self.note("vector of a range")
        self.keep(name, [count])
        return self.random.choice([
            [Node(f"std::vector<double> {name}({first}, {last});", kept=True)],
            [Node(f"std::vector<double> {name};", kept=True), Node(f"{name}.assign({first}, {last});", kept=True)]])

    def moved_vector(self, name, n):
        """What pointed into the old one points into the new one."""
        old, p = self.fresh("vec"), self.fresh("p")
        self.note("vector moved")
        self.may_warn = self.may_warn or self.repeats  # as of exchanged ones
        nodes = [Node(f"std::vector<double> {old}({n});", kept=True), self.filled(old, [n])]
        pointed = self.random.random() < 0.4
        if pointed:
            nodes.append(Node(f"double* {p} = {old}.data();", kept=True))
        nodes += self.random.choice([
            [Node(f"std::vector<double> {name} = std::move({old});", kept=True)],
            [Node(f"std::vector<double> {name};", kept=True), Node(f"{name} = std::move({old});", kept=True)],
            [Node(f"std::vector<double> {name};", kept=True), Node(f"{name}.swap({old});", kept=True)]])
        self.keep(name, [n])
        if pointed:
            self.scope.arrays.append(Array(p, [n], True))
        return nodes

    def exchanged_vectors(self, depth):
        """Two vectors of one size change places, perhaps with a pointer into one of them."""
        if self.single:
            return self.assign(depth)
        a, b, p = self.fresh("vec"), self.fresh("vec"), self.fresh("p")
        n = self.random.randint(2, 3)
        self.note("vectors exchanged")
        # Made anew in a loop of unknown length, each may have the memory of either.
        self.may_warn = self.may_warn or self.repeats
        nodes = [*self.sized_vector(a, n), *self.valued_vector(b, n)]
        swap = self.random.choice([f"std::swap({a}, {b});", f"{a}.swap({b});"])
        if self.random.random() < 0.4:
            self.note("pointer into an exchanged vector")
            nodes.append(Node(f"double* {p} = &{a}[{self.random.choice([0, 0, n - 1])}];", kept=True))
            self.scope.targets.append(f"*{p}")
            self.scope.scalars.append(f"*{p}")
            return [*nodes, Node(swap)]
        k, steps = self.fresh("k"), self.random.randint(1, 3)
        step = self.repeated((k, steps), lambda: [*self.block(0, 1), Node(f"{b}[{self.index(n)}] = {self.squashed(1)};"), Node(swap)])
        return [*nodes, Node(f"for (int {k} = 0; {k} < {steps}; ++{k}) {{", step, "}")]

    def vector_call(self, depth):
        """A helper that takes vectors."""
        vectors, writable = self.held("vector", 2), self.held("vector", 2, writable=True)
        if self.single or not vectors:
            return self.vector(depth)
        r, value = self.random, self.fresh("s")
        if writable and r.random() < 0.8:
            name, own = plain(r.choice(writable).name), self.vector_helpers
            if own and r.random() < 0.9:
                self.note("call with vectors")
                helper, given = r.choice(list(own)), plain(r.choice(vectors).name)
                # A vector whose size may change the tool does not take twice.
                if given == name and own[helper]:
                    given = f"std::vector<double>({given})"
                return [Node(f"{helper}({given}, {name}, {self.squashed(1)});")]
            self.note("vector by reference")
            return [Node(f"relax({name}, {self.squashed(1)});")]
        self.note("vector as an argument")
        list_form = f"energy({{{self.squashed(1)}, {self.squashed(1)}}})"
        call = r.choice([f"energy({plain(r.choice(vectors).name)})"] * 2 + [list_form])
        node = Node(f"const double {value} = {call};")
        self.scope.scalars.append(value)
        return [node]

    def make_vector_helper(self):
        """A helper of the program's own that reads one vector and writes another, maybe the same."""
        name = f"{self.name}_v{len(self.vector_helpers)}"
        outer, self.scope, self.in_helper = self.scope, Scope([], ["v"], [], []), True
        self.keep("from", [2], False, longer=True)
        self.keep("to", [2], longer=True)
        body = self.block(2, self.random.randint(1, 3))
        self.scope, self.in_helper = outer, False
        lines = [line for node in body for line in node.lines(1)]
        head = f"static void {name}(const std::vector<double>& from, std::vector<double>& to, double v) {{"
        self.globals.append("\n".join([head] + lines + ["}"]))
        self.vector_helpers[name] = any(
            call in line for line in lines for call in ("relax(", f"{self.name}_v", "std::function", ".*", "std::visit"))

    def vector_of_records(self, depth):
        if self.single:
            return self.assign(depth)
        name, k, s, r = self.fresh("vec"), self.fresh("k"), self.fresh("z"), self.random
        self.note("vector of records")
        value = f"make_state({self.squashed(1)}, {self.squashed(1)})"
        nodes = r.choice([
            [Node(f"std::vector<State> {name}(2, {value});", kept=True)],
            [Node(f"std::vector<State> {name};", kept=True),
             Node(f"for (int {k} = 0; {k} < 2; ++{k}) {name}.push_back({value});", kept=True)]])
        if r.random() < 0.5:
            nodes.append(Node(f"for (State& {s} : {name}) {s}.u[1] = {self.squashed(1)} * 0.5 + 0.25 * {s}.v;"))
        place = f"{name}[{self.index(2)}]"
        # A pointer that walks from an unknown element, of memory that may grow, the tool refuses.
        walked = f"{name}[{r.randrange(2)}]" if self.unknown_indices else place
        self.scope.arrays.append(Array(f"{walked}.u", [3], True))
        self.scope.scalars.append(f"{name}.back().v")
        self.scope.targets.append(f"{place}.v")
        return nodes

    def by_indices(self, depth):
        """Gathered and scattered by a vector of integers."""
        targets = self.flat(2, 4, writable=True)
        if not targets:
            return self.assign(depth)
        r, name, k = self.random, self.fresh("order"), self.fresh("k")
        array = r.choice(targets)
        n = array.shape[0]
        self.note("vector of indices")
        shuffled = ", ".join(str(i) for i in r.sample(range(n), n))
        nodes = r.choice([[Node(f"const std::vector<int> {name}{{{shuffled}}};", kept=True)],
                          [Node(f"std::vector<int> {name}({n});", kept=True),
                           Node(f"std::iota({name}.begin(), {name}.end(), 0);", kept=True),
                           Node(f"std::reverse({name}.begin(), {name}.begin() + 2);")]])
        place = f"{plain(array.name)}[{k}]"
        if array.holder:
            place = f"{plain(array.name)}[static_cast<std::size_t>({k})]"
        nodes.append(Node(f"for (const int {k} : {name}) {place} = 0.5 * {place} + 0.5 * {self.squashed(1)};"))
        return nodes

    # ---- arrays of the library ----

    def std_array(self, depth):
        if self.single:
            return self.assign(depth)
        r, name, n = self.random, self.fresh("arr"), self.random.randint(2, 4)
        same = [a for a in self.held("array") if a.shape == [n]]
        self.note("std::array")
        form = r.choice(["copied"] * 8 * bool(same) + ["list", "filled", "loop", "crossed", "nested"])
        if form == "copied":
            self.note("std::array copied")
            node = Node(f"auto {name} = {plain(r.choice(same).name)};", kept=True)
            self.keep(name, [n], holder="array")
            return [node]
        if form == "crossed":
            self.note("std::array as a result")
            a, b = (f"{{{', '.join(self.squashed(1) for _ in range(3))}}}" for _ in range(2))
            self.keep(name, [3], holder="array")
            return [Node(f"auto {name} = crossed({a}, {b});", kept=True)]
        if form == "nested":
            self.note("std::array nested")
            nodes = [Node(f"std::array<std::array<double, {n}>, 2> {name};", kept=True), self.filled(name, [2, n])]
            self.keep(name, [2, n], holder="array")
            return nodes
        if form == "loop":
            nodes = [Node(f"std::array<double, {n}> {name};", kept=True), self.filled(name, [n])]
        elif form == "filled":
            # A value: of a place that values choose, what is read is a matter of an index.
            nodes = [Node(f"Reals<{n}> {name};", kept=True), Node(f"{name}.fill(+{self.squashed(1)});", kept=True)]
        else:
            values = ", ".join(self.squashed(1) for _ in range(n))
            nodes = [Node(f"std::array<double, {n}> {name}{r.choice(['', ' = '])}{{{values}}};", kept=True)]
        self.keep(name, [n], holder="array")
        return nodes

    # ---- functions on ranges ----

    def given(self, names):
        """A lambda's body within the limit, on its parameters alone."""
        outer, helper, self.scope, self.in_helper = self.scope, self.in_helper, Scope([], names, [], []), True
        text = self.squashed(1)
        self.scope, self.in_helper = outer, helper
        return text

    def reduced(self, depth):
        """A number made of a range."""
        arrays = self.flat(2, 6)
        if self.single or not arrays:
            return self.leaf()
        r = self.random
        array = r.choice(arrays)
        count = r.randint(1, array.shape[0])
        first, last = self.range_of(array, count)
        form = r.choice(["accumulate", "accumulate with a lambda", "inner_product", "reduce", "transform_reduce"])
        self.note(form)
        if form == "accumulate":
            return f"std::accumulate({first}, {last}, {r.choice(['0.0', '0.5'])})", count * LIMIT + 0.5
        if form == "accumulate with a lambda":
            # The first value is of the elements' type, as the dual numbers want it.
            return (f"std::accumulate({first}, {last}, 0.5, [](double s, double v) {{ return 0.5 * s + {self.given(['v', 's'])}; }})",
                    2 * LIMIT + 0.5)
        if form == "reduce":
            return f"std::reduce({first}, {last})", count * LIMIT
        other = r.choice([a for a in arrays if a.shape[0] >= count])
        word = "inner_product" if form == "inner_product" else "transform_reduce"
        return f"std::{word}({first}, {last}, {self.range_of(other)[0]}, 0.0)", count * LIMIT * LIMIT

    def extreme(self, depth):
        """min, max and clamp of the library's, not where exact."""
        if self.single:
            return self.leaf()
        a, b, c = (self.squashed(depth) for _ in range(3))
        form = self.random.choice(["std::min", "std::max", "std::clamp", "std::min of a list", "std::max of a list"])
        self.note(form)
        if form == "std::clamp":
            return f"std::clamp<double>({a}, -0.5, 0.75)", LIMIT
        if form.endswith("list"):
            return f"{form[:8]}<double>({{{a}, {b}, {c}}})", LIMIT
        return f"{form}<double>({a}, {b})", LIMIT

    def algorithm(self, depth):
        """A function of the library on a range, or two."""
        targets = self.flat(2, 6, writable=True)
        if self.single or not targets:
            return self.assign(depth)
        r = self.random
        array = r.choice(targets)
        forms = [self.filling, self.transformed, self.for_each, self.into_another, self.exchanged_elements, self.reversed_range]
        return r.choice(forms)(array)

    def filling(self, array):
        first, last = self.range_of(array)
        if self.random.random() < 0.5:
            self.note("std::fill")
            return [Node(f"std::fill({first}, {last}, {self.squashed(1)});")]
        self.note("std::fill_n")
        return [Node(f"std::fill_n({first}, {self.random.randint(1, array.shape[0])}, {self.squashed(1)});")]

    def transformed(self, array):
        """In place."""
        first, last = self.range_of(array)
        self.note("std::transform")
        others = [a for a in self.flat(array.shape[0]) if a.holder]
        if others and self.random.random() < 0.8:
            self.note("std::transform of two ranges")
            other = self.random.choice(others)
            # Of another object, or of the same elements.
            if plain(other.name) != plain(array.name):
                return [Node(f"std::transform({first}, {last}, {self.range_of(other)[0]}, {first}, "
                             f"[](double v, double w) {{ return {self.given(['v', 'w'])}; }});")]
        return [Node(f"std::transform({first}, {last}, {first}, [](double v) {{ return {self.given(['v'])}; }});")]

    def for_each(self, array):
        first, last = self.range_of(array)
        self.note("std::for_each")
        value = self.fresh("s")
        node = Node(f"const double {value} = {self.squashed(1)};", kept=True)
        body = f"v = 0.5 * v + 0.5 * {value};" if self.random.random() < 0.5 else f"v = {self.given(['v', value])};"
        # Compilers warn of a name that is captured and not used.
        capture = self.random.choice([value, "&" + value, "=", "&"] if value in body else ["=", "&"])
        return [node, Node(f"std::for_each({first}, {last}, [{capture}](double& v) {{ {body} }});")]

    def into_another(self, array):
        """Into a vector that is made for it, so that the ranges do not overlap."""
        r, name, n = self.random, self.fresh("vec"), array.shape[0]
        first, last = self.range_of(array)
        forms = ["std::copy", "std::copy_n", "std::partial_sum"]
        if not self.exact:
            forms.append("std::adjacent_difference")
        form = r.choice(forms)
        self.note(form)
        nodes = [Node(f"std::vector<double> {name}({n});", kept=True)]
        target = f"{name}.begin()"
        if form == "std::copy":
            nodes.append(Node(f"std::copy({first}, {last}, {target});", kept=True))
        elif form == "std::copy_n":
            nodes.append(Node(f"std::copy_n({first}, {n}, {target});", kept=True))
        else:
            nodes += [Node(f"{form}({first}, {last}, {target});", kept=True),
                      Node(f"for (double& v : {name}) v *= {repr(1 / n)};", kept=True)]
        self.keep(name, [n])
        return nodes

    def exchanged_elements(self, array):
        self.note("std::swap of elements")
        i, j = self.index(array.shape[0]), self.index(array.shape[0])
        name = plain(array.name)
        return [Node(f"std::swap({name}[{i}], {name}[{j}]);")]

    def reversed_range(self, array):
        first, last = self.range_of(array)
        self.note("std::reverse")
        return [Node(f"std::reverse({first}, {last});")]

    # ---- loops over all, bindings, lambdas ----

    def over_all(self, depth):
        """A loop over a container: by value, by reference, by iterator, up to its size."""
        held = [a for a in self.flat(1, 5, writable=True) if a.holder]
        if self.single or not held:
            return self.std_array(depth)
        r = self.random
        array = r.choice(held)
        name, n, v = plain(array.name), array.shape[0], self.fresh("v")
        form = r.choice(["reference", "value", "iterator"] + ([] if array.longer else ["size"]))
        self.note({"reference": "for over a container", "value": "for over a container's values", "iterator": "for by iterators",
                   "size": "for to the size"}[form])
        outer, self.scope = self.scope, self.scope.inner()
        if form == "size":
            body = self.loop_body(Index(v, 0, n - 1), n, depth)
            head = f"for (std::size_t {v} = 0; {v} < {name}.size(); ++{v}) {{"
        else:
            place = f"(*{v})" if form == "iterator" else v
            self.scope.scalars.append(place)
            if form != "value":
                self.scope.targets.append(place)
            body = self.loop_body(None, n, depth)
            head = {"reference": f"for ({r.choice(['auto', 'double'])}& {v} : {name}) {{",
                    "value": f"for (const {r.choice(['auto', 'double', 'double&'])} {v} : {name}) {{",
                    "iterator": f"for (auto {v} = {name}.begin(); {v} != {name}.end(); ++{v}) {{"}[form]
        self.scope = outer
        return [Node(head, body, "}")]

    def bound_parts(self, depth):
        """Pairs and tuples, and their structured bindings."""
        if self.single:
            return self.assign(depth)
        r = self.random
        a, b, value, whole = self.fresh("s"), self.fresh("s"), self.fresh("s"), self.fresh("t")
        form = r.choice(["pair", "pair taken apart", "tuple", "std::tie", "std::array taken apart", "record taken apart"])
        self.note(form)
        use = [Node(f"const double {value} = 0.5 * {a} + 0.25 * {b};", kept=True)]
        if form == "pair":
            # Values: a constructor that is given a reference to a table might write it, in a helper that no one calls.
            parts = [re.sub(r"(?<![&+])\bunwritten\[", "+unwritten[", self.squashed(1)) for _ in range(2)]
            nodes = [Node(f"auto {whole} = {r.choice(['halves', 'std::pair<double, double>'])}({', '.join(parts)});", kept=True)]
            self.scope.scalars += [f"{whole}.first", f"std::get<1>({whole})"]
            self.scope.targets += [f"{whole}.second"]
            return nodes
        if form == "tuple":
            node = Node(f"const auto {whole} = apart({self.squashed(1)});", kept=True)
            self.scope.scalars += [f"std::get<0>({whole})", f"std::get<2>({whole})"]
            return [node]
        if form == "std::tie":
            k = self.fresh("k")
            nodes = [Node(f"double {a} = 0.25, {b} = 0.5;", kept=True), Node(f"int {k} = 0;", kept=True),
                     Node(f"std::tie({a}, {k}, {b}) = apart({self.squashed(1)});", kept=True)]
            self.scope.indices.append(Index(k, 2, 2))
            self.scope.scalars += [a, b]
            self.scope.targets += [a, b]
            return nodes
        if form == "pair taken apart":
            nodes = [Node(f"const auto [{a}, {b}] = halves({self.squashed(1)}, {self.squashed(1)});", kept=True)] + use
        elif form == "std::array taken apart":
            made = Node(f"std::array<double, 2> {whole}{{{self.squashed(1)}, {self.squashed(1)}}};", kept=True)
            nodes = [made, Node(f"auto& [{a}, {b}] = {whole};", kept=True), Node(f"{a} = 0.5 * {self.squashed(1)};")] + use
            self.keep(whole, [2], holder="array")
        else:
            made = Node(f"State {whole} = make_state({self.squashed(1)}, {self.squashed(1)});", kept=True)
            nodes = [made, Node(f"auto& [{a}, {b}] = {whole};", kept=True), Node(f"{b} = 0.5 * {a}[1];"),
                     Node(f"const double {value} = 0.5 * {b} + 0.25 * {a}[0];", kept=True)]
        self.scope.scalars.append(value)
        return nodes

    def closure(self, depth):
        """A lambda that knows what is around it, by value or by reference; what it has by value does not change."""
        r = self.random
        g, v, value, target = self.fresh("g"), self.fresh("v"), self.fresh("s"), self.target()
        if self.single or not target:
            return self.assign(depth)
        by_value = r.random() < 0.5 or self.repeats or self.in_helper
        self.note("closure by value" if by_value else "closure by reference")
        outer, self.scope = self.scope, self.scope.inner()
        self.scope.scalars.append(v)
        body = self.squashed(2)
        self.scope = outer
        nodes = [Node(f"const auto {g} = [{'=' if by_value else '&'}](double {v}) -> double {{ return {body}; }};", kept=True)]
        if r.random() < 0.5:
            nodes.append(Node(f"{target} = {self.squashed(1)};"))
        nodes.append(Node(f"const double {value} = {g}({self.squashed(1)});", kept=True))
        self.scope.scalars.append(value)
        return nodes
