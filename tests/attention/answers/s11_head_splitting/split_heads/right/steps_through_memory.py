"""Makes the heads with as_strided: it only names the steps in memory and never reshapes or
transposes.

Diagnosis: none
"""


def split_heads(x: torch.Tensor, num_heads: int) -> torch.Tensor:
    batch, tokens, d_out = x.shape
    head_dim, left_over = divmod(d_out, num_heads)
    if left_over:
        raise ValueError(f"{d_out} features cannot be shared by {num_heads} heads")
    per_sequence, per_token, per_feature = x.stride()
    return x.as_strided(
        size=(batch, num_heads, tokens, head_dim),
        stride=(per_sequence, head_dim * per_feature, per_token, per_feature),
        storage_offset=x.storage_offset(),
    )
