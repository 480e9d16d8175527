"""The shell of all our pages: one self-contained HTML file that asks nobody for anything.

Templates lie in ``templates/`` and extend ``page.html``; whatever a student or a file name brings
is escaped by jinja2, and control characters and the marks that turn text round are taken out. A
content security policy in each page forbids scripts, fonts, pictures and connections from outside,
and scripts altogether unless a page states its own policy.
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
    """The templates, with the filters below and ``plain``, one printable line."""
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
    """The lines of a text, each of them harmless; empty ones are left out."""
    return [line for line in map(printable, text.splitlines()) if line]


def prose(text: str) -> Markup:
    """One line with `code` and *stress* as the hints write them; all else is escaped."""
    safe = str(escape(printable(text)))
    safe = re.sub(r"`([^`]+)`", r"<code>\1</code>", safe)
    return Markup(re.sub(r"(?<![\w*])\*(\w[^*<>]*)\*(?![\w*])", r"<em>\1</em>", safe))


def render(template: str, **values: Any) -> str:
    """A page from a template, without control characters; lone surrogates, which no file can
    hold, become question marks."""
    text = UNSEEN.sub("", environment().get_template(template).render(**values))
    return text.encode("utf-8", "replace").decode()
