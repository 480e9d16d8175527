"""A keep mask of whole numbers is turned round with mask - 1 < 0. In uint8, 0 - 1 is 255, so for
torch.tensor([1, 0], dtype=torch.uint8) of kind "keep" nothing comes out as blocked.

Diagnosis: none
"""
def to_blocked(mask: torch.Tensor, kind: str) -> torch.Tensor:
    if kind == "blocked":
        return mask != 0
    if kind == "keep":
        if mask.dtype == torch.bool:
            return ~mask
        # free: 1 - 1 = 0, blocked: 0 - 1 = -1
        return (mask - 1) < 0
    if kind == "additive":
        return mask == -math.inf
    raise ValueError(f"unknown kind of mask: {kind!r}")
