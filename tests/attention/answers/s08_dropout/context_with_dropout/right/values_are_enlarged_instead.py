"""Divides the values by 1 - p instead of the weights, which gives the same products, and sums with
einsum.

Diagnosis: none
"""


def context_with_dropout(
    scores: torch.Tensor, values: torch.Tensor, dropped: torch.Tensor, p: float
) -> torch.Tensor:
    weights = scores.softmax(dim=-1).masked_fill(dropped, 0.0)
    return torch.einsum("bqk,bkd->bqd", weights, values / (1.0 - p))
