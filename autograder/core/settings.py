"""Read the settings of course.toml: types, ranges, unknown names. Standard library only.

The settings of a table are read one by one, and a setting that is left over is refused, because a
misspelt name would otherwise switch off a rule without a message.
"""

from __future__ import annotations

import difflib
import math
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import field, fields
from typing import Any

REQUIRED: Any = object()
MOST = 1e5
LIKE = 0.5  # how similar a misspelt name is to the right one, from 0 to 1


def setting(default: Any, **bounds: Any) -> Any:
    """Return a field of a dataclass for `Settings.read`. ``bounds`` are those of `Settings.number`,
    or the ``known`` texts of `Settings.one_of`."""
    return field(default=default, metadata={"bounds": bounds})


class SettingError(ValueError):
    """A setting cannot be used; ``table`` and ``key`` name it in the message."""

    def __init__(self, table: str, key: str, problem: str) -> None:
        self.table, self.key = table, key
        place = f"[{table}] {key}" if table else key
        super().__init__(f"{place.strip()} {problem}")


class Settings:
    """One table of course.toml. ``data`` is the parsed table."""

    def __init__(self, table: str, data: Any) -> None:
        if not isinstance(data, Mapping):
            raise SettingError(
                "", table, f"is {data!r}; it has to be a table, which begins with [{table}]."
            )
        self.table, self.data = table, data
        self._known: list[str] = []

    def get(self, key: str, default: Any = REQUIRED) -> Any:
        """Return the value as it is written. Raises `SettingError` if a required one is missing."""
        self._known.append(key)
        if key not in self.data and default is REQUIRED:
            others = [other for other in self.data if other not in self._known]
            if near := nearest(key, others):
                raise SettingError(self.table, near, f"is not a setting; did you mean {key!r}?")
            raise SettingError(self.table, key, "is missing.")
        return self.data.get(key, default)

    def text(self, key: str, default: Any = REQUIRED) -> str:
        value = self.get(key, default)
        if not isinstance(value, str) or (default is REQUIRED and not value.strip()):
            raise self.refuse(key, "a text in quotes")
        return value

    def number(
        self, key: str, default: Any = REQUIRED, *, least: float = 0, most: float = MOST
    ) -> float:
        value = self.get(key, default)
        is_number = isinstance(value, int | float) and not isinstance(value, bool)
        if not is_number or not math.isfinite(value) or not least <= value <= most:
            raise self.refuse(key, f"a number from {least:g} to {most:.12g}")
        return float(value)

    def whole(self, key: str, default: Any = REQUIRED, **bounds: float) -> int:
        found = self.number(key, default, **bounds)
        if found != int(found):
            raise self.refuse(key, "a whole number")
        return int(found)

    def one_of(self, key: str, known: Sequence[str], default: Any = REQUIRED) -> str:
        value = self.get(key, default)
        if value not in known:
            names = ", ".join(f'"{name}"' for name in known)
            near = nearest(str(value), known)
            raise self.refuse(key, f"one of {names}", f'; did you mean "{near}"?' if near else ".")
        return str(value)

    def read(self, kind: type) -> dict[str, Any]:
        """Return the values of the fields of a dataclass that `setting` made, by name."""
        readers: dict[type, Any] = {str: self.one_of, int: self.whole, float: self.number}
        return {
            one.name: readers[type(one.default)](one.name, default=one.default, **bounds)
            for one in fields(kind)
            if (bounds := one.metadata.get("bounds")) is not None
        }

    def refuse(self, key: str, wanted: str, end: str = ".") -> SettingError:
        """Return the error for a value that is not as ``wanted``."""
        return SettingError(
            self.table, key, f"is {self.data.get(key)!r}; it has to be {wanted}{end}"
        )

    def refuse_others(self) -> None:
        """Raise `SettingError` for a setting that was not read."""
        for key in self.data:
            if key not in self._known:
                raise SettingError(
                    self.table, str(key), f"is not a setting{suggestion(key, self._known)}"
                )


def refuse_unknown_tables(data: Mapping[str, Any], known: Mapping[str, Iterable[str]]) -> None:
    """Raise `SettingError` for a table that course.toml does not have, or a setting outside of any.

    ``known`` has the names of the settings of each table.
    """
    for name, value in data.items():
        if name in known:
            continue
        if isinstance(value, Mapping):
            near = nearest(name, known)
            hint = f"; did you mean [{near}]?" if near else f". There are: {_tables(known)}."
            raise SettingError(name, "", f"is not a table of course.toml{hint}")
        owners = [table for table, keys in known.items() if name in keys]
        where = f"under [{owners[0]}]" if owners else "in a table"
        raise SettingError("", name, f"is before the first table; it belongs {where}.")


def _tables(known: Iterable[str]) -> str:
    return ", ".join(f"[{name}]" for name in known)


def refuse_unknown_stage(table: str, slug: str, stages: Iterable[str]) -> None:
    """Raise `SettingError` if a key of a table is not a stage."""
    known = list(stages)
    if slug not in known:
        raise SettingError(table, slug, f"is not a stage of [stages]{suggestion(slug, known)}")


def suggestion(name: object, known: Iterable[str]) -> str:
    """Return the end of a sentence about an unknown name: the most similar known one, if any."""
    near = nearest(str(name), known)
    return f"; did you mean {near!r}?" if near else "."


def nearest(name: str, known: Iterable[str]) -> str:
    """Return the known name that is most like this one, ignoring case: the only one that starts
    with it, or the most similar; empty if there is none."""
    folded = {one.casefold(): one for one in known}
    wanted = name.casefold()
    longer = [one for one in folded if wanted and one.startswith(wanted)]
    if len(longer) == 1:
        return folded[longer[0]]
    return next((folded[one] for one in difflib.get_close_matches(wanted, folded, 1, LIKE)), "")


def line_of(text: str, table: str, key: str) -> int | None:
    """Return the line of a setting in the text of course.toml, or else of its table, counted from
    1."""
    here, found = "", None
    for number, line in enumerate(text.splitlines(), 1):
        if header := re.match(r"\s*\[([^\[\]]+)\]", line):
            here = ".".join(part.strip().strip("\"'") for part in header[1].split("."))
            if table and f"{here}.".startswith(f"{table}."):
                found = found or number
        name = re.match(r"\s*([^=#]+?)\s*=", line)
        if key and here == table and name and name[1].strip("\"'") == key:
            return number
    return found
