"""Wrong. The last kind is recognised by the dtype, not by its name: a floating mask with the kind
"upside down" is taken for an additive one, and no ValueError comes.

Diagnosis: none
"""
def to_blocked(mask: torch.Tensor, kind: str) -> torch.Tensor:
    if kind == "blocked":
        return mask.bool().clone()
    elif kind == "keep":
        return mask.bool().logical_not()
    elif mask.is_floating_point():  # additive
        return mask < 0
    else:
        raise ValueError(f"unknown kind {kind}")
