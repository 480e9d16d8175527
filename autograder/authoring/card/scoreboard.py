"""In a notebook: which visible checks passed when they were run last, and what to do next."""

import hashlib
import linecache
import re
import traceback
from collections.abc import Callable, Mapping
from typing import Any

PASSES, FAILS = "✓ passes", "✗ fails"
UNWRITTEN, UNKNOWN = "… not written yet", "· no result yet"
BROKEN = "✗ its cell fails"
NEXT = {
    BROKEN: "The cell with your answer to `{}` ended with an error. Change it, and run it again.",
    FAILS: "Read the message below the check of `{}`, change your answer, and run both again.",
    UNWRITTEN: "Write `{}` in place of `raise NotImplementedError()`, run it, and then its check.",
    UNKNOWN: "Run the cell with your answer to `{}`, and then its check.",
}
LAST = "Before you submit, restart the kernel and run all cells."
ABOUT = (
    "These are the results of the last run of each check. Checks that you edit do not count, and "
    "a result no longer counts after its answer is run again. After you submit, the hidden checks "
    "use other inputs, too."
)


def install(shell: Any, checks: Mapping[str, str], questions: int) -> Callable[[], None]:
    """Note from now on how each check ends. Returns `scoreboard`, which shows it.

    ``checks`` has the digest of each exercise's check, and ``questions`` is the number of written
    questions. What a kernel has noted stays when the cell that installs this is run again.
    """
    watches = hasattr(shell, "events")
    again = watches and hasattr(shell, "_visible_checks")
    noted = vars(shell).setdefault("_visible_checks", {}) if watches else {}

    def note(result: Any) -> None:
        source = result.info.raw_cell or ""
        error = result.error_before_exec or result.error_in_exec
        for name, check in checks.items():
            answer = shell.user_ns.get(name)
            state, before = noted.get(name, (UNKNOWN, None))
            if answer is not before:
                state = UNKNOWN
            elif error and re.search(rf"^(class|def)\s+{name}\b", source, re.MULTILINE):
                state = BROKEN  # what is defined is an older answer, if any
            if digest(source) == check and answer is not None and state != BROKEN:
                state = state_of(error, name)
            noted[name] = (state, answer)

    def current(name: str) -> str:
        state, answer = noted.get(name, (UNKNOWN, None))
        return state if watches and shell.user_ns.get(name) is answer else UNKNOWN

    def scoreboard() -> None:
        """Show how each check ended, and say what to do next."""
        states = {name: current(name) for name in checks}
        rest = [name for name in states if states[name] != PASSES]
        title = f"Visible checks: {len(states) - len(rest)} of {len(states)} pass."
        step = "Answer the written questions, too. " * bool(questions) + LAST
        step = NEXT[states[rest[0]]].format(rest[0]) if rest else step
        if watches:
            plain = [title, *(f"{state:<20}{name}" for name, state in states.items())]
            texts = "\n".join([*plain, f"Next: {step}", ABOUT])
            page = as_page(title, states, step)
            shell.display_pub.publish({"text/plain": texts, "text/html": page})

    if watches and not again:
        shell.events.register("post_run_cell", note)
    return scoreboard


def digest(source: str) -> str:
    """Return what identifies the text of a cell."""
    lines = (line.rstrip() for line in source.strip().splitlines())
    return hashlib.sha256("\n".join(lines).encode()).hexdigest()[:16]


def state_of(error: Any, name: str) -> str:
    """Say what a run of an exercise's check shows that ended with this error, or with None."""
    if error is None or isinstance(error, KeyboardInterrupt):
        return UNKNOWN if error else PASSES
    for frame, line in [*traceback.walk_tb(error.__traceback__)][-1:]:
        code = frame.f_code
        own = (
            frame.f_globals.get("__name__") == "__main__" and name == code.co_qualname.split(".")[0]
        )
        if own and "raise NotImplementedError" in linecache.getline(code.co_filename, line):
            return UNWRITTEN
    return FAILS


def as_page(title: str, states: Mapping[str, str], step: str) -> str:
    """Draw the scoreboard as HTML, in the notebook's own colours."""
    rows = ""
    for name, state in states.items():
        cells = "".join(f'<td style="text-align: left">{text}</td>' for text in (state, name))
        rows += f'<tr style="background: none">{cells}</tr>'
    step = re.sub(r"`(.+?)`", r"<code>\1</code>", step)
    return (
        f"<p><strong>{title}</strong></p><table>{rows}</table>"
        f"<p><strong>Next.</strong> {step}</p><p>{ABOUT}</p>"
    )
