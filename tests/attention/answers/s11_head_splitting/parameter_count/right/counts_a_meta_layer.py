"""Right. Builds the layer without memory (meta device) and counts its parameters.

Diagnosis: none
"""
def parameter_count(d_in: int, d_out: int, num_heads: int, qkv_bias: bool = False) -> int:
    with torch.device("meta"):
        layer = MultiHeadAttention(d_in, d_out, 1, 0.0, num_heads, qkv_bias)
    return sum(value.numel() for value in layer.parameters())
