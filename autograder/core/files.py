"""Files that are written whole or not at all, so that a run may be killed at any moment."""

from __future__ import annotations

import contextlib
import hashlib
import json
import os
import platform
import re
from collections.abc import Iterable
from pathlib import Path
from typing import Any

MACHINE = hashlib.sha256(platform.node().encode()).hexdigest()[:8]
NOTEBOOK = re.compile(r"(.+)\.ipynb(?:\.json|\.txt)?", re.I | re.S)
DRAFT = re.compile(rf"\..+\.{MACHINE}\.(\d+)")


def notebook_stem(name: str) -> str | None:
    """The name of a notebook without its ending; None for another file. Browsers and mail programs
    add ``.json`` or ``.txt`` to a notebook's name, since its content looks so."""
    found = NOTEBOOK.fullmatch(name)
    return found[1] if found else None


def write(path: Path, content: str | bytes) -> None:
    """Replace a file in one step, with the folders above it. An `OSError` names the file.

    A text is written as UTF-8; what cannot be (half a surrogate from a file name) becomes ``?``.
    """
    data = content.encode("utf-8", "replace") if isinstance(content, str) else content
    draft = path.with_name(f".{path.name}.{MACHINE}.{os.getpid()}")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        draft.write_bytes(data)
        draft.replace(path)
    except BaseException as error:
        with contextlib.suppress(OSError):  # where the folder is a file, there is no draft
            draft.unlink(missing_ok=True)
        if isinstance(error, OSError) and error.filename == str(draft):
            raise OSError(error.errno, error.strerror, str(path)) from error
        raise


def write_json(path: Path, data: Any) -> None:
    """Replace a file with these data as JSON."""
    write(path, json.dumps(data, indent=1, ensure_ascii=False) + "\n")


def stamps(paths: Iterable[Path]) -> dict[Path, tuple[int, int]]:
    """When each of these that exists was changed, in nanoseconds, and its size in bytes."""
    found = {}
    for path in paths:
        with contextlib.suppress(FileNotFoundError):
            seen = path.stat()
            found[path] = (seen.st_mtime_ns, seen.st_size)
    return found


def sweep(folder: Path) -> None:
    """Remove the drafts in a folder that a killed process of this machine has left."""
    for path in folder.iterdir() if folder.is_dir() else ():
        found = DRAFT.fullmatch(path.name)
        if found and not _lives(int(found[1])):
            path.unlink(missing_ok=True)


def _lives(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    except PermissionError:  # another user's
        return True
    return True
