"""Unusual: no casts and no ~; each kind is a value that means 'free' (0, 1, 0), and the result is
'not equal to that value', through one table. Works for bool, integers, and all floating dtypes.

Diagnosis: none
"""


_FREE = {"blocked": 0, "keep": 1, "additive": 0}


def to_blocked(mask: torch.Tensor, kind: str) -> torch.Tensor:
    try:
        free = _FREE[kind]
    except (KeyError, TypeError):
        known = ", ".join(map(repr, _FREE))
        raise ValueError(f"unknown kind of mask {kind!r}; I know {known}") from None
    return torch.ne(mask, free)
