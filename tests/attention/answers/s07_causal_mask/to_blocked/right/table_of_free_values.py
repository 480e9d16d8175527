"""Right: one table says which number means free in each kind, and everything that is not this
number is blocked.

Diagnosis: none
"""


FREE_VALUE = {"blocked": 0, "keep": 1, "additive": 0}


def to_blocked(mask: torch.Tensor, kind: str) -> torch.Tensor:
    if kind not in FREE_VALUE:
        raise ValueError(f"kind must be one of {', '.join(FREE_VALUE)}, not {kind!r}")
    return torch.ne(mask, FREE_VALUE[kind])
