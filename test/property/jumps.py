"""Random jumps: switch in all its forms, goto.

A label is at the top of a block that opens before the jumps to it, so that no jump enters a scope.
"""

from expressions import Expressions
from node import Node


class Jumps(Expressions):
    """Needs what `Loops` needs, and `labels`."""

    # ---- switch ----

    def selector(self):
        """What a switch is on: a value in [0, 4), most of the time."""
        r = self.random
        indices = [i.name for i in self.scope.indices if i.low >= 0 and i.static]
        known = self.exact or indices and r.random() < 0.5
        self.note("switch on a known value" if known else "switch on an unknown value")
        if known:
            return f"{r.choice(indices)} % 4" if indices and r.random() < 0.9 else f"order[{r.randrange(4)}]"
        if self.in_helper or r.random() < 0.4:
            return f"(int)(2.0 * fabs({self.squashed(1)}))"
        return "mode"

    def section(self, label, depth, last):
        """One case with its statements: it breaks, falls through, goes on with the loop around or just ends."""
        r = self.random
        body = self.block(depth - 1, r.randint(1, 2))
        if r.random() < 0.3:
            self.note("break within a case")
            body.insert(r.randint(0, len(body)), Node(f"if ({self.condition()}) break;"))
        ends = ["break;", "break;", ""] if last else ["break;", "break;", "[[fallthrough]];"]
        if self.in_loop:
            ends.append("continue;")
        end = r.choice(ends)
        self.note({"[[fallthrough]];": "fall-through", "continue;": "continue across a switch"}.get(end, "case"))
        return [Node(f"{label} {{", body, "}", kept=True)] + ([Node(end, kept=True)] if end else [])

    def switch(self, depth):
        r = self.random
        on = self.selector()
        self.note("switch")
        if self.in_switch:
            self.note("nested switch")
        labels = [f"case {k}:" for k in r.sample(range(4), r.randint(2, 4))]
        if len(labels) > 1 and r.random() < 0.2:
            self.note("two labels of one case")
            labels[:2] = [" ".join(labels[:2])]
        if r.random() < 0.75:
            at = r.randint(0, len(labels))
            self.note("default at the end" if at == len(labels) else "default in the middle")
            labels.insert(at, "default:")
        around, self.in_switch = self.in_switch, True
        nodes = [n for k, label in enumerate(labels) for n in self.section(label, depth, k + 1 == len(labels))]
        self.in_switch = around
        return [Node(f"switch ({on}) {{", nodes, "}")]

    # ---- goto ----

    def label(self, stem):
        """Labels are the whole function's."""
        self.labels += 1
        return f"{stem}_{self.labels}"

    def jump(self, label):
        return Node(f"if ({self.condition()}) goto {label};", kept=True)

    def enclosed(self, depth, count):
        return Node("{", self.block(depth, count), "}")

    def goto_forward(self, depth):
        self.note("goto forward")
        label, nodes = self.label("skip"), []
        for _ in range(self.random.randint(1, 2)):
            nodes += [self.jump(label), self.enclosed(depth - 1, 2)]
        return [Node("{", nodes + [Node(f"{label}:;", kept=True)], "}")]

    def goto_error(self, depth):
        self.note("goto an error exit")
        fail, done = self.label("fail"), self.label("done")
        nodes = [self.jump(fail), self.enclosed(depth - 1, 1), self.jump(fail), self.enclosed(depth - 1, 1),
                 Node(f"goto {done};", kept=True), Node(f"{fail}:;", kept=True), self.enclosed(depth - 1, 1),
                 Node(f"{done}:;", kept=True)]
        return [Node("{", nodes, "}")]

    def goto_out(self, depth):
        self.note("goto out of two loops")
        label, i, j = self.label("out"), self.fresh("i"), self.fresh("j")
        m, n = self.random.randint(1, 3), self.random.randint(1, 3)

        def body():
            nodes = self.block(0, 2)
            nodes.insert(self.random.randint(0, len(nodes)), self.jump(label))
            return nodes

        def rows():
            return [Node(f"for (int {j} = 0; {j} < {n}; ++{j}) {{", self.repeated((j, n), body), "}", kept=True)] + self.block(0, 1)

        nested = self.repeated((i, m), rows)
        return [Node("{", [Node(f"for (int {i} = 0; {i} < {m}; ++{i}) {{", nested, "}", kept=True),
                           self.enclosed(0, 1), Node(f"{label}:;", kept=True)], "}")]

    def goto_shared(self, depth):
        """To an end that another block has, which goes on with the next round, or leaves the loop."""
        self.note("goto an end in another block")
        label, k, n = self.label("end"), self.fresh("k"), self.random.randint(1, 3)
        leave = self.random.choice(["continue;", "break;"])

        def body():
            shared = [Node(f"{label}: {{", self.block(0, 1), "}", kept=True), Node(leave, kept=True)]
            return [self.jump(label), Node(f"if ({self.condition()}) {{", shared, "}", kept=True)] + self.block(0, 1)

        return [Node(f"for (int {k} = 0; {k} < {n}; ++{k}) {{", self.repeated((k, n), body), "}")]

    def goto_back(self, depth):
        """Again, a known number of times or fewer."""
        self.note("goto back")
        label, k, n = self.label("again"), self.fresh("k"), self.random.randint(2, 3)
        self.iterations *= n
        around, self.repeats = self.repeats, True
        body = self.block(depth - 1, 2)
        self.repeats = around
        self.iterations //= n
        also = "" if self.exact or self.random.random() < 0.5 else f" && ({self.condition()})"
        return [Node("{", [Node(f"int {k} = 0;", kept=True), Node(f"{label}:;", kept=True), Node("{", body, "}"),
                           Node(f"++{k};", kept=True), Node(f"if ({k} < {n}{also}) goto {label};", kept=True)], "}")]
