"""Make dataclasses from the data of JSON files, and validate every entry.

A file may be old, damaged or of another kind, so each entry has to be present and of the right
type, and numbers have to be finite. cattrs reads the records; the hooks below check types where
cattrs converts by default, for instance with ``str(value)``.
"""

from __future__ import annotations

import functools
import math
import typing
from dataclasses import is_dataclass
from typing import Any, TypeVar

import cattrs
from cattrs.cols import homogenous_tuple_structure_factory, mapping_structure_factory
from cattrs.gen import make_dict_structure_fn

Record = TypeVar("Record")
EXPECTED: dict[Any, str] = {
    str: "text",
    int: "a whole number",
    float: "a number",
    bool: "true or false",
    tuple: "a list",
    dict: "an object",
}


def read(kind: type[Record], data: Any, where: str) -> Record:
    """Make an instance of the dataclass ``kind``; lists become tuples where it has tuples.

    Raises ``ValueError`` with a sentence that names the first invalid entry.
    """
    try:
        return _converter().structure(data, kind)
    except (cattrs.BaseValidationError, ValueError) as error:
        found = cattrs.transform_error(error, where, lambda fault, _: _problem(fault))
        problem, _, place = found[0].rpartition(" @ ")
        raise ValueError(f"{place} {problem}.") from error


@functools.cache
def _converter() -> cattrs.Converter:
    converter = cattrs.Converter(forbid_extra_keys=True)

    def checked(structure: Any, expected: type) -> Any:
        return lambda data, kind: structure(_checked(data, expected), kind)

    for leaf in (str, int, float, bool):
        converter.register_structure_hook(leaf, _checked)
    converter.register_structure_hook(
        float | str, lambda data, _: _checked(data, str if isinstance(data, str) else float)
    )
    converter.register_structure_hook_factory(
        functools.partial(_is, tuple),
        lambda kind: checked(homogenous_tuple_structure_factory(kind, converter), tuple),
    )
    converter.register_structure_hook_factory(
        functools.partial(_is, dict),
        lambda kind: checked(mapping_structure_factory(kind, converter), dict),
    )
    converter.register_structure_hook_factory(
        is_dataclass, lambda kind: checked(make_dict_structure_fn(kind, converter), dict)
    )
    return converter


def _is(origin: type, kind: Any) -> bool:
    return typing.get_origin(kind) is origin


def _checked(data: Any, expected: Any) -> Any:
    """Return the data unchanged. Raises ``ValueError`` if it is not of the expected type."""
    if expected is float:
        is_expected = type(data) in (int, float) and abs(data) < 1e300 and math.isfinite(data)
    elif expected is tuple:
        is_expected = isinstance(data, list | tuple)
    else:
        is_expected = type(data) is expected
    if not is_expected:
        found = "missing" if data is None else f"a {type(data).__name__}"
        raise ValueError(f"should be {EXPECTED[expected]}; it is {found}")
    return data


def _problem(fault: BaseException) -> str:
    if isinstance(fault, KeyError):
        return "is missing"
    if isinstance(fault, cattrs.ForbiddenExtraKeysError):
        return f"has an unknown entry {min(fault.extra_fields)[:40]!r}"
    return str(fault)
