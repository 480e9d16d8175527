"""Nothing is transposed, repeated or expanded: the result is a strided view of the memory of x, with
step 0 along the heads.

Diagnosis: none
"""


def columns_per_head(x: torch.Tensor, num_heads: int) -> torch.Tensor:
    tokens, d_in = x.shape
    token_step, feature_step = x.stride()
    size, steps = (num_heads, d_in, tokens), (0, feature_step, token_step)
    return torch.as_strided(x, size, steps, x.storage_offset())
