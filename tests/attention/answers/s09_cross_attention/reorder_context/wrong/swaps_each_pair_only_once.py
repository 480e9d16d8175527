"""Swaps token j with token order[j] in turn, only where order[j] is larger, so as not to swap
twice; that is right for some orders, but [2, 0, 1] becomes [2, 1, 0].

Diagnosis: Token j is swapped with token order[j], one j after the other, but only where order[j]
is larger than j.
"""


def reorder_context(
    key: torch.Tensor, value: torch.Tensor, mask: torch.Tensor, order: torch.Tensor
) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
    key, value, mask = key.clone(), value.clone(), mask.clone()
    for new, old in enumerate(order.tolist()):
        if old > new:  # a smaller one has been swapped already
            key[[new, old]] = key[[old, new]]
            value[[new, old]] = value[[old, new]]
            mask[:, [new, old]] = mask[:, [old, new]]
    return key, value, mask
