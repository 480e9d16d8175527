"""Right: neither repeat nor expand. as_strided reads the memory of x with the two strides exchanged
and with a stride of 0 for the head axis.

Diagnosis: none
"""


def columns_per_head(x: torch.Tensor, num_heads: int) -> torch.Tensor:
    tokens, d_in = x.shape
    from_token_to_token, from_feature_to_feature = x.stride()
    return x.as_strided(
        (num_heads, d_in, tokens), (0, from_feature_to_feature, from_token_to_token)
    )
