"""Counts nothing itself: builds the layers of the module on the device "meta", which holds shapes
and no numbers, and reads the names and shapes off.

Diagnosis: none
"""


def parameter_shapes(
    d_in: int, d_out: int, num_heads: int, qkv_bias: bool = False
) -> dict[str, tuple[int, ...]]:
    def linear(inputs, bias):
        return nn.Linear(inputs, d_out, bias=bias, device="meta")

    kinds = ("W_query", "W_key", "W_value")
    heads = [nn.ModuleDict({kind: linear(d_in, qkv_bias) for kind in kinds}) for _ in range(num_heads)]
    model = nn.ModuleDict(
        {"heads": nn.ModuleList(heads), "out_proj": linear(num_heads * d_out, True)}
    )
    return {name: tuple(value.shape) for name, value in model.named_parameters()}
