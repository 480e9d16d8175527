"""The pages that messages point to are in the wheel and in a new course, the guide for students in
their zip; so is all that these pages link to."""

from __future__ import annotations

import ast
import re
import shutil
import subprocess
import sys
import zipfile
from collections.abc import Iterator
from pathlib import Path, PurePosixPath

import pytest

from autograder.authoring.bundle import gradescope_zip, release_zip
from autograder.authoring.new import SITE, new
from autograder.core.course import DOCS, KIT, PACKAGE, load
from tests.classroom import make_course

PLACE = "autograder/kit/docs"
PAGE = re.compile(r"(?<![\w/-])(?:docs/)?([\w-]+\.md)\b")
LINK = re.compile(r"\]\(([^)\s#]+)[^)]*\)")


def strings(path: Path) -> Iterator[str]:
    """The strings of a module that are not docstrings."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    for node in ast.walk(tree):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            node.value.value = ""
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.value


def named_pages() -> set[str]:
    modules = sorted(PACKAGE.rglob("*.py"))
    texts = [text for path in modules for text in strings(path)]
    texts += [p.read_text(encoding="utf-8") for p in PACKAGE.rglob("templates/*")]
    return {name for text in texts for name in PAGE.findall(text)}


def missing_links(files: dict[str, str]) -> list[str]:
    """Relative links of pages, by path, to what is not among the files."""
    return [
        f"{path}: {target}"
        for path, text in files.items()
        if path.endswith(".md")
        for target in LINK.findall(text)
        if not target.startswith("http") and str(PurePosixPath(path).parent / target) not in files
    ]


def contents(path: Path) -> dict[str, str]:
    """The files of a zip; pictures as empty texts."""
    with zipfile.ZipFile(path) as archive:
        return {
            name: "" if name.endswith(".png") else archive.read(name).decode(errors="replace")
            for name in archive.namelist()
        }


def build(place: Path) -> dict[str, str]:
    """The contents of the wheel that pip makes of ``kit`` in a folder."""
    quiet = ["--quiet", "--no-deps", "--no-index", "--disable-pip-version-check"]
    command = ["wheel", *quiet, "--no-build-isolation", "-w", str(place), str(place / "kit")]
    subprocess.run([sys.executable, "-m", "pip", *command], check=True)
    return contents(next(place.glob("attention_autograder-*.whl")))


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    place = tmp_path_factory.mktemp("wheel")
    ignore = shutil.ignore_patterns(".*", "build", "*.egg-info", "demo", "__pycache__", "tests")
    shutil.copytree(KIT, place / "kit", ignore=ignore)
    earlier = place / "kit" / "build" / "lib" / "autograder"
    for path in (earlier / "gone.py", earlier / "kit" / "docs" / "gone.md"):
        path.parent.mkdir(parents=True, exist_ok=True)
        path.touch()
    return build(place)


def test_pip_installs_every_file_of_gradescopes_kit(tmp_path: Path) -> None:
    with zipfile.ZipFile(
        gradescope_zip(make_course(tmp_path, "s01_softmax"), "s01_softmax", tmp_path / "a.zip")
    ) as archive:
        archive.extractall(tmp_path)
        packed = {name.removeprefix("kit/") for name in archive.namelist() if "kit/" in name}
    assert "autograder/reports/render/templates/feedback.html" in packed
    assert packed - {"pyproject.toml"} == {n for n in build(tmp_path) if "dist-info" not in n}


def test_what_an_earlier_build_left_is_not_in_the_wheel(wheel: dict[str, str]) -> None:
    assert [name for name in wheel if "gone" in name] == []


def test_every_file_of_the_package_is_in_the_wheel(wheel: dict[str, str]) -> None:
    files = (p for p in PACKAGE.rglob("*") if p.is_file() and "__pycache__" not in p.parts)
    assert {f"autograder/{p.relative_to(PACKAGE).as_posix()}" for p in files} <= wheel.keys()


def test_the_pages_that_messages_name_are_in_the_wheel(wheel: dict[str, str]) -> None:
    named = named_pages() - {"README.md", "course_readme.md", *SITE}
    assert {"course.md", "scaling.md", "writing-a-course.md", "student.md"} <= named
    assert {name for name in named if f"{PLACE}/{name}" not in wheel} == set()


def test_the_pages_in_the_wheel_link_to_what_is_there(wheel: dict[str, str]) -> None:
    pages = {path: text for path, text in wheel.items() if path.startswith(PLACE)}
    assert len(pages) > 15
    assert missing_links(pages) == []


def test_a_new_course_has_the_pages_that_its_readme_names(tmp_path: Path) -> None:
    root = new(tmp_path / "c", ["s01_softmax"]).root
    files = {
        p.relative_to(root).as_posix(): "" if p.suffix == ".png" else p.read_text(encoding="utf-8")
        for p in [root / "README.md", *(root / "docs").rglob("*")]
        if p.is_file()
    }
    named = re.findall(r"`(docs/[\w-]+\.md)`", files["README.md"])
    assert len(named) == 2 and set(named) <= set(files)
    assert missing_links(files) == []


def test_the_zip_for_students_holds_their_guide(tmp_path: Path) -> None:
    slug = "s01_softmax"
    files = contents(release_zip(load(KIT), slug, tmp_path / "out.zip"))
    assert files[f"{slug}/student.md"] == (DOCS / "student.md").read_text(encoding="utf-8")
    assert "student.md" in files[f"{slug}/README.txt"]
    assert missing_links(files) == []
