"""Connect to a Dask scheduler. This is the only module that uses Dask's client.

Each submission is a Dask task that may run only on the worker that `dispatch` chose, so Dask never
starts it again by itself: `dispatch` decides what happens when a worker is lost.
"""

from __future__ import annotations

import asyncio
import logging
import uuid
from collections.abc import Callable, Iterator
from concurrent.futures import CancelledError
from contextlib import closing, contextmanager, suppress
from typing import Any

import cloudpickle
import dask
from distributed import Client, Future
from distributed.client import FutureCancelledError

from autograder.core.course import DOCS
from autograder.pipeline.cluster import plugin, slots
from autograder.pipeline.cluster.dispatch import (
    ClusterError,
    Gone,
    Joined,
    Message,
    Refused,
    Returned,
    Sent,
)

CONNECT = 10.0  # seconds
POLL = 0.02  # seconds
END = 10.0  # seconds for ending the run on the workers
LARGE = {"distributed.admin.large-graph-warning-threshold": "1GB"}  # a submission may be large


@contextmanager
def connected(
    address: str, on_message: Callable[[Message], None], security: Any = None
) -> Iterator[Link]:
    """Connect to the scheduler at ``address``. ``on_message`` is called in a thread of Dask's;
    ``security`` has certificates, if not those of Dask's configuration.

    Raises `ClusterError` if the scheduler does not answer.
    """
    cloudpickle.register_pickle_by_value(plugin)
    try:
        client = Client(
            address, timeout=CONNECT, name="autograder", set_as_default=False, security=security
        )
    except (OSError, ValueError, TypeError, RuntimeError) as error:
        raise ClusterError(
            f"No Dask scheduler answers at {address} ({str(error) or type(error).__name__}). "
            "The address is in the first lines that `dask scheduler` prints; "
            f"{DOCS / 'scaling.md'} says more, also about certificates for tls://."
        ) from error
    link = Link(client, on_message)
    # It logs tracebacks, as of a lost scheduler: `ClusterError` describes these errors.
    logging.getLogger("distributed.client").setLevel(logging.CRITICAL)
    with dask.config.set(LARGE), closing(link):
        yield link


class Link:
    """A connection for one run. Its methods return at once."""

    def __init__(self, client: Client, on_message: Callable[[Message], None]) -> None:
        self._client: Any = client  # half of it has no annotations
        self._on_message = on_message
        self._name = f"autograder-{uuid.uuid4().hex[:12]}"
        self._futures: dict[Sent, Future[Any]] = {}
        self._subscribed = asyncio.Event()
        client.subscribe_topic("all", self._on_any_event)
        client.subscribe_topic(self._name, self._on_event)

    @property
    def alive(self) -> bool:
        return bool(self._client.status == "running")

    @property
    def dashboard(self) -> str:
        return str(self._client.dashboard_link)

    def workers(self) -> set[str]:
        """Return the addresses of the cluster's workers, as they were a few seconds ago."""
        return set(self._client.scheduler_info(n_workers=-1)["workers"])

    def invite(self, work: bytes, versions: dict[str, str], seconds: float) -> None:
        """Send the packed stage to all workers, including those that join later. ``versions`` are
        those that a worker must have; ``seconds`` is the time limit of one submission."""
        invitation = plugin.Invitation(self._name, self._client.id, versions, work, seconds)
        self._client.loop.add_callback(self._invite, invitation)

    def send(self, sent: Sent, task: bytes) -> None:
        """Send a packed task to its worker."""
        self._client.loop.add_callback(self._grade, sent, task)

    def drop(self, sent: Sent) -> None:
        """Cancel a task: no message about it will follow."""
        self._client.loop.add_callback(self._drop, sent)

    def close(self) -> None:
        """End the run on all workers, and the connection."""
        if self.alive:
            # On a worker that is not reached, idle grading processes end by themselves.
            with suppress(TimeoutError, OSError, ValueError):
                self._client.sync(self._end_run, callback_timeout=END)
        self._client.close()

    # -- in the client's own thread -----------------------------------------------------------

    async def _invite(self, invitation: plugin.Invitation) -> None:
        try:
            await self._wait_until_subscribed()
            await self._client.register_plugin(invitation, name=self._name)
        except Exception as error:  # anything that a worker may raise
            self._on_message(
                ClusterError(
                    "The stage cannot be sent to the workers of the cluster: "
                    f"{str(error) or error!r}."
                )
            )

    async def _wait_until_subscribed(self) -> None:
        """Wait for an event of our own. The plugin goes to the scheduler on another connection than
        the subscriptions: without this, the event of a worker that answers at once can be lost."""
        while not self._subscribed.is_set():
            await self._client.log_event(self._name, {"subscribed": True})
            await asyncio.sleep(POLL)

    async def _grade(self, sent: Sent, task: bytes) -> None:
        options = {"workers": [sent.worker], "key": f"{self._name}-{uuid.uuid4().hex}"}
        try:
            future = self._client.submit(slots.grade, self._name, task, pure=False, **options)
            self._futures[sent] = future
            result = await self._client.gather(future)
        except (CancelledError, FutureCancelledError, asyncio.CancelledError):
            return  # dropped, or the connection is lost, which `alive` says
        except Exception as error:  # the worker could not even try
            self._on_message(Refused(sent.worker, str(error) or repr(error)))
        else:
            self._on_message(Returned(sent, result))
        self._futures.pop(sent, None)

    async def _drop(self, sent: Sent) -> None:
        if future := self._futures.pop(sent, None):
            await self._client.cancel([future], force=True)

    async def _end_run(self) -> None:
        for topic in (self._name, "all"):
            self._client.unsubscribe_topic(topic)
        await self._client.cancel(list(self._futures.values()), force=True)
        await self._client.unregister_worker_plugin(self._name)

    def _on_event(self, event: tuple[float, dict[str, Any]]) -> None:
        news = event[1]
        if "subscribed" in news:
            self._subscribed.set()
        elif "refused" in news:
            self._on_message(Refused(news["worker"], news["refused"]))
        elif "leaves" in news:
            self._on_message(Gone(news["worker"], expected=True))
        else:
            self._on_message(Joined(news["worker"], news["id"], news["slots"]))

    def _on_any_event(self, event: tuple[float, dict[str, Any]]) -> None:
        news = event[1]
        if news.get("action") == "remove-worker":
            self._on_message(Gone(news["worker"], bool(news.get("expected"))))
