"""Wrong: padding gets its new axis at the end, so its tokens are lined up with the queries: an
error when n_q and n_k differ, and when they are equal a padded token hides everything from the
query of the same number, while its key stays visible.

Diagnosis: The padding hides queries (rows) instead of keys (columns).
"""


def combined_mask(padding: torch.Tensor, pairs: torch.Tensor) -> torch.Tensor:
    pad = padding.unsqueeze(-1)     # (batch, n, 1)
    pair = pairs.unsqueeze(0)       # (1, n_q, n_k)
    return torch.logical_or(pad, pair)
