"""What a confined process loads, and where Dask is needed; import-linter checks the rest."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

from autograder.core.course import KIT

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
