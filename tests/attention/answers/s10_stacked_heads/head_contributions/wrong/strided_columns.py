"""Each head gets every H-th column of the weight (weight[:, h::H]) instead of its own block of
neighbouring columns; right only for one head or for width 1.

Diagnosis: Each head meets every n-th column of the weight.
"""


def head_contributions(outputs: list[torch.Tensor], weight: torch.Tensor) -> torch.Tensor:
    num_heads = len(outputs)
    parts = []
    for h, out in enumerate(outputs):
        w_h = weight[:, h::num_heads]
        parts.append(out @ w_h.T)
    return torch.stack(parts, dim=0)
