"""What a call does besides returning a value: what checks expect of it."""

from __future__ import annotations

from autograder.grading.failures import Misbehaviour, Printed
from autograder.grading.student import Student

SIDE_EFFECTS = {  # attributes of a `Call`, and what is said about it
    "results_changed": "{call} changes the tensor that an earlier call returned; each result must "
    "be a tensor of its own.",
    "disables_gradients": "{call} switches gradients off for the rest of the program; "
    "`with torch.no_grad():` switches them off for a block.",
    "sets_seed": "{call} sets torch's seed: what the program draws after it is the same each time.",
    "detached": "No gradient reaches the parameters through the result of {call}. Is it computed "
    "under `torch.no_grad()`, or a tensor detached on the way (`.item()`, `.data`, numpy)?",
    "changed": "{call} changes its argument; what the caller gives must be the same after the call "
    "(its numbers, and whether it requires gradients).",
}


def expect_untouched(student: Student) -> None:
    """Expect that no call changes its arguments in place, switches gradients off for good, or
    changes what an earlier call returned. All calls of the exercise's checks count."""
    _exclude(student, "changed", "disables_gradients", "results_changed")


def expect_results_kept(student: Student) -> None:
    """Expect that no call changes what an earlier one returned. All calls of the exercise's checks
    count."""
    _exclude(student, "results_changed")


def expect_seed_kept(student: Student) -> None:
    """Expect that no call sets torch's seed. All calls of the exercise's checks count."""
    _exclude(student, "sets_seed")


def expect_gradients_recorded(student: Student) -> None:
    """Expect that no call switches gradients off for good, and that no call of a module returns a
    tensor without gradients although its parameters have some. All calls of the exercise's checks
    count, so each result must depend on a parameter: what a residual block with dropout 1 returns
    is its input."""
    _exclude(student, "disables_gradients", "detached")


def _exclude(student: Student, *side_effects: str) -> None:
    """Fail if a call up to now had one of the `SIDE_EFFECTS`; `ExerciseRun.judge_side_effects` does
    it for the calls of other checks."""
    student.excluded |= {*side_effects}
    for name in side_effects:
        if call := next((call for call in student.calls if getattr(call, name)), None):
            raise Misbehaviour(SIDE_EFFECTS[name].format(call=call.text))


def expect_new(student: Student) -> None:
    """Expect that the tensor that the last call returned is neither an argument nor the result of
    an earlier call, nor a view of one (only if the exercise asks for a new tensor)."""
    if student.last.shares_memory:
        raise Misbehaviour(
            f"{student.last.text} returns its argument or an earlier result, or a part of it; a "
            "new tensor is asked for, so that changing one does not change the other."
        )


def expect_silent(student: Student) -> None:
    """Expect that the last call printed nothing (only if the exercise asks for it)."""
    if student.last.printed:
        raise Printed(f"{student.last.text} prints something; the exercise asks for no output.")
