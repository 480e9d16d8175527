"""Asking a submission ahead: what a check asks is known from what it asks of the reference.

Probes are the same for every student, so a check asks the same of each, as long as the answers do
not make it ask something else. All of it is sent at once, and the child answers without waiting
for the grader in between. A check's outcome depends on nothing but the answers: where they are, to
the last bit, those of an earlier answer, it is known, and the check is not run again.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

import torch

from autograder.grading.attempt import Attempt
from autograder.grading.reference import copy, same_request
from autograder.grading.student import Call, Student, Transport
from autograder.model import ERRORED, FAILED, PASSED
from autograder.sandbox import wire
from autograder.sandbox.wire import Frame

KEPT = 64  # answers that are remembered of a check, with what came of them
BITS = 32  # numbers on the line: a plan's, and below it a request's


class Noting:
    """A transport that writes down what is asked of another."""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport
        self.requests: list[Frame] = []

    def request(self, message: dict[str, Any], tensors: dict[str, torch.Tensor]) -> Frame:
        self.requests.append(copy(Frame(message, tensors)))
        return self._transport.request(message, tensors)


class Came(NamedTuple):
    """What came of a check. With a ``digest`` it hangs on nothing but the answers of this one."""

    outcome: str
    message: str
    calls: list[Call]
    digest: bytes = b""
    remark: str = ""


@dataclass
class Plan:
    """What a check asks when the answers are right, and what is known to come of answers, by the
    digest of all. ``index`` tells it from the stage's other plans."""

    name: str
    index: int
    requests: list[Frame]
    known: dict[bytes, Came] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.data = [
            wire.dump(Frame(r.message | {"id": self.number(place)}, r.tensors))
            for place, r in enumerate(self.requests)
        ]
        self.asked = hashlib.sha256(b"".join(self.data)).digest()

    def digest(self, answers: Sequence[bytes]) -> bytes:
        """The digest of what is asked and answered."""
        return hashlib.sha256(self.asked + b"".join(answers)).digest()

    def number(self, place: int) -> int:
        """The number on the line of the request at this place."""
        return (self.index + 1 << BITS) + place


def foresee(name: str, index: int, known: Student, ask: Callable[[Student], object]) -> Plan:
    """The plan of what ``ask`` asks the answer that is ``known``."""
    noting = Noting(known.transport)
    ask(Student(noting, known.source))
    return Plan(name, index, noting.requests)


class Unforeseen(Exception):
    """Something was asked that had not been asked ahead."""


class Glimpsed:
    """A transport that has nothing but answers which came ahead; ``digest`` is theirs. Raises
    `Unforeseen` when it is asked anything else."""

    def __init__(self, attempt: Attempt, plan: Plan, answers: Sequence[bytes]) -> None:
        self._attempt, self._plan = attempt, plan
        self._answers = enumerate(answers)
        self.digest = plan.digest(answers)

    def request(self, message: dict[str, Any], tensors: dict[str, torch.Tensor]) -> Frame:
        place, answer = next(self._answers, (0, b""))
        if not answer or not same_request(self._plan.requests[place], Frame(message, tensors)):
            raise Unforeseen
        return self._attempt.opened(answer, self._plan.number(place), message)


class Foreseen:
    """The transport of a `Student` whose checks have plans.

    With ``kept``, which gives the answers to a plan that were kept of an earlier run, nothing is
    asked of the attempt: where they do not do, it raises `Unforeseen`.
    """

    def __init__(
        self, attempt: Attempt, kept: Callable[[Plan], Sequence[bytes]] | None = None
    ) -> None:
        self._attempt, self._kept = attempt, kept
        self._plan = Plan("", 0, [])
        self._answers: Sequence[bytes | Frame] = []
        self._place, self._digest, self._erred = 0, b"", False
        self.answered: dict[str, tuple[bytes, Sequence[bytes]]] = {}  # all answers of a check

    def begin(self, plan: Plan) -> Came | None:
        """A check begins: ask what it will ask. Returns what comes of it, where that is known."""
        self._plan, self._place, self._digest, self._erred = plan, 0, b"", False
        self._answers = self._kept(plan) if self._kept else self._asked(plan)
        answers = [answer for answer in self._answers if isinstance(answer, bytes)]
        if len(answers) < len(plan.data):
            return None
        self._digest = plan.digest(answers)
        self.answered[plan.name] = self._digest, answers
        if known := plan.known.get(self._digest):
            self._place = len(known.calls)
        return known

    @property
    def planned(self) -> int:
        """How many calls of the check that was run last had been asked ahead: its first ones."""
        return self._place

    def _asked(self, plan: Plan) -> Sequence[bytes | Frame]:
        return self._attempt.ahead(plan.data) if plan.data else []

    def ended(self, came: Came) -> Came:
        """This came of the check, which looked at nothing but answers. It is remembered where all
        of them had been foreseen; a failure only where no error is in it, since how one is told
        hangs on the notebook's cells."""
        asked = len(self._plan.requests) if came.outcome == PASSED else self._place
        whole = self._digest and self._place == asked == len(came.calls)
        if not whole or came.outcome == ERRORED or (came.outcome == FAILED and self._erred):
            return came
        came = came._replace(digest=self._digest)
        if len(self._plan.known) < KEPT:
            self._plan.known[self._digest] = came
        return came

    def request(self, message: dict[str, Any], tensors: dict[str, torch.Tensor]) -> Frame:
        """The answer that has come already; that of the child where it was not asked ahead."""
        if self._place < len(self._answers):
            if same_request(self._plan.requests[self._place], Frame(message, tensors)):
                return self._next(message)
            self._answers = []
        self._digest = b""
        if self._kept:
            raise Unforeseen
        return self._attempt.request(message, tensors)

    def _next(self, message: dict[str, Any]) -> Frame:
        answer, number = self._answers[self._place], self._plan.number(self._place)
        self._place += 1
        if isinstance(answer, bytes):
            answer = self._attempt.opened(answer, number, message)
            self._erred |= bool(answer.message.get("error"))
            if answer.message.get("exhausted"):  # what came after it is worth nothing
                self._answers, self._digest = [], b""
        return answer
