"""built on the meta device

Diagnosis: none
"""
def parameter_count(d_in, d_out, num_heads, qkv_bias=False):
    with torch.device("meta"):
        layer = MultiHeadAttention(d_in, d_out, 8, 0.0, num_heads, qkv_bias)
    return sum(p.numel() for p in layer.parameters())
