"""Write files atomically: a process that is killed leaves the old file or the new one."""

from __future__ import annotations

import contextlib
import hashlib
import json
import os
import platform
import re
import shutil
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

MACHINE = hashlib.sha256(platform.node().encode()).hexdigest()[:8]
NOTEBOOK = re.compile(r"(.+)\.ipynb(?:\.json|\.txt)?", re.I | re.S)
DEVICES = (Path("/dev"), Path("/dev/fd"))  # not /dev/shm, whose files are like others
DRAFT = re.compile(rf"\..+\.{MACHINE}\.(\d+)")


def notebook_stem(name: str) -> str | None:
    """Return the name of a notebook without its suffix; None for other files. Browsers and mail
    programs add ``.json`` or ``.txt`` to the name of a notebook, which is accepted."""
    found = NOTEBOOK.fullmatch(name)
    return found[1] if found else None


def write(path: Path, content: str | bytes) -> None:
    """Replace a file atomically; missing folders are made. An `OSError` names the file.

    A text is written as UTF-8; lone surrogates, as from file names, become ``?``. Devices, pipes
    and ``/dev/stdout`` are not replaced: the content is written to them.
    """
    data = content.encode("utf-8", "replace") if isinstance(content, str) else content
    if path.exists() and (path.absolute().parent in DEVICES or not path.is_file()):
        with named(path), path.open("ab") as file:
            file.write(data)
        return
    draft = draft_of(path)
    try:
        with named(path):
            path.parent.mkdir(parents=True, exist_ok=True)
            draft.write_bytes(data)
            draft.replace(path)
    except BaseException:
        with contextlib.suppress(OSError):  # where the folder is a file, there is no draft
            draft.unlink(missing_ok=True)
        raise


def copy_tree(source: Path, target: Path) -> None:
    """Copy a folder with its files, without compiled code. The target, which does not exist yet, is
    complete or missing; missing folders above it are made. An `OSError` names the file."""
    draft = draft_of(target)
    try:
        for path in sorted(source.rglob("*")):
            name = path.relative_to(source)
            if not path.is_file() or "__pycache__" in name.parts:
                continue
            data = path.read_bytes()
            with named(target / name):
                (draft / name).parent.mkdir(parents=True, exist_ok=True)
                (draft / name).write_bytes(data)
        with named(target):
            draft.rename(target)
    except BaseException:
        shutil.rmtree(draft, ignore_errors=True)
        raise


def first_error(error: OSError) -> OSError:
    """Return the first of the errors that `shutil.copytree` has collected as texts, with the file
    that could not be written; any other error as it is."""
    if isinstance(error, shutil.Error) and isinstance(error.args[0], list):
        _, target, text = error.args[0][0]
        if found := re.search(r"\[Errno (\d+)\]", text):
            return OSError(int(found[1]), os.strerror(int(found[1])), str(target))
    return error


def draft_of(path: Path) -> Path:
    """Return the path beside this one where it is written, which `remove_drafts` knows; the name of
    ``path`` may be of full length."""
    short = hashlib.sha256(os.fsencode(path.name)).hexdigest()[:16]
    return path.with_name(f".{short}.{MACHINE}.{os.getpid()}")


@contextlib.contextmanager
def named(path: Path) -> Iterator[None]:
    """Name this file in an `OSError` that names none, as a full disk does, or a draft."""
    try:
        yield
    except OSError as fault:
        error = first_error(fault)
        if error.filename is None or MACHINE in str(error.filename):
            why = error.strerror or str(error)
            raise OSError(error.errno, why, str(path)) from error
        raise


def write_json(path: Path, data: Any) -> None:
    """Replace a file atomically with these data as JSON."""
    write(path, json.dumps(data, indent=1, ensure_ascii=False) + "\n")


def stamps(paths: Iterable[Path]) -> dict[Path, tuple[int, int]]:
    """Return the modification time (in nanoseconds) and the size (in bytes) of each path that
    exists."""
    found = {}
    for path in paths:
        with contextlib.suppress(FileNotFoundError):
            status = path.stat()
            found[path] = (status.st_mtime_ns, status.st_size)
    return found


def remove_drafts(folder: Path) -> None:
    """Remove the unfinished files and folders in a folder that killed processes of this machine
    have left."""
    for path in folder.iterdir() if folder.is_dir() else ():
        found = DRAFT.fullmatch(path.name)
        if found and not _is_alive(int(found[1])):
            remove(path)


def remove(path: Path) -> None:
    """Remove a file, a link or a folder, as far as that is possible."""
    with contextlib.suppress(OSError):
        if path.is_dir() and not path.is_symlink():
            shutil.rmtree(path, ignore_errors=True)
        else:
            path.unlink(missing_ok=True)


def _is_alive(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    except PermissionError:  # another user's
        return True
    return True
