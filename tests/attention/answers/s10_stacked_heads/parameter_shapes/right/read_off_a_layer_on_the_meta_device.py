"""Builds the layer on the meta device, without numbers and without any class of the other
exercises, and reads the names and shapes off it.

Diagnosis: none
"""


def parameter_shapes(
    d_in: int, d_out: int, num_heads: int, qkv_bias: bool = False
) -> dict[str, tuple[int, ...]]:
    layer = nn.Module()
    with torch.device("meta"):
        layer.heads = nn.ModuleList(
            CausalAttention(d_in, d_out, 1, 0.0, qkv_bias) for _ in range(num_heads)
        )
        layer.out_proj = nn.Linear(num_heads * d_out, d_out)
    return {name: tuple(value.shape) for name, value in layer.named_parameters()}
