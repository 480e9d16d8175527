"""the layer is built, shapes are torch.Size

Diagnosis: none
"""
def parameter_shapes(d_in, d_out, num_heads, qkv_bias=False):
    layer = nn.Module()
    layer.heads = nn.ModuleList(CausalAttention(d_in, d_out, 4, 0.0, qkv_bias) for _ in range(num_heads))
    layer.out_proj = nn.Linear(num_heads * d_out, d_out)
    return {name: value.shape for name, value in layer.named_parameters()}
