"""Values and numbers in a few words that are safe to print."""

import re
import reprlib
from typing import Any

import torch

SHOWN = (bool, int, float, str, list, tuple, dict, torch.Tensor)
LONG = re.compile(r"-?\d+\.\d{7,}(?:e[-+]?\d+)?")


def short(value: Any) -> str:
    """Return a value in one line; a float with four digits, or more if these look like an int."""
    if isinstance(value, float):
        texts = [f"{value + 0:.{digits}g}" for digits in (4, 6, 9)]
        close = (t for t in texts if "." in t or abs(float(t) - value) <= 1e-6 * abs(value))
        return next(close, texts[0])
    brief: Any = reprlib.Repr()
    brief.maxlist = brief.maxdict = 12
    brief.maxstring = 120
    brief.repr_Tensor = lambda t, _: f"tensor({t.tolist()})" if t.numel() < 13 else describe(t)
    return rounded(brief.repr(value))


def rounded(text: str) -> str:
    """Round the long numbers in a text."""
    return LONG.sub(lambda number: short(float(number[0])), text)


def describe(value: Any) -> str:
    """Say what a value is, and what it holds if that fits into a line."""
    if isinstance(value, BaseException):
        return rounded(f"{type(value).__name__}: {value}".removesuffix(": "))
    if isinstance(value, torch.Tensor):
        number = "" if value.dim() else f"{short(value.item())}, "
        return f"{number}a tensor of shape {tuple(value.shape)}, {value.dtype}"
    if isinstance(value, torch.Size):
        return str(tuple(value))
    return getattr(value, "__name__", "") or short(value)


def given(value: Any) -> str:
    """Describe an argument of a call; "" for functions, modules and other objects."""
    if isinstance(value, torch.Tensor) and value.numel() < 13:
        return rounded(str(value.tolist()))
    return describe(value) if type(value) in SHOWN else ""


def harmless(text: str) -> str:
    """Return a text of limited length without control characters, surrogates and the like."""
    lines = ["".join(filter(str.isprintable, line)) for line in text.splitlines()]
    lines = [line if len(line) <= 600 else f"{line[:600]} ..." for line in lines]
    return "\n".join(lines if len(lines) <= 12 else [*lines[:12], "..."])
