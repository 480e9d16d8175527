"""Imports go one way, and the child's side never reaches an answer."""

from __future__ import annotations

import ast
import json
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from autograder.course import KIT

PACKAGE = KIT / "autograder"
ANSWERS = ("grading", "graders", "specimens", "solutions", "gradebook", "demo")
CHILD = ("wire.py", "values.py", "errors.py", "shell.py", "worker.py", "host.py", "confine.py",
         "installation.py", "kernel.py", "calls.py", "clock.py", "landlock.py", "namespaces.py",
         "watch.py", "warmup.py", "scratch.py", "recording.py", "__init__.py")  # fmt: skip
ALLOWED = {
    "sandbox": {"sandbox", "model", "course", "requirements"},
    "render": {"render", "model", "points", "requirements", "tables"},
    "content": {"content", "model", "course", "files"},
    "grading": {
        *"grading sandbox model points course content files receipt standing answers work".split()
    },
    "graders": {"grading"},
    "cluster": {
        *"cluster work grading sandbox model course receipt requirements rules packing".split()
    },
    "answers.py": {"course"},
    "executor.py": {"work", "sandbox", "grading"},
    "work.py": set(),
    "lms": {"lms", "model", "points", "files", "tables"},
    "course.py": {"model", "rules", "settings"},
    "rules.py": {"model", "points", "settings"},
    "database.py": {"course", "model"},
    "files.py": set(),
    "history.py": {"course", "files", "model", "records"},
    "model.py": {"points", "records"},
    "dependencies.py": set(),
    "receipt.py": {"course", "dependencies", "files"},
    "points.py": set(),
    "records.py": set(),
    "packing.py": {"model"},
    "requirements.py": set(),
    "settings.py": set(),
    "tables.py": {"files", "model"},
    "reports.py": {"course", "files", "history", "model"},
    "standing.py": {"course", "database", "model", "packing", "receipt", "reports"},
}


def imported(path: Path) -> Iterator[str]:
    """Modules of the package that a file imports when it runs (not for type checking only)."""
    tree = ast.parse(path.read_text())
    hidden = {
        inner
        for node in ast.walk(tree)
        if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING"
        for inner in ast.walk(node)
    }
    for node in ast.walk(tree):
        if node in hidden:
            continue
        names = []
        if isinstance(node, ast.Import):
            names = [a.name for a in node.names]
        elif isinstance(node, ast.ImportFrom) and node.module:
            names = [f"{node.module}.{a.name}" for a in node.names]
        yield from (n for n in names if n.split(".")[0] in ("autograder", "solutions", "tests"))


@pytest.mark.parametrize("name", CHILD)
def test_what_a_child_loads_imports_no_answer(name: str) -> None:
    for module in imported(PACKAGE / "sandbox" / name):
        assert not set(module.split(".")) & set(ANSWERS), f"{name} imports {module}"


def test_a_running_host_has_loaded_nothing_but_the_sandbox() -> None:
    program = (
        "import json, sys\nfrom autograder.sandbox import host\nhost.warm_up()\n"
        "print(json.dumps([m for m in sys.modules if m.split('.')[0] in ('autograder',"
        " 'solutions', 'nbgrader', 'pytest', '_pytest')]))"
    )
    done = subprocess.run(
        [sys.executable, "-P", "-c", program], capture_output=True, text=True, check=True
    )
    loaded = set(json.loads(done.stdout.splitlines()[-1]))
    allowed = {"autograder", "autograder.sandbox"}
    allowed |= {f"autograder.sandbox.{n.removesuffix('.py')}" for n in CHILD}
    assert loaded <= allowed


def test_only_the_room_for_clusters_needs_dask() -> None:
    pattern = re.compile(r"^\s*(?:from|import) (?:dask|distributed|cloudpickle)\b", re.M)
    needs = {p.relative_to(PACKAGE).parts[0] for p in PACKAGE.rglob("*.py")
             if pattern.search(p.read_text())}  # fmt: skip
    assert needs == {"cluster"}


@pytest.mark.parametrize("room", ALLOWED)
def test_imports_go_one_way(room: str) -> None:
    place = PACKAGE / room
    for path in [place] if place.is_file() else sorted(place.rglob("*.py")):
        for module in imported(path):
            part = module.split(".")[1]
            known = f"{part}.py" if (PACKAGE / f"{part}.py").exists() else part
            assert part in ALLOWED[room] or module == "autograder.__version__", (
                f"{path.relative_to(KIT)} imports {module} ({known})"
            )
