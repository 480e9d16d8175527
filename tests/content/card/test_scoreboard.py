"""The scoreboard at the end of a notebook tells what was seen in this kernel, and no more."""

from __future__ import annotations

import copy
from typing import Any

import nbclient
import nbformat
import pytest

from autograder.authoring.card.scoreboard import (
    BROKEN,
    FAILS,
    PASSES,
    UNKNOWN,
    UNWRITTEN,
    install,
)
from autograder.core.cells import SCOREBOARD, SHOW_SCOREBOARD
from autograder.core.course import KIT, load
from tests.classroom import reference
from tests.waiting import PATIENCE

SLUG = "s01_softmax"
NAME = "dot_product"
RIGHT = reference(SLUG)
NAMES = [e.name for e in load(KIT).stage(SLUG).exercises]
WRONG = "def dot_product(a, b):\n    return [x * y for x, y in zip(a, b)]"
FROM_TORCH = "import torch\ndef dot_product(a, b):\n    return torch.nn.Module()(a)"
SYNTAX = "def dot_product(a, b):\n    return sum("
ABOVE = f"missing\n{WRONG}"
BELOW = f"{RIGHT[NAME]}\nmissing"
OTHER = "def other(a):\n    raise NotImplementedError()\n"
ON_OTHER = "def dot_product(a, b):\n    return other(a)"
INTERRUPTED = "def dot_product(a, b):\n    raise KeyboardInterrupt"
CHECK, STUB, NOTING = "a check", "a stub", "the noting cell"
v4: Any = nbformat.v4

# What a student runs before looking at the scoreboard, and what it then says of dot_product. All
# of it happens in one kernel, from top to bottom.
STORY: dict[str, tuple[list[str], str]] = {
    "nothing was run": ([NOTING], UNKNOWN),
    "the check, without an answer": ([CHECK], UNKNOWN),
    "the answer without its check": ([RIGHT[NAME]], UNKNOWN),
    "a check of the student's own": (["assert dot_product([1], [2]) == 2"], UNKNOWN),
    "the stub": ([STUB, CHECK], UNWRITTEN),
    "a wrong answer": ([WRONG, CHECK], FAILS),
    "a right answer and no check": ([RIGHT[NAME]], UNKNOWN),
    "a right answer": ([CHECK], PASSES),
    "a right answer, again": ([NOTING, "1 / 0"], PASSES),
    "an edited check": (["assert dot_product([1], [2]) == 3"], PASSES),
    "an answer that is no Python": ([SYNTAX], BROKEN),
    "the check of the answer before it": ([CHECK], BROKEN),
    "an error above the answer": ([RIGHT[NAME], CHECK, ABOVE, CHECK], BROKEN),
    "an error below the answer": ([BELOW, CHECK], PASSES),
    "an answer that uses what is not written": ([OTHER, ON_OTHER, CHECK], FAILS),
    "an error that torch raises": ([FROM_TORCH, CHECK], FAILS),
    "an interrupt": ([RIGHT[NAME], CHECK, INTERRUPTED, CHECK], UNKNOWN),
    "an answer that is gone": ([RIGHT[NAME], CHECK, "del dot_product"], UNKNOWN),
    "a check of an answer that is gone": ([CHECK], UNKNOWN),
    "a right answer in the end": ([RIGHT[NAME], CHECK], PASSES),
}


@pytest.fixture(scope="module")
def shown() -> dict[str, Any]:
    """What the scoreboard's cell showed at each point of the story, and when all was right."""
    released = nbformat.read(load(KIT).released(SLUG), as_version=4)
    cells = {cell.id: cell for cell in released.cells}
    kept = {CHECK: cells[NAME], STUB: cells[f"answer-{NAME}"], NOTING: cells[SCOREBOARD]}
    every = [text for name in NAMES for text in (RIGHT[name], cells[name].source)]
    steps = {title: texts for title, (texts, _) in STORY.items()} | {"all": every}
    ran: list[Any] = [cells["setup"]]
    shows = {}
    for title, texts in steps.items():
        ran += [kept.get(text) or v4.new_code_cell(text) for text in texts]
        shows[title] = len(ran)
        ran.append(cells[SHOW_SCOREBOARD])
    ran = [copy.deepcopy(cell) for cell in ran]
    for number, cell in enumerate(ran):
        cell.id = f"cell-{number}"
    client = nbclient.NotebookClient(
        v4.new_notebook(cells=ran), timeout=PATIENCE, kernel_name="python3", allow_errors=True
    )
    client.execute()
    return {title: ran[position].outputs[0].data for title, position in shows.items()}


def states(data: Any) -> dict[str, str]:
    lines = (line for line in data["text/plain"].splitlines() if line[0] in "✓✗…·")
    return {line.split()[-1]: line.rpartition(" ")[0].strip() for line in lines}


@pytest.mark.parametrize("title", STORY)
def test_it_says_what_the_last_run_of_a_check_gave(shown: dict[str, Any], title: str) -> None:
    assert states(shown[title]) == dict.fromkeys(NAMES, UNKNOWN) | {NAME: STORY[title][1]}
    for name, state in states(shown[title]).items():
        cells = [f'<td style="text-align: left">{text}</td>' for text in (state, name)]
        assert "".join(cells) in shown[title]["text/html"]


def test_it_counts_and_says_what_to_do_next(shown: dict[str, Any]) -> None:
    steps = {title: data["text/plain"].splitlines()[-2] for title, data in shown.items()}
    assert steps["nothing was run"].startswith("Next: Run the cell with your answer to `dot_")
    assert steps["the stub"].startswith("Next: Write `dot_product` in place of")
    assert steps["a wrong answer"].startswith("Next: Read the message below the check of `dot_")
    assert steps["a right answer"].startswith(f"Next: Run the cell with your answer to `{NAMES[1]}")
    assert steps["all"].startswith("Next: Answer the written questions, too. Before you submit,")
    first = {title: data["text/plain"].splitlines()[0] for title, data in shown.items()}
    assert first["a wrong answer"] == "Visible checks: 0 of 6 pass."
    assert first["a right answer"] == "Visible checks: 1 of 6 pass."
    assert first["all"] == "Visible checks: 6 of 6 pass."
    assert "<code>raise NotImplementedError()</code>" in shown["the stub"]["text/html"]


@pytest.mark.parametrize("shell", [None, object()])
def test_where_there_is_no_kernel_it_shows_nothing(
    shell: Any, capsys: pytest.CaptureFixture[str]
) -> None:
    install(shell, {"f": "0" * 16}, 0)()
    assert capsys.readouterr() == ("", "")
