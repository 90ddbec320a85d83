"""Random statements of the random programs: assignments, declarations, loops, branches, calls.

`Statements` is the middle of the writer: below it are the expressions, above it the functions (generate.py).
"""

from dataclasses import dataclass, field

from expressions import Array, Expressions, Index

RETURNS = {"void": "return;", "int": "return 0;"}


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


class Statements(Expressions):
    """Needs what `Expressions` needs, `iterations` (of the loops around) and `size`, `result` of the entry function."""

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
                  (self.integer, 1), (self.late, 0.6), (self.comma, 0.3), (self.parted, 0.3), (self.walk, 0.4), (self.local_struct, 0.6)]
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

    def local_struct(self, depth):
        name = self.fresh("z")
        values = ", ".join(self.squashed(1) for _ in range(3))
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
        if not self.exact and not self.in_helper and self.result in RETURNS and self.random.random() < 0.05:
            self.note("return from a loop")
            nodes.insert(self.random.randint(0, len(nodes)), Node(f"if ({self.condition()}) {RETURNS[self.result]}"))
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
        value = self.squashed(1)
        if helper.by_reference:
            if not self.scope.targets:
                return self.assign(depth)
            self.note("call with a reference")
            value = self.random.choice(self.scope.targets)
        return [Node(f"{helper.name}({source.name} + {self.random.randrange(source.shape[0] - 1)}, "
                     f"&{target.name}[{self.random.randrange(target.shape[0] - 1)}], {value});")]
