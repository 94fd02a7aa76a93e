"""Wang 1988, V1: HASP's sorting of the models of a hydrostatic transmission into a calling sequence."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from bramah.files.hasp import Attributes, Line, read_attributes, read_lines
from bramah.system import build
from bramah.system.sorting import CallingSequence, Memory, Model, calling_sequence, link_table, memory_of
from validation.case import Row, absolute, stated
from validation.problems.implicit import transmission
from validation.reading import read

TITLE = "Sorting of models"
ABOUT = """\
V1 (sections 2.26 to 2.41): a pump, a pipe, a relief valve, a motor and a load, joined by eight links. The order of
calls and the ten tables on the way to it are met exactly; so are the two circuits that HASP refuses (a pipe and a load
without states) and the two cures of the source (a combination model and a pseudo-state). HASP's attributes would take
the load without states for a source, since it has one link; that it has no memory is said here. The circuit file is
printed with PM0101 where text and tables have PM0001. The last rows sort the same circuits as they are built in Bramah,
where a net is a link: what HASP refuses is found again, and runs."""

SOURCE = "Wang 1988, sections 2.32 to 2.41"

TRANSMISSION = """\
09
TK0101 01
PU0001 01 02 03
PM0001 03
PI0501 02 04 05
PC0101 04 06
TK0102 06
MO0001 05 07 08
TK0103 07
LR0001 08
"""
COMBINED = "06\nTK0101 01\nPM0001 03\nTK0102 06\nCMPI01 01 03 06 07 08\nTK0103 07\nLR0001 08\n"
ACTUATOR = "07\nDE0001 1\nDE0101 2\nDC0101 2 1 3 5 6\nPI0601 3 4 1\nAL0001 4 7 8 1 2\nPI0602 7 6 2\nTK0001 5\n"
PRINTED = """\
TK01 110000100N0 PU00 330001301N0 PM00 110000100N0 PI05 180011203N1 PC01 220000300N0 MO00 330001301N0
LR00 110010701N2 PIA5 180011203N3"""
ASSUMED = """\
PIXX 180001203N1 LR01 110000701N2 CMPI 550001301N0
DE00 110000100Y0 DE01 110000100Y0 DC01 550000300N0 PI06 220111203N1 AL00 221220904N1 TK00 110000100N0"""
"""Records that the source describes and does not print."""

ORDER = ("TK0101", "PM0001", "TK0102", "TK0103", "PU0001", "PC0101", "MO0001", "PI0501", "LR0001")


def rows() -> Iterable[Row]:
    found = sort(TRANSMISSION, tables=True)
    yield _order("HASP", "order of calls", ORDER, found)
    yield from _tables(found)
    pseudo = tuple(name.replace("PI05", "PIA5") for name in ORDER)
    yield _order("HASP", "with PIA5 and its pseudo-state", pseudo, sort(_swap("PI05", "PIA5")))
    combined = (*ORDER[:4], "CMPI01", "LR0001")
    yield _order("HASP", "with the combination model CMPI", combined, sort(COMBINED))
    pipe = {"PU0001": (2,), "PIXX01": (2, 4, 5), "PC0101": (4,), "MO0001": (5,)}
    yield _left("HASP", "with PIXX, a pipe without states", pipe, sort(_swap("PI05", "PIXX")))
    load = {"MO0001": (8,), "LR0101": (8,)}
    yield _left(
        "HASP", "with LR01, a load without states", load, sort(_swap("LR0001", "LR0101"), forgetful=("LR0101",))
    )
    yield from _parsed()
    yield from stated(_in_bramah())


def sort(circuit: str, *, tables: bool = False, forgetful: Sequence[str] = ()) -> CallingSequence:
    """Read and sort; the models named have no memory, whatever their attributes say."""
    attributes = read_attributes(f"{PRINTED} {ASSUMED}")
    table = models(read_lines(circuit, attributes), attributes)
    return calling_sequence(
        [replace(m, memory=Memory.NONE) if m.name in forgetful else m for m in table], tables=tables
    )


def models(lines: Iterable[Line], attributes: Mapping[str, Attributes]) -> list[Model]:
    """What HASP sorts: names and external links, classified by the attributes."""
    return [
        Model(line.name, line.external, memory_of(attributes[line.model].states, len(line.external))) for line in lines
    ]


def _swap(old: str, new: str) -> str:
    return TRANSMISSION.replace(old, new)


def _order(case: str, quantity: str, expected: Sequence[str], found: CallingSequence) -> Row:
    """Calls that are not the printed one at their place; a missing or additional one counts too."""
    length = max(len(expected), len(found.order))
    padded = [(*names, *[""] * (length - len(names))) for names in (expected, found.order)]
    wrong = sum(a != b for a, b in zip(*padded, strict=True)) + len(found.left)
    return absolute(case, f"{quantity}: wrong calls of {len(expected)}", SOURCE, 0, wrong, 0)


def _left(case: str, quantity: str, expected: Mapping[str, tuple[int, ...]], found: CallingSequence) -> Row:
    wrong = len(set(expected.items()) ^ set(dict(found.left).items()))
    return absolute(case, f"{quantity}: models wrongly taken or not taken for implicit", SOURCE, 0, wrong, 0)


def _tables(found: CallingSequence) -> Iterable[Row]:
    printed: dict[int, list[tuple[str, tuple[int, ...]]]] = {}
    for line in read("wang_sorting"):
        links = tuple(int(n) for n in line["links"].split())
        printed.setdefault(int(line["table"]), []).append((line["model"], links))
    yield absolute("HASP", "sort tables", SOURCE, len(printed), len(found.tables), 0)
    wrong = sum(tuple(printed[k + 1]) != table for k, table in enumerate(found.tables))
    yield absolute("HASP", "sort tables that differ from the printed ones", SOURCE, 0, wrong, 0)


def _parsed() -> Iterable[Row]:
    attributes = read_attributes(f"{PRINTED} {ASSUMED}")
    lines = {line.name: line for line in read_lines(ACTUATOR, attributes)}
    source = "Wang 1988, section 1.15: pressures on 4 and 7, displacement on 8, volumes as signals 1 and 2"
    actuator = lines["AL0001"]
    right = (actuator.external, actuator.internal, actuator.signals) == ((4, 7), (8,), (1, 2))
    yield absolute("HASP", "circuit file of an actuator: components", source, 7, len(lines), 0)
    yield absolute("HASP", "circuit file of an actuator: links of AL0001 as described", source, 1, right, 0)
    expected = ("DE0001", "DE0101", "TK0001", "DC0101", "PI0601", "AL0001", "PI0602")
    yield _order("HASP", "actuator", expected, sort(ACTUATOR))


def _in_bramah() -> Iterable[Row]:
    table = link_table(build(transmission(pipe=0.5, inertia=0.1)))
    kinds = (Memory.INSTANTANEOUS, Memory.NONE, Memory.DYNAMIC)
    expected = [m.name for kind in kinds for m in table if m.memory is kind]
    yield _order("Bramah", "transmission with a volume and an inertia", expected, calling_sequence(table))
    for what, circuit, implicit in (
        ("without the volume", transmission(inertia=0.1), {"pump", "relief", "motor", "pipe"}),
        ("without the inertia", transmission(pipe=0.5), {"motor", "load"}),
    ):
        found = calling_sequence(link_table(build(circuit)))
        quantity = f"transmission {what}: components wrongly taken or not taken for implicit"
        yield absolute("Bramah", quantity, SOURCE, 0, len(implicit ^ set(found.left)), 0)
