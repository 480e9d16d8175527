"""Limit what one submission costs the grader: requests, and the memory of its responses.

A response is charged by its bytes when it arrives, before it is parsed. One to a check is charged
by the memory of its message as Python objects, too, when it is parsed; of one to a cell, only the
text is kept, up to a limit. So the memory that a submission makes the grader use is limited,
whatever the child sends.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from autograder.core.course import Limits
from autograder.sandbox.protocol.wire import Frame

SMALL_HEADER = 4096  # bytes; the message of a smaller one is not measured
OBJECT_BYTES = 24  # of memory per byte of JSON, at most: `[[],[],...]`
CONTAINER, ENTRY, LEAF = 64, 64, 56  # bytes of an object of each kind, about


@dataclass
class Budget:
    """What a submission has used so far. ``exceeded`` says which limit it has exceeded, in words
    that follow "the submission", or is empty."""

    limits: Limits
    requests: int = 0
    received: int = 0
    exceeded: str = ""

    def add_request(self) -> None:
        """Charge a request that is about to be sent."""
        self.requests += 1
        if self.requests > self.limits.requests:
            self.exceeded = f"needed more than {self.limits.requests} requests"

    def add_response(self, data: bytes) -> None:
        """Charge a response that has arrived."""
        self._add(len(data))

    def add_message(self, frame: Frame) -> None:
        """Charge the message of a response that has been parsed."""
        small = frame.header <= SMALL_HEADER
        self._add(OBJECT_BYTES * frame.header if small else weight(frame.message))

    def _add(self, count: int) -> None:
        self.received += count
        if self.received > self.limits.response_mb << 20:
            self.exceeded = f"sent more than {self.limits.response_mb} MB of results"


def weight(value: Any) -> int:
    """Return about how many bytes of memory a value takes that was read from JSON."""
    total, stack = 0, [value]
    while stack:
        node = stack.pop()
        if isinstance(node, dict):
            total += CONTAINER + ENTRY * len(node)
            stack += node.keys()
            stack += node.values()
        elif isinstance(node, list):
            total += CONTAINER + 8 * len(node)
            stack += node
        elif isinstance(node, str):
            total += LEAF + len(node) * (1 if node.isascii() else 4)
        else:
            total += LEAF
    return total
