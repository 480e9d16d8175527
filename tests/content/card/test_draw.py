"""Cards as text and as HTML: complete, and whatever they hold is shown as text."""

from __future__ import annotations

import math
from html.parser import HTMLParser

import torch

from autograder.content.card.draw import as_html, as_text
from autograder.content.card.explain import Card, Value

NASTY = "<script>alert(1)</script> <img src=x onerror=alert(2)> \x1b[31m \u202e \x00 \ud800"
KEPT = "<script>alert(1)</script> <img src=x onerror=alert(2)>"
NUMBERS = torch.tensor([[0.25, -1.0], [math.nan, math.inf]])


def full(text: str = "a & b") -> Card:
    came = Value(text, text, NUMBERS, frozenset({(0, 1)}))
    return Card(text, text, [text], came, Value("", text, None), Value(text, text, None), text)


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
        "What came:  a & b, a & b",
        "    0.25    -1",
        "     nan   inf",
        "What is asked for:  a & b",
        "All of it:  a & b, a & b",
        "Where they part:  a & b",
        "For a hint, ask.",
    ]


def test_a_table_of_three_axes_has_a_gap_between_its_blocks() -> None:
    card = Card("f", "No.", [], Value("got", "", torch.zeros(2, 2, 1)))
    assert as_text(card, "").splitlines()[2:] == ["    0", "    0", "", "    0", "    0"]
    assert as_html(card, []).count('<tr class="next"') == 1


def test_a_cell_that_differs_is_marked() -> None:
    page = as_html(full(), [])
    assert page.count('<td class="apart" title="differs"') == 1
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
    card = Card("f", "x" * 100_000 + "\n" * 1000, [])
    assert len(as_html(card, [])) < 5000
    assert len(as_text(card, "")) < 1000
