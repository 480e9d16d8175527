"""The demo's class gets the same scores with the oldest and the newest torch that pyproject.toml
allows: ``make test-torch``.

Each version is installed from the package index into an environment of its own, with the other
direct requirements as locked and whatever these need today.
"""

from __future__ import annotations

import json
import subprocess
import sys
import venv
from pathlib import Path

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name
from packaging.version import Version

from tests.locks import ROOT, USERS, direct

PATIENCE = 3600  # seconds for an installation: torch with CUDA has 3 GB


def offered(name: str) -> list[Version]:
    """The versions of a distribution that the package index offers for this Python."""
    told = run(sys.executable, "-m", "pip", "index", "versions", name)
    line = next(x for x in told.splitlines() if x.startswith("Available versions: "))
    return [Version(Version(v.strip()).public) for v in line.partition(": ")[2].split(",")]


def run(*command: str, folder: Path = ROOT) -> str:
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, timeout=PATIENCE)
    assert done.returncode == 0, f"{' '.join(command)}\n{done.stdout}\n{done.stderr}"
    return done.stdout


def range_of_torch() -> tuple[Version, Version]:
    """The oldest and the newest version that pyproject.toml allows and the index offers."""
    allowed = next(r for r in direct() if r.name == "torch").specifier
    found = sorted(v for v in offered("torch") if v in allowed)
    return found[0], found[-1]


def environment(folder: Path, torch: Version) -> Path:
    """An environment with this torch and the kit, installed as a wheel; the path of its Python."""
    venv.create(folder, with_pip=True)
    python = folder / "bin" / "python"
    lines = [line for line in USERS.read_text().splitlines() if not line.startswith("#")]
    locked = {canonicalize_name(name): v for name, _, v in (x.partition("==") for x in lines)}
    others = [r.name for r in direct() if r.name != "torch"]
    pins = [f"{name}=={locked[canonicalize_name(name)]}" for name in others]
    run(str(python), "-m", "pip", "install", "--quiet", f"torch=={torch}", *pins)
    run(str(python), "-m", "pip", "install", "--quiet", "--no-deps", str(ROOT))
    used = run(str(python), "-c", "import torch; print(torch.__version__)")
    assert Version(used.strip()).public == torch.public
    return python


def scores_of_demo(python: Path, folder: Path) -> dict[str, list[tuple[str, float | None]]]:
    """Grade the demo's class: the points of each exercise, by the name of the report."""
    folder.mkdir()
    run(str(python.with_name("autograder")), "demo", "demo", folder=folder)
    reports = sorted(folder.glob("demo/reports/*/*.json"))
    read = {f"{p.parent.name}/{p.stem}": json.loads(p.read_text()) for p in reports}
    return {
        name: [(e["name"], e["points"]) for e in report["exercises"]]
        for name, report in read.items()
        if "exercises" in report
    }


def test_the_oldest_and_the_newest_torch_give_the_same_scores(tmp_path: Path) -> None:
    oldest, newest = range_of_torch()
    assert oldest < newest
    scores = []
    for version in (oldest, newest):
        python = environment(tmp_path / f"torch-{version}", version)
        scores.append(scores_of_demo(python, tmp_path / f"demo-{version}"))
    assert len(scores[0]) >= 24, "the demo has a class of 24"
    assert scores[0] == scores[1], f"torch {oldest} and {newest}"


def test_the_locked_version_is_in_the_range() -> None:
    pinned = next(Requirement(x) for x in USERS.read_text().splitlines() if x.startswith("torch="))
    (version,) = (Version(s.version) for s in pinned.specifier)
    oldest, newest = range_of_torch()
    assert oldest <= version <= newest
