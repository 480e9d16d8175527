"""Two mistakes. The additive mask is rewritten in place, so the caller's tensor([0., -inf]) is
tensor([0., 1.]) after a call with kind "additive", but the text says that mask is not changed.
And kind is stripped and put in lower case first, so " Keep" is accepted where ValueError is
promised.

Diagnosis: none
"""


def to_blocked(mask: torch.Tensor, kind: str) -> torch.Tensor:
    kind = kind.strip().lower()
    if kind == "additive":
        # make it a mask of our kind: 0 is free, 1 is blocked
        mask[mask == -math.inf] = 1
        return mask.bool()
    if kind == "keep":
        return mask == 0
    if kind == "blocked":
        return mask != 0
    raise ValueError(f"unknown kind of mask: {kind}")
