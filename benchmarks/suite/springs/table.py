"""Writes a network of springs as C++ tables: `table.py NODES`, along edges and diagonals of a cubic grid.

Nodes and springs are numbered at random.
"""

import itertools
import random
import sys

WAYS = [(1, 0, 0), (0, 1, 0), (0, 0, 1), (1, 1, 0), (0, 1, 1), (1, 0, 1)]


def springs(points):
    for point in points:
        for way in WAYS:
            other = tuple(a + b for a, b in zip(point, way))
            if other in points:
                yield points[point], points[other]


def braces(value):
    return "{" + ", ".join(map(braces, value)) + "}" if isinstance(value, (list, tuple)) else repr(value)


def main(nodes):
    draw = random.Random(nodes)
    side = round(nodes ** (1 / 3))
    numbers = list(range(side**3))
    draw.shuffle(numbers)
    points = dict(zip(itertools.product(range(side), repeat=3), numbers))
    found = list(springs(points))
    draw.shuffle(found)
    print("#pragma once\n")
    print(f"constexpr int springs = {len(found)};")
    print(f"static const int ends[{len(found)}][2] = {braces(found)};")
    print(f"static const int rest[{len(points)}][3] = {braces(sorted(points, key=points.get))};")


main(int(sys.argv[1]))
