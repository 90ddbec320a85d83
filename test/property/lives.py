"""Random statements in the style of C, for functions whose sizes are known at run time (structures.py): variables at the
function's top that serve many uses, ladders of branches that set them, counters that step, rounds that values end."""

from node import Node


class Lives:
    """Needs what `Writer` of structures.py has, and `reals` and `shared_counters`."""

    def declarations(self):
        """The variables at the top."""
        lines = []
        if self.shared_counters:
            self.note("loops on variables of the function")
            lines.append("int " + ", ".join(f"c{k}" for k in range(self.most_loops + 1)) + ";")
        if self.reals:
            lines.append("double " + ", ".join(self.reals) + ";")
        return [Node(line, kept=True) for line in lines]

    def own_counter(self, kind):
        """A loop's variable, and its declaration's type: one of the function's serves all loops of one depth."""
        if not self.shared_counters or kind != "int":
            return self.fresh("i"), kind + " "
        return f"c{self.loops}", ""

    def reuse(self, depth):
        """A variable of the function has another value from here on."""
        if not self.reals:
            return None
        self.note("variable of many uses")
        t = self.pick(self.reals)
        made = Node(f"{t} = {self.squashed()};", kept=True)
        self.scalars.append(t)
        self.targets.append(t)
        return [made] + (self.write(depth) or [])

    def ladder(self, depth):
        """Branches within branches on one number, each of which sets the same variable or goes on with the next round."""
        subjects = [s for s in self.scalars if s != "a"]
        if not self.dynamic or not subjects:
            return None
        self.note("ladder")
        subject = self.pick(subjects)
        t = self.pick(self.reals) if self.reals and self.chance(0.6) else None
        nodes = self.rung(subject, t, self.random.randint(1, 3), depth)
        if t:
            self.scalars.append(t)
        return nodes + (self.write(depth) or [])

    def rung(self, subject, t, rungs, depth):
        conditions = [f"{subject} > 0.{self.random.randint(1, 9)}", f"{subject} < -0.{self.random.randint(1, 9)}"] * 2
        condition = self.pick(conditions + [self.structural_condition()])
        rest = self.rung(subject, t, rungs - 1, depth) if rungs > 1 else self.arm(t, depth)
        return [Node(f"if ({condition}) {{", self.arm(t, depth) + [Node("} else {", rest, "", kept=True)], "}", kept=True)]

    def arm(self, t, depth):
        """What one way does; `t` is set on each that goes on."""
        if self.loops and not self.in_switch and self.chance(0.15):
            self.note("round that ends in a ladder")
            return [Node("continue;", kept=True)]
        body = self.inside([], self.random.randint(0, 1), depth - 1)
        if t:
            body.append(Node(f"{t} = {self.squashed()};", kept=True))
        return body or [Node(";", kept=True)]

    def counter(self, depth):
        """A loop whose branches step a counter of what is next."""
        if self.loops >= self.most_loops:
            return None
        self.note("counter in branches")
        from_variable = self.fresh("k")
        i, declared = self.own_counter("int")
        self.loops += 1
        self.variables.append(self.variable(i, "n"))
        condition = self.structural_condition() if self.chance(0.7) else self.condition()
        body = self.inside([self.variable(from_variable, "n")], self.random.randint(1, 2), depth - 1) + [Node(f"++{from_variable};")]
        self.variables.pop()
        self.loops -= 1
        return [Node(f"int {from_variable} = 0;", kept=True),
                Node(f"for ({declared}{i} = 0; {i} < n; ++{i}) {{", [Node(f"if ({condition}) {{", body, "}")], "}")]

    def until(self, depth):
        """A loop that goes on as long as values say, with a counter that ends it or without."""
        if not self.dynamic or self.loops >= self.most_loops:
            return None
        self.note("loop by values")
        left, q = self.fresh("left"), self.fresh("q")
        start = Node(f"double {left} = std::sin({self.number()});", kept=True)
        less = Node(f"{left} -= 0.3 + 0.1 * std::fabs(std::sin({self.atom()}));", kept=True)
        self.loops += 1
        self.scalars.append(left)
        body = self.inside([], self.random.randint(1, 2), depth - 1)
        self.scalars.pop()
        self.loops -= 1
        form = self.pick(["while", "counted", "break"])
        if form == "while":
            lines = [start, Node(f"while ({left} > -0.5) {{", [less] + body, "}")]
        else:
            condition = f"{q} < 6 && {left} > -0.5" if form == "counted" else f"{q} < 6"
            leaves = [Node(f"if ({left} < -0.5) break;")] if form == "break" else []
            lines = [start, Node(f"int {q};", kept=True), Node(f"for ({q} = 0; {condition}; ++{q}) {{", leaves + [less] + body, "}", kept=True)]
            if self.chance(0.5):
                self.scalars.append(f"(0.2 * {q})")
        self.scalars.append(f"0.4 * {left}")
        return lines + (self.write(depth) or [])
