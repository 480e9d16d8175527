"""Divides the values by 1 - p instead of the weights, and sums with einsum over the kept pairs.

Diagnosis: none
"""


def context_with_dropout(
    scores: torch.Tensor, values: torch.Tensor, dropped: torch.Tensor, p: float
) -> torch.Tensor:
    kept = F.softmax(scores, dim=2).masked_fill(dropped, 0.0)
    return torch.einsum("bqk,bkd->bqd", kept, values / (1 - p))
