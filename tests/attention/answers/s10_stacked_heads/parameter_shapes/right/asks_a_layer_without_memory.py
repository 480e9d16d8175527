"""Builds the layer out of plain modules on the meta device, where nothing is stored and no random
number is drawn, and reads the names and shapes off it.

Diagnosis: none
"""


def parameter_shapes(
    d_in: int, d_out: int, num_heads: int, qkv_bias: bool = False
) -> dict[str, tuple[int, ...]]:
    def linear(wide: int, narrow: int, bias: bool) -> nn.Linear:
        return nn.Linear(wide, narrow, bias=bias, device="meta")

    names = ("W_query", "W_key", "W_value")
    layer = nn.Module()
    layer.heads = nn.ModuleList(
        nn.ModuleDict({name: linear(d_in, d_out, qkv_bias) for name in names})
        for _ in range(num_heads)
    )
    layer.out_proj = linear(num_heads * d_out, d_out, True)
    return {name: tuple(value.shape) for name, value in layer.named_parameters()}
