"""What makes a check of a function: its exercise and weight. Properties make checks, too."""

from __future__ import annotations

import functools
import inspect
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

from autograder.grading.probes import Probe
from autograder.grading.student import Student

Declared = Callable[[], None]  # a function that has a name and a docstring, and does nothing
Property = Callable[..., Callable[[Declared], Callable[..., None]]]
Check = TypeVar("Check", bound=Callable[..., None])
marked: list[Callable[..., None]] = []  # since the runner has cleared it


@dataclass(frozen=True)
class Mark:
    """The exercise of a check, its share of the points, and the checks that it needs."""

    exercise: str
    weight: float = 1.0
    needs: tuple[str, ...] = ()


def exercise(
    name: str, *, weight: float = 1.0, needs: str | Sequence[str] = ()
) -> Callable[[Check], Check]:
    """Mark a check with its exercise, its weight among the exercise's checks, and the checks (by
    function name) that it needs: if one of them fails, it is ``blocked``."""

    def mark(check: Check) -> Check:
        names = (needs,) if isinstance(needs, str) else tuple(needs)
        check.mark = Mark(name, weight, names)  # type: ignore[attr-defined]
        marked.append(check)
        return check

    return mark


def check_property(body: Callable[..., None]) -> Property:
    """Make a property of a function ``body(spec, student, reference, probe, ...)``.

    The property takes a spec, or else the name of an exercise, then what else ``body`` takes, and
    ``weight`` and ``needs`` as ``exercise`` does. It is applied to a function whose docstring is
    the title of the check.
    """

    @functools.wraps(body)
    def with_spec(
        spec: Any,
        *args: Any,
        weight: float = 1.0,
        needs: str | Sequence[str] = (),
        **options: Any,
    ) -> Callable[[Declared], Callable[..., None]]:
        inspect.signature(body).bind(spec, None, None, None, *args, **options)

        def decorate(declared: Declared) -> Callable[..., None]:
            if not declared.__doc__:
                raise TypeError(f"{declared.__name__} needs a docstring for its title.")
            if declared.__code__.co_code != _title_alone.__code__.co_code:
                raise TypeError(f"{declared.__name__} has code, which a property would not run.")

            def check(student: Student, reference: Student, probe: Probe) -> None:
                body(spec, student, reference, probe, *args, **options)

            check.__name__, check.__module__ = declared.__name__, declared.__module__
            check.__qualname__, check.__doc__ = declared.__qualname__, declared.__doc__
            name = spec if isinstance(spec, str) else spec.name
            return exercise(name, weight=weight, needs=needs)(check)

        return decorate

    with_spec.__signature__ = _signature(body)  # type: ignore[attr-defined]
    return with_spec


def _title_alone() -> None:
    """A title."""


def _signature(body: Callable[..., None]) -> inspect.Signature:
    """What a property made of ``body`` is called with, for documentation."""
    taken = inspect.signature(body).parameters.values()
    kept = [p for p in taken if p.name not in ("student", "reference", "probe")]
    added = inspect.signature(exercise).parameters
    return inspect.Signature([*kept, added["weight"], added["needs"]])
