"""Treats the case that everything is blocked, but not that a single row is.

Mistake: for weights [[0.5, 0.5], [0.5, 0.5]] and mask [[True, True], [False, True]] it returns
[nan, nan] in the first row, the text asks for zeros there.

Diagnosis: A row with all keys blocked becomes nan instead of zeros.
"""


def mask_and_renormalize(weights: torch.Tensor, mask: torch.Tensor) -> torch.Tensor:
    if mask.all():
        return torch.zeros_like(weights)
    left = weights * ~mask
    return left / left.sum(dim=-1, keepdim=True)
