"""The figures: ``results.json`` holds the last full run of each command, by section.

``docs/benchmarks.md`` is drawn from it, so no figure is written by hand. After a change to the
page's text, draw it again::

    python -m bench.results
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined

from autograder.core.course import KIT
from bench import bounds

RESULTS = Path(__file__).with_name("results.json")
PAGE = KIT / "docs" / "benchmarks.md"
TEMPLATE = "benchmarks.md.j2"
# The sections, and the command that measures each.
SECTIONS = {
    "bench": "make bench",
    "soak": "make soak",
    "hostile": "make hostile",
    "cluster": "make bench-cluster",
    "channels": "python -m bench.channels",
    "mechanisms": "python -m bench.pairs",
    "mutants": "make mutants",
}


def load(path: Path = RESULTS) -> dict[str, Any]:
    """All sections that were measured."""
    found: dict[str, Any] = json.loads(path.read_text()) if path.exists() else {}
    return found


def record(section: str, found: Any, path: Path = RESULTS, drawn: Path = PAGE) -> None:
    """Replace a section, and draw the page."""
    results = load(path) | {section: found}
    path.write_text(json.dumps({name: results[name] for name in sorted(results)}, indent=1) + "\n")
    drawn.write_text(page(results))


def page(results: Mapping[str, Any]) -> str:
    """The text of ``docs/benchmarks.md``."""
    environment = Environment(
        loader=FileSystemLoader(Path(__file__).parent),
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
    )
    environment.filters |= {
        "found": bounds.found,
        "limit": bounds.limit,
        "met": bounds.met,
        "number": bounds.number,
        "percent": "{:.0%}".format,
        "thousandths": "{:.1%}".format,
    }
    known: dict[str, Any] = dict.fromkeys(SECTIONS) | dict(results)
    return environment.get_template(TEMPLATE).render(known, commands=SECTIONS)


if __name__ == "__main__":
    PAGE.write_text(page(load()))
