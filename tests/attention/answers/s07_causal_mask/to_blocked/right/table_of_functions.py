"""Right. A dictionary of functions, one for each kind.

Diagnosis: none
"""
def to_blocked(mask: torch.Tensor, kind: str) -> torch.Tensor:
    translate = {
        "blocked": lambda m: m.ne(0),
        "keep": lambda m: m.eq(0),
        "additive": torch.isneginf,
    }.get(kind)
    if translate is None:
        raise ValueError(f"no such kind of mask: {kind!r}")
    return translate(mask)
