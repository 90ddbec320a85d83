"""Mutates sources token by token: what a careless edit, or one that means harm, makes of working code.

Most mutants are meant to compile, since what does not ends at Clang. A mutant is a list of edits, so that those which
Clang refuses can be taken back.
"""

import random
import re
from dataclasses import dataclass

TOKEN = re.compile(r"""
    (?P<comment>//[^\n]*|/\*.*?\*/)
  | (?P<directive>^[ \t]*\#[^\n]*)
  | (?P<string>"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*')
  | (?P<number>(?:\d[\w.']*|\.\d[\w.]*)(?:(?<=[eEpP])[+-]\d+\w*)?)
  | (?P<word>[A-Za-z_]\w*)
  | (?P<operator><<=|>>=|\.\.\.|->|\+\+|--|<<|>>|[-+*/%&|^=!<>]=|&&|\|\||::|[-+*/%&|^=!<>?:~.,])
  | (?P<bracket>[()\[\]{};])
  | (?P<space>\s+)
  | (?P<other>.)""", re.X | re.M | re.S)

KEYWORDS = set("""alignas auto bool break case catch char class const constexpr continue decltype default delete do double
    else enum explicit extern false float for friend goto if inline int long mutable namespace new noexcept nullptr
    operator private public register return short signed sizeof static static_assert static_cast struct switch template
    this throw true try typedef typename union unsigned using virtual void volatile while""".split())
TYPES = ["double", "int", "float", "unsigned", "long", "bool", "char", "short", "long double", "unsigned char",
         "double*", "const double", "double&", "void"]
INTEGERS = ["0", "1", "-1", "2", "7", "2147483647", "(-2147483647 - 1)", "4294967295u", "9223372036854775807", "1000000",
            "1000000000", "1000000000000", "0x7fffffffffffffff"]
REALS = ["0.0", "-0.0", "1e308", "1e-320", "-1e308 * 10", "(0.0 / 0.0)", "1e400", "0x1p-1074", "3.0f", "1.0L"]
OPERATORS = [["+", "-", "*", "/", "%", "<<", ">>", "&", "|", "^", "&&", "||", "==", "!=", "<", ">", "<=", ">=", ","],
             ["=", "+=", "-=", "*=", "/=", "%=", "<<=", ">>=", "&=", "|=", "^="], ["++", "--"], [".", "->"],
             ["!", "~", "-", "&", "*"]]


@dataclass(frozen=True)
class Edit:
    begin: int
    end: int
    text: str
    kind: str


@dataclass(frozen=True)
class Token:
    kind: str
    text: str
    begin: int
    end: int


def tokens_of(text):
    return [Token(m.lastgroup, m[0], m.start(), m.end()) for m in TOKEN.finditer(text)]


def without_requests(tokens):
    kept, depth, inside = [], 0, False
    for token in tokens:
        if token.text.startswith("SPARSEGEN"):
            inside, depth = True, 0
        if not inside:
            kept.append(token)
        depth += (token.text == "(") - (token.text == ")")
        inside = inside and (depth > 0 or token.text != ")")
    return kept


class Mutator:
    """Draws edits of one text."""

    def __init__(self, text, generator):
        self.text, self.random = text, generator
        everything = tokens_of(text)
        self.tokens = [t for t in everything if t.kind not in ("space", "comment", "directive", "other")]
        # One request that can't be read ends a run before anything is lowered, so most mutants leave requests alone.
        if generator.random() < 0.85:
            self.tokens = without_requests(self.tokens)
        self.names = sorted({t.text for t in self.tokens if t.kind == "word" and t.text not in KEYWORDS
                             and not t.text.startswith("SPARSEGEN")})

    def edits(self, count):
        """That many edits that do not touch each other, in the order of the text."""
        kinds = [self.literal] * 5 + [self.identifier] * 5 + [self.operator] * 5 + [self.type] * 3 + [
            self.statement] * 4 + [self.wrap] * 3 + [self.delete, self.duplicate, self.swap, self.brace]
        found, tries = [], 0
        while len(found) < count and tries < 20 * count:
            tries += 1
            edit = self.random.choice(kinds)()
            if edit and all(edit.end < other.begin or edit.begin > other.end for other in found):
                found.append(edit)
        return sorted(found, key=lambda e: e.begin)

    def pick(self, wanted):
        """A token that is as wanted; None where there is none."""
        fitting = [k for k, t in enumerate(self.tokens) if wanted(t)]
        return self.random.choice(fitting) if fitting else None

    def replace(self, k, text, kind):
        token = self.tokens[k]
        return Edit(token.begin, token.end, text, kind)

    def literal(self):
        k = self.pick(lambda t: t.kind == "number")
        if k is None:
            return None
        real = "." in self.tokens[k].text
        pool = REALS if real != (self.random.random() < 0.1) else INTEGERS
        return self.replace(k, self.random.choice(pool), "literal")

    def identifier(self):
        k = self.pick(lambda t: t.kind == "word" and t.text in self.names)
        if k is None:
            return None
        # Names that stand near are those in scope.
        near = [t.text for t in self.tokens[max(0, k - 60):k + 60] if t.kind == "word" and t.text in self.names]
        pool = near if near and self.random.random() < 0.8 else self.names
        return self.replace(k, self.random.choice(pool), "identifier")

    def operator(self):
        groups = [g for g in OPERATORS]
        k = self.pick(lambda t: t.kind == "operator" and any(t.text in g for g in groups))
        if k is None:
            return None
        group = self.random.choice([g for g in groups if self.tokens[k].text in g])
        return self.replace(k, self.random.choice(group), "operator")

    def type(self):
        k = self.pick(lambda t: t.text in ("double", "int", "float", "unsigned", "long", "bool", "const", "static", "*", "&"))
        if k is None:
            return None
        text = self.tokens[k].text
        if text in ("const", "static"):
            return self.replace(k, "", "type")
        if text in "*&":
            return self.replace(k, self.random.choice(["**", "&", "", "*", "* const", "[2]"]), "type")
        return self.replace(k, self.random.choice(TYPES), "type")

    def extent_of_statement(self):
        """The first and last token of something between `;`, `{` and `}`, or of a block."""
        k = self.pick(lambda t: t.text in ";{}")
        if k is None or k + 1 >= len(self.tokens):
            return None
        first, depth = k + 1, 0
        for last in range(first, len(self.tokens)):
            text = self.tokens[last].text
            depth += (text in "([{") - (text in ")]}")
            if depth < 0:
                return None
            if depth == 0 and text in ";}":
                return first, last
        return None

    def statement(self):
        found = self.extent_of_statement()
        if not found:
            return None
        first, last = self.tokens[found[0]], self.tokens[found[1]]
        written = self.text[first.begin:last.end]
        form = self.random.choice(["", "{0} {0}", "{0} return;", "if (0) {0}", "while (1) {0}", "{0} break;", "{0} continue;",
                                   "for (;;) {0}", "do {0} while (0);", "{{ static int hostile = 0; ++hostile; {0} }}"])
        return Edit(first.begin, last.end, form.format(written), "statement")

    def wrap(self):
        """A name or literal becomes a larger expression."""
        k = self.pick(lambda t: t.kind == "number" or t.kind == "word" and t.text in self.names)
        if k is None:
            return None
        form = self.random.choice(["(int){0}", "(double){0}", "-{0}", "!{0}", "({0}, {0})", "({0} ? {0} : {0})", "({0} - {0})",
                                   "*&{0}", "{0}[0]", "(&{0})[1]", "*{0}", "&{0}", "{0}++", "({0} = {0})", "{0}()", "(long){0}",
                                   "({0} / 0)", "({0} << 40)", "({0} * 1000000)", "(unsigned char){0}", "sizeof({0})"])
        return self.replace(k, form.format(self.tokens[k].text), "wrap")

    def any(self):
        return self.random.randrange(len(self.tokens)) if self.tokens else None

    def delete(self):
        k = self.any()
        return None if k is None else self.replace(k, "", "delete")

    def duplicate(self):
        k = self.any()
        return None if k is None else self.replace(k, f"{self.tokens[k].text} {self.tokens[k].text}", "duplicate")

    def swap(self):
        k = self.any()
        if k is None or k + 1 >= len(self.tokens):
            return None
        one, other = self.tokens[k], self.tokens[k + 1]
        between = self.text[one.end:other.begin]
        return Edit(one.begin, other.end, other.text + between + one.text, "swap")

    def brace(self):
        k = self.pick(lambda t: t.kind == "bracket")
        return None if k is None else self.replace(k, self.random.choice(["", self.tokens[k].text * 2]), "brace")


def apply(text, edits):
    """The text with the edits, and for each edit the lines of the result that it made."""
    pieces, places, at, line = [], [], 0, 1
    for edit in edits:
        pieces += [text[at:edit.begin], edit.text]
        line += text.count("\n", at, edit.begin)
        places.append((line, line + edit.text.count("\n")))
        line += edit.text.count("\n")
        at = edit.end
    return "".join(pieces) + text[at:], places


def generator(*what):
    """The same on every machine."""
    return random.Random(" ".join(["hostile"] + [str(each) for each in what]))
