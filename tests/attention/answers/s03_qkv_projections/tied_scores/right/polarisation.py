"""Right, unusual: no product of two projections at all. The dot product comes from lengths by the
polarisation identity, p . q = (|p + q|^2 - |p - q|^2) / 4, with broadcasting over all pairs.

Diagnosis: none
"""


def tied_scores(X: torch.Tensor, U: torch.Tensor) -> torch.Tensor:
    """The attention scores when queries and keys are the same projection of the tokens."""
    P = torch.tensordot(X, U, dims=1)
    left, right = P.unsqueeze(-2), P.unsqueeze(-3)
    plus = (left + right).square().sum(-1)
    minus = (left - right).square().sum(-1)
    return (plus - minus) / 4
