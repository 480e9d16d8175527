"""Weights, kept links and values in one einsum; the division comes last, on the context vectors.

Diagnosis: none
"""


def context_with_dropout(
    scores: torch.Tensor, values: torch.Tensor, dropped: torch.Tensor, p: float
) -> torch.Tensor:
    weights = F.softmax(scores, dim=-1)
    kept = torch.ones_like(weights).masked_fill(dropped, 0.0)
    return torch.einsum("bqk,bqk,bkd->bqd", weights, kept, values).div(1.0 - p)
