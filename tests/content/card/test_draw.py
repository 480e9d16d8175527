"""Cards as text and as HTML: complete, and whatever they hold is shown as text."""

from __future__ import annotations

import math
from html.parser import HTMLParser

import pytest
import torch

from autograder.authoring.card.draw import as_html
from autograder.authoring.card.explain import Card, Value
from autograder.authoring.card.text import as_text
from autograder.authoring.card.words import short

NASTY = "<script>alert(1)</script> <img src=x onerror=alert(2)> \x1b[31m \u202e \x00 \ud800"
KEPT = "<script>alert(1)</script> <img src=x onerror=alert(2)>"
NUMBERS = torch.tensor([[0.25, -1.0], [math.nan, math.inf]])


def full(text: str = "a & b") -> Card:
    values = {
        "Your result": Value(text, text, NUMBERS, {(0, 1)}),
        "Expected": Value("", text),
        "The whole result": Value(text, text),
    }
    return Card(text, text, [text], values, text)


class Parts(HTMLParser):
    """The tags and the text of a page."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.text = ""
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: object) -> None:
        self.tags.append(tag)

    def handle_data(self, data: str) -> None:
        self.text += data


def test_text_has_everything_in_order() -> None:
    lines = as_text(full(), "For a hint, ask.").splitlines()
    assert lines == [
        "✗ a & b: a & b",
        "The check ran:",
        "    a & b",
        "Your result:  a & b, a & b",
        "    0.25    -1",
        "     nan   inf",
        "Expected:  a & b",
        "The whole result:  a & b, a & b",
        "First difference:  a & b",
        "For a hint, ask.",
    ]


def test_matrices_of_a_tensor_with_more_axes_are_labelled() -> None:
    heads = torch.arange(8.0).reshape(1, 2, 2, 2)
    card = Card("f", "No.", [], {"Your result": Value("got", "", heads)}, "")
    assert as_text(card, "").splitlines()[2:] == [
        *("  [0, 0]", "    0  1", "    2  3"),
        *("  [0, 1]", "    4  5", "    6  7"),
    ]
    page = as_html(card, [])
    assert page.index(">[0, 0]</th>") < page.index(">3</td>") < page.index(">[0, 1]</th>")


def test_of_a_large_table_a_corner_is_drawn() -> None:
    card = Card("f", "No.", [], {"Your result": Value("got", "", torch.zeros(2, 20, 30))}, "")
    assert as_text(card, "").splitlines()[2:] == ["  [0]", *["    " + "  ".join("0" * 8)] * 4]


@pytest.mark.parametrize(
    ("number", "text"),
    [
        *[(0.5962847471237183, "0.5963"), (1 / 3, "0.3333"), (123456.789, "1.235e+05")],
        *[(0.99998, "0.99998"), (1.0000001, "1"), (2.9999998, "3"), (1234.5, "1234.5")],
        *[(-0.0, "0"), (math.nan, "nan"), (-math.inf, "-inf"), (1e-9, "1e-09"), (True, "True")],
    ],
)
def test_numbers_are_rounded_but_not_to_a_whole_number(number: float, text: str) -> None:
    assert short(number) == text


def test_a_cell_that_differs_is_marked() -> None:
    page = as_html(full(), [])
    assert page.count('<td class="apart"') == 1
    assert ">-1</td>" in page.partition('class="apart"')[2][:100]


def test_hints_unfold_one_inside_the_other() -> None:
    page = as_html(full(), ["Look at `dim`.", "Which axis?"])
    first, second = page.index("Give me a hint"), page.index("Another hint")
    assert first < page.index("<code>dim</code>") < second < page.index("Which axis?")
    assert page.count("<details>") == 2
    assert page.endswith("</details></details></div>")


def test_html_script_and_control_characters_are_shown_as_text() -> None:
    page = Parts(as_html(full(NASTY), [NASTY]))
    assert {"script", "img"}.isdisjoint(page.tags)
    assert page.text.count(KEPT) == 10
    for shown in (page.text, as_text(full(NASTY), NASTY)):
        assert not set("\x1b\u202e\x00\ud800") & set(shown)
        shown.encode()


def test_a_long_message_is_cut() -> None:
    card = Card("f", "x" * 100_000 + "\n" * 1000, [], {}, "")
    assert len(as_html(card, [])) < 5000
    assert len(as_text(card, "")) < 1000
