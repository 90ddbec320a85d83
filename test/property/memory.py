"""Random memory: arrays, pointers, references, arrays seen as others, what outlives a call, whole objects, the heap.

Memory is filled before it is read, and joins the scope from there on.
"""

from expressions import Array, Expressions, Index, plain
from node import Node


class Memory(Expressions):
    """Needs what `Expressions` needs, and `globals`, `writable_data`, `single`, `may_warn` of the program."""

    def filled(self, name, shape, depth=1):
        """A loop that fills an array that exists."""
        indices = [self.fresh("k") for _ in shape]
        head = " ".join(f"for (int {k} = 0; {k} < {n}; ++{k})" for k, n in zip(indices, shape))
        outer, self.scope = self.scope, self.scope.inner()
        self.scope.indices += [Index(k, 0, n - 1) for k, n in zip(indices, shape)]
        node = Node(f"{head} {plain(name)}{''.join(f'[{k}]' for k in indices)} = {self.squashed(depth)};", kept=True)
        self.scope = outer
        return node

    def flat(self, least, most=8, writable=False):
        """The arrays of rank 1 in scope of such lengths."""
        return [a for a in self.scope.arrays if len(a.shape) == 1 and least <= a.shape[0] <= most
                and (a.writable or not writable)]

    # ---- arrays, pointers, references ----

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
            # A zero that reaches a function leaves no trace that the tool could see: not where exact.
            values = [self.squashed(1) for _ in range(total if self.exact else r.randint(0, total))]
            if self.single:
                values = [f"(double)({value})" for value in values]
            nodes = [Node(f"double {name}{extents} = {{{', '.join(values)}}};")]
            self.note("initialiser list")
        else:
            static = r.choice(["", "", "static "])
            if static:
                self.note("static array")
            nodes = [Node(f"{static}double {name}{extents};", kept=True), self.filled(name, shape)]
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

    def strided_walk(self, depth):
        """A pointer that walks by more than one, or whose base is shifted by one as in code that counts from one."""
        arrays = self.flat(2, 6, writable=True)
        if not arrays:
            return self.assign(depth)
        array, p, k = self.random.choice(arrays), self.fresh("p"), self.fresh("k")
        n = array.shape[0]
        outer, self.scope = self.scope, self.scope.inner()
        if self.random.random() < 0.6:
            self.note("p += n")
            self.scope.indices.append(Index(k, 0, n // 2 - 1))
            step = f"{{ *{p} = 0.5 * *{p} + 0.5 * {self.squashed(1)}; {p} += 2; }}"
            nodes = [Node(f"double* {p} = {array.name};", kept=True), Node(f"for (int {k} = 0; {k} < {n // 2}; ++{k}) {step}")]
            # The last step goes to the end or before it, never beyond.
        else:
            self.note("base shifted by one")
            self.scope.indices.append(Index(k, 1, n))
            nodes = [Node(f"double* {p} = &{array.name}[0] - 1;", kept=True),
                     Node(f"for (int {k} = 1; {k} <= {n}; ++{k}) {p}[{k}] = 0.5 * {p}[{k}] + 0.5 * {self.squashed(1)};")]
        self.scope = outer
        return [Node("{", nodes, "}")]

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

    def chosen_pointer(self, depth):
        """A pointer to one of two arrays."""
        arrays = self.flat(2, writable=self.random.random() < 0.7)
        if len(arrays) < 2:
            return self.assign(depth)
        a, b = self.random.sample(arrays, 2)
        name, writable = self.fresh("p"), a.writable and b.writable
        self.note("conditional pointer")
        known = self.exact or self.random.random() < 0.5
        condition = self.static_condition() if known else self.condition()
        self.may_warn = self.may_warn or not known
        node = Node(f"{'' if writable else 'const '}double* {name} = {condition} ? {a.name} : {b.name};")
        self.scope.arrays.append(Array(name, [min(a.shape[0], b.shape[0])], writable))
        return [node]

    def ping_pong(self, depth):
        """Two buffers that change places."""
        a, b, p, q, t, i, s = (self.fresh(stem) for stem in "abpqtis")
        n, steps = self.random.randint(2, 3), self.random.randint(1, 3)
        self.note("ping-pong buffers")
        nodes = [Node(f"double {a}[{n}], {b}[{n}];", kept=True), self.filled(a, [n]),
                 Node(f"double *{p} = {a}, *{q} = {b};", kept=True)]
        outer, self.scope = self.scope, self.scope.inner()
        self.scope.arrays.append(Array(p, [n], False))
        self.scope.indices.append(Index(i, 0, n - 1))
        step = Node(f"for (int {i} = 0; {i} < {n}; ++{i}) {q}[{i}] = {self.squashed(2)};", kept=True)
        self.scope = outer
        nodes.append(Node(f"for (int {s} = 0; {s} < {steps}; ++{s}) {{",
                          [step, Node(f"double* {t} = {p}; {p} = {q}; {q} = {t};", kept=True)], "}", kept=True))
        self.scope.arrays += [Array(p, [n], True), Array(q, [n], True)]
        return nodes

    def seen_otherwise(self, depth):
        """A flat array as rows, or as records, through a cast."""
        r = self.random
        if r.random() < 0.5:
            arrays = self.flat(4, 6)
            if not arrays:
                return self.assign(depth)
            array, name = r.choice(arrays), self.fresh("m")
            constant = "" if array.writable else "const "
            self.note("flat array as rows")
            self.scope.arrays.append(Array(name, [2, array.shape[0] // 2], array.writable))
            kind = f"{constant}double (*"
            return [Node(f"{kind}{name})[{array.shape[0] // 2}] = reinterpret_cast<{kind})[{array.shape[0] // 2}]>({array.name});")]
        if self.single:
            return self.assign(depth)
        array, name = self.fresh("a"), self.fresh("z")
        self.note("flat array as records")
        nodes = [Node(f"double {array}[8];", kept=True), self.filled(array, [8]),
                 Node(f"State* {name} = reinterpret_cast<State*>({array});", kept=True)]
        self.scope.arrays += [Array(array, [8], True), Array(f"{name}[{self.index(2)}].u", [3], True)]
        self.scope.scalars += [f"{name}[0].v", f"{name}[1].v"]
        self.scope.targets += [f"{name}[1].v"]
        return nodes

    def row_pointers(self, depth):
        """Pointers to the rows of an array, in an array of their own."""
        a, row, k = self.fresh("a"), self.fresh("row"), self.fresh("k")
        m, n = self.random.randint(2, 3), self.random.randint(2, 3)
        self.note("row pointers")
        extents, start = self.random.choice([(f"[{m}][{n}]", f"{a}[{k}]"), (f"[{m * n}]", f"{a} + {n} * {k}")])
        nodes = [Node(f"double {a}{extents};", kept=True), Node(f"double* {row}[{m}];", kept=True),
                 Node(f"for (int {k} = 0; {k} < {m}; ++{k}) {row}[{k}] = {start};", kept=True), self.filled(row, [m, n])]
        if self.random.random() < 0.5:
            self.note("pointer to pointers")
            grid = self.fresh("grid")
            nodes.append(Node(f"double** {grid} = {row};", kept=True))
            row = grid
        self.scope.arrays.append(Array(row, [m, n], True))
        return nodes

    # ---- what outlives a call ----

    def static_scalar(self, depth):
        name = self.fresh("s")
        self.note("static scalar")
        nodes = [Node(f"static double {name};", kept=True), Node(f"{name} = {self.squashed(2)};", kept=True)]
        self.scope.scalars.append(name)
        self.scope.targets.append(name)
        return nodes

    def file_scratch(self, depth):
        """A static array of the file: one function fills it, another reads it."""
        name, n = f"{self.name}_w{len(self.globals)}", self.random.randint(2, 4)
        self.note("scratch of the file")
        value = self.random.choice(["sin(v + 0.25 * k)", "0.5 * v * weights[k]", "v"])
        self.globals.append(f"static double {name}[{n}];\n"
                            f"static void {name}_fill(double v) {{\n  for (int k = 0; k < {n}; ++k) {name}[k] = {value};\n}}\n"
                            f"static double {name}_read(double v) {{ return sin(v * {name}[{n - 1}]); }}")
        nodes = [Node(f"{name}_fill({self.squashed(2)});", kept=True)]
        self.scope.arrays.append(Array(name, [n], True))
        value = self.fresh("s")
        nodes.append(Node(f"const double {value} = {name}_read({self.squashed(1)});"))
        self.scope.scalars.append(value)
        return nodes

    def data_scratch(self, depth):
        """Room in the user's data."""
        if self.in_helper or not self.writable_data or self.single:
            return self.static_scalar(depth)
        self.note("scratch in user data")
        nodes = [self.filled("data->work", [4])]
        self.scope.arrays.append(Array("data->work", [4], True))
        return nodes

    # ---- whole objects and the heap ----

    def whole_objects(self, depth):
        """memcpy, memmove, memset of whole arrays."""
        r = self.random
        sources = self.flat(2)
        if not sources:
            return self.assign(depth)
        source, name = r.choice(sources), self.fresh("a")
        n = source.shape[0]
        size = r.choice([f"sizeof {name}", f"{n} * sizeof(double)"])
        call = r.choice(["memcpy", "memmove"])
        self.note(call)
        nodes = [Node(f"double {name}[{n}];", kept=True), Node(f"{call}({name}, {source.name}, {size});", kept=True)]
        self.scope.arrays.append(Array(name, [n], True))
        # A zero that reaches a function leaves no trace that the tool could see: not where exact.
        targets = self.flat(2, writable=True)
        if not self.exact and targets and r.random() < 0.5:
            self.note("memset")
            target = r.choice(targets)
            nodes.append(Node(f"memset({target.name}, 0, {target.shape[0]} * sizeof(double));"))
        return nodes

    def heap(self, depth):
        # The tool refuses an allocation that happens again, and an unknown index into one.
        if self.repeats or self.unknown_indices:
            return self.local_array(depth)
        name, n = self.fresh("h"), self.random.randint(2, 4)
        made = f"static_cast<double*>(malloc({n} * sizeof(double)))"
        # What a helper makes for its caller is refused where it is made again.
        if not self.in_helper and not self.single and self.random.random() < 0.5:
            self.note("memory that a helper makes")
            made = f"make_room({n})"
        elif self.random.random() < 0.3:
            self.note("function around malloc")
            made = f"static_cast<double*>(checked_room({n} * sizeof(double)))"
        if self.random.random() < 0.3:
            self.note("calloc")
            made = f"static_cast<double*>(calloc({n}, sizeof(double)))"
        else:
            self.note("malloc")
        nodes = [Node(f"double* {name} = {made};", kept=True), self.filled(name, [n])]
        outer, self.scope = self.scope, self.scope.inner()
        self.scope.arrays.append(Array(name, [n], True))
        nodes += self.block(depth - 1, 2)
        self.scope = outer
        return [Node("{", nodes + [Node(f"free({name});", kept=True)], "}")]
