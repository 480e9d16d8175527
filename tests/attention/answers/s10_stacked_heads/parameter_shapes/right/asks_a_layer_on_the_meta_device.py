"""Builds the layer from a bare nn.Module on the meta device, which holds no numbers, and asks it
for its parameters.

Diagnosis: none
"""


def parameter_shapes(
    d_in: int, d_out: int, num_heads: int, qkv_bias: bool = False
) -> dict[str, tuple[int, ...]]:
    with torch.device("meta"):
        layer = nn.Module()
        layer.heads = nn.ModuleList(
            CausalAttention(d_in, d_out, 1, 0.0, qkv_bias) for _ in range(num_heads)
        )
        layer.out_proj = nn.Linear(num_heads * d_out, d_out)
    return {name: tuple(value.shape) for name, value in layer.named_parameters()}
