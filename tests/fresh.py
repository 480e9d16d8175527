"""A virtual environment as somebody else has it: all that the kit needs, and not the kit.

Downloading torch for every test would take minutes, so the files of this environment are linked
into the new one; the kit and every trace of its repository are left out.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path

OURS = ("autograder", "__editable__")


def environment(place: Path) -> Path:
    """Make the environment, and return its folder of programs."""
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", str(place)], check=True)
    version = f"python{sys.version_info.major}.{sys.version_info.minor}"
    link_packages(place / "lib" / version / "site-packages")
    return place / "bin"


def link_packages(target: Path) -> None:
    """Link all packages of this environment into a folder, but for the kit."""
    for path in Path(sysconfig.get_path("purelib")).iterdir():
        if path.name.startswith(OURS) or path.name == "__pycache__":
            continue
        if path.is_dir():
            shutil.copytree(path, target / path.name, copy_function=_link)
        else:
            _link(path, target / path.name)


def _link(source: str | Path, target: str | Path) -> None:
    try:
        os.link(source, target)
    except OSError:  # another disk
        shutil.copy2(source, target)
