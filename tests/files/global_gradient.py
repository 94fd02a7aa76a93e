"""Steady flow of a water network by the global gradient method (Todini and Pilati 1988), to compare with.

Written by itself: heads and flows, dense matrices, Hazen and Williams in EPANET's own form. Pipes, one-point pumps,
loss coefficients and emitters; nothing that closes.
"""

from __future__ import annotations

import math

import numpy as np

from bramah.files.epanet.network import Junction, Network, Pipe, Pump, Reservoir, Tank, Valve

GRAVITY = 9.80665
FOOT = 0.3048


def hazen_williams(length: float, diameter: float, coefficient: float, q: float) -> float:
    """Head lost in m: 4.727 L q^1.852 / (C^1.852 d^4.871) in feet and cubic feet per second."""
    feet = 4.727 * (length / FOOT) * (abs(q) / FOOT**3) ** 1.852 / (coefficient**1.852 * (diameter / FOOT) ** 4.871)
    return math.copysign(feet * FOOT, q)


def loss(link: Pipe | Pump | Valve, q: float, factor: float) -> tuple[float, float]:
    """Head lost from start to end, and its slope. The factor is for friction."""
    if isinstance(link, Pump):
        ((rated, head),) = link.head
        return head / 3 * (q / rated) ** 2 - 4 / 3 * head, 2 * head / 3 * abs(q) / rated**2
    area = math.pi * link.diameter**2 / 4
    K = (max(link.setting, link.loss) if isinstance(link, Valve) else link.loss) / (2 * GRAVITY * area**2)
    if isinstance(link, Valve):
        return K * q * abs(q), 2 * K * abs(q) + 1e-9
    friction = factor * hazen_williams(link.length, link.diameter, link.roughness, q)
    return friction + K * q * abs(q), 1.852 * friction / q + 2 * K * abs(q)


def solve(network: Network, factor: float = 1.0) -> tuple[dict[str, float], dict[str, float]]:
    """Heads of nodes in m and flows of links in m3/s."""
    fixed = {n: x.head for n, x in network.nodes.items() if isinstance(x, Reservoir)}
    fixed |= {n: x.elevation + x.level for n, x in network.nodes.items() if isinstance(x, Tank)}
    free = {n: k for k, n in enumerate(n for n in network.nodes if n not in fixed)}
    links = list(network.links.items())
    A, outer = np.zeros((len(links), len(free))), np.zeros(len(links))
    for row, (_, link) in enumerate(links):
        for name, sign in ((link.start, -1.0), (link.end, 1.0)):
            if name in free:
                A[row, free[name]] = sign
            else:
                outer[row] += sign * fixed[name]
    junctions = {n: network.nodes[n] for n in free}
    demand = np.array([j.demand for j in junctions.values() if isinstance(j, Junction)])
    height = np.array([j.elevation for j in junctions.values() if isinstance(j, Junction)])
    emitter = np.array([j.emitter for j in junctions.values() if isinstance(j, Junction)])
    q, H = np.full(len(links), 0.03), np.full(len(free), 50.0)
    for _ in range(100):
        values = [loss(link, float(x), factor) for (_, link), x in zip(links, q, strict=True)]  # type: ignore[arg-type]
        h, slope = np.array(values).T
        weight = network.density * GRAVITY
        leak = emitter * np.sqrt(weight * np.maximum(H - height, 1e-9))
        leak_slope = 0.5 * emitter * np.sqrt(weight / np.maximum(H - height, 1e-9))
        left = (A.T / slope) @ A + np.diag(leak_slope)
        right = A.T @ (q - (h + outer) / slope) - demand - leak + leak_slope * H
        H = np.linalg.solve(left, right)
        newer = q - (h + outer + A @ H) / slope
        q, change = newer, np.abs(newer - q).max()
        if change < 1e-12:
            break
    assert change < 1e-12, change
    heads = fixed | {n: float(H[k]) for n, k in free.items()}
    return heads, {name: float(x) for (name, _), x in zip(links, q, strict=True)}
