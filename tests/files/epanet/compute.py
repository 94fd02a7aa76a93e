"""Write heads_and_flows.csv: what EPANET itself says about the networks here, in the units of each file.

python tests/files/epanet/compute.py      with owa-epanet installed (pip install owa-epanet), which Bramah does not need
"""

from __future__ import annotations

import csv
import tempfile
import warnings
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

HERE = Path(__file__).parent


def computed(path: Path) -> Iterator[tuple[str, str, float]]:
    """Kind, name and value: heads of nodes and flows of links at the start."""
    epanet: Any = import_module("epanet.toolkit")
    project = epanet.createproject()
    with tempfile.TemporaryDirectory() as place:
        epanet.open(project, str(path), f"{place}/report", f"{place}/out")
        epanet.setoption(project, epanet.HEADERROR, 1e-6)
        epanet.setoption(project, epanet.FLOWCHANGE, 2e-5)
        correct_power(epanet, project)
        epanet.openH(project)
        epanet.initH(project, epanet.NOSAVE)
        epanet.runH(project)
        for k in range(1, epanet.getcount(project, epanet.NODECOUNT) + 1):
            yield "head", epanet.getnodeid(project, k), epanet.getnodevalue(project, k, epanet.HEAD)
        for k in range(1, epanet.getcount(project, epanet.LINKCOUNT) + 1):
            yield "flow", epanet.getlinkid(project, k), epanet.getlinkvalue(project, k, epanet.FLOW)
        epanet.closeH(project)
        epanet.close(project)
    epanet.deleteproject(project)


def correct_power(epanet: Any, project: Any) -> None:
    """EPANET 2.3.5 divides a pump's power in kW by 0.7457 kW/hp twice; 2.0 and 2.2 do so once."""
    if epanet.getflowunits(project) < epanet.LPS:
        return
    for k in range(1, epanet.getcount(project, epanet.LINKCOUNT) + 1):
        if epanet.getlinktype(project, k) == epanet.PUMP and epanet.getpumptype(project, k) == epanet.CONST_HP:
            power = epanet.getlinkvalue(project, k, epanet.PUMP_POWER)
            epanet.setlinkvalue(project, k, epanet.PUMP_POWER, 0.7457 * power)


def main() -> None:
    warnings.simplefilter("error")  # EPANET warns where it does not converge
    with (HERE / "heads_and_flows.csv").open("w", newline="", encoding="utf-8") as file:
        rows = csv.writer(file, lineterminator="\n")
        rows.writerow(("network", "quantity", "name", "value"))
        for path in sorted(HERE.glob("*.inp")):
            rows.writerows((path.stem, kind, name, f"{value:.9g}") for kind, name, value in computed(path))


if __name__ == "__main__":
    main()
