"""Wrong. The softmax by hand subtracts the maximum of all scores, not that of each query. With d =
1, one head, the queries 1 and -1 and two keys of 1000, the second query has only scores of -1000:
all its powers become 0, and 0 / 0 gives nan where the mean of the values is right.

Diagnosis: One maximum is subtracted from all scores, and a query far below it gets 0 / 0 = nan.
"""


def grouped_attention(
    queries: torch.Tensor, keys: torch.Tensor, values: torch.Tensor
) -> torch.Tensor:
    share = queries.shape[1] // keys.shape[1]
    keys = keys.repeat_interleave(share, dim=1)
    values = values.repeat_interleave(share, dim=1)
    scores = queries @ keys.transpose(-2, -1) / math.sqrt(queries.shape[-1])
    powers = torch.exp(scores - scores.max())  # so that no power is larger than 1
    weights = powers / powers.sum(dim=-1, keepdim=True)
    return weights @ values
