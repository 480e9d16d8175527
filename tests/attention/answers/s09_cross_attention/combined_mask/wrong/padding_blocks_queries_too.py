"""Where there are as many queries as keys it takes them for the same tokens and blocks the whole
row of a padded query as well, although padding hides keys only.

Diagnosis: none
"""


def combined_mask(padding: torch.Tensor, pairs: torch.Tensor) -> torch.Tensor:
    n_q, n_k = pairs.shape
    blocked = padding[:, None, :] | pairs[None, :, :]
    if n_q == n_k:
        # self-attention: a padding token should not be seen, and it should not ask either
        blocked = blocked | padding[:, :, None]
    return blocked
