"""Frees every key again for a query whose keys are all blocked, to avoid nan in a later softmax,
although each of these pairs is blocked.

Diagnosis: A query whose keys are all blocked gets all of them free.
"""


def combined_mask(padding: torch.Tensor, pairs: torch.Tensor) -> torch.Tensor:
    mask = padding[:, None, :] | pairs[None, :, :]
    # A row without a free key would make the softmax return nan.
    nothing_left = mask.all(dim=-1, keepdim=True)
    return mask & ~nothing_left
