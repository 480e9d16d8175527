"""Find the folders of installed packages, and the files in them that belong to the kit.

A submission can read the installed packages, but no file of the kit. A kit that was installed as a
wheel is in the same folder as torch, with its answers.
"""

from __future__ import annotations

import importlib.metadata
import importlib.util
import os
import site
from pathlib import Path

from autograder import DISTRIBUTION

PACKAGE = Path(str(getattr(importlib.util.find_spec("autograder"), "origin", ""))).resolve().parent


def package_folders() -> list[Path]:
    """Return the folders into which pip installs packages, of the environment and of the user."""
    names = [*site.getsitepackages(), *([site.getusersitepackages()] if uses_user_site() else [])]
    return [folder for folder in dict.fromkeys(map(Path, names)) if folder.is_dir()]


def uses_user_site() -> bool:
    """Whether Python also imports from the user's own folder (``pip install --user``)."""
    return bool(site.ENABLE_USER_SITE) and os.path.isdir(site.getusersitepackages())


def kit_files() -> list[Path]:
    """Return the kit's files and folders that are directly in folders of packages.

    Compiled modules in a ``__pycache__`` are listed one by one, because it also contains those of
    other packages.
    """
    found = set()
    for folder in package_folders():
        if PACKAGE.parent == folder.resolve():
            found.add(PACKAGE)
        for distribution in importlib.metadata.distributions(name=DISTRIBUTION, path=[str(folder)]):
            for file in distribution.files or ():
                depth = 2 if file.parts[0] == "__pycache__" else 1
                if file.parts[0] != "..":  # commands lie elsewhere
                    found.add(folder.joinpath(*file.parts[:depth]))
    return sorted(path for path in found if path.exists())
