"""Runs a stage's Python file and says more about the first visible check that fails."""

import io
import re
import runpy
import sys
import traceback
from collections.abc import Mapping, Sequence
from pathlib import Path

from autograder.authoring.card.explain import explain
from autograder.authoring.card.text import as_text, cell

USAGE = """\
python card.py s07_causal_mask.py      runs the file; explains the first check that fails
python card.py s07_causal_mask.py 1    the same, with one hint; with 2, two hints"""
Hints = Mapping[str, Sequence[str]]


def main(arguments: Sequence[str], hints: Mapping[str, Hints]) -> int:
    """Run the file and print the card. Returns the exit code: 0 if all checks pass."""
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")  # it may have no ✗
    path = Path(*arguments[:1])
    wanted = arguments[1] if len(arguments) == 2 else "0"
    if len(arguments) not in (1, 2) or not wanted.isdecimal() or not path.is_file():
        print(USAGE, file=sys.stderr)
        return 2
    known = exercises(path, hints)
    if known is None:
        print(
            f"{path.name} is not a file of this course: it defines none of the exercises of "
            f"{', '.join(f'{stage}.py' for stage in hints)}.",
            file=sys.stderr,
        )
        return 2
    try:
        runpy.run_path(str(path), run_name="__main__")
    except Exception as error:
        card = explain(error, list(known), cell)
        if card is None:
            traceback.print_exc()
            return 1
        rungs = known[card.exercise]
        number = min(int(wanted), len(rungs))
        more = [f"Hint {n} of {len(rungs)}: {rungs[n - 1]}" for n in range(1, number + 1)]
        if number < len(rungs):
            more.append(f"For a hint, run  python card.py {path.name} {number + 1}")
        print(as_text(card, "\n".join(more)))
        return 1
    return 0


def exercises(path: Path, hints: Mapping[str, Hints]) -> Hints | None:
    """Find the stage's exercises by the file's name, or else by what the file defines."""
    text = path.read_text(encoding="utf-8", errors="replace")
    defined = set(re.findall(r"^(?:def|class)\s+(\w+)", text, re.MULTILINE))
    found = {stage: len(defined & set(names)) for stage, names in hints.items()}
    stage = path.stem if path.stem in hints else max(found, key=lambda s: found[s], default="")
    return hints[stage] if stage == path.stem or found.get(stage) else None
