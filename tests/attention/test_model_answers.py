"""The model answers to the written questions."""

from __future__ import annotations

import pytest

from autograder.core.course import KIT, load
from tests.classroom import in_words


@pytest.mark.parametrize("slug", load(KIT).slugs)
def test_the_model_answer_says_something(slug: str) -> None:
    (words,) = in_words(slug).values()
    assert len(words) > 200
