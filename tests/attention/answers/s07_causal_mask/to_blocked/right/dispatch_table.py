"""Unusual: a dictionary of functions, one per kind; comparison with zero works on bools, integers
and floats alike (no ``~``, no cast to bool); the additive kind is recognised with
torch.isneginf. Unknown kinds turn the KeyError into a ValueError.

Diagnosis: none
"""


def to_blocked(mask: torch.Tensor, kind: str) -> torch.Tensor:
    translators = {
        "blocked": lambda m: m.ne(0),
        "keep": lambda m: m.eq(0),
        "additive": torch.isneginf,
    }
    try:
        translate = translators[kind]
    except (KeyError, TypeError):
        raise ValueError(f"kind should be one of {sorted(translators)}, not {kind!r}") from None
    return translate(mask)
