"""course.toml is read as a whole: whatever it cannot mean is refused with its line."""

from __future__ import annotations

from pathlib import Path

import pytest

from autograder.authoring.new import course_toml
from autograder.core.course import KIT, TABLES, Course, CourseError, Limits, load
from autograder.core.settings import line_of

WHOLE = """[course]
id = "spring"
title = "A course"
seeds = [1, 2]
db_url = "sqlite:///grades.db"
packages = ["torch"]

[limits]
cell_seconds = 2.5
memory_mb = 1024

[stages]
s01_softmax = "Softmax"
s07_causal_mask = "Masks"

[feedback]
show = "title"

[grading]
slip_costs = 0.25

[rules]
time_zone = "Europe/Berlin"
slip_days = 4

[due]
s01_softmax = 2027-03-01T23:59:00

[extensions.ada]
s01_softmax = "2 days"
"*" = "1 hour"

[points]
s01_softmax = 10

[canvas]
s01_softmax = 4711
s07_causal_mask = 4712
"""


def write(folder: Path, text: str) -> Course:
    (folder / "course.toml").write_text(text, encoding="utf-8")
    return load(folder)


def test_a_course_file_with_every_table_is_read(tmp_path: Path) -> None:
    course = write(tmp_path, WHOLE)
    assert (course.id, course.title, course.seeds) == ("spring", "A course", (1, 2))
    assert (course.db_url, course.packages) == (f"sqlite:///{tmp_path}/grades.db", ("torch",))
    assert course.limits == Limits(cell_seconds=2.5, memory_mb=1024)
    assert (course.show, course.rules.slip_days) == ("title", 4)
    assert (course.slip_costs, load(KIT).slip_costs) == (0.25, 0.5)
    assert course.canvas == {"s01_softmax": 4711, "s07_causal_mask": 4712}
    assert course.rules.extensions["ada"].keys() == {"s01_softmax", "*"}


def test_what_the_kit_writes_it_reads_again(tmp_path: Path) -> None:
    kit = load(KIT)
    read = write(tmp_path, course_toml(kit, kit.slugs))
    kept = ("id", "title", "seeds", "titles", "limits", "show", "packages")
    assert {k: getattr(read, k) for k in kept} == {k: getattr(kit, k) for k in kept}


@pytest.mark.parametrize(
    ("old", "new", "line", "words"),
    [
        ("[rules]", "[rulez]", 22, "[rulez] is not a table of course.toml; did you mean [rules]?"),
        ("[due]", "[dues]", 26, "[dues] is not a table of course.toml; did you mean [due]?"),
        ("[points]", "[zzzz]", 33, "[zzzz] is not a table of course.toml. There are: [course],"),
        ("[canvas]", "[extension.bob]", 36, "[extension] is not a table"),
        ("[course]\n", "slip_days = 3\n[course]\n", 1, "it belongs under [rules]"),
        ("[course]\n", "colour = 3\n[course]\n", 1, "it belongs in a table"),
        ("title =", "titel =", 3, "[course] titel is not a setting; did you mean 'title'?"),
        ("show =", "shows =", 17, "[feedback] shows is not a setting; did you mean 'show'?"),
        ("memory_mb", "memory", 10, "[limits] memory is not a setting; did you mean 'memory_mb'?"),
        ("slip_costs", "slip_cost", 20, "[grading] slip_cost is not a setting; did you mean"),
        ("0.25", "1.5", 20, "[grading] slip_costs is 1.5; it has to be a number from 0 to 1."),
        ("0.25", '"half"', 20, "[grading] slip_costs is 'half'; it has to be a number from 0"),
        ("slip_days", "slipdays", 24, "[rules] slipdays is not a setting; did you mean"),
        ('"spring"', "3", 2, "[course] id is 3; it has to be a text in quotes."),
        ('"spring"', '""', 2, "[course] id is ''; it has to be a text in quotes."),
        ("[1, 2]", "[]", 4, "a list of whole numbers"),
        ("[1, 2]", "[1.5]", 4, "a list of whole numbers"),
        ("[1, 2]", "[true]", 4, "a list of whole numbers"),
        ('["torch"]', '"torch"', 6, "a list of the packages"),
        ("= 2.5", "= 0", 9, "cell_seconds is 0; it has to be a number from 0.1 to 100000."),
        ("= 1024", "= 10.5", 10, "[limits] memory_mb is 10.5; it has to be a whole number."),
        ("= 1024", '= "1 GB"', 10, "[limits] memory_mb is '1 GB'; it has to be a number from 1"),
        ("= 1024", "= nan", 10, "[limits] memory_mb is nan; it has to be a number from 1"),
        ('"Softmax"', "1", 13, "[stages] s01_softmax is 1; it has to be a text in quotes."),
        ("s07_causal_mask = \"M", '"../x" = "M', 14, "[stages] ../x cannot name a stage"),
        ("s01_softmax = 10", "s01_softmx = 10", 34,
         "[points] s01_softmx is not a stage of [stages]; did you mean 's01_softmax'?"),
        ("s01_softmax = 10", "s01_softmax = -1", 34,
         "[points] s01_softmax is -1; it has to be a number"),
        ('"2 days"', '"two days"', 30, "[extensions.ada] s01_softmax is 'two days'"),
        ("4712", "4711", 38, "a number of its own: s01_softmax has"),
        ("4712", '"4712"', 38, "the number that ends the assignment's address"),
    ],
)  # fmt: skip
def test_what_it_cannot_mean_is_refused_with_its_line(
    tmp_path: Path, old: str, new: str, line: int, words: str
) -> None:
    assert WHOLE.count(old) == 1
    with pytest.raises(CourseError) as refused:
        write(tmp_path, WHOLE.replace(old, new))
    assert str(refused.value).startswith(f"{tmp_path / 'course.toml'}, line {line}: ")
    assert words in str(refused.value)


@pytest.mark.parametrize("table", sorted(TABLES))
def test_a_value_in_place_of_a_table_is_refused(tmp_path: Path, table: str) -> None:
    text = f"{table} = 3\n" + "".join(
        f"{part}\n" for part in WHOLE.split("\n\n") if not part.startswith(f"[{table}")
    )
    with pytest.raises(
        CourseError, match=rf"{table} is 3; it has to be a table, which begins with"
    ):
        write(tmp_path, text)


def test_a_file_that_is_no_text_is_refused(tmp_path: Path) -> None:
    (tmp_path / "course.toml").write_bytes(b"\xff\xfe[course]")
    with pytest.raises(CourseError, match="is not in UTF-8"):
        load(tmp_path)


def test_a_line_is_found_whatever_its_spaces_and_quotes() -> None:
    text = '[a]\nx = 1\n[ b . "c d" ]\n  "y" = 2\n# x = 3\n[a.x]\nx=4\n'
    assert line_of(text, "a", "x") == 2
    assert line_of(text, "b.c d", "y") == 4
    assert line_of(text, "a.x", "x") == 7
    assert line_of(text, "a", "z") == 1
    assert line_of(text, "nowhere", "x") is None
