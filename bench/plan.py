"""Which classes go through which contender, and what the figures come to.

All that is compared runs one after the other in one go on the same hand-ins. Peers are slow, so
they get a handful of them, evenly chosen from the class; what they need to start is not held
against them, while the kit's own start-up is in its throughput. A machine's speed drifts within
the run, so what is compared is run side by side, and short runs are repeated.
"""

from __future__ import annotations

import json
import os
import statistics
import subprocess
from collections.abc import Callable
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import torch

from autograder import __version__
from autograder.course import Course
from bench import classes, kit, peers
from bench.classes import HANGING, MIXED, RIGHT
from bench.measure import Measured, measure, now

STAGE = "s07_causal_mask"  # six exercises
FEW, MANY = "s03_qkv_projections", "s10_stacked_heads"  # 30 and 49 checks

DISTURBED = 0.05  # of the machine that others took: above it the seconds of a run say little
SHORT = 90.0  # seconds of a run that is made again; a longer one evens out
TRIES = 3


@dataclass(frozen=True)
class Size:
    """How much is done: submissions of the main class and of its peers' parts, runs of a kind, and
    in how many turns nbgrader does its part."""

    main: int
    nbgrader: int
    otter: int
    repeats: int
    turns: int = 1
    others: tuple[int, ...] = ()  # further sizes of the main class
    stages: tuple[str, ...] = ()  # further stages, in classes of the main size


QUICK = Size(main=40, nbgrader=12, otter=4, repeats=1)
FULL = Size(
    main=200, nbgrader=24, otter=10, repeats=3, turns=3, others=(20, 2000), stages=(FEW, MANY)
)


@dataclass(frozen=True)
class Run:
    """One command on one class."""

    contender: str
    stage: str
    mood: str
    submissions: int
    jobs: int
    measured: Measured
    tries: int = 1

    def as_dict(self) -> dict[str, Any]:
        parts = asdict(self)
        return parts | parts.pop("measured")


class Bench:
    """Runs a plan in a folder; ``say`` hears of each step."""

    def __init__(self, folder: Path, size: Size, say: Callable[[str], None]) -> None:
        self.folder, self.size, self.say = folder, size, say
        self.runs: list[Run] = []
        self.found: dict[str, Any] = {}

    def all(self) -> dict[str, Any]:
        """Run everything; the results as they are written."""
        course = self.make(STAGE, self.size.main)
        self.alone = self.make(STAGE, 1, RIGHT)
        self.main(course)
        for count in self.size.others:
            self.one("kit", self.make(STAGE, count), kit.grade, jobs=2)
        self.floor(course)
        self.peers(course)
        self.breakdowns(course)
        self.moods(course)
        for slug in self.size.stages:
            self.one("kit", self.make(slug, self.size.main), kit.grade, jobs=2)
        return self.results()

    def make(self, slug: str, count: int, mood: str = MIXED) -> Course:
        """A class in a folder of its own."""
        folder = self.folder / f"{slug}-{mood}-{count}"
        return classes.make(folder, slug, count, mood)

    def one(
        self, contender: str, course: Course, go: Callable[..., Measured], mood: str = MIXED,
        **options: Any,
    ) -> Run:  # fmt: skip
        """Run one contender on a class, and keep its figures. A short run of the kit on a whole
        class that others disturbed is run again: the least disturbed one counts."""
        count = sum(1 for _ in (course.root / "submitted").iterdir())
        jobs = options.get("jobs", 1)
        tries: list[Measured] = []
        while not tries or (len(tries) < TRIES and self.disturbed(tries[-1], go, options)):
            self.say(f"{contender}: {kit.stage(course)}, {mood}, hand-ins: {count}, jobs: {jobs}")
            tries.append(go(course, **options))
        best = min(tries, key=lambda measured: measured.others)
        run = Run(contender, kit.stage(course), mood, count, jobs, best, len(tries))
        self.runs.append(run)
        return run

    def disturbed(self, found: Measured, go: Callable[..., Measured], options: Any) -> bool:
        """Whether a run can be made again, and should be."""
        anew = go is kit.grade and options.get("fresh", True)
        return anew and found.seconds < SHORT and found.others > DISTURBED

    def main(self, course: Course) -> None:
        """The kit on the main class: one job, two jobs, the same class again, an edited check."""
        self.one("kit", course, kit.grade, jobs=1)
        again, shares = [], []
        for _ in range(self.size.repeats):
            self.one("kit: start", self.alone, kit.grade, RIGHT, jobs=1)
            whole = self.one("kit", course, kit.grade, jobs=2)
            same = self.one("kit: unchanged", course, kit.grade, jobs=2, fresh=False)
            edited = self.one("kit: edited check", course, kit.edited, jobs=2)
            again.append(same.measured.seconds)
            shares.append(edited.measured.seconds / whole.measured.seconds)
        self.found["second_run_seconds"] = statistics.median(again)
        self.found["edited_share"] = statistics.median(shares)

    def floor(self, course: Course) -> None:
        """The bare loop over the same class, and over one submission, for its start-up."""
        for name, part in (("floor", course), ("floor: start", self.course_of_one(course))):
            calls = part.root.with_name(part.root.name + ".calls")
            record = kit.python("bench.floor", "record", part.root, kit.stage(part), calls)
            subprocess.run(record, check=True, env=kit.environment())
            self.one(name, part, lambda course, calls=calls: self.replay(calls))

    def replay(self, calls: Path) -> Measured:
        place = calls.with_suffix(".floor")
        place.mkdir()
        command = kit.python("bench.floor", "replay", calls)
        return measure(command, place, "floor-*", kit.environment())

    def course_of_one(self, course: Course) -> Course:
        return classes.part(course, self.folder / "one", kit.stage(course), 1)

    def peers(self, course: Course) -> None:
        """nbgrader, the kit through nbgrader, and otter, each on a part of the class, by turns with
        the kit on the whole class: right before and right after."""
        slug = kit.stage(course)
        self.found |= {"beside": {}, "agreement": {}}
        for name, count, turns, go, each in (
            ("nbgrader", self.size.nbgrader, self.size.turns, peers.nbgrader, steady),
            ("otter", self.size.otter, 1, peers.otter, whole),
        ):
            if not count:
                continue
            part = classes.part(course, self.folder / name, slug, count)
            compared, agreed = [], []
            before = self.one("kit", course, kit.grade, jobs=2)
            for turn in range(turns):
                folder = self.folder / f"{name}-{turn}"
                here = classes.part(part, folder, slug, count // turns, turn)
                theirs = self.one(name, here, go)
                after = self.one("kit", course, kit.grade, jobs=2)
                ours = statistics.mean((whole(before), whole(after)))
                compared.append({"theirs": each(theirs), "ours": ours})
                before = after
                self.one("kit", here, kit.grade, jobs=2)
                agreed.append(peers.agreement(here, name))
            self.found["beside"][name] = compared
            self.found["agreement"][name] = statistics.mean(agreed)
            if name == "nbgrader":
                self.one("kit in nbgrader", part, kit.through_nbgrader)

    def breakdowns(self, course: Course) -> None:
        """Where the milliseconds go, with the wall and without it, by turns."""
        count = min(40, self.size.main)
        small = classes.part(course, self.folder / "parts", kit.stage(course), count)
        found: dict[str, list[Any]] = {"confined": [], "unconfined": []}
        for _ in range(self.size.repeats):
            for name, options in (("confined", ()), ("unconfined", ("--unconfined",))):
                self.say(f"breakdown, {name}")
                kit.forget(small)
                command = kit.python("bench.breakdown", small.root, kit.stage(small), *options)
                made = subprocess.run(
                    command, check=True, capture_output=True, env=kit.environment()
                )
                found[name].append(json.loads(made.stdout))
        self.found["breakdown"] = found

    def moods(self, course: Course) -> None:
        """A class that is all right; and the main class between twice, but a tenth of it hangs."""
        right, hanging = (self.make(STAGE, self.size.main, mood) for mood in (RIGHT, HANGING))
        self.one("kit", right, kit.grade, RIGHT, jobs=2)
        calm = [self.one("kit", course, kit.grade, jobs=2).measured.seconds]
        run = self.one("kit", hanging, kit.grade, HANGING, jobs=2)
        calm.append(self.one("kit", course, kit.grade, jobs=2).measured.seconds)
        self.found["hanging"] = {
            "extra_seconds": run.measured.seconds - statistics.mean(calm),
            "limits_by_jobs": kit.limits_used_up(hanging) / 2,
        }

    # -- figures ------------------------------------------------------------------------------

    def of(self, contender: str, jobs: int = 1) -> list[Run]:
        """The runs of a contender on the main class, or on its part of it."""
        runs = [r for r in self.runs if (r.contender, r.jobs) == (contender, jobs)]
        most = max((r.submissions for r in runs if r.submissions <= self.size.main), default=0)
        here = (STAGE, MIXED, most)
        return [r for r in runs if (r.stage, r.mood, r.submissions) == here]

    def results(self) -> dict[str, Any]:
        """All figures and ratios; None for what this size leaves out."""
        return {
            "ratio_nbgrader": self.over("nbgrader"),
            "ratio_otter": self.over("otter"),
            "ratio_floor": ratio(self.cpu("kit", 2), self.cpu("floor")),
            "ratio_in_nbgrader": self.in_nbgrader(),
            "submissions": self.size.main,
            "date": now(),
            "stage": STAGE,
            "kit": __version__,
            "torch": torch.__version__,
            "cores": os.cpu_count(),
            "noise": self.noise(),
            "startup_seconds": statistics.median(r.measured.seconds for r in self.starts("kit")),
            "cpu_ms": {n: self.cpu(n, j) for n, j in (("kit", 1), ("kit", 2), ("floor", 1))},
            "confinement_ms": confinement(self.found["breakdown"]),
            "growth": self.growth(),
            **self.found,
            "runs": [run.as_dict() for run in self.runs],
        }

    def cpu(self, contender: str, jobs: int = 1, runs: list[Run] | None = None) -> float | None:
        """CPU milliseconds that each further submission costs: what one alone needs is the
        start-up, and is taken off."""
        start = statistics.median(r.measured.cpu for r in self.starts(contender))
        costs = [
            (r.measured.cpu - start) / (r.submissions - 1) * 1000
            for r in runs or self.of(contender, jobs)
        ]
        return statistics.median(costs) if costs else None

    def starts(self, contender: str) -> list[Run]:
        """The contender's runs on one hand-in."""
        return [r for r in self.runs if r.contender == f"{contender}: start"]

    def over(self, peer: str) -> float | None:
        """How many times a peer's throughput the kit has: the median of their turns."""
        turns = self.found["beside"].get(peer, ())
        found = [turn["theirs"] / turn["ours"] for turn in turns]
        return round(statistics.median(found), 2) if found else None

    def in_nbgrader(self) -> float | None:
        """What plain nbgrader would take for the kit's part in one go, over what the kit takes."""
        theirs, ours = self.of("nbgrader"), self.of("kit in nbgrader")
        if not theirs or not ours:
            return None
        further = statistics.median(map(steady, theirs)) * (ours[0].submissions - 1)
        first = statistics.median(run.measured.first for run in theirs)
        return ratio(first + further, ours[0].measured.seconds)

    def noise(self) -> dict[str, float]:
        """How far equal runs lie apart, and the share of the machine that others took."""
        seconds = [r.measured.seconds for r in self.of("kit", 2)]
        spread = (max(seconds) - min(seconds)) / statistics.median(seconds)
        return {"spread": spread, "others": max(r.measured.others for r in self.runs)}

    def growth(self) -> dict[str, float] | None:
        """What a class ten times as large costs more: CPU a submission in percent, memory in MB."""
        largest = [r for r in self.runs if r.submissions > self.size.main]
        if not largest:
            return None
        before, after = self.cpu("kit", 2), self.cpu("kit", 2, largest)
        calm = [r.measured for r in self.of("kit", 2)]
        return {
            "cpu_percent": (after / before - 1) * 100,
            "memory_mb": max(r.measured.held for r in largest)
            - statistics.mean(m.held for m in calm),
            "peak_mb": max(r.measured.memory for r in largest) - max(m.memory for m in calm),
        }


def whole(run: Run) -> float:
    """Seconds a submission, start-up and all."""
    return run.measured.seconds / run.submissions


def steady(run: Run) -> float:
    """Seconds a submission from the first result on: the start-up is left out."""
    return (run.measured.seconds - run.measured.first) / (run.submissions - 1)


def ratio(theirs: float | None, ours: float | None) -> float | None:
    return round(theirs / ours, 2) if theirs and ours else None


def confinement(found: dict[str, list[Any]]) -> dict[str, float]:
    """What the wall adds in CPU ms a submission: the layers by their own clock, and the difference
    between the cheapest runs with and without, which has the layers' later costs in it too."""

    def cheapest(runs: list[Any]) -> float:
        parts = ("trusted_cpu_total", "host_cpu_total", "child_cpu_total")
        return min(sum(run[part] for part in parts) for run in runs) * 1000

    walls = [
        sum(cpu for part, cpu in run["child_cpu"].items() if part.startswith("child: wall"))
        for run in found["confined"]
    ]
    return {
        "layers": min(walls) * 1000,
        "difference": cheapest(found["confined"]) - cheapest(found["unconfined"]),
    }
