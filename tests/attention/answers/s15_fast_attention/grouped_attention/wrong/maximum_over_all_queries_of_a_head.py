"""The softmax subtracts one maximum for all queries of a head and not one for each query, so a
query whose scores are all far below it (-1000 beside 1000) gets 0 / 0, which is nan.

Diagnosis: none
"""


def grouped_attention(
    queries: torch.Tensor, keys: torch.Tensor, values: torch.Tensor
) -> torch.Tensor:
    """Attention in which the heads of a group share their keys and values. There is no mask."""
    batch, num_heads, n, d = queries.shape
    num_groups = keys.shape[1]
    grouped = queries.reshape(batch, num_groups, num_heads // num_groups, n, d)
    scores = torch.einsum("bgrnd,bgmd->bgrnm", grouped, keys) / math.sqrt(d)
    # stable softmax
    powers = torch.exp(scores - scores.amax(dim=(-2, -1), keepdim=True))
    weights = powers / powers.sum(dim=-1, keepdim=True)
    heads = torch.einsum("bgrnm,bgmv->bgrnv", weights, values)
    return heads.reshape(batch, num_heads, n, values.shape[-1])
