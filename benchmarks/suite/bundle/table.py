"""Prints the index table of the bundle adjustment: which camera sees which point in each observation.

    table.py CAMERAS POINTS OBSERVATIONS

The first observations are one of each point, the others fall as they may: a linear congruential generator.
"""

import sys


def numbers(seed):
    while True:
        seed = (6364136223846793005 * seed + 1442695040888963407) % 2**64
        yield seed >> 33


def table(name, values):
    print(f"constexpr int {name}[] = {{")
    for start in range(0, len(values), 20):
        print("    " + ", ".join(str(value) for value in values[start : start + 20]) + ",")
    print("};")


def main():
    cameras, points, observations = (int(argument) for argument in sys.argv[1:])
    random = numbers(7)
    print("// Which camera sees which point; written by table.py.")
    print("#pragma once\n")
    table("camera_of", [next(random) % cameras for _ in range(observations)])
    table("point_of", [i if i < points else next(random) % points for i in range(observations)])


if __name__ == "__main__":
    main()
