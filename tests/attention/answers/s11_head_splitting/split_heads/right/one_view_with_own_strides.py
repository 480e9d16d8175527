"""The cut is a single as_strided view that uses the strides of x; nothing is reshaped or
transposed.

Diagnosis: none
"""


def split_heads(x: torch.Tensor, num_heads: int) -> torch.Tensor:
    batch, tokens, d_out = x.shape
    head_dim, rest = divmod(d_out, num_heads)
    if rest:
        raise ValueError(f"{num_heads} heads cannot share {d_out} features")
    per_batch, per_token, per_feature = x.stride()
    return torch.as_strided(
        x,
        size=(batch, num_heads, tokens, head_dim),
        stride=(per_batch, head_dim * per_feature, per_token, per_feature),
        storage_offset=x.storage_offset(),
    )
