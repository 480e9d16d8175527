"""Builds the layer out of empty modules on the meta device and asks PyTorch for the list.

Diagnosis: none
"""


def parameter_shapes(
    d_in: int, d_out: int, num_heads: int, qkv_bias: bool = False
) -> dict[str, tuple[int, ...]]:
    def linear(inputs, bias):
        return nn.Linear(inputs, d_out, bias=bias, device="meta")

    names = ("W_query", "W_key", "W_value")
    heads = [nn.ModuleDict({w: linear(d_in, qkv_bias) for w in names}) for _ in range(num_heads)]
    layer = nn.ModuleDict(
        {"heads": nn.ModuleList(heads), "out_proj": linear(num_heads * d_out, True)}
    )
    return {name: tuple(value.shape) for name, value in layer.named_parameters()}
