"""Drawings of the pictures on a student's page."""

from __future__ import annotations

import re

from autograder.core.model import LEAK, NUMBERS, Grid, Picture
from autograder.reports.render.pictures import Panel, panels

WORDS = ("the", "cat")


def picture(draw: str, got: Grid, expected: Grid) -> Picture:
    return Picture(draw, "A question", "", WORDS, WORDS, expected, got)


def drawing(panel: Panel) -> str:
    """The drawing without its text for screen readers."""
    return re.sub('aria-label="[^"]*"', "", panel.svg)


def text(panel: Panel) -> str:
    found = re.search('aria-label="([^"]*)"', panel.svg)
    assert found is not None
    return found[1]


def test_a_token_whose_own_output_changes_has_an_arrow_to_itself() -> None:
    yours, true = panels(picture(LEAK, ((1, 0), (1, 1)), ((0, 0), (1, 0))))
    assert (drawing(yours).count('class="reach"'), drawing(true).count('class="reach"')) == (3, 1)
    assert text(yours).endswith(
        "a change of the reaches itself and cat; a change of cat reaches itself."
    )
    assert text(true).endswith("a change of the reaches cat; a change of cat reaches nothing.")


def test_a_small_difference_has_a_mark_and_its_number() -> None:
    yours, _, apart = panels(picture(NUMBERS, ((0.2006, 0.3), (4, 5)), ((0.2, 0.3), (4, 5))))
    assert drawing(yours).count('class="wrong"') == 1
    assert text(apart).endswith("Rows: the: +0.0006, 0; cat: 0, 0.")


def test_what_rounding_leaves_of_zero_is_shown_as_zero() -> None:
    yours, _, _ = panels(picture(NUMBERS, ((-1e-8, 2e-5), (4, 6)), ((0, 0), (4, 5))))
    assert text(yours).endswith("Rows: the: 0, 2e−5; cat: 4, 6 (differs).")
