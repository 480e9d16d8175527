"""Magics and shell lines have a meaning, and output has a bound."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from autograder.sandbox.protocol.wire import Frame
from autograder.sandbox.server.session import Session
from autograder.sandbox.server.shell import BoundedOutput


def run(source: str, limit: int = 1000) -> tuple[dict[str, Any], Session]:
    session = Session(output_limit=limit)
    reply = session.handle(Frame({"op": "cell", "source": source, "number": 1}))
    return reply.message, session


@pytest.mark.parametrize(
    "source",
    ["%matplotlib inline\nx = 1", "!pip install torch\nx = 1", "%load_ext autoreload\nx = 1",
     "%%time\nx = 1", "%%capture out\nx = 1", "%time x = 1", "%timeit -n 3 -r 2 x = 1",
     "x = %time abs(-1)", "files = !ls\nx = 1", "%pip install einops\nx = 1", "x = 1\n?x",
     "%cd ..\nx = 1"],
)  # fmt: skip
def test_a_cell_with_a_magic_runs(source: str) -> None:
    reply, session = run(source)
    assert reply["error"] is None
    assert session.namespace["x"] == 1


def test_a_shell_line_leaves_a_note_and_starts_nothing() -> None:
    reply, _ = run("!echo hello")
    assert "not run during grading: echo hello" in reply["printed"]


@pytest.mark.parametrize("line", ["half.py", "half", "-i 'half.py' 3"])
def test_a_python_file_beside_the_notebook_is_run(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, line: str
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "half.py").write_text("def half(x):\n    return x / 2\n")
    reply, session = run(f"%run {line}\nx = half(4)")
    assert reply["error"] is None
    assert session.namespace["x"] == 2


def test_what_percent_run_does_not_find_leaves_a_note() -> None:
    for line in ("missing.py", "other.ipynb", ""):
        reply, _ = run(f"%run {line}\nx = 1")
        assert reply["error"] is None
        assert "was not run during grading" in reply["printed"]


def test_quick_constants_below_an_error_are_defined() -> None:
    source = (
        "1 / 0\nlow = float('-inf')\ntable = torch.arange(3)\nhalf = partial(pow, exp=1)\n"
        "model = train()\nbig = [sum(x) for x in [range(3)]]\n"
    )
    _, session = run(f"import torch\nfrom functools import partial\n{source}")
    assert session.namespace["low"] == -float("inf")
    assert {"table", "half"} <= session.namespace.keys()
    assert not {"model", "big"} & session.namespace.keys()


def test_a_cell_of_another_language_is_passed_over() -> None:
    reply, _ = run("%%html\n<b>hello</b>")
    assert reply["error"] is None
    assert "%%html is not run" in reply["printed"]


def test_writefile_writes(tmp_path: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    reply, _ = run("%%writefile helper.py\nvalue = 3\n")
    assert reply["error"] is None
    assert (tmp_path / "helper.py").read_text() == "value = 3\n"


def test_an_unknown_part_of_ipython_is_named() -> None:
    reply, _ = run("get_ipython().kernel.shell")
    assert "does not exist during grading" in reply["error"]["message"]


def test_output_is_kept_up_to_its_bound_and_the_rest_is_counted() -> None:
    reply, _ = run("for i in range(1000): print('x' * 99)", limit=250)
    assert reply["printed"].startswith("x" * 99)
    assert len(reply["printed"]) < 350
    assert "99750 more characters" in reply["printed"]


def test_a_bounded_output_starts_anew_after_it_was_taken() -> None:
    output = BoundedOutput(5)
    output.write("1234567")
    assert output.drain().startswith("12345\n")
    output.write("abc")
    assert output.drain() == "abc"
