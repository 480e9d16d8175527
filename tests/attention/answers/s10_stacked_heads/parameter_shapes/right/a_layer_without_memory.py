"""No name and no shape is written by hand: a skeleton of the layer is made of module containers on
the meta device, which has no memory, and asked for its parameters.

Diagnosis: none
"""


def parameter_shapes(
    d_in: int, d_out: int, num_heads: int, qkv_bias: bool = False
) -> dict[str, tuple[int, ...]]:
    def head() -> nn.ModuleDict:
        return nn.ModuleDict(
            {
                f"W_{role}": nn.Linear(d_in, d_out, bias=qkv_bias, device="meta")
                for role in ("value", "key", "query")
            }
        )

    skeleton = nn.ModuleDict(
        {
            "out_proj": nn.Linear(num_heads * d_out, d_out, device="meta"),
            "heads": nn.ModuleList(head() for _ in range(num_heads)),
        }
    )
    return {name: tuple(parameter.shape) for name, parameter in skeleton.named_parameters()}
