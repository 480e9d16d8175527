"""Uses that the sum is linear: the kept weights are left as they are, and the context vectors are
divided by 1 - p.

Diagnosis: none
"""


def context_with_dropout(
    scores: torch.Tensor, values: torch.Tensor, dropped: torch.Tensor, p: float
) -> torch.Tensor:
    kept = F.softmax(scores, dim=-1).masked_fill(dropped, 0.0)
    return torch.einsum("bqk,bkd->bqd", kept, values) / (1.0 - p)
