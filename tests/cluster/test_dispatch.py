"""Who grades what, without a cluster: a line that notes what is sent, and workers made of words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from queue import SimpleQueue
from threading import Timer
from types import SimpleNamespace

import pytest

from autograder.pipeline.cluster import dispatch
from autograder.pipeline.cluster.dispatch import (
    AHEAD,
    DEATHS,
    ClusterError,
    Dispatch,
    Gone,
    Joined,
    Message,
    Refused,
    Returned,
    Sent,
)

MANY = [f"s{number:03d}" for number in range(100)]
VERDICT = b"verdict of "


class World:
    """A cluster in which a submission is graded as soon as it is sent, unless it is held back.

    ``deadly`` submissions end the worker that they come to; it comes back under another address.
    """

    def __init__(self, *workers: str, deadly: Sequence[str] = (), slots: int = 1) -> None:
        self.inbox: SimpleQueue[Message] = SimpleQueue()
        self.alive, self.there = True, set(workers)
        self.deadly, self.slots = set(deadly), slots
        self.held: set[str] = set()  # workers that do not answer
        self.sent: list[Sent] = []
        self.dropped: list[Sent] = []
        self.done: list[Sent] = []
        self.beside: list[tuple[str, int]] = []  # each that was sent, and how many were there
        self.ended: Counter[str] = Counter()  # how many workers a submission has ended
        self.said: list[str] = []
        self.count = len(workers)
        for worker in workers:
            self.joins(worker)

    def joins(self, worker: str, number: str = "1") -> None:
        self.there.add(worker)
        self.inbox.put(Joined(worker, number, self.slots))

    def workers(self) -> set[str]:
        return self.there

    def send(self, sent: Sent, task: bytes) -> None:
        self.beside.append((sent.student, sum(s.worker == sent.worker for s in self.out)))
        self.sent.append(sent)
        if task.decode() in self.deadly:
            self.ended[sent.student] += 1
            self.there.discard(sent.worker)
            self.inbox.put(Gone(sent.worker, expected=False))
            self.count += 1
            self.joins(f"w{self.count}")
        elif sent.worker in self.there and sent.worker not in self.held:
            self.done.append(sent)
            self.inbox.put(Returned(sent, task))

    def drop(self, sent: Sent) -> None:
        self.dropped.append(sent)

    @property
    def out(self) -> list[Sent]:
        return [s for s in self.sent if s not in self.done and s not in self.dropped]

    def run(self, students: Sequence[str] = MANY, silence: float = 60.0) -> list[str]:
        """All results, by student, in the order in which they come."""

        def pack(student: str, verdict: str) -> bytes:
            return (VERDICT if verdict else b"") + student.encode()

        one = Dispatch(students, pack, self, self.said.append, silence)
        return [data.decode() for data in one.run(self.inbox)]


@pytest.fixture(autouse=True)
def hurry(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(dispatch, "SECOND", 0.01)
    monkeypatch.setattr(dispatch, "RETURN", 0.1)


def test_each_submission_is_counted_once() -> None:
    assert sorted(World("w1", "w2").run()) == MANY


def test_a_worker_gets_some_submissions_a_slot_and_no_more() -> None:
    world = World("w1", "w2")
    world.held = {"w1", "w2"}
    world.inbox.put(ClusterError("enough"))
    with pytest.raises(ClusterError, match="enough"):
        world.run()
    assert Counter(sent.worker for sent in world.sent) == {"w1": AHEAD, "w2": AHEAD}


def test_a_worker_with_more_slots_gets_more() -> None:
    world = World("w1", slots=3)
    world.held = {"w1"}
    world.inbox.put(ClusterError("enough"))
    with pytest.raises(ClusterError):
        world.run()
    assert len(world.sent) == 3 * AHEAD


def test_no_more_bytes_are_on_their_way_than_may_be(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(dispatch, "SENT_BYTES", 1)
    world = World("w1", "w2", "w3")
    world.held = {"w1", "w2", "w3"}
    world.inbox.put(ClusterError("enough"))
    with pytest.raises(ClusterError):
        world.run()
    assert len(world.sent) == 1


def test_what_ends_three_workers_gets_a_verdict_and_no_fourth() -> None:
    world = World("w1", "w2", deadly=["s042"])
    results = world.run()
    assert sorted(results) == sorted({*MANY, "verdict of s042"} - {"s042"})
    assert world.ended == {"s042": DEATHS}


def test_the_neighbours_of_a_deadly_one_are_not_condemned() -> None:
    deadly = ["s000", "s001", "s050", "s099"]
    world = World("w1", "w2", "w3", deadly=deadly)
    results = world.run()
    assert sorted(r for r in results if r.startswith("verdict")) == [
        f"verdict of {student}" for student in deadly
    ]
    assert len(results) == len(MANY)
    assert set(world.ended.values()) == {DEATHS}


def test_after_a_death_a_submission_is_alone_on_its_worker() -> None:
    world = World("w1", deadly=["s001"])
    world.held = {"w1"}
    world.run()
    first, *later = [count for student, count in world.beside if student == "s001"]
    assert first > 0 and later[:2] == [0, 0]
    assert [count for student, count in world.beside if student == "s000"] == [0, 0]


def test_a_process_that_ends_costs_only_the_submission_that_it_was_at() -> None:
    world = World("w1")

    def send(sent: Sent, task: bytes) -> None:
        fatal = task == b"s003"
        world.ended[sent.student] += fatal
        world.inbox.put(Returned(sent, "it ended." if fatal else task))

    world.send = send  # type: ignore[method-assign]
    results = world.run()
    assert sorted(results) == sorted({*MANY, "verdict of s003"} - {"s003"})
    assert +world.ended == {"s003": DEATHS}
    assert any("at s003: it ended." in words for words in world.said)


def test_a_worker_that_is_taken_away_casts_no_suspicion() -> None:
    """What it had is not kept apart on the next worker."""
    world = World("w1")
    world.held = {"w1", "w2"}
    world.inbox.put(Gone("w1", expected=True))
    world.joins("w2")
    world.inbox.put(ClusterError("enough"))
    with pytest.raises(ClusterError, match="enough"):
        world.run()
    assert [sent.worker for sent in world.sent] == ["w1"] * AHEAD + ["w2"] * AHEAD
    assert {sent.student for sent in world.sent} == set(MANY[:AHEAD])


def test_what_a_given_up_worker_sends_after_all_is_not_counted() -> None:
    world = World("w1")
    world.held = {"w1"}
    send = world.send

    def late(sent: Sent, task: bytes) -> None:
        send(sent, task)
        if sent.worker == "w1":
            world.inbox.put(Gone("w1", expected=False))
            world.inbox.put(Returned(sent, b"late " + task))
            world.joins("w2")

    world.send = late  # type: ignore[method-assign]
    assert sorted(world.run()) == MANY


def test_a_silent_worker_is_given_up_and_its_submissions_go_elsewhere() -> None:
    world = World("w1")
    world.held = {"w1"}
    world.joins("w2")
    assert sorted(world.run(silence=0.05)) == MANY
    assert any("w1 has not responded" in words for words in world.said)
    assert {sent.worker for sent in world.dropped} == {"w1"}


def test_the_time_in_which_the_run_itself_stood_still_is_no_silence(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """As after Ctrl-Z, a pause of the machine, or a writer that waits for the gradebook."""
    clock = SimpleNamespace(now=0.0)
    monkeypatch.setattr(dispatch, "time", SimpleNamespace(monotonic=lambda: clock.now))
    world = World("w1")
    one = Dispatch(MANY, lambda student, _: student.encode(), world, world.said.append, 60.0)
    results = []
    for data in one.run(world.inbox):
        results.append(data.decode())
        clock.now += 1000
    assert sorted(results) == MANY
    assert not any("not responded" in words for words in world.said)


def test_a_worker_that_joins_late_gets_its_share() -> None:
    world = World("w1")
    send = world.send

    def joined(sent: Sent, task: bytes) -> None:
        send(sent, task)
        if len(world.sent) == 3:
            world.joins("w2")

    world.send = joined  # type: ignore[method-assign]
    assert sorted(world.run()) == MANY
    assert "w2" in {sent.worker for sent in world.sent}


def test_one_that_comes_back_under_its_old_address_has_forgotten_what_it_had() -> None:
    world = World("w1")
    world.held = {"w1"}
    send = world.send

    def again(sent: Sent, task: bytes) -> None:
        send(sent, task)
        if world.held:
            world.held.clear()
            world.joins("w1", "2")

    world.send = again  # type: ignore[method-assign]
    assert sorted(world.run()) == MANY
    assert any("w1 has restarted" in words for words in world.said)


def test_a_refused_worker_gets_nothing_and_the_reason_is_said() -> None:
    world = World("w2")
    world.there.add("w1")
    world.inbox.put(Refused("w1", "it has torch 2.12.0 (yours: 2.13.0)."))
    assert sorted(world.run()) == MANY
    assert "The worker w1 is refused: it has torch 2.12.0 (yours: 2.13.0)." in world.said
    assert {sent.worker for sent in world.sent} == {"w2"}


def test_of_workers_that_are_all_refused_it_is_not_said_that_they_are_ready() -> None:
    world = World("w1")
    world.inbox.put(Refused("w1", "its disk is full."))
    with pytest.raises(ClusterError):
        world.run()
    assert not any("that are ready" in words for words in world.said)


def test_a_worker_that_cannot_even_try_is_refused_and_nobody_is_blamed() -> None:
    world = World("w2")
    send = world.send

    def cannot(sent: Sent, task: bytes) -> None:
        if sent.worker == "w1":
            world.inbox.put(Refused("w1", "its disk is full."))
        else:
            send(sent, task)

    world.send = cannot  # type: ignore[method-assign]
    world.joins("w1")
    assert sorted(world.run()) == MANY
    assert "The worker w1 is refused: its disk is full." in world.said
    assert not any("not tried again" in words for words in world.said)


def test_where_all_are_refused_the_run_ends_with_their_reasons() -> None:
    world = World()
    world.there = {"w1", "w2"}
    for worker in sorted(world.there):
        world.inbox.put(Refused(worker, "the kit is not there."))
    with pytest.raises(ClusterError, match=r"w1 is refused: the kit.* w2 is refused") as caught:
        world.run()
    assert caught.value.code == 2


def test_where_the_last_worker_falls_silent_the_run_ends() -> None:
    world = World("w1")
    world.held = {"w1"}
    with pytest.raises(ClusterError, match="w1 is refused: it has not responded"):
        world.run(silence=0.05)


def test_one_that_died_may_come_back_though_all_that_are_there_are_refused() -> None:
    world = World("w1")
    world.held = {"w1"}
    world.there = {"old"}
    world.inbox.put(Refused("old", "it has torch 2.12.0."))
    world.inbox.put(Gone("w1", expected=False))
    back = Timer(0.05, world.joins, ["w2"])
    back.start()
    assert sorted(world.run()) == MANY
    back.join()


def test_where_nobody_joins_the_run_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(dispatch, "PATIENCE", 0.05)
    with pytest.raises(ClusterError, match="None has joined"):
        World().run()


def test_a_lost_scheduler_ends_the_run_and_says_how_to_go_on() -> None:
    world = World("w1")
    world.held, world.alive = {"w1"}, False
    with pytest.raises(ClusterError, match="run the same command to continue"):
        world.run()


def test_nothing_to_do_is_done_at_once() -> None:
    assert World().run([]) == []
