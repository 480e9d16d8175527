"""The simulated cluster gets stuck where its slowest place is, and nowhere else."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bench.cluster import marginal
from bench.simulation import Costs, run, without_a_writer

GRADING = Costs(grade=100, pack=1, unpack=1, write=8, scheduler=1, kilobytes=50)


def test_with_few_cores_grading_is_the_bound_and_cores_share_it() -> None:
    one = run(GRADING, 8000, 8)
    assert one.bound == "slots"
    assert one.seconds == pytest.approx(8000 * 0.1 / 8, rel=0.05)
    assert one.busy["slots"] == pytest.approx(1.0, abs=0.05)


def test_with_many_cores_the_one_that_writes_is_the_bound() -> None:
    results = [run(GRADING, 8000, cores) for cores in (64, 256)]
    for one in results:
        assert one.bound == "client"
        assert one.seconds == pytest.approx(8000 * 0.010, rel=0.05)


@pytest.mark.parametrize(
    ("costs", "bound", "each"),
    [
        (replace(GRADING, scheduler=50), "scheduler", 50),
        (replace(GRADING, kilobytes=5000, network=100), "network", 50),
        (without_a_writer(GRADING), "client", 2),
    ],
)
def test_whatever_is_slowest_is_the_bound(costs: Costs, bound: str, each: float) -> None:
    one = run(costs, 8000, 256)
    assert one.bound == bound
    assert one.seconds == pytest.approx(8000 * each / 1000, rel=0.1)


def test_a_single_submission_takes_its_own_round_trip() -> None:
    seconds = sum(seconds for _, seconds in GRADING.round_trip())
    assert run(GRADING, 1, 256).seconds == pytest.approx(seconds)


def test_what_a_further_submission_costs_leaves_the_start_out() -> None:
    small = {"cpu": 10 + 10 * 0.1, "seconds": 5 + 10 * 0.05, "others": 0.0, "client": 3.0}
    large = {"cpu": 10 + 50 * 0.1, "seconds": 5 + 50 * 0.05, "others": 0.2, "client": 3.4}
    found = marginal(small, large, 10, 50)
    assert found["cpu_ms"] == pytest.approx(100)
    assert found["client_ms"] == pytest.approx(10)
    assert found["a_second"] == pytest.approx(20)
    assert found["startup_seconds"] == pytest.approx(5)
    assert found["others"] == pytest.approx(0.1)
