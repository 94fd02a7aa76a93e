"""How deep lists, tables and dotted keys of a text go: what parsers spend grows with the square of it, or faster."""

from __future__ import annotations

import re

MOST_NESTED = 64
"""Lists and tables inside each other; a circuit file needs six."""
MOST_PARTS = 32
"""Parts of a dotted key; a circuit file needs five."""

_PART = r"""(?:[A-Za-z0-9_-]++|"(?:\\.|[^"\\\n])*+"|'[^'\n]*+')"""
_DEEP_KEY = rf"(?P<deep>(?<![A-Za-z0-9_-]){_PART}(?:[ \t]*+\.[ \t]*+{_PART}){{{MOST_PARTS}}})"
_MANY_DOTS = re.compile(rf"(?:\.[^.\n]*+){{{MOST_PARTS}}}")
_BRACKET = r"(?P<opens>[\[{])|(?P<closes>[\]}])"
_TOML = (
    r"""\"\"\"(?:\\.|[^\\])*?\"\"\""{0,2}|'''.*?''''{0,2}|"(?:\\.|[^"\\\n])*+"|'[^'\n]*+'|"""
    rf"""#[^\n]*+|{_BRACKET}|(?P<broken>["'])"""
)
_JSON = rf"""\"(?:\\.|[^"\\])*+"|{_BRACKET}|(?P<broken>")"""
_TOKEN, _DEEP_TOKEN, _JSON_TOKEN = (re.compile(t, re.DOTALL) for t in (_TOML, f"{_DEEP_KEY}|{_TOML}", _JSON))


def too_deep(text: str, *, json: bool) -> tuple[int, str] | None:
    """The line where a text goes deeper than any circuit does, and in what; None if it does not."""
    depth = 0
    tokens = _JSON_TOKEN if json else _DEEP_TOKEN if _MANY_DOTS.search(text) else _TOKEN
    for token in tokens.finditer(text):
        kind = token.lastgroup
        if kind == "opens":
            depth += 1
        elif kind == "closes":
            depth = max(0, depth - 1)
        elif kind == "broken":
            return None  # the parser stops here and says why
        deep = kind == "deep"
        if deep or depth > MOST_NESTED:
            line = text.count("\n", 0, token.start()) + 1
            what = f"a key has more than {MOST_PARTS} parts" if deep else "lists or tables are nested too deeply"
            return line, what
    return None
