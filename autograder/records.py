"""Frozen records from plain data, as ``dataclasses.asdict`` and JSON leave them.

What a file holds may be old, damaged or not a record at all, so every entry is looked at: its
presence, its type, and that numbers are finite. Standard library only.
"""

from __future__ import annotations

import dataclasses
import functools
import math
import types
import typing
from collections.abc import Callable
from typing import Any, TypeVar

Record = TypeVar("Record")
Reader = Callable[[Any, Any], Any]
LEAVES = {str, int, float, bool, type(None)}
WORDS = {str: "text", int: "a whole number", float: "a number", bool: "true or false"}


def read(kind: type[Record], data: Any, where: str) -> Record:
    """Make a record of the dataclass ``kind``; lists become tuples where it has tuples.

    Raises ``ValueError`` with a sentence that names the entry which is not as it should be.
    """
    wanted: Any = kind
    found: Record = _reader(wanted)(data, where)
    return found


def plain(value: Any) -> Any:
    """A record as a dict, and records in it, too: `dataclasses.asdict`, in a third of its time,
    which shares what cannot be changed."""
    kind: Any = type(value)
    if kind in LEAVES:
        return value
    if kind is tuple:
        return tuple(map(plain, value))
    if kind is dict:
        return {key: plain(inner) for key, inner in value.items()}
    if kind is list:
        return list(map(plain, value))
    entries = {name: getattr(value, name) for name in _entries(kind)[0]}
    return {n: inner if type(inner) in LEAVES else plain(inner) for n, inner in entries.items()}


@functools.cache
def _reader(kind: Any) -> Reader:
    """What reads an entry of this kind. It is told the place for its sentences: a name, or a place
    and what comes after it; a class of 200 has 100,000 entries."""
    if dataclasses.is_dataclass(kind):
        return _record(kind)
    if typing.get_origin(kind) is tuple:
        return _several(_reader(typing.get_args(kind)[0]))
    if typing.get_origin(kind) in (types.UnionType, typing.Union):
        return _one_of(typing.get_args(kind))
    return _word(kind)


def _record(kind: Any) -> Reader:
    fields, hints = _entries(kind)
    readers = {name: _reader(hints[name]) for name in fields}
    missing = (dataclasses.MISSING, dataclasses.MISSING)
    needed = [n for n, f in fields.items() if (f.default, f.default_factory) == missing]

    def record(data: Any, place: Any) -> Any:
        if not isinstance(data, dict):
            raise ValueError(f"{_told(place)} should have entries by name; it is {_name(data)}.")
        if strange := sorted(map(str, data.keys() - fields.keys())):
            raise ValueError(
                f"{_told(place)} has an entry {strange[0][:40]!r}, which no such record has."
            )
        for name in needed:
            if name not in data:
                raise ValueError(f"{_told(place)} has no entry {name!r}.")
        return kind(**{n: readers[n](value, (place, f".{n}")) for n, value in data.items()})

    return record


def _several(reader: Reader) -> Reader:
    def several(data: Any, place: Any) -> Any:
        if not isinstance(data, list | tuple):
            raise ValueError(f"{_told(place)} should be a list; it is {_name(data)}.")
        return tuple(reader(item, (place, f"[{i}]")) for i, item in enumerate(data))

    return several


def _one_of(kinds: tuple[Any, ...]) -> Reader:
    options = [k for k in kinds if k is not type(None)]
    words = [k for k in options if k in WORDS]
    optional, first = len(options) < len(kinds), _reader(options[0])

    def one(data: Any, place: Any) -> Any:
        if data is None and optional:
            return None
        fits = any(_fits(kind, data) for kind in words)
        return data if fits else first(data, place)

    return one


def _word(kind: Any) -> Reader:
    def word(data: Any, place: Any) -> Any:
        if not _fits(kind, data):
            raise ValueError(f"{_told(place)} should be {WORDS[kind]}; it is {_name(data)}.")
        return data

    return word


def _told(place: Any) -> str:
    return place if isinstance(place, str) else f"{_told(place[0])}{place[1]}"


@functools.cache
def _entries(kind: Any) -> tuple[dict[str, dataclasses.Field[Any]], dict[str, Any]]:
    """The fields of a dataclass and their types."""
    fields = {f.name: f for f in dataclasses.fields(kind) if f.init}
    return fields, typing.get_type_hints(kind)


def _fits(kind: Any, data: Any) -> bool:
    if kind is float:
        number = isinstance(data, int | float) and not isinstance(data, bool)
        return number and abs(data) < 1e300 and math.isfinite(data)
    if kind is int:
        return isinstance(data, int) and not isinstance(data, bool)
    return isinstance(data, kind)


def _name(data: Any) -> str:
    return "missing" if data is None else f"a {type(data).__name__}"
