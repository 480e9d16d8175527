"""Find pairs of submissions with similar code, as evidence for the instructor; scores do not
change.

Winnowing of tokens (copydetect; Schleimer, Wilkerson and Aiken, "Winnowing", SIGMOD 2003) finds
stretches of code that two students share, even if they renamed variables. Code that honest students
share is excluded: the stub, the reference, all sample answers, and what many in the class wrote.
"""

from __future__ import annotations

import ast
import io
import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations, pairwise
from pathlib import Path
from typing import Any

import jupytext
import numpy as np
from copydetect import CodeFingerprint, compare_files  # type: ignore[import-untyped]
from copydetect.utils import get_token_coverage  # type: ignore[import-untyped]

from autograder.core.course import Course
from autograder.core.files import write
from autograder.core.model import SimilarPair
from autograder.grading.reference import RIGHT, WRONG, specimens
from autograder.reports.render.page import render
from autograder.submissions.cell_matching import Released, read_released
from autograder.submissions.folders import find_submissions, look
from autograder.submissions.script import LINE_BREAK
from autograder.submissions.submission import read

NOISE = 25  # a shared stretch is at least this long, in characters of tokens (names count one)
LEAST = 60  # what two students have to share in all
BETWEEN = "\n\n"
COMMON, MANY = 1 / 3, 6  # what more than this share of a class, and so many, wrote is common


@dataclass(frozen=True)
class SimilarityResult:
    """The result for a class: pairs, those that share most first, and submissions that could not be
    read."""

    pairs: tuple[SimilarPair, ...]
    compared: int
    unreadable: tuple[str, ...] = ()


def similar(
    course: Course, slug: str, submitted: Path | None = None, least_share: float = 0.5
) -> SimilarityResult:
    """Compare all submissions of a stage. A pair is reported if at least ``least_share`` of the
    remaining code of one of them is in the other, too."""
    stage = course.stage(slug)
    released = Released(read_released(course, slug))
    given = {str(c.source).strip() for c in released.cells if c.cell_type == "code"}
    fingerprints: dict[str, Any] = {}
    submitted = submitted or course.root / "submitted"
    unreadable = list(look(submitted, slug, course.slugs).faults)
    for student, folder in find_submissions(submitted, slug, stages=course.slugs).items():
        try:
            cells = read(course, stage, student, folder, released).cells
            own = [c.source for c in cells if c.source.strip() not in given]
            fingerprints[student] = fingerprint(own)
        except Exception:  # whatever it is, the other submissions can be compared
            unreadable.append(student)
    pairs = compare(fingerprints, list(explanations(course, slug)), least_share)
    return SimilarityResult(tuple(pairs), len(fingerprints), tuple(unreadable))


def explanations(course: Course, slug: str) -> Iterable[str]:
    """Return the cells that honest students share: of the lesson with its reference, of the
    release, and all specimens."""
    lesson = jupytext.read(course.solution(slug), fmt="py:percent")
    released = read_released(course, slug)
    yield from (c.source for c in (*lesson.cells, *released.cells) if c.cell_type == "code")
    for exercise in course.stage(slug).exercises:
        for verdict in (RIGHT, WRONG):
            for specimen in specimens(course, slug, exercise.name, verdict):
                yield specimen.code


def compare(
    prints: Mapping[str, Any], explained: Sequence[str], least_share: float = 0.5
) -> list[SimilarPair]:
    """Return the pairs of students whose fingerprints share what ``explained`` does not explain,
    those that share most first."""
    known = set(fingerprint(explained).hashes)
    often = Counter(h for one in prints.values() for h in one.hashes)
    bound = max(MANY, COMMON * len(prints))
    known |= {h for h, count in often.items() if count > bound}
    for one in prints.values():
        one.hashes -= known
        one.hash_idx = {h: places for h, places in one.hash_idx.items() if h not in known}
        one.token_coverage = get_token_coverage(one.hash_idx, one.k, len(one.filtered_code))
    found = []
    for (first, left), (second, right) in combinations(prints.items(), 2):
        if left.hashes.isdisjoint(right.hashes):
            continue
        shared, shares, slices = compare_files(left, right)
        if shared >= LEAST and max(shares) >= least_share:
            found.append(
                SimilarPair(
                    (first, second), (float(shares[0]), float(shares[1])), int(shared),
                    (_marked(left.raw_code, slices[0]), _marked(right.raw_code, slices[1])),
                )
            )  # fmt: skip
    return sorted(found, key=lambda a: (-min(a.shares), -a.shared, a.students))


def fingerprint(cells: Sequence[str]) -> Any:
    """Return every stretch of `NOISE` characters of tokens inside a cell. All are kept, not only a
    sample as in a search among millions: submissions are short."""
    whole = _fingerprint("")
    filtered, raw, offsets = "", "", [whole.offsets.reshape(-1, 2)]
    places: dict[int, list[int]] = defaultdict(list)
    for cell in cells:
        cell = LINE_BREAK.sub("\n", cell).lstrip("\n")  # as the lexer does: it counts from there
        one = _fingerprint(_without_docstrings(cell))
        for value, own in one.hash_idx.items():
            places[value] += [int(place) + len(filtered) for place in own]
        shift = (len(filtered), len(raw) - len(filtered))
        offsets.append(np.add(one.offsets.reshape(-1, 2), shift))
        filtered, raw = filtered + one.filtered_code, raw + cell + BETWEEN
    whole.filtered_code, whole.raw_code, whole.offsets = filtered, raw, np.concatenate(offsets)
    whole.hashes, whole.hash_idx = set(places), dict(places)
    return whole


def _fingerprint(code: str) -> Any:
    return CodeFingerprint("cell.py", NOISE, 1, fp=io.StringIO(code), language="python")


def _without_docstrings(code: str) -> str:
    """Return the code with blanks in place of docstrings, so that positions are unchanged."""
    try:
        tree = ast.parse(code)
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return code
    lines = code.split("\n")

    def place(line: int, column: int) -> int:  # the columns of ast count bytes
        before = sum(len(text) + 1 for text in lines[: line - 1])
        return before + len(lines[line - 1].encode()[:column].decode())

    for node in ast.walk(tree):
        if not isinstance(node, ast.FunctionDef | ast.ClassDef | ast.AsyncFunctionDef):
            continue
        match node.body[0]:
            case ast.Expr(ast.Constant(str()) as text):
                start = place(text.lineno, text.col_offset)
                end = place(text.end_lineno or text.lineno, text.end_col_offset or 0)
                code = code[:start] + re.sub(r"[^\n]", " ", code[start:end]) + code[end:]
    return code


def _marked(code: str, slices: Any) -> tuple[tuple[str, bool], ...]:
    """Split the code into parts, and say of each whether it is shared."""
    edges = [0]
    for start, end in sorted(zip(*slices.astype(int).tolist(), strict=True)):
        edges += [max(edges[-1], start), max(edges[-1], end)]
    edges.append(len(code))
    parts = ((code[a:b], bool(n % 2)) for n, (a, b) in enumerate(pairwise(edges)))
    return tuple((text, marked) for text, marked in parts if text)


def write_page(course: Course, slug: str, found: SimilarityResult) -> Path:
    """Write ``similar/<stage>.html``: the pairs side by side."""
    path = course.root / "similar" / f"{slug}.html"
    write(path, render("similar.html", stage=slug, title=course.titles[slug], found=found))
    return path
