"""Write the generated pages of the site, docs/components and docs/gallery, then build it into build/docs.

python docs/build.py
"""

from __future__ import annotations

import shutil
import sys
import time
from pathlib import Path

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE))

BUILD = HERE.parent / "build" / "docs"


def main() -> int:
    from sphinx.cmd.build import main as sphinx

    from tools import curves, gallery, programs, reference
    from tools.examples import examples

    began = time.perf_counter()
    for folder in ("components", "gallery"):
        shutil.rmtree(HERE / folder, ignore_errors=True)
    found = examples()
    reference.write(HERE / "components", found)
    curves.write(HERE / "components" / "curves")
    gallery.write(HERE / "gallery", BUILD / "runs", found)
    programs.draw(HERE)
    print(f"generated pages: {time.perf_counter() - began:.0f} s")
    options = ["-W", "--keep-going", "-n", "-q", "-j", "2", "-d", str(BUILD / "doctrees"), str(HERE)]
    for builder in ("html", "linkcheck"):
        if failed := sphinx(["-b", builder, *options, str(BUILD / builder)]):
            return failed
    print(f"{BUILD / 'html' / 'index.html'}: {time.perf_counter() - began:.0f} s")
    return 0


if __name__ == "__main__":
    sys.exit(main())
