"""matplotlib finds its fonts in the list that the kit brings, and a list of ours is up to date."""

from __future__ import annotations

import errno
from pathlib import Path

import pytest
from matplotlib.font_manager import FontManager

from autograder.course import Limits
from autograder.sandbox import fonts
from autograder.sandbox.child import Child
from autograder.sandbox.client import Host
from tests.waiting import PATIENCE

FOUND = """
import matplotlib.font_manager as found
print(len(found.fontManager.ttflist), found.findfont("DejaVu Sans"))
"""


def test_the_list_is_that_of_the_pinned_matplotlib(tmp_path: Path) -> None:
    made = fonts.make(tmp_path)
    ours = fonts.HERE / made.name
    again = "Run `python -m autograder.sandbox.fonts`."
    assert ours.is_file() and ours.read_text() == made.read_text(), again
    assert list(fonts.HERE.glob(fonts.LIST)) == [ours], again
    assert FontManager.__version__ in made.name


def test_students_code_finds_the_fonts_of_the_list() -> None:
    with Host(Limits()) as host:
        child = Child(host)
        said = child.request({"op": "cell", "number": 1, "source": FOUND}, {}, PATIENCE).message
        child.end()
    count, path = said["printed"].split()
    text = next(fonts.HERE.glob(fonts.LIST)).read_text()
    assert int(count) == text.count('"fonts/ttf/')
    assert path.endswith("mpl-data/fonts/ttf/DejaVuSans.ttf")


def test_a_host_works_without_the_list(monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*paths: Path) -> None:
        paths[1].write_text('{"_ver')
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(fonts.shutil, "copyfile", full)
    with Host(Limits()) as host:
        child = Child(host)
        said = child.request({"op": "cell", "number": 1, "source": FOUND}, {}, PATIENCE).message
        child.end()
    assert said["printed"].strip().endswith("/DejaVuSans.ttf")
