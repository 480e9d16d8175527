"""Removing what student code may have left, however deep and however closed."""

from __future__ import annotations

import itertools
import os
from pathlib import Path


def remove(folder: Path) -> None:
    """Remove a folder and all in it. Follows no link.

    What lies deeper is moved up before it is emptied, so a tree that is deeper than Python can
    recurse, or longer than a path may be, goes too.
    """
    numbers = itertools.count()
    waiting = [folder]
    while waiting:
        here = waiting.pop()
        os.chmod(here, 0o700)
        with os.scandir(here) as entries:
            found = list(entries)
        for entry in found:
            if entry.is_dir(follow_symlinks=False):
                above = folder.with_name(f"{folder.name}.{next(numbers)}")
                os.chmod(entry.path, 0o700)  # moving a folder writes its entry for ..
                os.rename(entry.path, above)
                waiting.append(above)
            else:
                os.unlink(entry.path)
        os.rmdir(here)
