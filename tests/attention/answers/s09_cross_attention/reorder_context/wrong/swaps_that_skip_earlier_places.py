"""Swaps tokens one after the other and skips places that were passed, but a swapped token is no
longer where order says: for the order (2, 0, 1) it gives the old tokens 2, 1, 0.

Diagnosis: Token j is swapped with token order[j], one j after the other, but only where order[j]
is larger than j.
"""


def reorder_context(
    key: torch.Tensor, value: torch.Tensor, mask: torch.Tensor, order: torch.Tensor
) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
    key, value, mask = key.clone(), value.clone(), mask.clone()
    for new, old in enumerate(order.tolist()):
        if old > new:  # otherwise they have been swapped already
            key[[new, old]] = key[[old, new]]
            value[[new, old]] = value[[old, new]]
            mask[:, [new, old]] = mask[:, [old, new]]
    return key, value, mask
