"""Looks the translation up in a dictionary of functools.partial objects; a failed look-up becomes
a ValueError.

Diagnosis: none
"""


from functools import partial

_TRANSLATIONS = {
    "blocked": partial(torch.ne, other=0),
    "keep": partial(torch.eq, other=0),
    "additive": partial(torch.eq, other=-math.inf),
}


def to_blocked(mask: torch.Tensor, kind: str) -> torch.Tensor:
    try:
        translate = _TRANSLATIONS[kind]
    except (KeyError, TypeError):
        raise ValueError(f"unknown kind of mask: {kind!r}") from None
    return translate(mask)
