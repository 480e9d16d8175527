"""Draws one matrix of coins and uses it for all matrices of a batch. Wrong for x of shape (8, 5, 5)
in training: all eight items lose the same entries, which should be independent.

Diagnosis: Along the first axis, the same entries are dropped everywhere.
"""


def dropout(x: torch.Tensor, p: float, training: bool) -> torch.Tensor:
    if not 0 <= p <= 1:
        raise ValueError("p must be between 0 and 1")
    if not training:
        return x.clone()
    dropped = torch.rand(x.shape[-2:]) < p
    if p < 1:
        x = x / (1 - p)
    return x.masked_fill(dropped, 0.0)
