"""Draw similar submissions side by side, for the instructor only."""

from __future__ import annotations

from collections.abc import Sequence

from autograder.core.model import SimilarPair
from autograder.reports.render.page import render


def page(
    stage: str, title: str, pairs: Sequence[SimilarPair], compared: int, unreadable: Sequence[str]
) -> str:
    """Return the page as HTML."""
    return render(
        "similar.html",
        stage=stage, title=title, pairs=pairs, compared=compared, unreadable=unreadable,
    )  # fmt: skip
