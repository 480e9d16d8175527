"""Only the kept entries are looked up, divided and copied into a vector of zeros with index_copy,
so nothing is ever divided with p = 1.

Diagnosis: none
"""


def apply_dropout(x: torch.Tensor, dropped: torch.Tensor, p: float) -> torch.Tensor:
    flat = x.reshape(-1)
    kept = torch.nonzero(~dropped.reshape(-1)).squeeze(1)
    result = torch.zeros_like(flat).index_copy(0, kept, flat[kept] / (1 - p))
    return result.reshape(x.shape)
