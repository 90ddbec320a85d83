"""Writes patterns of stencils, and an arrow, as Matrix Market files into a folder."""

import itertools
import sys


def write(name, size, entries, symmetry="general"):
    entries = sorted({(i, j) for i, j in entries if symmetry == "general" or i >= j})
    with open(f"{sys.argv[1]}/{name}.mtx", "w") as file:
        print(f"%%MatrixMarket matrix coordinate pattern {symmetry}", file=file)
        print(size, size, len(entries), file=file)
        for i, j in entries:
            print(i + 1, j + 1, file=file)


def stencil(extents, offsets, periodic):
    """Pairs of points that meet; the last coordinate varies fastest."""
    def number(point):
        result = 0
        for coordinate, extent in zip(point, extents):
            result = result * extent + coordinate
        return result
    for point in itertools.product(*map(range, extents)):
        for offset in offsets:
            other = [x + d for x, d in zip(point, offset)]
            if periodic:
                other = [x % extent for x, extent in zip(other, extents)]
            if all(0 <= x < extent for x, extent in zip(other, extents)):
                yield number(point), number(other)


cross = [(0, 0), (1, 0), (-1, 0), (0, 1), (0, -1)]
box = list(itertools.product((-1, 0, 1), repeat=3))
write("open", 30 * 31, stencil((30, 31), cross, False))
write("periodic", 20 * 21, stencil((20, 21), cross, True))
n = 12 * 18
write("fields", 2 * n, [(f * n + i, g * n + j) for i, j in stencil((12, 18), cross, True) for f in (0, 1)
                        for g in (0, 1) if f == g or i == j])
write("box", 6 * 7 * 8, stencil((6, 7, 8), [o for o in box if o.count(0) >= 1], False), "symmetric")
write("arrow", 50, [e for i in range(50) for e in ((i, i), (0, i), (i, 0))])
