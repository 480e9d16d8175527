"""What a student wrote as Markdown, made harmless for whoever reads it in a browser.

nbconvert, and so formgrader, renders a text cell as it stands: raw HTML and scripts, links of any
scheme, pictures from anywhere, and MathJax's commands that make links. Here the words, formulas,
lists, tables and pasted pictures stay; the rest is taken apart by a space and becomes text, and
control characters go.

HTML sanitizers such as nh3 and bleach do not replace this. They take HTML and not the source of
Markdown: in it they leave links to any scheme and MathJax's commands, and delete what follows the
``<`` in ``x<y``.
"""

from __future__ import annotations

import re

# A tag begins with `<` and one of these; with a space between, it is neither HTML nor Markdown.
TAG = re.compile(r"<(?=[a-zA-Z/!?])")
# An entity would come out as the sign that it stands for, a dollar or a backslash for MathJax.
ENTITY = re.compile(r"&(?=[a-zA-Z#])")
# Where the target of a link or picture begins. Pictures that are pasted into the cell may stay.
TARGET = re.compile(r"\](?=\((?!attachment:)|:)")
# MathJax's commands that make links, load extensions, or set attributes and styles of HTML.
COMMAND = re.compile(
    r"\\(?=(?:href|require|class|cssId|style|data|mmlToken|bbox|unicode)(?![a-zA-Z]))"
)
CONTROL = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f]")


def harmless(source: str) -> str:
    """The Markdown text, in which nothing is a tag, a link or a command of the page any more.

    A text without such things is returned as it is.
    """
    source = CONTROL.sub("", source)
    for pattern in (TAG, ENTITY, TARGET, COMMAND):
        source = pattern.sub(r"\g<0> ", source)
    return source
