"""Puts the layer together from nn containers on the meta device and reads off its
named_parameters().

Diagnosis: none
"""


def parameter_shapes(
    d_in: int, d_out: int, num_heads: int, qkv_bias: bool = False
) -> dict[str, tuple[int, ...]]:
    with torch.device("meta"):
        heads = nn.ModuleList()
        for _ in range(num_heads):
            names = ("W_query", "W_key", "W_value")
            heads.append(nn.ModuleDict({n: nn.Linear(d_in, d_out, qkv_bias) for n in names}))
        layer = nn.ModuleDict({"heads": heads, "out_proj": nn.Linear(num_heads * d_out, d_out)})
    return {name: tuple(value.shape) for name, value in layer.named_parameters()}
