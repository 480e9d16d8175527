"""Sums the values with the exponentials that are kept, and divides at the very end by the full
denominator of the softmax times 1 - p, as fused attention kernels do.

Diagnosis: none
"""


def context_with_dropout(
    scores: torch.Tensor, values: torch.Tensor, dropped: torch.Tensor, p: float
) -> torch.Tensor:
    top = scores.detach().amax(dim=-1, keepdim=True)
    exponentials = torch.exp(scores - top)
    denominator = exponentials.sum(dim=-1, keepdim=True)  # of all keys, dropped or not
    kept = exponentials.masked_fill(dropped, 0.0)
    return torch.bmm(kept, values) / (denominator * (1 - p))
