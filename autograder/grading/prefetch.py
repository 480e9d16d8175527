"""Prefetch responses: record the requests of a check once, and send them in one batch.

Inputs are the same for all submissions, so a check sends each of them the requests that it sent to
the reference, unless a request depends on a response. Such a request would show student code what
the reference returned, so the recording ends before it. `PrefetchingTransport` sends all recorded
requests at once and replays the responses to the check; the requests after them are sent live. A
check that departs from its recording is run again live, in a new child in which the cells have been
run again; the abandoned run does not count. Since an outcome depends on the responses alone, it is
cached by their digest.

It saves a third of the CPU time of a class of 200 (docs/benchmarks.md, "What the mechanisms save").
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

import torch

from autograder.core.model import FAILED, PASSED
from autograder.grading.reference import copy, same_request
from autograder.grading.sandbox_session import SandboxSession
from autograder.grading.student import Call, Student, Transport
from autograder.sandbox.protocol import wire
from autograder.sandbox.protocol.wire import Frame

REMEMBERED_RESULTS = 64  # that are cached per check
REMEMBERED_BYTES = 1 << 16  # of responses; results for larger ones are not cached
ID_BITS = 32  # a request's id is its recording's number, shifted by these, and its place


class RecordingTransport:
    """A transport that passes requests to another one, and records copies of them and of the
    responses."""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport
        self.requests: list[Frame] = []
        self.responses: list[Frame] = []

    def request(self, message: dict[str, Any], tensors: dict[str, torch.Tensor]) -> Frame:
        self.requests.append(copy(Frame(message, tensors)))
        response = self._transport.request(message, tensors)
        self.responses.append(copy(response))
        return response


class PerturbingTransport:
    """A transport that replays a recording, in whose responses the last digits of all floating
    numbers are changed: less than checks tolerate, unless they compare for equality. ``count`` is
    the number of requests that were as recorded; the first other one raises `Departed`."""

    def __init__(self, recorder: RecordingTransport) -> None:
        self._recorder = recorder
        self.count = 0

    def request(self, message: dict[str, Any], tensors: dict[str, torch.Tensor]) -> Frame:
        requests, place = self._recorder.requests, self.count
        if place == len(requests) or not same_request(requests[place], Frame(message, tensors)):
            raise Departed
        self.count += 1
        recorded = self._recorder.responses[place]
        return Frame(recorded.message, {k: _perturbed(v) for k, v in recorded.tensors.items()})


def _perturbed(tensor: torch.Tensor) -> torch.Tensor:
    if not tensor.is_floating_point():
        return tensor
    return tensor * (1 + 2 * torch.finfo(tensor.dtype).eps)


@dataclass(frozen=True)
class CheckResult:
    """The outcome of one check, its message and its transcript. ``digest`` identifies the responses
    from which it was computed; it is empty if the result depends on more than these.
    ``printed_only``: the check failed because the code printed something, and for no other reason.
    ``failure_kind``: the kind of the `Failure` that ended the check; empty where values are wrong.
    ``excluded`` are the side effects that calls must not have.
    ``remark`` is `autograder.core.model.Outcome`'s.
    """

    outcome: str
    message: str
    calls: list[Call]
    digest: bytes = b""
    printed_only: bool = False
    failure_kind: str = ""
    excluded: frozenset[str] = frozenset()
    remark: str = ""


@dataclass
class Recording:
    """The encoded requests that a check sends to the reference, the transcript of that run, and
    cached results by the digest of responses. ``number`` is unique among the stage's recordings."""

    number: int
    requests: list[Frame]
    calls: list[Call]
    results: dict[bytes, CheckResult] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.data = [
            wire.dump(Frame(r.message | {"id": self.id_of(place)}, r.tensors))
            for place, r in enumerate(self.requests)
        ]
        self._asked = hashlib.sha256(b"".join(self.data)).digest()

    def id_of(self, place: int) -> int:
        """Return the id of the request at this position."""
        return (self.number + 1 << ID_BITS) + place

    def digest(self, answers: Sequence[bytes]) -> bytes:
        """Return the digest of all requests and these responses."""
        return hashlib.sha256(self._asked + b"".join(answers)).digest()

    def remember(self, result: CheckResult) -> None:
        """Cache a result under its digest."""
        if len(self.results) < REMEMBERED_RESULTS:
            self.results[result.digest] = result


def record(number: int, known: Student, run: Callable[[Student], CheckResult]) -> Recording:
    """Record the requests that ``run`` sends to the answer ``known``, up to the first that depends
    on a response: one that differs if the numbers in the responses differ in their last digits."""
    recorder = RecordingTransport(known.transport)
    result = run(Student(recorder, known.source))
    perturbing = PerturbingTransport(recorder)
    run(Student(perturbing, known.source))
    return Recording(number, recorder.requests[: perturbing.count], result.calls)


class Departed(Exception):
    """A request differs from the recorded one; see `PrefetchingTransport.departed`."""


class PrefetchingTransport:
    """The transport of a submission whose checks have recordings.

    After `begin`, requests are answered with the prefetched responses. The first request that was
    not recorded sets ``departed`` and raises `Departed`; the caller then calls `run_live` and runs
    the check again. If `begin` is not called, all requests are live.
    """

    def __init__(self, session: SandboxSession) -> None:
        self._session = session
        self.run_live(new_child=False)

    def run_live(self, new_child: bool = True) -> None:
        """Send the next requests one at a time. With ``new_child`` they go to a child that has
        seen none of the requests before."""
        self._recording: Recording | None = None
        self._answers: Sequence[bytes | Frame] = ()
        self._place = 0
        self.departed = self._failed = False
        self.digest = b""
        if new_child:
            self._session.close()

    def begin(self, recording: Recording) -> CheckResult | None:
        """Send the requests of a recording. Returns the result for the responses if it is
        cached."""
        self.run_live(new_child=False)
        if not self._session.may_prefetch:
            return None
        self._recording = recording
        self._answers = self._session.batch(recording.data) if recording.data else ()
        answers = [answer for answer in self._answers if isinstance(answer, bytes)]
        if len(answers) == len(recording.data) and sum(map(len, answers)) <= REMEMBERED_BYTES:
            self.digest = recording.digest(answers)
        return recording.results.get(self.digest)

    def finish(self, result: CheckResult) -> bool:
        """Whether the result depends on the responses alone, so that it may be cached. The
        description of an error depends on the notebook's cells, too."""
        described = result.outcome == FAILED and self._failed
        return bool(self.digest) and result.outcome in (PASSED, FAILED) and not described

    def request(self, message: dict[str, Any], tensors: dict[str, torch.Tensor]) -> Frame:
        """Return the prefetched response. Raises `Departed` if the request was not recorded.
        Without a recording, send the request to the child."""
        if self._recording is None:
            return self._session.request(message, tensors)
        place = self._place
        if place == len(self._recording.requests):
            self._recording, self.digest = None, b""  # the result depends on further responses
            return self._session.request(message, tensors)
        recorded = self._recording.requests[place] if place < len(self._answers) else None
        if recorded is None or not same_request(recorded, Frame(message, tensors)):
            self.departed = True
            raise Departed
        self._place += 1
        answer = self._answers[place]
        if isinstance(answer, bytes):
            answer = self._session.open_response(answer, self._recording.id_of(place), message)
        self._failed |= bool(answer.message.get("error"))
        if answer.message.get("exhausted"):  # the child could not answer the requests after it
            self._answers, self.digest = self._answers[: self._place], b""
        return answer
