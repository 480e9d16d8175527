"""What a student wrote as Markdown stays readable, and does nothing in a grader's browser."""

from __future__ import annotations

import html
import re
from html.parser import HTMLParser
from typing import Any

import nbformat
import pytest
from nbconvert import HTMLExporter

from autograder.core.model import GRADED, Report
from autograder.submissions.autograded_notebook import autograded
from autograder.submissions.cell_matching import Released
from autograder.submissions.markup import sanitize

PICTURE = {"a.png": {"image/png": "aGVsbG8="}}
ATTACKS = (
    "<script>alert(1)</script>",
    "<img src=x onerror=alert(1)>",
    "<svg/onload=alert(1)>",
    "</div></body><iframe src=//example.org>",
    "<\nscript>alert(1)</script>",
    "<a\thref=javascript:alert(1)>x</a>",
    "<!-- --><!DOCTYPE a><?php ?>",
    "<style>* {display: none}</style>",
    "<javascript:alert(1)>",
    "[x](javascript:alert(1))",
    "[x]( <javascript:alert(1)> )",
    "[x](&#106;avascript:alert(1))",
    "[x](\\javascript:alert(1))",
    "[x][y]\n\n[y]: javascript:alert(1)",
    "[y]\n\n[y]:vbscript:alert(1) 'title'",
    "[^1]\n\n[^1]: <script>alert(1)</script>",
    "![x](http://example.org/seen.png)",
    "![x](data:image/svg+xml;base64,PHN2Zz4=)",
    '![a](attachment:a.png" onerror="alert(1))',
    '![a" onerror="alert(1)](attachment:a.png)',
    '![a](attachment:a.png "b\\" onload=\\"alert(1)")',
    '```"><script>alert(1)</script>\nx\n```',
    '``` x" onclick="alert(1)\ny\n```',
    "# <b onclick=alert(1)>",
    "`<script>`",
    "| a |\n|---|\n| <b onclick=alert(1)> |",
    "$\\href{javascript:alert(1)}{x}$",
    "$$\\require{html} \\style{x}{y} \\class{x}{y} \\cssId{x}{y}$$",
    "$\\let\\x\\href \\x{javascript:alert(1)}{x}$",
    '$\\mmlToken{mtext}[href="javascript:alert(1)"]{x}$',
    "$\\bbox[position:fixed;top:0;left:0;width:9999px]{x}$",
    "$\\unicode[serif;position:fixed]{65}$",
    "&#36;\\&#104;ref{javascript:alert(1)}{x}&#36;",
    "&dollar;&bsol;href{javascript:alert(1)}{x}&dollar;",
    "\\\\(\\href{javascript:alert(1)}{x}\\\\)",
    "\\begin{align}<script>\\href{a}{b}\\end{align}",
)
TAGS = {
    "body",
    "main",
    "div",
    "p",
    "a",
    "h1",
    "h2",
    "code",
    "pre",
    "span",
    "em",
    "strong",
    "img",
    "br",
    "sup",
}
TAGS |= {"table", "thead", "tbody", "tr", "th", "td", "ul", "ol", "li", "section"}
NAMES = {"class", "id", "href", "src", "alt", "title", "style", "tabindex", "start"}
MACRO = re.compile(r"\\(href|require|style|class|cssId|mmlToken|bbox|unicode)(?![a-zA-Z])")


class Page(HTMLParser):
    """The tags with their attributes, and the text that MathJax would read."""

    def __init__(self, source: str) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.text = ""
        self.feed(source)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))

    def handle_data(self, data: str) -> None:
        self.text += data


def shown(source: str, kind: str = "markdown") -> Page:
    """The cell as nbconvert, and so formgrader, shows it in an autograded notebook."""
    cell: dict[str, Any] = {"cell_type": kind, "source": source, "metadata": {}}
    cell |= {"attachments": PICTURE} if kind == "markdown" else {}
    released = nbformat.v4.new_notebook()
    made = autograded(Released(released), nbformat.from_dict({"cells": [cell]}), {}, REPORT)
    page = HTMLExporter(template_name="classic").from_notebook_node(made)[0]
    return Page(page[page.index("<body") : page.index("</body")])


REPORT = Report("little", "s01", "ada", GRADED, 0.0, 0.0, ())


@pytest.mark.slow
@pytest.mark.parametrize("kind", ["markdown", "raw"])
@pytest.mark.parametrize("attack", ATTACKS)
def test_nothing_acts_links_or_loads_in_the_page(attack: str, kind: str) -> None:
    page = shown(f"before\n\n{attack}\n\nafter", kind)
    assert "before" in page.text and "after" in page.text
    assert {tag for tag, _ in page.tags} <= TAGS
    for _, attributes in page.tags:
        assert attributes.keys() <= NAMES, attributes
        target = html.unescape(attributes.get("href") or "#")
        assert target.startswith(("#", "http://example.org")), attributes
        picture = html.unescape(attributes.get("src") or "")
        assert picture.startswith(("data:image/png;base64,", "missing-attachment:")) or not picture
    assert not MACRO.search(page.text), page.text


@pytest.mark.parametrize(
    "source",
    [
        "Since $i < j$ and $a & b$, **all** weights are `x[0] < 3`.\n\n- one\n- two",
        "| a | b |\n|---|---|\n| 1 | $\\frac{1}{\\sqrt{d_k}}$ |",
        "$$\\begin{pmatrix} 1 & 0 \\\\ 0 & 1 \\end{pmatrix}$$",
        "![my sketch](attachment:a.png)",
        "See https://example.org/paper, and ask R & D.",
        "$\\hrefer$ and $\\classic$ are other words",
        "YOUR ANSWER HERE",
        "",
    ],
)
def test_ordinary_answers_stay_as_they_are(source: str) -> None:
    assert sanitize(source) == source


def test_what_is_taken_apart_can_still_be_read() -> None:
    page = shown("If x<y then <b>no</b>, see [this](https://example.org).")
    assert "If x< y then < b>no< /b>, see [this] (https://example.org)." in page.text


def test_doing_it_twice_changes_nothing_more() -> None:
    for attack in ATTACKS:
        assert sanitize(sanitize(attack)) == sanitize(attack)
