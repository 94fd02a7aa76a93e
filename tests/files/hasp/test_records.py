"""HASP's circuit files and attributes as they stand, and what is said of those that cannot be."""

from __future__ import annotations

import pytest

from bramah.errors import FileError
from bramah.files.hasp import Attributes, read_attributes, read_lines
from validation.cases.wang_sorting import ASSUMED, PRINTED, TRANSMISSION

ATTRIBUTES = read_attributes(f"{PRINTED} {ASSUMED}")


def test_a_record() -> None:
    # Wang 1988, section 2.32: 1 external link at least and 8 at most, no internal ones, no signals, one state.
    assert ATTRIBUTES["PI05"] == Attributes(1, 8, 0, 0, 1)
    with pytest.raises(FileError, match="pairs of a name and a record"):
        read_attributes("PI05")


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("09\n", "08\n", "tank.dat:1: the file says 8 components and has 9"),
        ("09\n", "", "tank.dat:1: HASP's circuit files begin with the number of components"),
        ("PC0101 04 06", "PC0101 04 06 07", "tank.dat:6: PC0101 has 3 external links where 2 are possible"),
        ("PI0501 02 04 05", "PI0501", "tank.dat:5: PI0501 has 0 external links where 1 to 8 are possible"),
        ("PC0101", "PC9901", "tank.dat:6: the model PC99 of PC9901 is not known. Known are: TK01, PU00,"),
        ("PC0101 04", "relief 04", 'tank.dat:6: "relief 04 06" is not a model, two digits and numbers of links'),
        ("TK0103", "TK0102", "tank.dat:9: TK0102 stands twice"),
    ],
)
def test_circuit_files_that_cannot_be(old: str, new: str, said: str) -> None:
    with pytest.raises(FileError, match=said):
        read_lines(TRANSMISSION.replace(old, new), ATTRIBUTES, "tank.dat")
