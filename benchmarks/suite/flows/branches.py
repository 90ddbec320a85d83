"""Writes the branches of an electric grid, and the two buses of each: those of ../power, in either direction.

    branches.py BUSES
"""

import pathlib
import random
import sys

sys.path.append(str(pathlib.Path(__file__).resolve().parents[1] / "power"))
from grid import lines  # noqa: E402


def main(buses):
    draw = random.Random(buses)
    ends = [draw.choice([pair, pair[::-1]]) for pair in lines(buses, draw)]
    print("#pragma once\n")
    print(f"constexpr int branches = {len(ends)};")
    print(f"static const int ends[{len(ends)}][2] = {{{', '.join(f'{{{i}, {j}}}' for i, j in ends)}}};")


main(int(sys.argv[1]))
