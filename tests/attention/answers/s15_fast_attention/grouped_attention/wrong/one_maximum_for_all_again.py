"""Wrong. The softmax is stabilised with the largest score of the whole tensor. A row whose scores
are far below it (scores of -1000 in one head and 1000 in another) has powers of 0 only and gives
nan.

Diagnosis: One maximum is subtracted from all scores, and a query far below it gets 0 / 0 = nan.
"""
def grouped_attention(
    queries: torch.Tensor, keys: torch.Tensor, values: torch.Tensor
) -> torch.Tensor:
    repeats = queries.shape[1] // keys.shape[1]
    keys = keys.repeat_interleave(repeats, dim=1)
    values = values.repeat_interleave(repeats, dim=1)
    scores = queries @ keys.transpose(-2, -1) / math.sqrt(queries.shape[-1])
    powers = torch.exp(scores - scores.max())
    weights = powers / powers.sum(dim=-1, keepdim=True)
    return weights @ values
