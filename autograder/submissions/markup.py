"""Sanitize the Markdown of students, which instructors will read in a browser.

nbconvert, and so formgrader, renders all of a text cell: raw HTML and scripts, links of any scheme,
pictures from anywhere, and MathJax's commands that make links. Text, formulas, lists, tables and
pasted pictures are kept. The rest becomes text by inserting a space, and control characters are
removed.

HTML sanitizers such as nh3 and bleach do not replace this. They take HTML and not the source of
Markdown: in it they leave links to any scheme and MathJax's commands, and delete what follows the
``<`` in ``x<y``.
"""

from __future__ import annotations

import re

# A tag begins with `<` and one of these; with a space between, it is neither HTML nor Markdown.
TAG = re.compile(r"<(?=[a-zA-Z/!?])")
# An entity would be shown as its character, such as a dollar sign or a backslash for MathJax.
ENTITY = re.compile(r"&(?=[a-zA-Z#])")
# The start of the target of a link or picture. Pictures that were pasted into the cell are kept.
TARGET = re.compile(r"\](?=\((?!attachment:)|:)")
# MathJax's commands that make links, load extensions, or set attributes and styles of HTML.
COMMAND = re.compile(
    r"\\(?=(?:href|require|class|cssId|style|data|mmlToken|bbox|unicode)(?![a-zA-Z]))"
)
CONTROL = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f]")


def sanitize(source: str) -> str:
    """Return Markdown without tags, links and commands of MathJax that act on the page. A text
    without any is returned unchanged."""
    source = CONTROL.sub("", source)
    for pattern in (TAG, ENTITY, TARGET, COMMAND):
        source = pattern.sub(r"\g<0> ", source)
    return source
