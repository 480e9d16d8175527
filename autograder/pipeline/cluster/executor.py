"""An executor that grades on the workers of a Dask cluster."""

from __future__ import annotations

import contextlib
import ipaddress
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from queue import SimpleQueue
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

from autograder import DISTRIBUTION
from autograder.core.course import DOCS
from autograder.core.model import KitError
from autograder.grading.work import Work

if TYPE_CHECKING:
    from autograder.grading.work import GradeTasks, OnGraded, Task
    from autograder.pipeline.cluster.dispatch import Message

SPARE = 60.0  # seconds that a submission may take beyond its own limits


class ExtraMissing(KitError):
    """The packages for clusters are not installed."""


@dataclass(frozen=True)
class Cluster:
    """Grades on the workers of the Dask scheduler at ``address`` (tcp:// or tls://).

    ``say`` shows a line about the workers to the user. ``security`` is a `distributed.Security`
    with certificates; without one, they are those of Dask's own configuration.
    """

    address: str
    say: Callable[[str], None] = lambda words: None
    security: Any = None

    @contextlib.contextmanager
    def start(self, work: Work) -> Iterator[GradeTasks]:
        try:
            from autograder.pipeline.cluster.link import connected
        except ImportError as error:
            raise ExtraMissing(
                f"--scheduler needs packages that are not installed ({error}): "
                f"pip install '{DISTRIBUTION}[cluster]'"
            ) from error
        from autograder.core.packing import pack, unpack
        from autograder.pipeline.cluster.dispatch import AHEAD, Dispatch
        from autograder.pipeline.cluster.slots import versions
        from autograder.pipeline.cluster.transfer import pack_task, pack_work

        limits = work.course.limits
        inbox: SimpleQueue[Message] = SimpleQueue()
        # A submission is run at most three times: graded twice, and once for its pictures.
        longest = 3 * limits.submission_seconds + SPARE
        stage = pack(pack_work(work))

        with connected(self.address, inbox.put, self.security) as link:
            if is_unencrypted(self.address):
                self.say(
                    "This connection is not encrypted: whoever can read it can read the hidden "
                    f"checks and the salt. {DOCS / 'scaling.md'} says how to use tls://."
                )
            self.say(f"Dask's dashboard: {link.dashboard}")
            link.invite(stage, versions(work.course.packages), longest)
            silence = AHEAD * longest  # a submission waits for those before it

            def grade(tasks: Sequence[Task], on_graded: OnGraded) -> None:
                by_student = {task.student: task for task in tasks}

                def packed(student: str, verdict: str) -> bytes:
                    return pack(pack_task(by_student[student], limits.file_mb << 20, verdict))

                for data in Dispatch(by_student, packed, link, self.say, silence).run(inbox):
                    on_graded(unpack(data))

            yield grade


def is_unencrypted(address: str) -> bool:
    """Whether a connection to this address leaves the machine without TLS."""
    parts = urlsplit(address if "://" in address else f"tcp://{address}")  # as Dask reads it
    if parts.scheme in ("tls", "gateway"):  # Dask Gateway uses nothing but TLS
        return False
    try:
        return not ipaddress.ip_address(parts.hostname or "").is_loopback
    except ValueError:
        return parts.hostname != "localhost"
