"""For a batch of one, expand and contiguous make no copy, so |= writes the padding into the
caller's pairs.

Diagnosis: none
"""


def combined_mask(padding: torch.Tensor, pairs: torch.Tensor) -> torch.Tensor:
    batch = padding.shape[0]
    n_q, n_k = pairs.shape
    mask = pairs.expand(batch, n_q, n_k).contiguous()  # memory of its own
    mask |= padding.unsqueeze(1)
    return mask
