"""Random functions that are evaluated directly, and whose intermediate values are lists: sums over loops, recurrences,
sweeps forth and back, elements that gather and scatter, dependents that are read back."""

from cells import Cells
from node import Node


class Lists(Cells):
    """More forms of cells. A list is no longer than the longest row of the Jacobian; `room` makes a long one."""

    def cell_forms(self):
        lists = [self.windows, self.windows, self.running_sum, self.from_table, self.sweeps, self.elements, self.read_back,
                 self.rate_of_rate, self.fluxes_summed, self.read_again, self.read_around_calls,
                 self.read_around_calls, self.rows_summed, self.weighted_sums, self.weighted_sums]
        return super().cell_forms() + lists

    def room(self, m):
        """A dependent of all inputs, before what else may be written to it."""
        r = self.random
        terms = [f"x[{k}]" for k in range(m)]
        r.shuffle(terms)
        return Node(f"y[{m - 1}] = {r.choice([' * ', ' + 0.5 * ']).join(terms)};", kept=True)

    def next_sum(self, s, names):
        """A statement that makes a list longer, or changes what it has."""
        r = self.random
        v = self.cell_value(names, 1)
        return r.choice([f"{s} += {v};", f"{s} = 0.5 * {s} + {v};", f"{s} = {s} * {r.choice(names)} + {v};",
                         f"{s} *= {r.choice(names)};", f"{s} = ({s} + {v}) / (2.0 + {r.choice(names)} * {r.choice(names)});",
                         f"{s} = sin({s}) * 0.5 + {v};"])

    def used(self, s, names):
        """An expression with a list in it, once or twice."""
        other = self.cell_value(names, 1)
        return self.random.choice([f"{s} * {s}", f"{s} * {other}", f"sin({s}) + {other}", f"{other} - 0.5 * {s}", f"0.5 * {s} + {s} * {other}"])

    def windows(self, m, fluxes, rates):
        """A sum that begins anew in each round; the rounds have inputs in common."""
        self.note("sum over a loop")
        r, s = self.random, self.fresh("s")
        length = r.randint(2, 3)
        rounds = min(r.randint(2, 3), m - length)
        begin = r.choice(["0.0", "x[w]", "0.25 * x[w] * x[0]", self.cell_value(["x[w]", "x[w + 1]"], 1)])
        step = self.next_sum(s, ["x[w + k]", "x[k]", "x[w]"])
        inner = r.choice([f"for (int k = 0; k < {length}; ++k) {{ {step} }}", f"for (int k = {length - 1}; k >= 0; --k) {{ {step} }}"])
        body = [Node(f"y[w] {r.choice(['=', '+=', '-='])} {self.used(s, ['x[w]', 'x[w + 1]'])};")]
        if r.random() < 0.3:
            body.append(Node(f"y[w + 1] = {self.used(s, ['x[w]', 'x[0]'])};"))
        if r.random() < 0.5:
            return [self.room(m), Node(f"for (int w = 0; w < {rounds}; ++w) {{", [Node(f"double {s} = {begin};", kept=True), Node(inner)] + body, "}")]
        self.note("sum that begins anew")
        body = [Node(f"{s} = {begin};", kept=True), Node(inner)] + body
        return [self.room(m), Node(f"double {s};", kept=True), Node(f"for (int w = 0; w < {rounds}; ++w) {{", body, "}")]

    def running_sum(self, m, fluxes, rates):
        """What is added up so far is kept for each element."""
        self.note("running sum")
        r, s, kept = self.random, self.fresh("s"), self.fresh("kept")
        count = r.randint(2, m - 1)
        names = ["x[i]", "x[i + 1]", "x[0]"]
        return [self.room(m), Node(f"double {s} = {r.choice(['0.0', 'x[0]', '0.5 * x[1]'])}, {kept}[{count}];", kept=True),
                Node(f"for (int i = 0; i < {count}; ++i) {{ {self.next_sum(s, names)} {kept}[i] = {r.choice([s, f'{s} * x[0]', f'0.5 * {s}'])}; }}", kept=True),
                Node(f"for (int i = 0; i < {count}; ++i) y[i] = {self.used(f'{kept}[i]', names)};"),
                Node(f"y[{count - 1}] = {self.used(s, ['x[0]', 'x[1]'])};")]

    def from_table(self, m, fluxes, rates):
        """Values from others of one array, by a table: perhaps from themselves."""
        self.note("values from others of their array")
        r, a, table = self.random, self.fresh("a"), f"{self.name}_from{self.names}"
        may_be_itself = r.random() < 0.5
        sources = [r.randint(0, i if may_be_itself else max(i - 1, 0)) for i in range(m)]
        self.globals.append(f"static const int {table}[{m}] = {{{', '.join(map(str, sources))}}};")
        first = 0 if may_be_itself else 1
        change = r.choice([f"{a}[i] = {a}[{table}[i]] * x[i] + 0.5 * x[0];", f"{a}[i] = 0.5 * {a}[{table}[i]] + {self.cell_value(['x[i]', 'x[0]'], 1)};",
                           f"{a}[i] += 0.5 * {a}[{table}[i]];", f"{a}[i] = sin({a}[{table}[i]] + x[i]);"])
        return [self.room(m), Node(f"double {a}[{m}];", kept=True),
                Node(f"for (int i = 0; i < {m}; ++i) {a}[i] = {self.cell_value(['x[i]'], 1)};", kept=True),
                Node(f"for (int i = {first}; i < {r.randint(2, m)}; ++i) {{ {change} }}"),
                Node(f"for (int i = 0; i + 1 < {m}; ++i) y[i] = {self.used(f'{a}[i]', ['x[i]', 'x[i + 1]'])};")]

    def sweeps(self, m, fluxes, rates):
        """Forth and back along a line, as where a band of a matrix is solved."""
        self.note("sweeps")
        r, c, d = self.random, self.fresh("c"), self.fresh("d")
        n = r.randint(2, m - 1)
        lines = [self.room(m), Node(f"double {c}[{n}], {d}[{n}];", kept=True), Node(f"{c}[0] = 0.5 * x[0]; {d}[0] = {self.cell_value(['x[0]', 'x[1]'], 1)};", kept=True),
                 Node(f"for (int i = 1; i < {n}; ++i) {{", [
                     Node(f"{c}[i] = {r.choice([f'x[i] / (3.0 + {c}[i - 1])', f'0.5 * x[i] - 0.25 * {c}[i - 1] * x[i - 1]', '0.25 * x[i]'])};", kept=True),
                     Node(f"{d}[i] = {r.choice([f'0.5 * ({d}[i - 1] - x[i])', f'{c}[i] * x[i] + 0.5 * {d}[i - 1]', f'x[i] - {c}[i] * {d}[i - 1]'])};", kept=True)], "}")]
        if r.random() < 0.6:
            lines.append(Node(f"for (int i = {n - 2}; i >= 0; --i) {d}[i] -= {r.choice(['0.5', f'{c}[i]', 'x[i]'])} * {d}[i + 1];"))
        return lines + [Node(f"for (int i = 0; i < {n}; ++i) y[i] = {self.used(f'{d}[i]', ['x[i]', 'x[i + 1]'])};")]

    def elements(self, m, fluxes, rates):
        """Elements gather what is at their corners, and scatter what they make of it."""
        self.note("gather and scatter")
        r, u, table = self.random, self.fresh("u"), f"{self.name}_corners{self.names}"
        count = r.randint(2, 3)
        corners = [r.sample(range(m - 1), 3) for _ in range(count)]
        self.globals.append(f"static const int {table}[{count}][3] = {{{', '.join('{' + ', '.join(map(str, c)) + '}' for c in corners)}}};")
        mean = self.fresh("mean")
        names = [f"{u}[k]", f"{u}[(k + 1) % 3]", mean]
        body = [Node(f"double {u}[3], {mean} = 0.0;", kept=True),
                Node(f"for (int k = 0; k < 3; ++k) {u}[k] = {r.choice(['', '0.5 * ', 'x[0] * '])}x[{table}[e][k]];", kept=True),
                Node(f"for (int k = 0; k < 3; ++k) {mean} += 0.3 * {u}[k];"),
                Node(f"for (int k = 0; k < 3; ++k) y[{table}[e][k]] {r.choice(['+=', '-=', '='])} {self.cell_value(names)};")]
        return [self.room(m), Node(f"for (int e = 0; e < {count}; ++e) {{", body, "}")]

    def read_back(self, m, fluxes, rates):
        """Dependents made from other ones."""
        self.note("dependents from dependents")
        r = self.random
        first = r.randint(0, 1)
        names = ["x[i]", "y[i]", "x[0]"]
        change = r.choice([f"y[i + 1] = {self.cell_value(names, 1)} + 0.5 * y[i];", f"y[i + 1] += {self.cell_value(['y[i]', 'x[i]'], 1)};",
                           "y[i] *= x[i + 1];", f"y[i + 1] -= 0.5 * y[i] * x[{m - 1}];"])
        return [self.room(m), Node(f"for (int i = {first}; i < {r.randint(first + 1, m - 1)}; ++i) {{ {change} }}"),
                Node(f"y[{m - 2}] = {self.cell_value([f'y[{m - 3}]', 'y[0]', 'x[0]'])};")]

    def rows_summed(self, m, fluxes, rates):
        """The last dependent is made from all others, as an equation of energy is."""
        self.note("dependent from all others")
        r, s, c, table = self.random, self.fresh("s"), self.fresh("c"), f"{self.name}_rows{self.names}"
        rounds = r.randint(3, 7)
        rows = [r.sample(range(m - 1), 2) for _ in range(rounds)]
        self.globals.append(f"static const int {table}[{rounds}][2] = {{{', '.join('{' + ', '.join(map(str, c)) + '}' for c in rows)}}};")
        a, b = f"x[{table}[e][0]]", f"x[{table}[e][1]]"
        scatter = [Node(f"const double q = {self.cell_value([a, b, f'x[{m - 1}]'])};", kept=True),
                   Node(f"y[{table}[e][0]] {r.choice(['-=', '-=', '+='])} q;"), Node(f"y[{table}[e][1]] += {r.choice(['q', '0.5 * q', 'q * x[0]'])};")]
        body = [Node(f"{s} {r.choice(['+=', '+=', '-='])} {r.choice(['0.5 * ', 'x[k] * ', '(1.0 + 0.1 * k) * ', ''])}y[k];"),
                Node(f"{c} += {self.cell_value(['x[k]'], 1)};")]
        return [Node(f"for (int k = 0; k + 1 < {m}; ++k) y[k] = {r.choice(['0.0', 'x[k]', '0.5 * x[0]'])};", kept=True),
                Node(f"for (int e = 0; e < {rounds}; ++e) {{", scatter, "}"),
                Node(f"double {s} = 0.0, {c} = 0.0;", kept=True), Node(f"for (int k = 0; k + 1 < {m}; ++k) {{", body, "}"),
                Node(f"y[{m - 1}] = {r.choice([f'-{s} / (2.0 + {c} * {c})', f'0.5 * {s} + {c}', f'{s} * x[0]'])};")]

    def weighted_sums(self, m, fluxes, rates):
        """A sum is multiplied with what is known before it, or is not, and stored."""
        self.note("weighted sum")
        r, s, w = self.random, self.fresh("s"), self.fresh("w")
        length = r.randint(2, 3)
        rounds = min(r.randint(2, 4), m - length)
        kept = self.fresh("kept")
        change = r.choice(["", "", f"{w} += 0.1 * x[k];", f"{kept}[w] = 0.5 * {kept}[w] + x[k];", f"{kept}[(w + 1) % {m}] = x[k];"])
        inner = f"for (int k = 0; k < {length}; ++k) {{ {s} {r.choice(['+=', '-='])} {self.cell_value(['x[w + k]', 'x[w]'], 1)}; {change} }}"
        weight = r.choice([w, f"{kept}[w]", "x[w]", "2.5", f"1.0 / (2.0 + {w} * {w})", "(x[w] * x[0])", f"sqrt(4.0 + {kept}[w] * {kept}[w])", s])
        body = [Node(f"double {w} = {self.cell_value(['x[w]', 'x[0]'], 1)}, {s} = {r.choice(['0.0', 'x[0]', '0.5 * x[w]'])};", kept=True), Node(inner),
                Node(f"y[w] {r.choice(['=', '=', '+='])} {weight} * {s}{r.choice(['', ' + x[w]', f' - {w}', f' + x[0] * {s}'])};")]
        r.choice([lambda b: None, lambda b: b.insert(0, Node(f"y[w] = x[{m - 1}];"))])(body)
        return [self.room(m), Node(f"double {kept}[{m}];", kept=True), Node(f"for (int k = 0; k < {m}; ++k) {kept}[k] = {self.cell_value(['x[k]'], 1)};", kept=True),
                Node(f"for (int w = 0; w < {rounds}; ++w) {{", body, "}")]

    def rate_of_rate(self, m, fluxes, rates):
        """A helper's result goes to the same helper."""
        self.note("helper of its own result")
        r, rate = self.random, self.random.choice(rates)
        inner = f"{rate}({r.choice(['x[i]', '0.5 * x[i]', 'x[i] * x[0]'])}, x[i + 1])"
        outer = r.choice([f"{rate}({inner}, x[i])", f"{rate}(x[i + 1], {inner})", f"{rate}({inner}, {rate}(x[0], x[i]))"])
        return [Node(f"for (int i = 0; i + 1 < {m}; ++i) y[i] = {outer};")]

    def fluxes_summed(self, m, fluxes, rates):
        """Helpers add to what they are given, for some elements, in a few rounds."""
        self.note("helper that adds to a sum")
        r, name, s = self.random, f"{self.name}_s{self.names}", self.fresh("s")
        self.names += 1
        self.globals.append(f"static void {name}(double* sum, const double* from, int k) {{\n  {self.next_sum('*sum', ['from[k]', 'from[k + 1]'])}\n}}")
        count = r.randint(2, m - 1)
        return [self.room(m), Node(f"double {s} = {r.choice(['0.0', 'x[0]'])};", kept=True),
                Node(f"for (int i = 0; i < {count}; ++i) {{", [Node(f"{name}(&{s}, x, i);", kept=True),
                                                             Node(f"y[i] {r.choice(['=', '+='])} {self.used(s, ['x[i]', 'x[0]'])};")], "}")]

    def changing_helpers(self):
        """Helpers that change an element, themselves or by each other; their calls, of a place and an index."""
        r, name = self.random, f"{self.name}_w{self.names}"
        self.names += 1
        change = r.choice(["w[k] *= 0.5;", "w[k] *= 0.5;", "w[k] *= 0.5;", "w[k] = 0.5 * w[k] * w[k];", "w[k] += 0.25 * w[0];"])
        if r.random() < 0.5:
            self.globals.append(f"static void {name}(double* w, int k) {{ {change} }}")
            return [f"{name}({{}}, {{}});"]
        self.note("helpers that call each other")
        self.globals.append(f"static void {name}_b(double* w, int k, int n);\n"
                            f"static void {name}_a(double* w, int k, int n) {{\n  if (n > 0) {name}_b(w, k, n - 1);\n  {change}\n}}\n"
                            f"static void {name}_b(double* w, int k, int n) {{\n  if (n > 0) {name}_a(w, k, n - 1);\n}}")
        return [f"{name}_a({{}}, {{}}, {r.randint(0, 2)});", f"{name}_b({{}}, {{}}, {r.randint(0, 2)});"]

    def read_again(self, m, fluxes, rates):
        """A variable has an element, perhaps, that is read again: by an index that is the same in some rounds."""
        self.note("element read again")
        r, w, s = self.random, self.fresh("w"), self.fresh("s")
        by = r.randint(0, 2)
        k = r.choice([f"({by} + i) % {m}", f"i % 2 == 0 ? ({by} + i) % {m} : i", f"i < {m // 2} ? ({by} + i) % {m} : {m - 1} - i"])
        read = f"{s} = {w}[j];"
        again = r.choice([read, f"if (i % {r.randint(2, 3)} == 0) {read}", f"for (int n = 0; n < i % 2; ++n) {read}",
                          f"switch (i % 3) {{ case 0: {read} break; case 1: {s} = x[i]; break; default: break; }}",
                          f"do {{ if (i % 2 == 1) break; {read} }} while (false);", f"if ({self.cell_condition(['x[i]'])}) {read}"])
        change = r.choice(self.changing_helpers()).format(w, r.choice(["j", "k", "i"])) if r.random() < 0.4 else ""
        uses = [f"0.5 * ({s} - {w}[k])", f"({w}[k] - {s}) * x[i]", f"{s} / (3.0 + {w}[k] * {w}[k])", f"0.25 * {s} + ({w}[j] - {w}[k])"]
        body = [Node(f"const int j = (i + {by}) % {m}, k = {k};", kept=True)]
        begin = Node(f"double {s} = {r.choice(['x[0]', f'{w}[1]', '0.0'])};", kept=True)
        outside = r.random() < 0.4
        body += [] if outside else [begin]
        body += [Node(line) for line in r.sample([again, change, ""], 3) if line]
        body.append(Node(f"y[i] {r.choice(['=', '+='])} {r.choice(uses)};"))
        if r.random() < 0.4:
            body.append(Node(r.choice([read, again, f"{s} = {w}[k];"])))
        return [Node(f"double {w}[{m}];", kept=True), Node(f"for (int i = 0; i < {m}; ++i) {w}[i] = {self.cell_value(['x[i]'], 1)};", kept=True),
                *([begin] if outside else []), Node(f"for (int i = 0; i < {m}; ++i) {{", body, "}")]

    def read_around_calls(self, m, fluxes, rates):
        """What is read before and behind changes that helpers make ends in one row, in any order."""
        self.note("read around calls")
        r, w = self.random, self.fresh("w")
        calls, names, body = self.changing_helpers(), [], []
        for _ in range(r.randint(2, 4)):
            s = self.fresh("s")
            read = f"{w}[{r.choice(['i', f'{m - 1} - i', f'(i + 1) % {m}'])}]"
            body.append(Node(f"double {s} = {r.choice([read, read, f'sin({read})'])};", kept=True))
            if r.random() < 0.4:
                body.append(Node(f"if (i % 2 == 0) {s} {r.choice(['+=', '-='])} {self.cell_value(['x[i]', 'x[0]'], 1)};"))
            body.append(Node(r.choice([r.choice(calls).format(w, "i"), f"{w}[i] *= 0.5;"])))
            names.append(s)
        r.choice([r.shuffle, list.reverse])(names)
        terms = " ".join(f"{r.choice(['+', '-'])} {r.choice(['', '0.5 * ', 'x[0] * '])}{s}" for s in names)
        body.append(Node(f"y[i] {r.choice(['=', '=', '+='])} {w}[i] * x[0] {terms};"))
        return [Node(f"double {w}[{m}];", kept=True), Node(f"for (int i = 0; i < {m}; ++i) {w}[i] = {self.cell_value(['x[i]'], 1)};", kept=True),
                Node(f"for (int i = 0; i < {m}; ++i) {{", body, "}")]
