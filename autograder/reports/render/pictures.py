"""Draw the pictures of a report as inline SVG: heat maps, masks, arrows, bars, coloured blocks.

No plotting library is used: a thousand pages take seconds, the drawings scale with the font size,
and their colours come from the page (``page.css``), light or dark. Nothing depends on colour alone:
every cell has its number, a wrong one has a frame and a cross, and each picture has its numbers as
text for screen readers.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import TypeGuard

from markupsafe import Markup, escape

from autograder.core.model import (
    HEADS,
    LEAK,
    MASK,
    NUMBERS,
    RATES,
    WEIGHTS,
    Grid,
    Picture,
    entries_agree,
)

Value = float | str
WIDTH, HEIGHT, LETTER, GAP = 46, 32, 7.2, 3
MIDDLE, HIGH = 0.46, 0.7  # where the number on a coloured cell changes colour (page.css)
ROUNDING = 1e-6
TOLERANCE = 5e-4  # by how much a weight may be outside of 0 to 1
YOURS, TRUE, APART = "yours", "the definition", "yours minus the definition"


@dataclass(frozen=True)
class Panel:
    """One drawing of a picture, with its caption."""

    caption: str
    svg: Markup


@dataclass(frozen=True)
class HeatCell:
    """A cell of a heat map: its text, its class in the style sheet, how strong its colour is."""

    text: str
    kind: str = ""
    strength: float = 0.0
    wrong: bool = False


def panels(picture: Picture) -> list[Panel]:
    """Return the drawings of a picture: the student's, the definition's, their difference."""
    draw = {LEAK: _arrows, RATES: _bars}.get(picture.draw, _table)
    if picture.got is None:
        return [draw(picture, picture.expected, TRUE)]
    if picture.agrees:
        return [draw(picture, picture.got, "yours and the definition")]
    found = [draw(picture, picture.got, YOURS), draw(picture, picture.expected, TRUE)]
    if picture.draw in (WEIGHTS, NUMBERS):
        found.append(_difference(picture, picture.got))
    return found


def number(value: Value) -> str:
    """Format a number so that it fits into a cell; strings such as nan are unchanged. A number that
    only rounding can have left is 0."""
    if isinstance(value, str):
        return value
    if abs(value) < ROUNDING:
        return "0"
    if value and (abs(value) < 0.0005 or abs(value) >= 10_000):
        return f"{value:.0e}".replace("e-0", "e−").replace("e+0", "e").replace("-", "−")
    if value and abs(value) < 0.005:
        return f"{value:.1g}".replace("-", "−")
    text = f"{value:.2f}" if abs(value) < 100 else f"{value:.0f}"
    text = text.rstrip("0").rstrip(".") if "." in text else text
    return "0" if text == "-0" else text.replace("-", "−")


# -- tables -----------------------------------------------------------------------------------


def _table(picture: Picture, grid: Grid, caption: str) -> Panel:
    largest = _largest(picture.expected, picture.got or ())
    paint = _painter(picture, largest)
    wrong = caption == YOURS
    rows = [
        [
            replace(paint(v), wrong=wrong and not entries_agree(v, t))
            for v, t in zip(row, truth, strict=True)
        ]
        for row, truth in zip(grid, picture.expected, strict=True)
    ]  # fmt: skip
    return Panel(caption, _heat(picture, rows, caption))


def _difference(picture: Picture, got: Grid) -> Panel:
    both = [list(zip(g, e, strict=True)) for g, e in zip(got, picture.expected, strict=True)]
    finite = [abs(g - e) for row in both for g, e in row if _finite(g) and _finite(e)]
    largest = max([*finite, 1e-9])
    rows = [[_apart(g, e, largest) for g, e in row] for row in both]
    return Panel(APART, _heat(picture, rows, APART))


def _apart(got: Value, expected: Value, largest: float) -> HeatCell:
    if entries_agree(got, expected):
        return HeatCell("0")
    if isinstance(got, str) or isinstance(expected, str):
        return HeatCell(str(got) if isinstance(got, str) else "?", "odd", 1.0)
    gap = got - expected
    sign = "+" if gap > 0 else ""
    words = number(gap) if abs(gap) >= 0.01 else f"{gap:.4f}".rstrip("0").replace("-", "−")
    return HeatCell(sign + words, "more" if gap > 0 else "less", abs(gap) / largest)


def _painter(picture: Picture, largest: float) -> Callable[[Value], HeatCell]:
    def weights(value: float) -> HeatCell:
        if value < -TOLERANCE or value > 1 + TOLERANCE:
            return HeatCell(number(value), "more" if value > 0 else "less", 1.0)
        return HeatCell(number(value), "heat", min(max(value, 0.0), 1.0))

    def numbers(value: float) -> HeatCell:
        return HeatCell(number(value), "more" if value > 0 else "less", abs(value) / largest)

    def mask(value: float) -> HeatCell:
        names = {0.0: ("free", "free"), 1.0: ("✕", "blocked")}
        return HeatCell(*names.get(value, (number(value), "odd")), 1.0)

    def heads(value: float) -> HeatCell:
        part = (round(value) % 10 - 1) // max(picture.width, 1) if value >= 11 else -1
        return HeatCell(number(value), f"part{part}" if 0 <= part < 6 else "odd", 1.0)

    paint = {WEIGHTS: weights, NUMBERS: numbers, MASK: mask, HEADS: heads}[picture.draw]
    return lambda value: HeatCell(value, "odd", 1.0) if isinstance(value, str) else paint(value)


def _heat(picture: Picture, rows: Sequence[Sequence[HeatCell]], caption: str) -> Markup:
    """Draw cells with their labels. ``font`` and colours come from the style sheet."""
    left = 8 + LETTER * max(map(len, picture.rows))
    words = max(map(len, picture.columns)) * LETTER + 6
    across = max(WIDTH, min(words, 2 * WIDTH))
    top = 24 if any(picture.columns) else 4
    width, height = left + across * len(picture.columns), top + HEIGHT * len(rows)
    parts = [_label(left + across * (x + 0.5), top - 9, "middle", name)
             for x, name in enumerate(picture.columns) if name]  # fmt: skip
    for y, (name, cells) in enumerate(zip(picture.rows, rows, strict=True)):
        parts.append(_label(left - 8, top + HEIGHT * (y + 0.5) + 4, "end", name))
        for x, cell in enumerate(cells):
            parts.append(_drawn(cell, left + across * x, top + HEIGHT * y, across))
    return _svg(width, height, _words(picture, rows, caption), parts)


def _drawn(cell: HeatCell, x: float, y: float, width: float) -> str:
    level = "high" if cell.strength > HIGH else "mid" if cell.strength > MIDDLE else "low"
    box = f'x="{x + 1.5:g}" y="{y + 1.5:g}" width="{width - GAP:g}" height="{HEIGHT - GAP}" rx="4"'
    text = escape(cell.text)
    parts = f'<rect class="cell" {box}/>'
    if cell.kind and cell.strength > 0.005:
        parts += f'<rect class="{cell.kind}" fill-opacity="{cell.strength:.2f}" {box}/>'
    if cell.wrong:
        parts += f'<rect class="wrong" {box}/>'
    small = " small" if len(cell.text) > 5 else ""
    middle = f'x="{x + width / 2:g}" y="{y + HEIGHT / 2 + 4.5:g}"'
    return f'{parts}<text class="n {level} {cell.kind}{small}" {middle}>{text}</text>'


def _words(picture: Picture, rows: Sequence[Sequence[HeatCell]], caption: str) -> str:
    """Return the numbers as text, row by row."""
    told = [
        f"{name}: {', '.join(c.text + (' (differs)' if c.wrong else '') for c in cells)}"
        for name, cells in zip(picture.rows, rows, strict=True)
    ]
    columns = f"Columns: {', '.join(picture.columns)}. " if any(picture.columns) else ""
    return f"{picture.title}, {caption}. {columns}Rows: {'; '.join(told)}."


# -- arrows and bars --------------------------------------------------------------------------


def _arrows(picture: Picture, grid: Grid, caption: str) -> Panel:
    """Draw an arrow from j to i where entry [i, j] is 1: a change of token j changed output i.
    Arrows into the past are leaks and are above the tokens, all others below; an arrow from a
    token to itself is a loop."""
    step, middle, names = 92, 62, picture.columns
    parts, told = [], []
    for source, name in enumerate(names):
        reached = [t for t, row in enumerate(grid) if row[source] == 1.0]
        parts += [_arrow(step, middle, source, target) for target in reached]
        words = " and ".join("itself" if t == source else names[t] for t in reached)
        told.append(f"a change of {name} reaches {words or 'nothing'}")
    for place, name in enumerate(names):
        x = step * place + 6
        box = f'x="{x}" y="{middle - 14}" width="80" height="28" rx="8"'
        parts.append(f'<rect class="token" {box}/>')
        parts.append(f'<text class="n" x="{x + 40}" y="{middle + 4.5}">{escape(name)}</text>')
    whole = f"{picture.title}, {caption}: {'; '.join(told)}."
    return Panel(caption, _svg(step * len(names), 2 * middle, whole, parts))


def _arrow(step: int, middle: int, source: int, target: int) -> str:
    back = target < source
    side = -1 if back else 1
    # Arrows to itself are in the middle of the token, those to others left and right of them.
    shift = -7 if target == source else 20 * side
    start, end = step * source + 46 + shift, step * target + 46 - shift
    edge, bend = middle + 15 * side, middle + side * (36 + 14 * abs(target - source))
    curve = f"Q{(start + end) / 2:g} {bend}"
    if target == source:
        curve = f"C{start - 12} {edge + 28} {end + 12} {edge + 28}"
    tip = f"M{end - 5} {edge + 8 * side}L{end} {edge}L{end + 5} {edge + 8 * side}"
    kind = "leak" if back else "reach"
    return f'<path class="{kind}" d="M{start} {edge}{curve} {end} {edge}{tip}"/>'


def _bars(picture: Picture, grid: Grid, caption: str) -> Panel:
    """Draw one bar per row; all panels of a picture have the same scale."""
    largest = max(_largest(picture.expected, picture.got or ()), 1.0)
    left = 8 + LETTER * max(map(len, picture.rows))
    parts, told = [], []
    for place, (name, (value, *_)) in enumerate(zip(picture.rows, grid, strict=True)):
        y = 30 * place + 4
        size = 110 * min(max(value, 0.0), largest) / largest if _finite(value) else 0.0
        parts.append(_label(left - 8, y + 16, "end", name))
        bar = f'x="{left:g}" y="{y}" width="{size:.1f}" height="22" rx="3"'
        end = f'x="{left + size + 6:.1f}" y="{y + 16}"'
        parts.append(f'<rect class="heat" {bar}/>')
        parts.append(f'<text class="n start" {end}>{escape(number(value))}</text>')
        told.append(f"{name} {number(value)}")
    words = f"{picture.title}, {caption}: {', '.join(told)}."
    return Panel(caption, _svg(left + 170, 30 * len(picture.rows) + 6, words, parts))


# -- parts ------------------------------------------------------------------------------------


def _label(x: float, y: float, anchor: str, text: str) -> str:
    return f'<text class="label" x="{x:g}" y="{y:g}" text-anchor="{anchor}">{escape(text)}</text>'


def _svg(width: float, height: float, words: str, parts: Sequence[str]) -> Markup:
    size = f'viewBox="0 0 {width:.0f} {height:.0f}" width="{width:.0f}" height="{height:.0f}"'
    inner = "".join(parts)
    return Markup(f'<svg {size} role="img" aria-label="{escape(words)}">{inner}</svg>')


def _finite(value: Value) -> TypeGuard[float]:
    return not isinstance(value, str) and math.isfinite(value)


def _largest(*grids: Sequence[Sequence[Value]]) -> float:
    found = [abs(v) for g in grids for row in g for v in row if not isinstance(v, str)]
    return max([*found, 1e-9])
