"""Reports that were changed, cut or never were any: a report, or a sentence that says why not."""

from __future__ import annotations

import copy
import json
import re
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from autograder.core.model import Report
from tests.fuzz import examples
from tests.test_model import REPORT

WHOLE = json.loads(json.dumps(REPORT.as_dict()))
anything = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=9),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=9), inner, max_size=3)
    ),
    max_leaves=10,
)


def places(node: Any, way: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """The way to every entry of a tree of lists and dicts."""
    pairs = enumerate(node) if isinstance(node, list) else node.items()
    found = []
    for key, inner in pairs:
        found.append((*way, key))
        if isinstance(inner, list | dict):
            found += places(inner, (*way, key))
    return found


WAYS = places(WHOLE)


def put(data: Any, way: tuple[Any, ...], value: Any) -> Any:
    """The tree with another entry at the end of the way; without it where value is `DROP`."""
    data = copy.deepcopy(data)
    here = data
    for key in way[:-1]:
        here = here[key]
    if value is DROP:
        del here[way[-1]]
    else:
        here[way[-1]] = value
    return data


DROP = object()


def read(data: Any) -> Report | None:
    try:
        report = Report.from_dict(data)
    except ValueError as refusal:
        words = str(refusal)
        sound = len(words) < 300 and (words.endswith(".") or "this kit reads" in words)
        if not sound:
            raise AssertionError(words) from refusal
        return None
    # What was read can be written, shown and sorted like any other.
    assert Report.from_dict(json.loads(json.dumps(report.as_dict()))) == report
    assert isinstance(report.needs_a_look, bool)
    hash(report)
    return report


@examples(300)
@given(st.sampled_from(WAYS), anything)
def test_an_entry_that_is_something_else(way: tuple[Any, ...], value: Any) -> None:
    read(put(WHOLE, way, value))


@pytest.mark.parametrize("way", WAYS, ids=lambda way: ".".join(map(str, way)))
def test_an_entry_that_is_missing(way: tuple[Any, ...]) -> None:
    read(put(WHOLE, way, DROP))


@examples(100)
@given(st.sampled_from([(), *[w for w in WAYS if isinstance(w[-1], int)]]), anything)
def test_an_entry_too_many(way: tuple[Any, ...], value: Any) -> None:
    data = copy.deepcopy(WHOLE)
    here = data
    for key in way:
        here = here[key]
    if isinstance(here, dict):
        here["more"] = value
        with pytest.raises(ValueError, match="has an unknown entry 'more'"):
            Report.from_dict(data)


@examples(150)
@given(anything)
def test_anything_at_all(data: Any) -> None:
    assert read(data) is None
    assert read({"schema": WHOLE["schema"], "report": data}) is None


@pytest.mark.parametrize("number", [float("nan"), float("inf"), 1e308, 10**400, True, "3"])
def test_points_that_are_no_points(number: Any) -> None:
    with pytest.raises(ValueError, match=r"the report\.points should be a number"):
        Report.from_dict(WHOLE | {"points": number})


@pytest.mark.parametrize(
    ("way", "value", "words"),
    [
        (("status",), DROP, "the report.status is missing."),
        (("exercises",), "f", "the report.exercises should be a list; it is a str."),
        (("exercises", 0), 3, "the report.exercises[0] should be an object; it is a int."),
        (
            ("exercises", 0, "outcomes", 0, "title"),
            None,
            "the report.exercises[0].outcomes[0].title should be text; it is missing.",
        ),
        (
            ("exercises", 0, "more @ x"),
            1,
            "the report.exercises[0] has an unknown entry 'more @ x'.",
        ),
    ],
)
def test_the_sentence_names_the_entry(way: tuple[Any, ...], value: Any, words: str) -> None:
    with pytest.raises(ValueError, match=f"^{re.escape(words)}$"):
        Report.from_dict(put(WHOLE, way, value))


def test_the_whole_report_is_read() -> None:
    assert read(WHOLE) == REPORT
