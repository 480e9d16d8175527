"""The invitation to grade: what a worker says to it, and what becomes of one that nobody needs."""

from __future__ import annotations

import asyncio
import errno
import json
import subprocess
import sys
import tempfile
import zlib
from types import SimpleNamespace
from typing import Any

import cloudpickle
import pytest
from distributed.protocol.pickle import dumps

from autograder.core.course import KIT
from autograder.core.packing import pack
from autograder.pipeline.cluster import plugin, slots
from autograder.pipeline.cluster.plugin import Invitation
from tests.waiting import PATIENCE

PACKAGES = ("torch", "PIL")
WITHOUT_KIT = """
import asyncio, json, pickle, sys
from types import SimpleNamespace
class Missing:
    def find_spec(self, name, path=None, target=None):
        if name.split(".")[0] == "autograder":
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)
sys.meta_path.insert(0, Missing())
told = []
worker = SimpleNamespace(address="tcp://w:1", log_event=lambda name, event: told.append(event))
asyncio.run(pickle.loads(sys.stdin.buffer.read()).serve(worker))
print(json.dumps(told))
"""


def invitation(**versions: str) -> Invitation:
    return Invitation("run", "client-1", slots.versions(PACKAGES) | versions, b"", 60.0)


def test_a_worker_without_the_kit_can_say_so() -> None:
    cloudpickle.register_pickle_by_value(plugin)
    done = subprocess.run(
        [sys.executable, "-P", "-c", WITHOUT_KIT], input=dumps(invitation()), cwd="/",
        capture_output=True, check=True, timeout=PATIENCE,
    )  # fmt: skip
    (event,) = json.loads(done.stdout)
    assert event["worker"] == "tcp://w:1"
    assert "pip install 'attention-autograder[cluster]==" in event["refused"]
    assert str(KIT) not in event["refused"]


def refusal(one: Invitation) -> str:
    """What a worker says to an invitation that it does not accept."""
    told: list[dict[str, Any]] = []
    worker = SimpleNamespace(address="tcp://w:1", log_event=lambda _, event: told.append(event))
    asyncio.run(one.serve(worker))  # type: ignore[arg-type]
    return str(told[0]["refused"])


@pytest.mark.parametrize("name", ["torch", "numpy", "pillow", "Python", "the kit"])
def test_a_worker_with_another_version_is_refused(name: str) -> None:
    here = slots.versions(PACKAGES)[name]
    assert refusal(invitation(**{name: "9.9.9"})) == (
        f"it has {name} {here} (yours: 9.9.9). Install the same versions there, and start the "
        "worker again."
    )


def test_a_worker_without_a_package_that_submissions_may_use_is_refused() -> None:
    assert refusal(invitation(einops_="0.8")).startswith("it has no einops_ (yours: 0.8). Install ")


def test_a_full_disk_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(slots, "WorkerProcess", full)
    one = invitation()
    one.work = pack("a stage")
    assert refusal(one) == (
        f"its folder for temporary files, {tempfile.gettempdir()}, is full (No space left on "
        "device). Free some space there, or start the worker with another TMPDIR."
    )


def test_a_worker_whose_kit_lacks_a_class_can_say_so() -> None:
    one = invitation()
    one.work = zlib.compress(b"cautograder.grading.work\nNothing\n.")
    said = refusal(one)
    assert "another copy than you: pip install" in said and "Nothing" in said


@pytest.mark.parametrize(
    ("events", "leaves"),
    [
        ([(1.0, {"action": "add-client"})], False),
        ([(1.0, {"action": "add-client"}), (2.0, {"action": "remove-client"})], True),
        ([], True),
    ],
)
def test_the_plugin_of_a_run_whose_client_is_gone_leaves_the_cluster(
    monkeypatch: pytest.MonkeyPatch, events: list[Any], leaves: bool
) -> None:
    monkeypatch.setattr(plugin, "MINUTE", 0.01)
    heard: list[str] = []

    async def answer(topic: str) -> list[Any]:
        heard.append(topic)
        return events

    async def leave(name: str) -> None:
        heard.append(f"leaves {name}")

    scheduler = SimpleNamespace(events=answer, unregister_worker_plugin=leave)

    async def for_a_moment() -> None:
        work = invitation().leave_after_client(SimpleNamespace(scheduler=scheduler))  # type: ignore[arg-type]
        with pytest.raises(asyncio.TimeoutError):
            await asyncio.wait_for(work, 0.2)

    asyncio.run(for_a_moment())
    assert heard[0] == "client-1"
    assert ("leaves run" in heard) is leaves
