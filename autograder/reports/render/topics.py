"""Group the answers of a class that lost points, by exercise and by reason."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from autograder.core.model import (
    ERRORED,
    FAILED,
    NOT_DEFINED,
    NOT_WRITTEN,
    ByHand,
    ExerciseReport,
    Report,
    Stage,
)
from autograder.reports.render.statistics import ExerciseNumbers, points

MISTAKE, CHECK, BLANK = KINDS = ("mistake", "check", "blank")  # of a `Topic`
SENTENCES = 2  # exercises that the page names first
SHARED = 2  # so many students make a topic one for the class
LEAST_SHARE = 0.1  # of a class; less is not what "the class" did not understand


@dataclass(frozen=True)
class Topic:
    """Students who lost points in an exercise for the same reason. The reason is, by ``kind``:

    - ``mistake``: a known mistake, called ``mistake``; ``words`` and ``hint`` are its diagnosis;
    - ``check``: no mistake is named; ``words`` is the title of the check that failed first,
      ``mistake`` its name, and ``messages`` are what it says about each student's answer;
    - ``blank``: nothing was written.

    ``graded`` students have a score for the exercise; ``code`` is the answer of one who made it,
    and ``message`` what the check says about that answer.
    """

    exercise: str
    kind: str
    mistake: str
    words: str
    hint: str
    students: tuple[str, ...]
    graded: int
    code: str = ""
    messages: tuple[str, ...] = ()
    message: str = ""

    @property
    def is_shared(self) -> bool:
        """Whether it concerns several students."""
        return len(self.students) >= SHARED


@dataclass(frozen=True)
class TopicGroup:
    """Topics that a class page explains together: one topic, or those of several exercises with the
    same known mistake. The topic of most students comes first."""

    topics: tuple[Topic, ...]

    @property
    def main(self) -> Topic:
        """The first topic with an example, of which words, hint and example are shown."""
        return next((t for t in self.topics if t.code), self.topics[0])

    @property
    def students(self) -> tuple[str, ...]:
        """All students who made the mistake, in any of the exercises."""
        return tuple(sorted({student for t in self.topics for student in t.students}))

    @property
    def is_shared(self) -> bool:
        """Whether it concerns several students."""
        return len(self.students) >= SHARED


@dataclass(frozen=True)
class Difficulty:
    """An exercise in which ``lost`` of ``graded`` students lost points; ``topics`` are the known
    reasons, the most frequent first."""

    exercise: str
    lost: int
    graded: int
    topics: tuple[Topic, ...]

    @property
    def main_reasons(self) -> tuple[Topic, ...]:
        """Return the reason of most students, and the next one if that contains no explanation;
        without reasons of a single student."""
        shared = [t for t in self.topics if t.is_shared]
        return tuple(shared[:2] if shared and shared[0].kind == BLANK else shared[:1])

    @property
    def all_differ(self) -> bool:
        """Whether each student lost points for another known reason."""
        return len(self.topics) == self.lost


def topics(
    stage: Stage, reports: Iterable[Report], by_hand: Mapping[str, ByHand]
) -> tuple[Topic, ...]:
    """Return the reasons for lost points in graded ``reports``, those of most students first, known
    mistakes before others.

    A manual score counts in place of the automatic one. Exercises without a score are left out.
    """
    found: dict[tuple[str, str, str], list[tuple[str, ExerciseReport]]] = defaultdict(list)
    graded: Counter[str] = Counter()
    for report in reports:
        for exercise in report.exercises:
            score = points(exercise, by_hand.get(report.student))
            graded[exercise.name] += score is not None
            if score is not None and score < exercise.max_points and (key := _key(exercise)):
                found[key].append((report.student, exercise))
    order = {e.name: n for n, e in enumerate(stage.exercises)}
    made = [_topic(key, answers, graded[key[0]]) for key, answers in found.items()]

    def rank(topic: Topic) -> tuple[int, int, int, str]:
        place = order.get(topic.exercise, len(order))
        return -len(topic.students), KINDS.index(topic.kind), place, topic.mistake

    return tuple(sorted(made, key=rank))


def _key(exercise: ExerciseReport) -> tuple[str, str, str] | None:
    """Return exercise, kind and name of a topic; None if the report has no reason."""
    if exercise.diagnosis:
        return exercise.name, MISTAKE, exercise.diagnosis.specimen
    first = next((o for o in exercise.outcomes if o.outcome == FAILED), None)
    if first is None or any(o.outcome == ERRORED for o in exercise.outcomes):
        return None
    if NOT_WRITTEN in first.message or NOT_DEFINED in first.message:
        return exercise.name, BLANK, ""
    return exercise.name, CHECK, first.check


def _topic(
    key: tuple[str, str, str], answers: Sequence[tuple[str, ExerciseReport]], graded: int
) -> Topic:
    exercise, kind, name = key
    answers = sorted(answers, key=lambda answer: answer[0])
    said: Counter[tuple[str, str]] = Counter()
    messages: list[str] = []
    for _, report in answers:
        if kind == MISTAKE and report.diagnosis:
            said[report.diagnosis.mistake, report.diagnosis.hint] += 1
        elif kind == CHECK:
            first = next(o for o in report.outcomes if o.check == name)
            said[first.title, ""] += 1
            messages.append(first.message)
    ((words, hint), _), *_ = said.most_common(1) or [(("", ""), 0)]
    students = tuple(student for student, _ in answers)
    return Topic(exercise, kind, name, words, hint, students, graded, messages=tuple(messages))


def difficulties(found: Sequence[Topic], exercises: Iterable[ExerciseNumbers]) -> list[Difficulty]:
    """The exercises that the class did not understand, the most important ones first: many lost
    points, and many for one reason. At most `SENTENCES` of them."""
    made = []
    for one in exercises:
        own = tuple(t for t in found if t.exercise == one.name)
        lost = one.students - one.full
        if lost >= SHARED and lost >= LEAST_SHARE * one.students:
            made.append(Difficulty(one.name, lost, one.students, own))

    def rank(difficulty: Difficulty) -> tuple[int, int]:
        most = len(difficulty.topics[0].students) if difficulty.topics else 0
        return -(difficulty.lost + most), -most

    return sorted(made, key=rank)[:SENTENCES]


def grouped(found: Iterable[Topic]) -> list[TopicGroup]:
    """Group the topics with the same explanation: a known mistake in several exercises is one
    group. Those of most students come first."""
    groups: dict[tuple[str, str], list[Topic]] = defaultdict(list)
    for topic in found:
        place = "" if topic.kind == MISTAKE else f"{topic.exercise} {topic.kind}"
        groups[place, topic.words].append(topic)
    made = [TopicGroup(tuple(topics)) for topics in groups.values()]
    return sorted(made, key=lambda group: -len(group.students))


def with_code(
    found: Iterable[Topic],
    code: Callable[[str, str], str],
    names_somebody: Callable[[str], bool] = lambda text: False,
) -> tuple[Topic, ...]:
    """Add the shortest answer to each topic, and what the check says about it. ``code`` returns a
    student's answer to an exercise, or "" if it cannot be shown. Messages that name somebody are
    not shown: an answer's error may have any text."""
    made = []
    for topic in found:
        messages = topic.messages or [""] * len(topic.students)
        says = ["" if names_somebody(message) else message for message in messages]
        answers = (
            (code(student, topic.exercise), message)
            for student, message in zip(topic.students, says, strict=True)
        )
        shown = () if topic.kind == BLANK else (answer for answer in answers if answer[0])
        unknown = "", next(filter(None, says), "")
        answer, message = min(shown, key=lambda one: (len(one[0]), one), default=unknown)
        made.append(replace(topic, code=answer, message=message))
    return tuple(made)
