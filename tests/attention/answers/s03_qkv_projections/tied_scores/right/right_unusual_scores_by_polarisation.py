"""Right, unusual: the scores by the polarisation identity, in float64, from squared lengths of sums
and differences of the projected tokens.

Diagnosis: none
"""


def tied_scores(X: torch.Tensor, U: torch.Tensor) -> torch.Tensor:
    P = torch.einsum("...i,ik->...k", X.double(), U.double())
    a, b = P.unsqueeze(-2), P.unsqueeze(-3)
    return (((a + b).pow(2) - (a - b).pow(2)).sum(dim=-1) / 4).to(X.dtype)
