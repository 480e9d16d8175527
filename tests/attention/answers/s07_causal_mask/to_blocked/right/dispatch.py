"""A dictionary of functions instead of if/elif.

Diagnosis: none
"""

_TRANSLATE = {
    "blocked": lambda m: m != 0,
    "keep": lambda m: torch.logical_not(m),
    "additive": torch.isneginf,
}


def to_blocked(mask: torch.Tensor, kind: str) -> torch.Tensor:
    try:
        translate = _TRANSLATE[kind]
    except KeyError:
        raise ValueError(f"kind should be one of {sorted(_TRANSLATE)}, not {kind!r}") from None
    return translate(mask)
