"""Redact texts of student code that students may read, so that they reveal no hidden inputs.

The code sees a check's inputs, so an exception may quote them: ``raise ValueError(x)``. `redact`
removes the contents of tensors from a message: decimals, integers of four digits and more, printed
tensors and long lists, everything after the eighth number, codes (long words with digits in them),
and the folders of long paths. Sizes, axes and indices are kept. The rest is limited in length, so
that numbers spelled in letters reveal little.
"""

from __future__ import annotations

import re
from typing import Any

ROOM = 300  # characters of a message
NAME = 60  # characters of a name
MESSAGE = 1200  # characters of all that a failed check says
PRECISE = 4  # significant digits that no error or share is given with
NUMBERS = 8  # small numbers that a message may hold
ITEMS = 6  # entries of a list that may be shown
GAP = "…"

PATH = re.compile(r"(?<![\w.…])/(?:[^/\s'\"]+/){2,}(?=[^/\s'\"]+)")
DECIMAL = re.compile(r"[-+]?\d*\.\d+(?:[eE][-+]?\d+)?|[-+]?\d+\.?[eE][-+]?\d+")
LONG_INTEGER = re.compile(r"[-+]?\d[\d_]{3,}")
CODE = re.compile(r"(?=[^\s()\[\],]*\d)[^\s()\[\],]{25,}")
BRACKETS = re.compile(r"\[([^\[\]]*)\]")
PRINTED = re.compile(r"\b(?:tensor|array)\(.*")
GAPS = re.compile(rf"{GAP}(?:[\s,;\[\]]*{GAP}[\]]*)+")
SMALL = re.compile(r"(?<![\w…])[-+]?\d+(?!\w)")


def redact(text: str, room: int = ROOM) -> str:
    """Return ``text`` without what may be the contents of a tensor, as one line of at most ``room``
    characters."""
    text = " ".join(text[: 20 * room].split())
    text = PATH.sub(f"{GAP}/", text)
    text = CODE.sub(GAP, text)
    text = LONG_INTEGER.sub(GAP, DECIMAL.sub(GAP, text))
    before = ""
    while before != text:
        before, text = text, BRACKETS.sub(_list, text)
    text = PRINTED.sub(f"tensor({GAP})", text.replace("\1", "[").replace("\2", "]"))
    text = GAPS.sub(GAP, text)
    found = list(SMALL.finditer(text))
    if len(found) > NUMBERS:
        text = text[: found[NUMBERS].start()].rstrip(" ,;") + GAP
    return text if len(text) <= room else text[: room - 1].rstrip() + GAP


def redact_message(text: str) -> str:
    """Return the message of a failed check, which may quote results of the student's code, without
    decimals of four significant digits or more, and with at most `MESSAGE` characters."""
    text = DECIMAL.sub(lambda m: GAP if _digits(m[0]) >= PRECISE else m[0], text[: 4 * MESSAGE])
    return text if len(text) <= MESSAGE else text[: MESSAGE - 1] + GAP


def _digits(number: str) -> int:
    """Return how many significant digits a decimal has."""
    return len(re.sub(r"[eE].*|\D", "", number).strip("0"))


def _list(found: re.Match[str]) -> str:
    """Return a list without nested brackets unchanged if it is short, or else `GAP`."""
    inside = found[1]
    if GAP in inside or len(inside.replace(",", " ").split()) >= ITEMS:
        return GAP
    return f"\1{inside}\2"


def redact_name(text: str) -> str:
    """Return a name that the student chose (of a type, a parameter, an attribute), without long
    numbers, and with at most `NAME` characters."""
    text = LONG_INTEGER.sub(GAP, re.sub(r"\d+\.\d+", GAP, text[: 2 * NAME]))
    text = GAPS.sub(GAP, re.sub(rf"[^\w.<>{GAP}]", "", text.replace("_" + GAP, GAP)))
    return text if len(text) <= NAME else text[: NAME - 1] + GAP


def redact_error(found: dict[str, Any]) -> dict[str, Any]:
    """Return an error of the worker with a redacted type and message."""
    message, kind = redact(str(found["message"])), redact_name(str(found["type"]))
    return found | {"message": message, "type": kind}
