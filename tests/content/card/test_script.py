"""The card at the command line, for those who work with the stubs."""

from __future__ import annotations

import io
import shutil
import sys
from pathlib import Path

import pytest

from autograder.authoring.card.script import main
from autograder.authoring.card.text import cell
from autograder.core.course import KIT
from tests.classroom import reference

SLUG = "s01_softmax"
HINTS = {SLUG: {"dot_product": ["First rung.", "Second rung."], "attention_scores": []}}


@pytest.fixture
def stub(tmp_path: Path) -> Path:
    return Path(shutil.copy(KIT / "assignments" / f"{SLUG}.py", tmp_path))


def write(stub: Path, name: str, answer: str) -> None:
    """Put an answer in place of the unwritten one."""
    text = stub.read_text()
    start = text.index(f"def {name}(")
    stub.write_text(f"{text[:start]}{answer}\n\n{text[text.index('# %%', start) :]}")


def test_it_stops_at_the_first_check_with_a_card(
    stub: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    write(stub, "dot_product", "def dot_product(a, b):\n    return 8.0")
    assert main([str(stub)], HINTS) == 1
    out = capsys.readouterr().out
    assert out.startswith("✗ dot_product: (1, 2) . (3, 4) is 3 + 8 = 11; yours is 8.0.\n")
    assert "Your result:  found, 8\nExpected:  11\n" in out
    assert out.endswith("For a hint, run  python card.py s01_softmax.py 1\n")


def test_it_gives_as_many_hints_as_are_asked_for(
    stub: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([str(stub), "1"], HINTS) == 1
    one = capsys.readouterr().out
    assert "not written yet" in one
    assert "Hint 1 of 2: First rung." in one and "Second rung." not in one
    main([str(stub), "5"], HINTS)
    assert capsys.readouterr().out.endswith("Hint 2 of 2: Second rung.\n")


def test_what_passes_is_printed_and_the_next_check_is_shown(
    stub: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    write(stub, "dot_product", reference(SLUG)["dot_product"])
    assert main([str(stub)], HINTS) == 1
    out = capsys.readouterr().out
    assert out.startswith("dot_product: the visible checks pass.\n✗ attention_scores: ")


def test_an_error_outside_of_the_checks_is_shown_as_python_shows_it(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / f"{SLUG}.py"
    path.write_text("1 / 0\n")
    assert main([str(path)], HINTS) == 1
    assert "ZeroDivisionError" in capsys.readouterr().err


def test_a_file_without_fault_ends_well(tmp_path: Path) -> None:
    path = tmp_path / f"{SLUG}.py"
    path.write_text("assert 1 == 1\n")
    assert main([str(path)], HINTS) == 0


def test_a_file_of_another_name_is_known_by_what_it_defines(
    stub: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    renamed = stub.rename(stub.with_name("my first try (1).py"))
    assert main([str(renamed)], {"s99_other": {"f": []}, **HINTS}) == 1
    assert capsys.readouterr().out.startswith("✗ dot_product: This is not written yet.")


def test_a_file_that_defines_no_exercise_is_refused_and_not_run(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "groceries.py"
    path.write_text("print('run')\ndef bread():\n    pass\n")
    assert main([str(path)], HINTS) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith("groceries.py is not a file of this course: it defines none of the ")
    assert "s01_softmax.py" in err


def test_a_terminal_that_lacks_a_sign_gets_another(
    stub: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdout", io.TextIOWrapper(out := io.BytesIO(), "ascii"))
    assert main([str(stub)], HINTS) == 1
    sys.stdout.flush()
    assert out.getvalue().startswith(b"? dot_product: This is not written yet.")


def test_a_cell_is_cut_where_python_ends_its_lines() -> None:
    text = '# %%\nx = "a\u2028b"\n# %%\nassert x\n# %%\ny = 1'
    assert cell(text, 4) == "\n\n# %%\nassert x"


@pytest.mark.parametrize("arguments", [[], ["nothing.py"], [__file__, "x"], [__file__, "1", "2"]])
def test_a_wrong_call_says_how_to_call(
    arguments: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(arguments, HINTS) == 2
    assert "python card.py s07_causal_mask.py 1" in capsys.readouterr().err


def test_running_a_file_leaves_no_trace(stub: Path) -> None:
    before = sys.modules["__main__"]
    main([str(stub)], HINTS)
    assert sys.modules["__main__"] is before
