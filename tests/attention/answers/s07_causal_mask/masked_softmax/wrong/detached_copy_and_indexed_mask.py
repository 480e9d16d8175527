"""Wrong twice: the copy is detached, so no gradient flows back to scores that require one; and the
mask is used as an index, which fails for masks that have to be broadcast, as one of shape (2, 1,
4) for scores of shape (2, 3, 4).

Diagnosis: none
"""


def masked_softmax(scores: torch.Tensor, mask: torch.Tensor) -> torch.Tensor:
    masked = scores.detach().clone()  # leave the caller's scores alone
    masked[..., mask] = -torch.inf
    return torch.softmax(masked, dim=-1)
