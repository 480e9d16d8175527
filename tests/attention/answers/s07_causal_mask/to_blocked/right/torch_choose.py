"""Logical_not, bool and isneginf, chosen with match and a helper lambda, under no_grad; the unknown
kind through dict.get.

Diagnosis: none
"""


def to_blocked(mask: torch.Tensor, kind: str) -> torch.Tensor:
    match kind:
        case "blocked" | "keep" as k:
            answer = mask.logical_not() if k == "keep" else mask.logical_not().logical_not()
        case "additive":
            answer = torch.isinf(mask)
        case _:
            answer = None
    if answer is None:
        raise ValueError
    return answer
