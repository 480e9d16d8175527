"""A submission whose child is a session in this process, for tests of the prefetch."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import torch

from autograder.grading.prefetch import PrefetchingTransport
from autograder.grading.reference import load_answer
from autograder.grading.student import LocalTransport, Student
from autograder.sandbox.child import parse_response
from autograder.sandbox.protocol import wire
from autograder.sandbox.protocol.wire import Frame


class InMemory:
    """A `SandboxSession` in this process, which counts batches, live requests and new children."""

    def __init__(self, source: str, may_prefetch: bool = True) -> None:
        self.source, self.may_prefetch = source, may_prefetch
        self.batches = self.live = self.children = 0
        self.close()

    def close(self) -> None:
        self.children += 1
        local = load_answer(f"import torch\nfrom torch import nn\n{self.source}", "x").transport
        assert isinstance(local, LocalTransport)
        self.local = local

    def batch(self, requests: Sequence[bytes]) -> list[bytes | Frame]:
        self.batches += 1
        return [wire.dump(self.local.session.handle(wire.parse(data))) for data in requests]

    def open_response(self, data: bytes, number: int, message: Any) -> Frame:
        return parse_response(data, number)

    def request(self, message: dict[str, Any], tensors: dict[str, torch.Tensor]) -> Frame:
        self.live += 1
        return self.local.request(message, tensors)


def prefetching(source: str, may_prefetch: bool = True) -> tuple[Student, InMemory]:
    session = InMemory(source, may_prefetch)
    return Student(PrefetchingTransport(session), source), session  # type: ignore[arg-type]
