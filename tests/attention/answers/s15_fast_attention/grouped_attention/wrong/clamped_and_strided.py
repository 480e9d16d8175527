"""Wrong, two mistakes. Scores are clamped to -60 to 60 so that exp stays finite, which makes 1000
and 900 equal; and keys and values are repeated with `as_strided` and the strides of contiguous
tensors, so transposed ones are read in a wrong order.

Diagnosis: none
"""
def grouped_attention(
    queries: torch.Tensor, keys: torch.Tensor, values: torch.Tensor
) -> torch.Tensor:
    batch, num_heads, n, d = queries.shape
    share = num_heads // keys.shape[1]

    def for_all_heads(t: torch.Tensor) -> torch.Tensor:
        _, groups, m, width = t.shape
        size = (batch, groups, share, m, width)
        stride = (groups * m * width, m * width, 0, width, 1)
        return t.as_strided(size, stride).reshape(batch, num_heads, m, width)

    scores = queries @ for_all_heads(keys).transpose(-2, -1) / math.sqrt(d)
    powers = torch.exp(scores.clamp(-60.0, 60.0))
    return (powers / powers.sum(dim=-1, keepdim=True)) @ for_all_heads(values)
