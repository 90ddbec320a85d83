"""Random loops of every form, counted and not, their bounds fixed or changing."""

from expressions import Expressions, Index
from node import RETURNS, Node


class Loops(Expressions):
    """Needs what `Expressions` needs, `iterations` (of the loops around), `in_loop` and `in_switch`, and `size`, `result` of the entry function."""

    def repeated(self, index, make):
        """What `make` writes within a loop over (name, length)."""
        outer, self.scope = self.scope, self.scope.inner()
        around = self.in_loop, self.in_switch, self.repeats
        self.in_loop, self.in_switch, self.repeats = True, False, True
        name, trips = index
        if name:
            self.scope.indices.append(Index(name, 0, trips - 1))
        self.iterations *= trips
        nodes = make()
        self.iterations //= trips
        self.in_loop, self.in_switch, self.repeats = around
        self.scope = outer
        return nodes

    def loop_body(self, index, trips, depth):
        """`index` is None where the tool can't know it."""
        outer, self.scope = self.scope, self.scope.inner()
        if index:
            self.scope.indices.append(index)
        nodes = self.repeated((None, trips), lambda: self.loop_statements(depth))
        self.scope = outer
        if not self.exact and not self.in_helper and self.result in RETURNS and self.random.random() < 0.05:
            self.note("return from a loop")
            nodes.insert(self.random.randint(0, len(nodes)), Node(f"if ({self.condition()}) {RETURNS[self.result]}"))
        return nodes

    def loop_statements(self, depth):
        nodes = self.block(depth - 1, self.random.randint(1, 3))
        for _ in range(self.random.choice([0, 0, 0, 0, 1, 1, 2])):
            word = self.random.choice(["break", "continue"])
            self.note(word)
            nodes.insert(self.random.randint(0, len(nodes)), Node(f"if ({self.condition()}) {word};"))
        return nodes

    def counted(self, depth):
        r = self.random
        i, n, low = self.fresh("i"), r.randint(1, 5), r.randint(0, 2)
        forms = {
            "for up": (f"for (int {i} = {low}; {i} < {low + n}; ++{i}) {{", low, low + n - 1, n),
            "for down": (f"for (int {i} = {low + n - 1}; {i} >= {low}; --{i}) {{", low, low + n - 1, n),
            "for strided": (f"for (int {i} = 0; {i} <= {n}; {i} += 2) {{", 0, n, n // 2 + 1),
            "for unsigned": (f"for (unsigned {i} = 0; {i} != {n}u; {i}++) {{", 0, n - 1, n),
            "for unsigned down": (f"for (unsigned {i} = {n}; {i}-- > 0;) {{", 0, n - 1, n),
            "for size_t": (f"for (std::size_t {i} = {low}; {i} < {low + n}; ++{i}) {{", low, low + n - 1, n),
        }
        if self.size and not self.in_helper:
            forms["for bound"] = (f"for (int {i} = 0; {i} < size; ++{i}) {{", 0, self.size - 1, self.size)
        inner = [k for k in self.scope.indices if 0 <= k.low and k.high < 5 and k.static]
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

    def reduction(self, depth):
        """A sum or a product over a loop."""
        name, value, i, n = self.fresh("s"), self.fresh("s"), self.fresh("i"), self.random.randint(2, 4)
        self.note("reduction")
        form = self.random.choice(["{0} += {1};", "{0} = {0} + {1} * {2};"] + ([] if self.exact else ["{0} = fmax({0}, {1});", "{0} -= {1};"]))
        body = self.repeated((i, n), lambda: [Node(form.format(name, self.squashed(2), self.squashed(1)), kept=True)])
        self.scope.scalars.append(value)
        return [Node(f"double {name} = {self.literal()[0]};", kept=True), Node(f"for (int {i} = 0; {i} < {n}; ++{i}) {{", body, "}"),
                Node(f"const double {value} = sin({name});", kept=True)]

    def carried(self, depth):
        """A value that one iteration leaves to the next, which reads it first."""
        name, target = self.fresh("s"), self.target()
        if not target:
            return self.assign(depth)
        self.note("carried from round to round")
        node = Node(f"double {name} = {self.squashed(2)};", kept=True)
        self.scope.scalars.append(name)
        i, n = self.fresh("i"), self.random.randint(2, 4)
        body = self.repeated((i, n), lambda: [Node(f"{target} = {self.squashed(1)} * {name} * 0.25 + 0.25 * {target};"),
                                              *self.block(0, self.random.randint(0, 1)),
                                              Node(f"{name} = {self.squashed(2)};", kept=True)])
        return [node, Node(f"for (int {i} = 0; {i} < {n}; ++{i}) {{", body, "}")]

    def moving(self, depth):
        """Values that take some iterations to arrive; how many there are is known or not."""
        a, b, c, k = (self.fresh(stem) for stem in "sssk")
        self.note("values that move along")
        nodes = [Node(f"double {name} = {self.literal()[0]};", kept=True) for name in (a, b, c)]
        unknown = not self.exact and not self.in_helper
        # Never less than three rounds, so that what an input gives does arrive.
        bound = self.random.choice(["mode + 3", "mode + 3", "3"]) if unknown else "3"

        def moves():
            given = self.element(self.random.choice(self.scope.arrays)) if self.scope.arrays else self.squashed(1)
            return [Node(f"{a} = {b};", kept=True), Node(f"{b} = {c};", kept=True),
                    Node(f"{c} = 0.5 * {given} + 0.25 * {self.squashed(1)};", kept=True)]

        body = self.repeated((None, 6), moves)
        self.scope.scalars += [a, b, c]
        loop = Node("{", [Node(f"int {k} = 0;", kept=True),
                          Node("do {", body + [Node(f"++{k};", kept=True)], f"}} while ({k} < {bound});")], "}")
        target = self.target()
        return [*nodes, loop] + ([Node(f"{target} = 0.5 * {target} + 0.5 * {a};")] if target else [])

    def unknown_loop(self, depth):
        """How often it runs depends on an active value or a passive parameter."""
        self.note("loop of unknown length")
        around, self.repeats = self.repeats, True
        nodes = self.unknown_rounds()
        self.repeats = around
        return nodes

    def unknown_rounds(self):
        if not self.in_helper and self.random.random() < 0.5:
            k = self.fresh("k")
            return [Node("{", [Node(f"int {k} = 0;", kept=True),
                               Node("do {", self.block(0, 2) + [Node(f"++{k};", kept=True)],
                                    f"}} while ({k} < mode);")], "}")]
        name = self.fresh("s")
        # It ends whatever the value is: an infinite one is not halved.
        node = Node(f"while (fabs({name}) > 0.3 && fabs({name}) < 8.0) {{", [Node(f"{name} = 0.5 * {name};", kept=True)] + self.block(0, 1), "}")
        nodes = [Node(f"double {name} = {self.squashed(2)};", kept=True), node]
        self.scope.scalars.append(name)
        return nodes

    def static_counter(self, depth):
        """As translated from Fortran."""
        i, n = self.fresh("i"), self.random.randint(1, 4)
        self.note("static counter")
        return [Node(f"static int {i};", kept=True),
                Node(f"for ({i} = 0; {i} < {n}; ++{i}) {{", self.loop_body(Index(i, 0, n - 1), n, depth), "}")]

    def changing_bound(self, depth):
        """The bound changes in the body, through a pointer or a reference, or is a member."""
        r = self.random
        i, n, other = self.fresh("i"), self.fresh("n"), self.fresh("m")
        first, then = r.randint(1, 3), r.randint(1, 4)
        declared, read, written = r.choice([
            (f"int {n} = {first}; int* {other} = &{n};", f"*{other}", n),
            (f"int {n} = {first}; int* {other} = &{n};", n, f"*{other}"),
            (f"int {n} = {first}; int& {other} = {n};", n, other),
            (f"int {n}[2] = {{{first}, 0}};", f"{n}[0]", f"{n}[0]")])
        self.note("bound that changes")
        body = self.loop_body(Index(i, 0, max(first, then) - 1), 4, depth)
        change = Node(f"if ({i} == {r.randrange(2)}) {written} = {then};", kept=True)
        return [Node("{", [Node(declared, kept=True), Node(f"for (int {i} = 0; {i} < {read}; ++{i}) {{", [change] + body, "}")],
                     "}")]

    def chosen_bound(self, depth):
        """The bound comes from a branch."""
        i, n = self.fresh("i"), self.fresh("n")
        known = self.exact or self.random.random() < 0.4
        condition = self.static_condition() if known else self.condition()
        # Where the tool can't know the bound it does not know the index either, and says so where that widens.
        index = Index(i, 0, 2, known) if known or self.unknown_indices else None
        self.note("bound chosen by a branch")
        choice = self.random.choice([f"int {n}; if ({condition}) {n} = 2; else {n} = 3;",
                                     f"const int {n} = {condition} ? 3 : 1;"])
        return [Node("{", [Node(choice, kept=True),
                           Node(f"for (int {i} = 0; {i} < {n}; ++{i}) {{", self.loop_body(index, 3, depth), "}")], "}")]

    def pointer_counter(self, depth):
        """The loop's variable is a pointer, its body reads (and writes) where that points."""
        flat = [a for a in self.scope.arrays if len(a.shape) == 1 and a.shape[0] <= 5]
        if not flat:
            return self.assign(depth)
        array, p = self.random.choice(flat), self.fresh("p")
        n = self.random.randint(1, array.shape[0])
        constant = "" if array.writable else "const "
        self.note("pointer as a loop's variable")
        outer, self.scope = self.scope, self.scope.inner()
        self.scope.scalars.append(f"(*{p})")
        if array.writable:
            self.scope.targets.append(f"(*{p})")
        body = self.loop_body(None, n, depth)
        self.scope = outer
        last = self.random.choice([f"{p} != {array.name} + {n}", f"{p} < &{array.name}[{n - 1}] + 1"])
        return [Node(f"for ({constant}double* {p} = {array.name}; {last}; ++{p}) {{", body, "}")]
