"""Wrong. The stable softmax subtracts one maximum of all scores, and not that of each query. Where
one head has scores of 1000 and another of -1000, all powers of the other are 0, and 0 / 0 is nan.

Diagnosis: One maximum is subtracted from all scores, and a query far below it gets 0 / 0 = nan.
"""
def grouped_attention(
    queries: torch.Tensor, keys: torch.Tensor, values: torch.Tensor
) -> torch.Tensor:
    batch, num_heads, n, d = queries.shape
    num_groups = keys.shape[1]
    share = num_heads // num_groups
    q = queries.reshape(batch, num_groups, share, n, d)
    scores = torch.einsum("bgsnd,bgmd->bgsnm", q, keys) / math.sqrt(d)
    powers = torch.exp(scores - scores.max())
    weights = powers / powers.sum(dim=-1, keepdim=True)
    heads = torch.einsum("bgsnm,bgme->bgsne", weights, values)
    return heads.reshape(batch, num_heads, n, values.shape[-1])
