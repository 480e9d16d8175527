"""Wrong. Spreads pairs over the batch and writes the padding into it. For a batch of one,
``contiguous()`` makes no copy, and the caller's pairs are overwritten: padding [[True, False]],
pairs of shape (2, 2), all False.

Diagnosis: none
"""
def combined_mask(padding: torch.Tensor, pairs: torch.Tensor) -> torch.Tensor:
    batch = padding.shape[0]
    mask = pairs.unsqueeze(0).expand(batch, -1, -1).contiguous()
    mask |= padding[:, None, :]
    return mask
