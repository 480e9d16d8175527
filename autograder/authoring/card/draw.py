"""A card as HTML for a notebook, in its own colours, light or dark. Whatever it holds is shown as
text."""

import html
import re
from collections.abc import Sequence
from typing import Any

from autograder.authoring.card.explain import Card, Value
from autograder.authoring.card.words import harmless, short

STYLE = """
.checkcard { border-left: 4px solid #c2410c; padding: .1em 1em; max-width: 60em;
  font-family: sans-serif }
.checkcard :is(p, figure, details) { margin: .4em 0 }
.checkcard pre { font-family: monospace; white-space: pre-wrap; margin: 0 1.2em; background: none }
.checkcard .sides { display: flex; flex-wrap: wrap; gap: 0 3em }
div.checkcard table { border-collapse: separate; border-spacing: 2px; margin: .3em 0 }
div.checkcard :is(td, th) { text-align: center; padding: .15em .6em }
.checkcard td { border: 2px solid transparent }
.checkcard td.apart { border: 2px dashed #dc2626 }
.checkcard summary { cursor: pointer; font-weight: 600 }
"""
ROW = '<tr style="background: none">'  # no stripes


def as_html(card: Card, hints: Sequence[str]) -> str:
    """Draw the card. Each hint unfolds inside the one before it."""
    parts = [f"<p><strong>✗ {prose(card.exercise)}.</strong> {prose(card.says)}</p>"]
    if card.asked:
        parts.append(f"The check ran<pre>{'<br>'.join(map(prose, card.asked))}</pre>")
    sizes = [abs(v) for value in card.values.values() for row in value.rows for v in row]
    most = max((s for s in sizes if s < float("inf")), default=0) or 1
    figures = [_figure(title, value, most) for title, value in card.values.items()]
    parts.append(f'<div class="sides">{"".join(figures)}</div>')
    if card.difference:
        parts.append(f"<p><strong>First difference.</strong> {prose(card.difference)}</p>")
    unfolded = ""
    for number, hint in reversed(list(enumerate(hints))):
        title = "Another hint" if number else "Give me a hint"
        unfolded = f"<details><summary>{title}</summary><p>{prose(hint)}</p>{unfolded}</details>"
    return f'<div class="checkcard"><style>{STYLE}</style>{"".join(parts)}{unfolded}</div>'


def prose(text: str) -> str:
    """Escape a text; what is between backticks becomes code."""
    escaped = html.escape(harmless(text)).replace("\n", "<br>")
    return re.sub(r"`([^`]+)`", r"<code>\1</code>", escaped)


def _figure(title: str, value: Value, most: float) -> str:
    lines = ""
    for number, row in enumerate(value.rows):
        if number in value.labels:
            lines += f'{ROW}<th colspan="{len(row)}">{value.labels[number]}</th></tr>'
        cells = (_td(v, v / most, (number, j) in value.apart) for j, v in enumerate(row))
        lines += f"{ROW}{''.join(cells)}</tr>"
    words = prose(f"`{value.code}`, {value.words}".removeprefix("``, ").removesuffix(", "))
    caption = f"<figcaption><strong>{title}.</strong> {words}</figcaption>"
    return f"<figure>{caption}<table><tbody>{lines}</tbody></table></figure>"


def _td(value: Any, share: float, apart: bool) -> str:
    """Draw a cell of a heat map: blue above zero, orange below, the stronger the larger."""
    colour = "37, 99, 235" if share > 0 else "234, 88, 12"
    strength = min(abs(share), 1) * 0.5 if share == share else 0
    mark = ' class="apart"' * apart
    style = f"background: rgba({colour}, {strength:.2f})"
    return f'<td{mark} style="{style}">{short(value)}</td>'
