"""Dropout acts on the exponentials, and the softmax's denominator (over all keys) times 1 - p
divides the context vectors at the very end.

Diagnosis: none
"""


def context_with_dropout(
    scores: torch.Tensor, values: torch.Tensor, dropped: torch.Tensor, p: float
) -> torch.Tensor:
    largest = scores.detach().amax(dim=-1, keepdim=True)
    exponentials = (scores - largest).exp()
    denominator = exponentials.sum(dim=-1, keepdim=True) * (1 - p)  # dropped ones count here
    kept = exponentials.masked_fill(dropped, 0.0)
    return torch.einsum("bij,bjd->bid", kept, values) / denominator
