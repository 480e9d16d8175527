"""Explain wrong answers by deviation families, if no sample answer returns the same values.

A family is the reference with switches. Each of its deviations sets a switch to another value, and
has a sentence and a hint about that mistake. An answer is explained by the smallest set of
deviations, one or two, for which the family returns the answer's values on all questions of the
family. The questions use other seeds than the inputs of the checks.

The student's answer is called in the sandbox, through the proxies, like in a check. The family is
computed in this process when the first answer is to be explained.
"""

from __future__ import annotations

import functools
import itertools
import math
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

import numpy as np
import torch

from autograder.core.model import Diagnosis
from autograder.grading.failures import Failure
from autograder.grading.probes import Probe, build
from autograder.grading.student import Module, Student

RTOL, ATOL = 1e-3, 1e-5
MOST = 2  # deviations in a set
STEPS = 30  # of the search for a factor; each one narrows the interval to 62 %
NEAR = 0.01  # the share of the squares that may be missing at the nearest number of a grid
GOLDEN = (math.sqrt(5) - 1) / 2
# A deviation may not fit a question: its axes do not exist, its shapes do not match.
UNFIT = (RuntimeError, ValueError, IndexError)
Switches = Mapping[str, Any]
Found = list[list[torch.Tensor] | None]  # the values of each question
Shapes = tuple[torch.Size, ...]


@dataclass(frozen=True)
class Question:
    """Calls of a function or, if ``build`` has the constructor's arguments by name, of a module.

    A module gets new ``weights``, some of which a family may give. All calls are made once in each
    of the ``modes``, True for training; a family reads the mode from ``training``. If values are
    random, ``summary`` turns them into values that can be compared, with the tolerance ``atol``; it
    raises ``ValueError`` if that is not possible. An answer for which that of the first question is
    not possible is not explained.
    """

    calls: tuple[tuple[Any, ...], ...]
    build: Mapping[str, Any] | None = None
    weights: Mapping[str, torch.Tensor] = field(default_factory=dict)
    modes: tuple[bool, ...] = (False,)
    training: bool = False
    summary: Callable[[list[torch.Tensor]], list[torch.Tensor]] | None = None
    atol: float = ATOL


@dataclass(frozen=True)
class Deviation:
    """A switch that is set to another value: the mistake, and a hint. A ``slip`` costs at most a
    part of the exercise if it is the only deviation."""

    switch: str
    value: str
    mistake: str
    hint: str
    slip: bool = False

    def __str__(self) -> str:
        return f"{self.switch}={self.value}"


@dataclass(frozen=True)
class Factor:
    """A switch whose value is a number. The number is fitted, and replaces ``{number}`` in
    ``mistake``. It is searched between the neighbours of the number of ``grid``, which has at least
    three in ascending order, that comes closest; where a factor multiplies the result, the grid
    must have a number within 10 % of it. It is reported only if numbers that are smaller and larger
    by the fraction ``apart`` do not fit."""

    switch: str
    grid: tuple[float, ...]
    mistake: str
    hint: str
    apart: float = 0.01
    slip: bool = False

    def __post_init__(self) -> None:
        if len(self.grid) < 3 or list(self.grid) != sorted(set(self.grid)):
            raise ValueError(f"the grid of {self.switch} needs three or more numbers that ascend")


@dataclass(frozen=True)
class Family:
    """An exercise's family. ``answer`` returns the values of all calls of a question with these
    switches; without any switch it returns those of the reference.

    If an exercise takes or returns modules, ``ask`` returns a student's values for a question; it
    raises ``Failure`` if there are none that can be compared.
    """

    answer: Callable[[Question, Switches], Sequence[Any]]
    questions: Callable[[Probe], Iterable[Question]]
    deviations: tuple[Deviation, ...]
    factors: tuple[Factor, ...] = ()
    ask: Callable[[Student, Question], Sequence[Any]] | None = None


class Explainer:
    """Explains wrong answers to the exercise ``name`` by its family.

    ``sound``: whether the family without deviations agrees with the reference. If not, nothing is
    explained.
    """

    def __init__(self, family: Family, name: str, probe: Probe, reference: Student) -> None:
        self.family, self.name, self._seed = family, name, probe.seed
        self._reference = reference
        reference.begin(probe.seed)
        self.questions = [self._complete(q, probe) for q in family.questions(probe)]
        self.sound = self.agree((), self.ask(reference))

    def _complete(self, question: Question, probe: Probe) -> Question:
        """Return the question with weights for all parameters of the module."""
        if question.build is None:
            return question
        fresh = probe.weights(build(self._reference, self.name, **question.build))
        return replace(question, weights=fresh | dict(question.weights))

    def ask(self, student: Student) -> Found:
        """Return the answer's values for each question; None for a question whose summary is not
        clear. Raises `Failure` if there are none that can be compared."""
        student.begin(self._seed)
        return [self._ask(student, question) for question in self.questions]

    def _ask(self, student: Student, question: Question) -> list[torch.Tensor] | None:
        if self.family.ask is not None:
            return _tensors(self.family.ask(student, question))
        target = getattr(student, self.name)
        if question.build is not None:
            target = _loaded(build(student, self.name, **question.build), question)
        found = []
        for training in question.modes:
            if question.build is not None:
                target = target.train() if training else target.eval()
            for args in question.calls:
                student.seed += 1  # another draw for each call
                found.append(target(*args))
        try:
            return _summarized(_tensors(found), question)
        except UNFIT:
            return None

    def found(self, student: Student) -> Found | None:
        """Return what `ask` returns; None if there are no values that can be compared."""
        try:
            return self.ask(student)
        except Failure:
            return None

    def alike(self, one: Found | None, other: Found | None) -> bool:
        """Whether two answers have the same values for all questions that are clear for both. They
        may have other dtypes of the same kind."""
        if one is None or other is None:
            return one is other
        return all(
            ours is None or theirs is None or _equal(_wide(ours), _wide(theirs), question.atol)
            for question, ours, theirs in zip(self.questions, one, other, strict=True)
        )

    def explain(self, found: Found | None) -> Diagnosis | None:
        """Return what an answer with these values computes. None if no set of deviations fits, if
        several of the smallest size fit, or if it equals the reference on all questions."""
        if not self.sound or found is None or found[0] is None:
            return None
        if not _tells_something(found) or self.agree((), found):
            return None
        for size in range(1, (1 if self._agrees_without_summaries(found) else MOST) + 1):
            if sets := [s for s in self._close(size, found) if self.agree(s, found)]:
                return _diagnosis(sets[0]) if len(sets) == 1 else None
        return self._fitted(found)

    def _agrees_without_summaries(self, found: Found) -> bool:
        """Whether only summaries differ from the reference's, though not all questions have one.
        They contain too little information for two deviations."""
        if all(question.summary for question in self.questions):
            return False
        pairs = zip(self.questions, found, strict=True)
        return self.agree((), [None if q.summary else values for q, values in pairs])

    # -- the family's values ------------------------------------------------------------------

    def values(self, switches: Switches, question: Question) -> list[torch.Tensor]:
        """Return the family's values for a question. Raises one of `UNFIT` if it has none."""
        with torch.no_grad(), torch.random.fork_rng(devices=[]):
            torch.default_generator.manual_seed(self._seed)
            return _summarized(_tensors(self._answers(question, switches)), question)

    def _first_values(self, switches: Switches) -> list[torch.Tensor]:
        """Return the values of the first call of the first question, or its summary. Raises one of
        `UNFIT` if there are none."""
        question = self.questions[0]
        if question.summary is None:
            question = replace(question, calls=question.calls[:1], modes=question.modes[:1])
        return self.values(switches, question)

    def _answers(self, question: Question, switches: Switches) -> Iterator[Any]:
        for training in question.modes:
            asked = replace(question, training=True) if training else question
            yield from self.family.answer(asked, switches)

    def agree(self, deviations: Iterable[Deviation], found: Found) -> bool:
        """Whether the family with these deviations returns these values."""
        return self._same({d.switch: d.value for d in deviations}, found)

    def _same(self, switches: Switches, found: Found) -> bool:
        try:
            return all(
                _equal(self.values(switches, question), theirs, question.atol)
                for question, theirs in zip(self.questions, found, strict=True)
                if theirs is not None
            )
        except UNFIT:
            return False

    def same_values(self, ours: Found, theirs: Found) -> bool:
        """Whether two sets of deviations with these values cannot be told apart by an answer with
        the values ``theirs``."""
        return all(
            other is None or (one is not None and _equal(one, other, question.atol))
            for question, one, other in zip(self.questions, ours, theirs, strict=True)
        )

    @functools.cache  # noqa: B019 - one of it lives as long as the process
    def _table(self, size: int) -> dict[Shapes, tuple[list[tuple[Deviation, ...]], Any]]:
        """Return all sets of this size with the first values of each, by the shapes of these."""
        rows: dict[Shapes, tuple[list[tuple[Deviation, ...]], list[torch.Tensor]]] = {}
        for deviations in self.sets(size):
            switches = {d.switch: d.value for d in deviations}
            try:
                first = self._first_values(switches)
            except UNFIT:
                continue
            sets, values = rows.setdefault(_shapes(first), ([], []))
            sets.append(deviations)
            values.append(_numbers(first))
        return {shapes: (sets, torch.stack(values)) for shapes, (sets, values) in rows.items()}

    def sets(self, size: int) -> Iterator[tuple[Deviation, ...]]:
        """Return all sets of this many deviations with different switches."""
        for deviations in itertools.combinations(self.family.deviations, size):
            if len({d.switch for d in deviations}) == size:
                yield deviations

    def _close(self, size: int, found: Found) -> list[tuple[Deviation, ...]]:
        """Return the sets whose first values are those of the answer."""
        theirs, atol = found[0], self.questions[0].atol
        assert theirs is not None
        close: list[tuple[Deviation, ...]] = []
        for shapes, (sets, values) in self._table(size).items():
            first = theirs[: len(shapes)]
            if _shapes(first) == shapes:
                same = values.isclose(_numbers(first), rtol=RTOL, atol=atol, equal_nan=True)
                close += itertools.compress(sets, same.all(dim=1).tolist())
        return close

    # -- numbers on no list -------------------------------------------------------------------

    def _fitted(self, found: Found) -> Diagnosis | None:
        """Return the one factor that fits with some number, if exactly one does."""
        numbers = {f: self._fit(f, found) for f in self.family.factors}
        fitting = [(f, number) for f, number in numbers.items() if number is not None]
        if len(fitting) != 1:
            return None
        ((factor, number),) = fitting
        told = f"{number:.4g}" if factor.apart < 0.1 else f"{number:.1g}"
        mistake = factor.mistake.format(number=told)
        return Diagnosis(f"deviations {factor.switch}={told}", mistake, factor.hint, factor.slip)

    @functools.cache  # noqa: B019 - one of it lives as long as the process
    def _grid(self, factor: Factor) -> torch.Tensor:
        """Return the first value of the family for each number of the factor's grid."""
        firsts = [self._first_values({factor.switch: n})[0] for n in factor.grid]
        return torch.stack([first.double() for first in firsts])

    def _fit(self, factor: Factor, found: Found) -> float | None:
        """Return the number for which the factor returns all values, if others nearby do not."""
        assert found[0] is not None
        first, grid = found[0][0].double(), self._grid(factor)
        if grid[0].shape != first.shape:
            return None
        errors = (grid - first).square().view(len(grid), -1).sum(dim=1)
        place = min(max(int(errors.argmin()), 1), len(errors) - 2)
        if not errors.min() < NEAR * first.square().sum():
            return None

        def error(number: float) -> float:
            ours = self._first_values({factor.switch: number})[0]
            return float((ours.double() - first).square().sum())

        number = _smallest(error, factor.grid[place - 1], factor.grid[place + 1])
        nearby = (1 - factor.apart, 1 + factor.apart)
        others = ({factor.switch: number * share} for share in nearby)
        if self._same({factor.switch: number}, found) and not any(
            self._same(other, found) for other in others
        ):
            return number
        return None


def _smallest(function: Callable[[float], float], low: float, high: float) -> float:
    """Return where a function with one minimum in an interval is smallest, by golden-section
    search."""
    left, right = high - GOLDEN * (high - low), low + GOLDEN * (high - low)
    at_left, at_right = function(left), function(right)
    for _ in range(STEPS):
        if at_left < at_right:
            high, right, at_right = right, left, at_left
            left = high - GOLDEN * (high - low)
            at_left = function(left)
        else:
            low, left, at_left = left, right, at_right
            right = low + GOLDEN * (high - low)
            at_right = function(right)
    return (low + high) / 2


def _loaded(module: Module, question: Question) -> Module:
    """Return the module with the weights of the question. A bias that the exercise does not ask for
    becomes 0, so that it hides no other mistake; a check of its own finds it."""
    weights = dict(question.weights)
    has = module.parameters(weights)
    biases = {n: torch.zeros_like(p) for n, p in has.items() if n.endswith(".bias")}
    return module.load(biases | weights)


def _tensors(values: Iterable[Any]) -> list[torch.Tensor]:
    """Return all values as tensors: a tuple as several, a text or a list of texts as its bytes, a
    dict as its keys and its values in their order. Raises `Failure` for anything else."""
    found: list[torch.Tensor] = []
    for value in values:
        match value:
            case torch.Tensor():
                found.append(value.detach())
            case np.ndarray() | bool() | int() | float():
                found.append(torch.as_tensor(value))
            case str():
                found.append(_bytes(value))
            case [str(), *rest] if all(isinstance(entry, str) for entry in rest):
                found.append(_bytes("".join(f"{entry}\0" for entry in value)))
            case dict():
                named = {str(key): inner for key, inner in value.items()}
                found += _tensors([sorted(named), [named[key] for key in sorted(named)]])
            case tuple() | list():
                found += _tensors(value)
            case _:
                raise Failure("The values cannot be compared.")
    if not found:
        raise Failure("There are no values.")
    return found


def _bytes(text: str) -> torch.Tensor:
    return torch.tensor([*text.encode(errors="surrogatepass")], dtype=torch.uint8)


def _summarized(values: list[torch.Tensor], question: Question) -> list[torch.Tensor]:
    return question.summary(values) if question.summary else values


def _shapes(values: list[torch.Tensor]) -> Shapes:
    return tuple(value.shape for value in values)


def _numbers(values: list[torch.Tensor]) -> torch.Tensor:
    """All numbers of some values in one row."""
    return torch.cat([value.double().flatten() for value in values])


def _equal(ours: list[torch.Tensor], theirs: list[torch.Tensor], atol: float) -> bool:
    """Whether shapes, dtypes and values are the same, up to rounding."""
    return len(ours) == len(theirs) and all(
        one.shape == other.shape
        and one.dtype == other.dtype
        and torch.allclose(one.double(), other.double(), rtol=RTOL, atol=atol, equal_nan=True)
        for one, other in zip(ours, theirs, strict=True)
    )


def _wide(values: list[torch.Tensor]) -> list[torch.Tensor]:
    """Values of any floating dtype as float64, and all others as int64."""
    return [v.double() if v.is_floating_point() else v.long() for v in values]


def _tells_something(found: Found) -> bool:
    """Whether the numbers differ from each other: one constant, or nan, has too many
    explanations."""
    whole = _numbers([value for values in found for value in values or ()])
    numbers = whole[~whole.isnan()]
    return bool((numbers != numbers[:1]).any())


def _diagnosis(deviations: Sequence[Deviation]) -> Diagnosis:
    """The diagnosis of the only set of deviations that fits."""
    name = "deviations " + ", ".join(map(str, deviations))
    mistake = " ".join(d.mistake for d in deviations)
    hint = "\n".join(dict.fromkeys(d.hint for d in deviations))
    return Diagnosis(name, mistake, hint, slip=len(deviations) == 1 and deviations[0].slip)
