"""Sphinx extension that writes a page for each released notebook, into ``docs/site/lessons/``."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from sphinx.application import Sphinx

REPOSITORY = Path(__file__).resolve().parents[3]
FRONT_MATTER = """\
---
myst:
  enable_extensions: [dollarmath]
---
"""


def setup(app: Sphinx) -> dict[str, Any]:
    """Register the extension."""
    app.connect("builder-inited", lambda app: write_lessons(Path(app.srcdir, "site", "lessons")))
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True}


def write_lessons(folder: Path) -> None:
    """Write a page for each released notebook, and remove pages of stages that are gone.

    A page that has not changed is not written, so that Sphinx does not read it again.
    """
    folder.mkdir(exist_ok=True)
    pages = {path.stem: page(path) for path in sorted(REPOSITORY.glob("release/*/*.ipynb"))}
    for old in folder.glob("*.md"):
        if old.stem not in pages:
            old.unlink()
    for stage, text in pages.items():
        path = folder / f"{stage}.md"
        if not path.exists() or path.read_text(encoding="utf-8") != text:
            path.write_text(text, encoding="utf-8")


def page(notebook: Path) -> str:
    """Return a released notebook as a page in MyST's Markdown."""
    cells = json.loads(notebook.read_text(encoding="utf-8"))["cells"]
    parts = [part for cell in cells if (part := cell_as_markdown(cell))]
    title, _, rest = parts[0].partition("\n")
    return "\n\n".join([FRONT_MATTER + title, about(notebook.stem, cells), rest, *parts[1:], ""])


def about(stage: str, cells: list[dict[str, Any]]) -> str:
    """Return the line below the title: the points, and the files to download."""
    points = sum(nbgrader(cell).get("points", 0) for cell in cells)
    notebook = f"../../../release/{stage}/{stage}.ipynb"
    script, card = f"../../../assignments/{stage}.py", "../../../assignments/card.py"
    return (
        f"`{stage}`, {points:g} points. Download the [notebook]({notebook}), or the "
        f"[Python file]({script}) with [card.py]({card})."
    )


def cell_as_markdown(cell: dict[str, Any]) -> str:
    """Return a cell in MyST's Markdown; "" for the card and the scoreboard."""
    source, name = "".join(cell["source"]), nbgrader(cell).get("grade_id", "")
    if cell["cell_type"] == "markdown":
        return source if not nbgrader(cell).get("solution") else blockquote(source)
    if cell["id"] in ("card", "scoreboard", "show-scoreboard"):
        return ""
    if "active-ipynb" in cell["metadata"].get("tags", ()):
        return folded("Code of a picture or an experiment (run it in the notebook)", code(source))
    if nbgrader(cell).get("grade"):
        points = nbgrader(cell)["points"]
        return code(source, f"Visible checks of {name}, {points:g} point{'s' * (points != 1)}")
    return code(source, "Your code" if nbgrader(cell).get("solution") else "")


def nbgrader(cell: dict[str, Any]) -> dict[str, Any]:
    """Return nbgrader's metadata of a cell, {} if it has none."""
    metadata: dict[str, Any] = cell["metadata"].get("nbgrader", {})
    return metadata


def code(source: str, caption: str = "") -> str:
    """Return a block of Python code, with a caption if there is one."""
    fence = "`" * max(3, *(len(run) + 1 for run in re.findall("`+", source) or [""]))
    option = f":caption: {caption}\n" if caption else ""
    return f"{fence}{{code-block}} python\n{option}\n{source}\n{fence}"


def folded(summary: str, markdown: str) -> str:
    """Return Markdown that a reader unfolds."""
    return f"<details>\n<summary>{summary}</summary>\n\n{markdown}\n\n</details>"


def blockquote(source: str) -> str:
    return "\n".join(f"> {line}".rstrip() for line in source.splitlines())
