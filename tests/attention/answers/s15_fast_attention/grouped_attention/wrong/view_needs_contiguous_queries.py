"""Merges the heads of a group and the queries into one axis with view, which works for contiguous
queries only. For queries that come from a transpose, torch.randn(2, 5, 6, 4).transpose(1, 2),
with keys in 3 groups it raises, although the text says that they may lie in any order in memory.

Diagnosis: none
"""


def grouped_attention(
    queries: torch.Tensor, keys: torch.Tensor, values: torch.Tensor
) -> torch.Tensor:
    batch, num_heads, n, d = queries.shape
    num_groups, d_v = keys.shape[1], values.shape[-1]
    grouped = queries.view(batch, num_groups, (num_heads // num_groups) * n, d)
    scores = grouped @ keys.transpose(-2, -1) / math.sqrt(d)
    weights = torch.softmax(scores, dim=-1)
    return (weights @ values).view(batch, num_heads, n, d_v)
