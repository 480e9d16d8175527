"""The softmax is exp over sum with one maximum of all scores subtracted, so a query whose scores all
lie far below those of another query gets 0 / 0 = nan.

Diagnosis: One maximum is subtracted from all scores, and a query far below it gets 0 / 0 = nan.
"""


def cross_weights(query: torch.Tensor, key: torch.Tensor) -> torch.Tensor:
    scores = query @ key.T / math.sqrt(query.shape[-1])
    powers = torch.exp(scores - scores.max())
    return powers / powers.sum(dim=-1, keepdim=True)
