"""A small FMU, made here: x' = gain u - decay x, y = x, exact for inputs that are held."""

from __future__ import annotations

import re
import subprocess
from functools import cache
from pathlib import Path
from tempfile import mkdtemp
from zipfile import ZipFile

import fmpy

HEADERS = Path(fmpy.__file__).parent / "c-code"
SOURCE = Path(__file__).parent / "first_order.c"
VARIABLES = (("u", "input"), ("y", "output"), ("decay", "parameter"), ("gain", "parameter"), ("x0", "parameter"))
OTHERS = {
    2: (
        '<ScalarVariable name="frozen" valueReference="5" causality="input" variability="discrete">'
        '<Boolean start="false"/></ScalarVariable>',
        '<ScalarVariable name="steps" valueReference="6" causality="output" variability="discrete"><Integer/>'
        "</ScalarVariable>",
    ),
    3: (
        '<Boolean name="frozen" valueReference="5" causality="input" variability="discrete" start="false"/>',
        '<Int32 name="steps" valueReference="6" causality="output" variability="discrete"/>',
    ),
}
"""Variables that are no real numbers."""
STARTS = {"u": 0.0, "decay": 1.0, "gain": 1.0, "x0": 0.0}


@cache
def library(version: int) -> Path:
    """The FMU's program. All functions of the standard are there; those that it does not have return an error."""
    folder = Path(mkdtemp())
    declared = (HEADERS / f"fmi{version}FunctionTypes.h").read_text()
    every = set(re.findall(rf"\b(fmi{version}\w+)TYPE\b", declared))
    own = SOURCE.read_text().replace("T(", f"fmi{version}(")
    missing = sorted(n for n in every if f"{n}(" not in own and f"fmi{version}({n[4:]})(" not in own)
    (folder / "missing.c").write_text("".join(f"int {name}(void) {{ return 3; }}\n" for name in missing))
    made = folder / f"first_order{fmpy.sharedLibraryExtension}"
    options = ["-std=c11", "-shared", "-fPIC", "-O1", "-Wall", "-Wextra", "-Werror", f"-DFMI={version}", f"-I{HEADERS}"]
    subprocess.run(["cc", *options, SOURCE, folder / "missing.c", "-lm", "-o", made], check=True)
    return made


def make_fmu(
    path: Path, version: int, *, saves: bool = True, names: dict[str, str] | None = None, **units: str
) -> Path:
    """Write it; `names` renames variables, `units` gives them units."""
    binaries = fmpy.platform if version == 2 else fmpy.platform_tuple
    with ZipFile(path, "w") as made:
        made.writestr("modelDescription.xml", description(version, saves, names or {}, units))
        made.write(library(version), f"binaries/{binaries}/{library(version).name}")
    return path


def description(version: int, saves: bool, names: dict[str, str], units: dict[str, str]) -> str:
    state = "state" if version == 2 else "State"
    can = f'canGetAndSetFMU{state}="{str(saves).lower()}" canSerializeFMU{state}="{str(saves).lower()}"'
    token = "guid" if version == 2 else "instantiationToken"
    variables, defined = [], ""
    for reference, (name, causality) in enumerate(VARIABLES):
        kind = "tunable" if name == "gain" else "fixed" if causality == "parameter" else "continuous"
        start = f' start="{STARTS[name]}"' if name in STARTS else ""
        unit = f' unit="{units[name]}"' if name in units else ""
        common = (
            f'name="{names.get(name, name)}" valueReference="{reference}" causality="{causality}" variability="{kind}"'
        )
        if version == 2:
            variables.append(f"<ScalarVariable {common}><Real{start}{unit}/></ScalarVariable>")
        else:
            variables.append(f"<Float64 {common}{start}{unit}/>")
    if units:
        each = "".join(f'<Unit name="{unit}"/>' for unit in sorted(set(units.values())))
        defined = f"<UnitDefinitions>{each}</UnitDefinitions>"
    variables += OTHERS[version]
    if version == 3:
        variables.append('<Float64 name="time" valueReference="99" causality="independent"/>')
    two, three = '<Unknown index="2"/><Unknown index="7"/>', '<Output valueReference="1"/><Output valueReference="6"/>'
    output = f"<Outputs>{two}</Outputs>" if version == 2 else three
    return (
        f'<?xml version="1.0"?><fmiModelDescription fmiVersion="{version}.0" modelName="first order" '
        f'{token}="first order"><CoSimulation modelIdentifier="first_order" {can} '
        f'canHandleVariableCommunicationStepSize="true"/>{defined}<ModelVariables>{"".join(variables)}</ModelVariables>'
        f"<ModelStructure>{output}</ModelStructure></fmiModelDescription>"
    )
