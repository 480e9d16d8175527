"""``docs/seeds.md`` names every row, figure and trap of the seeds, and what it names is there."""

from __future__ import annotations

import ast
import functools
import importlib
import json
import pkgutil
import re

import pytest

import tests.attention.figures
from autograder.core.course import KIT, load
from tests.attention.figures import GOLDEN, RECIPES

for module in pkgutil.iter_modules(tests.attention.figures.__path__):
    importlib.import_module(f"tests.attention.figures.{module.name}")

PAGE = KIT / "docs" / "seeds.md"
STAGES = load(KIT).slugs

ROWS = [
    f"S{seed:03}-{row:02}"
    for seed, count in enumerate((22, 19, 12, 42, 23))
    for row in range(1, count + 1)
]
FIGURES = sorted(GOLDEN)
TRAPS = [f"T{trap:02}" for trap in range(1, 65)]
NOT_REPRODUCED = {"F003-44"}

ITEM = re.compile(r'(?:`(s\d\d_\w+)`: )?(?:exercise `(\w+)`|lesson "([^"]+)")')
CHECK = re.compile(r"`(s\d\d_\w+)::(\w+)`")
SPECIMEN = re.compile(r"`(s\d\d_\w+/\w+/(right|wrong)/\w+)`")
LESSON = re.compile(r'`(s\d\d_\w+)` lesson "([^"]+)"')
FILE = re.compile(r"`([\w/]+\.\w+)`")


# -- what the page says ---------------------------------------------------------------------------


@functools.cache
def table(section: str) -> list[dict[str, str]]:
    """The first table under a heading, a dictionary a line."""
    found = re.search(rf"^## {section}\n(.*?)(?=^## |\Z)", PAGE.read_text(), re.M | re.S)
    assert found, f"docs/seeds.md has no heading {section!r}."
    lines = [line for line in found[1].splitlines() if line.startswith("|")]
    cells = [[cell.strip() for cell in line.strip("|").split("|")] for line in lines]
    head, _, *body = cells
    for row in body:
        assert len(row) == len(head), f"docs/seeds.md, {section}: {row} does not fit {head}."
    return [dict(zip(head, row, strict=True)) for row in body]


# -- what the tree holds --------------------------------------------------------------------------


@functools.cache
def lesson(slug: str) -> str:
    return (KIT / "solutions" / f"{slug}.py").read_text()


@functools.cache
def headings(slug: str) -> set[str]:
    """The headings of the markdown cells."""
    found: set[str] = set()
    for cell in re.split(r"^# %%", lesson(slug), flags=re.M):
        if cell.startswith(" [markdown]"):
            found |= set(re.findall(r"^# #+ (.+?) *$", cell, re.M))
    return found


@functools.cache
def exercises(slug: str) -> list[str]:
    marks = [json.loads(m) for m in re.findall(r"^# %%.* nbgrader=(\{.*\})", lesson(slug), re.M)]
    written = [mark for mark in marks if mark.get("solution")]  # answers in words
    return [m["grade_id"] for m in marks if m.get("grade") and m not in written]


@functools.cache
def checks(slug: str) -> set[str]:
    tree = ast.parse((KIT / "graders" / f"test_{slug}.py").read_text())
    return {
        node.name
        for node in tree.body
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_")
    }


def missing(slug: str, kind: str, name: str) -> str:
    """What is wrong with a name, or nothing."""
    if slug not in STAGES:
        return f"course.toml has no stage {slug}"
    if kind == "exercise" and name not in exercises(slug):
        return f"{slug} has no exercise {name}; it has {', '.join(exercises(slug))}"
    if kind == "lesson" and name not in headings(slug):
        return f"solutions/{slug}.py has no heading {name!r}; was it renamed?"
    if kind == "check" and name not in checks(slug):
        return f"graders/test_{slug}.py has no check {name}; was it renamed?"
    return ""


def missing_specimen(path: str) -> str:
    slug = path.split("/")[0]
    if not (KIT / "specimens" / f"{path}.py").is_file():
        return f"there is no specimens/{path}.py"
    return missing(slug, "exercise", path.split("/")[1])


def fail_on(problems: list[str]) -> None:
    assert not problems, "docs/seeds.md:\n" + "\n".join(problems)


# -- the page -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("section", "column", "ids"),
    [("Rows", "row", ROWS), ("Figures", "figure", FIGURES), ("Traps", "trap", TRAPS)],
)
def test_every_id_is_listed_once(section: str, column: str, ids: list[str]) -> None:
    listed = [row[column] for row in table(section)]
    problems = [f"{id} is missing" for id in ids if id not in listed]
    problems += [f"{id} is listed twice" for id in sorted(set(listed)) if listed.count(id) > 1]
    problems += [f"{id} is not an id of the seeds" for id in listed if id not in ids]
    fail_on(problems)


def test_there_are_as_many_ids_as_in_the_seeds() -> None:
    assert (len(ROWS), len(FIGURES), len(TRAPS)) == (118, 130, 64)
    assert {figure["row"] for figure in GOLDEN.values()} <= set(ROWS)


@pytest.mark.parametrize("section", ["Rows", "Figures"])
def test_every_stage_is_in_the_course(section: str) -> None:
    fail_on(
        [
            f"{next(iter(row.values()))}: course.toml has no stage {row['stage']}"
            for row in table(section)
            if row["stage"] not in STAGES
        ]
    )


def test_every_row_is_taught_where_the_page_says() -> None:
    problems = []
    for row in table("Rows"):
        items = row["where"].split("; ")
        for item in items:
            parts = ITEM.fullmatch(item)
            if not parts:
                problems.append(f"{row['row']}: cannot read {item!r}")
                continue
            slug, exercise, heading = parts.groups()
            kind = "exercise" if exercise else "lesson"
            if problem := missing(slug or row["stage"], kind, exercise or heading):
                problems.append(f"{row['row']}: {problem}")
        if all(item.startswith("`") for item in items):
            problems.append(f"{row['row']}: nothing stands in its own stage, {row['stage']}")
    fail_on(problems)


def test_every_figure_has_its_recipe_where_the_page_says() -> None:
    problems = []
    for row in table("Figures"):
        id, stage = row["figure"], row["stage"]
        if id in NOT_REPRODUCED:
            if id in RECIPES:
                problems.append(f"{id} has a recipe; it was thought to be beyond reproduction")
        elif id not in RECIPES:
            problems.append(f"{id} has no recipe in tests/attention/figures/")
        elif RECIPES[id][0] != stage:
            problems.append(
                f"{id} is in tests/attention/figures/{RECIPES[id][0]}.py, not in {stage}.py"
            )
    fail_on(problems)


def test_a_figure_is_in_the_stage_of_its_row() -> None:
    stages = {row["row"]: row["stage"] for row in table("Rows")}
    problems = []
    for row in table("Figures"):
        origin = GOLDEN[row["figure"]]["row"]
        if row["stage"] != stages[origin]:
            problems.append(f"{row['figure']} belongs to {origin}, so to {stages[origin]}")
    fail_on(problems)


@pytest.mark.parametrize("id", sorted(NOT_REPRODUCED))
def test_what_is_not_reproduced_has_a_reason(id: str) -> None:
    assert re.search(rf"^- \*\*{id} cannot be reproduced\*\* .{{80,}}", PAGE.read_text(), re.M), (
        f"docs/seeds.md does not say why {id} has no recipe."
    )


def test_every_trap_is_exposed_where_the_page_says() -> None:
    problems = []
    for row in table("Traps"):
        id, kind, where = row["trap"], row["kind"], row["where"]
        named = {
            "check": CHECK.findall(where),
            "specimen": [path for path, verdict in SPECIMEN.findall(where) if verdict == "wrong"],
            "design": [where] if len(where.split()) >= 8 else [],
        }
        if kind not in named:
            problems.append(f"{id}: {kind!r} is none of {', '.join(named)}")
        elif not named[kind]:
            problems.append(f"{id} is a matter of {kind}, and none is named")
        faults = [missing(slug, "check", name) for slug, name in CHECK.findall(where)]
        faults += [missing_specimen(path) for path, _ in SPECIMEN.findall(where)]
        faults += [missing(slug, "lesson", name) for slug, name in LESSON.findall(where)]
        faults += [
            f"there is no {path}" for path in FILE.findall(where) if not (KIT / path).is_file()
        ]
        rest = functools.reduce(lambda t, p: p.sub("", t), (CHECK, SPECIMEN, LESSON, FILE), where)
        faults += [f"cannot read {name}" for name in re.findall(r"`s\d\d_[^`]*`", rest)]
        problems += [f"{id}: {fault}" for fault in faults if fault]
    fail_on(problems)


def test_every_common_mistake_has_a_specimen() -> None:
    mistakes = table("Common mistakes")
    assert len(mistakes) == 17
    problems = []
    for row in mistakes:
        for item in row["specimen"].split("; "):
            parts = SPECIMEN.fullmatch(item)
            if not parts or parts[2] != "wrong":
                problems.append(f"{row['mistake']}: {item} is no wrong specimen")
            elif problem := missing_specimen(parts[1]):
                problems.append(f"{row['mistake']}: {problem}")
    fail_on(problems)


# -- the numbers of the specification -------------------------------------------------------------


def is_module(node: ast.ClassDef, classes: dict[str, ast.ClassDef]) -> bool:
    """Whether a class of a lesson is an ``nn.Module``, perhaps by way of a given class."""
    bases = [ast.unparse(base) for base in node.bases]
    return "nn.Module" in bases or any(
        base in classes and is_module(classes[base], classes) for base in bases
    )


def module_exercises(slug: str) -> set[str]:
    """The exercises that ask for an ``nn.Module``: a class, or a function that returns a new one.

    (Weights are moved by functions. What some of these give back is a PyTorch module.)
    """
    body = ast.parse(lesson(slug)).body
    classes = {node.name: node for node in body if isinstance(node, ast.ClassDef)}
    made = {
        node.name
        for node in body
        if isinstance(node, ast.FunctionDef)
        and node.returns
        and ast.unparse(node.returns) in ("nn.Module", "nn.Linear", "nn.MultiheadAttention")
    }
    made |= {name for name, node in classes.items() if is_module(node, classes)}
    return made & set(exercises(slug))


def test_there_are_enough_specimens() -> None:
    folder = KIT / "specimens"
    found = {
        verdict: [path for slug in STAGES for path in folder.glob(f"{slug}/*/{verdict}/*.py")]
        for verdict in ("right", "wrong")
    }
    assert len(found["wrong"]) >= 150
    assert len(found["right"]) >= 80


@pytest.mark.parametrize("slug", STAGES)
def test_a_stage_has_four_to_seven_exercises_and_a_module(slug: str) -> None:
    assert 4 <= len(exercises(slug)) <= 7
    assert module_exercises(slug), f"No exercise of {slug} asks for an nn.Module."


def test_all_figures_but_one_have_a_recipe() -> None:
    assert len(RECIPES) == 129
    assert set(RECIPES) == set(GOLDEN) - NOT_REPRODUCED
