"""In a notebook: a card in place of the traceback of a failed check, and hints on request."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from autograder.authoring.card.draw import as_html
from autograder.authoring.card.explain import explain
from autograder.authoring.card.words import describe, harmless


def install(shell: Any, hints: Mapping[str, Sequence[str]]) -> Callable[[str], None]:
    """Let a notebook show cards. Returns the function `hint`, which works without a shell, too.

    ``hints`` has every exercise. The error is still raised and sent: below a card it is one line
    long, and what validates a notebook sees the same error as without this cell.
    """
    given: dict[str, int] = {}
    last = [next(iter(hints), "")]

    def show(shell: Any, kind: Any, error: Any, trace: Any, tb_offset: Any = None) -> None:
        try:
            draw(shell, error)
        except Exception as problem:  # the error itself follows all the same
            print(f"There is no card ({type(problem).__name__}).")
        shell.showtraceback((kind, error, trace), tb_offset=tb_offset)
        vars(error).pop("_render_traceback_", None)

    def draw(shell: Any, error: Any) -> None:
        if card := explain(error, list(hints)):
            last[0] = card.exercise
            plain = harmless(f"✗ {card.exercise}: {card.says}")
            page = as_html(card, hints[card.exercise])
            shell.display_pub.publish({"text/plain": plain, "text/html": page})
            line = harmless(describe(error)).partition("\n")[0]
            brief = [f"{line}  (%tb shows the traceback)"]
            error._render_traceback_ = lambda: brief  # for IPython, in place of the traceback

    def hint(exercise: str = "") -> None:
        """Print the next hint for an exercise: the named one, or that whose check failed last."""
        name = exercise or last[0]
        rungs, number = hints.get(name, ()), given.get(name, 0)
        given[name] = number + 1
        if number < len(rungs):
            print(f"{name}, hint {number + 1} of {len(rungs)}: {rungs[number]}")
        else:
            print(f"No more hints for {name}. Exercises: {', '.join(hints)}.")

    if hasattr(shell, "set_custom_exc"):
        shell.set_custom_exc((Exception,), show)
    return hint
