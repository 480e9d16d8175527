"""Render HTML pages: each is one self-contained file that loads nothing.

Templates are in ``templates/`` and extend ``page.html``. Text of students and file names is escaped
by jinja2, and control characters and bidirectional marks are removed. A content security policy in
each page forbids scripts, fonts, pictures and connections from outside, and all scripts unless a
page has its own policy.
"""

from __future__ import annotations

import functools
import re
from typing import Any

import jinja2
from markupsafe import Markup, escape

from autograder.core.points import number, out_of
from autograder.reports.render.terminal import printable

# Control characters, save the ends of lines, and the marks that turn text round.
UNSEEN = re.compile("[\x00-\x09\x0b-\x1f\x7f-\x9f\u200e\u200f\u202a-\u202e\u2066-\u2069]")


@functools.cache
def environment() -> jinja2.Environment:
    """Return the jinja2 environment, with the filters below and ``plain``, one printable line."""
    found = jinja2.Environment(
        loader=jinja2.PackageLoader("autograder.reports.render"),
        autoescape=True,
        undefined=jinja2.StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    found.filters |= {"plain": printable, "lines": lines, "prose": prose}
    found.filters |= {"points": number, "out_of": out_of}
    return found


def lines(text: str) -> list[str]:
    """Return the printable lines of a text, without empty ones."""
    return [line for line in map(printable, text.splitlines()) if line]


def prose(text: str) -> Markup:
    """Render one line with the markup of hints, `code` and *emphasis*; everything else is
    escaped."""
    safe = str(escape(printable(text)))
    safe = re.sub(r"`([^`]+)`", r"<code>\1</code>", safe)
    return Markup(re.sub(r"(?<![\w*])\*(\w[^*<>]*)\*(?![\w*])", r"<em>\1</em>", safe))


def render(template: str, **values: Any) -> str:
    """Render a template, without control characters; lone surrogates, which no file can contain,
    become question marks."""
    text = UNSEEN.sub("", environment().get_template(template).render(**values))
    return text.encode("utf-8", "replace").decode()
