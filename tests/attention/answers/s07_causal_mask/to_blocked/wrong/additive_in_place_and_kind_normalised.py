"""Two mistakes: writes ones into the caller's additive mask, and accepts kinds such as " Keep"
that should raise ValueError.

Diagnosis: none
"""


def to_blocked(mask: torch.Tensor, kind: str) -> torch.Tensor:
    kind = kind.strip().lower()
    if kind == "blocked":
        return mask != 0
    if kind == "keep":
        return mask == 0
    if kind == "additive":
        mask[mask == -math.inf] = 1.0
        return mask.bool()
    raise ValueError(f"kind should be 'blocked', 'keep' or 'additive', not {kind!r}")
