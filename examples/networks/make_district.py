"""Write district.inp: a town district of 113 junctions and 168 pipes, made up from random numbers with a fixed seed.

Streets on a grid of 12 by 9 with some left out, mains along two of them; a hill reservoir in the west, a well with a
pump in the east, a water tower in the north, a works behind a valve in the south, and an outlying street.
"""

from __future__ import annotations

import math
import random
from pathlib import Path

ACROSS, ALONG, BLOCK = 12, 9, 150.0
STREETS = 158
"""Of 195; ten more pipes lead outside."""

Corner = tuple[int, int]
Street = tuple[Corner, Corner]


def corner_name(corner: Corner) -> str:
    return f"J{corner[0] * ALONG + corner[1] + 1}"


def streets(dice: random.Random) -> list[Street]:
    """Taken out by lot, as long as every corner can be reached and has two streets."""
    corners = [(i, j) for i in range(ACROSS) for j in range(ALONG)]
    kept = [((i, j), o) for i, j in corners for o in ((i + 1, j), (i, j + 1)) if o in corners]
    for street in dice.sample(kept, len(kept)):
        if len(kept) == STREETS:
            break
        left = [other for other in kept if other != street]
        ends = [sum(end in other for other in left) for end in street]
        if not is_main(street) and min(ends) >= 2 and reached(left) == len(corners):
            kept = left
    return kept


def reached(links: list[Street]) -> int:
    found, waiting = {(0, 0)}, [(0, 0)]
    while waiting:
        here = waiting.pop()
        for a, b in links:
            for one, other in ((a, b), (b, a)):
                if one == here and other not in found:
                    found.add(other)
                    waiting.append(other)
    return len(found)


def is_main(street: Street) -> bool:
    (i, j), (k, m) = street
    return j == m == 4 or i == k == 6


def district() -> str:
    dice = random.Random(1981)
    place = {
        corner_name((i, j)): (i * BLOCK + dice.uniform(-30, 30), j * BLOCK + dice.uniform(-30, 30))
        for i in range(ACROSS)
        for j in range(ALONG)
    }
    place |= {
        "J109": (-200.0, 610.0), "J110": (1850.0, 600.0), "J111": (900.0, 1350.0), "J112": (890.0, -150.0),
        "J113": (1090.0, -160.0), "HILL": (-700.0, 640.0), "WELL": (1950.0, 600.0), "TOWER": (900.0, 1450.0),
    }  # fmt: skip
    height = {n: 14 + 9 * math.sin(x / 600) * math.cos(y / 700) + dice.uniform(-1, 1) for n, (x, y) in place.items()}
    junctions, pipes = [], []
    outside = ("J109", "J110", "J111", "J112", "J113")
    for name in (n for n in place if n.startswith("J")):
        demand = 0.0 if name in outside else dice.uniform(0.2, 1.6)
        junctions.append(f" {name:6} {height[name]:8.2f} {demand:8.2f}")

    def pipe(a: str, b: str, diameter: int, rest: str = "0  Open") -> None:
        length = math.dist(place[a], place[b])
        rough = dice.randint(95, 140)
        pipes.append(f" P{len(pipes) + 1:<5} {a:6} {b:6} {length:8.1f} {diameter:6} {rough:6}  {rest}")

    for street in streets(dice):
        narrow = dice.choice((100, 150, 150, 200))
        pipe(corner_name(street[0]), corner_name(street[1]), 350 if is_main(street) else narrow)
    pipe("HILL", "J109", 500)
    pipe("J109", "J5", 500)
    pipe("J110", corner_name((11, 4)), 300, "2.5  CV")
    pipe("J111", corner_name((6, 8)), 350)
    pipe("TOWER", "J111", 350)
    pipe(corner_name((6, 0)), "J112", 300)
    pipe("J109", "J4", 200)
    pipe("J109", "J6", 200)
    pipe("J111", corner_name((5, 8)), 200)
    pipe("J111", corner_name((7, 8)), 200)
    places = "\n".join(f" {n:6} {x:10.1f} {y:10.1f}" for n, (x, y) in place.items())
    nl = "\n"
    return f"""[TITLE]
A made-up district (examples/networks/make_district.py)

[JUNCTIONS]
; id  elevation  demand
{nl.join(junctions)}

[RESERVOIRS]
 HILL     68
 WELL     12

[TANKS]
; id  elevation  level  least  most  diameter
 TOWER    57  6.5  0  8  14

[PIPES]
; id  from  to  length  diameter  C  loss  status
{nl.join(pipes)}

[PUMPS]
 PUMP  WELL  J110  HEAD  H1

[VALVES]
; id  from  to  diameter  type  setting
 V1  J112  J113  200  TCV  4

[EMITTERS]
; the works take 25 l/s at 40 m
 J113  3.95

[CURVES]
 H1  40  52

[OPTIONS]
 Units     LPS
 Headloss  H-W

[COORDINATES]
{places}

[END]
"""


if __name__ == "__main__":
    (Path(__file__).parent / "district.inp").write_text(district(), encoding="utf-8")
