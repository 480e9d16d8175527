"""The maximum is taken off the scores with -=, in place: the caller's scores are changed (unless
each row's largest score is 0, as in the example), and scores that are a leaf with requires_grad
end in a RuntimeError.

Diagnosis: none
"""


def context_with_dropout(
    scores: torch.Tensor, values: torch.Tensor, dropped: torch.Tensor, p: float
) -> torch.Tensor:
    # stable softmax
    scores -= scores.max(dim=-1, keepdim=True)[0]
    weights = torch.exp(scores)
    weights = weights / weights.sum(dim=-1, keepdim=True)
    # inverted dropout
    weights = weights * (~dropped) / (1 - p)
    return weights @ values
