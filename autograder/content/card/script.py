"""Runs a stage's Python file and says more about the first visible check that is not met."""

import runpy
import sys
import traceback
from collections.abc import Mapping, Sequence
from pathlib import Path

from autograder.content.card.draw import as_text
from autograder.content.card.explain import explain

USAGE = """\
python card.py s07_causal_mask.py      runs the file; at the first check that is not met, says more
python card.py s07_causal_mask.py 1    the same, with one hint; with 2, two hints"""


def main(arguments: Sequence[str], hints: Mapping[str, Mapping[str, Sequence[str]]]) -> int:
    """Run the file and print the card. Returns the exit code: 0 where all checks are met."""
    path = Path(*arguments[:1])
    wanted = arguments[1] if len(arguments) == 2 else "0"
    if len(arguments) not in (1, 2) or not wanted.isdecimal() or not path.is_file():
        print(USAGE, file=sys.stderr)
        return 2
    try:
        runpy.run_path(str(path), run_name="__main__")
    except Exception as error:
        known = hints.get(path.stem, {})
        card = explain(error, list(known))
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
