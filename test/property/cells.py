"""Random functions that are evaluated directly: cells with few inputs each, whose intermediate values are short rows,
made in loops and helpers with branches on values. Programs of all constructs are seldom evaluated so."""

from expressions import Expressions
from node import Node


class Cells(Expressions):
    """Needs `random`, `note`, `fresh`, `globals` and `name` of the program. Most of these programs make no row from others
    of its own kind, which the tool may evaluate otherwise."""

    def cell_value(self, names, depth=2):
        """An expression within the limit on these names, with few of them in it."""
        r = self.random
        a, b = r.choice(names), r.choice(names)
        if depth == 0 or r.random() < 0.2:
            return r.choice([a, f"0.5 * {a}"])
        c = self.cell_value(names, depth - 1)
        return r.choice([f"sin({c})", f"0.25 * {a} * {b}", f"0.5 * ({a} - {c})", f"0.5 * {a} + 0.25 * {c}", f"cos({a}) * 0.5 * ({c})"])

    def cell_condition(self, names):
        r = self.random
        a, b = r.choice(names), r.choice(names)
        self.note("branch on values beside short rows")
        return r.choice([f"{a} > 0.3", f"{a} * {b} < 0.1", f"{a} > {b} + 0.2", f"{a} < 0.4"])

    def cell_steps(self, target, names, count):
        """Statements on `target(k)`, two places that have values, in branches on values or not."""
        r, lines = self.random, []

        def store(k=None):
            place = target(r.randrange(2) if k is None else k)
            value = self.cell_value(names + [target(0), target(1)] if r.random() < 0.03 else names)
            return r.choice([f"{place} = {value};"] * 3 + [f"{place} += {value};", f"{place} *= {value};"])

        for _ in range(count):
            condition, k = self.cell_condition(names), r.randrange(2)
            if r.random() < 0.04:
                lines.append(f"{{ double s = {target(k)}; if ({condition}) s = {self.cell_value(names)}; {target(1 - k)} = 0.5 * s; }}")
            lines.append(r.choice([
                store(), f"if ({condition}) {store()}", f"if ({condition}) {store()} else {store()}",
                f"if ({condition}) {{ {store(k)} }} else {{ {store(k)} }}",
                f"if ({condition}) {{ {store()} if ({self.cell_condition(names)}) {store()} }}"]))
        return lines

    def flux_helper(self, number):
        """Writes two values, perhaps less where it is left early."""
        r, name = self.random, f"{self.name}_c{number}"
        names = ["from[0]", "from[1]", "v"]
        lines = [f"to[0] = {self.cell_value(names)};", f"to[1] = {self.cell_value(names)};"]
        if r.random() < 0.3:
            condition = self.cell_condition(names)
            lines = [f"if ({condition}) {{ {lines[0]} {lines[1]} }}",
                     f"else {{ to[1] = {self.cell_value(names)}; to[0] = {self.cell_value(names)}; }}"]
        lines += self.cell_steps(lambda k: f"to[{k}]", names, r.randint(0, 2))
        if r.random() < 0.4:
            self.note("helper of short rows left early")
            lines.append(f"if ({self.cell_condition(names)}) return;")
            lines += self.cell_steps(lambda k: f"to[{k}]", names, 1)
        self.note("helper that makes short rows")
        text = [f"static void {name}(const double* from, double* to, double v) {{"] + ["  " + line for line in lines] + ["}"]
        self.globals.append("\n".join(text))
        return name

    def rate_helper(self, number):
        """Gives back one value, on one of several paths."""
        r, name, names = self.random, f"{self.name}_r{number}", ["a", "b"]
        lines = [f"double s = {self.cell_value(names)};"]
        for _ in range(r.randint(0, 2)):
            lines.append(r.choice([f"if ({self.cell_condition(names)}) s = {self.cell_value(names)};",
                                   f"if ({self.cell_condition(names)}) return {self.cell_value(names)};",
                                   f"if ({self.cell_condition(names)}) s += 0.5 * b; else s = 0.25 * a;"]))
        lines.append("return 0.5 * s;")
        text = [f"static double {name}(double a, double b) {{"] + ["  " + line for line in lines] + ["}"]
        self.globals.append("\n".join(text))
        return name

    def cells(self, m):
        """A body on x and y, both of m elements."""
        self.note("cells")
        r = self.random
        fluxes = [self.flux_helper(k) for k in range(r.randint(1, 2))]
        rates = [self.rate_helper(k) for k in range(r.randint(1, 2))]
        nodes = [Node(f"for (int i = 0; i < {m}; ++i) y[i] = 0.5 * x[i];", kept=True)]
        for _ in range(r.randint(1, 2)):
            nodes += r.choice(self.cell_forms())(m, fluxes, rates)
        return nodes

    def cell_forms(self):
        return [self.flux_in_loop, self.fluxes_before, self.rates_before, self.cell_branches, self.into_rows]

    def flux_in_loop(self, m, fluxes, rates):
        names = [f"x[(i + 1) % {m}]", "f[0]", "f[1]", "x[i]"]
        body = [Node("double f[2];", kept=True), Node(f"{self.random.choice(fluxes)}(x + i, f, x[(i + 2) % {m}]);", kept=True)]
        body += [Node(line) for line in self.cell_steps(lambda k: f"f[{k}]", ["x[i]", "x[i + 1]"], self.random.randint(0, 1))]
        if self.random.random() < 0.3:
            source = "f" if self.random.random() < 0.2 else "x + i"
            body.append(Node(f"{self.random.choice(fluxes)}({source}, f, x[i]);"))
        body.append(Node(f"y[i] {self.random.choice(['=', '+='])} {self.cell_value(names)} + 0.5 * f[0];"))
        return [Node(f"for (int i = 0; i + 1 < {m}; ++i) {{", body, "}")]

    def fluxes_before(self, m, fluxes, rates):
        f = self.fresh("f")
        names = [f"{f}[i][0]", f"{f}[(i + 1) % {m - 1}][1]", "x[i]"]
        condition = self.cell_condition(names)
        return [Node(f"double {f}[{m - 1}][2];", kept=True),
                Node(f"for (int i = 0; i + 1 < {m}; ++i) {self.random.choice(fluxes)}(x + i, {f}[i], x[i]);", kept=True),
                Node(f"for (int i = 0; i + 1 < {m}; ++i) {{", [Node(f"y[i] = {self.cell_value(names)};"),
                                                              Node(f"if ({condition}) y[i] += {self.cell_value(names)};")], "}")]

    def rates_before(self, m, fluxes, rates):
        g, r = self.fresh("g"), self.random
        names = [f"{g}[i]", "x[i]"]
        step = [f"{g}[i] = {r.choice(rates)}(x[i], x[(i + 1) % {m}]);"]
        other = f"{g}[i]" if r.random() < 0.1 else f"x[(i + 2) % {m}]"
        step += [f"if ({self.cell_condition(['x[i]'])}) {g}[i] = {r.choice(rates)}(x[i], {other});"] * r.randint(0, 1)
        return [Node(f"double {g}[{m}];", kept=True),
                Node(f"for (int i = 0; i < {m}; ++i) {{ {' '.join(step)} }}", kept=True),
                Node(f"for (int i = 0; i < {m}; ++i) y[i] = {self.cell_value(names)} - 0.5 * {g}[(i + 1) % {m}];"),
                Node(f"if ({self.cell_condition([f'{g}[0]'])}) y[1] = {g}[2] * x[0];")]

    def cell_branches(self, m, fluxes, rates):
        """Rows that begin, and begin again, in branches of the function itself."""
        s, names = self.fresh("s"), ["x[i]", f"x[(i + 1) % {m}]"]
        body = [Node(f"double {s}[2] = {{{self.cell_value(names)}, {self.cell_value(names)}}};", kept=True)]
        body += [Node(line) for line in self.cell_steps(lambda k: f"{s}[{k}]", names, self.random.randint(1, 3))]
        body.append(Node(f"y[i] += {s}[0] * {s}[1];"))
        return [Node(f"for (int i = 0; i < {m}; ++i) {{", body, "}")]

    def into_rows(self, m, fluxes, rates):
        """Helpers that write the dependents themselves."""
        return [Node(f"for (int i = 0; i + 1 < {m}; i += 2) {self.random.choice(fluxes)}(x + i, y + i, x[0]);"),
                Node(f"y[0] = {self.random.choice(rates)}(x[1], x[{m - 1}]);")]
