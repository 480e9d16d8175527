"""Right: works on flat indices, copies the kept entries alone (divided by 1 - p) into a new row of
zeros, so that p = 1 needs no special case.

Diagnosis: none
"""


def apply_dropout(x: torch.Tensor, dropped: torch.Tensor, p: float) -> torch.Tensor:
    survivors = torch.nonzero(~dropped.reshape(-1)).reshape(-1)
    result = x.new_zeros(x.numel())
    result[survivors] = x.reshape(-1)[survivors] / (1 - p)
    return result.reshape(x.shape)
