"""Takes contiguous() for a copy. With a single query (n_q = 1) it is none, and the caller's padding
is changed: padding [[False, True]] with pairs [[True, False]] becomes [[True, True]].

Diagnosis: none
"""


def combined_mask(padding: torch.Tensor, pairs: torch.Tensor) -> torch.Tensor:
    n_q = pairs.shape[0]
    mask = padding.unsqueeze(1).expand(-1, n_q, -1).contiguous()  # own memory, to write into
    mask |= pairs
    return mask
