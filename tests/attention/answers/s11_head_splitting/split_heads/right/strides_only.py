"""No view, reshape or transpose: the four axes are described to as_strided by the steps that they
take in memory, so nothing is copied and no bracket moves.

Diagnosis: none
"""


def split_heads(x: torch.Tensor, num_heads: int) -> torch.Tensor:
    """Cut projected tokens into heads."""
    batch, tokens, d_out = x.shape
    head_dim, rest = divmod(d_out, num_heads)
    if rest:
        raise ValueError(f"{d_out} features cannot be shared evenly by {num_heads} heads")
    step_batch, step_token, step_feature = x.stride()
    return x.as_strided(
        (batch, num_heads, tokens, head_dim),
        (step_batch, head_dim * step_feature, step_token, step_feature),
    )
