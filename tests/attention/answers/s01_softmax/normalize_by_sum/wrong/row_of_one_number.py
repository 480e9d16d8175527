"""A row of one number loses its axis: scores [5.0], of shape (1,), give a result of shape ().

Diagnosis: none
"""


def normalize_by_sum(scores: torch.Tensor) -> torch.Tensor:
    sums = scores.sum(dim=-1, keepdim=True)
    if (sums == 0).any():
        raise ValueError("A row has the sum 0.")
    shares = scores / sums
    return shares.squeeze() if scores.dim() == 1 else shares
