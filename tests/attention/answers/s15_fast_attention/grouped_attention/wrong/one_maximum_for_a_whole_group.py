"""Subtracts the largest score of all queries of a group and not that of each query. Wrong for d=1,
one head, the queries 1000 and -1000 and the keys 1 and 0.999: the powers of the second query are
all 0, and 0 / 0 is nan, where the text promises finite results.

Diagnosis: none
"""


def grouped_attention(
    queries: torch.Tensor, keys: torch.Tensor, values: torch.Tensor
) -> torch.Tensor:
    batch, num_heads, n, d = queries.shape
    num_groups = keys.shape[1]
    # the heads of a group below each other: more queries for the same keys
    rows = queries.reshape(batch, num_groups, num_heads // num_groups * n, d)
    scores = rows @ keys.transpose(-2, -1) / math.sqrt(d)
    # stable: no power may be larger than 1
    powers = torch.exp(scores - scores.amax(dim=(-2, -1), keepdim=True))
    weights = powers / powers.sum(dim=-1, keepdim=True)
    return (weights @ values).reshape(batch, num_heads, n, values.shape[-1])
