"""The plugin that Dask gives to each worker, to those that join late too.

It travels by value, so that a worker without the kit can say so: of the kit, only a constant is
imported here at the top.
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
    """Makes a worker ready for one run, and tells the run by an event under its name: what it can
    do, or why it cannot.

    ``client`` is the run's; ``work`` is the packed stage; ``seconds`` is what one submission may
    take at most.
    """

    def __init__(
        self, name: str, client: str, versions: dict[str, str], work: bytes, seconds: float
    ) -> None:
        self.name, self.client = name, client
        self.versions, self.work, self.seconds = versions, work, seconds
        self.slots: Slots | None = None
        self.serving: asyncio.Task[None] | None = None

    async def setup(self, worker: Worker) -> None:
        """Return at once: Dask waits for it."""
        self.serving = asyncio.create_task(self.serve(worker))

    async def teardown(self, worker: Worker) -> None:
        """A worker that is asked to leave says so: its submissions are not the reason."""
        worker.log_event(self.name, {"worker": worker.address, "leaves": True})
        if self.serving:
            self.serving.cancel()
        if self.slots:
            await asyncio.to_thread(self.slots.close)

    async def serve(self, worker: Worker) -> None:
        """Start the first grading process, say so, and stay until the run's client has gone."""
        event = {"worker": worker.address, "id": uuid.uuid4().hex}
        try:
            from autograder.pipeline.cluster.slots import Slots, refuse_other_versions

            refuse_other_versions(self.versions)
            self.slots = Slots(self.work, self.seconds)
            await asyncio.to_thread(self.slots.open)
        except ImportError as error:
            kit = self.versions["the kit"]
            reason = f"the kit is not there: pip install '{DISTRIBUTION}[cluster]=={kit}' ({error})"
            worker.log_event(self.name, event | {"refused": reason})
        except Exception as error:  # whatever it is, the run has to hear of it
            worker.log_event(self.name, event | {"refused": str(error) or repr(error)})
        else:
            worker.log_event(self.name, event | {"slots": worker.state.nthreads})
            await self.leave_after_client(worker)

    async def leave_after_client(self, worker: Worker) -> None:
        """Take the plugin of a killed run, which could not do so itself, out of the cluster."""
        while True:
            await asyncio.sleep(MINUTE)
            events = await worker.scheduler.events(topic=self.client)
            if not events or events[-1][1].get("action") == "remove-client":
                await worker.scheduler.unregister_worker_plugin(name=self.name)
