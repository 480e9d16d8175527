"""Swaps pairs of tokens in copies and skips order[j] < j, in the belief that these have been moved
already. That holds for [1, 2, 0], but for the order [2, 0, 1] the tokens a, b, c become c, b, a
in place of c, a, b.

Diagnosis: Token j is swapped with token order[j], one j after the other, but only where order[j]
is larger than j.
"""


def reorder_context(
    key: torch.Tensor, value: torch.Tensor, mask: torch.Tensor, order: torch.Tensor
) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
    key, value, mask = key.clone(), value.clone(), mask.clone()
    for new, old in enumerate(order.tolist()):
        if old > new:  # the others have been swapped before
            key[[new, old]] = key[[old, new]]
            value[[new, old]] = value[[old, new]]
            mask[:, [new, old]] = mask[:, [old, new]]
    return key, value, mask
