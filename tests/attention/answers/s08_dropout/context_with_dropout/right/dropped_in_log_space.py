"""Right: takes log-weights (log_softmax), puts -inf where a weight is dropped, so after the
normalisation, exponentiates, and divides the summed values by 1 - p at the end.

Diagnosis: none
"""


def context_with_dropout(
    scores: torch.Tensor, values: torch.Tensor, dropped: torch.Tensor, p: float
) -> torch.Tensor:
    log_weights = F.log_softmax(scores, dim=-1)
    some_weights = log_weights.masked_fill(dropped, float("-inf")).exp()
    return torch.bmm(some_weights, values) / (1 - p)
