"""Random expressions of the random programs: real ones with a bound on their magnitude, and indices within bounds.

Every stored real stays within LIMIT, so that loops do not overflow and each function is used where it is smooth.
A program in *exact* mode keeps to what cannot cancel and has no branch that is unknown to the tool: there the pattern
must be that which random points show, not merely contain it.
"""

import re
from dataclasses import dataclass

from integers import Integers

LIMIT = 2.0


@dataclass
class Array:
    name: str            # of a container's elements: `NAME.data()`
    shape: list
    writable: bool
    holder: str = ""     # the container: a "vector", an "array" of the library
    longer: bool = False  # it may have more elements than its shape says: a helper's argument


def plain(name):
    """The name of a container itself."""
    return name[:-len(".data()")] if name.endswith(".data()") else name


@dataclass
class Index:
    """An integer variable whose values are known here to lie in [low, high]."""
    name: str
    low: int
    high: int
    static: bool = True  # whether the tool can tell its value


@dataclass
class Scope:
    arrays: list
    scalars: list      # names that can be read
    targets: list      # scalars that can be written
    indices: list

    def inner(self):
        return Scope(list(self.arrays), list(self.scalars), list(self.targets), list(self.indices))


# name, how the argument is made safe, bound of the result
SMOOTH = [
    ("sin", "{}", 1.0), ("cos", "{}", 1.0), ("tanh", "{}", 1.0), ("atan", "{}", 1.6), ("erf", "{}", 1.0),
    ("erfc", "0.9 * ({})", 2.0), ("asinh", "{}", 4.0), ("tan", "0.6 * sin({})", 1.0), ("asin", "0.8 * sin({})", 1.0),
    ("acos", "0.7 * sin({})", 2.6), ("acosh", "2.25 + sin({})", 1.9), ("atanh", "0.7 * tanh({})", 1.0),
    ("sinh", "sin({})", 1.2), ("cosh", "sin({})", 1.6), ("exp", "sin({})", 2.8), ("exp2", "sin({})", 2.0),
    ("expm1", "sin({})", 1.8), ("log", "1.6 + sin({})", 1.0), ("log2", "1.6 + sin({})", 1.4),
    ("log10", "1.6 + sin({})", 0.5), ("log1p", "0.6 * sin({})", 1.0), ("sqrt", "1.2 + sin({})", 1.5),
    ("cbrt", "1.2 + sin({})", 1.4), ("lgamma", "2.2 + sin({})", 1.5), ("tgamma", "2.2 + sin({})", 2.5),
]
# feature, text, bound of the result
EDGES = [
    ("clamped root", "sqrt(fmax({a}, 0.0))", 1.5), ("clamped root", "{b} * std::sqrt({a} > 0.0 ? {a} : 0.0)", 3.0),
    ("clamped root", "pow(std::max({a}, 0.0), 0.5)", 1.5), ("clamped root", "cbrt(fmax({a}, 0.0)) * {b}", 2.6),
    ("clamped arc", "acos(fmax(fmin({a}, 1.0), -1.0))", 3.2), ("clamped arc", "asin(std::clamp({a}, -1.0, 1.0))", 1.6),
    ("root at zero", "{b} * sqrt(fabs({a}))", 3.0), ("root at zero", "sqrt({a} * {a} * {b} * {b})", 4.0),
    ("norm at zero", "sqrt({a} * {a} + {b} * {b})", 3.0), ("norm at zero", "hypot({a}, {b}) * {c}", 6.0),
    ("clamped pole", "fmin(1.0 / ({a} * {a}), 2.0) * {b}", 4.0), ("clamped pole", "fmax(log({a} * {a}), -2.0)", 2.0),
]
STEPS = ["floor", "ceil", "trunc", "round", "rint", "nearbyint"]
PIECEWISE = ["fmin", "fmax", "fdim", "fmod", "remainder", "copysign", "nextafter"]
CLASSIFY = ["isnan", "isinf", "isfinite", "isnormal", "signbit"]


class Expressions(Integers):
    """Needs `random`, `note(feature)`, `exact`, `scope`, `helpers`, `in_helper` and `unknown_indices` of the program that it writes for.
    A helper sees the tables and its own parameters, not those of the entry function."""

    # ---- integers ----

    def index(self, length):
        """An integer expression within [0, length)."""
        r = self.random
        if self.unknown_indices and not self.in_helper and r.random() < 0.12:
            self.note("index known at run time only")
            return r.choice([f"(mode & 7) % {length}", f"mode % {length}", f"(unsigned)mode % {length}u",
                             f"permutation[mode] % {length}", f"(mode > 1 ? {r.randrange(length)} : {r.randrange(length)})"])
        if r.random() < (0.15 if self.unknown_indices else 0.05):
            return self.whole_index(length)
        candidates = [i for i in self.scope.indices if i.low >= 0]
        if not candidates or r.random() < 0.2:
            return str(r.randrange(length))
        i = r.choice(candidates)
        forms = [f"({i.name} + {r.randrange(4)}) % {length}", f"({i.name} * {r.randrange(1, 5)} + {r.randrange(3)}) % {length}",
                 f"permutation[({i.name} + {r.randrange(3)}) % 8] % {length}",
                 f"({i.name} ^ {r.randrange(4)}) % {length}", f"(({i.name} << 1) | 1) % {length}",
                 f"({i.name} + {length} - 1) % {length}", f"({i.name} / 2) % {length}", f"({i.name} >> 1) % {length}",
                 f"(~{i.name} & 15) % {length}"]
        self.note("index arithmetic")
        if i.high < length:
            forms += [i.name] * 4 + [f"{length - 1} - {i.name}"] * 2
            shift = length - 1 - i.high
            if shift > 0:
                forms += [f"{i.name} + {r.randint(1, shift)}"] * 3
        if i.low > 0 and i.high - 1 < length:
            forms += [f"{i.name} - 1"] * 4
        chosen = r.choice(forms)
        for sign, feature in (("%", "%"), ("^", "^"), ("|", "|"), ("<<", "<<"), (">>", ">>"), ("~", "~"), ("&", "&"),
                              ("permutation", "index table"), ("/", "integer /")):
            if sign in chosen:
                self.note(feature)
        return chosen

    def element(self, array):
        r = self.random
        if len(array.shape) == 1 and array.holder and r.random() < 0.2:
            self.note("at, front and back")
            return plain(array.name) + r.choice([f".at({self.bounded_index(array)})"] * 2 + [".front()", ".back()"])
        if array.holder == "vector":
            return f"{plain(array.name)}[{self.bounded_index(array)}]"
        return plain(array.name) + "".join(f"[{self.index(n)}]" for n in array.shape)

    def bounded_index(self, array):
        """Where the tool does not know a vector's index, it has to know a range: it does not know the vector's size."""
        length = array.shape[0]
        text = self.index(length)
        return text if array.holder != "vector" or self.is_static(text) else f"(unsigned)({text}) % {length}u"

    def is_static(self, text):
        """Whether the tool can tell the value of an integer expression."""
        words = set(re.findall(r"[a-z]\w*", text))
        return "mode" not in words and not any(i.name in words for i in self.scope.indices if not i.static)

    # ---- conditions ----

    def static_condition(self):
        """A condition that the tool can decide: on integers that it knows."""
        r = self.random
        indices = [i.name for i in self.scope.indices if i.static]
        if not indices:
            return r.choice(["true", "sizeof(int) == 4", "permutation[2] > 3"])
        i = r.choice(indices)
        self.note("condition on an index")
        simple = r.choice([f"{i} > {r.randrange(3)}", f"{i} == {r.randrange(4)}", f"{i} % 2 == 0", f"{i} != 1",
                           f"{i} <= 2", f"!({i} >= 1)", f"{i} < 2"])
        if r.random() < 0.3:
            self.note("&& and ||")
            simple = f"{simple} {r.choice(['&&', '||'])} permutation[{r.randrange(8)}] > {r.randrange(8)}"
        return simple

    def condition(self):
        r = self.random
        if self.exact or r.random() < 0.4:
            return self.static_condition()
        kind = r.randrange(4)
        if kind == 0 and not self.in_helper:
            self.note("condition on a passive value")
            return r.choice(["mode == 1", "t > 0.0", "mode != 0 && t < 0.5", "data->flag"])
        if kind == 1:
            self.note("predicate")
            name = r.choice(CLASSIFY)
            self.note(name)
            # Away from a zero, whose sign no one means.
            return f"std::{name}(0.123 + {self.real(1)[0]})"
        self.note("condition on an active value")
        a, b = self.real(1)[0], self.real(1)[0]
        simple = f"{a} {r.choice(['<', '<=', '>', '>='])} {b}"
        if r.random() < 0.3:
            self.note("guard")
            simple = f"{self.static_condition()} && {simple}"
        return simple

    # ---- reals ----

    def literal(self):
        value = self.random.choice([0.5, 0.25, 1.5, 0.3, 0.75, 1.0, 2.0, 0.9, 1.25])
        return repr(value), value

    def leaf(self):
        r = self.random
        kind = r.random()
        if kind < 0.62 and self.scope.arrays:
            self.note("load")
            array = r.choice(self.scope.arrays)
            if plain(array.name) == "y":
                self.note("output read back")
            return self.element(array), LIMIT
        if kind < 0.82 and self.scope.scalars:
            return r.choice(self.scope.scalars), LIMIT
        if kind < 0.86:
            self.note("table of reals")
            # A zero that reaches a function leaves no trace that the tool could see, as sin(0) * x does: not where exact.
            name = r.choice(["weights" if self.exact else "table", "unwritten"])
            if name == "unwritten":
                self.note("unwritten table")
            return f"{name}[{self.index(6)}]", 2.0
        if kind < 0.90 and not self.in_helper:
            self.note("user data")
            return r.choice(["data->scale", f"data->coef[{self.index(3)}]", "data->inner.gain"]), 2.0
        if kind < 0.92 and not self.in_helper:
            self.note("passive parameter")
            return "t", 2.0
        if kind < 0.95 and self.scope.indices:
            self.note("integer to real")
            i = r.choice(self.scope.indices)
            real = f"0.125 * {r.choice(['', '(double)'])}{i.name}"
            return f"({real} + 0.3)" if self.exact else real, max(abs(i.low), abs(i.high)) / 8 + 0.3
        return self.literal()

    def real(self, depth):
        """(text, bound) of a real expression; parenthesised where that is needed."""
        r = self.random
        if depth <= 0 or r.random() < 0.15:
            return self.leaf()
        makers = [(self.sum, 5), (self.product, 4), (self.quotient, 1), (self.smooth, 4), (self.power, 1), (self.pair, 1),
                  (self.fused, 0.5), (self.chosen_statically, 1), (self.helper_value, 1.5),
                  (self.law_value, 0.4), (self.temporary, 0.3), (self.reduced, 0.6)]
        if not self.exact:
            makers += [(self.difference, 3), (self.step, 0.7), (self.piecewise, 2), (self.chosen, 1.5), (self.absolute, 1),
                       (self.whole, 0.5), (self.known_zero, 0.5), (self.negative, 1), (self.parts, 0.5),
                       (self.extreme, 0.6), (self.edge, 1.0)]
        make = r.choices([m for m, _ in makers], [w for _, w in makers])[0]
        return make(depth - 1)

    def squashed(self, depth):
        """A real expression within LIMIT, to be stored."""
        text, bound = self.real(depth)
        if bound <= LIMIT:
            return text
        name, safe, _ = self.random.choice([s for s in SMOOTH if s[2] <= LIMIT])
        self.note(name)
        return f"{name}({safe.format(self.wrap(text, safe))})"

    @staticmethod
    def wrap(text, safe="{}"):
        """Parentheses where `safe` puts the text beside an operator."""
        return text if safe == "{}" or safe.endswith("({})") else f"({text})"

    def sum(self, depth):
        (a, m), (b, n) = self.real(depth), self.real(depth)
        self.note("+")
        return f"({a} + {b})", m + n

    def difference(self, depth):
        (a, m), (b, n) = self.real(depth), self.real(depth)
        self.note("-")
        return f"({a} - {b})", m + n

    def negative(self, depth):
        a, m = self.real(depth)
        self.note("unary -")
        return f"(-{a})", m

    def product(self, depth):
        (a, m), (b, n) = self.real(depth), self.real(depth)
        self.note("*")
        return f"{a} * {b}" if self.random.random() < 0.5 else f"({a} * {b})", m * n

    def quotient(self, depth):
        a, m = self.real(depth)
        b = self.squashed(depth)
        self.note("/")
        return f"({a}) / (3.0 + {b})", m

    def smooth(self, depth):
        name, safe, bound = self.random.choice(SMOOTH)
        text = self.real(depth)[0]
        self.note(name)
        prefix = self.random.choice(["", "", "std::"])
        return f"{prefix}{name}({safe.format(text)})", bound

    def power(self, depth):
        a, b = self.squashed(depth), self.squashed(depth)
        self.note("pow")
        forms = [f"pow({a}, 2)", f"pow(3.0 + {a}, 1.5)", f"pow(1.5, {b})"]
        if not self.single:  # steep ones, again and again, leave no digit of a float
            forms += [f"pow(3.0 + {a}, {b})", f"pow({a}, 3.0)"]
        form = self.random.choice(forms)
        return form, 30.0

    def pair(self, depth):
        a, b = self.squashed(depth), self.squashed(depth)
        name = self.random.choice(["atan2", "hypot"])
        self.note(name)
        return f"{name}({a}, 3.0 + {b})", 6.0

    def fused(self, depth):
        (a, m), (b, n), (c, o) = self.real(depth), self.real(depth), self.real(depth)
        self.note("fma")
        return f"fma({a}, {b}, {c})", m * n + o

    def step(self, depth):
        name = self.random.choice(STEPS)
        self.note(name)
        a, m = self.real(depth)
        return f"{name}(1.7 * ({a}))", 1.7 * m + 1

    def piecewise(self, depth):
        name = self.random.choice(PIECEWISE)
        self.note(name)
        a, m = self.real(depth)
        b = self.squashed(depth)
        # The second operand of copysign is kept away from a zero, whose sign no one means.
        second = {"fmod": f"3.0 + {b}", "remainder": f"3.0 + {b}", "copysign": f"0.123 + {b}"}.get(name, b)
        return f"{name}({a}, {second})", max(m, 5.0) + LIMIT

    def edge(self, depth):
        """A function at the edge of where it is differentiable, or clamped there. Half of the points are such that it is
        reached."""
        (a, _), (b, _), (c, _) = self.leaf(), self.leaf(), self.leaf()
        name, text, bound = self.random.choice(EDGES)
        self.note(name)
        return text.format(a=a, b=b, c=c), bound

    def absolute(self, depth):
        a, m = self.real(depth)
        self.note("fabs")
        return f"fabs({a})", m

    def whole(self, depth):
        a, m = self.real(depth)
        self.note("real to integer")
        return f"(double)(int)(3.0 * ({a}))", 3 * m

    def known_zero(self, depth):
        a, _ = self.real(depth)
        self.note("known zero")
        return self.random.choice([f"0.0 * ({a})", f"0.0 / (9.0 + sin({a}))"]), 0.0

    def parts(self, depth):
        a, m = self.real(depth)
        name = self.random.choice(["ldexp", "logb", "ilogb"])
        self.note(name)
        return {"ldexp": (f"ldexp({a}, -1)", m), "logb": (f"logb(3.0 + sin({a}))", 2.0),
                "ilogb": (f"1.0 * ilogb(3.0 + sin({a}))", 2.0)}[name]

    def chosen(self, depth):
        (a, m), (b, n) = self.real(depth), self.real(depth)
        self.note("?:")
        return f"({self.condition()} ? {a} : {b})", max(m, n)

    def chosen_statically(self, depth):
        (a, m), (b, n) = self.real(depth), self.real(depth)
        below = [i for i in self.scope.indices if i.low == 0]
        long = [x for x in self.scope.arrays if len(x.shape) == 1]
        if below and long:
            i, array = self.random.choice(below), self.random.choice(long)
            if i.high <= array.shape[0]:
                self.note("guarded load")
                return f"({i.name} > 0 ? {array.name}[{i.name} - 1] : {a})", max(LIMIT, m)
        self.note("?:")
        return f"({self.static_condition()} ? {a} : {b})", max(m, n)

    def helper_value(self, depth):
        """A call of a helper with a result; all helpers stay within LIMIT."""
        values = [h for h in self.helpers if h.returns]
        if not values:
            return self.leaf()
        helper = self.random.choice(values)
        self.note("call with a result")
        return f"{helper.name}({', '.join(self.squashed(depth - 1) for _ in range(helper.arity))}{helper.tail})", LIMIT
