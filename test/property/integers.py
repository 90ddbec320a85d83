"""Random integers of the random programs: of every width and sign, wrapped, shifted, narrowed, within ranges that are known here.

C's rules are followed so that nothing is undefined: signed arithmetic that could overflow is done unsigned, amounts of
shifts are below the width, divisors are not zero. What comes out is an index, in any of the ways that make one.
"""

import re
from dataclasses import dataclass

# Name: width, whether it is signed. In the order in which C converts.
KINDS = {"int": (32, True), "unsigned": (32, False), "long long": (64, True), "std::uint64_t": (64, False)}
NARROW = {"short": (16, True), "std::uint16_t": (16, False), "signed char": (8, True), "unsigned char": (8, False)}
SUFFIX = {"int": "", "unsigned": "u", "long long": "LL", "std::uint64_t": "ull"}


def limits(kind):
    width, signed = {**KINDS, **NARROW}[kind]
    return (-(1 << (width - 1)), (1 << (width - 1)) - 1) if signed else (0, (1 << width) - 1)


def varies(a):
    """Whether it holds a variable; a range of one value does not tell."""
    return re.search(r"\b[a-z]\d|mode", a.text) is not None


def bare(text):
    """An expression without its casts and parentheses."""
    return re.sub(r"\((?:%s)\)|[()]" % "|".join({**KINDS, **NARROW}), "", text)


@dataclass
class Whole:
    """An expression in parentheses, its type, and values that it stays within."""
    text: str
    kind: str
    low: int
    high: int

    def fits(self, kind):
        least, most = limits(kind)
        return least <= self.low and self.high <= most

    def cast(self, kind):
        low, high = (self.low, self.high) if self.fits(kind) else limits(kind)
        return Whole(f"(({kind}){self.text})", "int" if kind in NARROW else kind, low, high)


def wrapped(text, kind, low, high):
    """A result of unsigned arithmetic."""
    least, most = limits(kind)
    return Whole(text, kind, low, high) if least <= low and high <= most else Whole(text, kind, least, most)


class Integers:
    """Needs `random`, `note`, `scope`, `in_helper` and `unknown_indices` of the program."""

    def whole_leaf(self):
        r = self.random
        indices = [i for i in self.scope.indices if i.low >= 0]
        if self.unknown_indices and not self.in_helper and r.random() < 0.5:
            n = r.randint(2, 5)
            text, low, high = r.choice([(f"(mode % {n})", 1 - n, n - 1), (f"(mode & {n})", 0, n), ("(mode / 3 % 2)", -1, 1),
                                        (f"((unsigned)mode % {n}u)", 0, n - 1), ("((int)(mode > 1))", 0, 1), (f"((int)(mode == {n}))", 0, 1)])
            return Whole(text, "unsigned" if "u)" in text else "int", low, high)
        if indices and r.random() < 0.7:
            i = r.choice(indices)
            return Whole(f"((int){i.name})", "int", i.low, i.high)
        kind = r.choice(list(KINDS))
        value = r.choice([r.randrange(1, 8), r.randrange(1, 300), r.randrange(1 << 31), r.randrange(1 << 62)])
        value = min(value, limits(kind)[1])
        return Whole(f"{value}{SUFFIX[kind]}", kind, value, value)

    def whole_number(self, depth):
        """A random integer expression."""
        r = self.random
        if depth <= 0 or r.random() < 0.15:
            return self.whole_leaf()
        a = self.whole_number(depth - 1)
        kind = r.randrange(7)
        if kind == 0:
            return a.cast(r.choice(list(KINDS) + list(NARROW)))
        if kind == 1:
            return self.whole_unary(a)
        if kind == 2:
            return self.whole_shift(a)
        b = self.whole_number(depth - 1)
        if kind == 3:
            relation = r.choice(["<", "<=", "==", "!=", ">", ">="])
            # Compilers warn of a comparison with itself, and of one that the ranges decide.
            decided = a.high <= b.low or b.high <= a.low or not varies(a) or not varies(b)
            if decided or bare(a.text) == bare(b.text):
                return a.cast(r.choice(list(NARROW)))
            c = self.whole_number(depth - 1)
            d = self.whole_number(depth - 1).cast(c.kind)
            return Whole(f"({a.text} {relation} {b.cast(a.kind).text} ? {c.text} : {d.text})", c.kind, min(c.low, d.low),
                         max(c.high, d.high))
        common = max(a.kind, b.kind, key=list(KINDS).index)
        return self.whole_binary(a.cast(common) if r.random() < 0.5 or not a.fits(common) else a,
                                 b.cast(common) if r.random() < 0.5 or not b.fits(common) else b, common)

    def whole_unary(self, a):
        op = self.random.choice(["-", "~", "!"])
        if op == "!" and not varies(a):
            return a
        if op == "!":
            return Whole(f"((int)!({a.text} & 3))", "int", 0, 1)
        low, high = (-a.high, -a.low) if op == "-" else (~a.high, ~a.low)
        if not KINDS[a.kind][1]:
            return wrapped(f"({op}{a.text})", a.kind, low, high)
        if low < limits(a.kind)[0] or high > limits(a.kind)[1]:
            return a
        return Whole(f"({op}{a.text})", a.kind, low, high)

    def whole_shift(self, a):
        r = self.random
        width, signed = KINDS[a.kind]
        by = r.choice([r.randrange(4), r.randrange(width)])
        amount = r.choice([str(by), f"{by}u", f"{by}LL"])
        if r.random() < 0.5:
            return Whole(f"({a.text} >> {amount})", a.kind, a.low >> by, a.high >> by)
        if signed and (a.low < 0 or a.high << by > limits(a.kind)[1]):
            a = a.cast("unsigned" if width == 32 else "std::uint64_t")
        indices = [i.name for i in self.scope.indices if 0 <= i.low and i.high < 8 and not KINDS[a.kind][1]]
        if indices and r.random() < 0.5:  # by an amount of another type
            return Whole(f"({a.text} << {r.choice(indices)})", a.kind, *limits(a.kind))
        return wrapped(f"({a.text} << {amount})", a.kind, a.low << by, a.high << by)

    def whole_binary(self, a, b, kind):
        r = self.random
        op = r.choice("+-*/%&|^")
        if op in "/%":
            n = r.choice([2, 3, 5, 7, 10])
            if op == "/":
                low, high = (abs(v) // n * (1 if v > 0 else -1) for v in (a.low, a.high))
                return Whole(f"({a.text} / {n})", a.kind, low, high)
            return Whole(f"({a.text} % {n})", a.kind, 0 if a.low >= 0 else 1 - n, n - 1 if a.high >= 0 else 0)
        if op in "&|^":
            reach = 1 << max(abs(v).bit_length() for v in (a.low, a.high, b.low, b.high))
            low = 0 if a.low >= 0 and b.low >= 0 else -reach
            return wrapped(f"({a.text} {op} {b.text})", kind, low, reach - 1)
        ends = {"+": [a.low + b.low, a.high + b.high], "-": [a.low - b.high, a.high - b.low],
                "*": [x * y for x in (a.low, a.high) for y in (b.low, b.high)]}[op]
        low, high = min(ends), max(ends)
        least, most = limits(kind)
        if KINDS[kind][1] and not least <= low <= high <= most:
            unsigned = "unsigned" if KINDS[kind][0] == 32 else "std::uint64_t"
            return Whole(f"({a.cast(unsigned).text} {op} {b.cast(unsigned).text})", unsigned, *limits(unsigned))
        return wrapped(f"({a.text} {op} {b.text})", kind, low, high)

    def whole_index(self, length):
        """An index from a random integer."""
        a = self.whole_number(3)
        self.note("integers of all widths")
        forms = [f"(std::uint64_t){a.text} % {length}", f"({a.text} % {length} + {length}) % {length}",
                 f"(unsigned){a.text} % {length}u", f"(unsigned char){a.text} % {length}"]
        if a.high - a.low < length:
            self.note("integers within a range")
            low = "" if a.low == 0 else f" - {a.low}{SUFFIX[a.kind]}" if a.low > 0 else f" + {-a.low}"
            forms = [f"{a.text}{low}"] if low else [f"(std::size_t){a.text}", a.text]
        return self.random.choice(forms)
