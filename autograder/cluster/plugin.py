"""What dask gives to each worker, to those that join late too: an invitation to grade.

It travels by value, so that a worker without the kit can say so: nothing of ours is imported here
before it is there.
"""

from __future__ import annotations

import asyncio
import uuid
from typing import TYPE_CHECKING

from distributed import Worker, WorkerPlugin

if TYPE_CHECKING:
    from autograder.cluster.slots import Slots

MINUTE = 60.0  # seconds between two looks
IDLE = 600.0  # seconds after which nothing is kept warm


class Invitation(WorkerPlugin):
    """Makes a worker ready for one run, and tells the run by an event under its name: what it can
    do, or why it cannot.

    ``client`` is the run's; ``seconds`` is what one submission may take, with all around it.
    """

    def __init__(
        self, name: str, client: str, versions: dict[str, str], kit: bytes, seconds: float
    ) -> None:
        self.name, self.client = name, client
        self.versions, self.kit, self.seconds = versions, kit, seconds
        self.slots: Slots | None = None
        self.work: asyncio.Task[None] | None = None

    async def setup(self, worker: Worker) -> None:
        """Return at once: dask waits for it."""
        self.work = asyncio.create_task(self.serve(worker))

    async def teardown(self, worker: Worker) -> None:
        """A worker that is asked to leave says so: what it was at is not the reason."""
        worker.log_event(self.name, {"worker": worker.address, "leaves": True})
        if self.work:
            self.work.cancel()
        if self.slots:
            await asyncio.to_thread(self.slots.close)

    async def serve(self, worker: Worker) -> None:
        """Open the first slot, say so, and close all when the run has been idle for long."""
        told = {"worker": worker.address, "id": uuid.uuid4().hex}
        try:
            from autograder.cluster.slots import Slots, refuse_other_versions

            refuse_other_versions(self.versions)
            self.slots = Slots(self.kit, self.seconds)
            await asyncio.to_thread(self.slots.open)
        except ImportError as error:
            kit = self.versions["the kit"]
            words = f"the kit is not there: pip install 'autograder[cluster]=={kit}' ({error})"
            worker.log_event(self.name, told | {"refused": words})
        except Exception as error:  # whatever it is, the run has to hear of it
            worker.log_event(self.name, told | {"refused": str(error) or repr(error)})
        else:
            worker.log_event(self.name, told | {"slots": worker.state.nthreads})
            await self.end_when_idle(worker, self.slots)

    async def end_when_idle(self, worker: Worker, slots: Slots) -> None:
        """Keep nothing warm for a run that does nothing; one whose client has gone without a
        farewell is taken out of the cluster."""
        while True:
            await asyncio.sleep(MINUTE)
            if slots.idle_seconds > IDLE:
                await asyncio.to_thread(slots.close)
                events = await worker.scheduler.events(topic=self.client)
                if not events or events[-1][1].get("action") == "remove-client":
                    await worker.scheduler.unregister_worker_plugin(name=self.name)
