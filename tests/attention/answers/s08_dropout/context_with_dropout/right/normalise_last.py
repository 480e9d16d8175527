"""The order is turned round: the exponentials of the kept weights meet the values first, and one
division per token by (1 - p) times the sum of *all* exponentials comes last. einsum throughout.

Diagnosis: none
"""


def context_with_dropout(
    scores: torch.Tensor, values: torch.Tensor, dropped: torch.Tensor, p: float
) -> torch.Tensor:
    e = torch.exp(scores - scores.detach().amax(dim=2, keepdim=True))
    kept = torch.where(dropped, torch.zeros_like(e), e)
    numerator = torch.einsum("bij,bjd->bid", kept, values)
    z = torch.einsum("bij->bi", e).unsqueeze(2)
    return numerator / (z * (1.0 - p))
