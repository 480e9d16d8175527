"""Which classes go through which contender, and what is computed from it.

Everything is measured in one run on the same submissions. The other graders are slow, so they get
an evenly spaced sample of the class, and their start-up is not counted, while the kit's is. The
speed of a machine drifts within the run, so what is compared runs side by side, and short runs are
repeated.
"""

from __future__ import annotations

import json
import os
import statistics
from collections.abc import Callable
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import torch

from autograder import __version__
from autograder.core.course import Course
from bench import classes, kit, peers
from bench.bounds import Bound
from bench.classes import HANGING, MIXED, STAGE
from bench.measure import Measured, measure, now

DISTURBED = 0.05  # of the machine that others took: above it the seconds of a run say little
SHORT = 90.0  # seconds; a longer run is not repeated, since disturbances even out in it
TRIES = 3


@dataclass(frozen=True)
class Size:
    """How many submissions the classes have, how often a run is repeated, and in how many turns
    nbgrader's sample is graded."""

    main: int
    small: int
    nbgrader: int
    otter: int
    repeats: int
    turns: int = 1
    large: int = 0  # a class ten times as large as the main one, if any


QUICK = Size(main=40, small=10, nbgrader=12, otter=4, repeats=1)
FULL = Size(main=200, small=30, nbgrader=24, otter=10, repeats=3, turns=3, large=2000)


@dataclass(frozen=True)
class Run:
    """One command on one class."""

    contender: str
    mood: str
    submissions: int
    jobs: int
    measured: Measured
    tries: int = 1

    def as_dict(self) -> dict[str, Any]:
        parts = asdict(self)
        figures = parts.pop("measured")
        del figures["samples"]
        return parts | {name: round(figure, 3) for name, figure in figures.items()}


class Bench:
    """Runs a plan in a folder; ``say`` is called with a line for each step."""

    def __init__(self, folder: Path, size: Size, say: Callable[[str], None]) -> None:
        self.folder, self.size, self.say = folder, size, say
        self.runs: list[Run] = []
        self.found: dict[str, Any] = {}

    def all(self) -> dict[str, Any]:
        """Run everything; return the results as they are recorded."""
        course = self.make(self.size.main)
        self.main(course)
        self.newcomer(course)
        self.timeline(course)
        small = self.one("kit", self.make(self.size.small), kit.grade, jobs=2)
        self.found["small_class"] = small.as_dict()
        self.large()
        self.peers(course)
        self.hanging(course)
        return self.results()

    def make(self, count: int, mood: str = MIXED) -> Course:
        """A class in a folder of its own."""
        return classes.make(self.folder / f"{mood}-{count}", count, mood)

    def one(
        self, contender: str, course: Course, go: Callable[..., Measured], mood: str = MIXED,
        **options: Any,
    ) -> Run:  # fmt: skip
        """Run one contender on a class, and keep its figures. A short run of the kit that other
        programs disturbed is repeated: the least disturbed one counts."""
        count = sum(1 for _ in (course.root / "submitted").iterdir())
        jobs = options.get("jobs", 1)
        tries: list[Measured] = []
        while not tries or (len(tries) < TRIES and self.disturbed(tries[-1], go, options)):
            self.say(f"{contender}: {mood}, submissions: {count}, jobs: {jobs}")
            tries.append(go(course, **options))
        best = min(tries, key=lambda measured: measured.others)
        run = Run(contender, mood, count, jobs, best, len(tries))
        self.runs.append(run)
        return run

    def disturbed(self, found: Measured, go: Callable[..., Measured], options: Any) -> bool:
        """Whether a run can be repeated, and should be."""
        repeatable = go in (kit.grade, kit.through_nbgrader) and options.get("fresh", True)
        return repeatable and found.seconds < SHORT and found.others > DISTURBED

    def main(self, course: Course) -> None:
        """The kit on the main class: one job, two jobs, an unchanged class, an edited check."""
        alone = self.make(1)
        self.one("kit", course, kit.grade, jobs=1)
        again, shares = [], []
        for _ in range(self.size.repeats):
            self.one("kit: start", alone, kit.grade, jobs=1)
            self.one("kit: unconfined", course, kit.grade, jobs=2, confined=False)
            full = self.one("kit", course, kit.grade, jobs=2)
            same = self.one("kit: unchanged", course, kit.grade, jobs=2, fresh=False)
            edited = self.one("kit: edited check", course, kit.edited, jobs=2)
            again.append(same.measured.seconds)
            shares.append(edited.measured.seconds / full.measured.seconds)
        self.found["unchanged_seconds"] = statistics.median(again)
        self.found["edited_share"] = statistics.median(shares)

    def newcomer(self, course: Course) -> None:
        """One submission handed in to a class that is graded already, and `import torch` before
        it. The class is as it was afterwards."""
        self.one("kit", course, kit.grade, jobs=2)
        turns, added = [], []
        for number in range(self.size.repeats):
            added.append(classes.add(course, self.size.main + number, self.size.main))
            imports = kit.import_seconds()
            run = self.one("kit: one more", course, kit.grade, jobs=2, fresh=False)
            turns.append({"seconds": run.measured.seconds, "import_torch": imports})
        for folder in added:
            folder.rename(self.folder / folder.name)
        median = {name: statistics.median(turn[name] for turn in turns) for name in turns[0]}
        self.found["newcomer"] = median | {
            "over": statistics.median(t["seconds"] - 1.5 * t["import_torch"] for t in turns)
        }

    def timeline(self, course: Course) -> None:
        """Where the seconds of a run on the whole class go."""
        imports = kit.import_seconds()
        found: dict[str, float] = {}

        def go(course: Course, jobs: int) -> Measured:
            kit.forget(course)
            file = self.folder / "timeline.json"
            options = ("grade", STAGE, "--jobs", str(jobs), "--quiet")
            command = kit.python("bench.timeline", file, *options)
            measured = measure(command, course.root, kit.REPORTS)
            found.update(json.loads(file.read_text()))
            return measured

        seconds = self.one("kit: timeline", course, go, jobs=2).measured.seconds
        end = seconds - sum(found.values())
        self.found["timeline"] = found | {"end": end, "total": seconds, "import_torch": imports}

    def large(self) -> None:
        """A class ten times as large, if any, and the pages of its students."""
        self.found["pages_per_1000"] = None
        if count := self.size.large:
            course = self.make(count)
            self.one("kit", course, kit.grade, jobs=2)
            run = self.one("kit: pages", course, kit.pages)
            # The start-up, with the first page, does not depend on the number of pages.
            self.found["pages_per_1000"] = run.measured.first + steady(run) * 999

    def peers(self, course: Course) -> None:
        """nbgrader, the kit through nbgrader, and otter, each on a sample of the class, and the kit
        on the whole class right before and right after each."""
        self.found |= {"beside": {}, "agreement": {}}
        for name, count, turns, go, each in (
            ("nbgrader", self.size.nbgrader, self.size.turns, peers.nbgrader, steady),
            ("otter", self.size.otter, 1, peers.otter, whole),
        ):
            if not count:
                continue
            part = classes.part(course, self.folder / name, count)
            compared, agreed = [], []
            before = self.one("kit", course, kit.grade, jobs=2)
            for turn in range(turns):
                here = classes.part(part, self.folder / f"{name}-{turn}", count // turns, turn)
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

    def hanging(self, course: Course) -> None:
        """A class of which a tenth hangs, between two runs on the main class."""
        hanging = self.make(self.size.main, HANGING)
        calm = [self.one("kit", course, kit.grade, jobs=2).measured.seconds]
        run = self.one("kit", hanging, kit.grade, HANGING, jobs=2)
        calm.append(self.one("kit", course, kit.grade, jobs=2).measured.seconds)
        self.found["hanging"] = {
            "extra_seconds": run.measured.seconds - statistics.mean(calm),
            "limits_by_jobs": kit.limits_used_up(hanging) / 2,
        }

    # -- figures ------------------------------------------------------------------------------

    def of(self, contender: str, jobs: int = 1) -> list[Run]:
        """The runs of a contender on the main class, or on its sample of it."""
        runs = [r for r in self.runs if (r.contender, r.jobs) == (contender, jobs)]
        most = max((r.submissions for r in runs if r.submissions <= self.size.main), default=0)
        return [r for r in runs if (r.mood, r.submissions) == (MIXED, most)]

    def results(self) -> dict[str, Any]:
        """All figures; None for what this size leaves out."""
        seconds = [r.measured.seconds for r in self.of("kit", 2)]
        firsts = [r.measured.first for r in self.of("kit", 2)]
        found = {
            "date": now(),
            "kit": __version__,
            "torch": torch.__version__,
            "cores": os.cpu_count(),
            "size": asdict(self.size),
            "ratio_nbgrader": self.over("nbgrader"),
            "ratio_otter": self.over("otter"),
            "ratio_in_nbgrader": self.in_nbgrader(),
            "class_seconds": [min(seconds), max(seconds)],
            "first_seconds": [min(firsts), max(firsts)],
            "start_seconds": statistics.median(r.measured.seconds for r in self.of("kit: start")),
            "cpu_ms": {str(jobs): self.cpu("kit", jobs) for jobs in (1, 2)},
            "confinement_ms": self.cpu("kit", 2) - self.cpu("kit: unconfined", 2),
            "growth": self.growth(),
            "noise": {
                "spread": (max(seconds) - min(seconds)) / statistics.median(seconds),
                "others": max(r.measured.others for r in self.runs),
            },
            **self.found,
            "runs": [run.as_dict() for run in self.runs],
        }
        return found | {"bounds": [bound.as_dict() for bound in bounds(found)]}

    def cpu(self, contender: str, jobs: int, runs: list[Run] | None = None) -> float:
        """CPU milliseconds that each further submission costs: the median of the runs, less what a
        class of one takes."""
        start = statistics.median(r.measured.cpu for r in self.of("kit: start"))
        return statistics.median(
            (r.measured.cpu - start) / (r.submissions - 1) * 1000
            for r in runs or self.of(contender, jobs)
        )

    def over(self, peer: str) -> float | None:
        """The kit's throughput over a peer's: the median of their turns."""
        turns = self.found["beside"].get(peer)
        return statistics.median(t["theirs"] / t["ours"] for t in turns) if turns else None

    def in_nbgrader(self) -> float | None:
        """The time that plain nbgrader would take for the sample in one go, over that of nbgrader
        with the kit's sandbox."""
        theirs, ours = self.of("nbgrader"), self.of("kit in nbgrader")
        if not theirs or not ours:
            return None
        further = statistics.median(map(steady, theirs)) * (ours[0].submissions - 1)
        first = statistics.median(run.measured.first for run in theirs)
        return (first + further) / ours[0].measured.seconds

    def growth(self) -> dict[str, float] | None:
        """What the large class costs more: CPU a submission in percent, memory in MB."""
        large = [r for r in self.runs if r.contender == "kit" and r.submissions > self.size.main]
        if not large:
            return None
        calm = [r.measured for r in self.of("kit", 2)]
        return {
            "cpu_percent": (self.cpu("kit", 2, large) / self.cpu("kit", 2) - 1) * 100,
            "memory_mb": large[0].measured.held - statistics.mean(m.held for m in calm),
        }


def whole(run: Run) -> float:
    """Seconds a submission, start-up included."""
    return run.measured.seconds / run.submissions


def steady(run: Run) -> float:
    """Seconds a submission from the first result on: the start-up is left out."""
    return (run.measured.seconds - run.measured.first) / (run.submissions - 1)


def bounds(found: dict[str, Any]) -> list[Bound]:
    """What the kit promises of these figures."""
    main, large = found["size"]["main"], found["size"]["large"] or 2000
    growth = found["growth"] or dict.fromkeys(("cpu_percent", "memory_mb"))
    hanging = found["hanging"]
    return [
        Bound("throughput over nbgrader's", found["ratio_nbgrader"], at_least=80, unit="times"),
        Bound("throughput over otter-grader's", found["ratio_otter"], at_least=150, unit="times"),
        Bound(f"unchanged class of {main}", found["unchanged_seconds"], at_most=2, unit="s"),
        Bound("an edited check, of the full time", found["edited_share"], at_most=0.5),
        Bound(
            f"one submission in a graded class of {main}, less 1.5 times `import torch`",
            found["newcomer"]["over"], at_most=2, unit="s",
        ),
        Bound(
            "what a hanging tenth adds, where the limit is its time limits by two jobs",
            hanging["extra_seconds"], at_most=hanging["limits_by_jobs"], unit="s",
        ),
        Bound(
            f"CPU a submission in a class of {large}, compared with {main}",
            growth["cpu_percent"], at_most=5, unit="% more",
        ),
        Bound(
            f"memory of a class of {large}, compared with {main}",
            growth["memory_mb"], at_most=50, unit="MB more",
        ),
        Bound("pages of 1,000 students", found["pages_per_1000"], at_most=60, unit="s"),
    ]  # fmt: skip
