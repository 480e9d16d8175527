"""Wrong. When there is no padding at all, a shortcut returns pairs with a batch axis of size 1. For
a padding of shape (2, 3) without a True, the result has the shape (1, n_q, 3) and not (2, n_q,
3).

Diagnosis: none
"""
def combined_mask(padding: torch.Tensor, pairs: torch.Tensor) -> torch.Tensor:
    if not padding.any():
        return pairs.unsqueeze(0).clone()
    return padding[:, None, :] | pairs[None, :, :]
