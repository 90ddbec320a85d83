"""Random objects of C++: call wrappers, pointers to members, optional values, variants, what is sorted, and classes of
the caller's with bases."""

from containers import Containers
from node import Node

# Classes and functions that programs use; every real stays within the limit.
OBJECT_FUNCTIONS = """\
struct Soft {
  double k;
  double at(double v) const { return 0.5 * k * sin(v); }
};
struct Stiff {
  double k, offset;
  double at(double v) const { return 0.25 * (k * cos(v) + offset); }
  double past(double v) const { return 0.25 * (k + v); }
};
struct Keyed {
  double key, value;
};
struct Medium {
  double density;
  double layers[3];
  double at(int k) const { return 0.5 * density * layers[k]; }
};
struct Coating {
  double depth;
};
struct Material : Medium, Coating {
  double factor;
  double damped(double v) const { return factor * depth * sin(v); }
};
static double called(const std::function<double(double)>& f, double v) { return 0.5 * f(v); }
static double read_by(const Stiff& s, double Stiff::* m) { return 0.5 * (s.*m); }
template <class F>
static double forwarded(F&& f, double v) {
  return 0.5 * std::forward<F>(f)(v);
}

"""


class Objects(Containers):
    """Needs what `Containers` needs, and `material`: whether the entry function has one."""

    def lambda_of(self, parameter="v"):
        """One that has all around it by value."""
        outer, self.scope = self.scope, self.scope.inner()
        self.scope.scalars.append(parameter)
        body = self.squashed(1)
        self.scope = outer
        # A copy of a vector lives as long as the block, and what holds the closure may be outside.
        vectors = [array.name.split(".")[0] for array in self.scope.arrays if array.holder == "vector"]
        capture = "&" if any(name in body for name in vectors) else "="
        return f"[{capture}](double {parameter}) -> double {{ return {body}; }}"

    def decided(self):
        """A condition that leaves no other pattern than the one that is taken, where that has to be exact."""
        return self.static_condition() if self.exact else self.condition()

    def use(self, call):
        value = self.fresh("s")
        self.scope.scalars.append(value)
        return Node(f"const double {value} = {call};", kept=True)

    def wrapper(self, depth):
        """A std::function: of a lambda, of a function, of one of two. Where nothing says how often it is made, it would
        need memory without end."""
        if self.single or self.repeats and not self.exact:
            return self.assign(depth)
        r, w, v = self.random, self.fresh("w"), self.fresh("v")
        self.note("std::function")
        made = r.choice([self.lambda_of(v), self.lambda_of(v), "wave", "ratio"])
        nodes = [Node(f"std::function<double(double)> {w} = {made};", kept=True)]
        if r.random() < 0.4:
            self.note("std::function assigned")
            nodes.append(Node(f"if ({self.decided()}) {w} = {r.choice(['square', self.lambda_of(v)])};"))
        if r.random() < 0.3:
            self.note("std::function copied")
            copy = self.fresh("w")
            nodes.append(Node(f"const auto {copy} = {w};", kept=True))
            w = copy
        call = r.choice([f"{w}({self.squashed(1)})", f"called({w}, {self.squashed(1)})"])
        return nodes + [self.use(call)]

    def member_pointer(self, depth):
        """One to data, or to a function."""
        if self.single:
            return self.assign(depth)
        r, s, m = self.random, self.fresh("z"), self.fresh("m")
        made = Node(f"Stiff {s}{{{self.squashed(1)}, {self.squashed(1)}}};", kept=True)
        if r.random() < 0.5:
            self.note("pointer to a member function")
            a, b = r.sample(["&Stiff::at", "&Stiff::past"], 2)
            chosen = f"{self.decided()} ? {a} : {b}" if r.random() < 0.5 else a
            pointer = Node(f"double (Stiff::*{m})(double) const = {chosen};", kept=True)
            return [made, pointer, self.use(f"({s}.*{m})({self.squashed(1)})")]
        self.note("pointer to a member")
        a, b = r.sample(["&Stiff::k", "&Stiff::offset"], 2)
        pointer = Node(f"double Stiff::* {m} = {a};", kept=True)
        change = Node(f"{m} = {b};")
        write = Node(f"{s}.*{m} = 0.5 * {s}.*{m} + 0.5 * {self.squashed(1)};")
        return [made, pointer] + r.sample([change, write], r.randint(0, 2)) + [
            self.use(r.choice([f"{s}.*{m}", f"read_by({s}, {m})"]))]

    def optional(self, depth):
        if self.single:
            return self.assign(depth)
        r, o = self.random, self.fresh("o")
        self.note("std::optional")
        nodes = [Node(f"std::optional<double> {o};", kept=True), Node(f"if ({self.decided()}) {o} = +{self.squashed(2)};")]
        if r.random() < 0.3:
            nodes.append(Node(f"if ({o}) {o} = 0.5 * *{o};"))
        other = self.squashed(1)
        return nodes + [self.use(r.choice([f"{o}.value_or({other})", f"({o} ? *{o} : {other})",
                                           f"({o}.has_value() ? {o}.value() : {other})"]))]

    def variant(self, depth):
        """One of two classes, which is known, or a branch says."""
        if self.single:
            return self.assign(depth)
        r, name = self.random, self.fresh("m")
        self.note("std::variant")
        makers = [f"Soft{{{self.squashed(1)}}}", f"Stiff{{{self.squashed(1)}, {self.squashed(1)}}}"]
        r.shuffle(makers)
        nodes = [Node(f"std::variant<Soft, Stiff> {name} = {makers[0]};", kept=True)]
        if r.random() < 0.6:
            nodes.append(Node(f"if ({self.decided()}) {name} = {makers[1]};"))
        given, other = self.squashed(1), self.squashed(1)
        if self.repeats:  # a vector that grows and that a lambda refers to is refused where nothing says how often it is made
            value = self.fresh("s")
            nodes.append(Node(f"const double {value} = {given};", kept=True))
            given = value
        visit = f"std::visit([&](const auto& each) {{ return each.at({given}); }}, {name})"
        asked = f"(std::holds_alternative<Soft>({name}) ? std::get<Soft>({name}).at({given}) : {other})"
        return nodes + [self.use(r.choice([visit, visit, asked]))]

    def sorted(self, depth):
        """Numbers or records whose order depends on values: any may come to be anywhere."""
        if self.single or self.exact:
            return self.assign(depth)
        r, n = self.random, self.random.randint(2, 4)
        arrays = [a for a in self.flat(2, 5, writable=True)]
        if arrays and r.random() < 0.5:
            self.note("std::sort")
            first, last = self.range_of(r.choice(arrays))
            order = r.choice(["", ", std::greater<>()", ", [](double a, double b) { return a * a < b * b; }"])
            return [Node(f"std::sort({first}, {last}{order});")]
        self.note("std::sort of records")
        name = self.fresh("z")
        values = ", ".join(f"{{{self.squashed(1)}, {self.squashed(1)}}}" for _ in range(n))
        nodes = [Node(f"std::array<Keyed, {n}> {name}{{{{{values}}}}};", kept=True),
                 Node(f"std::sort({name}.begin(), {name}.end(), [](const Keyed& a, const Keyed& b) {{ return a.key < b.key; }});")]
        self.scope.scalars += [f"{name}[{r.randrange(n)}].value", f"{name}[0].key"]
        return nodes

    def passed_function(self, depth):
        if self.single:
            return self.assign(depth)
        self.note("function by reference")
        f = self.random.choice(["wave", "square", "&ratio", self.lambda_of(self.fresh("v"))])
        return [self.use(f"forwarded({f}, {self.squashed(1)})")]

    def inherited(self, depth):
        """An object of the caller's whose class has bases."""
        if self.single or not self.material or self.in_helper:
            return self.assign(depth)
        self.note("class of the caller's with bases")
        return [self.use(self.random.choice([
            f"material.density * material.layers[{self.index(3)}]", f"material.at({self.index(3)})", "material.depth",
            f"material.damped({self.squashed(1)})", "static_cast<const Medium&>(material).at(1)"]))]
