"""Unusual: nothing is transposed or expanded; as_strided reads the caller's memory with the strides
of the tokens exchanged and a step of 0 from head to head.

Diagnosis: none
"""
def columns_per_head(x: torch.Tensor, num_heads: int) -> torch.Tensor:
    tokens, d_in = x.shape
    next_token, next_feature = x.stride()
    return x.as_strided((num_heads, d_in, tokens), (0, next_feature, next_token))
