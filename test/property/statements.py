"""Random statements of the random programs: assignments, declarations, branches, calls.

`Statements` is the middle of the writer: below it are the expressions, the memory, the loops, the jumps and the calls, above it the
functions (generate.py).
"""

import re

from expressions import Index
from idioms import Idioms
from node import Node
from objects import Objects

# A program likes every so many-th kind of statement.
KINDS = 13


class Statements(Idioms, Objects):
    """Needs what these need, `reuses_names`, and `number`, of the program."""

    def block(self, depth, count):
        """Statements in a scope of their own, whose names the next one may have again."""
        outer, names = self.scope, self.names
        self.scope = outer.inner()
        nodes = [n for _ in range(count) for n in self.statement(depth)]
        self.scope = outer
        if self.reuses_names:
            self.names = names
        return nodes

    def statement(self, depth):
        makers = [(self.assign, 6), (self.compound, 3), (self.local_scalar, 2), (self.chained, 0.7), (self.call, 2.0),
                  (self.local_array, 1), (self.pointer, 0.8), (self.reference, 0.6), (self.increment, 0.6),
                  (self.integer, 1), (self.late, 0.6), (self.comma, 0.3), (self.parted, 0.3), (self.walk, 0.4), (self.strided_walk, 0.4),
                  (self.local_struct, 0.5), (self.records, 0.5), (self.nested_record, 0.3), (self.static_scalar, 0.4),
                  (self.file_scratch, 0.3), (self.data_scratch, 0.6), (self.chosen_pointer, 0.5), (self.ping_pong, 0.3),
                  (self.seen_otherwise, 0.6), (self.row_pointers, 0.4), (self.whole_objects, 0.5),
                  (self.function_pointer, 1.2), (self.applied, 0.8), (self.moved_index, 0.5), (self.moved_pointer, 0.4),
                  (self.pointer_result, 0.3), (self.status_call, 1), (self.untyped_member, 0.4), (self.accessor, 0.4),
                  (self.each, 0.2), (self.chosen_place, 0.3), (self.local_law, 0.4), (self.stepped_pointer, 0.4), (self.speak, 0.3),
                  (self.vector, 1.8), (self.std_array, 1.0), (self.exchanged_vectors, 0.3), (self.vector_call, 1.4),
                  (self.vector_of_records, 0.3), (self.by_indices, 0.3), (self.algorithm, 1.8), (self.bound_parts, 0.5),
                  (self.closure, 0.5), (self.wrapper, 0.7), (self.member_pointer, 0.6), (self.optional, 0.5),
                  (self.variant, 0.6), (self.sorted, 0.4), (self.passed_function, 0.4), (self.inherited, 2 * self.material)]
        if depth > 0:
            makers += [(self.branch, 4), (self.switch, 1.8), (self.goto_forward, 0.4), (self.goto_error, 0.4), (self.heap, 0.8),
                       (self.hidden_name, 0.6)]
        if depth > 0 and self.iterations < 60:
            makers += [(self.counted, 5), (self.while_loop, 1), (self.do_loop, 0.7), (self.static_counter, 0.4),
                       (self.changing_bound, 0.6), (self.chosen_bound, 0.5), (self.pointer_counter, 0.6),
                       (self.goto_out, 0.6), (self.goto_back, 0.4), (self.goto_shared, 0.4), (self.carried, 0.6), (self.reduction, 0.8), (self.moving, 0.8), (self.over_all, 1.2)]
            if not self.exact:
                makers += [(self.unknown_loop, 0.6)]
        # Every program likes some kinds, and each is liked by some program: so none is rare in a series.
        weights = [w + 2 * (k % KINDS == self.number % KINDS) for k, (_, w) in enumerate(makers)]
        return self.random.choices([m for m, _ in makers], weights)[0](depth)

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
            return [Node(f"{target} *= 0.75 + 0.25 * sin({self.real(2)[0]});")]
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

    def integer(self, depth):
        name = self.fresh("n")
        length = self.random.randint(2, 5)
        kind = self.random.choice(["int", "unsigned", "long", "std::size_t", "short"])
        value = self.index(length)
        # A switch on what the compilers know is one that they warn of.
        words = set(re.findall(r"[A-Za-z_]\w*", value))
        constant = "const " if words & {"mode", *(i.name for i in self.scope.indices)} else ""
        node = Node(f"{constant}{kind} {name} = static_cast<{kind}>({value});")
        self.scope.indices.append(Index(name, 0, length - 1, self.is_static(value)))
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
        if self.random.random() < 0.3:
            self.note("value before its place")
            return [Node(f"{{ int {k} = 0; {array.name}[++{k}] = 0.5 * {array.name}[{k}]; }}")]
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
