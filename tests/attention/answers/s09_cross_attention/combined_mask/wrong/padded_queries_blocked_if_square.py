"""Where there are as many queries as keys, takes them for the same tokens and blocks all keys for
the queries that are padding.

Diagnosis: none
"""


def combined_mask(padding: torch.Tensor, pairs: torch.Tensor) -> torch.Tensor:
    n_q, n_k = pairs.shape
    blocked = padding.unsqueeze(1) | pairs.unsqueeze(0)
    if n_q == n_k:
        # self-attention: a padding token must neither be asked nor ask
        blocked = blocked | padding.unsqueeze(2)
    return blocked
