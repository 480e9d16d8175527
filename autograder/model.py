"""The seven words as frozen records. Standard library only; everything may import this module."""

from __future__ import annotations

from dataclasses import asdict, dataclass, field
from typing import Any

SCHEMA = 1

PASSED, FAILED, BLOCKED, ERRORED = "passed", "failed", "blocked", "errored"
GRADED, UNREADABLE = "graded", "unreadable"


class KitError(Exception):
    """Something that a person can mend and that a sentence can say. ``code`` is the exit code:
    2 for the call, the course or the machine, 3 for the kit itself."""

    code = 2


@dataclass(frozen=True)
class Exercise:
    """One function or class that a student writes: its name is its grade cell's ``grade_id``."""

    name: str
    points: float


@dataclass(frozen=True)
class Stage:
    """One assignment: a slug such as ``s07_causal_mask``, the same in every tree."""

    slug: str
    title: str
    exercises: tuple[Exercise, ...]

    @property
    def points(self) -> float:
        return sum(e.points for e in self.exercises)

    def exercise(self, name: str) -> Exercise:
        return next(e for e in self.exercises if e.name == name)


@dataclass(frozen=True)
class Diagnosis:
    """The wrong specimen that gives the student's numbers, in the student's language."""

    specimen: str
    mistake: str
    hint: str


@dataclass(frozen=True)
class Outcome:
    """What one check came to."""

    check: str
    title: str
    outcome: str
    points: float
    max_points: float
    message: str = ""
    blocked_by: str = ""


@dataclass(frozen=True)
class ExerciseReport:
    """One exercise's outcomes. ``points`` is None while a check is errored: no score is better
    than a wrong one."""

    name: str
    points: float | None
    max_points: float
    outcomes: tuple[Outcome, ...]
    diagnosis: Diagnosis | None = None


@dataclass(frozen=True)
class CellNote:
    """A cell that did not run to its end, by its place in the notebook (counted from 1)."""

    cell: int
    message: str


@dataclass(frozen=True)
class Receipt:
    """What makes a score repeatable."""

    submission: str
    checks: str
    salt: str
    seeds: tuple[int, ...]
    layers: tuple[str, ...]
    torch: str
    kit: str


@dataclass(frozen=True)
class Report:
    """The frozen result of grading one submission."""

    course: str
    stage: str
    student: str
    status: str
    points: float
    max_points: float
    exercises: tuple[ExerciseReport, ...]
    notes: tuple[str, ...] = ()
    cells: tuple[CellNote, ...] = ()
    receipt: Receipt | None = None
    schema: int = field(default=SCHEMA)

    @property
    def needs_a_look(self) -> bool:
        """Whether the instructor must look before the score counts."""
        return self.status == UNREADABLE or any(e.points is None for e in self.exercises)

    def as_dict(self) -> dict[str, Any]:
        return asdict(self)

    @classmethod
    def from_dict(cls, data: dict[str, Any]) -> Report:
        """Read back what `as_dict` wrote (JSON round trips included).

        Raises ``ValueError`` for another schema version.
        """
        if data.get("schema") != SCHEMA:
            raise ValueError(f"a report of schema {data.get('schema')}, this kit reads {SCHEMA}")
        exercises = tuple(
            ExerciseReport(
                **e
                | {
                    "outcomes": tuple(Outcome(**o) for o in e["outcomes"]),
                    "diagnosis": Diagnosis(**e["diagnosis"]) if e["diagnosis"] else None,
                }
            )
            for e in data["exercises"]
        )
        receipt = data["receipt"]
        if receipt:
            tuples = {k: tuple(receipt[k]) for k in ("seeds", "layers")}
            receipt = Receipt(**receipt | tuples)
        return cls(
            **data
            | {
                "exercises": exercises,
                "notes": tuple(data["notes"]),
                "cells": tuple(CellNote(**c) for c in data["cells"]),
                "receipt": receipt,
            }
        )
