"""Two mistakes. Scores are limited to -60 to 60 so that the powers stay finite: scores of 1000 and
500 get equal weights. And the matrix that hands out the groups is always float32, so that float64
keys fail.

Diagnosis: none
"""


def grouped_attention(
    queries: torch.Tensor, keys: torch.Tensor, values: torch.Tensor
) -> torch.Tensor:
    num_heads, d = queries.shape[1], queries.shape[3]
    num_groups = keys.shape[1]
    share = torch.zeros(num_heads, num_groups)
    for head in range(num_heads):
        share[head, head // (num_heads // num_groups)] = 1.0
    keys = torch.einsum("hg,bgmd->bhmd", share, keys)
    values = torch.einsum("hg,bgmd->bhmd", share, values)
    scores = queries @ keys.transpose(-2, -1) / math.sqrt(d)
    powers = torch.exp(scores.clamp(-60.0, 60.0))
    weights = powers / powers.sum(dim=-1, keepdim=True)
    return weights @ values
