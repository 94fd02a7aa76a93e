r"""Expressions as a book would print them, in the part of LaTeX's mathematics that every renderer knows.

Products and quotients become fractions, equal factors powers, `select` a brace with its cases; multiples of pi are
recognised.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from fractions import Fraction

from bramah.expr.graph import ONE, Expr, constant, is_constant, node, number
from bramah.records import dataclass

_GREEK = {
    "alpha", "beta", "gamma", "delta", "epsilon", "zeta", "eta", "theta", "kappa", "lambda", "mu", "nu", "xi", "rho",
    "sigma", "tau", "phi", "psi", "omega",
}  # fmt: skip
_RELATIONS = {"lt": "<", "le": r"\le", "eq": "=", "ne": r"\ne"}
_OPPOSITE = {"lt": r"\ge", "le": ">", "eq": r"\ne", "ne": "="}
_NAMED = {"sin", "cos", "tan", "exp", "arctan", "sinh", "cosh", "tanh", "min", "max"}
_CHOICE, _OR, _AND, _REL, _ADD, _MUL, _POW, _ATOM = range(8)


def latex_word(name: str) -> str:
    """A name: a letter, with its number below it, in italics, Greek letters as such, words upright."""
    letter, digits = name[:1], name[1:]
    if letter.isalpha() and (not digits or digits.isdecimal()):
        return f"{letter}_{{{digits}}}" if digits else letter
    if name in _GREEK:
        return rf"\{name}"
    escaped = name.replace("_", r"\_")
    return rf"\mathrm{{{escaped}}}"


def latex(e: Expr, named: Callable[[str], str] = latex_word, digits: int = 6) -> str:
    """One formula, without the signs that delimit mathematics.

    `named` writes the symbols. Constants that are no multiples of pi have so many digits.
    """
    return _Printer(named, digits).write(e)[0]


@dataclass(frozen=True)
class _Printer:
    """Writes formulas together with how tightly they bind."""

    named: Callable[[str], str]
    digits: int

    def write(self, e: Expr) -> tuple[str, int]:
        if e.op == "waived":
            return self.write(e.args[0])
        if e.op == "symbol":
            return self.named(str(e.value)), _ATOM
        if e.op == "const":
            return _constant(number(e), self.digits)
        if e.op in ("add", "sub"):
            left, right = self._bracket(e.args[0], _ADD), self._bracket(e.args[1], _ADD if e.op == "add" else _MUL)
            right = rf"\left({right}\right)" if right.startswith("-") else right
            return f"{left} {'+' if e.op == 'add' else '-'} {right}", _ADD
        if e.op in ("mul", "div"):
            return self._product(e)
        if e.op == "neg":
            return f"-{self._bracket(e.args[0], _MUL)}", _ADD
        if e.op == "pow":
            return self._power(e.args[0], e.args[1])
        if e.op in _RELATIONS:
            return f" {_RELATIONS[e.op]} ".join(self._bracket(a, _ADD) for a in e.args), _REL
        return self._function(e)

    def _function(self, e: Expr) -> tuple[str, int]:
        if e.op in ("and", "or"):
            level, word = (_AND, r" \wedge ") if e.op == "and" else (_OR, r" \vee ")
            return word.join(self._bracket(a, level + 1) for a in e.args), level
        if e.op == "not":
            inner = e.args[0].args[0] if e.args[0].op == "waived" else e.args[0]
            if inner.op in _OPPOSITE:
                return f" {_OPPOSITE[inner.op]} ".join(self._bracket(a, _ADD) for a in inner.args), _REL
            return rf"\neg {self._bracket(inner, _ATOM)}", _REL
        if e.op == "sqrt":
            return rf"\sqrt{{{self._text(e.args[0])}}}", _ATOM
        if e.op == "abs":
            return rf"\left|{self._text(e.args[0])}\right|", _ATOM
        if e.op == "floor":
            return rf"\left\lfloor {self._text(e.args[0])} \right\rfloor", _ATOM
        if e.op == "select":
            return self._cases(e), _CHOICE
        if e.op in ("table", "corner", "piece"):
            return self._look_up(e), _ATOM
        name = r"\ln" if e.op == "log" else rf"\{e.op}" if e.op in _NAMED else rf"\mathrm{{{e.op}}}"
        return rf"{name}\left({', '.join(self._text(a) for a in e.args)}\right)", _ATOM

    def _look_up(self, e: Expr) -> str:
        """A table is a function of the parameter's name; its derivative is primed."""
        name, *arguments = e.args
        order = int(float(e.value)) if e.value else 0
        head = self._text(name) if name.op == "symbol" else rf"\mathrm{{table}}_{{{self._text(name)}}}"
        marks = [rf"\mathrm{{{e.op}}}"] * (e.op != "table") + [r"\prime"] * order
        above = f"^{{{' '.join(marks)}}}" if marks else ""
        return rf"{head}{above}\left({', '.join(self._text(a) for a in arguments)}\right)"

    def _cases(self, e: Expr) -> str:
        """Nested choices are one brace."""
        rows = []
        while e.op == "select":
            rows.append(rf"{self._text(e.args[1])} & {self._text(e.args[0])}")
            e = e.args[2]
            e = e.args[0] if e.op == "waived" else e
        rows.append(rf"{self._text(e)} & \mathrm{{otherwise}}")
        return r"\begin{cases} " + r" \\ ".join(rows) + r" \end{cases}"

    def _product(self, e: Expr) -> tuple[str, int]:
        above: list[Expr] = []
        below: list[Expr] = []
        minus = "-" if _factors(e, above, below) < 0 else ""
        level = _ADD if minus else _MUL
        if not below:
            return minus + self._joined(above), level
        # A brace inside a fraction would be hard to read: it stands beside it.
        over, beside = [a for a in above if a.op != "select"], [a for a in above if a.op == "select"]
        fraction = rf"\frac{{{self._joined(over) or '1'}}}{{{self._joined(below)}}}"
        return r" \; ".join([minus + fraction, *(self._bracket(a, _MUL) for a in beside)]), level

    def _joined(self, factors: list[Expr]) -> str:
        counts: dict[Expr, int] = {}
        for factor in factors:
            counts[factor] = counts.get(factor, 0) + 1
        alone = len(counts) == 1
        parts = [
            self._bracket(f, _REL if alone else _MUL) if n == 1 else self._raised(f, str(n)) for f, n in counts.items()
        ]
        return r" \; ".join(parts)

    def _power(self, base: Expr, exponent: Expr) -> tuple[str, int]:
        if is_constant(exponent) and number(exponent) < 0:
            return self._product(node("div", ONE, node("pow", base, constant(-number(exponent)))))
        if is_constant(exponent, 0.5):
            return rf"\sqrt{{{self._text(base)}}}", _ATOM
        return self._raised(base, self._exponent(exponent)), _POW

    def _exponent(self, e: Expr) -> str:
        """A quotient of two names or numbers stays on one line."""
        if e.op == "div" and all(self.write(a)[1] == _ATOM for a in e.args):
            return " / ".join(self._text(a) for a in e.args)
        return self._text(e)

    def _raised(self, base: Expr, exponent: str) -> str:
        return f"{{{self._bracket(base, _ATOM)}}}^{{{exponent}}}"

    def _bracket(self, e: Expr, least: int) -> str:
        written, level = self.write(e)
        return written if level >= least else rf"\left({written}\right)"

    def _text(self, e: Expr) -> str:
        return self.write(e)[0]


def _factors(e: Expr, above: list[Expr], below: list[Expr]) -> int:
    """Numerator and denominator of a product; the sign."""
    if e.op == "waived":
        return _factors(e.args[0], above, below)
    if e.op == "neg":
        return -_factors(e.args[0], above, below)
    if e.op == "mul":
        return _factors(e.args[0], above, below) * _factors(e.args[1], above, below)
    if e.op == "div":
        return _factors(e.args[0], above, below) * _factors(e.args[1], below, above)
    if e.op == "pow" and is_constant(e.args[1]) and number(e.args[1]) < 0:
        opposite = -number(e.args[1])
        return _factors(e.args[0] if opposite == 1 else node("pow", e.args[0], constant(opposite)), below, above)
    if not is_constant(e, 1.0):
        above.append(e)
    return 1


def _constant(value: float, digits: int) -> tuple[str, int]:
    if math.isinf(value):
        return (r"\infty", _ATOM) if value > 0 else (r"-\infty", _ADD)
    if value < 0:
        return f"-{_constant(-value, digits)[0]}", _ADD
    shown = f"{value:.{digits}g}"
    if float(shown) != value:
        share = Fraction(value / math.pi).limit_denominator(200)
        if share and abs(float(share) * math.pi - value) < 1e-14 * value:
            return _multiple_of_pi(share)
    mantissa, e, exponent = shown.partition("e")
    if not e:
        return mantissa, _ATOM
    power = f"10^{{{int(exponent)}}}"
    return (power, _POW) if mantissa == "1" else (rf"{mantissa} \cdot {power}", _MUL)


def _multiple_of_pi(share: Fraction) -> tuple[str, int]:
    over = r"\pi" if share.numerator == 1 else rf"{share.numerator} \pi"
    if share.denominator == 1:
        return over, _ATOM if share.numerator == 1 else _MUL
    return rf"\frac{{{over}}}{{{share.denominator}}}", _MUL
