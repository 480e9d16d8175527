"""The site of ``make docs`` has every page, every lesson and every name that authors import.

Sphinx itself is not needed here: it warns about the rest, and its warnings are errors.
"""

from __future__ import annotations

import importlib
import importlib.util
import json
import re
from pathlib import Path
from types import ModuleType

import pytest

from autograder import checks

REPOSITORY = Path(__file__).parents[1]
DOCS = REPOSITORY / "docs"
TOCTREE = re.compile(r"```\{toctree\}\n(?::.*\n|\n)*([^`]*)```")
NOTEBOOKS = sorted(REPOSITORY.glob("release/*/*.ipynb"))


@pytest.fixture(scope="module")
def lessons() -> ModuleType:
    path = DOCS / "site" / "extensions" / "lessons.py"
    spec = importlib.util.spec_from_file_location("docs_lessons", path)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def listed(page: Path) -> set[Path]:
    """Return the pages in the tables of contents of a page."""
    lines = [line for entries in TOCTREE.findall(page.read_text()) for line in entries.split("\n")]
    targets = [re.sub(r".*<(.*)>", r"\1", line).strip() for line in lines]
    return {(page.parent / f"{target}.md").resolve() for target in targets if target}


def test_every_page_is_in_a_table_of_contents() -> None:
    pages = [*DOCS.glob("*.md"), *DOCS.glob("site/*.md")]
    found = {DOCS / "index.md"}.union(*map(listed, pages))
    assert [page.name for page in pages if page.resolve() not in found] == []


def test_the_api_reference_has_every_name() -> None:
    text = (DOCS / "site" / "checks-api.md").read_text()
    described = set(re.findall(r"\.\. (?:auto\w+|data):: (?:\w+\.)*(\w+)", text))
    assert set(checks.__all__) - described == set()


def test_every_name_of_the_api_reference_is_in_the_module_that_the_page_gives() -> None:
    module, missing = "", []
    for directive, argument in re.findall(
        r"^\.\. (\w+):: ([\w.]+)", (DOCS / "site" / "checks-api.md").read_text(), re.MULTILINE
    ):
        if directive in ("automodule", "currentmodule"):
            module = argument
            continue
        owner, _, name = argument.rpartition(".")
        if not hasattr(importlib.import_module(owner or module), name):
            missing.append(f"{owner or module}.{name}")
    assert missing == []


@pytest.mark.parametrize("notebook", NOTEBOOKS, ids=lambda path: path.stem)
def test_a_lesson_has_all_cells_but_those_that_a_build_added(
    lessons: ModuleType, notebook: Path
) -> None:
    cells = {
        cell["id"]: "".join(cell["source"]) for cell in json.loads(notebook.read_text())["cells"]
    }
    added = [cells.pop(name) for name in ("card", "scoreboard", "show-scoreboard")]
    page = lessons.page(notebook)
    assert [source for source in added if source in page] == []
    code = "\n".join(line.removeprefix("> ") for line in page.splitlines())
    assert [name for name, source in cells.items() if source.partition("\n")[2] not in code] == []


def test_a_fence_is_longer_than_the_backticks_in_it(lessons: ModuleType) -> None:
    assert lessons.code('"""See ```x```."""').startswith("````{code-block}")
    assert lessons.code("x = 1").startswith("```{code-block}")


def test_pages_of_stages_that_are_gone_are_removed(lessons: ModuleType, tmp_path: Path) -> None:
    (tmp_path / "s99_gone.md").write_text("")
    lessons.write_lessons(tmp_path)
    assert sorted(path.stem for path in tmp_path.glob("*.md")) == [n.stem for n in NOTEBOOKS]
