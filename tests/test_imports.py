"""What a confined process loads, and where Dask is needed; import-linter checks the rest."""

from __future__ import annotations

import ast
import json
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from autograder.core.course import KIT, load

PACKAGE = KIT / "autograder"
IN_CHILD = ("server", "isolation", "protocol")


@pytest.mark.slow
def test_a_running_host_has_loaded_nothing_but_the_sandbox() -> None:
    program = (
        "import json, sys\nfrom autograder.sandbox.server import host\nhost.warm_up()\n"
        "print(json.dumps([m for m in sys.modules if m.split('.')[0] in ('autograder',"
        " 'solutions', 'nbgrader', 'pytest', '_pytest')]))"
    )
    done = subprocess.run(
        [sys.executable, "-P", "-c", program], capture_output=True, text=True, check=True
    )
    loaded = set(json.loads(done.stdout.splitlines()[-1]))
    allowed = {"autograder", "autograder.sandbox"}
    for part in IN_CHILD:
        names = [path.stem for path in Path(PACKAGE, "sandbox", part).glob("[!_]*.py")]
        allowed |= {
            f"autograder.sandbox.{part}",
            *(f"autograder.sandbox.{part}.{n}" for n in names),
        }
    assert "autograder.sandbox.server.host" in loaded
    assert loaded <= allowed


# Names of the built-in course that mean something else, or something general, in the engine.
ORDINARY = {
    *("blocks", "decode", "head", "heads", "known", "layer", "layers", "positions", "project"),
    *("query", "sample", "table", "train", "weight"),
    *("dropout", "norm"),  # functions of torch, by which calls are recognised
}


def test_the_engine_knows_no_exercise_stage_or_weight_of_the_built_in_course() -> None:
    course = load(KIT)
    names = {e.name for slug in course.slugs for e in course.stage(slug).exercises}
    names |= set(course.slugs)
    for slug in course.slugs:
        names |= set(re.findall(r"\bself\.(\w+) = nn\.", course.solution(slug).read_text()))
    assert len(names) > 100
    found = {
        f"{path.relative_to(PACKAGE)}:{line} {name}"
        for path in PACKAGE.rglob("*.py")
        for name, line in _names(ast.parse(path.read_text()))
        if name in names - ORDINARY
    }
    assert sorted(found) == []


def _names(tree: ast.AST) -> Iterator[tuple[str, int]]:
    """All identifiers in a module, and all texts that are data, each with its line."""
    for node in ast.walk(tree):
        match node:
            case ast.Name(id=name) | ast.Attribute(attr=name) | ast.arg(arg=name):
                yield name, node.lineno
            case ast.FunctionDef(name=name) | ast.ClassDef(name=name):
                yield name, node.lineno
            case ast.keyword(arg=str(name)) | ast.Constant(value=str(name)):
                yield name, node.lineno


def test_only_the_cluster_executor_needs_dask() -> None:
    pattern = re.compile(r"^\s*(?:from|import) (?:dask|distributed|cloudpickle)\b", re.M)
    needs = {p.parent.relative_to(PACKAGE).as_posix() for p in PACKAGE.rglob("*.py")
             if pattern.search(p.read_text())}  # fmt: skip
    assert needs == {"pipeline/cluster"}


def test_the_package_has_a_folder_for_each_part() -> None:
    """At most 14 entries, each of them named in docs/architecture.md."""
    entries = {path.name for path in PACKAGE.iterdir() if path.name != "__pycache__"}
    assert len(entries) <= 14
    described = (KIT / "docs" / "architecture.md").read_text()
    names = entries - {"__init__.py"}
    assert [n for n in names if f"`{n}`" not in described and f"`{n}/`" not in described] == []
