"""Open a zip file or a folder of submissions safely.

An archive may hold harmful entries: paths outside the folder, links, duplicate names, or a few
bytes that unpack to fill a disk. Such an archive is rejected as a whole, and nothing is unpacked
under the names in it.
"""

from __future__ import annotations

import lzma
import os
import stat
import struct
import zipfile
import zlib
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path, PurePosixPath

from autograder.core.model import KitError
from autograder.core.roster import composed

MOST_FILES = 20_000
FILE_MB, ALL_MB = 256, 8192
RATIO, SMALL = 250, 10 << 20  # how much more than its zip a file may be, from this size on
JUNK = {"__MACOSX", ".DS_Store", "Thumbs.db", "desktop.ini", ".ipynb_checkpoints", "__pycache__"}
# What Python raises on damaged entries, with each way of compressing.
DAMAGED = (
    *(zipfile.BadZipFile, OSError, EOFError, NotImplementedError, ValueError, struct.error),
    *(zlib.error, lzma.LZMAError),
)
OTHER_ARCHIVES = (".rar", ".7z", ".tar", ".gz", ".tgz", ".bz2", ".xz")
UTF8_FLAG, ENCRYPTED = 0x800, 0x1


class ArchiveError(KitError):
    """An archive cannot be used. The message names it, the file in it, and what to do."""


@dataclass(frozen=True)
class Item:
    """A file in an archive: its path, and a function that returns its bytes."""

    path: PurePosixPath
    read: Callable[[], bytes]

    @property
    def is_printable(self) -> bool:
        """Whether the path has no control characters and the like."""
        return str(self.path).isprintable()


def open_archive(path: Path) -> list[Item]:
    """Return the files of a zip file or a folder, sorted by path, without those that operating
    systems add. Raises `ArchiveError` if one is harmful or two have the same name."""
    if path.is_dir():
        items = _folder(path)
    elif path.is_file():
        items = _zip(path)
    else:
        raise ArchiveError(f"There is no file or folder {path}.")
    _refuse_twins(path, items)
    wanted = [i for i in items if not JUNK & set(i.path.parts) and not i.path.name.startswith("._")]
    if not wanted:
        raise ArchiveError(f"{path} contains no files.")
    return sorted(wanted, key=lambda i: i.path)


def _folder(root: Path) -> list[Item]:
    items = []
    for path in sorted(_everything(root)):
        name = path.relative_to(root)
        if path.is_symlink():
            raise ArchiveError(f"{name} in {root} is a link to another place. Remove it.")
        if path.is_file():
            _check_name(root, str(name))
            _check_size(root, str(name), path.stat().st_size)
            items.append(Item(PurePosixPath(composed(name.as_posix())), path.read_bytes))
        elif not path.is_dir():
            raise ArchiveError(f"{name} in {root} is neither a file nor a folder. Remove it.")
        if len(items) > MOST_FILES:
            raise ArchiveError(
                f"{root} contains more than {MOST_FILES} files. Collect it in parts."
            )
    return items


def _everything(root: Path) -> Iterator[Path]:
    """Return everything below a folder. Raises `OSError` if a folder cannot be opened."""

    def fail(error: OSError) -> None:
        raise error

    for folder, folders, files in os.walk(root, onerror=fail):
        yield from (Path(folder, name) for name in (*folders, *files))


def _zip(path: Path) -> list[Item]:
    try:
        with zipfile.ZipFile(path) as archive:
            entries = archive.infolist()
    except UnicodeDecodeError as error:
        name = error.object.decode("utf-8", "replace")
        raise ArchiveError(
            f"{name!a} in {path} is declared to be in UTF-8 and is not, so its owner is "
            "uncertain. Unpack the archive on the system it comes from, and collect the folder."
        ) from None
    except DAMAGED as error:
        if path.suffix.lower() in (".ipynb", ".py"):
            raise ArchiveError(
                f"{path} is a single submission, not an archive. Copy it into the folder "
                "`submitted/<student>/<stage>/`."
            ) from error
        if path.suffix.lower() in OTHER_ARCHIVES:
            raise ArchiveError(
                f"{path} is not a zip file. Unpack it, and collect the folder."
            ) from error
        raise ArchiveError(
            f"{path} is not a complete zip file ({error}). Download it again."
        ) from error
    if len(entries) > MOST_FILES:
        raise ArchiveError(f"{path} contains more than {MOST_FILES} files. Collect it in parts.")
    total, items = 0, []
    for entry in entries:
        name = _name(path, entry)
        kind = stat.S_IFMT(entry.external_attr >> 16)
        if kind not in (0, stat.S_IFREG, stat.S_IFDIR):
            raise ArchiveError(
                f"{name} in {path} is a link or a device, which no system exports. Do not use "
                "this archive; ask who made it."
            )
        _check_name(path, name)
        if entry.is_dir():
            continue
        _check_size(path, name, entry.file_size)
        total += entry.file_size
        if entry.file_size > max(SMALL, RATIO * entry.compress_size) or total > ALL_MB << 20:
            raise ArchiveError(
                f"{name} in {path} is far larger unpacked than a submission can be. Unpack it by "
                "hand, inspect it, and collect the folder."
            )
        if entry.flag_bits & ENCRYPTED:
            raise ArchiveError(f"{name} in {path} is protected by a password. Unpack it by hand.")
        items.append(Item(PurePosixPath(composed(name)), lambda e=entry: _unpack(path, e)))  # type: ignore[misc]
    return items


def _unpack(path: Path, entry: zipfile.ZipInfo) -> bytes:
    try:
        with zipfile.ZipFile(path) as archive, archive.open(entry) as file:
            data = file.read(entry.file_size + 1)
    except DAMAGED as error:
        name, words = entry.filename, error or type(error).__name__
        raise ArchiveError(
            f"{name!a} in {path} is damaged ({words}). Download it again."
        ) from error
    if len(data) != entry.file_size:
        raise ArchiveError(
            f"{entry.filename!a} in {path} is not as long as the archive states. Download the "
            "archive again."
        )
    return data


def _name(path: Path, entry: zipfile.ZipInfo) -> str:
    """Return the name of an entry. If the zip does not declare UTF-8, Python decodes the name as
    CP437, although it is UTF-8 in most archives."""
    name = entry.orig_filename
    if not entry.flag_bits & UTF8_FLAG and not name.isascii():
        try:
            name = name.encode("cp437").decode("utf-8")
        except UnicodeError:
            raise ArchiveError(
                f"{name!a} in {path} has a name in an unknown encoding, so its owner is uncertain. "
                "Unpack the archive on the system it comes from, and collect the folder."
            ) from None
    return name.replace("\\", "/")


def _check_name(path: Path, name: str) -> None:
    parts = PurePosixPath(name).parts
    if name.startswith("/") or ".." in parts or (parts and parts[0][1:2] == ":"):
        raise ArchiveError(
            f"{name!a} in {path} would be unpacked outside the folder. No system writes such an "
            "archive: do not use it; ask who made it."
        )


def _check_size(path: Path, name: str, size: int) -> None:
    if size > FILE_MB << 20:
        raise ArchiveError(
            f"{name} in {path} has {size >> 20} MB, more than {FILE_MB}. Remove it, and ask for "
            "a notebook without outputs."
        )


def _refuse_twins(path: Path, items: Iterable[Item]) -> None:
    """Raise `ArchiveError` if two files have the same name, up to capitals: on some disks one
    would overwrite the other."""
    seen: dict[str, PurePosixPath] = {}
    for item in items:
        other = seen.setdefault(str(item.path).casefold(), item.path)
        if other is not item.path:
            raise ArchiveError(
                f"{path} contains {item.path} twice (as {other}). Unpack it by hand, keep the one "
                "that counts, and collect the folder."
            )
