"""A dictionary of small functions instead of branches; the KeyError is turned into a ValueError,
and the additive kind is recognised by its sign bit side (below the smallest finite number).

Diagnosis: none
"""
_TRANSLATORS = {
    "blocked": lambda m: torch.ne(m, 0),
    "keep": lambda m: torch.eq(m, 0),
    "additive": lambda m: m < torch.finfo(m.dtype).min,
}


def to_blocked(mask: torch.Tensor, kind: str) -> torch.Tensor:
    try:
        translate = _TRANSLATORS[kind]
    except (KeyError, TypeError):
        raise ValueError(f"kind should be one of {sorted(_TRANSLATORS)}, not {kind!r}") from None
    return translate(mask)
