"""Sphinx extension: mathematics as MathML, which browsers show by themselves, offline and without scripts.

The font for it, STIX Two Math (SIL Open Font Licence), is the copy that comes with the package ziamath.
"""

from __future__ import annotations

import importlib.util
import re
import shutil
from pathlib import Path
from typing import Any

from docutils import nodes
from latex2mathml.converter import convert
from sphinx.application import Sphinx
from sphinx.util import logging

FONT = "STIXTwoMath-Regular.ttf"
logger = logging.getLogger(__name__)


def mathml(source: str, display: str, where: nodes.Node | None = None) -> str:
    """The element for a formula; what is not understood is a warning, and so an error of the build."""
    try:
        made = convert(source, display=display)
    except Exception as error:  # its exceptions have no common base
        logger.warning("formula %r cannot be read: %s", source, error or type(error).__name__, location=where)
        return f"<code>{nodes.unescape(source)}</code>"
    if unknown := re.search(r"\\\w+", re.sub(r"<annotation.*?</annotation>", "", made)):
        logger.warning("formula %r has an unknown macro %s", source, unknown[0], location=where)
    return made


def _inline(writer: Any, node: nodes.Element) -> None:
    writer.body.append(mathml(node.astext(), "inline", node))
    raise nodes.SkipNode


def _block(writer: Any, node: nodes.Element) -> None:
    """Formulas apart by empty lines stand below each other."""
    for formula in re.split(r"\n\s*\n", node.astext()):
        writer.body.append(f'<div class="formula">{mathml(formula, "block", node)}</div>')
    raise nodes.SkipNode


def _font(app: Sphinx, error: Exception | None) -> None:
    """The font lies beside the style sheets of the site."""
    package = importlib.util.find_spec("ziamath")
    if error is None and app.builder.format == "html" and package is not None and package.origin is not None:
        folder = Path(app.outdir, "_static")
        folder.mkdir(exist_ok=True)
        shutil.copyfile(Path(package.origin).parent / "fonts" / FONT, folder / FONT)


def setup(app: Sphinx) -> dict[str, Any]:
    app.add_html_math_renderer("mathml", (_inline, None), (_block, None))
    app.connect("build-finished", _font)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
