"""Unusual: as_strided reads the caller's memory directly: a stride of 0 over the heads, and the two
strides of x exchanged. Nothing is copied; also right for an x that is itself a view.

Diagnosis: none
"""


def columns_per_head(x: torch.Tensor, num_heads: int) -> torch.Tensor:
    tokens, d_in = x.shape
    over_tokens, over_features = x.stride()
    return x.as_strided((num_heads, d_in, tokens), (0, over_features, over_tokens))
