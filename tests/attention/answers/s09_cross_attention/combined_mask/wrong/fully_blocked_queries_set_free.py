"""Sets all keys of a query free again when all of them are blocked (against nan in the softmax),
although each of them has a reason to be blocked.

Diagnosis: A query whose keys are all blocked gets all of them free.
"""


def combined_mask(padding: torch.Tensor, pairs: torch.Tensor) -> torch.Tensor:
    mask = padding.unsqueeze(1) | pairs.unsqueeze(0)
    # A row without a free key would give nan in the softmax.
    nothing_left = mask.all(dim=-1, keepdim=True)
    return mask & ~nothing_left
