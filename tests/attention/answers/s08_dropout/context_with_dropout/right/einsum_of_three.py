"""One einsum over weights, factors of the draw, and values.

Diagnosis: none
"""


def context_with_dropout(
    scores: torch.Tensor, values: torch.Tensor, dropped: torch.Tensor, p: float
) -> torch.Tensor:
    weights = F.softmax(scores, dim=-1)
    factors = torch.full_like(weights, 1 / (1 - p), requires_grad=False).masked_fill(dropped, 0)
    return torch.einsum("bij,bij,bjd->bid", weights, factors, values)
