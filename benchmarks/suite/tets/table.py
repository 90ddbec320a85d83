"""Writes a block of tetrahedra as C++ tables: `table.py TETRAHEDRA`, six to each cell of a distorted grid."""

import sys


def corners(n):
    at = lambda i, j, k: (i * (n + 1) + j) * (n + 1) + k  # noqa: E731
    ways = [(0, 1, 3, 7), (0, 3, 2, 7), (0, 2, 6, 7), (0, 6, 4, 7), (0, 4, 5, 7), (0, 5, 1, 7)]
    for i in range(n):
        for j in range(n):
            for k in range(n):
                cell = [at(i + a, j + b, k + c) for a in (0, 1) for b in (0, 1) for c in (0, 1)]
                for way in ways:
                    yield [cell[corner] for corner in way]


def inverse(m):
    cross = lambda a, b: [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]  # noqa: E731
    columns = [cross(m[1], m[2]), cross(m[2], m[0]), cross(m[0], m[1])]
    det = sum(a * b for a, b in zip(m[0], columns[0]))
    return det, [[columns[j][i] / det for j in range(3)] for i in range(3)]


def braces(value):
    return "{" + ", ".join(map(braces, value)) + "}" if isinstance(value, list) else repr(value)


def main(count):
    n = round((count / 6) ** (1 / 3))
    rest = [[i + 0.1 * ((i * 5 + j * 3 + k * 7) % 4), j + 0.1 * ((i * 3 + j * 5 + k) % 5),
             k + 0.1 * ((i + j * 2 + k * 3) % 3)] for i in range(n + 1) for j in range(n + 1) for k in range(n + 1)]
    tets, inverses, volumes = [], [], []
    for tet in corners(n):
        edges = lambda t: [[rest[t[b + 1]][i] - rest[t[0]][i] for b in range(3)] for i in range(3)]  # noqa: E731
        if inverse(edges(tet))[0] < 0:
            tet = [tet[0], tet[2], tet[1], tet[3]]
        det, inverted = inverse(edges(tet))
        tets.append(tet)
        inverses.append(inverted)
        volumes.append(det / 6)
    print(f"constexpr int vertices = {len(rest)};")
    print(f"static const int tets[{len(tets)}][4] = {braces(tets)};")
    print(f"static const double rest_inverse[{len(tets)}][3][3] = {braces(inverses)};")
    print(f"static const double volume[{len(tets)}] = {braces(volumes)};")
    print(f"static const double rest[{len(rest)}][3] = {braces(rest)};")


main(int(sys.argv[1]))
