"""A run on a cluster of any size, simulated from measured times: where does it get stuck?

Submissions go round between four places, and each slot keeps some of them going::

    client packs ──> scheduler ──> a slot grades ──> scheduler ──> client unpacks and writes
                          └──────── the scheduler's network ────────┘

Client, scheduler and network serve one submission after the other; slots work side by side. Each
submission takes the mean, and no worker dies.
"""

from __future__ import annotations

import heapq
from dataclasses import dataclass, replace

from autograder.pipeline.cluster.dispatch import AHEAD

CORES = (1, 2, 4, 8, 16, 32, 64, 128, 256)


@dataclass(frozen=True)
class Costs:
    """What one submission takes: milliseconds, and ``kilobytes`` through the scheduler, both ways
    together and in and out of it. ``network`` is in megabytes a second."""

    grade: float
    pack: float
    unpack: float
    write: float
    scheduler: float
    kilobytes: float
    network: float = 125.0

    def round_trip(self) -> list[tuple[str, float]]:
        """The places in their order, with the seconds that a submission takes there."""
        wire = self.kilobytes / 1000 / self.network * 1000  # milliseconds
        legs = [
            ("client", self.pack),
            ("scheduler", self.scheduler / 2),
            ("network", wire / 2),
            ("slots", self.grade),
            ("network", wire / 2),
            ("scheduler", self.scheduler / 2),
            ("client", self.unpack + self.write),
        ]
        return [(place, each / 1000) for place, each in legs]


@dataclass(frozen=True)
class Outcome:
    """How a run went: ``busy`` is the share of the time for which each place worked."""

    cores: int
    seconds: float
    busy: dict[str, float]

    @property
    def bound(self) -> str:
        """The place that was busiest."""
        return max(self.busy, key=lambda place: self.busy[place])

    def as_dict(self) -> dict[str, object]:
        return {"cores": self.cores, "seconds": self.seconds, "busy": self.busy,
                "bound": self.bound}  # fmt: skip


def run(costs: Costs, submissions: int, cores: int) -> Outcome:
    """Send all submissions round; each place takes them in the order in which they come."""
    legs = costs.round_trip()
    free = {"client": [0.0], "scheduler": [0.0], "network": [0.0], "slots": [0.0] * cores}
    work = dict.fromkeys(free, 0.0)
    flying = min(submissions, AHEAD * cores)
    events = [(0.0, number, 0) for number in range(flying)]  # when, which submission, its leg
    sent, end = flying, 0.0
    while events:
        now, number, leg = heapq.heappop(events)
        if leg == len(legs):
            end = max(end, now)
            if sent < submissions:
                heapq.heappush(events, (now, sent, 0))
                sent += 1
            continue
        place, seconds = legs[leg]
        servers = free[place]
        begun = max(now, heapq.heappop(servers))
        heapq.heappush(servers, begun + seconds)
        work[place] += seconds
        heapq.heappush(events, (begun + seconds, number, leg + 1))
    busy = {place: work[place] / end / len(free[place]) for place in free}
    return Outcome(cores, end, busy)


def table(costs: Costs, submissions: int) -> list[Outcome]:
    return [run(costs, submissions, cores) for cores in CORES]


def without_a_writer(costs: Costs) -> Costs:
    """What would be left if writing took no time: who waits behind the writer."""
    return replace(costs, write=0.0)
