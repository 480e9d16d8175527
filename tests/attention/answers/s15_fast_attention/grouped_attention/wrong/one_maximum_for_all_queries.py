"""Wrong: the softmax subtracts the largest score of the whole head and not that of each query. If
one query of a head has scores of 1000 and another one of -1000, all powers of the second are 0,
and its result is nan.

Diagnosis: none
"""


def grouped_attention(
    queries: torch.Tensor, keys: torch.Tensor, values: torch.Tensor
) -> torch.Tensor:
    share = queries.shape[1] // keys.shape[1]
    keys = keys.repeat_interleave(share, dim=1)
    values = values.repeat_interleave(share, dim=1)
    scores = queries @ keys.transpose(-2, -1) / queries.shape[-1] ** 0.5
    # stable softmax
    powers = torch.exp(scores - scores.amax(dim=(-2, -1), keepdim=True))
    weights = powers / powers.sum(dim=-1, keepdim=True)
    return weights @ values
