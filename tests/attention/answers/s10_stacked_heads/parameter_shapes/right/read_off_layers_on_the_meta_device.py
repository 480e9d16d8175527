"""Builds the layers on the meta device, without memory or random numbers, and reads their named
parameters.

Diagnosis: none
"""


def parameter_shapes(
    d_in: int, d_out: int, num_heads: int, qkv_bias: bool = False
) -> dict[str, tuple[int, ...]]:
    def head() -> nn.ModuleDict:
        names = ("W_query", "W_key", "W_value")
        return nn.ModuleDict(
            {name: nn.Linear(d_in, d_out, bias=qkv_bias, device="meta") for name in names}
        )

    model = nn.ModuleDict(
        {
            "heads": nn.ModuleList(head() for _ in range(num_heads)),
            "out_proj": nn.Linear(num_heads * d_out, d_out, device="meta"),
        }
    )
    return {name: tuple(value.shape) for name, value in model.named_parameters()}
