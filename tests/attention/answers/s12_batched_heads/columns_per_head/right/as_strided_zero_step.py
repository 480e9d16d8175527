"""Right, but unusual: nothing is transposed or expanded by name. `as_strided` reads the memory of x
with a step of 0 from head to head and with the steps of tokens and features exchanged.

Diagnosis: none
"""
def columns_per_head(x: torch.Tensor, num_heads: int) -> torch.Tensor:
    tokens, d_in = x.shape
    token_step, feature_step = x.stride()
    return x.as_strided((num_heads, d_in, tokens), (0, feature_step, token_step))
