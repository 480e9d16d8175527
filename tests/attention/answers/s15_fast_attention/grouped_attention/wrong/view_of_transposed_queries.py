"""The heads of a group are merged with the queries by view, which needs contiguous queries. Breaks
"They may lie in any order in memory, as after a transpose": such queries raise a RuntimeError
when several heads share a group.

Diagnosis: none
"""
def grouped_attention(
    queries: torch.Tensor, keys: torch.Tensor, values: torch.Tensor
) -> torch.Tensor:
    batch, heads, n, d = queries.shape
    groups = keys.shape[1]
    merged = queries.view(batch, groups, heads // groups * n, d)
    weights = torch.softmax(merged @ keys.transpose(-2, -1) / math.sqrt(d), dim=-1)
    return (weights @ values).view(batch, heads, n, values.shape[-1])
