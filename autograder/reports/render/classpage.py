"""Draw class pages as HTML: one for a stage, one for the course. The numbers come from `figures`.

Tables can be read without any script. The one script (``class.js``) makes them sortable and
searchable; the page's content security policy contains its hash, so no other script is run.
"""

from __future__ import annotations

import base64
import functools
import hashlib
import math
from collections.abc import Sequence
from importlib.resources import files

from markupsafe import Markup

from autograder.core.points import number
from autograder.reports.render.figures import CourseFigures, StageFigures
from autograder.reports.render.page import render
from autograder.reports.render.signs import colour, sign
from autograder.reports.render.statistics import (
    CONFIDENCE,
    FEWEST_TO_JUDGE,
    WEAK,
    Misconception,
    unclear,
)
from autograder.reports.render.student_rows import REASONS, TO_READ, StudentRow
from autograder.reports.render.topics import difficulties, grouped
from autograder.reports.render.whole_term import RecurringMistake

LEVELS = 4  # shades of a heat map (class.css)
TOPICS = 6  # with an example and a text for the lecture; the others are in a list
PAIRS = 50  # as many as a person reads; all of them are in the table beside the page
BAR, GAP, TALL, FOOT = 52, 6, 120, 34  # of the histogram


def stage_page(found: StageFigures, over_all: bool = True) -> str:
    """Return the page of a class on one stage; ``over_all``: there is a page of the course."""
    failed = [c for c in found.checks if c.failed or c.errored]
    groups = grouped(found.topics)
    shown = ([g for g in groups if g.is_shared] or groups)[:TOPICS]
    return _render(
        "class_stage.html",
        found=found,
        over_all=over_all,
        difficulties=difficulties(found.topics, found.exercises),
        groups=shown,
        other_groups=[g for g in groups if g not in shown],
        places={str(n): e.name for n, e in enumerate(found.exercises, 1)},
        worth={e.name: e.max_points for e in found.exercises},
        histogram=histogram(found.histogram, found.max_points),
        failed=sorted(failed, key=lambda c: -(c.failure_rate or 0.0)),
        passed=[c for c in found.checks if c not in failed],
        words=_wording(found.misconceptions),
        follow_up=_by_reason(found.students),
        entries={e.student: e for e in found.students},
        weak=WEAK,
        judged=found.spread is not None and found.spread.students >= FEWEST_TO_JUDGE,
        unclear=unclear(found.exercises),
    )


def course_page(found: CourseFigures) -> str:
    """Return the page of a class over the term, with all stages that were graded."""
    labels = _labels([line.stage for line in found.stages])
    return _render(
        "class_course.html",
        found=found,
        places=labels,
        short={slug: label for label, slug in labels.items()},
        worth={line.stage: line.max_points for line in found.stages},
        reasons_={reason: title for reason, title in REASONS.items() if reason not in TO_READ},
        words=_wording(found.misconceptions),
        weak_below=WEAK,
        fewest=FEWEST_TO_JUDGE,
    )


def _render(template: str, **values: object) -> str:
    script, policy = _script()
    return render(
        template, script=script, policy=policy, pairs=PAIRS, titles=REASONS, shade=shade,
        percent=percent, confidence=CONFIDENCE, signed=signed, sign=sign, colour=colour, most=most,
        **values,
    )  # fmt: skip


@functools.cache
def _script() -> tuple[Markup, str]:
    """Return the script, and the content security policy that allows only this one."""
    text = files("autograder.reports.render").joinpath("templates/class.js").read_text("utf-8")
    digest = base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()
    allowed = f"script-src 'sha256-{digest}'; style-src 'unsafe-inline'; img-src data:"
    return Markup(text), f"default-src 'none'; {allowed}"


def _labels(slugs: Sequence[str]) -> dict[str, str]:
    """Return short headings of columns: ``s07`` for ``s07_causal_mask``, if no two are the same."""
    short = [slug.split("_")[0] for slug in slugs]
    return dict(zip(short if len(set(short)) == len(short) else slugs, slugs, strict=True))


def _wording(found: Sequence[Misconception]) -> dict[str, str]:
    return {m.specimen: m.mistake for m in found}


def _by_reason(students: Sequence[StudentRow]) -> dict[str, list[StudentRow]]:
    """Return the students who need follow-up by reason, the most urgent first."""
    grouped = {reason: [e for e in students if reason in e.reasons] for reason in REASONS}
    return {reason: entries for reason, entries in grouped.items() if entries}


# -- what templates call ----------------------------------------------------------------------


def most(found: Sequence[RecurringMistake]) -> int:
    """Return the largest number in a heat map of mistakes."""
    return max((len(s) for m in found for s in m.places.values()), default=1)


def shade(count: int, largest: int) -> int:
    """Return the shade of a cell of a heat map, from 0 for nobody to `LEVELS` for the largest
    number."""
    return math.ceil(count / largest * LEVELS) if count else 0


def percent(share: float | None) -> str:
    """Format a fraction as a percentage that is never broken over two lines; a dash for None."""
    return "–" if share is None else f"{100 * share:.0f}\N{NO-BREAK SPACE}%"


def signed(value: float | None) -> str:
    """Format a correlation with two digits and a minus sign (U+2212)."""
    return "–" if value is None else f"{value:.2f}".replace("-0.00", "0.00").replace("-", "−")


def histogram(counts: Sequence[int], most_points: float) -> Markup:
    """Draw how many students have how many points, with the numbers as text."""
    largest, step = max(*counts, 1), most_points / len(counts)
    width, bottom = len(counts) * (BAR + GAP) + GAP, TALL + 24
    edges = [number(round(step * n, 1)) for n in range(len(counts) + 1)]
    told = "; ".join(
        f"{edges[n]} to {edges[n + 1]} points: {count}" for n, count in enumerate(counts)
    )
    parts = []
    for n, count in enumerate(counts):
        x, height = GAP + n * (BAR + GAP), count / largest * TALL
        middle = x + BAR / 2
        if count:
            parts.append(
                f'<rect class="heat" x="{x}" y="{bottom - height:.1f}" width="{BAR}" '
                f'height="{height:.1f}" rx="3"/>'
                f'<text class="n" x="{middle}" y="{bottom - height - 5:.1f}">{count}</text>'
            )
    for n, edge in enumerate(edges):
        border = GAP / 2 + n * (BAR + GAP)
        kind = "n label start" if n == 0 else "n label odd" if n % 2 else "n label"
        parts.append(f'<text class="{kind}" x="{border}" y="{bottom + 20}">{edge}</text>')
    width, height = width + 14, bottom + FOOT - 8
    return Markup(
        f'<svg class="histogram" viewBox="0 0 {width} {height}" width="{width}" role="img" '
        f'aria-label="Students by points. {told}.">'
        f'<path class="reach" d="M0 {bottom}H{width - 14}"/>{"".join(parts)}</svg>'
    )
