"""Unusual: a copy of the pairs for each sentence; seen with keys before queries, the rows of the
padded keys are filled with True by boolean indexing.

Diagnosis: none
"""


def combined_mask(padding: torch.Tensor, pairs: torch.Tensor) -> torch.Tensor:
    blocked = pairs.expand(padding.shape[0], *pairs.shape).clone()
    by_key = blocked.transpose(1, 2)  # a view: (batch, n_k, n_q)
    by_key[padding] = True
    return blocked
