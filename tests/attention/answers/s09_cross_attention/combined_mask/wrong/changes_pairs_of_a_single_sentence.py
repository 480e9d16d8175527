"""Wrong: pairs is copied only if there is more than one sentence; for a batch of one the padding is
written into the pairs of the caller. Input: padding [[False, True]], pairs [[False, False]]:
after the call pairs should still be all False, and is [[False, True]].

Diagnosis: none
"""


def combined_mask(padding: torch.Tensor, pairs: torch.Tensor) -> torch.Tensor:
    batch = padding.shape[0]
    mask = pairs.unsqueeze(0)
    if batch > 1:
        mask = mask.repeat(batch, 1, 1)
    mask |= padding.unsqueeze(1)
    return mask
