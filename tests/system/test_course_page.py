"""Every command in docs/course.md is run, in the order in which the page has them."""

from __future__ import annotations

import json
import re
import subprocess
import zipfile
from pathlib import Path

import pytest

from autograder.core.course import KIT
from tests.classroom import at_home, notebook
from tests.waiting import PATIENCE

PAGE = (KIT / "docs" / "course.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"^```bash\n(.*?)^```$", PAGE, re.M | re.S)
(RULES,) = (b for b in re.findall(r"^```toml\n(.*?)^```$", PAGE, re.M | re.S) if "[rules]" in b)
SLUG = "s07_causal_mask"
EXACT = """\
def leaking_rows(before, after, position, tolerance=1e-6):
    return [row for row in range(position) if not torch.equal(before[row], after[row])]
"""


def furnish(course: Path) -> None:
    """What an instructor has beside the commands: rules, a roster, and what Canvas and Moodle
    exported."""
    config = course / "course.toml"
    made, _, _ = config.read_text().partition("# Due dates, in this time zone")
    config.write_text(f"{made}{RULES}")
    (course / "roster.csv").write_text(
        "student_id,name,email,ID\nada,Ada Lovelace,ada@uni.org,101\n"
        "bob,Bob Byron,bob@uni.org,102\n"
    )
    (course / "times.csv").write_text("student_id,handed_in\nada,2027-03-10 12:00\n")
    with zipfile.ZipFile(course / "submissions.zip", "w") as archive:
        hand_ins = {"lovelaceada_LATE_101": notebook(SLUG)}
        hand_ins["byronbob_102"] = notebook(SLUG, leaking_rows=EXACT)
        for name, text in hand_ins.items():
            archive.writestr(f"{name}_9001_{SLUG}.ipynb", json.dumps(text))
    (course / "canvas.csv").write_text(
        "Student,ID,SIS Login ID,Section,Softmax (4711),Masks (4712)\n"
        "    Points Possible,,,,13,20\nAda,101,a,A,,\nBob,102,b,A,,\n"
    )
    (course / "worksheet.csv").write_text(
        "Identifier,Full name,Email address,Status,Grade,Maximum grade\n"
        "Participant 71,Ada Lovelace,ada@uni.org,x,,20.00\n"
        "Participant 72,Bob Byron,bob@uni.org,x,,20.00\n"
    )


def mend(checks: Path) -> None:
    """What bob's answer does right counts more."""
    text = checks.read_text()
    assert text.count('"leaking_rows", weight=2') == 1
    checks.write_text(text.replace('"leaking_rows", weight=2', '"leaking_rows", weight=4'))


@pytest.fixture(scope="module")
def course(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The course's folder after all commands of the page."""
    place = tmp_path_factory.mktemp("page")
    for block in BLOCKS:
        here = place / "spring" if (place / "spring").exists() else place
        done = subprocess.run(
            ["bash", "-euo", "pipefail", "-c", block],
            cwd=here, env=at_home(place / "home"), capture_output=True, text=True, timeout=PATIENCE,
        )  # fmt: skip
        assert done.returncode == 0, f"{block}\n{done.stdout}{done.stderr}"
        if "autograder new" in block:
            furnish(place / "spring")
        if "autograder checks" in block and "--specimens" in block:
            mend(place / "spring" / "graders" / f"test_{SLUG}.py")
    return place / "spring"


def test_the_commands_work_in_the_order_in_which_they_stand(course: Path) -> None:
    assert len(BLOCKS) >= 12
    rows = (course / "grades.csv").read_text(encoding="utf-8-sig").splitlines()
    assert [row.split(",")[0] for row in rows] == ["student_id", "ada", "bob"]


def test_what_the_page_says_is_made_is_there(course: Path) -> None:
    named = set(re.findall(r"`([\w./<>-]+\.(?:csv|html|zip|json|xml|py|toml|txt|jsonl))`", PAGE))
    filled = {n.replace("<stage>", SLUG).replace("<student>", "bob") for n in named}
    # Gradescope's, and students'.
    elsewhere = {"results.json", "course/salt.txt", "timestamp.txt", "__init__.py"}
    missing = {n for n in filled - elsewhere if not (course / n).is_file()}
    assert missing == set()
    for folder in ("graders", "specimens", "attempts", "submitted", "autograded"):
        assert (course / folder).is_dir()
