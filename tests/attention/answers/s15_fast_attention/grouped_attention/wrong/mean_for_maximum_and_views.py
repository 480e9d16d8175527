"""The mean of the scores is subtracted in place of the maximum, and `view` merges axes for `bmm`.

Mistakes: (1) for queries [[[[1]]]], keys [[[[1000], [-1000]]]] and values [[[[4], [8]]]] it returns
nan, the text asks for 4. (2) for queries of shape (2, 4, 3, 1) and keys and values of shape (2, 2,
3, 1) that were transposed from (2, 3, 4, 1) and (2, 3, 2, 1), it raises a RuntimeError from `view`,
the text asks for the heads, in whatever order the arguments lie in memory.

Diagnosis: none
"""


def grouped_attention(
    queries: torch.Tensor, keys: torch.Tensor, values: torch.Tensor
) -> torch.Tensor:
    batch, num_heads, n, d = queries.shape
    num_groups, m = keys.shape[1:3]
    stacked_queries = queries.view(batch * num_groups, num_heads // num_groups * n, d)
    stacked_keys = keys.view(batch * num_groups, m, d)
    stacked_values = values.view(batch * num_groups, m, -1)
    scores = torch.bmm(stacked_queries, stacked_keys.transpose(1, 2)) / math.sqrt(d)
    powers = torch.exp(scores - scores.mean(dim=-1, keepdim=True))
    weights = powers / powers.sum(dim=-1, keepdim=True)
    return torch.bmm(weights, stacked_values).view(batch, num_heads, n, -1)
