"""Writes a reaction network as a mechanism compiler does: straight-line code, reaction after reaction.

    mechanism.py SPECIES function|by_hand

`function` is the body of the production rates, `by_hand` that of their Jacobian as a person writes it: the partial
derivatives of each rate, scattered. The network is made up, with the structure of real ones: rates of two to three
species, one in eight with a falloff that a collider drives, reverse rates from equilibrium.
"""

import math
import random
import sys


class Network:
    def __init__(self, species):
        draw = random.Random(20 * species)
        self.species = species
        self.thermo = [[round(draw.uniform(*span), 6) for span in
                        [(2.2, 4.5), (0.1, 0.9), (0.02, 0.1), (0.5, 9.0), (1.0, 8.0)]] for _ in range(species)]
        self.reactions = [self.reaction(draw, k) for k in range(5 * species // 2)]

    def reaction(self, draw, number):
        near = lambda: (number * 2 // 5 + draw.randint(0, 11)) % self.species  # noqa: E731
        chosen = []
        while len(chosen) < 5:
            one = near()
            if one not in chosen:
                chosen.append(one)
        left, right = chosen[:2], chosen[2:4 if draw.random() < 0.7 else 3]
        rate = (round(draw.uniform(1.0, 30.0), 4), round(draw.uniform(-0.8, 1.2), 3), round(draw.uniform(0.0, 3.0), 4))
        falloff = None
        if number % 8 == 3:
            falloff = (round(draw.uniform(5.0, 50.0), 4), round(draw.uniform(-1.5, 0.0), 3), chosen[4],
                       round(draw.uniform(0.3, 0.8), 3))
        return left, right, rate, falloff


def gibbs(a):
    """g/RT of a species, in T, 1/T and ln T."""
    return f"{a[0]} * (1.0 - lnT) - {a[1]} * 0.5 * T - {a[2]} / 6.0 * T * T + {a[3]} * invT - {a[4]}"


def enthalpy(a):
    """h/RT of a species, which is -T times the derivative of its g/RT."""
    return f"{a[0]} + {a[1]} * 0.5 * T + {a[2]} / 3.0 * T * T + {a[3]} * invT"


def arrhenius(a, b, e):
    return f"{a} * exp({b} * lnT - {e} * invT)"


def product(species):
    return " * ".join(f"y[{i}]" for i in species)


def difference(name, left, right):
    return " + ".join(f"{name}[{i}]" for i in left) + "".join(f" - {name}[{i}]" for i in right)


def function(network):
    n = network.species
    yield f"const Real T = y[{n}], invT = 1.0 / T, lnT = log(T);"
    yield f"Real g[{n}];"
    for k, a in enumerate(network.thermo):
        yield f"g[{k}] = {gibbs(a)};"
    yield f"for (int k = 0; k < {n}; k++) dydt[k] = 0.0;"
    yield "Real phi_f, phi_r, k_f, Kc, q;"
    for k, (left, right, rate, falloff) in enumerate(network.reactions):
        yield f"// reaction {k + 1}"
        yield f"phi_f = {product(left)};"
        yield f"k_f = {arrhenius(*rate)};"
        if falloff:
            a0, b0, collider, center = falloff
            yield "{"
            yield f"  const Real Pr = {a0} * exp({b0} * lnT) * y[{collider}] / k_f;"
            yield f"  const Real L = log(Pr) - 0.4 - 0.67 * log({center});"
            yield "  const Real f1 = L / (1.3 - 0.14 * L);"
            yield f"  k_f *= Pr / (1.0 + Pr) * exp(log({center}) / (1.0 + f1 * f1));"
            yield "}"
        yield f"phi_r = {product(right)};"
        yield f"Kc = exp({difference('g', left, right)});"
        yield "q = k_f * (phi_f - phi_r / Kc);"
        for i in left:
            yield f"dydt[{i}] -= q;"
        for i in right:
            yield f"dydt[{i}] += q;"


def positions(network):
    """Where each entry is in the values, by row and column."""
    rows = [set() for _ in range(network.species)]
    for left, right, _, falloff in network.reactions:
        for row in left + right:
            rows[row].update(left + right + [network.species] + ([falloff[2]] if falloff else []))
    where, count = {}, 0
    for row, columns in enumerate(rows):
        for column in sorted(columns):
            where[row, column] = count
            count += 1
    return where, count


def by_hand(network):
    n = network.species
    where, count = positions(network)
    yield f"const double T = y[{n}], invT = 1.0 / T, lnT = std::log(T);"
    yield f"double g[{n}], dg[{n}];"
    for k, a in enumerate(network.thermo):
        yield f"g[{k}] = {gibbs(a)};"
        yield f"dg[{k}] = -invT * ({enthalpy(a)});"
    yield f"std::fill_n(values, {count}, 0.0);"
    for k, (left, right, rate, falloff) in enumerate(network.reactions):
        yield "{"
        yield f"  double k_f = {arrhenius(*rate)}, dlnk_dT = invT * ({rate[1]} + {rate[2]} * invT);"
        if falloff:
            a0, b0, collider, center = falloff
            yield f"  const double Pr = {a0} * exp({b0} * lnT) * y[{collider}] / k_f;"
            yield f"  const double logF = {math.log(center)!r}, L = log(Pr) - 0.4 - 0.67 * logF;"
            yield "  const double d = 1.0 / (1.3 - 0.14 * L), f1 = L * d, e = 1.0 / (1.0 + f1 * f1);"
            yield "  const double dlnk_dL = 1.0 / (1.0 + Pr) - logF * 2.0 * f1 * e * e * 1.3 * d * d;"
            yield "  k_f *= Pr / (1.0 + Pr) * exp(logF * e);"
            yield f"  dlnk_dT += dlnk_dL * ({b0} * invT - dlnk_dT);"
        yield f"  const double k_r = k_f / exp({difference('g', left, right)});"
        yield f"  const double q_r = k_r * {product(right)}, q = k_f * {product(left)} - q_r;"
        partials = {}
        for side, factor in [(left, "k_f"), (right, "-k_r")]:
            for i in side:
                partials[i] = " * ".join([factor] + [f"y[{j}]" for j in side if j != i])
        if falloff:
            partials[falloff[2]] = f"q * dlnk_dL / y[{falloff[2]}]"
        partials[n] = f"q * dlnk_dT + q_r * ({difference('dg', left, right)})"
        for number, (column, partial) in enumerate(partials.items()):
            yield f"  const double d{number} = {partial};"
            for row in left:
                yield f"  values[{where[row, column]}] -= d{number};"
            for row in right:
                yield f"  values[{where[row, column]}] += d{number};"
        yield "}"


if __name__ == "__main__":
    for line in {"function": function, "by_hand": by_hand}[sys.argv[2]](Network(int(sys.argv[1]))):
        print("  " + line)
