"""Every command in docs/student.md is run, and every picture in it is there."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from pathlib import Path

from autograder.core.course import KIT
from tests.classroom import reference
from tests.waiting import PATIENCE

TEXT = (KIT / "docs" / "student.md").read_text()
SLUG = "s07_causal_mask"


PLAIN, WITH_A_CARD = re.findall(r"```bash\n(.*?)\n```", TEXT, re.S)


def run(command: str, folder: Path) -> subprocess.CompletedProcess[str]:
    """Run a command of the page in a folder, with this Python."""
    program, *words = command.split()
    assert program == "python"
    return subprocess.run(
        [sys.executable, *words], cwd=folder, capture_output=True, text=True, timeout=PATIENCE
    )


def test_the_python_file_stops_at_the_first_check_that_is_not_met(tmp_path: Path) -> None:
    path = tmp_path / f"{SLUG}.py"
    shutil.copyfile(KIT / "assignments" / path.name, path)
    done = run(PLAIN, tmp_path)
    assert done.returncode == 1 and "NotImplementedError" in done.stderr
    stub = path.read_text()
    start = stub.index("def causal_mask(")
    end = stub.index("# %%", start)
    path.write_text(f"{stub[:start]}{reference(SLUG)['causal_mask']}\n\n{stub[end:]}")
    done = run(PLAIN, tmp_path)
    assert "causal_mask: three tokens" in done.stdout
    assert "NotImplementedError" in done.stderr  # the next exercise is not written yet


def test_the_card_beside_it_says_more_and_gives_a_hint(tmp_path: Path) -> None:
    for name in (f"{SLUG}.py", "card.py"):
        shutil.copyfile(KIT / "assignments" / name, tmp_path / name)
    done = run(WITH_A_CARD, tmp_path)
    assert done.returncode == 1 and done.stderr == ""
    assert done.stdout.startswith("✗ causal_mask: This is not written yet.")
    assert "Hint 1 of 2: " in done.stdout


def test_the_pictures_of_the_page_are_there_and_have_words() -> None:
    pictures = re.findall(r"!\[(.+?)\]\((.+?)\)", TEXT)
    assert len(pictures) == 3
    for words, path in pictures:
        assert len(words) > 20 and (KIT / "docs" / path).is_file()


def test_the_visible_check_that_is_quoted_says_so() -> None:
    quoted = re.search(r"^> (By hand.*?); yours", TEXT, re.M)
    assert quoted is not None
    assert quoted[1] in (KIT / "assignments" / "s01_softmax.py").read_text()
