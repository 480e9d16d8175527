"""Right. The queries of all heads of a group are put below each other as rows of one matrix, so
that each group needs one product and nothing is repeated.

Diagnosis: none
"""
def grouped_attention(
    queries: torch.Tensor, keys: torch.Tensor, values: torch.Tensor
) -> torch.Tensor:
    batch, heads, n, d = queries.shape
    groups = keys.shape[1]
    rows = queries.reshape(batch, groups, heads // groups * n, d)
    scores = torch.matmul(rows, keys.transpose(-1, -2)) * d**-0.5
    found = torch.matmul(scores.softmax(dim=-1), values)
    return found.reshape(batch, heads, n, values.shape[-1])
