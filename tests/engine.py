"""``python -m tests.engine [OPTION ...]``: run the engine's tests without the attention course.

The tree is copied without the course's folders and installed into an environment of its own, where
pytest runs with these options. Tests that need the attention course are left out: tests/attention,
and what tests/conftest.py names in ``NEED_ATTENTION``.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from tests.fresh import jupyter_environment

ROOT = Path(__file__).resolve().parents[1]
COURSE = ("assignments", "graders", "release", "solutions", "source", "specimens")
# What a checkout holds beside the tree.
OTHERS = (".git", ".venv*", ".*_cache", ".hypothesis", "build", "demo", "dist", "*.egg-info",
          "__pycache__")  # fmt: skip


def copy_without_course(target: Path) -> Path:
    """Copy the tree without the folders of the attention course. The sample course's stay."""
    others = shutil.ignore_patterns(*OTHERS)

    def ignored(folder: str, names: list[str]) -> set[str]:
        course = COURSE if Path(folder) == ROOT else ()
        return others(folder, names) | (set(names) & set(course))

    return Path(shutil.copytree(ROOT, target, ignore=ignored))


def install(copy: Path, place: Path) -> Path:
    """Make an environment with all packages of this one and the copy of the kit; its Python."""
    python = jupyter_environment(place, Path(sys.prefix)) / "python"
    options = ["--quiet", "--disable-pip-version-check", "--no-deps", "--no-build-isolation"]
    pip = [sys.executable, "-m", "pip", "--python", str(python), "install", *options]
    subprocess.run([*pip, "--editable", str(copy)], check=True)
    return python


def main() -> int:
    with tempfile.TemporaryDirectory(prefix="autograder-engine-") as folder:
        copy = copy_without_course(Path(folder) / "kit")
        python = install(copy, Path(folder) / "environment")
        command = [python, "-m", "pytest", "--without-attention", *sys.argv[1:]]
        return subprocess.run(command, cwd=copy).returncode


if __name__ == "__main__":
    sys.exit(main())
