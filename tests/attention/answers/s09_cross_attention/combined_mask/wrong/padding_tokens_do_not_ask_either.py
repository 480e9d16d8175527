"""If there are as many queries as keys, it takes that for self-attention and blocks the whole row
of each query whose number is that of a padding token, although padding speaks of keys only.

Diagnosis: none
"""


def combined_mask(padding: torch.Tensor, pairs: torch.Tensor) -> torch.Tensor:
    n_q, n_k = pairs.shape
    hidden_keys = padding.unsqueeze(1)  # (batch, 1, n_k)
    mask = pairs.unsqueeze(0) | hidden_keys
    if n_q == n_k:
        # self-attention: the padding stands among the queries as well
        hidden_queries = padding.unsqueeze(2)  # (batch, n_q, 1)
        mask = mask | hidden_queries
    return mask
