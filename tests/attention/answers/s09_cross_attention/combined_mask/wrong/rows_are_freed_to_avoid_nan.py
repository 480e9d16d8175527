"""Unblocks rows in which everything is blocked, so that no softmax gets nan. Breaks "True
(blocked) where at least one of them blocks": a query of an empty sentence may suddenly see all
of the padding.

Diagnosis: A query whose keys are all blocked gets all of them free.
"""


def combined_mask(padding: torch.Tensor, pairs: torch.Tensor) -> torch.Tensor:
    mask = padding[:, None, :] | pairs[None, :, :]
    fully_blocked = mask.all(dim=-1, keepdim=True)
    return mask & ~fully_blocked
