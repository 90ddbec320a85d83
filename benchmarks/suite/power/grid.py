"""Writes the admittance matrix of an electric grid by rows: a tree of buses with lines that close loops.

    grid.py BUSES
"""

import random
import sys


def lines(buses, draw):
    """Pairs of buses; a grid has about 1.4 lines a bus (the IEEE case of 300 buses has 411)."""
    found = {(max(0, bus - 1 - draw.randint(0, 6)), bus) for bus in range(1, buses)}
    while len(found) < int(1.37 * buses):
        bus = draw.randrange(buses)
        other = (bus + draw.randint(2, 12)) % buses
        found.add((min(bus, other), max(bus, other)))
    return sorted(found)


def admittances(buses):
    draw = random.Random(buses)
    rows = [{bus: 0j} for bus in range(buses)]
    for pair in lines(buses, draw):
        admittance = 1 / complex(draw.uniform(0.005, 0.05), draw.uniform(0.02, 0.2))
        for bus, other in (pair, reversed(pair)):
            rows[bus][other] = -admittance
            rows[bus][bus] += admittance + 0.02j
    return rows


def array(kind, name, values):
    return f"static const {kind} {name}[{len(values)}] = {{{', '.join(map(repr, values))}}};"


if __name__ == "__main__":
    rows = admittances(int(sys.argv[1]))
    first = [0]
    for row in rows:
        first.append(first[-1] + len(row))
    entries = [(other, row[other]) for row in rows for other in sorted(row)]
    print("#pragma once\n")
    print(array("int", "row_ptr", first))
    print(array("int", "col", [other for other, _ in entries]))
    print(array("double", "conductance", [round(value.real, 6) for _, value in entries]))
    print(array("double", "susceptance", [round(value.imag, 6) for _, value in entries]))
