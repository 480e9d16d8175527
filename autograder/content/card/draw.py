"""A card as text for a terminal, and as HTML for a notebook. Whatever it holds is shown as text."""

import html
import re
from collections.abc import Iterator, Sequence
from typing import Any

from autograder.content.card.explain import Card, Value, short

LETTERS, LINES = 600, 12  # more of a text are not shown
# Control characters, save the ends of lines, and the marks that turn text round.
UNSEEN = re.compile("[\x00-\x09\x0b-\x1f\x7f-\x9f\u200e\u200f\u202a-\u202e\u2066-\u2069]")
# The colours are those of the notebook, light or dark. What Jupyter's own style would win is
# written into the tags.
INDENT = "margin: .2em 0 .2em 1.2em"
NO_STRIPES = ' style="background: none"'
STYLE = """
div.visible-check { border-left: 4px solid #c2410c; padding: .1em 1em .3em; margin: .3em 0 .8em;
  max-width: 60em; font-family: system-ui, sans-serif; line-height: 1.5; text-align: left; }
div.visible-check p, div.visible-check figure { margin: .4em 0; }
div.visible-check pre { white-space: pre-wrap; background: none; }
div.visible-check .sides { display: flex; flex-wrap: wrap; gap: 0 3em; }
div.visible-check table { border-collapse: separate; border-spacing: 2px; margin: .3em 0; }
div.visible-check td { padding: .15em .6em; min-width: 2.6em; border-radius: 3px;
  border: 2px solid transparent; }
div.visible-check tr.next td { border-top: 10px solid transparent; }
div.visible-check td.apart { border: 2px dashed #dc2626; }
div.visible-check summary { cursor: pointer; font-weight: 600; }
div.visible-check details { margin: .4em 0; }
"""


def as_text(card: Card, more: str) -> str:
    """The card for a terminal; ``more`` says how to get a hint."""
    lines = [f"✗ {card.exercise}: {card.says}"]
    lines += ["The check ran:"] * bool(card.asked) + [f"    {line}" for line in card.asked]
    for title, value in _sides(card):
        lines.append(f"{title}:  {', '.join(filter(None, (value.code, value.words)))}")
        texts = [[short(v) for v in row] for row in value.rows]
        width = max((len(t) for row in texts for t in row), default=0)
        for number, row in enumerate(texts):
            lines += [""] * _begins(value, number)
            lines.append("    " + "  ".join(t.rjust(width) for t in row))
    lines += [f"Where they part:  {card.where}"] * bool(card.where) + [more]
    return "\n".join(map(harmless, lines)).strip()


def as_html(card: Card, hints: Sequence[str]) -> str:
    """The card for a notebook. Hints unfold one after the other."""
    parts = [f"<p><strong>✗ {_safe(card.exercise)}.</strong> {prose(card.says)}</p>"]
    if card.asked:
        code = _safe("\n".join(card.asked))
        parts.append(f'<div>The check ran<pre style="{INDENT}">{code}</pre></div>')
    most = max((size for _, value in _sides(card) for size in _sizes(value)), default=0) or 1
    figures = [_figure(title, value, most) for title, value in _sides(card)]
    parts += [f'<div class="sides">{"".join(figures)}</div>'] * bool(figures)
    parts += [f"<p><strong>Where they part.</strong> {_safe(card.where)}</p>"] * bool(card.where)
    rungs = ""
    for number, hint in reversed(list(enumerate(hints))):
        title = "Another hint" if number else "Give me a hint"
        rungs = f"<details><summary>{title}</summary><p>{prose(hint)}</p>{rungs}</details>"
    return f'<div class="visible-check"><style>{STYLE}</style>{"".join(parts)}{rungs}</div>'


def harmless(text: str) -> str:
    """A text without control characters, not too long, and such as can be written down."""
    lines = UNSEEN.sub("", text).encode("utf-8", "replace").decode().splitlines()
    lines = [f"{t[:LETTERS]} ..." if len(t) > LETTERS else t for t in lines]
    return "\n".join(lines[:LINES] + ["..."] * (len(lines) > LINES))


def prose(text: str) -> str:
    """HTML of a text in which `code` stands between backticks; all else is escaped."""
    return re.sub(r"`([^`]+)`", r"<code>\1</code>", _safe(text)).replace("\n", "<br>")


def _sides(card: Card) -> Iterator[tuple[str, Value]]:
    other = "What should agree with it" if card.even else "What is asked for"
    titles = ("What came", other, "All of it" if card.came else "What came")
    for title, value in zip(titles, (card.came, card.wanted, card.whole), strict=True):
        if value is not None:
            yield title, value


def _sizes(value: Value) -> list[float]:
    return [abs(v) for row in value.rows for v in row if abs(v) < float("inf")]


def _figure(title: str, value: Value, most: float) -> str:
    rows = value.rows
    lines = [
        "".join(_td(v, v / most, (i, j) in value.apart) for j, v in enumerate(row))
        for i, row in enumerate(rows)
    ]
    kinds = [' class="next"' * _begins(value, i) for i in range(len(rows))]
    table = "".join(f"<tr{k}{NO_STRIPES}>{t}</tr>" for k, t in zip(kinds, lines, strict=True))
    name = f"<code>{_safe(value.code)}</code>" * bool(value.code)
    words = ", ".join(filter(None, (name, _safe(value.words))))
    caption = f"<figcaption><strong>{title}.</strong> {words}</figcaption>"
    return f"<figure>{caption}{f'<table><tbody>{table}</tbody></table>' * bool(rows)}</figure>"


def _begins(value: Value, row: int) -> bool:
    """Whether a new block of the table begins with this row."""
    return bool(row and value.block and row % value.block == 0)


def _td(value: Any, share: float, apart: bool) -> str:
    """A cell of a heat map: blue above zero, orange below, the stronger the larger."""
    colour = "37, 99, 235" if share > 0 else "234, 88, 12"
    strength = min(abs(share), 1) * 0.5 if share == share else 0
    mark = ' class="apart" title="differs"' * apart
    text = _safe(short(value))
    style = f"text-align: center; background: rgba({colour}, {strength:.2f})"
    return f'<td{mark} style="{style}">{text}</td>'


def _safe(text: str) -> str:
    return html.escape(harmless(text))
