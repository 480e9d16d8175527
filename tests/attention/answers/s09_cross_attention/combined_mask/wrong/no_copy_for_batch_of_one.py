"""Trusts that contiguous() after expand() always copies; for a batch of one it does not, and the
padding is written into the caller's pairs. With padding [[False, True]] and pairs [[False,
False]] the result is right, but pairs is [[False, True]] afterwards.

Diagnosis: none
"""


def combined_mask(padding: torch.Tensor, pairs: torch.Tensor) -> torch.Tensor:
    batch, n_k = padding.shape
    mask = pairs.expand(batch, len(pairs), n_k).contiguous()  # a copy for every sentence
    mask |= padding[:, None, :]
    return mask
