"""Random calls: of helpers that write, through pointers to functions, of what carries no derivative."""

from expressions import Array, Expressions
from node import Node

# Takes a function.
APPLY = """\
static double apply(double (*function)(double), double v) { return 0.5 * function(v) + 0.25 * v; }

"""


class Calls(Expressions):
    """Needs what `Expressions` needs, and `may_warn`."""

    def call(self, depth):
        """A helper that writes through a pointer."""
        writers = [h for h in self.helpers if not h.returns]
        flat = [a for a in self.scope.arrays if len(a.shape) == 1 and a.shape[0] >= 2]
        targets = [a for a in flat if a.writable]
        if not writers or not targets:
            return self.assign(depth)
        helper, source, target = self.random.choice(writers), self.random.choice(flat), self.random.choice(targets)
        self.note("call with pointers")
        if not self.single and self.random.random() < 0.35:
            self.note("table as an argument")
            source = Array(self.random.choice(["weights", "unwritten"]), [6], False)
        value = self.squashed(1)
        if helper.by_reference:
            if not self.scope.targets:
                return self.assign(depth)
            self.note("call with a reference")
            value = self.random.choice(self.scope.targets)
        return [Node(f"{helper.name}({source.name} + {self.random.randrange(source.shape[0] - 1)}, "
                     f"&{target.name}[{self.random.randrange(target.shape[0] - 1)}], {value});")]

    def function_pointer(self, depth):
        """A pointer to a helper, known or chosen by what is known."""
        plain = [h for h in self.helpers if h.returns and not h.tail and h.form == "function"]
        if not plain:
            return self.assign(depth)
        r = self.random
        shared = [h for h in plain if sum(h.arity == other.arity for other in plain) > 1]
        helper, pointer, value = r.choice(shared or plain), self.fresh("g"), self.fresh("s")
        others = [h for h in plain if h.arity == helper.arity]
        target = helper.name
        self.note("function pointer")
        if len(others) > 1:
            self.note("function pointer chosen")
            target = f"sizeof(int) == {r.choice([4, 2])} ? {others[0].name} : {others[1].name}"
        kinds, arguments = ", ".join(["double"] * helper.arity), ", ".join(self.squashed(1) for _ in range(helper.arity))
        call = r.choice([f"{pointer}({arguments})", f"(*{pointer})({arguments})"])
        self.scope.scalars.append(value)
        return [Node(f"double (*{pointer})({kinds}) = {target};", kept=True), Node(f"const double {value} = {call};")]

    def applied(self, depth):
        """A function as an argument."""
        unary = [h for h in self.helpers if h.returns and h.arity == 1 and not h.tail and not self.single
                 and h.form in ("function", "lambda")]
        if not unary:
            return self.assign(depth)
        value = self.fresh("s")
        self.note("function as an argument")
        node = Node(f"const double {value} = apply({self.random.choice(unary).name}, {self.squashed(1)});")
        self.scope.scalars.append(value)
        return [node]

    def speak(self, depth):
        """What carries no derivative."""
        word = self.random.choice(["printf", "assert", "clock"])
        self.note(word)
        self.may_warn = True  # that it is left out
        if word == "clock":
            start = self.fresh("start")
            return [Node("{", [Node(f"const std::clock_t {start} = std::clock();", kept=True), *self.block(0, 1),
                               Node(f'if (std::clock() < {start}) printf("%d ms\\n", (int)(std::clock() - {start}));')], "}")]
        if word == "assert":
            return [Node(f"assert({self.real(1)[0]} < 1e6);")]
        return [Node(f'if ({self.real(1)[0]} > 1e6) printf("%s is large\\n", "{self.name}");')]
