"""Sphinx extension that renders formulas as MathML, which browsers draw without a script.

Sphinx's own renderer loads MathJax from another site whenever a page is read.
"""

from __future__ import annotations

import html
import re
from typing import TYPE_CHECKING, Any

from docutils import nodes
from math_core import LatexError, LatexToMathML
from sphinx.util import logging

if TYPE_CHECKING:
    from sphinx.application import Sphinx
    from sphinx.writers.html5 import HTML5Translator

logger = logging.getLogger(__name__)
ROW_SPACING = re.compile(r"\\\\\[\d+pt\]")  # the converter does not know it
converter = LatexToMathML(fancy_error=False)


def setup(app: Sphinx) -> dict[str, Any]:
    """Register the renderer and make it the default."""
    app.add_html_math_renderer("mathml", (visit_inline, None), (visit_block, None))
    app.config.html_math_renderer = "mathml"
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True}


def visit_inline(translator: HTML5Translator, node: nodes.math) -> None:
    """Write a formula in a line of text."""
    translator.body.append(convert(node, displaystyle=False))
    raise nodes.SkipNode


def visit_block(translator: HTML5Translator, node: nodes.math_block) -> None:
    """Write a formula in a line of its own, which scrolls where the page is too narrow."""
    formula = convert(node, displaystyle=True)
    translator.body.append(f'<div class="math" tabindex="0">{formula}</div>\n')
    raise nodes.SkipNode


def convert(node: nodes.math | nodes.math_block, *, displaystyle: bool) -> str:
    """Return a formula as MathML; warn, and return its LaTeX, where it cannot be converted."""
    latex = node.astext().replace("\\\n", "\\ ")  # a space, also at the end of a line
    latex = ROW_SPACING.sub(r"\\\\", latex)
    try:
        return converter.convert_with_local_state(latex, displaystyle=displaystyle)
    except LatexError as error:
        logger.warning("This formula cannot be shown: %s", error, location=node)
        return html.escape(latex)
