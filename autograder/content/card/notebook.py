"""In a notebook: the card above the error that Jupyter shows anyway, and hints on request."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from autograder.content.card.draw import as_html, as_text, harmless
from autograder.content.card.explain import explain


def install(shell: Any, hints: Mapping[str, Sequence[str]]) -> Callable[[str], None]:
    """Let a notebook show cards. Gives the function `hint`, which alone is there without a shell.

    ``hints`` has every exercise. The error is raised and shown as ever: what validates a notebook
    sees no difference.
    """
    given = dict.fromkeys(hints, 0)
    last = [next(iter(hints), "")]

    def show(shell: Any, kind: Any, error: Any, trace: Any, tb_offset: Any = None) -> None:
        try:
            draw(error)
        except Exception as problem:  # the error itself follows all the same
            print(f"There is no card for this one ({type(problem).__name__}).")
        kinds, before = shell.before_cards
        if isinstance(error, kinds):
            before(kind, error, trace, tb_offset)
        else:
            shell.showtraceback((kind, error, trace), tb_offset=tb_offset)

    def draw(error: BaseException) -> None:
        from IPython.display import display

        if card := explain(error, list(hints)):
            last[0], rungs = card.exercise, hints[card.exercise]
            more = f"For a hint, run  hint({card.exercise!r})" if rungs else ""
            both = {"text/plain": as_text(card, more), "text/html": as_html(card, rungs)}
            display(both, raw=True)

    def hint(exercise: str = "") -> None:
        """Print the next hint for an exercise: the named one, or that whose check failed last."""
        name = exercise or last[0]
        if name not in hints:
            print(f"There is no exercise called {harmless(str(name))}, only {', '.join(hints)}.")
        elif given[name] == len(hints[name]):
            print(f"There are no more hints for {name}. Read its text again, or ask a person.")
        else:
            given[name] += 1
            rungs, number = hints[name], given[name]
            print(f"{name}, hint {number} of {len(rungs)}: {rungs[number - 1]}")

    if hasattr(shell, "set_custom_exc"):
        if not hasattr(shell, "before_cards"):  # the cell may be run twice
            shell.before_cards = (shell.custom_exceptions, shell.CustomTB)
        shell.set_custom_exc((Exception,), show)
    return hint
