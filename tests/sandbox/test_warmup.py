"""What a host answers before it forks children works, but for the request that is to fail."""

from __future__ import annotations

from autograder.sandbox.protocol.wire import Frame
from autograder.sandbox.server.session import Session
from autograder.sandbox.server.warmup import CELL, requests


def test_every_request_is_answered_as_meant() -> None:
    session = Session()
    sent = [Frame({"op": "cell", "number": 1, "source": CELL}), *requests()]
    *answers, last = [session.handle(frame).message["error"] for frame in sent]
    assert answers == [None] * len(answers)
    assert last["kind"] == "missing"
