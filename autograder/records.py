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
from typing import Any, TypeVar

Record = TypeVar("Record")
LEAVES = {str, int, float, bool, type(None)}
WORDS = {str: "text", int: "a whole number", float: "a number", bool: "true or false"}


def read(kind: type[Record], data: Any, where: str) -> Record:
    """Make a record of the dataclass ``kind``; lists become tuples where it has tuples.

    Raises ``ValueError`` with a sentence that names the entry which is not as it should be.
    """
    found: Record = _read(kind, data, where)
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
    return {name: plain(getattr(value, name)) for name in _entries(kind)[0]}


def _read(kind: Any, data: Any, where: str) -> Any:
    if kind is str and type(data) is str:  # most are
        return data
    if dataclasses.is_dataclass(kind):
        return _record(kind, data, where)
    if typing.get_origin(kind) is tuple:
        if not isinstance(data, list | tuple):
            raise ValueError(f"{where} should be a list; it is {_name(data)}.")
        inner = typing.get_args(kind)[0]
        return tuple(_read(inner, item, f"{where}[{i}]") for i, item in enumerate(data))
    if typing.get_origin(kind) in (types.UnionType, typing.Union):
        if data is None and type(None) in typing.get_args(kind):
            return None
        options = [k for k in typing.get_args(kind) if k is not type(None)]
        fitting = [k for k in options if k in WORDS and _fits(k, data)]
        return _read((fitting or options)[0], data, where)
    if not _fits(kind, data):
        raise ValueError(f"{where} should be {WORDS[kind]}; it is {_name(data)}.")
    return data


def _record(kind: Any, data: Any, where: str) -> Any:
    if not isinstance(data, dict):
        raise ValueError(f"{where} should have entries by name; it is {_name(data)}.")
    fields, hints = _entries(kind)
    if strange := sorted(map(str, data.keys() - fields.keys())):
        raise ValueError(f"{where} has an entry {strange[0][:40]!r}, which no such record has.")
    missing = (dataclasses.MISSING, dataclasses.MISSING)
    for name, entry in fields.items():
        if name not in data and (entry.default, entry.default_factory) == missing:
            raise ValueError(f"{where} has no entry {name!r}.")
    return kind(**{n: _read(hints[n], value, f"{where}.{n}") for n, value in data.items()})


@functools.cache
def _entries(kind: Any) -> tuple[dict[str, dataclasses.Field[Any]], dict[str, Any]]:
    """The fields of a dataclass and their types: a class of 200 has 50,000 records."""
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
