"""Takes contiguous() for a copy: with n_q = 1 the expanded padding is contiguous already, so the
update in place changes the caller's padding.

Diagnosis: none
"""


def combined_mask(padding: torch.Tensor, pairs: torch.Tensor) -> torch.Tensor:
    n_q = pairs.shape[0]
    mask = padding.unsqueeze(1).expand(-1, n_q, -1).contiguous()  # a tensor of our own
    mask |= pairs
    return mask
