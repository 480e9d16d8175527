"""Merges the members of a group and their queries with view, which refuses turned tensors.

Mistake: for queries = torch.ones(1, 5, 4, 2).transpose(1, 2) (4 heads, 5 queries) and 2 groups it
raises a RuntimeError, the text says that they may lie in any order in memory, as after a transpose.

Diagnosis: none
"""


def grouped_attention(
    queries: torch.Tensor, keys: torch.Tensor, values: torch.Tensor
) -> torch.Tensor:
    batch, num_heads, n, d = queries.shape
    num_groups = keys.shape[1]
    rows = queries.view(batch, num_groups, num_heads // num_groups * n, d)
    scores = rows @ keys.transpose(-2, -1) / math.sqrt(d)
    weights = torch.softmax(scores, dim=-1)
    return (weights @ values).view(batch, num_heads, n, values.shape[-1])
