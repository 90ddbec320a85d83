"""Writes the reaction network of ../network as tables that loops go through.

    table.py SPECIES
"""

import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "network"))

import mechanism  # noqa: E402


def padded(species):
    return "{" + ", ".join(map(str, (species + [0, 0, 0])[:3])) + "}"


def reaction(left, right, rate, falloff):
    limit = falloff or (0.0, 0.0, 0, 0.0)
    cells = [len(left), padded(left), len(right), padded(right), *rate, 1 if falloff else 0, *limit]
    return "  {" + ", ".join(map(str, cells)) + "},"


def positions(network):
    """Where the partial derivatives of each rate go, in the order in which by_hand.cpp has them."""
    where, count = mechanism.positions(network)
    for left, right, _, falloff in network.reactions:
        for column in left + right + ([falloff[2]] if falloff else []) + [network.species]:
            yield from (where[row, column] for row in left + right)
    yield count


if __name__ == "__main__":
    network = mechanism.Network(int(sys.argv[1]))
    print("#pragma once\n")
    print("""struct Reaction {
  int reactants, reactant[3], products, product[3];
  double factor, exponent, energy;  // of the Arrhenius law
  int has_falloff;
  double low_factor, low_exponent;
  int collider;
  double center;
};
""")
    print(f"static const Reaction reactions[{len(network.reactions)}] = {{")
    print(*(reaction(*each) for each in network.reactions), "};", sep="\n")
    print(f"static const double thermo[{network.species}][5] = {{")
    print(*("  {" + ", ".join(map(str, each)) + "}," for each in network.thermo), "};", sep="\n")
    places = list(positions(network))
    print(f"static const int place[{len(places)}] = {{{', '.join(map(str, places))}}};")
