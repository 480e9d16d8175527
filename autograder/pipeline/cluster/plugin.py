"""The plugin that Dask sends to each worker, including those that join late.

It is pickled by value, so that it can report a worker without the kit. Therefore this module
imports only a constant of the kit at the top.
"""

from __future__ import annotations

import asyncio
import uuid
from typing import TYPE_CHECKING

from distributed import Worker, WorkerPlugin

from autograder import DISTRIBUTION

if TYPE_CHECKING:
    from autograder.pipeline.cluster.slots import Slots

MINUTE = 60.0  # seconds


class Invitation(WorkerPlugin):
    """Prepares a worker for one run, and reports by an event how many slots it has, or why it
    cannot grade.

    ``name`` is the topic of the events; ``client`` is the id of the run's client; ``work`` is the
    packed stage; ``seconds`` is the time limit of one submission.
    """

    def __init__(
        self, name: str, client: str, versions: dict[str, str], work: bytes, seconds: float
    ) -> None:
        self.name, self.client = name, client
        self.versions, self.work, self.seconds = versions, work, seconds
        self.slots: Slots | None = None
        self.serving: asyncio.Task[None] | None = None

    async def setup(self, worker: Worker) -> None:
        """Start `serve` in the background, because Dask waits for this method."""
        self.serving = asyncio.create_task(self.serve(worker))

    async def teardown(self, worker: Worker) -> None:
        """Report that the worker was asked to leave, so that its submissions are not blamed."""
        worker.log_event(self.name, {"worker": worker.address, "leaves": True})
        if self.serving:
            self.serving.cancel()
        if self.slots:
            await asyncio.to_thread(self.slots.close)

    async def serve(self, worker: Worker) -> None:
        """Start the first grading process, report it, and wait until the run's client is gone."""
        event = {"worker": worker.address, "id": uuid.uuid4().hex}
        try:
            from autograder.pipeline.cluster.slots import Slots, refuse_other_versions

            refuse_other_versions(self.versions)
            self.slots = Slots(self.work, self.seconds)
            await asyncio.to_thread(self.slots.open)
        except (ImportError, AttributeError) as error:
            kit = self.versions["the kit"]
            install = f"pip install '{DISTRIBUTION}[cluster]=={kit}'"
            reason = f"it has no kit, or another copy than you: {install} ({error})"
            worker.log_event(self.name, event | {"refused": reason})
        except Exception as error:  # the run must be informed of any error
            worker.log_event(self.name, event | {"refused": str(error) or repr(error)})
        else:
            worker.log_event(self.name, event | {"slots": worker.state.nthreads})
            await self.leave_after_client(worker)

    async def leave_after_client(self, worker: Worker) -> None:
        """Remove the plugin when the run's client is gone: a killed run could not do it."""
        while True:
            await asyncio.sleep(MINUTE)
            events = await worker.scheduler.events(topic=self.client)
            if not events or events[-1][1].get("action") == "remove-client":
                await worker.scheduler.unregister_worker_plugin(name=self.name)
