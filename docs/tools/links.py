"""Sphinx extension: pages that nobody has put into a table of contents yet, and links to examples."""

from __future__ import annotations

import re
from typing import Any

from sphinx.application import Sphinx

from tools.contents import completed

EXAMPLE = re.compile(r"\]\((?:\.\./)+(?:examples/|src/bramah/)((?:[\w]+/)*\w+\.(?:py|toml))\)")


def read(app: Sphinx, docname: str, source: list[str]) -> None:
    """Links to the source of an example lead to its page in the gallery; the front page gets what it left out."""
    if docname == "index":
        names = [name for name in app.env.found_docs if "/" not in name]
        source[0] = completed(source[0], names)
    up = "../" * docname.count("/")

    def page(found: re.Match[str]) -> str:
        name = f"gallery/{found[1]}"
        return f"]({up}{name}.md)" if name in app.env.found_docs else found[0]

    source[0] = EXAMPLE.sub(page, source[0])


def setup(app: Sphinx) -> dict[str, Any]:
    app.connect("source-read", read)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
