"""A statement of a random program, as a tree that a reducer can take apart."""

from dataclasses import dataclass, field

# How a program of a result type may return early.
RETURNS = {"void": "return;", "int": "return 0;"}


@dataclass
class Node:
    """A statement: its first line, what it encloses, its last line. A reducer may leave out any node but a kept one."""
    head: str
    body: list = field(default_factory=list)
    tail: str = ""
    kept: bool = False

    def lines(self, depth):
        yield "  " * depth + self.head
        for node in self.body:
            yield from node.lines(depth + 1)
        if self.tail:
            yield "  " * depth + self.tail
