"""Right. Builds modules of the same names on the meta device, without any numbers, and asks them.

Diagnosis: none
"""
def parameter_shapes(
    d_in: int, d_out: int, num_heads: int, qkv_bias: bool = False
) -> dict[str, tuple[int, ...]]:
    """The names and shapes of all parameters of the stacked layer with an output projection."""
    with torch.device("meta"):
        def head():
            names = ("W_query", "W_key", "W_value")
            return nn.ModuleDict({name: nn.Linear(d_in, d_out, bias=qkv_bias) for name in names})

        layer = nn.ModuleDict(
            {
                "heads": nn.ModuleList([head() for _ in range(num_heads)]),
                "out_proj": nn.Linear(num_heads * d_out, d_out),
            }
        )
    return {name: tuple(parameter.shape) for name, parameter in layer.named_parameters()}
