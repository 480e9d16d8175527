"""Wrong. A shortcut for batches without padding returns shape (1, n_q, n_k) whatever the batch is:
padding = torch.zeros(3, 5, dtype=torch.bool) with pairs of shape (4, 5) gives (1, 4, 5) instead of
(3, 4, 5).

Diagnosis: none
"""
def combined_mask(padding: torch.Tensor, pairs: torch.Tensor) -> torch.Tensor:
    """One mask for a whole batch out of two."""
    if not padding.any():  # nothing to add
        return pairs.unsqueeze(0)
    return padding.unsqueeze(1) | pairs.unsqueeze(0)
