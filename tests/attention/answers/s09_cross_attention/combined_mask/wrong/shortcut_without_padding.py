"""Wrong: if no sentence of the batch has padding, a shortcut returns pairs alone, of shape (n_q,
n_k), without the batch axis.

Diagnosis: none
"""


def combined_mask(padding: torch.Tensor, pairs: torch.Tensor) -> torch.Tensor:
    if not padding.any():
        return pairs.clone()  # nothing to add, the same for every sentence
    batch, n_k = padding.shape
    n_q = pairs.shape[0]
    hidden = padding[:, None, :].expand(batch, n_q, n_k)
    return hidden | pairs
