"""Wrong twice: the softmax subtracts the largest score of all heads and queries, so a query whose
scores are all 200 below it gets 0 / 0 = nan; and the keys are scaled in place, so that with
head_dim 4 the caller's keys are halved (and keys that require gradients raise an error).

Diagnosis: The largest score of the whole tensor is subtracted everywhere: rows far below it are
lost. Each row has a largest score of its own.
"""
def head_contexts(queries: torch.Tensor, keys: torch.Tensor, values: torch.Tensor) -> torch.Tensor:
    keys /= math.sqrt(queries.shape[-1])
    scores = queries @ keys.transpose(1, 2)
    scores = torch.exp(scores - scores.max())  # so that nothing overflows
    weights = scores / scores.sum(dim=-1, keepdim=True)
    return torch.bmm(weights, values)
